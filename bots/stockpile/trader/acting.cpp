// Booms and Busts: where they bring me more than the others.
#include "bots/stockpile/trader/choices.h"

namespace bourse::stockpile::trader {

Move useAction(const Worth& worth, const MoveList& legal, Weights* heard) {
  return bestMove(
      legal,
      [&](Move move) {
        if (is(move, Verb::endActions)) return 0.0;
        if (!is(move, Verb::boom) && !is(move, Verb::bust)) return kNever;
        const Card card = is(move, Verb::boom) ? Card::boom : Card::bust;
        return worth.moveGain(move.a, kCardInfo[static_cast<std::size_t>(card)].move);
      },
      heard);
}

}  // namespace bourse::stockpile::trader
