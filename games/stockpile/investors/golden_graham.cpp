// Golden Graham: every share he sells brings more, also in the final sale.  [I-golden-graham]
#include "games/stockpile/investor.h"

namespace bourse::stockpile {

BOURSE_TABLE constinit const InvestorRule goldenGraham{.saleBonus = kGoldenGrahamBonus};

}  // namespace bourse::stockpile
