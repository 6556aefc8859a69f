// Records of Stack Market keep the inputs of a stacking in their place, and say what is wrong with them.
#include "host/games/stackmarket/stacking/hand_inputs.h"

#include <gtest/gtest.h>

#include "host/record/game_log.h"

namespace bourse {
namespace {

std::string bytesOf(std::size_t size) {
  std::string bytes;
  for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(i * 7 + i / 256);
  return bytes;
}

/// A game up to the first question to the world.
std::unique_ptr<GameLog> atAStacking() {
  Problem problem;
  auto log = GameLog::start(*findGame("stackmarket", problem), "seats=3 first=0", Seed::of(4), problem);
  while (log->position().node().kind != Node::Kind::world) {
    const Node node = log->position().node();
    MoveList legal;
    log->position().legal(node.seat, legal);
    if (node.kind == Node::Kind::decision)
      log->apply({node.seat, legal.back()});
    else
      log->draw();
  }
  return log;
}

TEST(HandInputs, AreReadBackOfAnyLength) {
  for (const std::size_t size : {0u, 1u, 2u, 3u, 4u, 2999u, 3000u, 3001u, 50'000u}) {
    Record record;
    const HandInputs inputs{.seat = 2, .bytes = bytesOf(size)};
    attachHandInputs(record, 5, inputs);
    HandInputs read;
    Problem problem;
    ASSERT_TRUE(handInputsAt(record, 5, read, problem)) << problem.sentence;
    EXPECT_EQ(read, inputs) << size;
  }
}

TEST(HandInputs, StandInARecordBeforeTheAnswerAndChangeNothingInTheGame) {
  const auto log = atAStacking();
  const std::size_t before = log->lines().size();
  log->draw();
  Record record = log->record();
  const std::string without = recordText(record);
  attachHandInputs(record, before, {.seat = 0, .bytes = bytesOf(9000)});
  ReplayedRecord replayed;
  RecordProblem wrong;
  ASSERT_TRUE(readRecord(recordText(record), replayed, wrong)) << wrong.text();
  EXPECT_EQ(replayed.record, record);
  EXPECT_EQ(replayed.position->digest(), log->position().digest());
  EXPECT_NE(recordText(record), without);
  HandInputs read;
  Problem problem;
  ASSERT_TRUE(handInputsAt(replayed.record, before, read, problem));
  EXPECT_EQ(read.bytes, bytesOf(9000));
  EXPECT_FALSE(handInputsAt(replayed.record, before + 1, read, problem));
  EXPECT_EQ(problem.code, "hand-missing");
}

TEST(HandInputs, ThatAreDamagedAreRefusedWithAReason) {
  const auto codeOf = [](const std::vector<std::string>& lines) {
    Record record;
    for (const std::string& line : lines) record.attachments.push_back({0, line});
    HandInputs read;
    Problem problem;
    return handInputsAt(record, 0, read, problem) ? "fine" : problem.code;
  };
  EXPECT_EQ(codeOf({"@hand 4 0 1/1 AAEC"}), "fine");
  EXPECT_EQ(codeOf({"@hand 3 0 1/1 AAEC"}), "hand-version");
  EXPECT_EQ(codeOf({"@hand 4 0 1/2 AAEC"}), "hand-cut-off");
  EXPECT_EQ(codeOf({"@hand 4 0 2/2 AAEC", "@hand 4 0 1/2 AAEC"}), "hand-cut-off");
  EXPECT_EQ(codeOf({"@hand 4 0 1/2 AAEC", "@hand 4 1 2/2 AAEC"}), "hand-cut-off");
  EXPECT_EQ(codeOf({"@hand 4 9 1/1 AAEC"}), "hand-wrong");
  EXPECT_EQ(codeOf({"@hand 4 0 1/1 AAE"}), "hand-wrong");
  EXPECT_EQ(codeOf({"@hand 4 0 1/1 A=EC"}), "hand-wrong");
  EXPECT_EQ(codeOf({"@hand 4 0 1/1 AA=C"}), "hand-wrong");
  EXPECT_EQ(codeOf({"@hand 4 0"}), "hand-wrong");
  EXPECT_EQ(codeOf({"@note something else"}), "hand-missing");
}

TEST(HandInputs, ContinueTheGameFromALog) {
  const auto log = atAStacking();
  log->attach(handLines({.seat = 0, .bytes = "abc"}).front());
  const std::size_t at = log->lines().size();
  log->draw();
  const auto resumed = GameLog::resume(log->record(), log->lines().size(), std::nullopt);
  HandInputs read;
  Problem problem;
  ASSERT_TRUE(handInputsAt(resumed->record(), at, read, problem)) << problem.sentence;
  EXPECT_EQ(read.bytes, "abc");
}

}  // namespace
}  // namespace bourse
