// Counts of positions, outcomes of chance as branches. A changed count is a changed rule.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "host/game/perft.h"

namespace bourse {
namespace {

TEST(Perft, CountsAreAsWritten) {
  int counted = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(BOURSE_SOURCE_DIR) + "/tests/perft")) {
    if (entry.path().extension() != ".perft") continue;
    std::ifstream file(entry.path(), std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    PerftCase read;
    RecordProblem problem;
    ASSERT_TRUE(readPerft(text.str(), read, problem)) << entry.path().filename() << ": " << problem.text();
    for (const auto& [depth, expected] : read.counts) {
      EXPECT_EQ(perft(*read.position, depth), expected) << entry.path().filename() << ", depth " << depth;
      ++counted;
    }
  }
  EXPECT_GE(counted, 20);
}

/// The first counts can be worked out by hand: who begins, then starting shares without repeats.
TEST(Perft, StartsAsCountedByHand) {
  Problem problem;
  EventSink nobody;
  const auto position = games().front()->start("seats=3", nobody, problem);
  EXPECT_EQ(perft(*position, 0), 1u);
  EXPECT_EQ(perft(*position, 1), 3u);
  EXPECT_EQ(perft(*position, 2), 3u * 6);
  EXPECT_EQ(perft(*position, 4), 3u * 6 * 5 * 4);
  EXPECT_EQ(perft(*position, 5), 3u * 6 * 5 * 4 * 6);
}

TEST(Perft, RefusesFilesThatAreNotOfItsForm) {
  for (const char* wrong :
       {"", "game stockpile 3\n", "game stockpile 3\nconfig seats=3\n",
        "game stockpile 3\nconfig seats=9\ndepth 1 1\n", "game stockpile 9\nconfig seats=3\ndepth 1 3\n",
        "game stockpile 3\nconfig seats=3\ndepth x 3\n",
        "game stockpile 3\nconfig seats=3\ndepth 1 3\n* first-player seat=0\n",
        "game stockpile 3\nconfig seats=3\n* first-player seat=7\ndepth 1 3\n", "depth 1 1\n"}) {
    PerftCase read;
    RecordProblem problem;
    EXPECT_FALSE(readPerft(wrong, read, problem)) << wrong;
    EXPECT_FALSE(problem.problem.sentence.empty());
  }
}

}  // namespace
}  // namespace bourse
