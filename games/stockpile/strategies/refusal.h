#pragma once

#include "games/stockpile/refusal.h"

namespace bourse::stockpile {

Rejection whyNotLayAside(const Attempt& attempt);
Rejection whyNotPlay(const Attempt& attempt);
/// Within a strategy that is being played.
Rejection whyNotStrategy(const Attempt& attempt);

}  // namespace bourse::stockpile
