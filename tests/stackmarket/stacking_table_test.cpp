// A game that is driven with real dice: towers last from turn to turn, and a record proves what fell.
#include "host/games/stackmarket/stacking/stacking_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "host/game/player.h"
#include "host/games/stackmarket/stacking/hand_inputs.h"
#include "host/games/stackmarket/stacking/live_stacking.h"
#include "host/record/base64.h"
#include "host/record/game_log.h"
#include "tests/physics/idle_hand.h"

namespace bourse {
namespace {

using stackmarket::Verb;

/// Bots play until so many stackings are done; hands stack.
struct Played {
  std::unique_ptr<GameLog> log;
  StackingTable towers;
  std::vector<StackingTask> tasks;

  explicit Played(int stackings, const std::string& config = "seats=3 rounds=1 first=0",
                  std::uint64_t seed = 4)
      : towers(Seed::of(seed)) {
    Problem problem;
    log = GameLog::start(*findGame("stackmarket", problem), config, Seed::of(seed), problem);
    const auto bot = ourBots().make(log->position().kind(), "casual");
    while (!log->over() && static_cast<int>(tasks.size()) < stackings) {
      const Node node = log->position().node();
      if (node.kind == Node::Kind::chance) {
        log->draw();
      } else if (node.kind == Node::Kind::world) {
        stack("casual");
      } else {
        const auto view = log->position().view(node.seat);
        MoveList legal;
        view->legal(legal);
        Rng rng(Seed::of(seed), purpose::kBot, log->lines().size());
        log->apply({node.seat, bot->choose(*view, legal, {}, rng)});
      }
    }
  }
  void stack(std::string_view hand) {
    StackingTask task = *towers.task(log->position(), log->lines().size());
    LiveStacking live(task.setup, 0);
    live.giveToBot(handOfBot(hand), Seed::of(1));
    while (!live.over()) live.run(240);
    WorldAnswer answer = towers.finish(task, live.stacking().outcome(), live.stacking().inputs());
    for (std::string& line : answer.attachments) log->attach(std::move(line));
    log->answerWorld(answer.move);
    tasks.push_back(std::move(task));
  }
};

Record readAgain(const std::string& text) {
  ReplayedRecord replayed;
  RecordProblem problem;
  EXPECT_TRUE(readRecord(text, replayed, problem)) << problem.text();
  return replayed.record;
}

class StackingGame : public ::testing::Test {
 protected:
  static const Played& played() {
    static const Played kPlayed(5);
    return kPlayed;
  }
};

TEST_F(StackingGame, TowersStayAsTheyWereLeft) {
  const auto& tasks = played().tasks;
  ASSERT_EQ(tasks.size(), 5u);
  bool again = false, crooked = false;
  for (std::size_t i = 0; i < tasks.size(); ++i)
    for (std::size_t k = i + 1; k < tasks.size(); ++k) {
      if (tasks[k].building != tasks[i].building) continue;
      again = true;
      for (const physics::Pose& pose : tasks[k].setup.building) crooked = crooked || pose.position.x != 0;
    }
  EXPECT_TRUE(again) << "no building was stacked on twice; choose another seed";
  EXPECT_TRUE(crooked);
  for (const StackingTask& task : tasks) {
    EXPECT_EQ(task.around.size(), 2u);
    EXPECT_GE(task.dice, 1);
  }
  EXPECT_NE(tasks[0].setup.secret, tasks[1].setup.secret) << "each has a tremor of its own";
}

TEST_F(StackingGame, ARecordProvesItsFallsAndIsReadBack) {
  const Record record = readAgain(played().log->recordText());
  StackingsProved stackings;
  Problem problem;
  EXPECT_TRUE(provesItsFalls(record, stackings, problem)) << problem.sentence;
  EXPECT_EQ(stackings.computed, 5);
  StackingTable towers(*record.seed);
  towers.restore(record);
  for (int building = 0; building < 3; ++building) {
    ASSERT_EQ(towers.tower(building).size(), played().towers.tower(building).size());
    for (std::size_t floor = 0; floor < towers.tower(building).size(); ++floor)
      EXPECT_EQ(towers.tower(building)[floor].position, played().towers.tower(building)[floor].position);
  }
}

TEST_F(StackingGame, AnyStackingOfARecordIsSeenAgain) {
  const Record record = readAgain(played().log->recordText());
  const StackingTask& last = played().tasks.back();
  StackingTask task;
  std::vector<physics::TimedIntent> inputs;
  Problem problem;
  ASSERT_TRUE(recordedStacking(record, last.line, task, inputs, problem)) << problem.sentence;
  LiveStacking live(task.setup, 0);
  live.follow(inputs);
  while (!live.over()) live.tick();
  EXPECT_EQ(live.stacking().outcome().digest, physics::replayed(last.setup, inputs).digest);
  EXPECT_EQ(answerOf(task, live.stacking().outcome()), record.lines[last.line].move);
  EXPECT_FALSE(recordedStacking(record, last.line + 1, task, inputs, problem));
  EXPECT_EQ(problem.code, "hand-missing");
}

/// A neighbour that fell is rebuilt as high as it was; one that was only pushed stays crooked.  [2f-IV]
TEST(StackingNeighbours, AreKeptOrRebuiltAfterAFall) {
  StackingTask task;
  task.building = 0;
  task.dice = 1;
  task.around = {{1, 4}, {2, 3}};
  task.setup.building = physics::freshBuilding(3);
  task.setup.neighbours = {physics::freshBuilding(4), physics::freshBuilding(3)};
  for (std::size_t i = 0; i < 2; ++i)  // where they stand, seen from the one that is built on
    for (physics::Pose& pose : task.setup.neighbours[i])
      pose.position += physics::Vec{-120, i == 0 ? -120.0 : 0.0, 0};
  physics::StackingOutcome outcome;
  outcome.building = physics::freshBuilding(4);
  outcome.placed = 1;
  outcome.neighbours = {{}, task.setup.neighbours[1]};
  outcome.neighbours[1].back().position.x += 2;
  StackingTable towers(Seed::of(1));
  const WorldAnswer answer = towers.finish(task, outcome, {});
  EXPECT_EQ(answer.move, make(Verb::stand, 1)) << "nobody pays for the neighbour";
  EXPECT_TRUE(towers.tower(1).empty()) << "straight, and as high as the rules say";
  EXPECT_EQ(towers.tower(2).size(), 3u);
  int rests = 0;
  for (const std::string& line : answer.attachments) rests += line.starts_with("@rest") ? 1 : 0;
  EXPECT_EQ(rests, 3);
}

/// The line about a building with all its dice moved to the right.
std::string shifted(const std::string& line, double by) {
  const std::size_t data = line.rfind(' ') + 1;
  std::string bytes;
  EXPECT_TRUE(fromBase64(std::string_view(line).substr(data), bytes));
  for (std::size_t at = 0; at + 56 <= bytes.size(); at += 56) {
    double x = 0;
    std::memcpy(&x, bytes.data() + at, sizeof x);
    x += by;
    std::memcpy(bytes.data() + at, &x, sizeof x);
  }
  return line.substr(0, data) + base64(bytes);
}

/// Dice that lie on each other, but where a neighbour stands, are no tower of this building.
TEST(StackingTowers, ThatStandElsewhereThanTheirBuildingAreRefused) {
  StackingTask task;
  task.building = 1;
  task.dice = 1;
  physics::StackingOutcome outcome;
  outcome.building = physics::freshBuilding(4);
  outcome.placed = 1;
  StackingTable towers(Seed::of(1));
  const std::string line = towers.finish(task, outcome, {}).attachments.back();
  ASSERT_TRUE(line.starts_with("@rest "));
  const auto restored = [&](double by) {
    StackingTable again(Seed::of(1));
    again.take({.after = 0, .text = shifted(line, by)});
    return again.tower(1).size();
  };
  EXPECT_EQ(restored(0), 4u);
  EXPECT_EQ(restored(12), 4u) << "pushed aside, and still its own";
  for (const double elsewhere : {61.0, 95.0, -95.0, 120.0}) EXPECT_EQ(restored(elsewhere), 0u) << elsewhere;

  for (physics::Pose& pose : outcome.building) pose.position.x += 95;
  EXPECT_EQ(towers.finish(task, outcome, {}).attachments.back(),
            line.substr(0, line.rfind(' ') + 1) + base64(""))
      << "nothing is written that would not be read";
  EXPECT_TRUE(towers.tower(1).empty());
}

/// Letting the clock run out places the dice all the same, wherever they were kept. That it is worse than any
/// hand shows Idling.IsWorseThanTheWorstHand.
TEST(K12, PlacingIsCompulsoryForIdleHandsToo) {
  int stood = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const StackingTask task = Played(1, "seats=3 rounds=1 first=0", seed).tasks.front();
    EXPECT_TRUE(task.setup.dropsWaiting);
    for (const physics::Idle how : physics::kIdleHands)
      for (const int group : {1, 6}) {
        const physics::StackingOutcome idle = physics::idled(task.setup, how, group);
        EXPECT_TRUE(physics::allWereTried(idle, task.dice)) << seed << ": no die comes back untried";
        const Move answer = answerOf(task, idle);
        EXPECT_NE(answer, make(Verb::stand, 0)) << seed;
        if (answer == make(Verb::drop, 0)) EXPECT_GE(idle.fellOff, 3) << seed;
        stood += idle.placed;
      }
  }
  EXPECT_GT(stood, 0);
}

/// A hand of an earlier physics proves nothing, and denies nothing.
TEST_F(StackingGame, StackingsOfAnEarlierPhysicsAreCountedAndNotComputed) {
  Record record = readAgain(played().log->recordText());
  for (Attachment& attachment : record.attachments)
    if (attachment.text.starts_with("@hand 4 ")) attachment.text[6] = '3';
  StackingsProved stackings;
  Problem problem;
  EXPECT_TRUE(provesItsFalls(record, stackings, problem)) << problem.sentence;
  EXPECT_EQ(stackings.computed, 0);
  EXPECT_EQ(stackings.earlier, 5);
  StackingTask task;
  std::vector<physics::TimedIntent> inputs;
  EXPECT_FALSE(recordedStacking(record, played().tasks.back().line, task, inputs, problem));
  EXPECT_EQ(problem.code, "hand-version");
  EXPECT_EQ(problem.sentence, "The hand is written in form 3; this program reads form 4.");
}

/// The same stackings with other words in the record.
TEST_F(StackingGame, ARecordWhoseInputsDoNotGiveItsAnswerIsRefused) {
  const Record honest = readAgain(played().log->recordText());
  const std::size_t line = played().tasks.back().line;
  const auto denied = [](const Record& record) {
    StackingsProved stackings;
    Problem problem;
    EXPECT_FALSE(provesItsFalls(record, stackings, problem));
    return problem.code;
  };
  Record lying = honest;
  const bool fell = lying.lines[line].move.verb == static_cast<int>(Verb::collapse);
  lying.lines[line].move = fell ? make(Verb::stand, 1) : make(Verb::collapse);
  lying.lines.resize(line + 1);
  EXPECT_EQ(denied(lying), "hand-denied");

  Record steady = honest;  // what another hand would have told
  for (Attachment& attachment : steady.attachments)
    if (attachment.after == line && attachment.text.starts_with("@hand"))
      attachment.text = handLines({.version = kHandInputsVersion,
                                   .seat = played().tasks.back().seat,
                                   .bytes = physics::bytesOf(std::span<const physics::TimedIntent>{})})[0];
  EXPECT_EQ(denied(steady), "hand-denied");

  Record unseeded = honest;
  unseeded.seed.reset();
  EXPECT_EQ(denied(unseeded), "seed-missing");

  Record trembling = honest;
  trembling.seed = Seed::of(5);
  EXPECT_EQ(denied(trembling), "hand-denied") << "another seed is another tremor";
}

TEST_F(StackingGame, SurvivesHostileAttachments) {
  Record record = readAgain(played().log->recordText());
  for (Attachment& attachment : record.attachments)
    if (attachment.text.starts_with("@rest")) attachment.text = "@rest 1 0 " + std::string(80, 'f');
  StackingTable towers(*record.seed);
  towers.restore(record);
  for (int building = 0; building < 3; ++building) EXPECT_TRUE(towers.tower(building).empty());
  const std::optional<StackingTask> task = towers.task(played().log->position(), 0);
  EXPECT_FALSE(task.has_value()) << "nobody stacks now";
}

TEST(StackingAnswers, AreTheWordsOfTheRules) {
  StackingTask task;
  task.dice = 3;
  const auto answer = [&](int placed, bool collapsed, int fellOff) {
    physics::StackingOutcome outcome;
    outcome.placed = placed;
    outcome.collapsed = collapsed;
    outcome.fellOff = fellOff;
    return answerOf(task, outcome);
  };
  EXPECT_EQ(answer(3, false, 0), make(Verb::stand, 3));
  EXPECT_EQ(answer(3, false, 1), make(Verb::stand, 3)) << "it was tried again";
  EXPECT_EQ(answer(1, false, 0), make(Verb::stand, 1));
  EXPECT_EQ(answer(1, false, 2), make(Verb::drop, 1));
  EXPECT_EQ(answer(0, true, 0), make(Verb::collapse));
  task.takeover = true;
  EXPECT_EQ(answer(3, false, 0), make(Verb::takeoverStands));
  EXPECT_EQ(answer(2, false, 0), make(Verb::takeoverFalls)) << "the time was over before";
  EXPECT_EQ(answer(0, true, 0), make(Verb::takeoverFalls));
}

TEST(StackingAnswers, ALooseDieEndsTheTurnWhereTheTableSaysSo) {
  Problem problem;
  const auto log = GameLog::start(*findGame("stackmarket", problem), "seats=3 rounds=1 modules=no-dexterity",
                                  Seed::of(1), problem);
  ASSERT_NE(log, nullptr);
  EXPECT_FALSE(StackingTable::hasHands(log->position()));
  physics::StackingSetup setup;
  setup.building = physics::freshBuilding(3);
  setup.dice = 2;
  setup.looseDieEnds = true;
  physics::Stacking stacking(setup);
  // Takes the first die a little way and lets it go beside the building.
  const physics::Vec die = stacking.placement().die;
  std::uint32_t sequence = 0;
  const auto tell = [&](const physics::Vec& place, bool grab, bool release, int steps) {
    physics::Intent intent = physics::intentAt(place, ++sequence);
    intent.grab = grab;
    intent.release = release;
    stacking.tell(intent);
    for (int i = 0; i < steps; ++i) stacking.step();
  };
  for (int i = 0; i < 20; ++i) tell(die, false, false, 20);
  tell(die, true, false, 20);
  for (int i = 0; i < 20; ++i) tell(die + physics::Vec{-35, 0, 10}, false, false, 20);
  tell(die + physics::Vec{-35, 0, 10}, false, true, 20);
  for (int i = 0; i < 240 * 10 && !stacking.over(); ++i) stacking.step();
  EXPECT_TRUE(stacking.over());
  EXPECT_EQ(stacking.outcome().fellOff, 1);
  EXPECT_LT(stacking.outcome().seconds, 12) << "nobody waits for the clock";
}

}  // namespace
}  // namespace bourse
