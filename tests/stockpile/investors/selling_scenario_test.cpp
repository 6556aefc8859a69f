// Investors of the action and selling phases and of the final count.  [I-crazy-cramer, I-clever-chanda,
// I-golden-graham, I-shorting-soros, I-tactical-talal, I-bailout-barack]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using stockpile::Verb;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

// ---- Crazy Cramer ----

TEST(I_CrazyCramer, MovesAPriceByOneOnceInHisActionTurn) {
  Table table = Table::of(3, "investors").investor(1, "crazy-cramer").at("act");
  EXPECT_EQ(table.node(), "seat 1: act") << "the ability is a reason for a turn";
  EXPECT_THAT(table.legal(1), SizeIs(1 + 6 + 6));
  table.play(1, "raise company=epic-electric spaces=1");
  EXPECT_EQ(table.heard(2, "price-moved").front(), "price-moved company=epic-electric from=4 to=5");
  EXPECT_THAT(table.shown(0), Contains("ability-used seat=1 investor=crazy-cramer"));
  EXPECT_NE(table.step(), "act") << "once, and nothing else is left to do";
}

TEST(I_CrazyCramer, MayPassByEndingTheTurn) {
  Table table = Table::of(3, "investors").investor(1, "crazy-cramer").at("act");
  table.play(1, "end-actions");
  EXPECT_NE(table.step(), "act");
}

TEST(I_CrazyCramer, MixesItFreelyWithBoomsAndBusts) {
  Table table = Table::of(3, "investors").investor(0, "crazy-cramer").picked(0, {"boom", "bust"}).at("act");
  table.play(0, "boom company=epic-electric").play(0, "lower company=epic-electric spaces=1");
  EXPECT_EQ(table.price("epic-electric"), 6);
  EXPECT_THAT(table.legal(0), Each(StartsWith("bust")));
}

TEST(I_CrazyCramer, SplitsBankruptsAndPaysSteelsDollars) {
  Table table = Table::of(3, "investors,advanced-board")
                    .investor(0, "crazy-cramer")
                    .split(1, "stanford-steel")
                    .cash(1, 0)
                    .space("stanford-steel", 8)
                    .at("act");
  table.play(0, "raise company=stanford-steel spaces=1");
  EXPECT_EQ(table.cash(1), 2);
  table = Table::of(3, "investors")
              .investor(0, "crazy-cramer")
              .regular(1, "epic-electric")
              .price("epic-electric", 1)
              .at("act");
  table.play(0, "lower company=epic-electric spaces=1");
  EXPECT_EQ(table.regularCards(1, "epic-electric"), 0);
}

TEST(Refusal, NotYourInvestorAndAbilitySpentInTheActionTurn) {
  Table table =
      Table::of(3, "investors").investor(0, "crazy-cramer").picked(0, {"boom"}).picked(1, {"boom"}).at("act");
  EXPECT_EQ(table.refuses(0, "give-up company=epic-electric"), "not-your-investor investor=clever-chanda");
  EXPECT_EQ(table.refuses(0, "raise company=epic-electric spaces=2"), "not-offered");
  EXPECT_EQ(table.refuses(0, "lower company=epic-electric spaces=2"), "not-offered");
  EXPECT_EQ(table.refuses(0, make(Verb::raise, 6, 1)), "no-such-company");
  table.play(0, "raise company=epic-electric spaces=1");
  EXPECT_EQ(table.refuses(0, "lower company=epic-electric spaces=1"), "ability-spent investor=crazy-cramer");
  table.play(0, "boom company=epic-electric");
  EXPECT_EQ(table.refuses(1, "raise company=epic-electric spaces=1"),
            "not-your-investor investor=crazy-cramer");
}

// ---- Clever Chanda ----

Table chanda() {
  return Table::of(3, "investors")
      .investor(0, "clever-chanda")
      .regular(0, "epic-electric")
      .regular(0, "stanford-steel")
      .split(0, "cosmic-computers")
      .at("act");
}

TEST(I_CleverChanda, GivesUpARegularCardAndAnotherBecomesSplit) {
  Table table = chanda();
  table.play(0, "give-up company=epic-electric");
  EXPECT_EQ(table.node(), "seat 0: ability");
  EXPECT_THAT(table.legal(0), ElementsAre("choose-company company=stanford-steel"));
  EXPECT_EQ(table.refuses(0, "pass"), "must-choose");
  EXPECT_EQ(table.refuses(0, "choose-company company=epic-electric"), "not-offered");
  table.play(0, "choose-company company=stanford-steel");
  EXPECT_EQ(table.sees(1, "discard"), "epic-electric");
  EXPECT_EQ(table.sees(1, "split 0"), "cosmic-computers stanford-steel");
  EXPECT_EQ(table.sees(1, "cards 0"), "-");
  EXPECT_EQ(table.cash(0), 20) << "not a sale";
  EXPECT_NE(table.step(), "act");
}

TEST(I_CleverChanda, MovesASplitCardBackAndAnotherBecomesSplit) {
  Table table = chanda();
  table.play(0, "move-back company=cosmic-computers");
  EXPECT_THAT(table.legal(0),
              ElementsAre("choose-company company=stanford-steel", "choose-company company=epic-electric"))
      << "not the card just moved";
  table.play(0, "choose-company company=epic-electric");
  EXPECT_EQ(table.sees(1, "split 0"), "epic-electric");
  EXPECT_EQ(table.proves(1, 0, "cosmic-computers"), "1..2")
      << "everybody saw it go back; the other card is unseen";
}

TEST(I_CleverChanda, AnotherCardOfTheSameCompanyProvesThatThereWereTwo) {
  Table table = Table::of(3, "investors")
                    .investor(0, "clever-chanda")
                    .regular(0, "epic-electric")
                    .regular(0, "stanford-steel")
                    .split(0, "epic-electric")
                    .at("act");
  table.play(0, "move-back company=epic-electric").play(0, "choose-company company=epic-electric");
  EXPECT_EQ(table.sees(1, "cards 0"), "epic-electric ?");
  EXPECT_EQ(table.splitCards(0, "epic-electric"), 1);
}

TEST(I_CleverChanda, NeedsTwoDifferentCards) {
  const Table table =
      Table::of(3, "investors").investor(0, "clever-chanda").regular(0, "epic-electric").at("act");
  EXPECT_EQ(table.node(), "seat 0: act") << "the public cannot exclude that she can";
  EXPECT_THAT(table.legal(0), ElementsAre("end-actions"));
  const Table split =
      Table::of(3, "investors").investor(0, "clever-chanda").split(0, "epic-electric").at("act");
  EXPECT_NE(split.step(), "act") << "without any regular card there is nothing to ask";
}

TEST(Refusal, ExtraArgumentOfAnAbility) {
  const Table table =
      Table::of(3, "investors").investor(0, "clever-chanda").regular(0, "epic-electric", 4).at("act");
  EXPECT_EQ(table.refuses(0, make(Verb::giveUp, 5, 1)), "extra-argument");
  EXPECT_EQ(table.refuses(0, make(Verb::giveUp, 5, 0, 1)), "extra-argument");
}

TEST(I_CleverChanda, IsOnceARound) {
  Table table = Table::of(3, "investors")
                    .investor(0, "clever-chanda")
                    .regular(0, "epic-electric", 4)
                    .picked(0, {"boom"})
                    .at("act");
  table.play(0, "give-up company=epic-electric");
  EXPECT_EQ(table.refuses(0, make(Verb::chooseCompany, stockpile::kCompanies)), "no-such-company");
  table.play(0, "choose-company company=epic-electric");
  EXPECT_EQ(table.refuses(0, "give-up company=epic-electric"), "ability-spent investor=clever-chanda");
}

TEST(Refusal, NothingToSellAndNoSplitCardForChanda) {
  EXPECT_EQ(chanda().refuses(0, "give-up company=cosmic-computers"),
            "nothing-to-sell company=cosmic-computers");
  EXPECT_EQ(chanda().refuses(0, "move-back company=epic-electric"), "no-split-card company=epic-electric");
}

// ---- Golden Graham ----

TEST(I_GoldenGraham, EveryShareSoldBringsOneMore) {
  Table table = Table::of(3, "investors")
                    .investor(0, "golden-graham")
                    .cash(0, 0)
                    .regular(0, "epic-electric")
                    .split(0, "epic-electric", 2)
                    .at("sell");
  table.play(0, "sell company=epic-electric");
  EXPECT_EQ(table.cash(0), 6);
  table.play(0, "sell-split company=epic-electric");
  EXPECT_EQ(table.cash(0), 6 + 12) << "two shares";
  table.play(0, "sell-half company=epic-electric");
  EXPECT_EQ(table.cash(0), 18 + 6);
}

TEST(I_GoldenGraham, AlsoInTheFinalSaleAndNotForOthers) {
  Table table = Table::of(3, "investors")
                    .investor(0, "golden-graham")
                    .cash(0, 0)
                    .cash(1, 0)
                    .regular(0, "epic-electric", 2)
                    .split(0, "stanford-steel")
                    .regular(1, "cosmic-computers")
                    .round(6)
                    .at("sell everything");
  EXPECT_EQ(table.cash(0), 2 * 6 + 2 * 6);
  EXPECT_EQ(table.cash(1), 5);
}

TEST(I_GoldenGraham, AlsoOnStrategiesThatSaySell) {  // [G11]
  Table table = Table::of(3, "investors,strategies")
                    .investor(0, "golden-graham")
                    .hand(0, {"bear-raid"})
                    .cash(0, 0)
                    .regular(0, "epic-electric")
                    .at("act");
  table.play(0, "play strategy=bear-raid").play(0, "sell company=epic-electric");
  EXPECT_EQ(table.cash(0), 9);
}

// ---- Shorting Soros ----

TEST(I_ShortingSoros, SellsOneShareAtEightOnceASellingPhase) {
  Table table = Table::of(3, "investors")
                    .investor(0, "shorting-soros")
                    .cash(0, 0)
                    .regular(0, "epic-electric", 3)
                    .price("epic-electric", 2)
                    .at("sell");
  table.play(0, "short-sell company=epic-electric sale=regular");
  EXPECT_EQ(table.cash(0), 8);
  EXPECT_THAT(table.shown(1, "card-sold"),
              ElementsAre("card-sold seat=0 company=epic-electric sale=regular amount=8"));
  EXPECT_EQ(table.refuses(0, "short-sell company=epic-electric sale=regular"),
            "ability-spent investor=shorting-soros");
  table.play(0, "sell company=epic-electric");
  EXPECT_EQ(table.cash(0), 10);
  EXPECT_EQ(table.state().player[0].sharesSold, 2);
}

TEST(I_ShortingSoros, HalfOfASplitCardBecomesRegularAndMayBeSoldInTheSameTurn) {
  Table table =
      Table::of(3, "investors").investor(0, "shorting-soros").cash(0, 0).split(0, "epic-electric").at("sell");
  EXPECT_EQ(table.refuses(0, "short-sell company=epic-electric sale=split"), "not-offered") << "never 16";
  EXPECT_EQ(table.refuses(0, "short-sell company=epic-electric sale=regular"),
            "nothing-to-sell company=epic-electric");
  table.play(0, "short-sell company=epic-electric sale=half");
  EXPECT_EQ(table.cash(0), 8);
  EXPECT_EQ(table.regularCards(0, "epic-electric"), 1);
  table.play(0, "sell company=epic-electric");
  EXPECT_EQ(table.cash(0), 13);
}

TEST(I_ShortingSoros, InTheFinalSaleItIsTakenWhereItGainsMost) {
  const Table table = Table::of(3, "investors")
                          .investor(0, "shorting-soros")
                          .cash(0, 0)
                          .regular(0, "epic-electric", 2)
                          .price("epic-electric", 6)
                          .split(0, "stanford-steel")
                          .price("stanford-steel", 3)
                          .price("cosmic-computers", 1)
                          .round(6)
                          .at("sell everything");
  EXPECT_EQ(table.cash(0), 2 * 6 + 2 * 3 + 5) << "one share of Steel at 8 in place of 3";
  EXPECT_THAT(table.shown(1, "ability-paid"),
              ElementsAre("ability-paid seat=0 investor=shorting-soros amount=5"));
}

TEST(I_ShortingSoros, NeverCostsHimAnythingInTheFinalSale) {
  const Table table = Table::of(3, "investors")
                          .investor(0, "shorting-soros")
                          .cash(0, 0)
                          .regular(0, "epic-electric")
                          .price("epic-electric", 10)
                          .round(6)
                          .at("sell everything");
  EXPECT_EQ(table.cash(0), 10);
}

TEST(Refusal, NotYourInvestorWhenSomebodyElseWouldSellShort) {
  const Table table = Table::of(3, "investors").regular(0, "epic-electric").at("sell");
  EXPECT_EQ(table.refuses(0, "short-sell company=epic-electric sale=regular"),
            "not-your-investor investor=shorting-soros");
}

// ---- Tactical Talal ----

TEST(I_TacticalTalal, HasASecondSellingTurnAfterEverybodys) {
  Table table = Table::of(3, "investors")
                    .investor(0, "tactical-talal")
                    .regular(0, "epic-electric", 2)
                    .regular(2, "epic-electric")
                    .at("sell");
  table.play(0, "sell company=epic-electric").play(0, "end-selling");
  EXPECT_EQ(table.node(), "seat 2: sell");
  table.play(2, "end-selling");
  EXPECT_EQ(table.step(), "sell again");
  EXPECT_EQ(table.node(), "seat 0: sell");
  table.play(0, "sell company=epic-electric");
  EXPECT_THAT(table.heard(1, "selling-ended"), SizeIs(3)) << "the last card ends the turn";
  EXPECT_NE(table.step(), "sell again");
}

TEST(I_TacticalTalal, WithoutStockHeIsNotAsked) {
  Table table =
      Table::of(3, "investors").investor(0, "tactical-talal").regular(0, "epic-electric").at("sell");
  table.play(0, "sell company=epic-electric");
  EXPECT_EQ(table.step().find("sell"), std::string::npos);
}

TEST(I_TacticalTalal, DoesNotSellWhileHeHolds) {  // [G22]
  Table table = Table::of(3, "investors,strategies")
                    .investor(0, "tactical-talal")
                    .hand(0, {"buy-and-hold"})
                    .knownRegular(0, "epic-electric")
                    .at("act");
  table.play(0, "play strategy=buy-and-hold");
  EXPECT_NE(table.step(), "sell");
  EXPECT_NE(table.step(), "sell again");
}

// ---- Bailout Barack ----

Table barack() {
  return Table::of(3, "investors")
      .investor(0, "bailout-barack")
      .discarded("epic-electric", 2)
      .price("epic-electric", 9)
      .discarded("stanford-steel")
      .price("stanford-steel", 1)
      .discarded("boom")
      .cash(0, 8)
      .at("before movement");
}

TEST(XBarackNine, BuysAtSevenWhatCostsNine) {
  Table table = barack();
  table.play(0, "choose-card card=epic-electric");
  EXPECT_EQ(table.cash(0), 1);
  EXPECT_EQ(table.regularCards(0, "epic-electric"), 1);
}

TEST(I_BailoutBarack, BuysOneStockCardFromTheDiscardAndEverybodySeesIt) {
  Table table = barack();
  EXPECT_EQ(table.node(), "seat 0: ability");
  EXPECT_THAT(table.legal(0),
              ElementsAre("pass", "choose-card card=stanford-steel", "choose-card card=epic-electric"))
      << "only stock";
  table.play(0, "choose-card card=stanford-steel");
  EXPECT_EQ(table.cash(0), 8) << "at least 0";
  EXPECT_EQ(table.proves(1, 0, "stanford-steel"), "1..1");
  EXPECT_EQ(table.sees(1, "discard"), "epic-electric epic-electric boom");
  EXPECT_THAT(table.shown(2), Contains("stock-taken seat=0 company=stanford-steel"));
  EXPECT_NE(table.step(), "before movement");
}

TEST(I_BailoutBarack, IsNotAskedWhenHeCanAffordNone) {
  const Table table = Table::of(3, "investors")
                          .investor(0, "bailout-barack")
                          .discarded("epic-electric")
                          .price("epic-electric", 9)
                          .cash(0, 6)
                          .at("before movement");
  EXPECT_NE(table.step(), "before movement");
}

TEST(I_BailoutBarack, ComesAfterTalalsSecondTurn) {
  Table table = Table::of(3, "investors")
                    .investor(0, "bailout-barack")
                    .investor(1, "tactical-talal")
                    .regular(1, "epic-electric", 2)
                    .at("sell");
  table.play(1, "sell company=epic-electric").play(1, "end-selling");
  EXPECT_EQ(table.step(), "sell again");
  table.play(1, "sell company=epic-electric");
  EXPECT_EQ(table.node(), "seat 0: ability");
}

TEST(Refusal, CannotPayTellsCostAndCash) {
  Table table = barack();
  EXPECT_EQ(Table(table).cash(0, 6).refuses(0, "choose-card card=epic-electric"), "cannot-pay cost=7 cash=6");
  EXPECT_TRUE(Table(table)
                  .discarded("cosmic-computers")
                  .cash(0, 0)
                  .refuses(0, "choose-card card=cosmic-computers")
                  .starts_with("cannot-pay"))
      << "a single one";
  EXPECT_EQ(table.refuses(0, "choose-card card=boom"), "not-offered");
  EXPECT_EQ(table.refuses(0, "choose-card card=cosmic-computers"), "not-offered") << "none in the discard";
}

}  // namespace
}  // namespace bourse::told
