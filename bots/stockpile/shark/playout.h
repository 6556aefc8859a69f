// A game played to its end by the hasty player in every seat.
#pragma once

#include "bots/search/halving.h"
#include "bots/stockpile/shark/quick.h"

namespace bourse::stockpile::shark {

class ToTheEnd {
 public:
  explicit ToTheEnd(const Rules& rules) : quick_(rules) {}

  Move choose(const Rules& rules, const State& state, const Node& node, const MoveList& legal,
              search::Luck& luck) const {
    return quick_.choose(rules, state, node, legal, luck);
  }
  [[nodiscard]] static bool ends(const Rules&, const State&) { return false; }

 private:
  Quick quick_;
};

/// The state becomes the end of the game.
inline void playOutQuickly(const Rules& rules, const ToTheEnd& guide, State& state, search::Luck luck) {
  search::playOn<Stockpile>(rules, state, guide, luck);
}

}  // namespace bourse::stockpile::shark
