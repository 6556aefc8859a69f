// Golden games: whole ones at every table, and short ones that show a rule. See docs/records.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "host/game/config_fields.h"
#include "host/games/stockpile/binding.h"
#include "host/record/golden.h"
#include "host/record/notation.h"
#include "tests/host/random_game.h"
#include "tests/support/golden_files.h"

namespace bourse {
namespace {

using bourse::support::textOf;

std::vector<std::filesystem::path> goldens() { return bourse::support::goldenFiles("goldens"); }

TEST(Goldens, PlayAsTheyAreWritten) {
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

/// A verb, event or config that no golden shows has lost its witness.
TEST(Goldens, ShowEveryVerbEveryEventAndEveryTable) {
  std::string all;
  std::set<std::string> finished;
  for (const std::filesystem::path& path : goldens()) {
    const std::string text = textOf(path);
    all += text;
    const std::size_t config = text.find("\nconfig ") + 8;
    std::string written = text.substr(config, text.find('\n', config) - config);
    if (const std::size_t first = written.find(" first="); first != std::string::npos) written.resize(first);
    if (text.find("\nend ") != std::string::npos) finished.insert(written);
  }
  const Vocabulary& vocabulary = games().front()->vocabulary();
  for (const VerbInfo& verb : vocabulary.verbs) {
    bool played = false;
    for (const char* who : {"*", "0", "1", "2", "3", "4"})
      for (const char* after : {" ", "\n"})
        played = played || all.find("\n" + std::string(who) + " " + std::string(verb.name) + after) !=
                               std::string::npos;
    EXPECT_TRUE(played) << verb.name;
  }
  for (const EventInfo& event : vocabulary.events)
    EXPECT_TRUE(all.find("\n  = " + std::string(event.name) + " ") != std::string::npos ||
                all.find("\n  = " + std::string(event.name) + "\n") != std::string::npos)
        << event.name;
  for (const std::string& config : support::everyConfig()) EXPECT_TRUE(finished.contains(config)) << config;
}

/// The modules of every finished golden game, as one bit each.
std::vector<std::uint32_t> moduleSetsPlayed() {
  std::vector<std::uint32_t> sets;
  for (const std::filesystem::path& path : goldens()) {
    const std::string text = textOf(path);
    if (text.find("\nend ") == std::string::npos) continue;
    const std::size_t config = text.find("\nconfig ") + 8;
    ConfigFields fields;
    Problem problem;
    stockpile::Config read;
    EXPECT_TRUE(parseFields(text.substr(config, text.find('\n', config) - config), fields, problem) &&
                StockpileBinding::parseConfig(fields, read, problem))
        << path.filename() << ": " << problem.sentence;
    sets.push_back(read.modules.bits);
  }
  return sets;
}

TEST(Goldens, ShowEveryPresetAndEveryPairOfModules) {
  const std::vector<std::uint32_t> played = moduleSetsPlayed();
  const auto shown = [&](std::uint32_t modules) {
    return std::find(played.begin(), played.end(), modules) != played.end();
  };
  const Vocabulary& vocabulary = games().front()->vocabulary();
  for (std::size_t preset = 0; preset < vocabulary.presets.size(); ++preset)
    EXPECT_TRUE(shown(stockpile::kPresetInfo[preset].modules)) << vocabulary.presets[preset];
  for (std::size_t one = 0; one < vocabulary.modules.size(); ++one)
    for (std::size_t other = 0; other < one; ++other) {
      std::uint32_t both = 1u << one | 1u << other;
      for (const std::size_t module : {one, other})
        if (const int needs = stockpile::kModuleNeeds[module]; needs >= 0) both |= 1u << needs;
      EXPECT_TRUE(shown(both)) << vocabulary.modules[other] << " and " << vocabulary.modules[one];
    }
}

TEST(Goldens, PlayEveryStrategy) {
  std::string all;
  for (const std::filesystem::path& path : goldens()) all += textOf(path);
  const Vocabulary& vocabulary = games().front()->vocabulary();
  for (const std::string_view strategy : vocabulary.names(stockpile::arg::strategy))
    EXPECT_NE(all.find(" play strategy=" + std::string(strategy) + "\n"), std::string::npos) << strategy;
}

TEST(Goldens, EveryInvestorPlaysInOne) {
  std::set<std::string> seen;
  for (const std::filesystem::path& path : goldens()) {
    std::istringstream lines(textOf(path));
    for (std::string line; std::getline(lines, line);)
      if (line.starts_with("  = investor-taken ")) seen.insert(line.substr(line.rfind('=') + 1));
  }
  const Vocabulary& vocabulary = games().front()->vocabulary();
  for (int investor = 0; !vocabulary.nameOf(stockpile::arg::investor, investor).empty(); ++investor)
    EXPECT_TRUE(seen.contains(std::string(vocabulary.nameOf(stockpile::arg::investor, investor))))
        << vocabulary.nameOf(stockpile::arg::investor, investor);
}

TEST(Goldens, AWrongLineIsFound) {
  const std::string good = goldenOf(support::randomGame("seats=2 first=0", 3)->record());
  std::string asPlayed;
  RecordProblem problem;
  ASSERT_TRUE(replayGolden(good, asPlayed, problem)) << problem.text();
  ASSERT_EQ(asPlayed, good);
  const auto differs = [&](std::string_view what, std::string_view with) {
    std::string wrong = good;
    wrong.replace(wrong.find(what), what.size(), with);
    return !replayGolden(wrong, asPlayed, problem) || asPlayed != wrong;
  };
  EXPECT_TRUE(differs("= bid-placed", "= bid-paid"));
  EXPECT_TRUE(differs("\n  = card-placed", "\n  = game-over\n  = card-placed"));
  EXPECT_TRUE(differs("digest ", "digest 0"));
  EXPECT_TRUE(differs("\nend ", "\nend 1 "));
  EXPECT_TRUE(differs(" place ", " bid "));
  EXPECT_FALSE(replayGolden("game chess 1\n", asPlayed, problem));
  EXPECT_FALSE(replayGolden("", asPlayed, problem));
  EXPECT_FALSE(
      replayGolden("game stockpile 3\nconfig seats=2 first=0\nend 1 1 digest x\n", asPlayed, problem));
  EXPECT_FALSE(replayGolden("game stockpile 3\nconfig seats=2 first=0\n  = x\n  0 sees cash: 1\n  = y\n",
                            asPlayed, problem));
  EXPECT_FALSE(replayGolden(good + good, asPlayed, problem)) << "something follows the end";
  EXPECT_FALSE(
      replayGolden("game stockpile 3\nconfig seats=2 first=0\n  0 sees nothing: 1\n", asPlayed, problem));
  EXPECT_EQ(problem.line, 3);
  EXPECT_TRUE(
      replayGolden("game stockpile 3\nconfig seats=2 first=0\n  0 sees cash: 1 1\n", asPlayed, problem));
  EXPECT_NE(asPlayed.find("  0 sees cash: 30 30\n"), std::string::npos) << asPlayed;
}

}  // namespace
}  // namespace bourse
