// The games of every program that brings no list of its own. Adding a game is one row.
#include "host/game/game_registry.h"
#include "host/games/stackmarket/binding.h"
#include "host/games/stockpile/binding.h"
#include "host/games/toy/binding.h"

namespace bourse {

std::span<const RegisteredGame> gameRegistry() {
  static const RegisteredGame kGames[] = {
      registeredGame<StockpileBinding>(),
      registeredGame<StackMarketBinding>(),
      registeredGame<ToyBinding>(),
  };
  return kGames;
}

}  // namespace bourse
