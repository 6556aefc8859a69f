// Broker Bernie: a fee that falls due is income for him.  [I-broker-bernie]
#include "games/stockpile/investor.h"

namespace bourse::stockpile {
namespace {

void earnFee(Play& play, Seat me, std::uint8_t card) {
  play.gain(me, kCardInfo[card].fee, EventKind::feeEarned, card);
}

}  // namespace

BOURSE_TABLE constinit const InvestorRule brokerBernie{.feeDue = earnFee};

}  // namespace bourse::stockpile
