// How imagined worlds are played on: to the end of a round, by a careful player who goes by what its seat
// sees there, or a hasty one; and what counts at the end is the chance to win.
#pragma once

#include "bots/stockpile/shark/beliefs.h"
#include "bots/stockpile/shark/chances.h"
#include "bots/stockpile/shark/mind.h"
#include "bots/stockpile/trader/trader.h"

namespace bourse::stockpile::shark {

class Guide : public Beliefs {
 public:
  Guide(const Mind& mind, const Rules& rules, const View& view)
      : Beliefs(rules, view, mind.alternatives),
        mind_(mind),
        me_(view.observer),
        lastRound_(view.masked.flow.round + mind.horizon - 1) {}

  Move choose(const Rules& rules, const State& state, const Node& node, const MoveList& legal,
              search::Luck& luck) const {
    if (mind_.careful == nullptr || isHasty(node.seat, luck) || isDear(node, legal))
      return quick().choose(rules, state, node, legal, luck);
    Rng rng(Seed::of(luck.below(kCareful, UINT32_MAX)), purpose::kBot);
    return trader::choose(*mind_.careful, rules, Stockpile::view(rules, state, node.seat), legal, rng);
  }
  [[nodiscard]] bool ends(const Rules&, const State& state) const {
    return state.flow.round > lastRound_ && state.flow.table == Table::round;
  }
  [[nodiscard]] double worth(const Rules& rules, const State& state, Seat seat) const {
    return chancesOf(rules, state)[seat];
  }

 private:
  static constexpr std::size_t kCareful = search::Luck::kDraws + 6;  // those of quick.cpp lie below and above
  static constexpr std::size_t kWhoIsHasty = search::Luck::kDraws + 7;

  /// Strategies and abilities: a careful player weighs them in worlds of its own, too long for one inside of
  /// a world.
  static bool isDear(const Node& node, const MoveList& legal) {
    const auto decision = static_cast<Decision>(node.what);
    return decision == Decision::ability || decision == Decision::strategy ||
           (decision == Decision::act && !trader::isPlain(legal));
  }

  /// Who the others are is not known: in some worlds one is careful, in others the same one is not.
  [[nodiscard]] bool isHasty(Seat seat, const search::Luck& luck) const {
    return seat != me_ && static_cast<int>(luck.fixed(kWhoIsHasty, seat, 100)) < mind_.hasty;
  }

  const Mind& mind_;
  Seat me_;
  int lastRound_;
};

}  // namespace bourse::stockpile::shark
