// Which imagined worlds are likely, by what the others have bid.
#pragma once

#include "bots/stockpile/shark/quick.h"

namespace bourse::stockpile::shark {

/// For the search: of so many worlds one is taken, by how plausible they are.
class Beliefs {
 public:
  Beliefs(const Rules& rules, const View& view, int alternatives)
      : quick_(rules), alternatives_(somebodyHasBid(rules, view) ? alternatives : 1) {}

  [[nodiscard]] int alternatives() const { return alternatives_; }
  [[nodiscard]] double plausibility(const Rules& rules, const State& state, Seat observer) const {
    return quick_.plausibility(rules, state, observer);
  }
  [[nodiscard]] const Quick& quick() const { return quick_; }

 private:
  static bool somebodyHasBid(const Rules& rules, const View& view) {
    for (int meeple = 0; meeple < rules.meeples(); ++meeple)
      if (view.masked.bid[static_cast<std::size_t>(meeple)].stands() &&
          rules.ownerOfMeeple(meeple) != view.observer)
        return true;
    return false;
  }

  Quick quick_;
  int alternatives_;
};

}  // namespace bourse::stockpile::shark
