// Mayknow Martha: once in the demand phase she looks at a pair of somebody else, or one by the board.
// [I-mayknow-martha]
#include "games/stockpile/investor.h"

namespace bourse::stockpile {
namespace {

bool isNew(const Pair& pair, Seat me) {
  return (pair.flags & (Pair::open | Pair::resolved)) == 0 &&
         !(contains(pair.knowCompany, me) && contains(pair.knowForecast, me));
}

void offer(const Rules&, const State& state, Seat me, MoveList& moves) {
  for (int pair = 0; pair < kPairs; ++pair)
    if (isNew(state.pair[static_cast<std::size_t>(pair)], me)) moves.push(make(Verb::look, pair));
}

void take(Play& play, Seat me, Move move) {
  Pair& pair = play.state.pair[move.a];
  pair.knowCompany = with(pair.knowCompany, me);
  pair.knowForecast = with(pair.knowForecast, me);
  play.showTo(only(me), Event::partB | Event::partC, EventKind::pairSeen, me, move.a, pair.company,
              pair.forecast);
}

}  // namespace

BOURSE_TABLE constinit const InvestorRule mayknowMartha{
    .demandAside = {.verbs = {Verb::look}, .offer = offer, .take = take}};

}  // namespace bourse::stockpile
