// Two investors in one hand, and investors that meet.  [M6, B19]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::SizeIs;

TEST(I_BudgetBarbara, WithDonaldInOneHandPaysHerValueOfTheSpaceBelow) {
  constexpr int kPaid[] = {-4, -4, -3, 0, 3, 8, 15, 22};
  for (int space = 0; space < 8; ++space) {
    Table table = Table::of(2, "investors")
                      .investor(0, "budget-barbara")
                      .investor(0, "discount-donald")
                      .cash(0, 30)
                      .at("bid");
    table.play(0, "bid pile=0 space=" + std::to_string(space))
        .play(1, "bid pile=1 space=0")
        .play(0, "bid pile=2 space=3")
        .play(1, "bid pile=3 space=0");
    EXPECT_EQ(table.cash(0), 30 - kPaid[space]) << space;
  }
}

TEST(M6, WhoHasTwoAbilitiesAtOneMomentChoosesTheirOrder) {
  Table table = Table::of(2, "investors")
                    .investor(0, "wise-warren")
                    .investor(0, "maverick-mark")
                    .pile(0, {"~bust@1"})
                    .pile(1, {"~boom@1"})
                    .at("before demand");
  EXPECT_EQ(table.node(), "seat 0: ability");
  EXPECT_THAT(table.legal(0),
              ElementsAre("choose-investor investor=maverick-mark", "choose-investor investor=wise-warren"));
  EXPECT_EQ(table.refuses(0, "pass"), "must-choose");
  EXPECT_EQ(table.refuses(0, "choose-investor investor=agile-ana"), "not-your-investor investor=agile-ana");
  table.play(0, "choose-investor investor=maverick-mark").play(0, "move-card slot=0 pile=1");
  EXPECT_EQ(table.node(), "seat 0: ability") << "now the other one";
  table.play(0, "choose-pile pile=1");
  EXPECT_EQ(table.sees(0, "pile 1"), "bust boom") << "moved first, so both are seen";
  EXPECT_EQ(table.step(), "bid");
}

TEST(M6, EachOfTwoAbilitiesIsPassedByItself) {
  Table table = Table::of(2, "investors")
                    .investor(0, "wise-warren")
                    .investor(0, "maverick-mark")
                    .pile(0, {"~bust@1"})
                    .at("before demand");
  table.play(0, "choose-investor investor=wise-warren").play(0, "pass");
  EXPECT_THAT(table.legal(0), Contains("move-card slot=0 pile=1"));
  table.play(0, "pass");
  EXPECT_EQ(table.step(), "bid");
}

TEST(B19, ThePlayerOrdersHisOwnAbilitiesOfTheRoundEnd) {
  Table table = Table::of(2, "investors")
                    .investor(0, "socialist-sanders")
                    .investor(0, "opulent-oprah")
                    .cash(0, 0)
                    .cash(1, 5)
                    .at("end-of-round abilities");
  EXPECT_THAT(table.legal(0), ElementsAre("choose-investor investor=opulent-oprah",
                                          "choose-investor investor=socialist-sanders"));
  Table giveFirst = table;
  giveFirst.play(0, "choose-investor investor=opulent-oprah");
  EXPECT_EQ(giveFirst.cash(0), 2) << "nothing to give, then both coins";
  table.play(0, "choose-investor investor=socialist-sanders");
  EXPECT_EQ(table.cash(0), 0) << "taken and given away again";
  EXPECT_EQ(table.cash(1), 5);
}

TEST(I_CrazyCramer, AndChandaInOneHandAreOneList) {
  Table table = Table::of(2, "investors")
                    .investor(0, "clever-chanda")
                    .investor(0, "crazy-cramer")
                    .regular(0, "epic-electric", 2)
                    .at("act");
  EXPECT_THAT(table.legal(0), SizeIs(1 + 12 + 1));
  table.play(0, "raise company=epic-electric spaces=1");
  EXPECT_EQ(table.node(), "seat 0: act") << "the other ability is left";
  table.play(0, "give-up company=epic-electric").play(0, "choose-company company=epic-electric");
  EXPECT_NE(table.step(), "act");
}

TEST(I_GoldenGraham, AddsOneToSorosShare) {
  Table table = Table::of(2, "investors")
                    .investor(0, "golden-graham")
                    .investor(0, "shorting-soros")
                    .cash(0, 0)
                    .regular(0, "epic-electric")
                    .at("sell");
  table.play(0, "short-sell company=epic-electric sale=regular");
  EXPECT_EQ(table.cash(0), 9);
}

TEST(I_ShortingSoros, WithTalalSellsShortInEitherTurnButOnce) {
  Table table = Table::of(2, "investors")
                    .investor(0, "tactical-talal")
                    .investor(0, "shorting-soros")
                    .cash(0, 0)
                    .regular(0, "epic-electric", 3)
                    .at("sell");
  Table early = table;
  early.play(0, "short-sell company=epic-electric sale=regular").play(0, "end-selling");
  EXPECT_EQ(early.step(), "sell again");
  EXPECT_EQ(early.refuses(0, "short-sell company=epic-electric sale=regular"),
            "ability-spent investor=shorting-soros");
  table.play(0, "end-selling").play(0, "short-sell company=epic-electric sale=regular");
  EXPECT_EQ(table.cash(0), 8);
}

TEST(I_CunningCarlos, BeatsBarbaraBySpaceWhateverSheReceives) {
  Table table =
      Table::of(3, "investors").investor(0, "budget-barbara").investor(1, "cunning-carlos").at("bid");
  table.play(0, "bid pile=0 space=0").play(1, "bid pile=0 space=1");
  EXPECT_THAT(table.shown(2), Contains("outbid seat=0 pile=0 by=1"));
}

TEST(I_LazyLiliane, IsFinedForEachMeepleAndMittEarnsForEachBid) {
  Table table = Table::of(2, "investors")
                    .investor(0, "lazy-liliane")
                    .investor(1, "moneymaker-mitt")
                    .cash(0, 10)
                    .cash(1, 10)
                    .at("bid");
  table.play(0, "bid pile=0 space=0")
      .play(1, "bid pile=0 space=1")
      .play(0, "bid pile=1 space=0")
      .play(1, "bid pile=1 space=1");
  EXPECT_EQ(table.cash(0), 8);
  EXPECT_EQ(table.cash(1), 12);
}

TEST(I_RoyalRobins, AndWarrenInOneHandHaveNothingToLookAtInTheirOwnCard) {
  Table table =
      Table::of(2, "investors").investor(0, "royal-robins").investor(0, "wise-warren").at("open piles");
  for (int drawn = 0; drawn < 4; ++drawn) table.chance("deal-card seat=0 card=cosmic-computers");
  table.play(0, "place card=cosmic-computers pile=3 face=down");
  EXPECT_EQ(table.sees(0, "pile 3"), "cosmic-computers");
  EXPECT_EQ(table.sees(1, "pile 3"), "?");
}

TEST(I_MayknowMartha, AndWarrenActAtTheirOwnMoments) {
  Table table = Table::of(2, "investors")
                    .investor(0, "mayknow-martha")
                    .investor(0, "wise-warren")
                    .pile(0, {"~bust@1"})
                    .at("before demand");
  EXPECT_THAT(table.legal(0), ElementsAre("pass", "choose-pile pile=0")) << "no order to choose";
  table.play(0, "choose-pile pile=0");
  EXPECT_THAT(table.legal(0), Contains("look pair=2"));
}

}  // namespace
}  // namespace bourse::told
