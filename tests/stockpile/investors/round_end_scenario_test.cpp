// Investors of the round end.  [B19, I-agile-ana, I-daring-dangote, I-dividend-deborah, I-lucrative-li,
// I-opulent-oprah, I-socialist-sanders]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

constexpr const char* kRow = "end-of-round abilities";

// ---- Agile Ana ----

Table ana() {
  return Table::of(3, "investors")
      .investor(1, "agile-ana")
      .cash(1, 0)
      .regular(1, "bottomline-bank", 2)
      .regular(1, "epic-electric")
      .split(1, "stanford-steel")
      .at(kRow);
}

TEST(I_AgileAna, IsPaidForEachCompanyThatSheShows) {
  Table table = ana();
  EXPECT_EQ(table.cash(1), 1) << "Steel lies open in her Split Portfolio";
  EXPECT_EQ(table.node(), "seat 1: ability");
  EXPECT_THAT(table.legal(1), ElementsAre("show company=bottomline-bank cards=1",
                                          "show company=epic-electric cards=1", "pass"));
  table.play(1, "show company=bottomline-bank cards=1");
  EXPECT_EQ(table.cash(1), 2);
  EXPECT_EQ(table.proves(0, 1, "bottomline-bank").substr(0, 1), "1") << "at least one";
  EXPECT_THAT(table.legal(1), ElementsAre("show company=epic-electric cards=1", "pass")) << "in rising order";
  table.play(1, "show company=epic-electric cards=1");
  EXPECT_EQ(table.cash(1), 3);
}

TEST(I_AgileAna, ChoosesWhichCompaniesToShow) {
  Table table = ana();
  table.play(1, "show company=epic-electric cards=1");
  EXPECT_EQ(table.cash(1), 2);
  EXPECT_EQ(table.proves(0, 1, "bottomline-bank").substr(0, 1), "0");
  EXPECT_NE(table.step(), kRow) << "no company comes after the last one";
  table = ana();
  table.play(1, "pass");
  EXPECT_EQ(table.cash(1), 1);
}

TEST(I_AgileAna, IsAskedAsLongAsThePublicCannotExcludeAnotherCompany) {
  Table table =
      Table::of(3, "investors").investor(1, "agile-ana").cash(1, 0).regular(1, "cosmic-computers").at(kRow);
  table.play(1, "show company=cosmic-computers cards=1");
  EXPECT_THAT(table.legal(1), ElementsAre("pass")) << "not asking would prove that there is nothing more";
}

TEST(I_AgileAna, IsNotAskedWithoutRegularCards) {
  const Table table =
      Table::of(3, "investors").investor(1, "agile-ana").cash(1, 0).split(1, "epic-electric", 2).at(kRow);
  EXPECT_EQ(table.cash(1), 1);
  EXPECT_NE(table.step(), kRow);
}

// ---- Daring Dangote, Lucrative Li ----

TEST(I_DaringDangote, IsPaidForEachCommodityCard) {
  const Table table = Table::of(3, "investors,commodities")
                          .investor(0, "daring-dangote")
                          .cash(0, 0)
                          .commerce(0, {"oil", "oil", "gold", "tax"})
                          .at(kRow);
  EXPECT_EQ(table.cash(0), 3) << "a tax is no commodity";
  EXPECT_NE(table.step(), kRow) << "nothing is asked";
}

TEST(XLiThree, WithThreeBondsSheGetsTwoExtra) {
  const Table table =
      Table::of(3, "investors,bonds").investor(0, "lucrative-li").cash(0, 0).bonds(0, 3).at("bond interest");
  EXPECT_EQ(table.cash(0), 3 + 2);
}

TEST(I_LucrativeLi, HalfOfHerBondsRoundedUpPayOnceMore) {
  constexpr int kExtra[] = {0, 1, 1, 2, 2, 3};
  for (int bonds = 0; bonds <= 5; ++bonds) {
    const Table table = Table::of(3, "investors,bonds")
                            .investor(0, "lucrative-li")
                            .cash(0, 0)
                            .bonds(0, bonds)
                            .bonds(1, 2)
                            .cash(1, 0)
                            .at("bond interest");
    EXPECT_EQ(table.cash(0), bonds + kExtra[bonds]);
    EXPECT_EQ(table.cash(1), 2);
    if (bonds > 0) {
      EXPECT_THAT(table.shown(1, "interest-paid"), SizeIs(2)) << "together with the interest";
    }
  }
}

// ---- Dividend Deborah ----

TEST(I_DividendDeborah, NamesACompanyThatPaysEverybodyOneAShare) {
  Table table = Table::of(3, "investors")
                    .investor(1, "dividend-deborah")
                    .cash(0, 0)
                    .cash(2, 0)
                    .regular(0, "epic-electric", 2)
                    .split(2, "epic-electric")
                    .at(kRow);
  EXPECT_THAT(table.legal(1), SizeIs(1 + 6));
  table.play(1, "choose-company company=epic-electric");
  EXPECT_EQ(table.node(), "seat 0: show-shares");
  table.play(0, "show company=epic-electric cards=2");
  EXPECT_EQ(table.cash(0), 2);
  EXPECT_EQ(table.cash(2), 2) << "a split card counts two";
  EXPECT_NE(table.step(), kRow);
}

TEST(I_DividendDeborah, MayPass) {
  Table table = Table::of(3, "investors").investor(1, "dividend-deborah").at(kRow);
  table.play(1, "pass");
  EXPECT_THAT(table.heard(0, "dividend-announced"), IsEmpty());
  EXPECT_NE(table.step(), kRow);
}

// ---- Opulent Oprah ----

TEST(I_OpulentOprah, GivesTwoToOneOrOneEachToTwo) {
  Table table =
      Table::of(3, "investors").investor(0, "opulent-oprah").cash(0, 9).cash(1, 0).cash(2, 0).at(kRow);
  EXPECT_THAT(table.legal(0), ElementsAre("choose-seat seat=1", "choose-seat seat=2"));
  EXPECT_EQ(table.refuses(0, "pass"), "must-choose");
  Table both = table;
  both.play(0, "choose-seat seat=1").play(0, "choose-seat seat=2");
  EXPECT_EQ(both.cash(0), 7);
  EXPECT_EQ(both.cash(1), 1);
  EXPECT_EQ(both.cash(2), 1);
  table.play(0, "choose-seat seat=2").play(0, "choose-seat seat=2");
  EXPECT_EQ(table.cash(2), 2);
  EXPECT_NE(table.step(), kRow);
}

TEST(I_OpulentOprah, WithLessSheGivesAllSheHas) {
  Table table = Table::of(3, "investors").investor(0, "opulent-oprah").cash(0, 1).cash(1, 0).at(kRow);
  table.play(0, "choose-seat seat=1");
  EXPECT_EQ(table.cash(0), 0);
  EXPECT_EQ(table.cash(1), 1);
  EXPECT_NE(table.step(), kRow);
  EXPECT_NE(Table::of(3, "investors").investor(0, "opulent-oprah").cash(0, 0).at(kRow).step(), kRow)
      << "with nothing she is not asked";
}

TEST(I_OpulentOprah, TheOtherGetsBothWithTwoPlayers) {
  const Table table = Table::of(2, "investors").investor(1, "opulent-oprah").cash(0, 0).cash(1, 5).at(kRow);
  EXPECT_EQ(table.cash(0), 2);
  EXPECT_EQ(table.cash(1), 3);
}

TEST(I_OpulentOprah, WhatIsGivenPaysTheReceiversFee) {
  Table table = Table::of(3, "investors").investor(0, "opulent-oprah").cash(1, 0).fee(1, "fee-2").at(kRow);
  table.play(0, "choose-seat seat=1");
  EXPECT_EQ(table.openFees(1), 1);
  table.play(0, "choose-seat seat=1");
  EXPECT_EQ(table.openFees(1), 0);
  EXPECT_EQ(table.cash(1), 0);
}

// ---- Socialist Sanders ----

TEST(I_SocialistSanders, TakesTwoFromTheRichestAndTheSecondGoesToThePoorest) {
  const Table table = Table::of(4, "investors")
                          .investor(0, "socialist-sanders")
                          .cash(0, 10)
                          .cash(1, 30)
                          .cash(2, 5)
                          .cash(3, 8)
                          .at(kRow);
  EXPECT_NE(table.step(), kRow) << "no tie, nothing is asked";
  EXPECT_EQ(table.cash(0), 11);
  EXPECT_EQ(table.cash(1), 28);
  EXPECT_EQ(table.cash(2), 6);
}

TEST(I_SocialistSanders, ChoosesAmongEquallyRichPayers) {
  Table table = Table::of(4, "investors")
                    .investor(0, "socialist-sanders")
                    .cash(0, 50)
                    .cash(1, 30)
                    .cash(2, 30)
                    .cash(3, 8)
                    .at(kRow);
  EXPECT_THAT(table.legal(0), ElementsAre("choose-seat seat=1", "choose-seat seat=2")) << "himself excluded";
  EXPECT_EQ(table.refuses(0, "choose-seat seat=3"), "not-offered");
  EXPECT_EQ(table.refuses(0, "pass"), "must-choose");
  table.play(0, "choose-seat seat=2");
  EXPECT_EQ(table.cash(2), 28);
  EXPECT_EQ(table.cash(3), 9);
}

TEST(I_SocialistSanders, ChoosesAmongEquallyPoorReceiversHimselfIncluded) {
  Table table = Table::of(4, "investors")
                    .investor(0, "socialist-sanders")
                    .cash(0, 4)
                    .cash(1, 30)
                    .cash(2, 5)
                    .cash(3, 8)
                    .at(kRow);
  EXPECT_EQ(table.cash(0), 5) << "the first is his, and then the poorest is measured";
  EXPECT_THAT(table.legal(0), ElementsAre("choose-seat seat=0", "choose-seat seat=2"));
  table.play(0, "choose-seat seat=0");
  EXPECT_EQ(table.cash(0), 6);
  EXPECT_EQ(table.cash(1), 28);
}

TEST(I_SocialistSanders, ThePayerIsNotThePoorest) {
  const Table table =
      Table::of(3, "investors").investor(0, "socialist-sanders").cash(0, 9).cash(1, 3).cash(2, 2).at(kRow);
  EXPECT_EQ(table.cash(1), 1);
  EXPECT_EQ(table.cash(2), 3);
  EXPECT_EQ(table.cash(0), 10);
}

TEST(I_SocialistSanders, WithOneCoinItIsHisAndWithNoneNothingHappens) {
  const Table one =
      Table::of(3, "investors").investor(0, "socialist-sanders").cash(0, 9).cash(1, 1).cash(2, 0).at(kRow);
  EXPECT_EQ(one.cash(0), 10);
  EXPECT_EQ(one.cash(1), 0);
  EXPECT_EQ(one.cash(2), 0);
  const Table none =
      Table::of(3, "investors").investor(0, "socialist-sanders").cash(0, 9).cash(1, 0).cash(2, 0).at(kRow);
  EXPECT_EQ(none.cash(0), 9);
  EXPECT_NE(none.step(), kRow);
}

TEST(I_SocialistSanders, BothCoinsAreHisWithTwoPlayers) {
  const Table table =
      Table::of(2, "investors").investor(0, "socialist-sanders").cash(0, 0).cash(1, 7).at(kRow);
  EXPECT_EQ(table.cash(0), 2);
  EXPECT_EQ(table.cash(1), 5);
}

TEST(I_SocialistSanders, HisFirstCoinPaysAFeeBeforeThePoorestIsMeasured) {
  const Table table = Table::of(3, "investors")
                          .investor(0, "socialist-sanders")
                          .cash(0, 1)
                          .fee(0, "fee-2")
                          .cash(1, 9)
                          .cash(2, 1)
                          .at(kRow);
  EXPECT_EQ(table.cash(0), 1) << "0 after the fee: he is the poorest";
  EXPECT_EQ(table.openFees(0), 0);
}

// ---- in turn order ----

TEST(B19, AbilitiesOfTheRoundEndGoSeatBySeatInTurnOrder) {
  Table table = Table::of(4, "investors")
                    .investor(0, "socialist-sanders")
                    .investor(2, "opulent-oprah")
                    .cash(0, 0)
                    .cash(1, 10)
                    .cash(2, 10)
                    .cash(3, 8)
                    .first(2)
                    .at(kRow);
  EXPECT_EQ(table.node(), "seat 2: ability") << "the first player";
  table.play(2, "choose-seat seat=3").play(2, "choose-seat seat=3");
  EXPECT_EQ(table.node(), "seat 0: ability") << "now two others have most";
  EXPECT_THAT(table.legal(0), ElementsAre("choose-seat seat=1", "choose-seat seat=3")) << "10 each";
}

}  // namespace
}  // namespace bourse::told
