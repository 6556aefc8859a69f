// How a player that searches thinks: the numbers that tell the levels apart.
#pragma once

#include "bots/search/halving.h"
#include "bots/stockpile/trader/levels.h"

namespace bourse::stockpile::shark {

/// How they were found is in docs/strength.md.
struct Mind {
  std::uint32_t iterations = 400;  // playouts a decision, if nobody says otherwise
  /// Who plays on in every seat; nobody: the hasty player, at a thirtieth of the cost.
  const trader::Skill* careful = &trader::kTrader;
  int hasty = 50;                    // in so many worlds of a hundred another player is hasty all the same
  std::size_t candidates = 8;        // moves of trader's that are tried
  int horizon = 1;                   // rounds to play on, this one included
  search::Trust trust = {8, 0};      // how many playouts trader's own opinion counts for
  int alternatives = 8;              // worlds of which one is taken by what the others have bid
  std::uint16_t lanes = 4;           // of the search, where there is enough to think about:
  std::uint32_t worthSharing = 300;  // from so many playouts on; below, threads cost more than they bring
};
inline constexpr Mind kShark = {};
/// Many playouts by the hasty player: as quick as a few by a careful one, and not as strong.
inline constexpr Mind kHasty = {
    .iterations = 100, .careful = nullptr, .trust = {50, 0}, .worthSharing = 4'000};

}  // namespace bourse::stockpile::shark
