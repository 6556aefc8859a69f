// Lucrative Li: half of her bonds, rounded up, bear interest once more.  [I-lucrative-li]
#include "games/stockpile/investor.h"

namespace bourse::stockpile {
namespace {

int bonusOn(int bonds) { return (bonds + kLucrativeLiBonds - 1) / kLucrativeLiBonds * kLucrativeLiIncome; }

}  // namespace

BOURSE_TABLE constinit const InvestorRule lucrativeLi{.interestBonus = bonusOn};

}  // namespace bourse::stockpile
