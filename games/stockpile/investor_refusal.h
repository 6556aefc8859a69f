// Why a choice that investors bring is not possible.
#pragma once

#include "games/stockpile/investor.h"
#include "games/stockpile/refusal.h"

namespace bourse::stockpile {

/// A window among the choices of the base game: whose it is, whether it is used, what it could be used on.
Rejection whyNotWindow(const Attempt& attempt, Hook hook);
/// Which of two abilities comes first, or which investor is kept.
Rejection whyNotInvestor(const Attempt& attempt);
/// Within an ability that is being used.
Rejection whyNotAbility(const Attempt& attempt);

}  // namespace bourse::stockpile
