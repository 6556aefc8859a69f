// Lazy Liliane: money when the demand phase begins, a fine whenever she is outbid.  [I-lazy-liliane]
#include "games/stockpile/investor.h"

namespace bourse::stockpile {
namespace {

constexpr auto kLiliane = static_cast<int>(Investor::lazyLiliane);

void receive(Play& play, Seat me) { play.gain(me, kLazyLilianeIncome, EventKind::abilityPaid, kLiliane); }

/// Out of unbound cash; what is missing is forgiven.
void payFine(Play& play, Seat me) {
  const int free = play.player(me).cash - boundCash(play.rules, play.state, me);
  if (const int fine = free < kLazyLilianeFine ? free : kLazyLilianeFine; fine > 0)
    play.pay(me, fine, EventKind::abilityCost, kLiliane);
}

}  // namespace

BOURSE_TABLE constinit const InvestorRule lazyLiliane{.onDemandOpens = receive, .onOutbid = payFine};

}  // namespace bourse::stockpile
