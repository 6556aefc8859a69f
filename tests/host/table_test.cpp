// Single messages of a table: what they do, and that nothing else changes anything.
#include "host/table/table.h"

#include <gtest/gtest.h>

#include "tests/host/table_door.h"

namespace bourse {
namespace {

using nlohmann::json;
using support::codeOf;
using support::Door;
using support::Three;

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
  EXPECT_EQ(door.send(1, {{"do", "join"}, {"name", "Ada"}, {"seat", 1}})["seat"], 1)
      << "repeating it is harmless";
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

TEST(Table, LeavingFreesTheSeatOnlyBeforeTheStart) {
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
  EXPECT_EQ(codeOf(door.send(5, {{"do", "join"}, {"name", "Eve"}})), "seat-taken")
      << "the seat is kept for Bob";
  EXPECT_EQ(codeOf(door.send(0, {{"do", "bot"}, {"seat", 1}, {"bot", "random"}})), "done")
      << "a bot may stand in";
  door.guest(7).observer = 1;
  EXPECT_EQ(door.send(7, {{"do", "join"}, {"name", "Bob"}})["seat"], 1) << "and goes when Bob is back";
  EXPECT_EQ(door.guest(0).table["seats"][1]["kind"], "person");
  EXPECT_EQ(door.guest(7).last["type"], "view");
  EXPECT_GE(door.log().lines().size(), lines);
}

TEST(Table, RefusesBadRequestsAndChangesNothing) {
  Three door;
  door.watch(50);
  const std::string before = door.log().recordText();
  const json view = door.guest(0).view;
  const std::size_t heard = door.guest(1).events.size();
  const std::string decision = std::to_string(door.guest(0).decision());
  const std::vector<std::string> bad = {
      "",
      "{",
      "null",
      "[]",
      "7",
      "\"join\"",
      "{}",
      R"({"do":7})",
      R"({"do":"dance"})",
      R"({"do":"moves"})",
      R"({"do":"moves","decision":)" + decision + "}",
      R"({"do":"moves","moves":[[1,0,0,0]]})",
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
      R"({"do":"moves","decision":-1,"moves":[[1,0,0,0]]})",
      R"({"do":"moves","decision":"x","moves":[[1,0,0,0]]})",
      R"({"do":"moves","decision":99999999999999999999,"moves":[[1,0,0,0]]})",
      R"({"do":"join","seat":{}})",
      R"({"do":"bot","seat":1,"bot":"random"})",
      R"({"do":"start"})",
      R"({"do":"plan"})",
      R"({"do":"plan","bids":[[6,1]]})",
      R"({"do":"plan","bids":[[2,1]]})",
      R"({"do":"standing","collect":1})",
      R"({"do":"explain"})",
      R"({"do":"fork","at":-1})",
      R"({"do":"fork","at":3})",
      R"({"do":"fork","at":99999})",
      R"({"do":"record"})",
      R"({"do":"resync","since":-1})",
      R"({"do":"undo"})",
      std::string(20000, ' ') + "{}",
      std::string(5000, '['),
      R"({"do":"moves","decision":)" + decision + R"(,"moves":[[1,0,0,0],)" + std::string(65, '0') + "]}"};
  for (const std::string& text : bad) {
    const json reply = door.sendText(0, text);
    EXPECT_EQ(reply.value("type", ""), "refused") << text << " was answered with " << reply;
    EXPECT_FALSE(reply["error"]["sentence"].get<std::string>().empty());
  }
  for (const char* seatless :
       {R"({"do":"moves","decision":1,"moves":[[1,0,0,0]]})", R"({"do":"undo"})", R"({"do":"standing"})",
        R"({"do":"plan","bids":[]})", R"({"do":"explain","move":[5]})", R"({"do":"start"})"})
    EXPECT_EQ(door.sendText(50, seatless)["type"], "refused") << seatless;
  for (const char* stranger :
       {R"({"do":"resync"})", R"({"do":"leave"})", R"({"do":"fork"})", R"({"do":"record"})"})
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
  json reply =
      door.move(0, {"place card=" + first + " pile=0 face=up", "place card=" + second + " pile=1 face=up"});
  EXPECT_EQ(codeOf(reply), "face-taken");
  EXPECT_EQ(reply["move"], 1) << "which of the moves";
  EXPECT_EQ(reply["refusal"], (json{{"refusal", "face-taken"}, {"face", "up"}}));
  EXPECT_EQ(door.log().recordText(), before);
  reply =
      door.move(0, {"place card=" + first + " pile=0 face=up", "place card=" + second + " pile=1 face=down",
                    "place card=" + second + " pile=1 face=down"});
  EXPECT_EQ(codeOf(reply), "not-your-turn");
  EXPECT_EQ(reply["move"], 2);
  EXPECT_FALSE(reply.contains("refusal")) << "who comes next is not said before the turn is made";
  EXPECT_EQ(reply["error"]["sentence"], "Your turn is over before that move, so none of them was made.");
  EXPECT_EQ(door.log().recordText(), before);
  reply =
      door.move(0, {"place card=" + first + " pile=0 face=up", "place card=" + second + " pile=1 face=down"});
  EXPECT_EQ(codeOf(reply), "done");
  EXPECT_EQ(door.asked(), 1);
}

TEST(Table, AStaleOrRepeatedMessageIsAnsweredWithThePresentView) {
  Three door;
  const std::uint32_t decision = door.guest(0).decision();
  const json message{
      {"do", "moves"}, {"decision", decision}, {"moves", {door.place("0", "up")}}, {"id", "a"}};
  EXPECT_EQ(codeOf(door.send(0, message)), "done");
  const std::string after = door.log().recordText();
  EXPECT_NE(door.guest(0).decision(), decision);
  door.guest(0).last = nullptr;
  const json reply = door.send(0, message);
  EXPECT_EQ(codeOf(reply), "stale");
  EXPECT_EQ(reply["re"], "a");
  EXPECT_EQ(door.guest(0).last["type"], "view");
  EXPECT_EQ(door.log().recordText(), after);
  EXPECT_EQ(codeOf(door.send(1, {{"do", "moves"}, {"decision", decision}, {"moves", {{5}}}})), "stale")
      << "somebody else's decision";
  EXPECT_EQ(codeOf(door.send(1, {{"do", "moves"}, {"decision", 0}, {"moves", {{5}}}})), "stale");
}

TEST(Table, ExplainTellsWhyAMoveIsNotPossible) {
  Three door;
  json reply = door.send(0, {{"do", "explain"}, {"move", door.place("0", "up")}});
  EXPECT_TRUE(reply["legal"].get<bool>());
  reply = door.send(0, {{"do", "explain"}, {"move", door.place("8", "up")}});
  EXPECT_FALSE(reply["legal"].get<bool>());
  EXPECT_EQ(reply["refusal"], (json{{"refusal", "no-such-pile"}, {"piles", 3}}));
  EXPECT_EQ(reply["error"]["sentence"], "There are 3 piles. Choose one of them.");
  reply = door.send(1, {{"do", "explain"}, {"move", door.place("0", "up")}});
  EXPECT_EQ(reply["refusal"]["refusal"], "not-your-turn");
}

TEST(Table, AllSpectatorsShareOneText) {
  Three door;
  std::vector<Outgoing> out;
  for (Client client = 70; client < 75; ++client) door.watch(client);
  door.table().receive(
      0,
      json{{"do", "moves"}, {"decision", door.guest(0).decision()}, {"moves", {door.place("0", "up")}}}
          .dump(),
      out);
  int texts = 0;
  for (const Outgoing& one : out)
    if (std::find(one.to.begin(), one.to.end(), 70u) != one.to.end()) {
      ++texts;
      EXPECT_EQ(one.to.size(), 5u);
    }
  EXPECT_EQ(texts, 1);
}

TEST(Table, ABotThinksApartFromTheTableAndComesTooLateIfThingsChanged) {
  TableOptions options;
  options.botsAtOnce = false;
  Door door("seats=2", 1, options);
  door.guest(0).observer = 0;
  door.send(0, {{"do", "join"}, {"name", "Ada"}, {"seat", 0}});
  door.send(0, {{"do", "bot"}, {"seat", 1}, {"bot", "greedy"}});
  EXPECT_FALSE(door.table().botTurn()) << "not before the start";
  door.send(0, {{"do", "start"}});
  Rng rng(Seed::of(1), purpose::kTest);
  while (door.asked() == 0) door.randomMove(0, rng);
  std::optional<BotTurn> turn = door.table().botTurn();
  ASSERT_TRUE(turn);
  EXPECT_EQ(turn->view->observer(), 1);
  const Move move = turn->choose();
  const std::size_t lines = door.log().lines().size();
  std::vector<Outgoing> out;
  EXPECT_TRUE(door.table().play(*turn, move, out));
  EXPECT_GT(door.log().lines().size(), lines);
  EXPECT_FALSE(out.empty());
  const std::size_t after = door.log().lines().size();
  EXPECT_FALSE(door.table().play(*turn, move, out)) << "the same answer twice";
  EXPECT_EQ(door.log().lines().size(), after);
}

TEST(Table, ABotStandsInUntilThePersonJoinsAgain) {
  TableOptions options;
  options.botsAtOnce = false;
  Door door("seats=2", 1, options);
  door.seatEverybody();
  std::vector<Outgoing> out;
  EXPECT_FALSE(door.table().standIn(0, "greedy", out)) << "not before the start";
  door.start();
  const Seat seat = door.asked();
  EXPECT_FALSE(door.table().standIn(seat, "nobody", out));
  EXPECT_FALSE(door.table().turnFor(static_cast<Seat>(1 - seat), "greedy")) << "nothing is asked there";
  EXPECT_TRUE(door.table().turnFor(seat, "greedy"));
  door.send(seat, {{"do", "leave"}});
  EXPECT_TRUE(door.table().standIn(seat, "greedy", out));
  std::optional<BotTurn> turn = door.table().botTurn();
  ASSERT_TRUE(turn);
  EXPECT_EQ(door.table().players()[seat].bot, "greedy");
  door.guest(9).observer = seat;
  door.send(9, {{"do", "join"}, {"seat", seat}, {"name", "P" + std::to_string(seat)}});
  EXPECT_EQ(door.table().players()[seat].bot, "");
  EXPECT_FALSE(door.table().play(*turn, turn->choose(), out)) << "its person is back";
}

TEST(Table, KeepsASeatBeforeTheStartOnRequest) {
  TableOptions options;
  options.keepSeats = true;
  Door door("seats=2", 1, options);
  std::vector<Outgoing> out;
  EXPECT_TRUE(door.table().reserve(1, "Bob", out));
  EXPECT_FALSE(door.table().reserve(1, "Eve", out));
  door.guest(0).observer = 0;
  door.send(0, {{"do", "join"}, {"name", "Ada"}, {"seat", 0}});
  door.table().disconnect(0, out);
  EXPECT_EQ(door.table().players()[0].name, "Ada");
  EXPECT_FALSE(door.table().present(0));
  door.send(0, {{"do", "join"}, {"name", "Ada"}, {"seat", 0}});
  EXPECT_EQ(codeOf(door.send(0, {{"do", "leave"}})), "done");
  EXPECT_EQ(door.table().players()[0].name, "") << "who says goodbye keeps none";
}

}  // namespace
}  // namespace bourse
