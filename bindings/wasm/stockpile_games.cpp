// bourse.wasm plays Stockpile alone: the first table does not wait for what it does not need.
#include "bindings/wasm/module.h"
#include "bots/stockpile/bots.h"
#include "games/stockpile/game.h"
#include "host/game/repertoire.h"
#include "host/games/stockpile/binding.h"
#include "host/games/stockpile/hindsight.h"

namespace bourse {
namespace {

const KindOf<StockpileBinding> kStockpile;
const Offer kOffers[] = {offerOf<stockpile::Stockpile, stockpile::bots, stockpile::botNamed>(kStockpile)};

}  // namespace

std::span<const Offer> repertoire() { return kOffers; }

bool mayStack(const Position&) { return false; }

std::unique_ptr<LookBack> lookBackAt(const Record& record, Seat seat, Problem& problem) {
  return Hindsight::open(record, seat, problem);
}

}  // namespace bourse
