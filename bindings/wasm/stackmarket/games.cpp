// stackmarket.wasm plays Stack Market alone.
#include "host/game/repertoire.h"
#include "host/games/stackmarket/binding.h"

namespace bourse {

std::span<const Offer> repertoire() {
  static const Offer kOnly[] = {offerOf<StackMarketBinding>()};
  return kOnly;
}

}  // namespace bourse
