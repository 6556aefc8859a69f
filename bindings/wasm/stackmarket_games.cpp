// stackmarket.wasm plays Stack Market alone.
#include "bots/builder/builder.h"
#include "host/repertoire.h"
#include "host/stackmarket_binding.h"

namespace bourse {
namespace {

const KindOf<StackMarketBinding> kStackMarket;
const Offer kOffers[] = {
    offerOf<stackmarket::StackMarket, stackmarket::bots, stackmarket::botNamed>(kStackMarket)};

}  // namespace

std::span<const Offer> repertoire() { return kOffers; }

}  // namespace bourse
