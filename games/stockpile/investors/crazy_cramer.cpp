// Crazy Cramer: once in his Action turn a price moves a little, up or down.  [I-crazy-cramer]
#include "games/stockpile/investor.h"

namespace bourse::stockpile {
namespace {

void offer(const Rules&, const State&, Seat, MoveList& moves) {
  for (const Verb verb : {Verb::raise, Verb::lower})
    pushEachA(moves, make(verb, 0, kCrazyCramerSpaces), 0, kCompanies);
}

void take(Play& play, Seat, Move move) {
  play.movePrice(move.a, move.verb == static_cast<int>(Verb::raise) ? move.b : -move.b);
}

}  // namespace

BOURSE_TABLE constinit const InvestorRule crazyCramer{
    .ownAction = {.verbs = {Verb::raise, Verb::lower}, .offer = offer, .take = take}};

}  // namespace bourse::stockpile
