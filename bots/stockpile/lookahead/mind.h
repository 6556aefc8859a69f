// How a player that searches with the network thinks.
#pragma once

#include "bots/search/halving.h"

namespace bourse::stockpile::lookahead {

/// docs/strength.md says how they do.
struct Mind {
  std::uint32_t iterations = 60;     // playouts a decision, if nobody says otherwise
  std::size_t candidates = 6;        // moves that are tried, the network's best
  double worthTrying = 5;            // … but none it likes so much less, in the logarithm of chances
  double chancePerScore = 0.02;      // what as much liking is worth in chances to win
  int ahead = 0;                     // to the next round; 1: until it is asked something else or to bid again
  int hasty = 100;                   // in so many worlds of a hundred another player is the hasty one
  search::Trust trust = {20, 0};     // how many playouts the network's opinion of a move counts for
  int alternatives = 8;              // worlds of which one is taken by what the others have bid
  std::uint16_t lanes = 4;           // of the search, where there is enough to think about:
  std::uint32_t worthSharing = 150;  // from so many playouts on
};
inline constexpr Mind kLookahead = {};

}  // namespace bourse::stockpile::lookahead
