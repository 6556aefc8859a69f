#include "host/record/record.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "host/record/notation.h"
#include "tests/host/random_game.h"

namespace bourse {
namespace {

std::string read(std::string_view text, int* line = nullptr) {
  ReplayedRecord replayed;
  RecordProblem problem;
  const bool good = readRecord(text, replayed, problem);
  EXPECT_EQ(good, !problem.found());
  EXPECT_EQ(good, replayed.position != nullptr) << "nothing may be read in part";
  if (line != nullptr) *line = problem.line;
  if (!good) {
    EXPECT_FALSE(problem.problem.sentence.empty());
  }
  return good ? "fine" : problem.problem.code;
}

std::string replaced(std::string text, std::string_view what, std::string_view with) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), with);
}

/// A finished game with everything that a record can hold.
Record richRecord() {
  Record record = support::randomGame("seats=3", 42)->record();
  record.players = {{0, "Ada \"Countess\" L", ""}, {1, "", "greedy"}, {2, "Émilie", "random"}};
  record.attachments = {{0, "@made by hand"}, {7, "@x"}, {7, "@y  two"}, {record.lines.size(), "@last"}};
  return record;
}

TEST(Record, ReadsBackExactlyWhatWasWritten) {
  for (const std::string& config : support::everyConfig())
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const auto log = support::randomGame(config, seed);
      const std::string text = log->recordText();
      ReplayedRecord replayed;
      RecordProblem problem;
      ASSERT_TRUE(readRecord(text, replayed, problem)) << problem.text();
      EXPECT_EQ(replayed.record, log->record());
      EXPECT_EQ(recordText(replayed.record), text);
      EXPECT_EQ(replayed.position->digest(), log->position().digest());
    }
  const std::string rich = recordText(richRecord());
  ReplayedRecord replayed;
  RecordProblem problem;
  ASSERT_TRUE(readRecord(rich, replayed, problem)) << problem.text();
  EXPECT_EQ(replayed.record, richRecord());
  EXPECT_EQ(recordText(replayed.record), rich);
}

TEST(Record, ReadsEarlierRulesVersionsThatPlayTheSame) {
  const auto as1 = [](const char* config) {
    Record record = support::randomGame(config, 5)->record();
    record.rulesVersion = 1;
    return recordText(record);
  };
  EXPECT_EQ(read(as1("seats=4")), "fine");
  EXPECT_EQ(read(as1("seats=2 modules=investors")), "fine");
  ReplayedRecord replayed;
  RecordProblem problem;
  ASSERT_TRUE(readRecord(as1("seats=4"), replayed, problem)) << problem.text();
  EXPECT_EQ(recordText(replayed.record), as1("seats=4")) << "as it was written";
  int line = 0;
  EXPECT_EQ(read(as1("seats=3 modules=investors"), &line), "rules-version") << "other house money";
  EXPECT_EQ(line, 3);
}

TEST(Record, ResumesAnUnfinishedGameWithTheSameCards) {
  const auto whole = support::randomGame("seats=4", 6);
  for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{30}, std::size_t{90}}) {
    Record part = whole->record();
    part.lines.resize(count);
    ReplayedRecord replayed;
    RecordProblem problem;
    ASSERT_TRUE(readRecord(recordText(part), replayed, problem)) << problem.text();
    const auto log = GameLog::resume(replayed.record, count, std::nullopt);
    for (std::size_t i = count; i < whole->lines().size(); ++i) {
      if (whole->lines()[i].seat == kNobody) {
        EXPECT_EQ(log->draw(), whole->lines()[i]);
      } else
        log->apply(whole->lines()[i]);
    }
    EXPECT_EQ(log->recordText(), whole->recordText());
    Chance chance = chanceAfter(replayed.record, *part.seed);
    if (replayed.position->node().kind != Node::Kind::chance) continue;
    OutcomeList outcomes;
    replayed.position->outcomes(outcomes);
    EXPECT_EQ(chance.draw(replayed.position->node().what, outcomes), whole->lines()[count].move);
  }
}

TEST(Record, PassesOverComments) {
  const std::string text = recordText(richRecord());
  const std::string commented =
      replaced(replaced(text, "\nconfig", "\n# by whom?\nconfig"), "\n0 ", "\n\n# now\n0 ");
  ReplayedRecord replayed;
  RecordProblem problem;
  ASSERT_TRUE(readRecord(commented, replayed, problem)) << problem.text();
  EXPECT_EQ(recordText(replayed.record), text);
}

TEST(Record, EveryCutOffFileIsRefused) {
  const std::string text = recordText(richRecord());
  for (std::size_t size = 0; size < text.size(); size += size > 400 && size + 400 < text.size() ? 37 : 1)
    ASSERT_NE(read(std::string_view(text).substr(0, size)), "fine")
        << size << " of " << text.size() << " bytes";
}

TEST(Record, EveryChangedByteIsNoticed) {
  const std::string text = recordText(richRecord());
  Rng rng(Seed::of(1), purpose::kTest);
  for (int i = 0; i < 1500; ++i) {
    std::string damaged = text;
    const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()));
    damaged[at] = static_cast<char>(rng.below(256));
    // A line that became a comment is noticed by the digest like any other loss.
    if (damaged != text) {
      ASSERT_NE(read(damaged), "fine") << "byte " << at << " became " << int{damaged[at]};
    }
  }
}

TEST(Record, EveryLostOrDoubledLineIsNoticed) {
  const std::string text = recordText(richRecord());
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = text.find('\n', start) + 1;
    const std::string line = text.substr(start, end - start);
    ASSERT_NE(read(std::string(text).erase(start, line.size())), "fine") << "without " << line;
    ASSERT_NE(read(std::string(text).insert(start, line)), "fine") << "twice " << line;
    start = end;
  }
}

TEST(Record, SaysTheLineAndTheReason) {
  const std::string text = recordText(richRecord());
  int line = 0;
  EXPECT_EQ(read("", &line), "record-empty");
  EXPECT_EQ(read("PNG\r\n", &line), "record-foreign");
  EXPECT_EQ(line, 1);
  EXPECT_EQ(read(replaced(text, "bourse-record 1", "bourse-record 2"), &line), "record-version");
  EXPECT_EQ(read(replaced(text, "game stockpile 2", "game chess 1"), &line), "game-unknown");
  EXPECT_EQ(line, 2);
  EXPECT_EQ(read(replaced(text, "game stockpile 2", "game stockpile 7"), &line), "rules-version");
  EXPECT_EQ(read(replaced(text, "game stockpile 2", "game stockpile 0"), &line), "rules-version");
  EXPECT_EQ(read(replaced(text, "config seats=3", "config seats=9"), &line), "seats-out-of-range");
  EXPECT_EQ(line, 3);
  EXPECT_EQ(read(replaced(text, "config seats=3", "config"), &line), "config-wrong");
  EXPECT_EQ(read(replaced(text, "seed 42", "seed 042"), &line), "seed-wrong");
  EXPECT_EQ(line, 4);
  EXPECT_EQ(read(replaced(text, "player 1", "player 7"), &line), "player-wrong");
  EXPECT_EQ(line, 6);
  EXPECT_EQ(read(replaced(text, "* first-player", "* last-player"), &line), "verb-unknown");
  EXPECT_EQ(read(replaced(text, "* first-player seat=", "* first-player seat=9"), &line), "not-an-outcome");
  EXPECT_EQ(read(replaced(text, "* first-player", "5 first-player"), &line), "line-unknown");
  EXPECT_EQ(read(replaced(text, "* first-player", "0 first-player"), &line), "not-your-turn");
  EXPECT_EQ(read(replaced(text, "\nend ", "\nend 1 "), &line), "end-wrong");
  EXPECT_EQ(line, static_cast<int>(std::count(text.begin(), text.end(), '\n')));
  EXPECT_EQ(read(replaced(text, "\nend ", "\nopen "), &line), "end-wrong");
  EXPECT_EQ(read(replaced(text, "digest ", "digest 0"), &line), "digest-wrong");
  EXPECT_EQ(read(text + "@more\n", &line), "line-after-end");
  EXPECT_EQ(read(replaced(text, "\nconfig", "\r\nconfig"), &line), "line-not-text");
  EXPECT_EQ(read(replaced(text, "@made by hand", std::string(5000, '@')), &line), "line-too-long");
}

TEST(Record, AnIllegalMoveIsRefusedWithTheReasonOfTheRules) {
  const std::string text = recordText(richRecord());
  const std::size_t at = text.find(" bid pile=");
  const std::size_t end = text.find('\n', at);
  std::string wrong = text;
  wrong.replace(at, end - at, " bid pile=7 space=0");
  ReplayedRecord replayed;
  RecordProblem problem;
  EXPECT_FALSE(readRecord(wrong, replayed, problem));
  EXPECT_EQ(problem.problem.code, "no-such-pile");
  EXPECT_EQ(problem.text(),
            "line " +
                std::to_string(std::count(text.begin(), text.begin() + static_cast<long>(at), '\n') + 1) +
                ": There are 3 piles. Choose one of them.");
}

}  // namespace
}  // namespace bourse
