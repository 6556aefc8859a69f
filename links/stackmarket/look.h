// The picture of a game of Stack Market: the four towers, as high as they stand.
#pragma once

#include "links/games.h"

namespace bourse::links {

extern const GameLook kStackMarketLook;

}  // namespace bourse::links
