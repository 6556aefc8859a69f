// Every bot is known by its name and plays by the rules; greedy is strong enough, and frozen.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bots/stockpile/bots.h"
#include "core/digest.h"
#include "host/game/driver.h"
#include "tests/support/sanitized.h"
#include "tests/support/table.h"

namespace bourse::told {
namespace {

constexpr Budget kShortly = {.iterations = 4};  // enough to search at all

using stockpile::Bot;
using stockpile::Stockpile;

std::vector<stockpile::Rules> everyConfig() {
  std::vector<stockpile::Rules> all;
  for (const bool advanced : {false, true})
    for (int seats = 2; seats <= 5; ++seats) {
      stockpile::Config config;
      config.seats = static_cast<std::uint8_t>(seats);
      if (advanced) config.modules.add(stockpile::Module::advancedBoard);
      all.push_back(std::get<stockpile::Rules>(Stockpile::compile(config)));
    }
  return all;
}

/// Plays a game; `botOf(seat)` sits there, and `watch(seat, state, view, legal, rng before, move)` sees every
/// choice.
template <class BotOf, class Watch>
Scores playWith(const stockpile::Rules& rules, const Seed& seed, BotOf botOf, Watch watch) {
  Chance chance(seed);
  std::vector<Rng> rngs;
  for (Seat seat = 0; seat < rules.seats(); ++seat) rngs.emplace_back(seed, purpose::kBot + seat);
  EventSink nobody;
  stockpile::State state = Stockpile::start(rules, nobody);
  playOut<Stockpile>(
      rules, state,
      [&](Seat seat, const stockpile::State& now, const MoveList& legal) {
        const stockpile::View view = Stockpile::view(rules, now, seat);
        const Rng before = rngs[seat];
        const Move move = botOf(seat).choose(rules, view, legal, kShortly, rngs[seat]);
        watch(seat, view, legal, before, move);
        return move;
      },
      chance);
  return Stockpile::scores(rules, state);
}

TEST(Bots, AreKnownByName) {
  ASSERT_GE(stockpile::bots().size(), 2u);
  for (const Bot& bot : stockpile::bots()) EXPECT_EQ(stockpile::botNamed(bot.name), &bot);
  EXPECT_EQ(stockpile::botNamed("genius"), nullptr);
  EXPECT_EQ(stockpile::botNamed(""), nullptr);
}

TEST(Bots, ChooseLegalMovesAtEveryTable) {
  constexpr std::uint64_t kStep = support::kSanitized ? 4 : 1;
  const auto all = stockpile::bots();
  for (const stockpile::Rules& rules : everyConfig())
    for (std::uint64_t game = 0; game < all.size(); game += kStep) {  // so that each sits in each seat
      int illegal = 0;
      playWith(
          rules, Seed::of(game), [&](Seat seat) -> const Bot& { return all[(seat + game) % all.size()]; },
          [&](Seat, const stockpile::View&, const MoveList& legal, const Rng&, Move move) {
            if (!contains(legal, move)) ++illegal;
          });
      EXPECT_EQ(illegal, 0) << rules.seats() << " seats, game " << game;
    }
}

TEST(Greedy, BeatsThreeRandomPlayers) {
  const auto rules = std::get<stockpile::Rules>(Stockpile::compile({}));
  const Bot& greedy = *stockpile::botNamed("greedy");
  const Bot& random = *stockpile::botNamed("random");
  constexpr int kGames = 200;
  int wins = 0;
  for (std::uint64_t game = 0; game < kGames; ++game) {
    const Seat mine = static_cast<Seat>(game % 4);
    const Scores scores = playWith(
        rules, Seed::of(game), [&](Seat seat) -> const Bot& { return seat == mine ? greedy : random; },
        [](Seat, const stockpile::View&, const MoveList&, const Rng&, Move) {});
    if (*std::max_element(scores.begin(), scores.begin() + 4) == scores[mine]) ++wins;
  }
  EXPECT_GT(wins, kGames * 9 / 10);
}

/// The yardstick does not move: whatever was measured against greedy stays comparable. If this changes on
/// purpose, every such measurement is to be repeated.
TEST(Greedy, IsFrozen) {
  Digest digest;
  for (const stockpile::Rules& rules : everyConfig())
    for (std::uint64_t game = 0; game < 5; ++game)
      playWith(
          rules, Seed::of(game), [&](Seat) -> const Bot& { return *stockpile::botNamed("greedy"); },
          [&](Seat seat, const stockpile::View&, const MoveList&, const Rng&, Move move) {
            digest.add(std::uint64_t{seat} << 32 | move.key());
          });
  EXPECT_EQ(digest.value(), 0xf180ad1f7316d14u);
}

// ---- what greedy does, told ----

Move greedyChoice(const Table& table) {
  const Node node = Stockpile::node(table.rules(), table.state());
  const stockpile::View view = Stockpile::view(table.rules(), table.state(), node.seat);
  MoveList legal;
  Stockpile::legalOf(table.rules(), view, legal);
  Rng rng(Seed::of(1), purpose::kBot);
  return stockpile::botNamed("greedy")->choose(table.rules(), view, legal, {}, rng);
}

TEST(Greedy, SellsWhatItKnowsWillGoBankrupt) {
  const Table table = Table::of(3)
                          .regular(0, "cosmic-computers")
                          .price("cosmic-computers", 3)
                          .pair(0, "cosmic-computers", "down-3")
                          .at("sell");
  EXPECT_EQ(greedyChoice(table), make(stockpile::Verb::sell, 0));
}

TEST(Greedy, KeepsWhatItKnowsWillSplit) {
  const Table table = Table::of(3)
                          .regular(0, "cosmic-computers")
                          .price("cosmic-computers", 10)
                          .pair(0, "cosmic-computers", "up-4")
                          .at("sell");
  EXPECT_EQ(greedyChoice(table), make(stockpile::Verb::endSelling));
}

TEST(Greedy, UsesABoomWhereItSplitsItsOwnShares) {
  const Table table = Table::of(3)
                          .regular(0, "epic-electric", 2)
                          .price("epic-electric", 10)
                          .regular(0, "bottomline-bank")
                          .picked(0, {"boom"})
                          .pair(0, "epic-electric", "down-2")
                          .round(6)
                          .at("act");
  EXPECT_EQ(greedyChoice(table), make(stockpile::Verb::boom, 5));
}

TEST(Greedy, UsesABustOnOthers) {
  const Table table = Table::of(3)
                          .regular(0, "epic-electric", 2)
                          .knownRegular(1, "bottomline-bank", 4)
                          .price("bottomline-bank", 2)
                          .picked(0, {"bust"})
                          .pair(0, "american-automotive", "up-1")
                          .at("act");
  EXPECT_EQ(greedyChoice(table), make(stockpile::Verb::bust, 1));
}

TEST(Greedy, BidsOnThePileThatIsWorthMostToIt) {
  const Table table = Table::of(3)
                          .pile(0, {"fee-3"})
                          .pile(1, {"cosmic-computers", "cosmic-computers"})
                          .pile(2, {"bottomline-bank", "bottomline-bank"})
                          .price("cosmic-computers", 2)
                          .pair(0, "cosmic-computers", "down-3")
                          .at("bid");
  EXPECT_EQ(greedyChoice(table), make(stockpile::Verb::bid, 2, 0));
}

TEST(Greedy, ShowsEveryShareForADividend) {
  const Table table =
      Table::of(3).regular(0, "stanford-steel", 3).pair(0, "stanford-steel", "dividend-2").at("move prices");
  ASSERT_EQ(table.node(), "seat 0: show-shares");
  EXPECT_EQ(greedyChoice(table), make(stockpile::Verb::show, 4, 3));
}

}  // namespace
}  // namespace bourse::told
