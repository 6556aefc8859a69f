// Taking a decision back when everybody agrees: who is asked, who may say no, when it lapses, what remains.
#include <gtest/gtest.h>

#include "host/record/take_back.h"
#include "tests/server/test_server.h"

namespace bourse {
namespace {

using support::Duel;
using support::json;
using support::kAlone;
using support::Person;
using support::TestServer;
using support::with;

/// Two people who have both decided a few times; Ada has decided last but one, so she cannot simply undo.
struct Evening : Duel {
  explicit Evening(const json& more = json::object()) : Duel(more) {
    for (int i = 0; i < 200; ++i) {
      const bool adas = asked() == 0;
      toMove().move();
      server.settle();
      if (i >= 20 && adas && asked() == 1) break;
    }
    bob.move();
    server.settle();
  }
  [[nodiscard]] const Room& room() const { return *server.hub->find(id); }
  [[nodiscard]] Seat asked() const { return room().table().log().position().node().seat; }
  [[nodiscard]] std::size_t adasLine() const { return *room().table().lastDecision(0); }
  json told(const Person& person) const { return person.wire->last("take_back"); }
  void say(const Person& person, const json& message) {
    person.say(message);
    server.settle();
  }
  void ask() { say(ada, {{"do", "take_back"}}); }
  void answer(const Person& person, bool agree) {
    say(person, {{"do", "take_back"}, {"line", told(person)["line"]}, {"agree", agree}});
  }
  Person again(const Person& person) {
    Person back = server.comeIn(id, {{"do", "enter"}, {"token", person.token}});
    back.token = person.token;
    return back;
  }
};

TEST(TakeBacks, EverybodyHasToAgree) {
  Evening table(json{{"clock", 600}});
  const std::size_t line = table.adasLine();
  const Person eve = table.server.comeIn(table.id);
  table.ask();
  const json asked = table.told(table.bob);
  EXPECT_EQ(asked["state"], "asked");
  EXPECT_EQ(asked["seat"], 0);
  EXPECT_EQ(asked["line"], line);
  EXPECT_GE(asked["decisions"], 2);
  EXPECT_EQ(asked["waiting"], json::array({1}));
  EXPECT_EQ(asked["left"], 120'000);
  EXPECT_EQ(table.told(eve)["state"], "asked") << "those who watch hear of it";
  EXPECT_GT(table.lines(), line) << "nothing has happened yet";
  table.answer(table.bob, true);
  EXPECT_EQ(table.told(table.ada)["state"], "granted");
  EXPECT_EQ(table.told(eve)["state"], "granted");
  EXPECT_EQ(table.lines(), line);
  EXPECT_FALSE(table.ada.decision().is_null()) << "she decides again";
  EXPECT_TRUE(table.room().table().log().record().attachments.back().text.starts_with("@undone "));
  EXPECT_TRUE(table.ada.move());
  table.server.settle();
  EXPECT_GT(table.lines(), line);
}

TEST(TakeBacks, AnybodyMayRefuse) {
  Evening table;
  const std::size_t lines = table.lines();
  table.ask();
  table.answer(table.bob, false);
  const json refused = table.told(table.ada);
  EXPECT_EQ(refused["state"], "refused");
  EXPECT_EQ(refused["by"], 1);
  EXPECT_EQ(table.lines(), lines);
  table.ask();
  EXPECT_EQ(table.code(table.ada), "take-back-refused") << "nobody is asked twice for the same";
  table.server.restart();
  table.ada = table.again(table.ada);
  table.ask();
  EXPECT_EQ(table.code(table.ada), "take-back-refused");
}

TEST(TakeBacks, WhoAskedMayWithdraw) {
  Evening table;
  table.ask();
  table.say(table.ada, {{"do", "withdraw"}});
  EXPECT_EQ(table.told(table.bob)["state"], "withdrawn");
  table.say(table.bob, {{"do", "take_back"}, {"line", table.adasLine()}, {"agree", true}});
  EXPECT_EQ(table.code(table.bob), "take-back-none");
  table.ask();
  EXPECT_EQ(table.told(table.bob)["state"], "asked") << "and ask again";
  table.answer(table.ada, false);
  EXPECT_EQ(table.told(table.bob)["state"], "withdrawn") << "to refuse one's own is the same";
}

TEST(TakeBacks, LapseWhenTheAskerDecidesAgain) {
  Evening table;
  table.ask();
  for (int i = 0; i < 100 && table.told(table.bob)["state"] == "asked"; ++i) {
    table.toMove().move();
    table.server.settle();
  }
  EXPECT_EQ(table.told(table.bob)["state"], "lapsed");
}

TEST(TakeBacks, LapseWhenTimeIsUpAlsoAfterARestart) {
  Evening table(json{{"clock", 600}, {"grace", 0}});
  table.ask();
  table.server.pass(119);
  table.server.settle();
  EXPECT_EQ(table.told(table.bob)["state"], "asked");
  table.server.pass(1);
  table.server.settle();
  EXPECT_EQ(table.told(table.bob)["state"], "lapsed");
  table.ask();
  table.server.restart();
  table.bob = table.again(table.bob);
  EXPECT_EQ(table.told(table.bob)["state"], "asked") << "the question is still there";
  table.server.pass(120);
  table.server.settle();
  EXPECT_EQ(table.told(table.bob)["state"], "lapsed");
}

TEST(TakeBacks, LapseAtTheEndOfTheGame) {
  Evening table;
  table.ask();
  table.say(table.ada, {{"do", "end"}});
  table.say(table.bob, {{"do", "end"}});
  EXPECT_EQ(table.told(table.bob)["state"], "lapsed");
  table.ask();
  EXPECT_EQ(table.code(table.ada), "ended");
}

TEST(TakeBacks, BotsAgree) {
  TestServer server;
  const std::string id = server.table(kAlone);
  const Person ada = server.sit(id, "Ada");
  ada.say({{"do", "take_back"}});
  server.settle();
  EXPECT_EQ(ada.wire->last("refused")["error"]["code"], "not-seated") << "not before the start";
  ada.say({{"do", "start"}});
  server.settle();
  const Room& room = *server.hub->find(id);
  for (int i = 0; i < 6; ++i) {
    ada.move();
    server.settle();
  }
  const std::size_t line = *room.table().lastDecision(0);
  ada.say({{"do", "take_back"}});
  server.settle();
  EXPECT_EQ(ada.wire->last("take_back")["state"], "granted");
  EXPECT_EQ(room.table().log().lines().size(), line);
}

/// Somebody who is gone is asked until a bot stands in, which agrees.
TEST(TakeBacks, WaitForThoseAwayUntilABotStandsIn) {
  Evening table(json{{"grace", 30}});
  table.bob.handler.reset();
  table.server.settle();
  table.ask();
  EXPECT_EQ(table.told(table.ada)["state"], "asked");
  table.server.pass(31);
  table.server.settle();
  EXPECT_EQ(table.told(table.ada)["state"], "granted");
}

TEST(TakeBacks, OneAtATimeAndOnlyAtPlayersWhoHaveDecided) {
  Duel early;
  early.ada.say({{"do", "take_back"}});
  early.bob.say({{"do", "take_back"}});
  early.server.settle();
  EXPECT_EQ(early.code(early.ada), "take-back-nothing");
  const Person eve = early.server.comeIn(early.id);
  eve.say({{"do", "take_back"}});
  early.server.settle();
  EXPECT_EQ(early.code(eve), "not-seated");
  Evening table;
  table.ask();
  table.say(table.bob, {{"do", "take_back"}});
  EXPECT_EQ(table.code(table.bob), "take-back-open");
  table.say(table.bob, {{"do", "take_back"}, {"agree", true}});
  EXPECT_EQ(table.code(table.bob), "message-malformed");
  table.say(table.bob, {{"do", "take_back"}, {"agree", 1}, {"line", 3}});
  EXPECT_EQ(table.code(table.bob), "message-malformed");
  table.say(table.bob, {{"do", "take_back"}, {"agree", true}, {"line", table.adasLine() + 1}});
  EXPECT_EQ(table.code(table.bob), "take-back-none");
}

TEST(TakeBacks, AreNotOfferedWhereTheyMeanNothing) {
  const auto offered = [](TestServer& server, const std::string& id) {
    return server.askJson("GET", "/api/tables/" + id)["take_back"].get<bool>();
  };
  Duel plain;
  EXPECT_TRUE(offered(plain.server, plain.id));
  Duel strict(json{{"undo", false}});
  EXPECT_FALSE(offered(strict.server, strict.id));
  strict.ada.say({{"do", "take_back"}});
  EXPECT_EQ(strict.code(strict.ada), "undo-off");
  TestServer server;
  const json two = {{{"kind", "person"}}, {{"kind", "person"}}};
  EXPECT_FALSE(offered(server, server.table({{"seats", two}, {"rated", true}, {"clock", 60}})));
  EXPECT_FALSE(offered(server, server.table({{"seats", two}, {"config", {{"companion", true}}}})));
  json dice = {{"seats", {two[0], two[0], two[0]}}, {"game", "stackmarket"}};
  EXPECT_FALSE(offered(server, server.table(dice)));
  EXPECT_TRUE(offered(server, server.table(with(dice, {{"hands", false}}))));
}

/// The record with the take-back is the same after a restart, and everything drawn since can be checked.
TEST(TakeBacks, OutliveARestartAndAreInTheRecord) {
  Evening table;
  table.ask();
  table.answer(table.bob, true);
  for (int i = 0; i < 12; ++i) {
    table.toMove().move();
    table.server.settle();
  }
  const Record before = table.room().table().log().record();
  const std::uint64_t digest = table.room().table().log().position().digest();
  table.server.restart();
  EXPECT_EQ(table.room().table().log().record().attachments, before.attachments);
  EXPECT_EQ(table.room().table().log().lines(), before.lines);
  EXPECT_EQ(table.room().table().log().position().digest(), digest);
  table.ada = table.again(table.ada);
  table.bob = table.again(table.bob);
  table.say(table.ada, {{"do", "end"}});
  table.say(table.bob, {{"do", "end"}});
  ReplayedRecord read;
  RecordProblem problem;
  const std::string text(table.server.ask("GET", "/api/tables/" + table.id + "/record").body.bytes());
  ASSERT_TRUE(readRecord(text, read, problem)) << problem.text();
  EXPECT_NE(text.find("\n@take-back 1 0\n"), std::string::npos) << text;
  EXPECT_EQ(read.position->digest(), digest);
  ASSERT_TRUE(read.record.seed.has_value());
  EXPECT_EQ(foreignDraw(read.record), 0U);
}

/// The power goes while it is on its way to the disk: the game is as it was, and the question is still asked.
TEST(TakeBacks, ACrashBeforeItIsStoredLosesNoMove) {
  Evening table;
  table.ask();
  const std::vector<RecordLine> lines = table.room().table().log().lines();
  table.bob.say({{"do", "take_back"}, {"line", table.adasLine()}, {"agree", true}});
  EXPECT_NE(table.told(table.ada)["state"], "granted") << "nothing is told before it is stored";
  table.server.restart();
  EXPECT_EQ(table.room().table().log().lines(), lines);
  table.bob = table.again(table.bob);
  EXPECT_EQ(table.told(table.bob)["state"], "asked");
  table.answer(table.bob, true);
  EXPECT_LT(table.lines(), lines.size());
}

/// The clock of the decision goes on where it was; nobody gains time.
TEST(TakeBacks, GiveNoTimeBack) {
  Evening table(json{{"clock", {{"game", 600}, {"increment", 5}}}});
  const auto left = [&] { return table.ada.wire->last("clock")["left"][0].get<std::int64_t>(); };
  const std::int64_t before = left();
  table.ask();
  table.answer(table.bob, true);
  EXPECT_LE(left(), before);
  EXPECT_EQ(table.ada.wire->last("clock")["running"][0], true);
}

/// Undo alone does not reach behind what was agreed, where it would bring the first cards back.
TEST(TakeBacks, UndoStopsThere) {
  Evening table;
  table.ask();
  table.answer(table.bob, true);
  const std::size_t lines = table.lines();
  table.say(table.ada, {{"do", "undo"}});
  EXPECT_EQ(table.code(table.ada), "undo-nothing");
  EXPECT_EQ(table.lines(), lines);
}

}  // namespace
}  // namespace bourse
