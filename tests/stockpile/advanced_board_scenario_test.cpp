// The advanced board: tracks of their own, octagons, two splits in one move, Steel's dollars.  [M1]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

Table advanced(int seats = 3) { return Table::of(seats, "advanced-board"); }

/// Facts §5, spaces counted from 0.
struct TrackFacts {
  const char* company;
  std::vector<int> values;
  int start, octagon;
};
const std::array<TrackFacts, 6>& facts() {
  static const std::array<TrackFacts, 6> all = {{
      {"cosmic-computers", {1, 3, 5, 7, 9}, 2, 2},
      {"bottomline-bank", {1, 2, 3, 4, 5, 6}, 4, 3},
      {"leading-laboratories", {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 4, 5},
      {"american-automotive", {1, 3, 5, 7, 9, 11, 13}, 2, 3},
      {"stanford-steel", {1, 1, 2, 2, 3, 3, 4, 4, 5, 5}, 8, 4},
      {"epic-electric", {1, 3, 4, 5, 5, 6, 6, 7, 8, 10}, 4, 3},
  }};
  return all;
}

/// How often something happened to a company; the other five move as well.
int times(const Table& table, const std::string& kind, const std::string& company) {
  const Texts all = table.heard(kSpectator, kind);
  return static_cast<int>(std::count_if(all.begin(), all.end(), [&](const std::string& text) {
    return text.starts_with(kind + " company=" + company);
  }));
}

TEST(M1, EveryCompanyStartsOnItsOwnSpaceWorthFive) {
  const Table table = Table::start(3, 0, "advanced-board");
  for (const TrackFacts& track : facts()) {
    EXPECT_EQ(table.space(track.company), track.start) << track.company;
    EXPECT_EQ(table.price(track.company), 5) << track.company;
  }
}

TEST(M1, EveryTrackHasItsOwnValuesAndTheStepAfterTheLastSplitsToTheOctagon) {
  for (const TrackFacts& track : facts()) {
    const int last = static_cast<int>(track.values.size()) - 1;
    for (int space = 0; space <= last; ++space)
      EXPECT_EQ(advanced().space(track.company, space).price(track.company),
                track.values[static_cast<std::size_t>(space)])
          << track.company << ", space " << space;
    const Table table =
        advanced().space(track.company, last).pair(0, track.company, "up-1").at("move prices");
    EXPECT_EQ(table.space(track.company), track.octagon) << track.company;
    EXPECT_EQ(times(table, "stock-split", track.company), 1) << track.company;
  }
}

TEST(M1, OneStepShortOfTheLastSpaceNothingSplits) {
  for (const TrackFacts& track : facts()) {
    const int last = static_cast<int>(track.values.size()) - 1;
    const Table table =
        advanced().space(track.company, last - 1).pair(0, track.company, "up-1").at("move prices");
    EXPECT_EQ(table.space(track.company), last) << track.company;
  }
}

TEST(M1, BankruptcyReturnsACompanyToItsOwnStart) {
  for (const TrackFacts& track : facts()) {
    const Table table = advanced().space(track.company, 1).pair(0, track.company, "down-3").at("move prices");
    EXPECT_EQ(table.space(track.company), track.start) << track.company;
    EXPECT_EQ(times(table, "bankrupt", track.company), 1) << track.company;
  }
}

TEST(M1, ForecastsAndBoomsMoveSpacesNotDollars) {
  Table table = advanced().regular(1, "cosmic-computers").picked(0, {"boom", "boom", "bust"}).at("act");
  table.play(0, "boom company=american-automotive");
  EXPECT_EQ(table.price("american-automotive"), 9) << "two spaces up from 5";
  table.play(0, "boom company=epic-electric");
  EXPECT_EQ(table.price("epic-electric"), 6) << "the second 6, two spaces up from the second 5";
  table.play(0, "bust company=cosmic-computers");
  EXPECT_EQ(table.price("cosmic-computers"), 1) << "two spaces down from 5";
}

TEST(M1, OneMoveMaySplitTheBankTwiceAndTheSecondSplitPaysWhatTheFirstMovedOver) {
  const Table table = advanced()
                          .space("bottomline-bank", 5)
                          .regular(0, "bottomline-bank", 2)
                          .split(1, "bottomline-bank")
                          .pair(0, "bottomline-bank", "up-4")
                          .at("move prices");
  EXPECT_EQ(table.space("bottomline-bank"), 3);
  EXPECT_EQ(table.cash(0), 20 + 20) << "two cards, split by the first step, paid by the fourth";
  EXPECT_EQ(table.cash(1), 20 + 10 + 10);
  EXPECT_EQ(times(table, "stock-split", "bottomline-bank"), 2);
  EXPECT_THAT(table.shown(2, "cards-split"),
              ElementsAre("cards-split seat=0 company=bottomline-bank cards=2"));
}

TEST(M1, OneMoveMaySplitCosmicTwice) {
  const Table table = advanced()
                          .space("cosmic-computers", 4)
                          .split(1, "cosmic-computers")
                          .pair(0, "cosmic-computers", "up-4")
                          .at("move prices");
  EXPECT_EQ(table.price("cosmic-computers"), 5);
  EXPECT_EQ(table.cash(1), 40);
}

TEST(M1, AMoveThatEndsOnTheLastSpaceAfterASplitSplitsOnlyOnce) {
  const Table table =
      advanced().space("cosmic-computers", 3).pair(0, "cosmic-computers", "up-4").at("move prices");
  EXPECT_EQ(table.price("cosmic-computers"), 9) << "9, split to 5, 7, 9";
  EXPECT_EQ(times(table, "stock-split", "cosmic-computers"), 1);
}

/// Steel on a space; its forecast is the first to come true.
Table steel(int space, std::string_view forecast) {
  return advanced().space("stanford-steel", space).pair(0, "stanford-steel", forecast);
}

/// How much Steel announced per share, uninterrupted rise by uninterrupted rise.
Texts announced(const Table& table) {
  const std::string steelsOwn = "dividend-announced company=stanford-steel amount=";
  Texts all;
  for (const std::string& text : table.heard(kSpectator, "dividend-announced"))
    if (text.starts_with(steelsOwn)) all.push_back(text.substr(steelsOwn.size()));
  return all;
}

TEST(M1, SteelPaysOneForAMarkedSpaceItLandsOnOrPasses) {
  EXPECT_THAT(announced(steel(4, "up-1").at("move prices")), ElementsAre("1")) << "lands on 3$";
  EXPECT_THAT(announced(steel(4, "up-2").at("move prices")), ElementsAre("1")) << "passes 3$";
  EXPECT_THAT(announced(steel(5, "up-1").at("move prices")), IsEmpty()) << "leaves 3$ and lands on 4";
}

TEST(M1, EveryOtherSpaceOfSteelIsMarked) {
  for (int space = 0; space < 9; ++space)
    EXPECT_THAT(announced(steel(space, "up-1").at("move prices")), SizeIs(space % 2 == 0 ? 1 : 0))
        << "from " << space;
}

TEST(M1, ARegularSteelCardIsPaidWhenShownAndASplitOneDoubleWithoutAsking) {
  Table table = steel(4, "up-2").regular(0, "stanford-steel", 2).split(1, "stanford-steel").at("move prices");
  EXPECT_EQ(table.node(), "seat 0: show-shares");
  table.play(0, "show company=stanford-steel cards=2");
  EXPECT_EQ(table.cash(0), 22);
  EXPECT_EQ(table.cash(1), 22);
  EXPECT_EQ(table.space("stanford-steel"), 6);
}

TEST(M1, OneShowingCoversAllMarkedSpacesOfAnUninterruptedRise) {
  Table table = steel(1, "up-4").regular(0, "stanford-steel", 3).at("move prices");
  table.play(0, "show company=stanford-steel cards=1");
  EXPECT_EQ(table.cash(0), 22) << "2$ and 3$ for the one card shown";
  EXPECT_THAT(table.heard(1, "shares-shown"), SizeIs(1));
  EXPECT_THAT(announced(table), ElementsAre("2"));
}

TEST(M1, FallingPaysNothing) {
  const Table table = steel(9, "down-3").split(0, "stanford-steel").at("move prices");
  EXPECT_EQ(table.space("stanford-steel"), 6);
  EXPECT_EQ(table.cash(0), 20);
  EXPECT_THAT(announced(table), IsEmpty());
}

TEST(M1, TheJumpBackAfterASplitPaysNothing) {
  const Table table = steel(9, "up-1").split(0, "stanford-steel").at("move prices");
  EXPECT_EQ(table.space("stanford-steel"), 4);
  EXPECT_EQ(table.cash(0), 30) << "the repeat split alone";
  EXPECT_THAT(announced(table), IsEmpty());
}

TEST(M1, ABankruptcyOfSteelPaysNothingThoughItsStartIsHigher) {
  const Table table = steel(0, "down-2").split(0, "stanford-steel").at("move prices");
  EXPECT_EQ(table.space("stanford-steel"), 8);
  EXPECT_EQ(table.cash(0), 20);
}

TEST(M1, ABoomPaysSteelsDollarsTooBeforeItIsAnybodysTurnAgain) {
  Table table = advanced()
                    .space("stanford-steel", 0)
                    .regular(1, "stanford-steel")
                    .picked(0, {"boom", "boom"})
                    .at("act");
  table.play(0, "boom company=stanford-steel");
  EXPECT_EQ(table.node(), "seat 1: show-shares");
  table.play(1, "show company=stanford-steel cards=1");
  EXPECT_EQ(table.cash(1), 21);
  EXPECT_EQ(table.node(), "seat 0: act");
}

TEST(M1, BeforeTheSplitRegularCardsArePaidAndAfterItTheSameCardsDouble) {
  Table table = steel(8, "up-4").regular(0, "stanford-steel").at("move prices");
  EXPECT_THAT(announced(table), ElementsAre("1"));
  table.play(0, "show company=stanford-steel cards=1");
  EXPECT_THAT(announced(table), ElementsAre("1", "1"));
  EXPECT_EQ(table.cash(0), 20 + 1 + 2) << "a first split pays nothing itself";
  EXPECT_EQ(table.splitCards(0, "stanford-steel"), 1);
  EXPECT_EQ(table.space("stanford-steel"), 6);
}

TEST(M1, ACardHiddenBeforeTheSplitIsPaidAfterItForItIsPublicThen) {
  Table table = steel(8, "up-4").regular(0, "stanford-steel").at("move prices");
  table.play(0, "show company=stanford-steel cards=0");
  EXPECT_EQ(table.cash(0), 22);
}

TEST(M1, SteelsDollarsPayAnOpenFeeBeforeTheSplitGoesOn) {
  const Table table =
      steel(8, "up-2").cash(0, 0).fee(0, "fee-2").split(0, "stanford-steel").at("move prices");
  EXPECT_THAT(table.shown(1), Contains("fee-paid seat=0 card=fee-2 amount=2"));
  EXPECT_EQ(table.cash(0), 10);
}

TEST(M1, SteelOfTheStandardBoardPaysNothingOnTheWay) {
  const Table table =
      Table::of(3).pair(0, "stanford-steel", "up-4").split(0, "stanford-steel").at("move prices");
  EXPECT_EQ(table.cash(0), 20);
  EXPECT_THAT(announced(table), IsEmpty());
}

TEST(M1, NoOtherCompanyPaysOnTheWay) {
  const Table table =
      advanced().pair(0, "leading-laboratories", "up-4").split(0, "leading-laboratories").at("move prices");
  EXPECT_EQ(table.cash(0), 20);
}

TEST(B14, InTheActionPhaseACardThatMayBeStockIsReasonEnoughToAsk) {
  Table table = advanced()
                    .space("stanford-steel", 0)
                    .first(2)
                    .picked(2, {"boom"})
                    .picked(0, {"bust"})
                    .picked(1, {"~bust@0"})
                    .at("act");
  table.play(2, "boom company=stanford-steel");
  EXPECT_EQ(table.node(), "seat 1: show-shares")
      << "seat 0 has an open Bust and nothing else, seat 1 a hidden card";
  EXPECT_THAT(table.legal(1), ElementsAre("show company=stanford-steel cards=0"));
  table.play(1, "show company=stanford-steel cards=0");
  EXPECT_EQ(table.node(), "seat 0: act");
}

TEST(B14, HoldersAreAskedInTheRoundsTurnOrderNotFromTheUserOfTheCard) {
  Table table = advanced()
                    .first(1)
                    .space("stanford-steel", 0)
                    .regular(0, "stanford-steel")
                    .regular(1, "stanford-steel")
                    .regular(2, "stanford-steel")
                    .picked(2, {"boom"})
                    .at("act");
  table.play(2, "boom company=stanford-steel");
  for (const Seat seat : {Seat{1}, Seat{2}, Seat{0}}) {
    EXPECT_EQ(table.node(), "seat " + std::to_string(seat) + ": show-shares");
    table.play(seat, "show company=stanford-steel cards=1");
  }
}

// The examples of docs/rules/stockpile.md, advanced board.
TEST(XTwoSplits, TheBankOnItsLastSpaceWithPlusFourSplitsTwiceAndACardPaysTen) {
  const Table table = advanced()
                          .space("bottomline-bank", 5)
                          .regular(0, "bottomline-bank")
                          .pair(0, "bottomline-bank", "up-4")
                          .at("move prices");
  EXPECT_EQ(table.price("bottomline-bank"), 4);
  EXPECT_EQ(table.cash(0), 30);
}

TEST(XOneShowing, SteelOnItsFirstSpaceWithPlusFourPaysTwoARegularAndFourASplitCard) {
  Table table = steel(0, "up-4").regular(0, "stanford-steel").split(1, "stanford-steel").at("move prices");
  table.play(0, "show company=stanford-steel cards=1");
  EXPECT_EQ(table.cash(0), 22);
  EXPECT_EQ(table.cash(1), 24);
  EXPECT_EQ(table.price("stanford-steel"), 3);
  EXPECT_EQ(table.space("stanford-steel"), 4);
}

TEST(XRiseWithASplit, SteelOnItsStartWithPlusFourPaysOnceBeforeAndOnceAfterTheSplit) {
  Table table = steel(8, "up-4").regular(0, "stanford-steel").split(0, "stanford-steel").at("move prices");
  table.play(0, "show company=stanford-steel cards=1");
  // 2 and 1 at 5$, 10 for the card split before, 2 for each of the two cards at 3$.
  EXPECT_EQ(table.cash(0), 20 + 3 + 10 + 4);
  EXPECT_EQ(table.space("stanford-steel"), 6);
  EXPECT_EQ(table.price("stanford-steel"), 4);
}

}  // namespace
}  // namespace bourse::told
