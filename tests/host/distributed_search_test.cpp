// A turn thought through by several who share nothing but a record gives the move that one would have made.
#include "host/table/distributed_search.h"

#include "tests/host/table_door.h"

namespace bourse::support {
namespace {

/// Little to think about, in as many lanes as if it were much.
const TableOptions kBySteps = {.botsAtOnce = false, .budget = {.iterations = 60, .lanes = 4}};

/// Another who holds the same table.
std::unique_ptr<Table> openAgain(const Table& table) {
  ReplayedRecord replayed;
  RecordProblem problem;
  EXPECT_TRUE(readRecord(table.log().recordText(), replayed, problem)) << problem.problem.sentence;
  const Record& record = replayed.record;
  return std::make_unique<Table>(GameLog::resume(record, record.lines.size(), {}), kBySteps, ourBots());
}

/// The next turn with help; how often others were asked.
int shareTurn(const Table& table, Move& move) {
  std::string known;
  for (int parts = 0;; ++parts) {
    DistributedSearch thought("[" + known + "]");
    std::optional<BotTurn> turn = table.botTurn();
    if (const std::optional<Move> found = thought.choose(*turn)) {
      move = *found;
      return parts;
    }
    std::string part;
    for (int lane = 0; lane < thought.asked(); ++lane) {
      std::optional<BotTurn> theirs = openAgain(table)->botTurn();
      part += (lane > 0 ? "," : "") + DistributedSearch("[" + known + "]").ponder(*theirs, lane);
    }
    known += (parts > 0 ? ",[" : "[") + part + "]";
  }
}

TEST(DistributedSearch, ChoosesTheSameMoveAsTheBotAlone) {
  Door door("seats=3", 5, kBySteps);
  door.seatEverybody({"", "shark", "greedy"});
  door.start();
  Rng rng(Seed::of(3), purpose::kTest);
  int shared = 0, alone = 0;
  while (shared < 3 && !door.table().over()) {
    if (!door.table().botToMove()) {
      door.randomMove(door.asked(), rng);
      continue;
    }
    std::optional<BotTurn> turn = door.table().botTurn();
    const Move expected = turn->choose();
    Move move;
    const int parts = shareTurn(door.table(), move);
    EXPECT_EQ(move, expected) << "after " << door.log().lines().size() << " lines";
    (parts > 0 ? shared : alone) += 1;
    if (turn->seat == 2) {
      EXPECT_EQ(parts, 0) << "greedy does not search";
    }
    door.think();
  }
  EXPECT_EQ(shared, 3);
  EXPECT_GT(alone, 0);
}

/// Malformed findings are ignored, so it decides in the end whatever it is told.
TEST(DistributedSearch, IgnoresMalformedFindings) {
  Door door("seats=2", 6, kBySteps);
  door.seatEverybody({"", "shark"});
  door.start();
  Rng rng(Seed::of(4), purpose::kTest);
  Move expected;
  while (true) {
    if (!door.table().botToMove()) {
      door.randomMove(door.asked(), rng);
      continue;
    }
    DistributedSearch asks("[]");
    std::optional<BotTurn> turn = door.table().botTurn();
    if (!asks.choose(*turn)) break;
    door.think();
  }
  std::optional<BotTurn> turn = door.table().botTurn();
  expected = turn->choose();
  for (const char* known :
       {"", "nothing", "{}", "[1]", "[[1]]", "[[[1]]]", "[[[[1,-1]]]]", "[[[[1e999,1]]]]"}) {
    turn = door.table().botTurn();
    DistributedSearch thought(known);
    EXPECT_FALSE(thought.choose(*turn)) << known << " is nothing";
    EXPECT_EQ(thought.asked(), 4) << known;
    turn = door.table().botTurn();
    EXPECT_EQ(DistributedSearch(known).ponder(*turn, 7), "") << "there are four";
  }
  turn = door.table().botTurn();
  EXPECT_EQ(DistributedSearch("[[],[],[],[],[],[]]").choose(*turn), expected) << "of no moves, for no lane";
}

}  // namespace
}  // namespace bourse::support
