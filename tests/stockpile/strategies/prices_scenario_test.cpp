// Strategies that move prices or let a company pay.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/stockpile/strategies/holding.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

TEST(C_CorporateEspionage, LooksAtUpToThreeSetsThenMovesACompany) {
  Table table = holding("corporate-espionage").pair(1, "epic-electric", "up-4").at("act");
  table.play(0, "play strategy=corporate-espionage");
  EXPECT_EQ(table.cash(0), 18);
  // Hidden are the pairs of the two others and both face-down ones; the own and the public one are not asked
  // for.
  EXPECT_THAT(table.legal(0),
              ElementsAre("pass", "look pair=1", "look pair=2", "look pair=4", "look pair=5"));
  table.play(0, "look pair=1");
  EXPECT_EQ(table.sees(0, "pair 1"), "epic-electric up-4");
  EXPECT_EQ(table.sees(2, "pair 1"), "? ?");
  table.play(0, "look pair=4").play(0, "look pair=5");
  EXPECT_THAT(table.legal(0), SizeIs(12));  // three looks: now the move, which is compulsory
  EXPECT_EQ(table.refuses(0, "pass"), "must-choose");
  table.play(0, "lower company=epic-electric spaces=2");
  EXPECT_EQ(table.price("epic-electric"), 3);
}

TEST(C_CorporateEspionage, LookingIsOptional) {
  Table table = holding("corporate-espionage").at("act");
  table.play(0, "play strategy=corporate-espionage").play(0, "pass");
  table.play(0, "raise company=epic-electric spaces=2");
  EXPECT_EQ(table.price("epic-electric"), 7);
}

TEST(C_DividendGrowthInvesting, PaysEveryHolderTwoAShareThenRises) {
  Table table =
      holding("dividend-growth-investing").regular(1, "epic-electric", 2).split(2, "epic-electric").at("act");
  table.play(0, "play strategy=dividend-growth-investing").play(0, "choose-company company=epic-electric");
  EXPECT_EQ(table.node(), "seat 1: show-shares");
  EXPECT_EQ(table.price("epic-electric"), 5);
  table.play(1, "show company=epic-electric cards=2");
  EXPECT_EQ(table.cash(0), 18);
  EXPECT_EQ(table.cash(1), 24);
  EXPECT_EQ(table.cash(2), 24);
  EXPECT_EQ(table.price("epic-electric"), 6);
}

TEST(C_SpecialDividend, PaysOneAShareAndMovesNothing) {
  Table table = holding("special-dividend").regular(0, "epic-electric", 3).at("act");
  table.play(0, "play strategy=special-dividend").play(0, "choose-company company=epic-electric");
  table.play(0, "show company=epic-electric cards=3");
  EXPECT_EQ(table.cash(0), 23);
  EXPECT_EQ(table.price("epic-electric"), 5);
}

TEST(C_SystemicShock, MovesThreeDifferentCompaniesEachItsOwnWay) {
  Table table = holding("systemic-shock", "strategies,commodities").commerce(0, {"gold"}).at("act");
  table.play(0, "play strategy=systemic-shock").play(0, "choose-card card=gold");
  table.play(0, "raise company=cosmic-computers spaces=1");
  EXPECT_EQ(table.price("cosmic-computers"), 6);  // it moves before the next is named
  table.play(0, "lower company=epic-electric spaces=1");
  EXPECT_EQ(table.refuses(0, "raise company=epic-electric spaces=1"), "not-offered");
  EXPECT_EQ(table.refuses(0, "pass"), "must-choose");
  table.play(0, "lower company=bottomline-bank spaces=1");
  EXPECT_EQ(table.price("epic-electric"), 4);
  EXPECT_EQ(table.price("bottomline-bank"), 4);
  EXPECT_NE(table.node(), "seat 0: strategy");
}

TEST(C_SystemicShock, ATaxCannotPay) {
  EXPECT_EQ(holding("systemic-shock", "strategies,commodities")
                .commerce(0, {"tax"})
                .at("act")
                .refuses(0, "play strategy=systemic-shock"),
            "cost-missing strategy=systemic-shock");
}

TEST(C_PumpAndDump, SellsAtTheNewPriceBeforeTheFall) {
  Table table = holding("pump-and-dump").regular(0, "epic-electric", 2).at("act");
  table.play(0, "play strategy=pump-and-dump").play(0, "choose-company company=epic-electric");
  EXPECT_EQ(table.price("epic-electric"), 7);
  table.play(0, "sell company=epic-electric");
  EXPECT_EQ(table.cash(0), 20 - 1 + 7);
  table.play(0, "pass");
  EXPECT_EQ(table.price("epic-electric"), 4);
  EXPECT_EQ(table.regularCards(0, "epic-electric"), 1);
}

TEST(C_PumpAndDump, ASplitOnTheWayUpSellsSplitCards) {
  Table table = holding("pump-and-dump").price("epic-electric", 9).regular(0, "epic-electric", 2).at("act");
  table.play(0, "play strategy=pump-and-dump").play(0, "choose-company company=epic-electric");
  EXPECT_EQ(table.price("epic-electric"), 6);
  EXPECT_THAT(table.legal(0),
              ElementsAre("sell-split company=epic-electric", "sell-half company=epic-electric", "pass"));
  table.play(0, "sell-split company=epic-electric").play(0, "sell-half company=epic-electric");
  table.play(0, "sell company=epic-electric");  // the broken card is regular now
  EXPECT_EQ(table.cash(0), 20 - 1 + 12 + 6 + 6);
  EXPECT_EQ(table.price("epic-electric"), 3);  // nothing is left that could be sold, so nobody is asked
}

TEST(C_PumpAndDump, WithoutAnySharePossibleNobodyIsAskedToSell) {
  Table table = holding("pump-and-dump").at("act");
  table.play(0, "play strategy=pump-and-dump").play(0, "choose-company company=epic-electric");
  EXPECT_EQ(table.price("epic-electric"), 4);
}

TEST(C_PumpAndDump, EveryoneWhoMayHaveStockIsAskedEvenIfTheyCanOnlyPass) {
  Table table = holding("pump-and-dump").regular(0, "stanford-steel").at("act");
  table.play(0, "play strategy=pump-and-dump").play(0, "choose-company company=epic-electric");
  EXPECT_THAT(table.legal(0), ElementsAre("pass"));
}

TEST(C_ShortSqueeze, TheLowestRisesByFourWithoutAQuestion) {
  Table table = holding("short-squeeze").price("stanford-steel", 2).at("act");
  table.play(0, "play strategy=short-squeeze");
  EXPECT_EQ(table.price("stanford-steel"), 6);
  EXPECT_EQ(table.cash(0), 19);
  EXPECT_THAT(table.shown(1, "company-named"),
              ElementsAre("company-named seat=0 strategy=short-squeeze company=stanford-steel"));
}

TEST(C_ShortSqueeze, OfEquallyLowTheOwnerChooses) {
  Table table = holding("short-squeeze").price("stanford-steel", 2).price("epic-electric", 2).at("act");
  table.play(0, "play strategy=short-squeeze");
  EXPECT_THAT(table.legal(0),
              ElementsAre("choose-company company=stanford-steel", "choose-company company=epic-electric"));
  table.play(0, "choose-company company=epic-electric");
  EXPECT_EQ(table.price("epic-electric"), 6);
}

TEST(C_ShortSqueeze, LowestIsInDollarsNotInSpaces) {
  Table table = holding("short-squeeze", "strategies,advanced-board")
                    .space("stanford-steel", 3)   // 2
                    .space("bottomline-bank", 1)  // 2
                    .at("act");
  table.play(0, "play strategy=short-squeeze");
  EXPECT_THAT(table.legal(0),
              ElementsAre("choose-company company=bottomline-bank", "choose-company company=stanford-steel"));
}

TEST(C_BullRun, RaisesOneToThreeDifferentCompanies) {
  Table table = holding("bull-run").at("act");
  table.play(0, "play strategy=bull-run");
  EXPECT_EQ(table.refuses(0, "pass"), "must-choose");
  EXPECT_THAT(table.legal(0), SizeIs(6));
  table.play(0, "raise company=epic-electric spaces=1")
      .play(0, "raise company=stanford-steel spaces=1")
      .play(0, "pass");
  EXPECT_EQ(table.price("epic-electric"), 6);
  EXPECT_EQ(table.price("stanford-steel"), 6);
  Table all = holding("bull-run").at("act");
  all.play(0, "play strategy=bull-run");
  for (const char* company : {"cosmic-computers", "bottomline-bank", "leading-laboratories"})
    all.play(0, std::string("raise company=") + company + " spaces=1");
  EXPECT_NE(all.node(), "seat 0: strategy");
}

TEST(C_SectorRotation, OneUpTwoThenAnotherDownOne) {
  Table table = holding("sector-rotation").at("act");
  table.play(0, "play strategy=sector-rotation").play(0, "raise company=epic-electric spaces=2");
  EXPECT_EQ(table.refuses(0, "lower company=epic-electric spaces=1"), "not-offered");
  table.play(0, "lower company=stanford-steel spaces=1");
  EXPECT_EQ(table.price("epic-electric"), 7);
  EXPECT_EQ(table.price("stanford-steel"), 4);
}

TEST(C_MeanReversion, MovesTowardTheStartAndNeverPastIt) {
  Table table = holding("mean-reversion").price("epic-electric", 9).price("stanford-steel", 3).at("act");
  table.play(0, "play strategy=mean-reversion");
  EXPECT_THAT(table.legal(0),
              ElementsAre("raise company=stanford-steel spaces=1", "raise company=stanford-steel spaces=2",
                          "lower company=epic-electric spaces=1", "lower company=epic-electric spaces=2",
                          "lower company=epic-electric spaces=3"));
  table.play(0, "lower company=epic-electric spaces=3");
  EXPECT_EQ(table.price("epic-electric"), 6);
}

TEST(C_MeanReversion, IsNotOfferedWhileAllStandOnTheirStart) {
  EXPECT_EQ(holding("mean-reversion").at("act").refuses(0, "play strategy=mean-reversion"),
            "target-missing strategy=mean-reversion");
}

// ---- the rules behind them ----

TEST(G7, ARiseThatSplitsDoesWhatABoomWouldDo) {
  Table table = holding("bull-run")
                    .price("epic-electric", 10)
                    .regular(1, "epic-electric")
                    .split(2, "epic-electric")
                    .at("act");
  table.play(0, "play strategy=bull-run").play(0, "raise company=epic-electric spaces=1");
  EXPECT_EQ(table.price("epic-electric"), 6);
  EXPECT_EQ(table.splitCards(1, "epic-electric"), 1);
  EXPECT_EQ(table.cash(2), 30);
  EXPECT_EQ(table.node(), "seat 0: strategy");  // and the card goes on
}

TEST(G7, AFallBelowTheFirstSpaceBankrupts) {
  Table table = holding("sector-rotation").price("epic-electric", 1).regular(1, "epic-electric").at("act");
  table.play(0, "play strategy=sector-rotation").play(0, "raise company=cosmic-computers spaces=2");
  table.play(0, "lower company=epic-electric spaces=1");
  EXPECT_EQ(table.price("epic-electric"), 5);
  EXPECT_EQ(table.regularCards(1, "epic-electric"), 0);
}

TEST(G7, SteelPaysItsDollarsInTheMiddleOfACard) {
  Table table = holding("pump-and-dump", "strategies,advanced-board", 2)
                    .space("stanford-steel", 8)
                    .regular(0, "stanford-steel")
                    .regular(1, "stanford-steel", 2)
                    .at("act");
  table.play(0, "play strategy=pump-and-dump").play(0, "choose-company company=stanford-steel");
  EXPECT_EQ(table.node(), "seat 0: show-shares");  // space 9 has a dollar, the next step splits
  table.play(0, "show company=stanford-steel cards=1").play(1, "show company=stanford-steel cards=2");
  EXPECT_EQ(table.cash(1), 32);
  EXPECT_EQ(table.splitCards(0, "stanford-steel"), 1);
  EXPECT_EQ(table.node(), "seat 0: strategy");
  table.play(0, "sell-split company=stanford-steel");
  EXPECT_EQ(table.cash(0), 30 - 1 + 1 + 6);
  EXPECT_EQ(table.space("stanford-steel"), 1);  // 4 after the split, then down three
}

TEST(G8, EachHolderChoosesHowManyToShowAndSplitPaysDouble) {
  Table table =
      holding("special-dividend").regular(1, "epic-electric", 3).split(1, "epic-electric").at("act");
  table.play(0, "play strategy=special-dividend").play(0, "choose-company company=epic-electric");
  EXPECT_EQ(table.cash(1), 22);  // the split card, unasked
  table.play(1, "show company=epic-electric cards=1");
  EXPECT_EQ(table.cash(1), 23);
}

TEST(G23, ShowingsGoInTheTurnOrderOfTheRoundNotFromWhoPlayed) {
  Table table = Table::of(3, "strategies")
                    .first(1)
                    .hand(2, {"special-dividend"})
                    .regular(0, "epic-electric")
                    .regular(1, "epic-electric")
                    .regular(2, "epic-electric")
                    .at("act");
  ASSERT_EQ(table.node(), "seat 2: act");
  table.play(2, "play strategy=special-dividend").play(2, "choose-company company=epic-electric");
  EXPECT_EQ(table.node(), "seat 1: show-shares");
  table.play(1, "show company=epic-electric cards=0");
  EXPECT_EQ(table.node(), "seat 2: show-shares");
  table.play(2, "show company=epic-electric cards=1");
  EXPECT_EQ(table.node(), "seat 0: show-shares");
}

}  // namespace
}  // namespace bourse::told
