// Golden games of Stack Market: whole ones with every option and both numbers of players, and short ones that
// show a rule. See docs/records.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "gen/stackmarket_vocabulary.h"
#include "host/record/golden.h"
#include "tests/support/golden_files.h"

namespace bourse::stackmarket {
namespace {

using bourse::support::textOf;

std::vector<std::filesystem::path> goldens() { return bourse::support::goldenFiles("goldens/stackmarket"); }

TEST(StackGoldens, PlayAsTheyAreWritten) {
  ASSERT_FALSE(goldens().empty());
  for (const std::filesystem::path& path : goldens()) {
    const std::string text = textOf(path);
    std::string asPlayed;
    RecordProblem problem;
    ASSERT_TRUE(replayGolden(text, asPlayed, problem)) << path.filename() << ": " << problem.text();
    if (std::getenv("BOURSE_RERECORD") != nullptr)
      std::ofstream(path, std::ios::binary) << asPlayed;
    else
      EXPECT_EQ(firstDifference(text, asPlayed), "") << path.filename();
  }
}

TEST(StackGoldens, ShowEveryVerbEveryEventAndEveryOption) {
  std::string all;
  for (const std::filesystem::path& path : goldens()) all += textOf(path);
  const auto shows = [&](const std::string& beginning) {
    return all.find("\n" + beginning + " ") != std::string::npos ||
           all.find("\n" + beginning + "\n") != std::string::npos;
  };
  for (const VerbInfo& verb : vocabulary().verbs) {
    const auto* const seats = verb.chance ? "*" : "0123";
    EXPECT_TRUE(std::any_of(seats, seats + (verb.chance ? 1 : 4), [&](char who) {
      return shows(std::string(1, who) + " " + std::string(verb.name));
    })) << verb.name;
  }
  // Money is given before the first line, so no line can show it.
  for (const EventInfo& event : vocabulary().events)
    EXPECT_TRUE(event.name == "money-given" || shows("  = " + std::string(event.name))) << event.name;
  for (const std::string_view module : vocabulary().modules)
    EXPECT_NE(all.find(module), std::string::npos) << module;
  for (const char* config : {"\nconfig seats=3 ", "\nconfig seats=4 "})
    EXPECT_NE(all.find(config), std::string::npos) << config;
}

}  // namespace
}  // namespace bourse::stackmarket
