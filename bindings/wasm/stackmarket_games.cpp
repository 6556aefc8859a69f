// stackmarket.wasm plays Stack Market alone.
#include "bindings/wasm/module.h"
#include "bots/stackmarket/builder.h"
#include "host/game/repertoire.h"
#include "host/games/stackmarket/binding.h"
#include "host/games/stackmarket/hindsight.h"

namespace bourse {
namespace {

const KindOf<StackMarketBinding> kStackMarket;
const Offer kOffers[] = {
    offerOf<stackmarket::StackMarket, stackmarket::bots, stackmarket::botNamed>(kStackMarket)};

}  // namespace

std::span<const Offer> repertoire() { return kOffers; }

std::unique_ptr<LookBack> lookBackAt(const Record& record, Seat seat, Problem& problem) {
  return StackHindsight::open(record, seat, problem);
}

}  // namespace bourse
