// How a builder rates every choice it has; for hindsight.
#pragma once

#include <vector>

#include "bots/stackmarket/rollout.h"

namespace bourse::stackmarket {

struct Weighed {
  Move move;
  double behind = 0;  // the best one, in $1K of the lead at the end of the round, as an expert counts it
  double error = 0;   // of that, one standard error
};

/// Every legal move of the observer, the best first, each in as many rounds played out with the same luck.
std::vector<Weighed> weigh(const Rules& rules, const View& view, Skill hand, int playouts, Rng& rng);

}  // namespace bourse::stackmarket
