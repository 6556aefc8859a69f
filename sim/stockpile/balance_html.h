// The counts of `bourse balance` as a self-contained page with charts, without scripts; two runs side by
// side.
#pragma once

#include <string>

#include "sim/stockpile/balance.h"

namespace bourse {

std::string balanceHtml(const BalancePage& page);

}  // namespace bourse
