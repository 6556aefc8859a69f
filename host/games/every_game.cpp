#include "bots/stackmarket/builder.h"
#include "bots/stockpile/bots.h"
#include "games/stockpile/game.h"
#include "host/game/repertoire.h"
#include "host/games/stackmarket/binding.h"
#include "host/games/stockpile/binding.h"

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
