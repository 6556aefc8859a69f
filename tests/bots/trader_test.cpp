// The careful player and its levels: what it believes, what it imagines, and what it does in told situations.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "bots/stockpile/bots.h"
#include "bots/stockpile/trader/auction.h"
#include "bots/stockpile/trader/levels.h"
#include "bots/stockpile/trader/trader.h"
#include "core/digest.h"
#include "host/game/driver.h"
#include "tests/support/table.h"

namespace bourse::told {
namespace {

using stockpile::Stockpile;
using stockpile::Verb;
using stockpile::trader::Auction;
using stockpile::trader::PileValues;
using stockpile::trader::Skill;
using stockpile::trader::Worth;

constexpr const char* kLevels[] = {"novice", "clerk", "broker", "trader"};

Move choiceOf(const Table& table, const Skill& skill = stockpile::trader::kTrader) {
  const Node node = Stockpile::node(table.rules(), table.state());
  const stockpile::View view = Stockpile::view(table.rules(), table.state(), node.seat);
  MoveList legal;
  Stockpile::legalOf(table.rules(), view, legal);
  Rng rng(Seed::of(1), purpose::kBot);
  return stockpile::trader::choose(skill, table.rules(), view, legal, rng);
}

// ---- beliefs ----

using Chances = std::array<std::array<double, stockpile::kForecasts>, stockpile::kCompanies>;

/// Every way to deal the halves that the view does not show, counted one by one.
Chances byBruteForce(const stockpile::View& view) {
  std::vector<std::uint8_t> companies;
  std::vector<std::uint8_t> forecasts;
  for (std::uint8_t company = 0; company < stockpile::kCompanies; ++company)
    if (std::none_of(view.masked.pair.begin(), view.masked.pair.end(),
                     [&](const stockpile::Pair& pair) { return pair.company == company; }))
      companies.push_back(company);
  for (std::uint8_t kind = 0; kind < stockpile::kForecasts; ++kind)
    for (int copy = 0; copy < view.masked.forecasts[kind]; ++copy) forecasts.push_back(kind);
  std::vector<std::size_t> places(forecasts.size());  // copies of a forecast are different cards
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = i;
  Chances sum{};
  double ways = 0;
  do {
    std::vector<std::size_t> order = places;
    do {
      std::size_t company = 0;
      std::size_t forecast = 0;
      for (const stockpile::Pair& pair : view.masked.pair) {
        const std::uint8_t which = pair.company < stockpile::kCompanies ? pair.company : companies[company++];
        const std::uint8_t what =
            pair.forecast < stockpile::kForecasts ? pair.forecast : forecasts[order[forecast++]];
        sum[which][what] += 1;
      }
      ways += 1;
    } while (std::next_permutation(order.begin(), order.end()));
  } while (std::next_permutation(companies.begin(), companies.end()));
  for (auto& company : sum)
    for (double& chance : company) chance /= ways;
  return sum;
}

void expectExact(const Table& table, Seat seat) {
  const stockpile::View view = Stockpile::view(table.rules(), table.state(), seat);
  const Chances exact = byBruteForce(view);
  const stockpile::trader::Beliefs beliefs(table.rules(), view, stockpile::trader::Beliefs::Of::observer);
  for (int company = 0; company < stockpile::kCompanies; ++company)
    for (int kind = 0; kind < stockpile::kForecasts; ++kind)
      EXPECT_NEAR(beliefs.chance(company, kind),
                  exact[static_cast<std::size_t>(company)][static_cast<std::size_t>(kind)], 1e-12)
          << "company " << company << ", forecast " << kind;
}

TEST(TraderBeliefs, CountEveryWayToDealThePairs) {
  for (int seats = 2; seats <= 5; ++seats)
    for (Seat seat = 0; seat < seats; ++seat) expectExact(Table::of(seats).at("sell"), seat);
}

TEST(TraderBeliefs, CountWhatMarthaHasSeen) {
  Table table = Table::of(4, "investors").investor(0, "mayknow-martha").at("bid");
  table.play(0, "look pair=2");
  expectExact(table, 0);
  expectExact(table, 1);
}

TEST(TraderBeliefs, CountWhatHasComeTrue) {
  const Table table = Table::of(3)
                          .regular(2, "epic-electric", 2)
                          .pair(0, "cosmic-computers", "up-1")
                          .pair(1, "epic-electric", "dividend-2")
                          .at("move prices");
  ASSERT_EQ(table.node(), "seat 2: show-shares");
  expectExact(table, 2);
}

// ---- the imagined auction ----

TEST(TraderAuction, EndsWhereEachSeatHasItsBestPile) {
  const Table table = Table::of(3).at("bid");
  const stockpile::View view = Stockpile::view(table.rules(), table.state(), 0);
  const Skill plain{.thrift = 0, .thriftPerRound = 0};
  const Worth worth(table.rules(), view, plain, nullptr);
  // By hand, seats 0 to 2 as pile@cost: 0@0 0@1 1@0, 0@3 0@6, 1@1, 1@3, 0@10, and seat 1 is left with pile 2.
  const PileValues values = {{{12, 5, 0}, {12, 4, 0}, {9, 8, 0}}};
  Auction auction(worth);
  auction.playOut(values);
  EXPECT_EQ(auction.next(), kNobody);
  EXPECT_DOUBLE_EQ(auction.result(0, values), 12 - 10);
  EXPECT_DOUBLE_EQ(auction.result(1, values), 0);
  EXPECT_DOUBLE_EQ(auction.result(2, values), 8 - 3);
}

TEST(Trader, BidsNothingWhereNobodyCanBidMore) {
  Table table = Table::of(3);
  for (Seat seat = 1; seat < 3; ++seat) table.cash(seat, 0);
  table.pile(0, {"fee-3"}).pile(1, {"fee-2"}).pile(2, {"epic-electric", "epic-electric"}).at("bid");
  EXPECT_EQ(choiceOf(table), make(Verb::bid, 2, 0));
}

TEST(Trader, BidsTheHighestSpaceTheOthersCanPay) {
  // Only seat 1 can pay, at most $6K, the space 3. Beginning on 0 or 2, with the lowest raise each time, seat
  // 1 would come to stand there, and the pile would cost $10K.
  Table table = Table::of(3);
  table.cash(1, 6).cash(2, 0);
  table.pile(0, {"fee-3"}).pile(1, {"fee-3"}).pile(2, {"epic-electric", "epic-electric", "epic-electric"});
  table.price("epic-electric", 9).at("bid");
  const Move bid = choiceOf(table);
  EXPECT_EQ(bid.a, 2);
  EXPECT_THAT(bid.b, testing::AnyOf(1, 3));
}

TEST(Trader, LeavesAPileOfFeesToOthers) {
  const Table table = Table::of(3)
                          .pile(0, {"fee-3", "fee-2"})
                          .pile(1, {"cosmic-computers"})
                          .pile(2, {"bottomline-bank"})
                          .pair(0, "bottomline-bank", "up-4")
                          .at("bid");
  EXPECT_NE(choiceOf(table).a, 0);
}

TEST(Trader, PutsAFeeOnThePileItDoesNotWant) {
  const Table table = Table::of(3)
                          .pile(0, {"epic-electric", "epic-electric"})
                          .pile(1, {"cosmic-computers", "cosmic-computers"})
                          .pile(2, {"bottomline-bank"})
                          .waiting(0, {"fee-3", "fee-2"})
                          .pair(0, "epic-electric", "up-4")
                          .price("epic-electric", 9)
                          .at("place market cards");
  const Move move = choiceOf(table);
  EXPECT_NE(move.b, 0);
}

// ---- selling and acting ----

TEST(Trader, SellsBeforeAFallItKnows) {
  const Table table = Table::of(4)
                          .regular(0, "cosmic-computers")
                          .price("cosmic-computers", 7)
                          .pair(0, "cosmic-computers", "down-3")
                          .at("sell");
  EXPECT_EQ(choiceOf(table), make(Verb::sell, 0));
}

TEST(Trader, KeepsWhatItKnowsWillSplit) {
  const Table table = Table::of(4)
                          .regular(0, "cosmic-computers", 2)
                          .price("cosmic-computers", 10)
                          .pair(0, "cosmic-computers", "up-4")
                          .at("sell");
  EXPECT_EQ(choiceOf(table), make(Verb::endSelling));
}

TEST(Trader, KeepsItsMajorityInTheLastRound) {
  const Table table = Table::of(3)
                          .round(6)
                          .regular(0, "stanford-steel", 2)
                          .knownRegular(1, "stanford-steel", 1)
                          .pair(0, "stanford-steel", "down-2")
                          .at("sell");
  EXPECT_EQ(choiceOf(table), make(Verb::endSelling));
}

TEST(Trader, UsesABoomWhereItSplitsItsOwnShares) {
  const Table table = Table::of(3)
                          .regular(0, "epic-electric", 2)
                          .price("epic-electric", 10)
                          .regular(0, "bottomline-bank")
                          .picked(0, {"boom"})
                          .pair(0, "epic-electric", "down-2")
                          .round(6)
                          .at("act");
  EXPECT_EQ(choiceOf(table), make(Verb::boom, 5));
}

TEST(Trader, UsesABustOnOthers) {
  const Table table = Table::of(3)
                          .regular(0, "epic-electric", 2)
                          .knownRegular(1, "bottomline-bank", 4)
                          .price("bottomline-bank", 2)
                          .picked(0, {"bust"})
                          .pair(0, "american-automotive", "up-1")
                          .at("act");
  EXPECT_EQ(choiceOf(table), make(Verb::bust, 1));
}

// ---- modules ----

TEST(Trader, BuysBondsWithIdleMoneyOnly) {
  EXPECT_EQ(choiceOf(Table::of(4, "bonds").cash(0, 9).at("buy bonds")), make(Verb::buyBonds, 0));
  EXPECT_EQ(choiceOf(Table::of(4, "bonds").round(5).cash(0, 90).at("buy bonds")), make(Verb::buyBonds, 3));
}

TEST(Trader, PlaysTheStrategyThatBringsMost) {
  const Table table = Table::of(4, "strategies")
                          .round(5)
                          .hand(0, {"special-dividend", "naked-short"})
                          .picked(0, {"bust"})
                          .at("act");
  EXPECT_EQ(choiceOf(table), make(Verb::play, 15));
}

TEST(Trader, NamesTheCompanyWhoseRiseItKnows) {
  Table table = Table::of(4, "strategies")
                    .round(5)
                    .cash(0, 20)
                    .hand(0, {"call-option"})
                    .pair(0, "leading-laboratories", "up-4")
                    .at("act");
  ASSERT_EQ(choiceOf(table), make(Verb::play, 29));
  table.play(0, "play strategy=call-option");
  EXPECT_EQ(choiceOf(table), make(Verb::chooseCompany, 2));
}

TEST(Trader, MarthaLooksBeforeSheBids) {
  const Table table = Table::of(4, "investors").investor(0, "mayknow-martha").at("bid");
  EXPECT_EQ(choiceOf(table).verb, static_cast<int>(Verb::look));
}

// ---- levels ----

/// Plays a game with one name a seat and digests all choices of seat `of`.
Scores playNamed(const stockpile::Rules& rules, std::uint64_t game, const std::vector<std::string>& names,
                 Digest* digest = nullptr) {
  const Seed seed = Seed::of(game);
  Chance chance(seed);
  std::vector<Rng> rngs;
  for (Seat seat = 0; seat < rules.seats(); ++seat) rngs.emplace_back(seed, purpose::kBot + seat);
  EventSink nobody;
  stockpile::State state = Stockpile::start(rules, nobody);
  int illegal = 0;
  playOut<Stockpile>(
      rules, state,
      [&](Seat seat, const stockpile::State& now, const MoveList& legal) {
        const stockpile::View view = Stockpile::view(rules, now, seat);
        const stockpile::Bot& bot = *stockpile::botNamed(names[seat % names.size()]);
        const Move move = bot.choose(rules, view, legal, {}, rngs[seat]);
        if (!contains(legal, move)) ++illegal;
        if (digest != nullptr) digest->add(std::uint64_t{seat} << 32 | move.key());
        return move;
      },
      chance);
  EXPECT_EQ(illegal, 0);
  return Stockpile::scores(rules, state);
}

TEST(TraderLevels, PlayEveryPresetAtEveryTableOnBothBoards) {
  for (int preset = 0; preset < stockpile::kPresets; ++preset)
    for (int seats = 2; seats <= 5; ++seats)
      for (const bool other : {false, true}) {
        stockpile::Config config = configOf(static_cast<stockpile::Preset>(preset), seats);
        if (other) config.modules.bits ^= 1u << static_cast<unsigned>(stockpile::Module::advancedBoard);
        const auto rules = std::get<stockpile::Rules>(Stockpile::compile(config));
        playNamed(rules, static_cast<std::uint64_t>(preset), {kLevels, kLevels + 4});
      }
}

TEST(TraderLevels, PlayDifferentlyAndEachTheSameAgain) {
  const auto rules = std::get<stockpile::Rules>(Stockpile::compile({}));
  std::map<std::uint64_t, std::string> seen;
  for (const char* level : kLevels) {
    Digest first;
    Digest again;
    playNamed(rules, 1, {level}, &first);
    playNamed(rules, 1, {level}, &again);
    EXPECT_EQ(first.value(), again.value()) << level;
    EXPECT_TRUE(seen.emplace(first.value(), level).second) << level << " plays as " << seen[first.value()];
  }
}

/// How many of the games one player wins against three others, every seat as often.
int winsOf(const char* one, const char* others, int games) {
  const auto rules = std::get<stockpile::Rules>(Stockpile::compile({}));
  int wins = 0;
  for (int game = 0; game < games; ++game) {
    std::vector<std::string> names(4, others);
    names[static_cast<std::size_t>(game % 4)] = one;
    const Scores scores = playNamed(rules, static_cast<std::uint64_t>(game / 4), names);
    if (*std::max_element(scores.begin(), scores.begin() + 4) == scores[static_cast<std::size_t>(game % 4)])
      ++wins;
  }
  return wins;
}

// With 25 % of 100 games expected of equals, 40 and more are no accident.
TEST(TraderLevels, BeatThoseBelow) {
  EXPECT_GT(winsOf("novice", "random", 40), 36);
  EXPECT_GT(winsOf("clerk", "novice", 100), 36);
  EXPECT_GT(winsOf("broker", "clerk", 100), 40);
  EXPECT_GT(winsOf("trader", "greedy", 100), 60);
}

}  // namespace
}  // namespace bourse::told
