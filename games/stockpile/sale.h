// Selling a card, in the selling phase or by the word of another card.  [B12]
#pragma once

#include "core/move.h"
#include "games/stockpile/play.h"

namespace bourse::stockpile {

/// A whole split card is two shares; a regular card and half of a split card are one.
constexpr int sharesOf(Sale sale) { return sale == Sale::split ? 2 : 1; }
/// What the verbs sell, sell-split and sell-half sell.
Sale saleOf(Move move);
/// Every card the player can sell, as moves.
void offerSales(const Player& player, MoveList& moves);
/// Counts the shares of a sale in the selling phase.
void countSale(Play& play, Seat seat, Sale sale);
/// The card is sold for `each` a share, and what the seller's investors add to it.
void sellCard(Play& play, Seat seat, int company, Sale sale, int each);

}  // namespace bourse::stockpile
