// toy.wasm plays Tower alone, the sample game.
#include "host/game/repertoire.h"
#include "host/games/toy/binding.h"

namespace bourse {

std::span<const Offer> repertoire() {
  static const Offer kOnly[] = {offerOf<ToyBinding>()};
  return kOnly;
}

}  // namespace bourse
