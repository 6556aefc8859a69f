// Secretive Stuart: both of his market cards may lie face-down.  [I-secretive-stuart]
#include "games/stockpile/investor.h"

namespace bourse::stockpile {

BOURSE_TABLE constinit const InvestorRule secretiveStuart{.mayHideBoth = true};

}  // namespace bourse::stockpile
