// Every refusal of Stack Market is provoked, and every ruling and sentence has a scenario.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "gen/stackmarket_vocabulary.h"
#include "host/record/notation.h"
#include "tests/stackmarket/told.h"
#include "tests/support/refusal_words.h"

namespace bourse::stackmarket {
namespace {

using enum Building;

/// Its first word.
std::string nameOf(const Rejection& rejection) {
  const std::string text = told::refusalWords(vocabulary(), rejection);
  return text.substr(0, text.find(' '));
}

/// The refusal of a move by its numbers, for what no text can say.
std::string refusedAs(const Told& table, Seat seat, Move move) {
  const Verdict verdict = StackMarket::check(table.rules, table.state, seat, move);
  return ok(verdict) ? "legal" : nameOf(std::get<Rejection>(verdict));
}

std::string configRefused(int seats, int rounds, int first, std::uint32_t modules) {
  const auto compiled = compile({.seats = static_cast<std::uint8_t>(seats),
                                 .rounds = static_cast<std::uint8_t>(rounds),
                                 .firstPlayer = static_cast<Seat>(first),
                                 .modules = {modules}});
  return ok(compiled) ? "legal" : nameOf(std::get<Rejection>(compiled));
}

TEST(StackRefusals, AreAllProvoked) {
  Told investing;
  investing.markers({red, blue, blue, green}).investing(0);
  Told over;
  over.state.stage = Stage::over;
  Told ordering;
  ordering.tower(red, 5, 1).turn(0).roll({2, 3, 3, 4, 0});
  Told stacking;
  stacking.floors(red, {0, 0, 1}).turn(0).roll({2, 3, 4});
  Told risking("seats=4 first=0 modules=no-dexterity,choose-risk");
  risking.floors(red, {0, 0, 1}).turn(0).roll({2, 3, 4});
  Told naming;
  naming.markers({red, red, yellow, green})
      .tower(red, 9, 1)
      .lastTurn(2)
      .play(2, "stay")
      .chance("lot building=green");
  const std::set<std::string> provoked{
      refusedAs(over, 0, make(Verb::stay)),
      refusedAs(investing, 1, make(Verb::stay)),
      refusedAs(investing, 0, make(Verb::lay, 1)),
      refusedAs(investing, 0, make(200)),
      refusedAs(investing, 0, make(Verb::stay, 1)),
      refusedAs(stacking, kNobody, make(Verb::stand, 4)),
      refusedAs(investing, 0, make(Verb::invest, 4)),
      refusedAs(investing, 0, make(Verb::invest, 1)),
      refusedAs(investing, 0, make(Verb::invest, 0)),
      refusedAs(ordering, 0, make(Verb::lay, 1)),
      refusedAs(ordering, 0, make(Verb::lay, 0)),
      refusedAs(ordering, 0, make(Verb::lay, 4)),
      refusedAs(risking, 0, make(Verb::risk, 4)),
      refusedAs(naming, 0, make(Verb::nameStacker, 3)),
      refusedAs(stacking, 0, make(Verb::stay)),
      configRefused(5, 3, kNobody, 0),
      configRefused(4, 6, kNobody, 0),
      configRefused(3, 3, 3, 0),
      configRefused(4, 3, kNobody, 1u << static_cast<int>(Module::chooseRisk)),
  };
  std::set<std::string> all;
  for (const RefusalInfo& refusal : vocabulary().refusals) all.emplace(refusal.name);
  EXPECT_EQ(provoked, all);
}

std::set<std::string> suites() {
  std::set<std::string> names;
  const testing::UnitTest& unit = *testing::UnitTest::GetInstance();
  for (int i = 0; i < unit.total_test_suite_count(); ++i) names.insert(unit.GetTestSuite(i)->name());
  return names;
}

TEST(StackCoverage, EverySentenceOfTheSheetAndEveryRulingHasAScenario) {
  std::ifstream file(std::string(BOURSE_SOURCE_DIR) + "/docs/rules/stack-market.md");
  ASSERT_TRUE(file.good());
  std::stringstream whole;
  whole << file.rdbuf();
  const std::string page = whole.str();
  const std::set<std::string> told = suites();
  std::istringstream lines(page.substr(page.find("## Sentence by sentence")));
  int sentences = 0;
  for (std::string line; std::getline(lines, line);) {
    int number = 0;
    if (std::sscanf(line.c_str(), "| %d |", &number) != 1) continue;
    EXPECT_EQ(number, ++sentences);
    EXPECT_TRUE(told.contains("Sheet" + std::to_string(number))) << line;
  }
  EXPECT_EQ(sentences, 54);
  EXPECT_FALSE(told.contains("Sheet" + std::to_string(sentences + 1)));
  for (int ruling = 1; ruling <= 15; ++ruling) {
    EXPECT_TRUE(told.contains("K" + std::to_string(ruling))) << ruling;
    EXPECT_NE(page.find("K" + std::to_string(ruling)), std::string::npos) << ruling << " is not cited";
  }
}

}  // namespace
}  // namespace bourse::stackmarket
