// What people do together at a table beside playing: talk, agree, watch, look at other worlds, keep time.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "host/json/json.h"
#include "tests/server/evening.h"

namespace bourse {
namespace {

using support::Duel;
using support::Evening;
using support::json;
using support::kAlone;
using support::kTwo;
using support::Person;
using support::with;
using ::testing::HasSubstr;
using ::testing::Not;

// --- chat and reports ---

TEST(Chat, ReachesEverybodyCleanedAndIsToldToThoseWhoComeLater) {
  Duel duel;
  const Person eve = duel.evening.comeIn(duel.id, {{"do", "enter"}, {"name", "Eve"}});
  duel.ada.say({{"do", "chat"}, {"text", "  h\u202Ei\u0007\n\u0633\u200C\u0644 "}, {"id", 1}});
  duel.evening.settle();
  const json heard = duel.bob.wire->last("chat");
  EXPECT_EQ(heard["text"], "hi \u0633\u200C\u0644") << "a joiner is a letter's, an override is nobody's";
  EXPECT_EQ(heard["from"], (json{{"seat", 0}, {"name", "Ada"}}));
  EXPECT_EQ(heard["at"], 1'700'000'000'123);
  EXPECT_EQ(duel.ada.wire->last("chat"), heard);
  EXPECT_EQ(duel.ada.wire->last("done")["re"], 1);
  eve.say({{"do", "chat"}, {"text", "good luck"}});
  EXPECT_EQ(duel.ada.wire->last("chat")["from"], (json{{"seat", "spectator"}, {"name", "Eve"}}));
  const Person later = duel.evening.comeIn(duel.id);
  ASSERT_EQ(later.wire->last("chats")["chats"].size(), 2U);
  EXPECT_EQ(later.wire->last("chats")["chats"][0], heard);
}

TEST(Chat, HasLimits) {
  Duel duel;
  for (const json& text : {json(""), json(" \u202E "), json(7), json(std::string(501, 'x'))}) {
    duel.ada.say({{"do", "chat"}, {"text", text}});
    EXPECT_EQ(duel.code(duel.ada), "text-wrong") << text;
  }
  std::string long500;
  for (int i = 0; i < 500; ++i) long500 += "\u06CC";
  for (int i = 0; i < 10; ++i) duel.ada.say({{"do", "chat"}, {"text", long500}});
  EXPECT_EQ(duel.code(duel.ada), "text-wrong") << "none of them was refused";
  duel.ada.say({{"do", "chat"}, {"text", "once more"}});
  EXPECT_EQ(duel.code(duel.ada), "too-often");
  duel.evening.pass(31);
  for (int i = 0; i < 3; ++i) duel.ada.say({{"do", "chat"}, {"text", "again"}});
  EXPECT_EQ(duel.bob.wire->last("chat")["text"], "again");

  Duel silent(json{{"chat", false}});
  silent.ada.say({{"do", "chat"}, {"text", "hello"}});
  EXPECT_EQ(silent.code(silent.ada), "chat-off");
  EXPECT_TRUE(silent.bob.wire->last("chats").is_null());
}

TEST(Reports, AreKeptWithWhatWasSaid) {
  Duel duel;
  duel.bob.say({{"do", "chat"}, {"text", "rude"}});
  duel.ada.say({{"do", "report"}, {"about", 5}, {"text", "who?"}});
  EXPECT_EQ(duel.code(duel.ada), "no-such-seat");
  duel.ada.say({{"do", "report"}, {"about", 1}, {"text", "he was rude"}, {"id", "r"}});
  EXPECT_NE(duel.ada.wire->last("done").value("re", ""), "r") << "not before it is durable";
  duel.evening.settle();
  EXPECT_EQ(duel.ada.wire->last("done")["re"], "r");
  std::vector<Complaint> reports;
  std::string problem;
  ASSERT_TRUE(duel.evening.memory.readReports(
      [&](const std::string& table, const Complaint& report) {
        EXPECT_EQ(table, duel.id);
        reports.push_back(report);
      },
      problem));
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(reports[0].about, "1");
  EXPECT_EQ(reports[0].by, "0");
  EXPECT_EQ(reports[0].text, "he was rude");
  EXPECT_EQ(reports[0].time, 1'700'000'000);
  EXPECT_THAT(reports[0].chats, HasSubstr("\"rude\""));
  for (const json& told : duel.bob.wire->heard) EXPECT_THAT(told.dump(), Not(HasSubstr("he was rude")));
}

// --- agreements ---

TEST(Offers, APauseStopsMovesAndClocksUntilBothGoOnAlsoAfterARestart) {
  Duel duel(json{{"clock", 10}, {"grace", 30}});
  const json before = duel.toMove().decision();
  duel.evening.pass(4);
  duel.ada.say({{"do", "pause"}});
  duel.evening.settle();
  EXPECT_EQ(duel.bob.wire->last("offers")["pause"], json::array({0}));
  EXPECT_FALSE(duel.bob.wire->last("offers")["paused"].get<bool>());
  duel.ada.say({{"do", "withdraw"}});
  duel.evening.settle();
  EXPECT_EQ(duel.bob.wire->last("offers")["pause"], json::array());
  duel.bob.say({{"do", "pause"}});
  duel.ada.say({{"do", "pause"}});
  duel.evening.settle();
  EXPECT_TRUE(duel.bob.wire->last("offers")["paused"].get<bool>());
  EXPECT_EQ(duel.ada.wire->last("clock")["running"], json::array({false, false}));
  duel.toMove().move();
  EXPECT_EQ(duel.code(duel.toMove()), "paused");
  const std::size_t lines = duel.lines();
  duel.evening.pass(1000);
  duel.evening.settle();
  EXPECT_EQ(duel.lines(), lines);
  duel.ada.say({{"do", "resume"}});
  duel.evening.settle();

  const std::string adas = duel.ada.token, bobs = duel.bob.token;
  duel.ada = Person{};
  duel.bob = Person{};
  duel.evening.restart();
  duel.bob = duel.evening.comeIn(duel.id, {{"do", "enter"}, {"token", bobs}});
  EXPECT_TRUE(duel.bob.wire->last("offers")["paused"].get<bool>()) << "as it was left";
  EXPECT_EQ(duel.bob.wire->last("offers")["resume"], json::array({0}));
  duel.bob.say({{"do", "resume"}});
  duel.evening.settle();
  EXPECT_FALSE(duel.bob.wire->last("offers")["paused"].get<bool>());
  duel.ada = duel.evening.comeIn(duel.id, {{"do", "enter"}, {"token", adas}});
  EXPECT_EQ(duel.toMove().decision()["legal"], before["legal"]);
  duel.toMove().move();
  duel.evening.settle();
  EXPECT_GT(duel.lines(), lines);
}

TEST(Offers, AGameEndsWhenEverybodyAgreesNotWhenSomebodyIsAwayForAMoment) {
  Duel duel(json{{"grace", 30}});
  duel.ada.say({{"do", "end"}});
  duel.evening.settle();
  const std::string token = duel.bob.token;
  duel.bob.visitor.reset();
  duel.evening.pass(10);
  duel.evening.settle();
  EXPECT_FALSE(duel.ada.wire->last("offers")["ended"].get<bool>());
  EXPECT_EQ(duel.evening.ask("GET", "/api/tables/" + duel.id + "/record").status, 409);
  duel.bob = duel.evening.comeIn(duel.id, {{"do", "enter"}, {"token", token}});
  EXPECT_EQ(duel.bob.wire->last("offers")["end"], json::array({0}));
  const json open = duel.toMove().decision();
  const Person& mover = duel.toMove();
  duel.bob.say({{"do", "end"}});
  duel.evening.settle();
  EXPECT_TRUE(duel.ada.wire->last("offers")["ended"].get<bool>());
  mover.say({{"do", "moves"}, {"decision", open["decision"]}, {"moves", json::array({open["legal"][0]})}});
  EXPECT_EQ(duel.code(mover), "ended");
  const json info = duel.evening.askJson("GET", "/api/tables/" + duel.id);
  EXPECT_TRUE(info["over"].get<bool>());
  EXPECT_EQ(info["ended"], "agreement");
  const std::string record(duel.evening.ask("GET", "/api/tables/" + duel.id + "/record").body.bytes());
  EXPECT_THAT(record, HasSubstr("\nopen "));
  duel.ada.say({{"do", "record"}});
  EXPECT_EQ(duel.ada.wire->last("record")["record"], record);
  duel.evening.restart();
  EXPECT_EQ(duel.evening.ask("GET", "/api/tables/" + duel.id + "/record").body.bytes(), record);
  EXPECT_EQ(duel.evening.askJson("GET", "/api/tables/" + duel.id)["ended"], "agreement");
}

TEST(Offers, WhoeverIsPlayedForByABotIsNotAsked) {
  Duel duel(json{{"grace", 30}});
  duel.bob.visitor.reset();
  duel.ada.say({{"do", "end"}});
  duel.evening.settle();
  duel.evening.pass(31);
  duel.evening.settle();
  EXPECT_TRUE(duel.evening.hub->find(duel.id)->facts().ended);
}

// --- presence ---

TEST(Presence, TellsWhoIsHereAndForWhomABotPlays) {
  Duel duel(json{{"grace", 30}});
  EXPECT_EQ(duel.ada.wire->last("presence")["seats"],
            json::parse(R"([{"here":true,"standIn":false},{"here":true,"standIn":false}])"));
  duel.bob.visitor.reset();
  EXPECT_EQ(duel.ada.wire->last("presence")["seats"][1], json::parse(R"({"here":false,"standIn":false})"));
  duel.evening.pass(31);
  duel.evening.settle();
  EXPECT_EQ(duel.ada.wire->last("presence")["seats"][1], json::parse(R"({"here":false,"standIn":true})"));
  std::vector<Person> crowd;
  for (int i = 0; i < 20; ++i) crowd.push_back(duel.evening.comeIn(duel.id));
  duel.evening.pass(2);
  EXPECT_EQ(duel.ada.wire->last("presence")["spectators"], 20);
  const auto told = std::count_if(duel.ada.wire->heard.begin(), duel.ada.wire->heard.end(),
                                  [](const json& one) { return one["type"] == "presence"; });
  EXPECT_LE(told, 8) << "not for every one of them";
}

// --- time ---

TEST(ClockOfAGame, RunsWhileSomebodyDecidesAndGetsTheIncrement) {
  Duel duel(json{{"clock", {{"game", 100}, {"increment", 5}}}});
  const Seat mover = duel.ada.decision().is_null() ? 1 : 0;
  EXPECT_EQ(duel.ada.wire->last("clock")["left"], json::array({100'000, 100'000}));
  EXPECT_EQ(duel.ada.wire->last("clock")["running"][mover], true);
  EXPECT_EQ(duel.ada.wire->last("clock")["running"][1 - mover], false);
  duel.evening.pass(30);
  duel.toMove().move();
  duel.evening.settle();
  EXPECT_EQ(duel.ada.wire->last("clock")["left"][mover], 75'000);
  EXPECT_EQ(duel.ada.wire->last("clock")["left"][1 - mover], 100'000);
  duel.evening.restart();
  const Person back = duel.evening.comeIn(duel.id, {{"do", "enter"}, {"token", duel.ada.token}});
  EXPECT_EQ(back.wire->last("clock")["left"][mover], 75'000) << "also after a restart";
}

TEST(ClockOfAGame, WithoutTimeABotDecidesAndWhoeverIsThereHasTheIncrement) {
  Duel duel(json{{"clock", {{"game", 10}, {"increment", 5}}}, {"grace", 0}});
  const Seat slow = duel.ada.decision().is_null() ? 1 : 0;
  const std::size_t lines = duel.lines();
  duel.evening.pass(10);
  duel.evening.settle();
  EXPECT_GT(duel.lines(), lines) << "a bot has decided";
  EXPECT_EQ(duel.ada.wire->last("clock")["left"][slow], 5'000);

  Duel sudden(json{{"clock", {{"game", 10}}}, {"grace", 0}});
  for (int i = 0; i < 2000 && !sudden.evening.hub->find(sudden.id)->table().over(); ++i) {
    sudden.evening.pass(11);
    sudden.evening.settle();
  }
  EXPECT_TRUE(sudden.evening.hub->find(sudden.id)->table().over()) << "bots play it to the end";
}

TEST(Clock, RunsOnWhileTheTableIsForgotten) {
  Duel duel(json{{"clock", 3600}, {"grace", 0}});
  const std::size_t lines = duel.lines();
  duel.ada.visitor.reset();
  duel.bob.visitor.reset();
  duel.evening.pass(600);
  duel.evening.pass(10);
  EXPECT_EQ(duel.evening.hub->tables(), 0U) << "forgotten";
  EXPECT_EQ(duel.evening.hub->clocksKept(), 1U);
  duel.evening.pass(2980);
  duel.evening.settle();
  EXPECT_EQ(duel.evening.hub->tables(), 0U) << "not yet";
  duel.evening.pass(20);
  duel.evening.settle();
  EXPECT_EQ(duel.evening.hub->tables(), 1U);
  EXPECT_GT(duel.lines(), lines) << "the bot has decided in time";
}

TEST(Pace, ABotWaitsBeforeItMoves) {
  Evening evening;
  const std::string id = evening.table(with(kAlone, {{"pace", 600}}));
  const Person ada = evening.sit(id, "Ada");
  ada.say({{"do", "start"}});
  evening.settle();
  for (int moves = 0; moves < 200 && ada.move(); ++moves) evening.settle();
  const Room& room = *evening.hub->find(id);
  ASSERT_FALSE(room.table().over());
  const std::size_t lines = room.table().log().lines().size();
  evening.now += std::chrono::milliseconds(599);
  evening.hub->tick();
  evening.settle();
  EXPECT_EQ(room.table().log().lines().size(), lines);
  evening.now += std::chrono::milliseconds(1);
  evening.hub->tick();
  evening.settle();
  EXPECT_GT(room.table().log().lines().size(), lines);
}

// --- what lasts ---

TEST(Plans, AreThereAgainAfterARestart) {
  Duel duel;
  duel.ada.say({{"do", "plan"}, {"bids", {"bid pile=1 space=3", "bid pile=0 space=1"}}});
  duel.evening.settle();
  const SealedPlan plan = duel.evening.hub->find(duel.id)->table().plan(0);
  ASSERT_EQ(plan.wishes.size(), 2U) << duel.ada.wire->last("refused");
  duel.evening.restart();
  EXPECT_EQ(duel.evening.hub->find(duel.id)->table().plan(0), plan);
  const Person ada = duel.evening.comeIn(duel.id, {{"do", "enter"}, {"token", duel.ada.token}});
  EXPECT_EQ(ada.wire->last("view")["plan"], (json{{2, 1, 3}, {2, 0, 1}})) << "and its owner is told so";
  const Person bob = duel.evening.comeIn(duel.id, {{"do", "enter"}, {"token", duel.bob.token}});
  EXPECT_FALSE(bob.wire->last("view").contains("plan")) << "nobody else is";
}

TEST(Decisions, HaveNumbersThatNeverComeAgain) {
  Duel duel;
  std::set<std::uint32_t> numbers;
  for (int round = 0; round < 12; ++round) {
    const Person& mover = duel.toMove();
    const json open = mover.decision();
    ASSERT_FALSE(open.is_null());
    EXPECT_TRUE(numbers.insert(open["decision"].get<std::uint32_t>()).second) << round;
    mover.move();
    duel.evening.settle();
    duel.ada.visitor.reset();
    duel.bob.visitor.reset();
    if (round % 3 != 0) duel.evening.restart();
    for (Person* person : {&duel.ada, &duel.bob}) {
      const std::string token = person->token;
      *person = duel.evening.comeIn(duel.id, {{"do", "enter"}, {"token", token}});
      person->token = token;
    }
    const std::size_t lines = duel.lines();
    for (const std::uint32_t old : numbers)  // what was sent before comes once more
      for (const Person* person : {&duel.ada, &duel.bob})
        person->say({{"do", "moves"}, {"decision", old}, {"moves", json::array({open["legal"][0]})}});
    EXPECT_EQ(duel.lines(), lines);
  }
}

}  // namespace
}  // namespace bourse
