// stackmarket.wasm plays Stack Market alone.
#include "host/game/game_registry.h"
#include "host/games/stackmarket/binding.h"

namespace bourse {

std::span<const RegisteredGame> gameRegistry() {
  static const RegisteredGame kOnly[] = {registeredGame<StackMarketBinding>()};
  return kOnly;
}

}  // namespace bourse
