// Who looks like somebody else, what a damaged row tells, and what becomes of time when the clock on the wall
// is set.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/tables/api.h"
#include "tests/server/evening.h"

namespace bourse {
namespace {

using support::Duel;
using support::Evening;
using support::json;
using support::kTwo;
using support::Person;
using ::testing::HasSubstr;
using ::testing::Not;

/// The code that somebody of this name is refused a seat with; empty if there is one.
std::string codeOfName(Evening& evening, const std::string& table, const std::string& name) {
  const json answer = evening.askJson("POST", "/api/tables/" + table + "/seats", {{"name", name}});
  return answer.contains("error") ? answer["error"]["code"].get<std::string>() : std::string();
}

TEST(Deception, NobodySitsDownUnderANameThatLooksLikeAnothersAtTheTable) {
  Evening evening;
  const std::string table = evening.table(kTwo);
  EXPECT_EQ(codeOfName(evening, table, "Ada"), "");
  for (const char* name : {"Ada", "ADA", "\u0410da" /* Cyrillic */, "A d a", "\u0391da" /* Greek */})
    EXPECT_EQ(codeOfName(evening, table, name), "name-taken") << name;
  for (const char* name : {"Ada\u200B", "\u202EadA", "Ad\u00ADa", "\u2066Ada\u2069", "Bob\u200F", "\u00A0"})
    EXPECT_EQ(codeOfName(evening, table, name), "name-wrong") << name;
  EXPECT_EQ(evening.ask("POST", "/api/tables/" + table + "/seats", {{"name", "\u0410da"}}).status, 409);
  EXPECT_EQ(codeOfName(evening, table, "می\u200Cنا"), "") << "a joiner is a letter's";
}

TEST(Deception, WhoeverWatchesUnderTheNameOfAPlayerSpeaksWithoutOne) {
  Duel duel;
  const Person eve = duel.evening.comeIn(duel.id, {{"do", "enter"}, {"name", "\u0412ob"}});
  eve.say({{"do", "chat"}, {"text", "I give up"}});
  EXPECT_EQ(duel.ada.wire->last("chat")["from"], (json{{"seat", "spectator"}, {"name", ""}}));
  const Person mallory = duel.evening.comeIn(duel.id, {{"do", "enter"}, {"name", "B\u200Bob"}});
  EXPECT_EQ(duel.code(mallory), "name-wrong");
}

TEST(Deception, ADamagedTableSaysSoWithoutQuotingWhatIsInIt) {
  Duel duel;
  std::string problem;
  const StoredTable stored = *duel.evening.memory.find(duel.id, problem);
  TableNews damaged{.table = "damaged", .facts = stored.facts, .entries = stored.entries};
  damaged.entries[2] = "* a-secret-card sits=here";
  ASSERT_TRUE(duel.evening.memory.write(std::vector{damaged}, problem));
  duel.evening.restart();
  ASSERT_EQ(duel.evening.troubles.size(), 1U);
  EXPECT_THAT(duel.evening.troubles[0], HasSubstr("Entry 2"));
  EXPECT_THAT(duel.evening.troubles[0], Not(HasSubstr("secret")));
  for (const char* place : {"", "/record", "/socket"}) {
    const Response answer = duel.evening.ask("GET", std::string("/api/tables/damaged") + place);
    EXPECT_EQ(answer.status, 500) << place;
    EXPECT_THAT(std::string(answer.body.bytes()), HasSubstr("table-unread"));
    EXPECT_THAT(std::string(answer.body.bytes()), Not(HasSubstr("secret")));
  }
  EXPECT_EQ(duel.evening.ask("GET", "/api/tables/none").status, 404);
  EXPECT_EQ(duel.evening.ask("GET", "/api/tables/" + duel.id).status, 200) << "others go on";
}

TEST(ClockOnTheWall, MayBeSetWhileClocksRun) {
  for (const int days : {400, -400}) {
    Duel duel(json{{"clock", 60}});
    const std::size_t lines = duel.lines();
    duel.evening.jumped = std::chrono::hours(24 * days);
    duel.evening.pass(59);
    duel.evening.settle();
    EXPECT_EQ(duel.lines(), lines) << days << ": nobody's time is over";
    duel.evening.pass(1);
    duel.evening.settle();
    EXPECT_GT(duel.lines(), lines) << days << ": it is now";
  }
}

TEST(ClockOnTheWall, SetBackOrForwardOverARestartGivesNobodyMoreThanTheClockNorLessThanAMoment) {
  for (const auto& [days, left] : {std::pair{400, "10000"}, std::pair{-400, "60000"}}) {
    Duel duel(json{{"clock", 60}});
    const std::string token = duel.toMove().token;
    duel.evening.pass(5);
    duel.evening.jumped = std::chrono::hours(24 * days);
    duel.evening.restart();
    const Person slow = duel.evening.comeIn(duel.id, {{"do", "enter"}, {"token", token}});
    EXPECT_THAT(slow.wire->last("clock")["left"].dump(), HasSubstr(left)) << days;
  }
}

}  // namespace
}  // namespace bourse
