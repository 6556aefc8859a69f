// bourse.wasm plays Stockpile alone: the first table does not wait for what it does not need.
#include "host/game/repertoire.h"
#include "host/games/stockpile/binding.h"

namespace bourse {

std::span<const Offer> repertoire() {
  static const Offer kOnly[] = {offerOf<StockpileBinding>()};
  return kOnly;
}

}  // namespace bourse
