// What a table does for its players: undo, standing instructions, bid plans, forks, going on from a record.
#include <gtest/gtest.h>

#include "tests/host/table_door.h"

namespace bourse {
namespace {

using nlohmann::json;
using support::codeOf;
using support::Door;
using support::moveOf;
using support::Three;
using support::until;

TEST(TablePlay, AFaceDownCardIsTakenBackAndAFaceUpOneIsNot) {
  Three door;
  const std::string before = door.log().recordText();
  const std::uint32_t decision = door.guest(0).decision();
  EXPECT_EQ(codeOf(door.send(0, {{"do", "undo"}})), "undo-nothing");
  ASSERT_EQ(codeOf(door.move(0, {door.place("2", "down")})), "done");
  EXPECT_TRUE(door.guest(0).last["undo"].get<bool>());
  EXPECT_FALSE(door.guest(1).last.contains("undo"));
  EXPECT_EQ(codeOf(door.send(1, {{"do", "undo"}})), "undo-nothing");
  const std::size_t told = door.guest(1).events.size();
  ASSERT_EQ(codeOf(door.send(0, {{"do", "undo"}})), "done");
  EXPECT_EQ(door.log().recordText(), before);
  EXPECT_EQ(door.guest(1).events.size(), told - 1) << "the log of the others forgets it too";
  EXPECT_GT(door.guest(0).decision(), decision) << "the old answer is stale";
  ASSERT_EQ(codeOf(door.move(0, {door.place("2", "up")})), "done");
  EXPECT_EQ(codeOf(door.send(0, {{"do", "undo"}})), "undo-revealed");
}

TEST(TablePlay, ABidIsTakenBackUnlessItTouchedSomebodyElse) {
  Three door;
  Rng rng(Seed::of(1), purpose::kTest);
  until(door, "bid", rng);
  ASSERT_EQ(door.asked(), 0);
  const std::string before = door.log().recordText();
  ASSERT_EQ(codeOf(door.move(0, {"bid pile=0 space=1"})), "done");
  EXPECT_EQ(codeOf(door.send(0, {{"do", "undo"}})), "done");
  EXPECT_EQ(door.log().recordText(), before);
  ASSERT_EQ(codeOf(door.move(0, {"bid pile=0 space=1"})), "done");
  ASSERT_EQ(codeOf(door.move(1, {"bid pile=0 space=2"})), "done");
  EXPECT_EQ(codeOf(door.send(1, {{"do", "undo"}})), "undo-moved") << "seat 0 was outbid";
  EXPECT_EQ(codeOf(door.send(0, {{"do", "undo"}})), "undo-nothing") << "seat 1 has moved since";
}

/// Bots remember nothing: what only they have seen is forgotten with the move.
TEST(TablePlay, AmongBotsAChoiceIsTakenBackUntilTheyMove) {
  Door door("seats=3", 3, {.undo = true, .hints = true, .imagine = true, .botsAtOnce = false, .budget = {}});
  door.seatEverybody({"", "greedy", "greedy"});
  door.start();
  while (door.asked() != 0) ASSERT_TRUE(door.think());
  EXPECT_FALSE(door.table().undoOpen());
  Rng rng(Seed::of(3), purpose::kTest);
  const json& legal = door.guest(0).last["legal"];
  const json up = *std::find_if(legal.begin(), legal.end(), [&](const json& one) {
    Move move;
    Problem problem;
    EXPECT_TRUE(parseMoveJson(door.log().vocabulary(), one, move, problem));
    return lineText(door.log().vocabulary(), {0, move}).ends_with("face=up");
  });
  ASSERT_EQ(codeOf(door.move(0, json::array({up}))), "done");
  const std::string before = door.log().recordText();
  EXPECT_TRUE(door.guest(0).last["undo"].get<bool>()) << "no person has seen the card";
  ASSERT_EQ(codeOf(door.send(0, {{"do", "undo"}})), "done");
  ASSERT_EQ(codeOf(door.move(0, json::array({up}))), "done");
  EXPECT_EQ(door.log().recordText(), before);
  while (door.asked() == 0) ASSERT_EQ(codeOf(door.randomMove(0, rng)), "done");
  ASSERT_TRUE(door.table().botToMove());
  EXPECT_TRUE(door.table().undoOpen());
  ASSERT_TRUE(door.think());
  EXPECT_FALSE(door.table().undoOpen());
  EXPECT_FALSE(door.guest(0).last.contains("undo"));
  EXPECT_EQ(codeOf(door.send(0, {{"do", "undo"}})), "undo-nothing") << "a bot has moved since";
}

TEST(TablePlay, AmongBotsUndoIsToldExactly) {
  Door door("seats=3 modules=advanced-board", 4,
            {.undo = true, .hints = true, .imagine = true, .botsAtOnce = false, .budget = {}});
  door.seatEverybody({"", "random", "random"});
  door.start();
  Rng rng(Seed::of(4), purpose::kTest);
  int told = 0, refused = 0;
  while (!door.table().over()) {
    if (door.asked() != 0) {
      ASSERT_TRUE(door.think());
      continue;
    }
    ASSERT_EQ(codeOf(door.randomMove(0, rng)), "done");
    const bool may = door.guest(0).last.contains("undo");
    const std::string after = door.log().recordText();
    ASSERT_EQ(codeOf(door.send(0, {{"do", "undo"}})) == "done", may);
    ++(may ? told : refused);
    if (may) {
      ASSERT_EQ(codeOf(door.randomMove(0, rng)), "done");
    }
  }
  EXPECT_GT(told, 10);
  EXPECT_GT(refused, 0);
}

/// An instruction's answer goes with the choice it followed.
TEST(TablePlay, UndoRewindsToTheLastChoiceOfThePerson) {
  Door door("seats=2", 3, {.undo = true, .hints = true, .imagine = true, .botsAtOnce = false, .budget = {}});
  door.seatEverybody({"", "greedy"});
  EXPECT_EQ(door.send(0, {{"do", "standing"}, {"skip", true}})["type"], "done");
  door.start();
  Rng rng(Seed::of(8), purpose::kTest);
  int rewound = 0;
  while (!door.table().over()) {
    if (door.asked() != 0) {
      ASSERT_TRUE(door.think());
      continue;
    }
    const std::size_t lines = door.log().lines().size();
    ASSERT_EQ(codeOf(door.randomMove(0, rng)), "done");
    const std::vector<RecordLine>& all = door.log().lines();
    const bool mine = std::all_of(all.begin() + static_cast<std::ptrdiff_t>(lines), all.end(),
                                  [](const RecordLine& line) { return line.seat == 0; });
    if (!mine || all.size() < lines + 2 || !door.guest(0).last.contains("undo")) continue;
    ++rewound;
    ASSERT_EQ(codeOf(door.send(0, {{"do", "undo"}})), "done");
    ASSERT_EQ(door.log().lines().size(), lines);
    ASSERT_EQ(codeOf(door.randomMove(0, rng)), "done");
  }
  EXPECT_GT(rewound, 0);
}

TEST(TablePlay, NothingIsTakenBackWhereTheTableForbidsIt) {
  Three door(3, {.undo = false, .imagine = true, .botsAtOnce = true, .budget = {}});
  ASSERT_EQ(codeOf(door.move(0, {door.place("2", "down")})), "done");
  EXPECT_FALSE(door.guest(0).last.contains("undo"));
  EXPECT_EQ(codeOf(door.send(0, {{"do", "undo"}})), "undo-off");
}

/// What an observer can count without seeing it; a move that shows something changes it.
json unseenBy(const Position& position, Seat observer) {
  const json view = position.view(observer)->json();
  json fresh = json::array();  // cards that may still be a Boom
  const bool anyLeft =
      view["unseen"][9] != 0 || view["unseen"][10] != 0;  // otherwise the observer can exclude them
  for (const json& proved : view["proved"]) fresh.push_back(anyLeft ? proved["fresh"] : json(0));
  return {view["unseen"], view["forecasts"], std::move(fresh)};
}

/// Whatever is taken back, the table is as if it had never happened; whatever revealed a card is not taken
/// back.
TEST(TablePlay, UndoInRandomGamesNeverReachesBehindARevelation) {
  int undone = 0, kept = 0, counted = 0;
  for (const char* config : {"seats=2", "seats=3 modules=advanced-board", "seats=5"}) {
    Door door(config, 12);
    door.seatEverybody();
    door.start();
    Rng rng(Seed::of(12), purpose::kTest);
    while (!door.table().over()) {
      const Seat seat = door.asked();
      ASSERT_EQ(codeOf(door.randomMove(seat, rng)), "done");
      if (rng.below(3) != 0) continue;
      const std::string after = door.log().recordText();
      Record before = door.log().record();
      before.lines.pop_back();
      const auto position = door.log().position().clone();
      const RecordLine last = door.log().lines().back();
      if (codeOf(door.send(seat, {{"do", "undo"}})) == "done") {
        ++undone;
        ASSERT_TRUE(door.log().recordText() == recordText(before));
        ASSERT_FALSE(lineText(door.log().vocabulary(), last).ends_with("face=up"))
            << "everybody has seen the card";
        for (Seat other = 0; other < kObservers; ++other)
          if (other != seat && (other < position->seats() || other == kSpectator))
            counted += unseenBy(*position, other) == unseenBy(door.log().position(), other) ? 0 : 1;
      } else {
        ++kept;
        ASSERT_TRUE(door.log().recordText() == after);
      }
    }
  }
  EXPECT_GT(undone, 20);
  EXPECT_GT(kept, 20);
  EXPECT_LT(counted, undone / 20) << "only a card that an observer could work out anyway may have been shown";
}

TEST(TablePlay, CollectsDividendsUnlessASeatWantsToBeAsked) {
  for (const bool collect : {true, false}) {
    Door door("seats=3", 21);
    door.seatEverybody();
    for (Client client = 0; client < 3; ++client)
      EXPECT_EQ(door.send(client, {{"do", "standing"}, {"collect", collect}})["collect"], collect);
    door.start();
    Rng rng(Seed::of(21), purpose::kTest);
    int asked = 0;
    while (!door.table().over()) {
      if (door.log().position().node().what == door.log().vocabulary().decision("show-shares")->number)
        ++asked;
      ASSERT_EQ(codeOf(door.randomMove(door.asked(), rng)), "done");
    }
    EXPECT_EQ(asked > 0, !collect);
    if (!collect) continue;
    // Everything that could be collected was.
    int shown = 0;
    for (std::size_t i = 0; i < door.log().lines().size(); ++i) {
      const RecordLine& line = door.log().lines()[i];
      if (door.log().vocabulary().verb(line.move.verb)->name != "show") continue;
      const auto position = positionAt(door.log().record(), i);
      MoveList legal;
      position->legal(line.seat, legal);
      EXPECT_EQ(line.move, legal.back());
      ++shown;
    }
    EXPECT_GT(shown, 0);
  }
}

TEST(TablePlay, TurnsWithNothingToDecideEndByThemselvesIfToldSo) {
  Door door("seats=4", 33);
  door.seatEverybody();
  for (Client client = 0; client < 4; ++client) door.send(client, {{"do", "standing"}, {"skip", true}});
  door.start();
  Rng rng(Seed::of(33), purpose::kTest);
  while (!door.table().over()) {
    ASSERT_GT(door.guest(door.asked()).last["legal"].size(), 1u) << "one move is no choice";
    ASSERT_EQ(codeOf(door.randomMove(door.asked(), rng)), "done");
  }
}

TEST(TablePlay, ABidPlanBidsAsLittleAsItCanUpToItsLimitsAndThenAsks) {
  Three door;
  Rng rng(Seed::of(4), purpose::kTest);
  const json reply = door.send(2, {{"do", "plan"}, {"bids", {"bid pile=0 space=3", "bid pile=1 space=1"}}});
  ASSERT_EQ(codeOf(reply), "done");
  EXPECT_EQ(reply["bids"], (json{moveOf(door, "bid pile=0 space=3"), moveOf(door, "bid pile=1 space=1")}));
  until(door, "bid", rng);
  ASSERT_EQ(codeOf(door.move(0, {"bid pile=0 space=2"})), "done");
  ASSERT_EQ(codeOf(door.move(1, {"bid pile=1 space=0"})), "done");
  // Seat 2 follows its plan by itself: the lowest raise on pile 0 that the plan allows.
  EXPECT_EQ(lineText(door.log().vocabulary(), door.log().lines().back()), "2 bid pile=0 space=3");
  ASSERT_EQ(door.asked(), 0);
  ASSERT_EQ(codeOf(door.move(0, {"bid pile=0 space=4"})), "done");
  EXPECT_EQ(lineText(door.log().vocabulary(), door.log().lines().back()), "2 bid pile=1 space=1")
      << "the second wish";
  ASSERT_EQ(door.asked(), 1);
  ASSERT_EQ(codeOf(door.move(1, {"bid pile=1 space=2"})), "done");
  EXPECT_EQ(door.asked(), 2) << "the plan has nothing left, so the person is asked";
}

TEST(TablePlay, APlanIsForgottenWhenItsAuctionIsOver) {
  Three door;
  Rng rng(Seed::of(5), purpose::kTest);
  door.send(1, {{"do", "plan"}, {"bids", {"bid pile=0 space=7"}}});
  until(door, "bid", rng);
  int planned = 0;
  bool second = false;
  for (int round = 0; !door.table().over() && !second; round = door.guest(0).view["round"]) {
    const Node node = door.log().position().node();
    if (round == 1 && node.what == door.log().vocabulary().decision("bid")->number && node.seat == 1)
      second = true;
    const std::size_t lines = door.log().lines().size();
    ASSERT_EQ(codeOf(door.randomMove(door.asked(), rng)), "done");
    for (std::size_t i = lines + 1; i < door.log().lines().size(); ++i)
      if (door.log().lines()[i].seat == 1 &&
          door.log().vocabulary().verb(door.log().lines()[i].move.verb)->name == "bid")
        ++planned;
  }
  EXPECT_TRUE(second) << "in the second round seat 1 was asked again";
  EXPECT_GT(planned, 0);
}

TEST(TablePlay, ARunningGameIsForkedIntoAnImaginedWorldOnly) {
  Three door;
  Rng rng(Seed::of(6), purpose::kTest);
  until(door, "sell", rng);
  const json reply = door.send(1, {{"do", "fork"}});
  ASSERT_EQ(reply["type"], "forked");
  EXPECT_TRUE(reply["imagined"].get<bool>());
  const std::unique_ptr<GameLog> fork = door.table().takeFork();
  ASSERT_NE(fork, nullptr);
  EXPECT_EQ(door.table().takeFork(), nullptr);
  EXPECT_EQ(fork->position().view(1)->json(), door.guest(1).view);
  EXPECT_NE(fork->seed(), door.log().seed()) << "the cards to come must not be those of the real game";
  door.send(1, {{"do", "fork"}});
  EXPECT_NE(door.table().takeFork()->seed(), fork->seed());
  Three strict(3, {.undo = true, .imagine = false, .botsAtOnce = true, .budget = {}});
  EXPECT_EQ(codeOf(strict.send(1, {{"do", "fork"}})), "fork-off");
}

TEST(TablePlay, AFinishedGameIsForkedFromAnyPositionAndPlayedOn) {
  Three door;
  Rng rng(Seed::of(7), purpose::kTest);
  while (!door.table().over()) door.randomMove(door.asked(), rng);
  const json reply = door.send(2, {{"do", "fork"}, {"at", 60}});
  ASSERT_EQ(reply["type"], "forked");
  EXPECT_FALSE(reply["imagined"].get<bool>());
  std::unique_ptr<GameLog> fork = door.table().takeFork();
  ASSERT_EQ(fork->lines().size(), 60u);
  EXPECT_TRUE(std::equal(fork->lines().begin(), fork->lines().end(), door.log().lines().begin()));
  EXPECT_FALSE(fork->record().seed.has_value()) << "no one seed has drawn all of its cards";
  Door again(std::move(fork));
  for (Seat seat = 0; seat < 3; ++seat) {
    again.guest(seat).observer = seat;
    EXPECT_EQ(codeOf(again.send(seat, {{"do", "join"}, {"name", "P" + std::to_string(seat)}})), "done");
  }
  while (!again.table().over()) ASSERT_EQ(codeOf(again.randomMove(again.asked(), rng)), "done");
  EXPECT_NE(again.log().recordText(), door.log().recordText());
}

TEST(TablePlay, ResumesARecordWithItsPlayers) {
  Three door;
  Rng rng(Seed::of(8), purpose::kTest);
  until(door, "sell", rng);
  ReplayedRecord replayed;
  RecordProblem problem;
  ASSERT_TRUE(readRecord(door.log().recordText(), replayed, problem)) << problem.text();
  Door again(GameLog::resume(replayed.record, replayed.record.lines.size(), std::nullopt));
  for (Seat seat = 0; seat < 3; ++seat) {
    again.guest(seat).observer = seat;
    EXPECT_EQ(again.send(seat, {{"do", "join"}, {"name", "P" + std::to_string(seat)}})["seat"], seat);
    EXPECT_EQ(again.guest(seat).view, door.guest(seat).view);
  }
  Rng same = rng;
  while (!door.table().over()) door.randomMove(door.asked(), rng);
  while (!again.table().over()) again.randomMove(again.asked(), same);
  EXPECT_EQ(again.log().recordText(), door.log().recordText()) << "the same moves, the same cards";
}

}  // namespace
}  // namespace bourse
