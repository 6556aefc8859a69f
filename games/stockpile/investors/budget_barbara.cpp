// Budget Barbara: her own values on the bid tracks; the lowest bring money.  [I-budget-barbara]
#include "games/stockpile/investor.h"

namespace bourse::stockpile {
namespace {

int ownValue(int space) { return kBudgetBarbaraTrack[space]; }

}  // namespace

BOURSE_TABLE constinit const InvestorRule budgetBarbara{.trackValue = ownValue};

}  // namespace bourse::stockpile
