// Strategies that pay for what is shown, or look at what is not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/stockpile/strategies/holding.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

TEST(C_Diversification, PaysTwoForEveryCompanyShown) {
  Table table = holding("diversification")
                    .regular(0, "cosmic-computers", 2)
                    .regular(0, "epic-electric")
                    .split(0, "stanford-steel")
                    .at("act");
  table.play(0, "play strategy=diversification");
  EXPECT_EQ(table.cash(0), 18);
  // A split card is public, so no card is shown for it; one company must be.
  EXPECT_THAT(table.legal(0),
              ElementsAre("show company=cosmic-computers cards=1", "show company=stanford-steel cards=0",
                          "show company=epic-electric cards=1"));
  table.play(0, "show company=cosmic-computers cards=1").play(0, "show company=stanford-steel cards=0");
  EXPECT_EQ(table.cash(0), 18);
  table.play(0, "pass");
  EXPECT_EQ(table.cash(0), 22);
  EXPECT_EQ(table.proves(1, 0, "cosmic-computers"), "1..3");
  EXPECT_EQ(table.proves(1, 0, "epic-electric"), "0..2");
}

TEST(C_Diversification, TheLastCompanyEndsIt) {
  Table table = holding("diversification").regular(0, "epic-electric").at("act");
  table.play(0, "play strategy=diversification").play(0, "show company=epic-electric cards=1");
  EXPECT_EQ(table.cash(0), 20);
  EXPECT_EQ(table.node(), "seat 1: act");
  EXPECT_EQ(holding("diversification").at("act").refuses(0, "play strategy=diversification"),
            "target-missing strategy=diversification");
}

TEST(C_Arbitrage, PaysTheDifferenceOfTwoPrices) {
  Table table = holding("arbitrage")
                    .price("epic-electric", 9)
                    .price("bottomline-bank", 3)
                    .regular(0, "epic-electric")
                    .regular(0, "bottomline-bank")
                    .at("act");
  table.play(0, "play strategy=arbitrage");
  EXPECT_THAT(table.legal(0), ElementsAre("show company=bottomline-bank cards=1"));  // in rising order
  table.play(0, "show company=bottomline-bank cards=1").play(0, "show company=epic-electric cards=1");
  EXPECT_EQ(table.cash(0), 26);
  EXPECT_EQ(table.proves(2, 0, "epic-electric"), "1..1");
}

TEST(C_Arbitrage, AtMostEightAndSplitCardsCount) {
  Table table = holding("arbitrage")
                    .price("epic-electric", 10)
                    .price("bottomline-bank", 1)
                    .split(0, "epic-electric")
                    .split(0, "bottomline-bank")
                    .at("act");
  table.play(0, "play strategy=arbitrage").play(0, "show company=bottomline-bank cards=0");
  table.play(0, "show company=epic-electric cards=0");
  EXPECT_EQ(table.cash(0), 28);
  EXPECT_EQ(
      holding("arbitrage").regular(0, "epic-electric", 3).at("act").refuses(0, "play strategy=arbitrage"),
      "target-missing strategy=arbitrage");
}

TEST(C_WashTrading, PaysThePriceOfARegularCardThatIsKept) {
  Table table = holding("wash-trading").price("epic-electric", 8).regular(0, "epic-electric").at("act");
  table.play(0, "play strategy=wash-trading").play(0, "show company=epic-electric cards=1");
  EXPECT_EQ(table.cash(0), 25);
  EXPECT_EQ(table.regularCards(0, "epic-electric"), 1);
  EXPECT_EQ(table.proves(1, 0, "epic-electric"), "1..1");
}

TEST(C_WashTrading, ASplitCardDoesNotDo) {
  EXPECT_EQ(
      holding("wash-trading").split(0, "epic-electric").at("act").refuses(0, "play strategy=wash-trading"),
      "target-missing strategy=wash-trading");
}

Table fight() {
  return holding("proxy-fight")
      .regular(0, "epic-electric", 2)
      .regular(1, "epic-electric", 2)
      .split(2, "epic-electric")
      .regular(2, "stanford-steel")
      .at("act");
}

TEST(C_ProxyFight, TheOnlyPlayerWithTheMostGetsSeven) {
  Table table =
      holding("proxy-fight").regular(0, "epic-electric", 3).regular(1, "epic-electric", 2).at("act");
  table.play(0, "play strategy=proxy-fight").play(0, "show company=epic-electric cards=3");
  EXPECT_EQ(table.node(), "seat 1: show-shares");
  table.play(1, "show company=epic-electric cards=2");
  EXPECT_EQ(table.cash(0), 27);
  EXPECT_EQ(table.proves(2, 1, "epic-electric"), "2..2");
}

TEST(C_ProxyFight, ATieForTheMostPaysThree) {
  Table table = fight();
  table.play(0, "play strategy=proxy-fight").play(0, "show company=epic-electric cards=2");
  table.play(1, "show company=epic-electric cards=2").play(2, "show company=epic-electric cards=0");
  EXPECT_EQ(table.cash(0), 23);  // the split card of seat 2 counts two without being shown
}

TEST(C_ProxyFight, LessThanAnotherPaysNothingAndShowingIsFree) {
  Table table = fight();
  table.play(0, "play strategy=proxy-fight").play(0, "show company=epic-electric cards=1");
  EXPECT_EQ(table.refuses(1, "show company=epic-electric cards=3"),
            "shows-too-many company=epic-electric cards=2");
  EXPECT_EQ(table.refuses(1, "show company=stanford-steel cards=0"), "other-company company=epic-electric");
  table.play(1, "show company=epic-electric cards=0").play(2, "show company=epic-electric cards=0");
  EXPECT_EQ(table.cash(0), 20);
  EXPECT_THAT(table.shown(1, "strategy-paid"),
              ElementsAre("strategy-paid seat=0 strategy=proxy-fight amount=0"));
}

TEST(C_ProxyFight, OnlyThoseWhoPubliclyMayHaveStockAreAsked) {
  Table table = holding("proxy-fight").split(0, "epic-electric").at("act");
  table.play(0, "play strategy=proxy-fight").play(0, "show company=epic-electric cards=0");
  EXPECT_EQ(table.cash(0), 27);
  EXPECT_EQ(holding("proxy-fight").at("act").refuses(0, "play strategy=proxy-fight"),
            "target-missing strategy=proxy-fight");
}

TEST(C_ForensicAudit, SeesAllStockOfOnePlayerAndIsPaidPerCompany) {
  Table table = holding("forensic-audit")
                    .regular(1, "epic-electric", 2)
                    .regular(1, "stanford-steel")
                    .split(1, "bottomline-bank")
                    .picked(1, {"~bust@2"})
                    .at("act");
  table.play(0, "play strategy=forensic-audit").play(0, "choose-seat seat=1");
  EXPECT_EQ(table.cash(0), 23);
  EXPECT_EQ(table.sees(0, "cards 1"), "stanford-steel epic-electric epic-electric ?");
  EXPECT_EQ(table.proves(0, 1, "epic-electric"), "2..2");
  EXPECT_EQ(table.proves(0, 1, "cosmic-computers"), "0..0");
  EXPECT_EQ(table.sees(2, "cards 1"), "bust ? ? ?");
  // As many events as face-down cards, and the action card is blank even to the one who looks.
  EXPECT_THAT(table.shown(2, "stock-seen"), SizeIs(4));
  EXPECT_THAT(table.shown(2, "stock-seen"), Each("stock-seen seat=0 company=? at=1"));
  EXPECT_THAT(table.shown(0, "stock-seen"), ElementsAre("stock-seen seat=0 company=stanford-steel at=1",
                                                        "stock-seen seat=0 company=epic-electric at=1",
                                                        "stock-seen seat=0 company=epic-electric at=1",
                                                        "stock-seen seat=0 company=? at=1"));
}

TEST(C_ForensicAudit, WhatIsNoStockMustBeABoomOrBust) {
  Table table = holding("forensic-audit").picked(1, {"~bust@2", "~epic-electric@2"}).at("act");
  table.play(0, "play strategy=forensic-audit").play(0, "choose-seat seat=1");
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const stockpile::State world = table.imagine(0, seed);
    EXPECT_EQ(world.player[1].booms + world.player[1].busts, 1);
    EXPECT_EQ(world.player[1].regular[5], 1);
  }
}

TEST(C_ForensicAudit, AtMostFourIsPaid) {
  Table table = holding("forensic-audit")
                    .regular(1, "epic-electric")
                    .regular(1, "stanford-steel")
                    .regular(1, "bottomline-bank")
                    .regular(1, "cosmic-computers")
                    .regular(1, "american-automotive")
                    .at("act");
  table.play(0, "play strategy=forensic-audit").play(0, "choose-seat seat=1");
  EXPECT_EQ(table.cash(0), 24);
}

TEST(C_ForensicAudit, NothingSeenProvesToEverybodyThatThereIsNone) {
  Table table = holding("forensic-audit").picked(1, {"~boom@0"}).at("act");
  table.play(0, "play strategy=forensic-audit").play(0, "choose-seat seat=1");
  EXPECT_EQ(table.cash(0), 20);
  for (const char* company : {"cosmic-computers", "epic-electric"})
    EXPECT_EQ(table.proves(2, 1, company), "0..0");
  const stockpile::State world = table.imagine(2, 3);
  EXPECT_EQ(world.player[1].booms + world.player[1].busts, 1);
}

}  // namespace
}  // namespace bourse::told
