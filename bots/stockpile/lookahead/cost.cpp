#include "bots/stockpile/lookahead/cost.h"

#include <algorithm>
#include <cmath>

#include "bots/stockpile/lookahead/guide.h"

namespace bourse::stockpile::lookahead {
namespace {

constexpr int kWorlds = 16;
constexpr Mind kMind = {.ahead = 1, .hasty = 0};

}  // namespace

std::optional<Cost> costOf(const Rules& rules, const View& view, Move chosen, const Seed& seed) {
  MoveList legal;
  Stockpile::legalOf(rules, view, legal);
  if (whale::network() == nullptr || legal.size() < 2) return std::nullopt;
  Rng rng(seed, purpose::kDeterminize + view.observer);
  const Move best = chooseWhale(rules, view, legal, {}, rng);
  if (best == chosen) return std::nullopt;
  const Guide guide(kMind, rules, view);
  Cost found;
  double squares = 0;
  for (int i = 0; i < kWorlds; ++i) {
    const State world = search::imagine<Stockpile>(rules, view, guide, rng);
    const std::uint64_t luck = rng.next();
    const auto worth = [&](Move move) {
      return search::worthOf<Stockpile>(rules, world, view.observer, move, guide, luck);
    };
    const double after = worth(chosen), instead = worth(best);
    found.chosen += after / kWorlds;
    found.best += instead / kWorlds;
    squares += (instead - after) * (instead - after) / kWorlds;
  }
  const double mean = found.best - found.chosen;
  found.error = std::sqrt(std::max(squares - mean * mean, 0.0) / (kWorlds - 1));
  return found;
}

}  // namespace bourse::stockpile::lookahead
