// Billionaire Bill: only his money.  [I-billionaire-bill]
#include "games/stockpile/investor.h"

namespace bourse::stockpile {

BOURSE_TABLE constinit const InvestorRule billionaireBill{};

}  // namespace bourse::stockpile
