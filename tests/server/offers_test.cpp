// What players agree on, and who is there to agree.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/server/test_server.h"

namespace bourse {
namespace {

using support::Duel;
using support::json;
using support::Person;
using ::testing::HasSubstr;

TEST(Offers, PauseStopsMovesAndClocksUntilBothResumeEvenAcrossARestart) {
  Duel duel(json{{"clock", 10}, {"grace", 30}});
  const json before = duel.toMove().decision();
  duel.server.pass(4);
  duel.ada.say({{"do", "pause"}});
  duel.server.settle();
  EXPECT_EQ(duel.bob.wire->last("offers")["pause"], json::array({0}));
  EXPECT_FALSE(duel.bob.wire->last("offers")["paused"].get<bool>());
  duel.ada.say({{"do", "withdraw"}});
  duel.server.settle();
  EXPECT_EQ(duel.bob.wire->last("offers")["pause"], json::array());
  duel.bob.say({{"do", "pause"}});
  duel.ada.say({{"do", "pause"}});
  duel.server.settle();
  EXPECT_TRUE(duel.bob.wire->last("offers")["paused"].get<bool>());
  EXPECT_EQ(duel.ada.wire->last("clock")["running"], json::array({false, false}));
  duel.toMove().move();
  EXPECT_EQ(duel.code(duel.toMove()), "paused");
  const std::size_t lines = duel.lines();
  duel.server.pass(1000);
  duel.server.settle();
  EXPECT_EQ(duel.lines(), lines);
  duel.ada.say({{"do", "resume"}});
  duel.server.settle();

  const std::string adas = duel.ada.token, bobs = duel.bob.token;
  duel.ada = Person{};
  duel.bob = Person{};
  duel.server.restart();
  duel.bob = duel.server.comeIn(duel.id, {{"do", "enter"}, {"token", bobs}});
  EXPECT_TRUE(duel.bob.wire->last("offers")["paused"].get<bool>()) << "as it was left";
  EXPECT_EQ(duel.bob.wire->last("offers")["resume"], json::array({0}));
  duel.bob.say({{"do", "resume"}});
  duel.server.settle();
  EXPECT_FALSE(duel.bob.wire->last("offers")["paused"].get<bool>());
  duel.ada = duel.server.comeIn(duel.id, {{"do", "enter"}, {"token", adas}});
  EXPECT_EQ(duel.toMove().decision()["legal"], before["legal"]);
  duel.toMove().move();
  duel.server.settle();
  EXPECT_GT(duel.lines(), lines);
}

TEST(Offers, EndingEarlyNeedsEveryPlayerEvenThoseAway) {
  Duel duel(json{{"grace", 30}});
  duel.ada.say({{"do", "end"}});
  duel.server.settle();
  const std::string token = duel.bob.token;
  duel.bob.handler.reset();
  duel.server.pass(10);
  duel.server.settle();
  EXPECT_FALSE(duel.ada.wire->last("offers")["ended"].get<bool>());
  EXPECT_EQ(duel.server.ask("GET", "/api/tables/" + duel.id + "/record").status, 409);
  duel.bob = duel.server.comeIn(duel.id, {{"do", "enter"}, {"token", token}});
  EXPECT_EQ(duel.bob.wire->last("offers")["end"], json::array({0}));
  const json open = duel.toMove().decision();
  const Person& mover = duel.toMove();
  duel.bob.say({{"do", "end"}});
  duel.server.settle();
  EXPECT_TRUE(duel.ada.wire->last("offers")["ended"].get<bool>());
  mover.say({{"do", "moves"}, {"decision", open["decision"]}, {"moves", json::array({open["legal"][0]})}});
  EXPECT_EQ(duel.code(mover), "ended");
  const json info = duel.server.askJson("GET", "/api/tables/" + duel.id);
  EXPECT_TRUE(info["over"].get<bool>());
  EXPECT_EQ(info["ended"], "agreement");
  const std::string record(duel.server.ask("GET", "/api/tables/" + duel.id + "/record").body.bytes());
  EXPECT_THAT(record, HasSubstr("\nopen "));
  duel.ada.say({{"do", "record"}});
  EXPECT_EQ(duel.ada.wire->last("record")["record"], record);
  duel.server.restart();
  EXPECT_EQ(duel.server.ask("GET", "/api/tables/" + duel.id + "/record").body.bytes(), record);
  EXPECT_EQ(duel.server.askJson("GET", "/api/tables/" + duel.id)["ended"], "agreement");
}

TEST(Offers, IgnorePlayersReplacedByABot) {
  Duel duel(json{{"grace", 30}});
  duel.bob.handler.reset();
  duel.ada.say({{"do", "end"}});
  duel.server.settle();
  duel.server.pass(31);
  duel.server.settle();
  EXPECT_TRUE(duel.server.hub->find(duel.id)->facts().ended);
}

/// Somebody may never come back: then one person is enough to go on.
TEST(Offers, OnePersonEndsALongPause) {
  Duel duel(json{{"clock", 60}, {"grace", 0}});
  duel.ada.say({{"do", "pause"}});
  duel.bob.say({{"do", "pause"}});
  duel.server.settle();
  duel.bob.handler.reset();
  duel.server.pass(3000);
  duel.ada.say({{"do", "resume"}});
  duel.server.settle();
  EXPECT_TRUE(duel.ada.wire->last("offers")["paused"].get<bool>()) << "not yet";
  duel.server.pass(599);
  duel.server.settle();
  EXPECT_TRUE(duel.ada.wire->last("offers")["paused"].get<bool>());
  duel.server.pass(1);
  duel.server.settle();
  EXPECT_FALSE(duel.ada.wire->last("offers")["paused"].get<bool>());
}

/// What a decision had taken before the pause is not given back.
TEST(Offers, APauseAndARestartGiveNoTimeBack) {
  Duel duel(json{{"clock", 60}, {"grace", 0}});
  const Seat mover = duel.ada.decision().is_null() ? 1 : 0;
  duel.server.pass(40);
  duel.ada.say({{"do", "pause"}});
  duel.bob.say({{"do", "pause"}});
  duel.server.settle();
  duel.server.pass(500);
  const std::string token = duel.ada.token;
  duel.server.restart();
  duel.ada = duel.server.comeIn(duel.id, {{"do", "enter"}, {"token", token}});
  EXPECT_EQ(duel.ada.wire->last("clock")["left"][mover], 20'000);
}

TEST(Presence, TellsWhoIsHereAndWhoIsReplaced) {
  Duel duel(json{{"grace", 30}});
  EXPECT_EQ(duel.ada.wire->last("presence")["seats"],
            json::parse(R"([{"here":true,"standIn":false},{"here":true,"standIn":false}])"));
  duel.bob.handler.reset();
  duel.server.settle();  // whether it is the turn of somebody who left is stored first
  EXPECT_EQ(duel.ada.wire->last("presence")["seats"][1], json::parse(R"({"here":false,"standIn":false})"));
  duel.server.pass(31);
  duel.server.settle();
  EXPECT_EQ(duel.ada.wire->last("presence")["seats"][1], json::parse(R"({"here":false,"standIn":true})"));
  std::vector<Person> crowd;
  for (int i = 0; i < 20; ++i) crowd.push_back(duel.server.comeIn(duel.id));
  duel.server.pass(2);
  EXPECT_EQ(duel.ada.wire->last("presence")["spectators"], 20);
  const auto told = std::count_if(duel.ada.wire->heard.begin(), duel.ada.wire->heard.end(),
                                  [](const json& one) { return one["type"] == "presence"; });
  EXPECT_LE(told, 8) << "not for every one of them";
}

}  // namespace
}  // namespace bourse
