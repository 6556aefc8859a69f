// For app/rules.cpp, until it asks the games themselves.
#pragma once

#include "app/stockpile/options.h"

namespace bourse {

using TableOptions = StockpileOptions;

}  // namespace bourse
