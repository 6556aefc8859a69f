// How imagined worlds are played on: by the same player in every seat to the end of a round, and what counts
// there is the chance to win.
#pragma once

#include "bots/shark/chances.h"
#include "bots/shark/quick.h"
#include "bots/trader/trader.h"

namespace bourse::stockpile::shark {

class Guide {
 public:
  /// `horizon` counts rounds, the one of `now` included. A careful player goes by what its seat sees there;
  /// without one the hasty player plays.
  Guide(const Rules& rules, const State& now, int horizon, int alternatives, const trader::Skill* careful)
      : quick_(rules),
        careful_(careful),
        lastRound_(now.flow.round + horizon - 1),
        alternatives_(alternatives) {}

  Move choose(const Rules& rules, const State& state, const Node& node, const MoveList& legal,
              search::Luck& luck) const {
    if (careful_ == nullptr || isDear(node, legal)) return quick_.choose(rules, state, node, legal, luck);
    Rng rng(Seed::of(luck.below(search::Luck::kDraws, UINT32_MAX)), purpose::kBot);
    return trader::choose(*careful_, rules, Stockpile::view(rules, state, node.seat), legal, rng);
  }
  [[nodiscard]] bool ends(const Rules&, const State& state) const {
    return state.flow.round > lastRound_ && state.flow.table == Table::round;
  }
  [[nodiscard]] double worth(const Rules& rules, const State& state, Seat seat) const {
    return chancesOf(rules, state)[seat];
  }
  /// Of so many worlds one is taken, by how plausible they are.
  [[nodiscard]] int alternatives() const { return alternatives_; }
  [[nodiscard]] double plausibility(const Rules& rules, const State& state, Seat observer) const {
    return quick_.plausibility(rules, state, observer);
  }

 private:
  /// Strategies and abilities: a careful player weighs them in worlds of its own, too long for one inside of
  /// a world.
  static bool isDear(const Node& node, const MoveList& legal) {
    const auto decision = static_cast<Decision>(node.what);
    return decision == Decision::ability || decision == Decision::strategy ||
           (decision == Decision::act && !trader::isPlain(legal));
  }

  Quick quick_;
  const trader::Skill* careful_;
  int lastRound_, alternatives_;
};

}  // namespace bourse::stockpile::shark
