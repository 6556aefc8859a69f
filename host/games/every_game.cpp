// The games of every program that brings no list of its own. Adding a game is one row.
#include "host/game/repertoire.h"
#include "host/games/stackmarket/binding.h"
#include "host/games/stockpile/binding.h"
#include "host/games/toy/binding.h"

namespace bourse {

std::span<const Offer> repertoire() {
  static const Offer kOffers[] = {
      offerOf<StockpileBinding>(),
      offerOf<StackMarketBinding>(),
      offerOf<ToyBinding>(),
  };
  return kOffers;
}

}  // namespace bourse
