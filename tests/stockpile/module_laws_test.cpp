// All laws over every legal set of modules and every number of players, a few games each.
//
// BOURSE_LAWS_GAMES says how many games laws_test.cpp plays; here BOURSE_LONG=1 plays forty times as many.
#include <gtest/gtest.h>

#include "tests/stockpile/stockpile_laws.h"
#include "tests/support/laws_runner.h"

namespace bourse::stockpile {
namespace {

constexpr std::uint32_t kSets = 1u << kModules;
constexpr int kGamesEach = laws::kSanitized ? 1 : 5, kLongGamesEach = 200;
// Sanitized, each number of players takes other sets, one of so many.
constexpr int kStep = laws::kSanitized ? 8 : 1;

/// One set of modules at one number of players; sets of investors and promotional strategies take turns.
Config configOf(std::uint32_t modules, int seats) {
  Config config;
  config.seats = static_cast<std::uint8_t>(seats);
  config.modules.bits = modules;
  if (config.modules.has(Module::investors) && seats == 3 && (modules & 1u) != 0)
    config.investorSets = 0b1001;
  if (config.modules.has(Module::strategies) && (modules & 2u) != 0) config.promos = 1;
  return config;
}

class ModuleLaws : public testing::TestWithParam<int> {};

TEST_P(ModuleLaws, HoldInRandomGamesOfEverySet) {
  int configs = 0;
  laws::Counts counts;
  for (std::uint32_t modules = 0; modules < kSets; ++modules) {
    const auto compiled = compile(configOf(modules, GetParam()));
    if (!ok(compiled)) continue;
    if (++configs % kStep != GetParam() % kStep) continue;
    const laws::Batch batch{.series = 1000 + modules,
                            .first = 0,
                            .games = laws::isLong() ? kLongGamesEach : kGamesEach,
                            .scope = {.allObservers = laws::isLong()}};
    const laws::Findings findings = laws::play<Stockpile>(std::get<Rules>(compiled), batch, counts);
    ASSERT_EQ(findings.text([](laws::Law) { return true; }), "");
  }
  EXPECT_EQ(configs, 192);
}

INSTANTIATE_TEST_SUITE_P(Seats, ModuleLaws, testing::Range(2, 6));

}  // namespace
}  // namespace bourse::stockpile
