// Similar names, damaged rows, and a wall clock that jumps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/tables/table_api.h"
#include "tests/server/test_server.h"

namespace bourse {
namespace {

using support::Duel;
using support::json;
using support::kTwo;
using support::Person;
using support::TestServer;
using ::testing::HasSubstr;
using ::testing::Not;

/// The code that somebody of this name is refused a seat with; empty if there is one.
std::string codeOfName(TestServer& server, const std::string& table, const std::string& name) {
  const json answer = server.askJson("POST", "/api/tables/" + table + "/seats", {{"name", name}});
  return answer.contains("error") ? answer["error"]["code"].get<std::string>() : std::string();
}

TEST(SimilarNames, AreRefusedAtATable) {
  TestServer server;
  const std::string table = server.table(kTwo);
  EXPECT_EQ(codeOfName(server, table, "Ada"), "");
  for (const char* name : {"Ada", "ADA", "\u0410da" /* Cyrillic */, "A d a", "\u0391da" /* Greek */})
    EXPECT_EQ(codeOfName(server, table, name), "name-taken") << name;
  for (const char* name : {"Ada\u200B", "\u202EadA", "Ad\u00ADa", "\u2066Ada\u2069", "Bob\u200F", "\u00A0"})
    EXPECT_EQ(codeOfName(server, table, name), "name-wrong") << name;
  EXPECT_EQ(server.ask("POST", "/api/tables/" + table + "/seats", {{"name", "\u0410da"}}).status, 409);
  EXPECT_EQ(codeOfName(server, table, "می\u200Cنا"), "") << "a joiner is a letter's";
}

TEST(SimilarNames, AreHiddenForSpectators) {
  Duel duel;
  const Person eve = duel.server.comeIn(duel.id, {{"do", "enter"}, {"name", "\u0412ob"}});
  eve.say({{"do", "chat"}, {"text", "I give up"}});
  EXPECT_EQ(duel.ada.wire->last("chat")["from"],
            (json{{"seat", "spectator"}, {"name", ""}, {"spectator", 1}}));
  const Person mallory = duel.server.comeIn(duel.id, {{"do", "enter"}, {"name", "B\u200Bob"}});
  EXPECT_EQ(duel.code(mallory), "name-wrong");
}

TEST(DamagedTables, AreReportedWithoutQuotingTheirContent) {
  Duel duel;
  std::string problem;
  const StoredTable stored = *duel.server.memory.find(duel.id, problem);
  TableUpdate damaged{.table = "damaged", .facts = stored.facts, .entries = stored.entries};
  damaged.entries[2] = "* a-secret-card sits=here";
  ASSERT_TRUE(duel.server.memory.write(std::vector{damaged}, problem));
  duel.server.restart();
  ASSERT_EQ(duel.server.troubles.size(), 1U);
  EXPECT_THAT(duel.server.troubles[0], HasSubstr("Entry 2"));
  EXPECT_THAT(duel.server.troubles[0], Not(HasSubstr("secret")));
  for (const char* place : {"", "/socket"}) {
    const Response answer = duel.server.ask("GET", std::string("/api/tables/damaged") + place);
    EXPECT_EQ(answer.status, 500) << place;
    EXPECT_THAT(std::string(answer.body.bytes()), HasSubstr("table-unread"));
    EXPECT_THAT(std::string(answer.body.bytes()), Not(HasSubstr("secret")));
  }
  EXPECT_EQ(duel.server.ask("GET", "/api/tables/damaged/record").status, 409) << "it is not even replayed";
  EXPECT_EQ(duel.server.ask("GET", "/api/tables/none").status, 404);
  EXPECT_EQ(duel.server.ask("GET", "/api/tables/" + duel.id).status, 200) << "others go on";
}

TEST(WallClock, MayJumpWhileClocksRun) {
  for (const int days : {400, -400}) {
    Duel duel(json{{"clock", 60}});
    const std::size_t lines = duel.lines();
    duel.server.jumped = std::chrono::hours(24 * days);
    duel.server.pass(59);
    duel.server.settle();
    EXPECT_EQ(duel.lines(), lines) << days << ": nobody's time is over";
    duel.server.pass(1);
    duel.server.settle();
    EXPECT_GT(duel.lines(), lines) << days << ": it is now";
  }
}

TEST(WallClock, JumpsOverARestartStayWithinTheClockAndLeaveAMoment) {
  for (const auto& [days, left] : {std::pair{400, "10000"}, std::pair{-400, "60000"}}) {
    Duel duel(json{{"clock", 60}});
    const std::string token = duel.toMove().token;
    duel.server.pass(5);
    duel.server.jumped = std::chrono::hours(24 * days);
    duel.server.restart();
    const Person slow = duel.server.comeIn(duel.id, {{"do", "enter"}, {"token", token}});
    EXPECT_THAT(slow.wire->last("clock")["left"].dump(), HasSubstr(left)) << days;
  }
}

}  // namespace
}  // namespace bourse
