// A tally as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "sim/tally.h"

namespace bourse {

nlohmann::ordered_json tallyJson(const Tally& tally);

}  // namespace bourse
