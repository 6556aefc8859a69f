// What follows from a view: ghosts, worth, bids, majorities and the count, against positions counted by hand.
#include "games/stockpile/insight.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/stockpile/round.h"
#include "host/game/driver.h"
#include "tests/support/table.h"

namespace bourse::told {
namespace {

using stockpile::Decision;
using stockpile::Ghost;
using stockpile::Insight;
using stockpile::kCompanies;
using stockpile::Lead;
using stockpile::Refusal;
using stockpile::Stockpile;
using testing::ElementsAre;

constexpr std::size_t kCosmic = 0, kBank = 1, kLabs = 2, kCars = 3, kSteel = 4, kElectric = 5;

Insight insightOf(const Table& table, Seat observer) {
  return stockpile::insight(table.rules(), Stockpile::view(table.rules(), table.state(), observer));
}

// ---- strategies ----

TEST(InsightCount, HasWhatVentureCapitalWillPay) {
  Table table =
      Table::of(3, "strategies,promos").round(3).hand(0, {"venture-capital"}).hand(1, {"churning"}).at("act");
  table.play(0, "play strategy=venture-capital");
  EXPECT_EQ(insightOf(table, 1).worth[0].ifOver.strategies, 12);
  EXPECT_EQ(insightOf(table, 1).worth[0].ifOver.total, 20 - 5 + 12);
}

TEST(InsightCount, NeverCountsAnotherSeatsVentureCapital) {
  Table table = Table::of(3, "strategies,promos")
                    .round(3)
                    .laidDown(1, "circuit-breaker", "epic-electric")
                    .hand(0, {"venture-capital"})
                    .hand(1, {"churning"})
                    .at("act");
  table.play(0, "play strategy=venture-capital");
  EXPECT_EQ(insightOf(table, 1).worth[0].ifOver.strategies, 12);
  EXPECT_EQ(insightOf(table, 1).worth[1].ifOver.strategies, 0);
}

// ---- what moves would bring ----

TEST(InsightProspect, TellsWhatEachForecastAndActionCardWouldMakeOfOnesCards) {
  const Table table = Table::of(3)
                          .price("epic-electric", 9)
                          .regular(0, "epic-electric", 2)
                          .pair(0, "epic-electric", "up-4")
                          .at("bid");
  const auto prospect = insightOf(table, 0).prospect[kElectric];
  EXPECT_EQ(prospect.now, 18);
  EXPECT_EQ(prospect.known, 2 * 2 * 8) << "split, then up to 8";
  const std::size_t boom = stockpile::kForecasts;
  EXPECT_EQ(prospect.move[boom].splits, 1);
  EXPECT_EQ(prospect.move[boom].worth, 2 * 2 * 6);
  EXPECT_EQ(prospect.move[boom + 1].space, 6) << "Bust: from 9 to 7";
  EXPECT_EQ(prospect.move[boom + 1].worth, 14);
}

TEST(InsightProspect, CountsDividendsAndBankruptcy) {
  const Table table = Table::of(3).price("epic-electric", 1).regular(0, "epic-electric", 3).at("bid");
  const auto prospect = insightOf(table, 0).prospect[kElectric];
  for (std::size_t forecast = 0; forecast < stockpile::kForecasts; ++forecast) {
    const auto& info = stockpile::kForecastInfo[forecast];
    const auto& move = prospect.move[forecast];
    if (info.dividend > 0) EXPECT_EQ(move.worth, 3 + 3 * info.dividend);
    EXPECT_EQ(move.bankrupt, info.move < 0 ? 1 : 0);
    if (info.move < 0) EXPECT_EQ(move.worth, 0);
  }
}

// ---- ghosts ----

TEST(InsightGhost, CountsTokensOnTheForecast) {
  Table table = Table::of(3, "strategies")
                    .hand(0, {"falsified-earnings"})
                    .hand(1, {"circuit-breaker"})
                    .hand(2, {"churning"})
                    .pair(0, "epic-electric", "down-2")
                    .pair(1, "stanford-steel", "up-4")
                    .at("act");
  table.play(0, "play strategy=falsified-earnings").play(0, "choose-pair pair=0");
  EXPECT_EQ(insightOf(table, 0).ghost[kElectric].price, 6);
  table.play(1, "play strategy=circuit-breaker").play(1, "choose-company company=stanford-steel");
  EXPECT_EQ(insightOf(table, 1).ghost[kSteel].price, 6);
  EXPECT_EQ(insightOf(table, 0).ghost[kSteel].price, 5);  // seat 0 does not know that forecast
}

TEST(InsightGhost, ElectricAtNineWithPlusFourEndsAtEightAfterOneSplit) {
  const Table table = Table::of(3).price("epic-electric", 9).pair(0, "epic-electric", "up-4").at("bid");
  const Ghost ghost = insightOf(table, 0).ghost[kElectric];
  EXPECT_EQ(ghost.source, Ghost::Source::insider);
  EXPECT_EQ(ghost.price, 8);
  EXPECT_EQ(ghost.space, 7);
  EXPECT_EQ(ghost.splits, 1);
  EXPECT_EQ(ghost.bankrupt, 0);
}

TEST(InsightGhost, OthersDoNotSeeIt) {
  const Table table = Table::of(3).price("epic-electric", 9).pair(0, "epic-electric", "up-4").at("bid");
  for (const Seat observer : {Seat{1}, Seat{2}, kSpectator}) {
    const Ghost ghost = insightOf(table, observer).ghost[kElectric];
    EXPECT_EQ(ghost.source, Ghost::Source::nothing);
    EXPECT_EQ(ghost.price, 9) << "without knowledge it stays where it is";
  }
}

TEST(InsightGhost, ShowsThePublicPairToAllSeats) {
  const Table table = Table::of(3).price("bottomline-bank", 2).pair(3, "bottomline-bank", "down-3").at("bid");
  for (const Seat observer : {Seat{0}, Seat{2}, kSpectator}) {
    const Ghost ghost = insightOf(table, observer).ghost[kBank];
    EXPECT_EQ(ghost.source, Ghost::Source::open);
    EXPECT_EQ(ghost.bankrupt, 1);
    EXPECT_EQ(ghost.price, 5) << "the price is back at its start";
    EXPECT_EQ(ghost.pair, 3);
  }
}

TEST(InsightGhost, ADividendLeavesThePriceAndSaysWhatItPays) {
  const Table table = Table::of(3).pair(1, "stanford-steel", "dividend-2").at("bid");
  const Ghost ghost = insightOf(table, 1).ghost[kSteel];
  EXPECT_EQ(ghost.dividend, 2);
  EXPECT_EQ(ghost.price, 5);
}

TEST(InsightGhost, AShortTrackCanSplitTwice) {
  const Table table =
      Table::of(3, "advanced-board").price("bottomline-bank", 6).pair(0, "bottomline-bank", "up-4").at("bid");
  const Ghost ghost = insightOf(table, 0).ghost[kBank];
  EXPECT_EQ(ghost.splits, 2);
  EXPECT_EQ(ghost.price, 4);
}

// ---- worth ----

TEST(InsightWorth, CountsEveryCardAndSplitCardsTwice) {
  const Table table = Table::of(3)
                          .cash(0, 12)
                          .regular(0, "bottomline-bank", 2)
                          .split(0, "bottomline-bank")
                          .price("bottomline-bank", 7)
                          .pair(0, "cosmic-computers", "up-1")
                          .at("sell");
  EXPECT_EQ(insightOf(table, 0).worth[0].now, 12 + 2 * 7 + 14);
  EXPECT_EQ(insightOf(table, 0).worth[0].known, 12 + 2 * 7 + 14) << "nothing known moves the Bank";
}

TEST(InsightWorth, KnowsWhatASplitWillBring) {
  // 9 +4: two regular cards become split, the split one pays 10; then three split cards at 8.
  const Table table = Table::of(3)
                          .cash(0, 1)
                          .regular(0, "epic-electric", 2)
                          .split(0, "epic-electric")
                          .price("epic-electric", 9)
                          .pair(0, "epic-electric", "up-4")
                          .at("sell");
  EXPECT_EQ(insightOf(table, 0).worth[0].now, 1 + 2 * 9 + 18);
  EXPECT_EQ(insightOf(table, 0).worth[0].known, 1 + 10 + 3 * 16);
}

TEST(InsightWorth, KnowsWhatBankruptcyWillTake) {
  const Table table = Table::of(3)
                          .cash(0, 3)
                          .regular(0, "cosmic-computers", 2)
                          .split(0, "cosmic-computers")
                          .price("cosmic-computers", 3)
                          .pair(0, "cosmic-computers", "down-3")
                          .at("sell");
  EXPECT_EQ(insightOf(table, 0).worth[0].now, 3 + 12);
  EXPECT_EQ(insightOf(table, 0).worth[0].known, 3);
}

TEST(InsightWorth, ADividendPaysSplitCardsDouble) {
  const Table table = Table::of(3)
                          .cash(0, 0)
                          .regular(0, "stanford-steel", 3)
                          .split(0, "stanford-steel", 2)
                          .pair(0, "stanford-steel", "dividend-2")
                          .at("sell");
  EXPECT_EQ(insightOf(table, 0).worth[0].known - insightOf(table, 0).worth[0].now, 2 * (3 + 4));
}

TEST(InsightWorth, SteelsDollarsCountOnTheWay) {
  // From the first space: 1$, 2, 2$, 3: two dollars for each of two shares, which are worth 3 each then.
  const Table table = Table::of(3, "advanced-board")
                          .cash(0, 0)
                          .regular(0, "stanford-steel", 2)
                          .space("stanford-steel", 0)
                          .pair(0, "stanford-steel", "up-4")
                          .at("sell");
  EXPECT_EQ(insightOf(table, 0).worth[0].known, 2 * 2 + 2 * 3);
}

TEST(InsightWorth, CountsOnlyProvedHoldingsOfOthers) {
  const Table table = Table::of(3)
                          .cash(1, 10)
                          .regular(1, "bottomline-bank", 2)
                          .knownRegular(1, "epic-electric")
                          .split(1, "cosmic-computers")
                          .at("sell");
  const stockpile::Worth seen = insightOf(table, 0).worth[1];
  EXPECT_EQ(seen.now, 10 + 5 + 10);
  EXPECT_EQ(seen.unproved, 2);
  const stockpile::Worth own = insightOf(table, 1).worth[1];
  EXPECT_EQ(own.now, 10 + 10 + 5 + 10);
  EXPECT_EQ(own.unproved, 0);
}

TEST(InsightWorth, TellsOpenFeesAndBoundCash) {
  const Table table = Table::of(3).cash(0, 1).fee(0, "fee-2").fee(0, "fee-3").at("sell");
  EXPECT_EQ(insightOf(table, 0).worth[0].openFees, 5);
  const Table bidding = Table::of(3).pile(0, {"boom"}).bid(0, 0, 4).at("bid");
  EXPECT_EQ(insightOf(bidding, 2).worth[0].bound, 10);
}

// ---- bids ----

TEST(InsightBids, TellStandingBidsRaisesAndWhyNot) {
  const Table table = Table::of(3).cash(1, 12).bid(0, 1, 3).at("bid");  // seat 0 stands on 6
  const Insight insight = insightOf(table, 1);
  EXPECT_EQ(insight.pile[1].holder, 0);
  EXPECT_EQ(insight.pile[1].space, 3);
  EXPECT_EQ(insight.pile[1].lowest, 4);
  EXPECT_EQ(insight.pile[0].holder, kNobody);
  EXPECT_EQ(insight.pile[0].lowest, 0);
  EXPECT_EQ(insight.pile[1].choice[4].open, 1);
  EXPECT_EQ(insight.pile[1].choice[4].cost, 10);
  EXPECT_EQ(insight.pile[1].choice[3].open, 0);
  EXPECT_EQ(insight.pile[1].choice[3].why.code, static_cast<int>(Refusal::bidTooLow));
  EXPECT_EQ(insight.pile[1].choice[5].why.code, static_cast<int>(Refusal::bidTooDear));
  EXPECT_EQ(insightOf(table, 2).pile[1].choice[4].why.code, static_cast<int>(Refusal::notYourTurn));
}

TEST(InsightBids, AClosedTrackHasNoLowestRaise) {
  const Table table = Table::of(3).cash(0, 30).bid(0, 2, 7).at("bid");
  const Insight insight = insightOf(table, 1);
  EXPECT_EQ(insight.pile[2].lowest, stockpile::kBidSpaces);
  EXPECT_EQ(insight.pile[2].choice[7].why.code, static_cast<int>(Refusal::trackClosed));
}

// ---- majorities ----

TEST(InsightMajority, BoundsComeFromProvedAndHiddenShares) {
  const Table table = Table::of(3)
                          .regular(0, "bottomline-bank", 2)
                          .knownRegular(1, "bottomline-bank")
                          .regular(1, "epic-electric")
                          .at("sell");
  const stockpile::Majority bank = insightOf(table, 0).majority[kBank];
  EXPECT_EQ(bank.atLeast[0], 2);
  EXPECT_EQ(bank.atMost[0], 2);
  EXPECT_EQ(bank.atLeast[1], 1);
  EXPECT_EQ(bank.atMost[1], 2) << "the unseen card may be a Bank card";
  EXPECT_EQ(bank.lead, Lead::unsure);
}

TEST(InsightMajority, NobodyHasMoreOfACompanyThanIsUnseen) {
  const Table table = Table::of(3).regular(0, "bottomline-bank", 9).regular(1, "epic-electric", 3).at("sell");
  const Insight insight = insightOf(table, 0);
  EXPECT_EQ(insight.majority[kBank].atMost[1], 1) << "nine of ten are mine";
  EXPECT_EQ(insight.majority[kLabs].atMost[1], 3);
}

TEST(InsightMajority, LeadIsCertainOnlyWhenNothingHiddenCanChangeIt) {
  const Table table = Table::of(3)
                          .split(0, "bottomline-bank", 2)
                          .knownRegular(1, "bottomline-bank", 3)
                          .knownRegular(2, "epic-electric", 2)
                          .knownRegular(0, "epic-electric", 2)
                          .knownRegular(0, "cosmic-computers")
                          .split(1, "cosmic-computers")
                          .at("sell");
  const Insight insight = insightOf(table, 0);
  EXPECT_EQ(insight.majority[kBank].lead, Lead::sole);
  EXPECT_EQ(insight.majority[kElectric].lead, Lead::tied);
  EXPECT_EQ(insight.majority[kCosmic].lead, Lead::behind);
  EXPECT_EQ(insight.majority[kLabs].lead, Lead::none);
  EXPECT_EQ(insightOf(table, kSpectator).majority[kBank].lead, Lead::none);
}

// ---- the count ----

// The example of [S-END-4] in docs/rules/stockpile.md: 50, 49 and 43.
TEST(InsightCount, MiaNoorAndTheo) {
  const Table table = Table::of(3)
                          .cash(0, 12)
                          .cash(1, 15)
                          .cash(2, 30)
                          .price("bottomline-bank", 7)
                          .price("cosmic-computers", 4)
                          .knownRegular(0, "bottomline-bank", 2)
                          .split(0, "bottomline-bank")
                          .knownRegular(1, "bottomline-bank", 3)
                          .knownRegular(1, "cosmic-computers", 2)
                          .knownRegular(2, "cosmic-computers", 2)
                          .at("sell");
  const Insight insight = insightOf(table, 2);
  EXPECT_EQ(insight.worth[0].ifOver.total, 50);
  EXPECT_EQ(insight.worth[0].ifOver.majorities, 10);
  EXPECT_EQ(insight.worth[0].ifOver.stocks, 28);
  EXPECT_EQ(insight.worth[1].ifOver.total, 49);
  EXPECT_EQ(insight.worth[1].ifOver.majority[kCosmic], 5);
  EXPECT_EQ(insight.worth[2].ifOver.total, 43);
}

TEST(InsightCount, PaysOpenFeesFromTheIncomeOfTheCount) {
  const Table table = Table::of(3)
                          .cash(0, 0)
                          .fee(0, "fee-3")
                          .fee(0, "fee-2")
                          .knownRegular(0, "american-automotive")
                          .at("sell");
  const stockpile::Count count = insightOf(table, 0).worth[0].ifOver;
  EXPECT_EQ(count.majority[kCars], 10);
  EXPECT_EQ(count.fees, 5);
  EXPECT_EQ(count.total, 10 + 5 - 5);
  const Table poor = Table::of(3).cash(1, 1).fee(1, "fee-3").at("sell");
  EXPECT_EQ(insightOf(poor, 1).worth[1].ifOver.total, 1) << "what cannot be paid costs nothing";
}

TEST(InsightRounds, AreCountedAfterThisOne) {
  EXPECT_EQ(insightOf(Table::of(3).regular(0, "epic-electric").at("sell"), 0).roundsLeft, 6);
  EXPECT_EQ(insightOf(Table::of(3).regular(0, "epic-electric").round(6).at("sell"), 0).roundsLeft, 0);
}

// ---- ghosts come true ----

struct Prediction {
  int round = -1;
  std::array<Insight, kMaxSeats> insight;
};

int worthNow(const stockpile::Rules& rules, const stockpile::State& state, Seat seat) {
  int worth = state.player[seat].cash;
  for (int company = 0; company < kCompanies; ++company)
    worth += (state.player[seat].regular[static_cast<std::size_t>(company)] +
              2 * state.player[seat].split[static_cast<std::size_t>(company)]) *
             rules.price(state, company);
  return worth;
}

bool owesFees(const stockpile::Player& player) {
  return player.fees[0] + player.fees[1] + player.fees[2] > 0;
}

/// In the middle of movement, somebody who has seen all pairs knows exactly where the round ends, if
/// every seat shows all shares; seats that owe fees are left out, since income pays them.
void expectForesight(const stockpile::Rules& rules, std::uint64_t seed, int& compared) {
  Chance chance(Seed::of(seed));
  Rng rng(Seed::of(seed), purpose::kTest);
  EventSink nobody;
  stockpile::State state = Stockpile::start(rules, nobody);
  Prediction predicted;
  const auto choose = [&](Seat, const stockpile::State& now, const MoveList& legal) {
    if (predicted.round >= 0 && now.flow.round > predicted.round) {
      for (Seat seat = 0; seat < rules.seats(); ++seat) {
        if (owesFees(now.player[seat])) continue;
        EXPECT_EQ(predicted.insight[seat].worth[seat].known, worthNow(rules, now, seat)) << "seed " << seed;
        for (int company = 0; company < kCompanies; ++company)
          EXPECT_EQ(predicted.insight[seat].ghost[static_cast<std::size_t>(company)].price,
                    rules.price(now, company));
        ++compared;
      }
      predicted.round = -1;
    }
    if (static_cast<Decision>(Stockpile::node(rules, now).what) != Decision::showShares)
      return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    bool fees = false;
    for (const stockpile::Player& player : now.player) fees = fees || owesFees(player);
    if (!fees && stockpile::stepName(rules, now) == "move prices") {
      stockpile::State told = now;
      for (stockpile::Pair& pair : told.pair) pair.knowCompany = pair.knowForecast = kEveryone;
      predicted.round = now.flow.round;
      for (Seat seat = 0; seat < rules.seats(); ++seat)
        predicted.insight[seat] = stockpile::insight(rules, Stockpile::view(rules, told, seat));
    }
    return legal.back();
  };
  playOut<Stockpile>(rules, state, choose, chance);
}

TEST(InsightForesight, KnowingAllPairsGivesTheEndOfTheRound) {
  for (const bool advanced : {false, true})
    for (int seats = 2; seats <= 5; ++seats) {
      stockpile::Config config;
      config.seats = static_cast<std::uint8_t>(seats);
      if (advanced) config.modules.add(stockpile::Module::advancedBoard);
      const auto compiled = Stockpile::compile(config);
      int compared = 0;
      for (std::uint64_t seed = 0; seed < 40; ++seed)
        expectForesight(std::get<stockpile::Rules>(compiled), seed, compared);
      EXPECT_GT(compared, 50) << seats << " seats";
    }
}

}  // namespace
}  // namespace bourse::told
