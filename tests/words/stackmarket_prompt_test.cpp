// What Stack Market's terminal says while nobody is asked: this game has dice and deals no cards.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <variant>

#include "gen/stackmarket_vocabulary.h"
#include "words/words.h"

namespace bourse {
namespace {

TEST(StackMarketPrompt, SaysThatDiceAreRolledAndNotThatCardsAreDealt) {
  const std::pair<const char*, const char*> rolling[] = {
      {"en", "Rolling the dice…"},
      {"pt", "Rolando os dados…"},
      {"fr", "Les dés roulent…"},
      {"fa", "تاس‌ها ریخته می‌شوند…"}};
  for (const auto& [language, sentence] : rolling) {
    const Words words = std::get<Words>(Words::load(language));
    EXPECT_EQ(words.prompt(stackmarket::vocabulary(), {.kind = Node::Kind::chance}, {}), sentence);
  }
}

TEST(StackMarketPrompt, NamesTheDiceWhileTheyAreStacked) {
  const Words words = std::get<Words>(Words::load("en"));
  EXPECT_EQ(words.prompt(stackmarket::vocabulary(), {.kind = Node::Kind::world}, {}), "Stacking…");
}

}  // namespace
}  // namespace bourse
