// What a door tells people about the bots they may choose.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "host/game/catalogue.h"

namespace bourse {
namespace {

TEST(Levels, RiseFromNoviceToSharkAndEachSaysItsPace) {
  const nlohmann::json catalogue = catalogueJson(ourBots());
  std::vector<std::string> names;
  for (const auto& level : catalogue["games"][0]["levels"]) {
    names.push_back(level["bot"]);
    const bool searches = names.back() == "tycoon" || names.back() == "shark";
    EXPECT_EQ(level["milliseconds"] > 1, searches) << names.back();
  }
  EXPECT_EQ(names, (std::vector<std::string>{"novice", "clerk", "greedy", "broker", "trader", "analyst",
                                             "tycoon", "whale", "shark"}));
}

/// Nobody waits for a bot that plays for somebody else.
TEST(Levels, StandInIsTheStrongestQuickBot) {
  const nlohmann::json catalogue = catalogueJson(ourBots());
  EXPECT_EQ(catalogue["games"][0]["stand_in"], "trader");
  EXPECT_EQ(catalogue["games"][1]["stand_in"], "expert");
}

}  // namespace
}  // namespace bourse
