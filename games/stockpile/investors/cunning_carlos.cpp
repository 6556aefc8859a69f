// Cunning Carlos: players who outbid him skip a space.  [I-cunning-carlos]
#include "games/stockpile/investor.h"

namespace bourse::stockpile {

BOURSE_TABLE constinit const InvestorRule cunningCarlos{.raiseOver = kCunningCarlosSpaces};

}  // namespace bourse::stockpile
