// Tactical Talal: a second selling turn after everybody's.  [I-tactical-talal]
#include "games/stockpile/investor.h"

namespace bourse::stockpile {

BOURSE_TABLE constinit const InvestorRule tacticalTalal{.sellAgain = true};

}  // namespace bourse::stockpile
