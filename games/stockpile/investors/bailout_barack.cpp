// Bailout Barack: after all selling he buys one stock card from the discard, cheaper.  [I-bailout-barack]
#include <algorithm>

#include "games/stockpile/investor.h"
#include "games/stockpile/knowledge.h"

namespace bourse::stockpile {
namespace {

int costOf(const Rules& rules, const State& state, int company) {
  return std::max(rules.price(state, company) - kBailoutBarackDiscount, 0);
}

void offer(const Rules& rules, const State& state, Seat me, MoveList& moves) {
  for (int company = 0; company < kCompanies; ++company)
    if (state.discard[static_cast<std::size_t>(company)] > 0 &&
        costOf(rules, state, company) <= state.player[me].cash)
      moves.push(make(Verb::chooseCard, company));
}

void take(Play& play, Seat me, Move move) {
  play.pay(me, costOf(play.rules, play.state, move.a), EventKind::abilityCost,
           static_cast<int>(Investor::bailoutBarack));
  --play.state.discard[move.a];
  ++play.player(me).regular[move.a];
  learnGain(play, me, move.a, kEveryone, false);
  play.show(EventKind::stockTaken, me, move.a);
}

}  // namespace

BOURSE_TABLE constinit const InvestorRule bailoutBarack{
    .beforeMovement = {.offer = offer, .take = take, .cost = costOf}};

}  // namespace bourse::stockpile
