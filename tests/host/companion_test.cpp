#include "host/games/stockpile/companion.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

namespace bourse {
namespace {

using nlohmann::json;

json ask(const char* text) {
  Problem problem;
  json answer = companion(json::parse(text), problem);
  EXPECT_FALSE(problem.found()) << problem.sentence;
  return answer;
}

std::string refused(const char* text) {
  Problem problem;
  EXPECT_TRUE(companion(json::parse(text), problem).is_null());
  return problem.code;
}

TEST(Companion, DealsEveryCompanyOnceAndAPairToEachPlayer) {
  const json pairs = ask(R"({"do": "deal", "config": {"seats": 4}, "seed": "7"})")["pairs"];
  std::set<std::string> companies;
  std::set<int> holders;
  int open = 0;
  for (const json& pair : pairs) {
    companies.insert(pair["company"]);
    if (!pair["holder"].is_null()) holders.insert(pair["holder"].get<int>());
    open += pair["open"].get<bool>() ? 1 : 0;
    EXPECT_TRUE(pair["forecast"].is_string());
  }
  EXPECT_EQ(companies.size(), 6U);
  EXPECT_EQ(holders.size(), 4U);
  EXPECT_EQ(open, 1);
  EXPECT_NE(pairs, ask(R"({"do": "deal", "config": {"seats": 4}, "seed": "8"})")["pairs"]);
}

TEST(Companion, TellsWhatAPriceDoes) {
  const json up = ask(R"({"do": "move", "config": {"seats": 3}, "company": 0, "space": 4, "up": 2})");
  EXPECT_EQ(up["price"], 7);
  const json split = ask(R"({"do": "move", "config": {"seats": 3}, "company": 0, "space": 9, "up": 1})");
  EXPECT_EQ(split["splits"], 1);
  EXPECT_EQ(split["price"], 6);
  EXPECT_EQ(split["split"], 10);  // a card that was split before is paid
  const json down = ask(R"({"do": "move", "config": {"seats": 3}, "company": 0, "space": 1, "down": 2})");
  EXPECT_EQ(down["bankrupt"], true);
  EXPECT_EQ(down["price"], 5);
}

TEST(Companion, CountsTheEnd) {
  const json counts =
      ask(R"({"do": "count", "config": {"seats": 2}, "prices": [4, 4, 4, 4, 4, 9], "players": [
      {"cash": 12, "regular": [2, 0, 0, 0, 0, 1], "split": [0, 0, 0, 0, 0, 1]},
      {"cash": 30, "regular": [2, 1, 0, 0, 0, 0]}]})")["counts"];
  // Two shares each of the first are tied; three of the last, at 10, are a majority of one's own.
  EXPECT_EQ(counts[0]["majorities"], 5 + 10);
  EXPECT_EQ(counts[0]["stocks"], 2 * 5 + 3 * 10);
  EXPECT_EQ(counts[0]["total"], 12 + 15 + 40);
  EXPECT_EQ(counts[1]["total"], 30 + 5 + 10 + 3 * 5);
}

TEST(Companion, ExplainsErrors) {
  EXPECT_EQ(refused(R"({"config": {"seats": 4}})"), "do-missing");
  EXPECT_EQ(refused(R"({"do": "dance", "config": {"seats": 4}})"), "do-unknown");
  EXPECT_EQ(refused(R"({"do": "deal", "config": {"seats": 4}})"), "seed-wrong");
  EXPECT_EQ(refused(R"({"do": "count", "config": {"seats": 4}, "players": []})"), "players-wrong");
  EXPECT_EQ(refused(R"({"do": "move", "config": {"seats": 4}, "company": 9})"), "number-wrong");
  EXPECT_EQ(refused(R"({"do": "count", "config": {"seats": 2}, "prices": [99], "players": [{}, {}]})"),
            "list-wrong");
}

}  // namespace
}  // namespace bourse
