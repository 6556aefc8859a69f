// All laws over random games of Stockpile: every seat count, both boards; without modules, with strategies,
// with investors, and with everything.
//
// BOURSE_LAWS_GAMES says how many games in all; BOURSE_LONG=1 lets every seat look on at every position.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <optional>

#include "tests/stockpile/stockpile_laws.h"
#include "tests/support/laws_runner.h"

namespace bourse::stockpile {
namespace {

constexpr int kConfigs = 32;

Rules rulesOf(int number) {
  Config config;
  config.seats = static_cast<std::uint8_t>(kFewestSeats + number % 4);
  if (number % 8 >= 4) config.modules.add(Module::advancedBoard);
  const bool everything = number >= 24;
  if (number / 8 == 1 || everything) config.modules.add(Module::strategies);
  if (number / 8 == 1 || everything) config.promos = static_cast<std::uint8_t>(number % 3 != 0);
  if (number / 8 == 2 || everything) config.modules.add(Module::investors);
  if (config.modules.has(Module::investors) && number / 4 % 2 == 1)
    config.modules.add(Module::investorBidding);
  if (everything)
    for (const Module module :
         {Module::bonds, Module::commodities, Module::forecastDice, Module::firstPlayerCard})
      config.modules.add(module);
  if (number % 2 == 1) config.firstPlayer = 1;  // otherwise drawn
  return std::get<Rules>(compile(config));
}

std::string nameOf(const testing::TestParamInfo<int>& info) {
  constexpr const char* kModules[] = {"", "Strategies", "Investors", "Everything"};
  return "Seats" + std::to_string(kFewestSeats + info.param % 4) +
         (info.param % 8 >= 4 ? "Advanced" : "Standard") + kModules[info.param / 8];
}

/// The games of one configuration, played once for all tests.
struct Played {
  laws::Counts counts;
  laws::Findings findings;
};

const Played& played(int config) {
  static std::array<std::optional<Played>, kConfigs> all;
  auto& here = all[static_cast<std::size_t>(config)];
  if (!here) {
    here.emplace();
    const laws::Batch batch{.series = static_cast<std::uint64_t>(1 + config),
                            .first = 0,
                            .games = (laws::gamesToPlay() + kConfigs - 1) / kConfigs,
                            .scope = {.allObservers = laws::isLong()}};
    const Rules rules = rulesOf(config);
    here->findings = laws::play<Stockpile>(rules, batch, here->counts);
  }
  return *here;
}

bool isKnowledge(laws::Law law) { return law == laws::Law::knowledge; }
bool isAnotherLaw(laws::Law law) { return law != laws::Law::knowledge; }

class StockpileLaws : public testing::TestWithParam<int> {};

TEST_P(StockpileLaws, HoldInRandomGames) {
  if (const std::string broken = played(GetParam()).findings.text(isAnotherLaw); !broken.empty())
    ADD_FAILURE() << broken;
}

// Law 12 in a test of its own: it alone can fail without spoiling a game for the others.
TEST_P(StockpileLaws, AKnowledgeBaseAcceptsEveryImaginedWorld) {
  if (const std::string broken = played(GetParam()).findings.text(isKnowledge); !broken.empty())
    ADD_FAILURE() << broken;
}

INSTANTIATE_TEST_SUITE_P(Table, StockpileLaws, testing::Range(0, kConfigs), nameOf);

/// Words of a table with the real box, which CompanionLaws plays and these games do not.
std::vector<std::string> withoutTheBox(std::vector<std::string> missing) {
  constexpr std::string_view kOfTheBox[] = {" take-money",    " pay-money",        " set-price",
                                            " ready",         " count-regular",    " count-split",
                                            " count-goods",   " money-taken",      " money-paid",
                                            " price-set",     " said-ready",       " stock-counted",
                                            " goods-counted", " too-many-counted", " too-many-goods",
                                            " box-round",     " box-payout",       " box-count"};
  std::erase_if(missing, [&](const std::string& word) {
    return std::ranges::any_of(kOfTheBox, [&](std::string_view name) { return word.ends_with(name); });
  });
  return missing;
}

// A parameter only so that it comes after the others.
class StockpileLawsTogether : public testing::TestWithParam<int> {};

TEST_P(StockpileLawsTogether, ComparedSomethingForEveryWord) {
  constexpr int kEnough = 400;
  if (laws::gamesToPlay() < kEnough) GTEST_SKIP() << "too few games to meet every word";
  laws::Counts counts;
  for (int config = 0; config < kConfigs; ++config) counts += played(config).counts;
  const auto hides = [](Node::Kind kind, const NodeInfo& node) {
    return kind != Node::Kind::chance ||
           node.number != static_cast<int>(Draw::firstPlayer);  // nothing is dealt yet
  };
  const auto together = [](const NodeInfo& node) {
    return node.number == static_cast<int>(Decision::layAside) ||
           node.number == static_cast<int>(Decision::chooseInvestor);
  };
  const auto words = laws::coverage(counts, vocabulary(), hides, together);
  EXPECT_THAT(withoutTheBox(words.missing()), testing::IsEmpty());
  std::cout << "effective comparisons:\n" << words.table();
}

INSTANTIATE_TEST_SUITE_P(Table, StockpileLawsTogether, testing::Values(0));

}  // namespace
}  // namespace bourse::stockpile
