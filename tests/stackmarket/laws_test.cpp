// All laws over random games of Stack Market: both numbers of players, every set of options, one to five
// rounds.
#include <gtest/gtest.h>

#include <array>
#include <iostream>
#include <optional>

#include "tests/stackmarket/stack_laws.h"
#include "tests/support/laws_runner.h"

namespace bourse::stackmarket {
namespace {

constexpr int kSets = 24;  // of five options, one of which needs another
constexpr int kConfigs = 2 * kSets;

Rules rulesOf(int number) {
  Config config;
  config.seats = static_cast<std::uint8_t>(kFewestSeats + number % 2);
  const int set = number / 2;
  const auto add = [&](bool with, Module module) {
    if (with) config.modules.add(module);
  };
  add(set % 2 == 1, Module::maximalOrder);
  add(set / 2 % 2 == 1, Module::looseDieFalls);
  add(set / 4 % 2 == 1, Module::finalTest);
  add(set >= 8, Module::noDexterity);
  add(set >= 16, Module::chooseRisk);
  // Short games meet as much as long ones; a few go the whole way.
  config.rounds = static_cast<std::uint8_t>(number % 12 == 5 ? 5 : number % 3 == 1 ? 3 : 1);
  if (number % 4 >= 2) config.firstPlayer = 1;  // otherwise drawn
  return std::get<Rules>(compile(config));
}

struct Played {
  laws::Counts counts;
  laws::Findings findings;
};

/// Half as many games as the first game's laws play: at least 5,184 in a short run.
const Played& played(int config) {
  static std::array<std::optional<Played>, kConfigs> all;
  auto& here = all[static_cast<std::size_t>(config)];
  if (!here) {
    here.emplace();
    const laws::Batch batch{.series = static_cast<std::uint64_t>(4001 + config),
                            .first = 0,
                            .games = (laws::gamesToPlay() / 2 + kConfigs - 1) / kConfigs,
                            .scope = {.allObservers = laws::isLong()}};
    here->findings = laws::play<StackMarket>(rulesOf(config), batch, here->counts);
  }
  return *here;
}

class StackMarketLaws : public testing::TestWithParam<int> {};

TEST_P(StackMarketLaws, HoldInRandomGames) {
  if (const std::string broken = played(GetParam()).findings.text(laws::anyLaw); !broken.empty())
    ADD_FAILURE() << broken;
}

INSTANTIATE_TEST_SUITE_P(Table, StackMarketLaws, testing::Range(0, kConfigs));

// A parameter only so that it comes after the others.
class StackMarketLawsTogether : public testing::TestWithParam<int> {};

TEST_P(StackMarketLawsTogether, ComparedSomethingForEveryWord) {
  constexpr int kEnough = 2000;
  if (laws::gamesToPlay() < kEnough) GTEST_SKIP() << "too few games to meet every word";
  laws::Counts counts;
  for (int config = 0; config < kConfigs; ++config) counts += played(config).counts;
  // Who is named for a takeover is all that is ever hidden.
  const auto isNaming = [](const NodeInfo& node) {
    return node.number == static_cast<int>(Decision::nameStacker);
  };
  const auto hides = [&](Node::Kind kind, const NodeInfo& node) {
    return kind == Node::Kind::decision && isNaming(node);
  };
  const auto words = laws::coverage(counts, vocabulary(), hides, isNaming);
  EXPECT_THAT(words.missing(), testing::IsEmpty());
  std::cout << "effective comparisons:\n" << words.table();
}

INSTANTIATE_TEST_SUITE_P(Table, StackMarketLawsTogether, testing::Values(0));

}  // namespace
}  // namespace bourse::stackmarket
