#include "bots/builder/builder.h"
#include "games/stockpile/game.h"
#include "host/repertoire.h"
#include "host/stackmarket_binding.h"
#include "host/stockpile_binding.h"

namespace bourse {
namespace {

const KindOf<StockpileBinding> kStockpile;
const KindOf<StackMarketBinding> kStackMarket;

const Offer kOffers[] = {
    offerOf<stockpile::Stockpile, stockpile::bots, stockpile::botNamed>(kStockpile),
    offerOf<stackmarket::StackMarket, stackmarket::bots, stackmarket::botNamed>(kStackMarket)};

}  // namespace

std::span<const Offer> repertoire() { return kOffers; }

}  // namespace bourse
