// toy.wasm plays Tower alone, the sample game.
#include "host/game/game_registry.h"
#include "host/games/toy/binding.h"

namespace bourse {

std::span<const RegisteredGame> gameRegistry() {
  static const RegisteredGame kOnly[] = {registeredGame<ToyBinding>()};
  return kOnly;
}

}  // namespace bourse
