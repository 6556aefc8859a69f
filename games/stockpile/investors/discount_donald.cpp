// Discount Donald: he pays the space below; the first stays what it is.  [I-discount-donald]
#include "games/stockpile/investor.h"

namespace bourse::stockpile {
namespace {

int spaceBelow(int space) { return space > 0 ? space - 1 : 0; }

}  // namespace

BOURSE_TABLE constinit const InvestorRule discountDonald{.paidSpace = spaceBelow};

}  // namespace bourse::stockpile
