// Moneymaker Mitt: money for each bid, once the bid binds its cost.  [I-moneymaker-mitt]
#include "games/stockpile/investor.h"

namespace bourse::stockpile {
namespace {

void receive(Play& play, Seat me) {
  play.gain(me, kMoneymakerMittIncome, EventKind::abilityPaid, static_cast<int>(Investor::moneymakerMitt));
}

}  // namespace

BOURSE_TABLE constinit const InvestorRule moneymakerMitt{.onBidPlaced = receive};

}  // namespace bourse::stockpile
