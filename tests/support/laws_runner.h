// Batches of games under the laws, for GoogleTest.
#pragma once

#include <cstdlib>
#include <string>

#include <gmock/gmock.h>

#include "tests/support/laws.h"
#include "tests/support/sanitized.h"

namespace bourse::laws {

struct Batch {
  std::uint64_t series = 1;  // the small seed that the games' own seeds come from …
  std::uint64_t first = 0;   // … and the number of the first game
  int games = 0;
  Scope scope;
};

template <Game G>
Findings play(const typename G::Rules& rules, const Batch& batch, Counts& counts) {
  Findings findings;
  for (int game = 0; game < batch.games; ++game) {
    const std::uint64_t number = batch.first + static_cast<std::uint64_t>(game);
    LawfulGame<G>(rules, seedOfGame(Seed::of(batch.series), number), batch.scope, counts, findings).play();
  }
  return findings;
}

inline bool anyLaw(Law) { return true; }

/// Positive whole numbers from the environment: how many games to play.
inline int numberFrom(const char* variable, int otherwise) {
  const char* text = std::getenv(variable);
  const int number = text == nullptr ? 0 : std::atoi(text);
  return number > 0 ? number : otherwise;
}
inline bool isLong() {
  const char* text = std::getenv("BOURSE_LONG");
  return text != nullptr && std::string(text) == "1";
}
using support::kSanitized;
/// BOURSE_LAWS_GAMES, otherwise 200,000 in a long run and 10,400 in a short one.
inline int gamesToPlay() { return numberFrom("BOURSE_LAWS_GAMES", isLong() ? 200'000 : 10'400); }

}  // namespace bourse::laws
