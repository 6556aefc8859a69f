// Every bot chooses the same in any world behind the same view: it cannot peek, and it remembers nothing.
#include "tests/bots/no_peek.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "bots/stockpile/lookahead/lookahead.h"
#include "tests/support/laws_runner.h"

namespace bourse::told {
namespace {

constexpr Budget kShortly = {.iterations = 4};  // enough to search at all
constexpr std::size_t kStep = laws::kSanitized ? 48 : 1;

using stockpile::Bot;
using stockpile::Config;
using stockpile::Module;
using stockpile::Preset;
using stockpile::Rules;
using stockpile::State;
using stockpile::Stockpile;
using stockpile::View;

/// The presets at every number of seats, and some sets of modules that no preset has.
std::vector<Rules> manyTables() {
  std::vector<Rules> all;
  for (int seats = 2; seats <= kMaxSeats; ++seats) {
    for (int preset = 0; preset < stockpile::kPresets; ++preset)
      all.push_back(
          std::get<Rules>(Stockpile::compile(stockpile::configOf(static_cast<Preset>(preset), seats))));
    for (std::uint32_t bits = 1 + static_cast<std::uint32_t>(seats); bits < 256; bits += 29) {
      Config config;
      config.seats = static_cast<std::uint8_t>(seats);
      config.modules.bits = bits;
      const auto rules = Stockpile::compile(config);
      if (const Rules* possible = std::get_if<Rules>(&rules)) all.push_back(*possible);
    }
  }
  return all;
}

template <class Choose>
Peeking watch(const Rules& rules, Choose choose, int every, std::uint64_t games = 1) {
  PeekWatch<Choose> watched(rules, choose, every);
  for (std::uint64_t game = 0; game < games; ++game) watched.play(Seed::of(game));
  return watched.found();
}

TEST(NoPeek, EveryBotChoosesTheSameBehindTheSameView) {
  for (const Bot& bot : stockpile::bots()) {
    const auto alike = [&](const Bot& other) { return other.choose == bot.choose; };
    if (&*std::ranges::find_if(stockpile::bots(), alike) != &bot) continue;  // only another budget
    int asked = 0;
    const std::vector<Rules> tables = manyTables();
    for (std::size_t i = 0; i < tables.size(); i += kStep) {
      const Rules& rules = tables[i];
      const Peeking found = watch(
          rules,
          [&](const Rules& r, const View& view, const MoveList& legal, Rng& rng, const State&) {
            return bot.choose(r, view, legal, kShortly, rng);
          },
          3);
      EXPECT_EQ(found.changed, 0) << bot.name << ", first " << found.first << ", modules "
                                  << rules.config.modules.bits;
      EXPECT_EQ(found.illegal, 0) << bot.name << ", modules " << rules.config.modules.bits;
      asked += found.asked;
    }
    EXPECT_GT(asked, 2000 / static_cast<int>(kStep)) << bot.name;
  }
}

/// The search that no bot uses yet draws its worlds from the view as well.
TEST(NoPeek, TheSearchWithTheNetworkChoosesTheSame) {
  for (const Preset preset : {Preset::firstGame, Preset::everything}) {
    const auto rules = std::get<Rules>(Stockpile::compile(stockpile::configOf(preset, 3)));
    const Peeking found = watch(
        rules,
        [](const Rules& r, const View& view, const MoveList& legal, Rng& rng, const State&) {
          Move best;
          stockpile::lookahead::consider(stockpile::lookahead::kLookahead, r, view, legal, kShortly, rng,
                                         best);
          return best;
        },
        3);
    EXPECT_EQ(found.changed, 0);
    EXPECT_EQ(found.illegal, 0);
    EXPECT_GT(found.asked, 20);
  }
}

// ---- the harness finds those who do ----

/// Bids on the first pile in which hidden stock lies, and places its cards anywhere.
Move bidByHiddenCards(const Rules&, const View& view, const MoveList& legal, Rng& rng, const State& real) {
  for (const Move move : legal)
    if (move.verb == static_cast<int>(stockpile::Verb::bid))
      for (const stockpile::Slot& slot : real.table())
        if (slot.pile == move.a && !contains(slot.known, view.observer) && stockpile::isStock(slot.card))
          return move;
  return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
}

TEST(NoPeek, FindsABotThatReadsTheState) {
  const auto rules = std::get<Rules>(Stockpile::compile({}));
  EXPECT_GT(watch(rules, bidByHiddenCards, 1, 5).changed, 0);
}

TEST(NoPeek, FindsABotThatRemembers) {
  const auto rules = std::get<Rules>(Stockpile::compile({}));
  int calls = 0;
  const auto forgetful = [&](const Rules&, const View&, const MoveList& legal, Rng&, const State&) {
    return legal[static_cast<std::size_t>(++calls) % legal.size()];
  };
  EXPECT_GT(watch(rules, forgetful, 1).changed, 0);
}

TEST(NoPeek, FindsABotThatReadsBesideTheList) {
  const auto rules = std::get<Rules>(Stockpile::compile({}));
  const auto stray = [](const Rules&, const View&, const MoveList& legal, Rng&, const State&) {
    return legal[legal.begin()[legal.size()].a % legal.size()];
  };
  EXPECT_GT(watch(rules, stray, 1, 3).changed, 0);
}

TEST(NoPeek, FindsABotThatDrawsByTheState) {
  const auto rules = std::get<Rules>(Stockpile::compile({}));
  const auto drawer = [](const Rules&, const View&, const MoveList& legal, Rng& rng, const State& real) {
    for (int i = real.deck[0]; i > 0; --i) rng.next();
    return legal[0];
  };
  EXPECT_GT(watch(rules, drawer, 1).changed, 0);
}

TEST(NoPeek, FindsABotThatDoesWhatItMayNot) {
  const auto rules = std::get<Rules>(Stockpile::compile({}));
  const auto cheat = [](const Rules&, const View&, const MoveList&, Rng&, const State&) {
    return make(stockpile::Verb::bid, 99);
  };
  EXPECT_GT(watch(rules, cheat, 1).illegal, 0);
}

}  // namespace
}  // namespace bourse::told
