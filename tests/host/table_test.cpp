// Single messages of a table: what they do, and that nothing else changes anything.
#include "host/table.h"

#include <gtest/gtest.h>

#include "tests/host/table_door.h"

namespace bourse {
namespace {

using testing::Door;
using nlohmann::json;

/// Plays at random until `seat` is asked this decision.
void until(Door& door, std::string_view decision, Rng& rng) {
  const NodeInfo* wanted = door.log().vocabulary().decision(decision);
  ASSERT_NE(wanted, nullptr);
  for (int i = 0; i < 2000 && !door.table().over(); ++i) {
    if (door.log().position().node().what == wanted->number) return;
    door.randomMove(door.asked(), rng);
  }
  FAIL() << "nobody was asked " << decision;
}

json moveOf(const Door& door, std::string_view text) {
  Move move;
  Problem problem;
  EXPECT_TRUE(parseMove(door.log().vocabulary(), text, move, problem)) << problem.sentence;
  return moveJson(door.log().vocabulary(), move);
}

std::string codeOf(const json& reply) { return reply.value("type", "") == "refused" ? reply["error"]["code"] : reply["type"]; }

/// A table of three people where the first is asked to place a card.
struct Three : Door {
  explicit Three(std::uint64_t seed = 3, TableOptions options = {}) : Door("seats=3 first=0", seed, options) {
    seatEverybody();
    start();
  }
  std::string waitingCard() { return guest(0).view["players"][0]["waiting"][0]; }
  std::string place(std::string_view pile, std::string_view face) {
    return "place card=" + waitingCard() + " pile=" + std::string(pile) + " face=" + std::string(face);
  }
};

TEST(Table, SeatsPeopleAndBotsAndStartsWhenEverySeatIsTaken) {
  Door door("seats=3");
  EXPECT_EQ(codeOf(door.send(1, {{"do", "start"}})), "not-seated");
  EXPECT_EQ(codeOf(door.send(1, {{"do", "join"}})), "name-wrong");
  EXPECT_EQ(codeOf(door.send(1, {{"do", "join"}, {"name", " Ada"}})), "name-wrong");
  EXPECT_EQ(codeOf(door.send(1, {{"do", "join"}, {"name", "A\nB"}})), "name-wrong");
  EXPECT_EQ(codeOf(door.send(1, {{"do", "join"}, {"name", "Ada"}, {"seat", 3}})), "no-such-seat");
  door.guest(1).observer = 1;
  EXPECT_EQ(door.send(1, {{"do", "join"}, {"name", "Ada"}, {"seat", 1}})["seat"], 1);
  EXPECT_EQ(codeOf(door.send(1, {{"do", "join"}, {"name", "Ada"}, {"seat", 2}})), "already-here");
  EXPECT_EQ(door.send(1, {{"do", "join"}, {"name", "Ada"}, {"seat", 1}})["seat"], 1) << "repeating it is harmless";
  EXPECT_EQ(codeOf(door.send(2, {{"do", "join"}, {"name", "Bob"}, {"seat", 1}})), "seat-taken");
  EXPECT_EQ(door.send(2, {{"do", "join"}, {"name", "Bob"}})["seat"], 0);
  EXPECT_EQ(codeOf(door.send(1, {{"do", "start"}})), "seat-empty");
  EXPECT_EQ(codeOf(door.send(1, {{"do", "bot"}, {"seat", 2}, {"bot", "deep thought"}})), "bot-unknown");
  EXPECT_EQ(codeOf(door.send(1, {{"do", "bot"}, {"seat", 0}, {"bot", "greedy"}})), "seat-taken");
  EXPECT_EQ(codeOf(door.send(1, {{"do", "bot"}, {"seat", 2}, {"bot", "greedy"}})), "done");
  EXPECT_EQ(codeOf(door.send(1, {{"do", "bot"}, {"seat", 2}, {"bot", nullptr}})), "done");
  EXPECT_EQ(codeOf(door.send(1, {{"do", "bot"}, {"seat", 2}, {"bot", "random"}})), "done");
  EXPECT_EQ(codeOf(door.send(3, {{"do", "join"}, {"name", "Cy"}})), "seat-taken");
  door.guest(2).observer = 0;
  EXPECT_EQ(codeOf(door.send(1, {{"do", "start"}})), "done");
  EXPECT_EQ(codeOf(door.send(1, {{"do", "start"}})), "already-started");
  EXPECT_TRUE(door.guest(1).table["started"].get<bool>());
}

TEST(Table, WhoeverLeavesBeforeTheStartFreesTheSeatAndLaterKeepsIt) {
  Door door("seats=2");
  door.guest(0).observer = 0;
  door.guest(1).observer = 1;
  door.send(0, {{"do", "join"}, {"name", "Ada"}});
  EXPECT_EQ(codeOf(door.send(0, {{"do", "leave"}})), "done");
  EXPECT_EQ(codeOf(door.send(0, {{"do", "leave"}})), "not-here");
  door.send(0, {{"do", "join"}, {"name", "Ada"}});
  door.send(1, {{"do", "join"}, {"name", "Bob"}});
  EXPECT_EQ(door.guest(0).table["seats"][0]["kind"], "person");
  EXPECT_EQ(codeOf(door.send(0, {{"do", "start"}})), "done");
  const std::size_t lines = door.log().lines().size();
  door.send(1, {{"do", "leave"}});
  EXPECT_FALSE(door.guest(0).table["seats"][1]["present"].get<bool>());
  EXPECT_EQ(codeOf(door.send(5, {{"do", "join"}, {"name", "Eve"}})), "seat-taken") << "the seat is kept for Bob";
  EXPECT_EQ(codeOf(door.send(0, {{"do", "bot"}, {"seat", 1}, {"bot", "random"}})), "done") << "a bot may stand in";
  door.guest(7).observer = 1;
  EXPECT_EQ(door.send(7, {{"do", "join"}, {"name", "Bob"}})["seat"], 1) << "and goes when Bob is back";
  EXPECT_EQ(door.guest(0).table["seats"][1]["kind"], "person");
  EXPECT_EQ(door.guest(7).last["type"], "view");
  EXPECT_GE(door.log().lines().size(), lines);
}

TEST(Table, WhatIsMalformedOrNotAllowedIsRefusedAndChangesNothing) {
  Three door;
  door.watch(50);
  const std::string before = door.log().recordText();
  const json view = door.guest(0).view;
  const std::size_t heard = door.guest(1).events.size();
  const std::string decision = std::to_string(door.guest(0).decision());
  const std::vector<std::string> bad = {
      "", "{", "null", "[]", "7", "\"join\"", "{}", R"({"do":7})", R"({"do":"dance"})", R"({"do":"moves"})",
      R"({"do":"moves","decision":)" + decision + "}", R"({"do":"moves","moves":[[1,0,0,0]]})",
      R"({"do":"moves","decision":)" + decision + R"(,"moves":[]})",
      R"({"do":"moves","decision":)" + decision + R"(,"moves":[7]})",
      R"({"do":"moves","decision":)" + decision + R"(,"moves":[[]]})",
      R"({"do":"moves","decision":)" + decision + R"(,"moves":[[1,2,3,4,5]]})",
      R"({"do":"moves","decision":)" + decision + R"(,"moves":[[-1]]})",
      R"({"do":"moves","decision":)" + decision + R"(,"moves":[[1.5,0,0,0]]})",
      R"({"do":"moves","decision":)" + decision + R"(,"moves":[[300,0,0,0]]})",
      R"({"do":"moves","decision":)" + decision + R"(,"moves":[[99]]})",
      R"({"do":"moves","decision":)" + decision + R"(,"moves":[[2,0,0]]})",
      R"({"do":"moves","decision":)" + decision + R"(,"moves":["bid pile=0 space=0"]})",
      R"({"do":"moves","decision":)" + decision + R"(,"moves":[{"verb":"bid"}]})",
      R"({"do":"moves","decision":-1,"moves":[[1,0,0,0]]})", R"({"do":"moves","decision":"x","moves":[[1,0,0,0]]})",
      R"({"do":"moves","decision":99999999999999999999,"moves":[[1,0,0,0]]})",
      R"({"do":"join","seat":{}})", R"({"do":"bot","seat":1,"bot":"random"})", R"({"do":"start"})", R"({"do":"plan"})",
      R"({"do":"plan","bids":[[6,1]]})", R"({"do":"plan","bids":[[2,1]]})", R"({"do":"standing","collect":1})",
      R"({"do":"explain"})", R"({"do":"fork","at":-1})", R"({"do":"fork","at":3})", R"({"do":"fork","at":99999})", R"({"do":"record"})",
      R"({"do":"resync","since":-1})", R"({"do":"undo"})", std::string(20000, ' ') + "{}", std::string(5000, '['),
      R"({"do":"moves","decision":)" + decision + R"(,"moves":[[1,0,0,0],)" + std::string(65, '0') + "]}"};
  for (const std::string& text : bad) {
    const json reply = door.sendText(0, text);
    EXPECT_EQ(reply.value("type", ""), "refused") << text << " was answered with " << reply;
    EXPECT_FALSE(reply["error"]["sentence"].get<std::string>().empty());
  }
  for (const char* seatless : {R"({"do":"moves","decision":1,"moves":[[1,0,0,0]]})", R"({"do":"undo"})", R"({"do":"standing"})",
                               R"({"do":"plan","bids":[]})", R"({"do":"explain","move":[5]})", R"({"do":"start"})"})
    EXPECT_EQ(door.sendText(50, seatless)["type"], "refused") << seatless;
  for (const char* stranger : {R"({"do":"resync"})", R"({"do":"leave"})", R"({"do":"fork"})", R"({"do":"record"})"})
    EXPECT_EQ(door.sendText(60, stranger)["type"], "refused") << stranger;
  EXPECT_EQ(door.log().recordText(), before);
  EXPECT_EQ(door.guest(0).view, view);
  EXPECT_EQ(door.guest(1).events.size(), heard) << "nobody else noticed";
}

TEST(Table, ATurnOfSeveralMovesIsTakenWholeOrNotAtAll) {
  Three door;
  const json both = door.guest(0).view["players"][0]["waiting"];
  const std::string first = both[0], second = both[1];
  const std::string before = door.log().recordText();
  json reply = door.move(0, {"place card=" + first + " pile=0 face=up", "place card=" + second + " pile=1 face=up"});
  EXPECT_EQ(codeOf(reply), "face-taken");
  EXPECT_EQ(reply["move"], 1) << "which of the moves";
  EXPECT_EQ(reply["refusal"], (json{{"refusal", "face-taken"}, {"face", "up"}}));
  EXPECT_EQ(door.log().recordText(), before);
  reply = door.move(0, {"place card=" + first + " pile=0 face=up", "place card=" + second + " pile=1 face=down",
                        "place card=" + second + " pile=1 face=down"});
  EXPECT_EQ(codeOf(reply), "not-your-turn");
  EXPECT_EQ(door.log().recordText(), before);
  reply = door.move(0, {"place card=" + first + " pile=0 face=up", "place card=" + second + " pile=1 face=down"});
  EXPECT_EQ(codeOf(reply), "done");
  EXPECT_EQ(door.asked(), 1);
}

TEST(Table, AStaleOrRepeatedMessageIsAnsweredWithThePresentView) {
  Three door;
  const std::uint32_t decision = door.guest(0).decision();
  const json message{{"do", "moves"}, {"decision", decision}, {"moves", {door.place("0", "up")}}, {"id", "a"}};
  EXPECT_EQ(codeOf(door.send(0, message)), "done");
  const std::string after = door.log().recordText();
  EXPECT_NE(door.guest(0).decision(), decision);
  door.guest(0).last = nullptr;
  const json reply = door.send(0, message);
  EXPECT_EQ(codeOf(reply), "stale");
  EXPECT_EQ(reply["re"], "a");
  EXPECT_EQ(door.guest(0).last["type"], "view");
  EXPECT_EQ(door.log().recordText(), after);
  EXPECT_EQ(codeOf(door.send(1, {{"do", "moves"}, {"decision", decision}, {"moves", {{5}}}})), "stale") << "somebody else's decision";
  EXPECT_EQ(codeOf(door.send(1, {{"do", "moves"}, {"decision", 0}, {"moves", {{5}}}})), "stale");
}

TEST(Table, AFaceDownCardIsTakenBackAndAFaceUpOneIsNot) {
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

TEST(Table, ABidIsTakenBackUnlessItTouchedSomebodyElse) {
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

TEST(Table, NothingIsTakenBackWhereTheTableForbidsIt) {
  Three door(3, {.undo = false, .imagine = true, .botsAtOnce = true, .budget = {}});
  ASSERT_EQ(codeOf(door.move(0, {door.place("2", "down")})), "done");
  EXPECT_FALSE(door.guest(0).last.contains("undo"));
  EXPECT_EQ(codeOf(door.send(0, {{"do", "undo"}})), "undo-off");
}

/// What an observer can count without seeing it; a move that shows something changes it.
json unseenBy(const Position& position, Seat observer) {
  const json view = position.view(observer)->json();
  json fresh = json::array();  // cards that may still be a Boom
  const bool anyLeft = view["unseen"][9] != 0 || view["unseen"][10] != 0;  // otherwise the observer can exclude them
  for (const json& proved : view["proved"]) fresh.push_back(anyLeft ? proved["fresh"] : json(0));
  return {view["unseen"], view["forecasts"], std::move(fresh)};
}

/// Whatever is taken back, the table is as if it had never happened; whatever revealed a card is not taken back.
TEST(Table, UndoInRandomGamesNeverReachesBehindARevelation) {
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
      const Line last = door.log().lines().back();
      if (codeOf(door.send(seat, {{"do", "undo"}})) == "done") {
        ++undone;
        ASSERT_TRUE(door.log().recordText() == recordText(before));
        ASSERT_FALSE(lineText(door.log().vocabulary(), last).ends_with("face=up")) << "everybody has seen the card";
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

TEST(Table, DividendsAreCollectedUnlessSomebodyWantsToBeAsked) {
  for (const bool collect : {true, false}) {
    Door door("seats=3", 21);
    door.seatEverybody();
    for (Client client = 0; client < 3; ++client)
      EXPECT_EQ(door.send(client, {{"do", "standing"}, {"collect", collect}})["collect"], collect);
    door.start();
    Rng rng(Seed::of(21), purpose::kTest);
    int asked = 0;
    while (!door.table().over()) {
      if (door.log().position().node().what == door.log().vocabulary().decision("show-shares")->number) ++asked;
      ASSERT_EQ(codeOf(door.randomMove(door.asked(), rng)), "done");
    }
    EXPECT_EQ(asked > 0, !collect);
    if (!collect) continue;
    // Everything that could be collected was.
    int shown = 0;
    for (std::size_t i = 0; i < door.log().lines().size(); ++i) {
      const Line& line = door.log().lines()[i];
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

TEST(Table, TurnsWithNothingToDecideEndByThemselvesIfToldSo) {
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

TEST(Table, ABidPlanBidsAsLittleAsItCanUpToItsLimitsAndThenAsks) {
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
  EXPECT_EQ(lineText(door.log().vocabulary(), door.log().lines().back()), "2 bid pile=1 space=1") << "the second wish";
  ASSERT_EQ(door.asked(), 1);
  ASSERT_EQ(codeOf(door.move(1, {"bid pile=1 space=2"})), "done");
  EXPECT_EQ(door.asked(), 2) << "the plan has nothing left, so the person is asked";
}

TEST(Table, APlanIsForgottenWhenItsAuctionIsOver) {
  Three door;
  Rng rng(Seed::of(5), purpose::kTest);
  door.send(1, {{"do", "plan"}, {"bids", {"bid pile=0 space=7"}}});
  until(door, "bid", rng);
  int planned = 0;
  bool second = false;
  for (int round = 0; !door.table().over() && !second; round = door.guest(0).view["round"]) {
    const Node node = door.log().position().node();
    if (round == 1 && node.what == door.log().vocabulary().decision("bid")->number && node.seat == 1) second = true;
    const std::size_t lines = door.log().lines().size();
    ASSERT_EQ(codeOf(door.randomMove(door.asked(), rng)), "done");
    for (std::size_t i = lines + 1; i < door.log().lines().size(); ++i)
      if (door.log().lines()[i].seat == 1 && door.log().vocabulary().verb(door.log().lines()[i].move.verb)->name == "bid") ++planned;
  }
  EXPECT_TRUE(second) << "in the second round seat 1 was asked again";
  EXPECT_GT(planned, 0);
}

TEST(Table, ExplainTellsWhyAMoveIsNotPossible) {
  Three door;
  json reply = door.send(0, {{"do", "explain"}, {"move", door.place("0", "up")}});
  EXPECT_TRUE(reply["legal"].get<bool>());
  reply = door.send(0, {{"do", "explain"}, {"move", door.place("8", "up")}});
  EXPECT_FALSE(reply["legal"].get<bool>());
  EXPECT_EQ(reply["refusal"], (json{{"refusal", "no-such-pile"}, {"piles", 3}}));
  EXPECT_EQ(reply["error"]["sentence"], "This game has 3 piles; choose one of them.");
  reply = door.send(1, {{"do", "explain"}, {"move", door.place("0", "up")}});
  EXPECT_EQ(reply["refusal"]["refusal"], "not-your-turn");
}

TEST(Table, ARunningGameIsForkedIntoAnImaginedWorldOnly) {
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

TEST(Table, AFinishedGameIsForkedFromAnyPositionAndPlayedOn) {
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

TEST(Table, GoesOnFromARecordWithItsPlayers) {
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

TEST(Table, AllSpectatorsShareOneText) {
  Three door;
  std::vector<Outgoing> out;
  for (Client client = 70; client < 75; ++client) door.watch(client);
  door.table().receive(0, json{{"do", "moves"}, {"decision", door.guest(0).decision()}, {"moves", {door.place("0", "up")}}}.dump(), out);
  int texts = 0;
  for (const Outgoing& one : out)
    if (std::find(one.to.begin(), one.to.end(), 70u) != one.to.end()) {
      ++texts;
      EXPECT_EQ(one.to.size(), 5u);
    }
  EXPECT_EQ(texts, 1);
}

}  // namespace
}  // namespace bourse
