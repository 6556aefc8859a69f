#include "sim/tally_json.h"

#include <nlohmann/json.hpp>

namespace bourse {

nlohmann::ordered_json tallyJson(const Tally& tally) {
  const Interval range = wilson95(tally);
  return {{"games", tally.games},
          {"win_rate", tally.winRate()},
          {"win_rate_low", range.low},
          {"win_rate_high", range.high},
          {"mean_worth", tally.meanWorth()},
          {"worth_deviation", tally.worthDeviation()}};
}

}  // namespace bourse
