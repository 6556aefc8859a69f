// No ruling, no strategy and no refusal without a scenario: asks the registry of tests, not a list kept by
// hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "gen/stockpile_ids.h"
#include "gen/stockpile_vocabulary.h"

namespace bourse {
namespace {

std::string fileText(const std::string& path) {
  std::ifstream file(std::string(BOURSE_SOURCE_DIR) + "/" + path);
  EXPECT_TRUE(file.good()) << path << " cannot be read";
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The first word of every line that is neither empty nor a comment.
std::vector<std::string> rulingIds() {
  std::istringstream lines(fileText("tests/stockpile/rulings.txt"));
  std::vector<std::string> ids;
  for (std::string line; std::getline(lines, line);) {
    std::string id;
    std::istringstream(line) >> id;
    if (!id.empty() && id.front() != '#') ids.push_back(id);
  }
  return ids;
}

/// x-one-showing → XOneShowing.
std::string pascalCase(const std::string& name) {
  std::string result;
  bool capital = true;
  for (const char c : name) {
    if (c != '-') result += capital ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    capital = c == '-';
  }
  return result;
}

/// Tests that really run, by suite. Filters and shards do not matter: the registry holds them all.
std::map<std::string, std::vector<std::string>> registry() {
  std::map<std::string, std::vector<std::string>> tests;
  const testing::UnitTest& all = *testing::UnitTest::GetInstance();
  for (int i = 0; i < all.total_test_suite_count(); ++i) {
    const testing::TestSuite& suite = *all.GetTestSuite(i);
    if (std::string(suite.name()).starts_with("DISABLED_")) continue;
    for (int k = 0; k < suite.total_test_count(); ++k) {
      const std::string name = suite.GetTestInfo(k)->name();
      if (!name.starts_with("DISABLED_")) tests[suite.name()].push_back(name);
    }
  }
  return tests;
}

TEST(Coverage, EveryRulingHasAScenario) {
  const auto tests = registry();
  for (const std::string& id : rulingIds())
    EXPECT_TRUE(tests.contains(pascalCase(id))) << id << " has no TEST(" << pascalCase(id) << ", …)";
}

/// Whether a suite is named like a ruling: letters of one of the families, then a number.
bool looksLikeARuling(const std::string& suite) {
  for (const std::string family : {"B", "M", "G", "TWO"})
    if (suite.starts_with(family) && suite.size() > family.size() &&
        std::all_of(suite.begin() + static_cast<std::ptrdiff_t>(family.size()), suite.end(),
                    [](unsigned char c) { return std::isdigit(c) != 0; }))
      return true;
  return false;
}

TEST(Coverage, NoScenarioNamesARulingThatDoesNotExist) {
  std::set<std::string> known;
  for (const std::string& id : rulingIds()) known.insert(pascalCase(id));
  for (const auto& [suite, names] : registry())
    EXPECT_TRUE(!looksLikeARuling(suite) || known.contains(suite)) << suite << "." << names.front();
}

TEST(Coverage, TheListHoldsEveryRulingThatTheRulesPageCites) {
  const std::vector<std::string> ids = rulingIds();
  const std::set<std::string> known(ids.begin(), ids.end());
  EXPECT_EQ(known.size(), ids.size()) << "an id stands twice";
  const std::string page = fileText("docs/rules/stockpile.md");
  // Rulings stand in parentheses, (B6, M1); two-player rules are [S-TWO-3].
  for (std::size_t open = page.find('('); open != std::string::npos; open = page.find('(', open + 1)) {
    std::istringstream cited(page.substr(open + 1, page.find(')', open) - open - 1));
    for (std::string id; std::getline(cited, id, ',');) {
      id.erase(0, id.find_first_not_of(' '));
      EXPECT_TRUE(!looksLikeARuling(id) || known.contains(id)) << "the rules cite " << id;
    }
  }
  for (std::size_t at = page.find("[S-TWO-"); at != std::string::npos; at = page.find("[S-TWO-", at + 1)) {
    const std::string id = page.substr(at + 3, page.find(']', at) - at - 3);
    EXPECT_TRUE(known.contains(id)) << "the rules have " << id;
  }
}

TEST(Coverage, EveryInvestorHasAScenario) {
  const auto tests = registry();
  for (int investor = 0; investor < stockpile::kInvestors; ++investor) {
    const std::string suite =
        "I_" + pascalCase(std::string(stockpile::vocabulary().nameOf(stockpile::arg::investor, investor)));
    EXPECT_TRUE(tests.contains(suite)) << "there is no TEST(" << suite << ", …)";
  }
}

TEST(Coverage, EveryStrategyHasAScenario) {
  const auto tests = registry();
  for (int card = 0; card < stockpile::kStrategies; ++card) {
    const std::string suite =
        "C_" + pascalCase(std::string(stockpile::vocabulary().nameOf(stockpile::arg::strategy, card)));
    EXPECT_TRUE(tests.contains(suite)) << "there is no TEST(" << suite << ", …)";
  }
}

TEST(Coverage, EveryRefusalIsProvoked) {
  const auto tests = registry();
  ASSERT_TRUE(tests.contains("Refusal"));
  for (const RefusalInfo& refusal : stockpile::vocabulary().refusals) {
    const std::string code = pascalCase(std::string(refusal.name));
    EXPECT_TRUE(std::any_of(tests.at("Refusal").begin(), tests.at("Refusal").end(),
                            [&](const std::string& name) { return name.starts_with(code); }))
        << refusal.name << " has no TEST(Refusal, " << code << "…)";
  }
}

}  // namespace
}  // namespace bourse
