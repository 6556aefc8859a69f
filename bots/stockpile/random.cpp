#include "bots/stockpile/random.h"

namespace bourse::stockpile {

Move chooseRandom(const Rules&, const View&, const MoveList& legal, Budget, Rng& rng) {
  return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
}

}  // namespace bourse::stockpile
