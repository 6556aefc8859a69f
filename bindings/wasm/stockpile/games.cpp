// bourse.wasm plays Stockpile alone: the first table does not wait for what it does not need.
#include "host/game/game_registry.h"
#include "host/games/stockpile/binding.h"

namespace bourse {

std::span<const RegisteredGame> gameRegistry() {
  static const RegisteredGame kOnly[] = {registeredGame<StockpileBinding>()};
  return kOnly;
}

}  // namespace bourse
