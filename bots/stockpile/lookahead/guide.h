// How worlds are played on for a search with the network: the one who searches goes on as the network would,
// the others are hasty, and at the end the network says how likely it is to win.
#pragma once

#include "bots/stockpile/lookahead/mind.h"
#include "bots/stockpile/shark/beliefs.h"
#include "bots/stockpile/shark/chances.h"
#include "bots/stockpile/whale/whale.h"

namespace bourse::stockpile::lookahead {

/// From a score or a logit to a number that doubles can reckon with.
constexpr double unscaled(std::int32_t score) { return static_cast<double>(score) / whale::kScoreOne; }
/// The chance that a logit means.
constexpr double chanceOf(double logit) {
  const double small = shark::power(logit < 0 ? logit : -logit);
  return (logit < 0 ? small : 1) / (1 + small);
}

class Guide : public shark::Beliefs {
 public:
  Guide(const Mind& mind, const Rules& rules, const View& view)
      : Beliefs(rules, view, mind.alternatives),
        mind_(mind),
        me_(view.observer),
        asked_(Stockpile::nodeOf(rules, view).what),
        round_(view.masked.flow.round),
        inSetup_(view.masked.flow.table == Table::setup) {}

  Move choose(const Rules& rules, const State& state, const Node& node, const MoveList& legal,
              search::Luck& luck) const;
  /// Where the one who searches is asked something else, or to bid again, as far ahead as wished. In between
  /// it goes on as the network does: what a card placed or sold is worth is seen when its turn is over.
  [[nodiscard]] bool ends(const Rules& rules, const State& state) const;
  [[nodiscard]] double worth(const Rules& rules, const State& state, Seat seat) const;

 private:
  const Mind& mind_;
  Seat me_;
  std::uint8_t asked_;
  int round_;
  bool inSetup_;
};

}  // namespace bourse::stockpile::lookahead
