// Daring Dangote: at the end of the round he is paid for each commodity card.  [I-daring-dangote]
#include "games/stockpile/investor.h"

namespace bourse::stockpile {
namespace {

Next enter(Play& play, Seat me) {
  int cards = 0;
  for (const std::uint8_t copies : play.player(me).commodity) cards += copies;
  if (cards > 0)
    play.gain(me, cards * kDaringDangoteIncome, EventKind::abilityPaid,
              static_cast<int>(Investor::daringDangote));
  return Next::done;
}

}  // namespace

BOURSE_TABLE constinit const InvestorRule daringDangote{.roundEnd = {.enter = enter}};

}  // namespace bourse::stockpile
