// A conditional plan for an auction as JSON:
// {"wishes":[{"most":10,"cards":[{"card":"bottomline-bank","least":2}]}], "fee":2,"otherwise":"cheapest"}.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "games/stockpile/auction_plan.h"
#include "host/game/problem.h"

namespace bourse {

/// Nothing unknown is passed over. False if `problem` is set.
bool readPlanTerms(const nlohmann::json& terms, stockpile::AuctionPlan& plan, Problem& problem);

/// The same plan as terms, without what says nothing.
nlohmann::json planTermsJson(const stockpile::AuctionPlan& plan);

}  // namespace bourse
