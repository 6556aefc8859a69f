// Windows and triggers of investors: seat by seat in turn order; a player with two chooses their order. [B19]
#include "games/stockpile/investor.h"
#include "games/stockpile/steps.h"

namespace bourse::stockpile {
namespace {

// cursor: the place in turn order

template <Hook hook>
Next enterWindow(Play& play) {
  Flow& flow = play.state.flow;
  if (!anyWants(play.state, hook)) return Next::done;
  for (; flow.cursor < play.seats(); ++flow.cursor) {
    const Seat seat = play.inTurn(flow.cursor);
    const unsigned unused = unusedWindows(play.state, seat, hook);
    if (unused == 0) continue;
    if (unused == 3) return ask(play, seat);
    play.push(abilityTask(seat, unused == 1 ? 0 : 1, hook));
    return Next::again;
  }
  return Next::done;
}

void offerOrder(const Rules&, const State& state, Seat seat, MoveList& moves) {
  for (const std::uint8_t investor : state.player[seat].investor)
    moves.push(make(Verb::chooseInvestor, investor));
}

template <Hook hook>
void takeOrder(Play& play, Seat seat, Move move) {
  play.show(EventKind::investorChosen, seat, move.a);
  play.push(abilityTask(seat, play.player(seat).investor[0] == move.a ? 0 : 1, hook));
}

template <Hook hook>
constexpr Step window() {
  return choice(Decision::ability, enterWindow<hook>, offerOrder, takeOrder<hook>);
}

Next enterDemandOpens(Play& play) {
  for (int place = 0; place < play.seats(); ++place) {
    const Seat seat = play.inTurn(place);
    if (!wants(play.state, Hook::onDemandOpens, seat)) continue;
    eachInvestor(play.state, seat, [&](const InvestorRule& rule, int) {
      if (rule.onDemandOpens != nullptr) rule.onDemandOpens(play, seat);
    });
  }
  return Next::done;
}

}  // namespace

BOURSE_TABLE constinit const Step pickInsiderCard = window<Hook::informationPick>();
BOURSE_TABLE constinit const Step beforeDemand = window<Hook::beforeDemand>();
BOURSE_TABLE constinit const Step demandOpens = automatic(enterDemandOpens);
BOURSE_TABLE constinit const Step lastLook = window<Hook::demandAside>();
BOURSE_TABLE constinit const Step beforeMovement = window<Hook::beforeMovement>();
BOURSE_TABLE constinit const Step roundEndAbilities = window<Hook::roundEnd>();

}  // namespace bourse::stockpile
