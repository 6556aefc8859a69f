// stackmarket.wasm plays Stack Market alone.
#include "bindings/wasm/module.h"
#include "bots/builder/builder.h"
#include "host/repertoire.h"
#include "host/stack_hindsight.h"
#include "host/stackmarket_binding.h"

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
