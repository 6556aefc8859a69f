// The picture of a game of Stockpile: the market, and the piles with the bids on them.
#pragma once

#include "links/games.h"

namespace bourse::links {

extern const GameLook kStockpileLook;

}  // namespace bourse::links
