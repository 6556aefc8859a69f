// The final count: majorities, then all stock is sold at the final price.  [B15]
#include "games/stockpile/investor.h"
#include "games/stockpile/steps.h"

namespace bourse::stockpile {
namespace {

int shares(const Player& player, std::size_t company) {
  return player.regular[company] + 2 * player.split[company];
}

void revealHoldings(Play& play) {
  for (int place = 0; place < play.seats(); ++place) {
    const Seat seat = play.inTurn(place);
    for (std::size_t company = 0; company < kCompanies; ++company) {
      const Player& player = play.player(seat);
      if (shares(player, company) > 0)
        play.show(EventKind::holdingRevealed, seat, static_cast<int>(company), player.regular[company],
                  player.split[company]);
    }
  }
}

Next enterMajorities(Play& play) {
  revealHoldings(play);
  for (std::size_t company = 0; company < kCompanies; ++company) {
    int most = 0;
    int leaders = 0;
    for (Seat seat = 0; seat < play.seats(); ++seat) {
      const int held = shares(play.player(seat), company);
      if (held > most) leaders = 0;
      if (held > most) most = held;
      if (held == most) ++leaders;
    }
    if (most == 0) continue;  // nobody holds any: no bonus
    for (int place = 0; place < play.seats(); ++place) {
      const Seat seat = play.inTurn(place);
      if (shares(play.player(seat), company) == most)
        play.gain(seat, leaders == 1 ? kMoneyMajority : kMoneyMajorityTied, EventKind::majorityPaid,
                  static_cast<int>(company));
    }
  }
  return Next::done;
}

Next enterSellEverything(Play& play) {
  for (int place = 0; place < play.seats(); ++place) {
    const Seat seat = play.inTurn(place);
    Player& player = play.player(seat);
    const int extra = finalExtra(play.rules, play.state, seat);
    for (std::size_t company = 0; company < kCompanies; ++company) {
      const int held = shares(player, company);
      if (held == 0) continue;
      play.state.discard[company] = static_cast<std::uint8_t>(
          play.state.discard[company] + player.regular[company] + player.split[company]);
      player.regular[company] = player.split[company] = 0;
      const int each = play.rules.price(play.state, static_cast<int>(company)) + saleBonus(play.state, seat);
      play.gain(seat, held * each, EventKind::finalSale, static_cast<int>(company), held);
    }
    if (extra > 0)
      play.gain(seat, extra, EventKind::abilityPaid, investorFilling(play.state, seat, Hook::finalExtra));
    player.start = kNone;
  }
  play.state.known = {};  // everything lies open and is sold: nothing is left to prove
  return Next::done;
}

}  // namespace

BOURSE_TABLE constinit const Step payMajorities = automatic(enterMajorities);
BOURSE_TABLE constinit const Step sellEverything = automatic(enterSellEverything);

}  // namespace bourse::stockpile
