// Agile Ana: at the end of the round she is paid for every company of which she shows a share.
// [I-agile-ana]
//
// Companies in her Split Portfolio are open and paid without asking. Task: stage 1 once they are, b the next
// company to show.
#include "games/stockpile/investor.h"
#include "games/stockpile/knowledge.h"

namespace bourse::stockpile {
namespace {

constexpr auto kAna = static_cast<int>(Investor::agileAna);

/// Whether the company can still be shown: not one that lies open, nor one she has gone past.
bool isLeft(const State& state, Seat me, int company) {
  return company >= state.agenda.top().b && state.player[me].split[static_cast<std::size_t>(company)] == 0;
}

Next enter(Play& play, Seat me) {
  Task& task = play.task();
  if (task.stage == 0) {
    task.stage = 1;
    int open = 0;
    for (const std::uint8_t cards : play.player(me).split) open += cards > 0 ? 1 : 0;
    if (open > 0) play.gain(me, open * kAgileAnaIncome, EventKind::abilityPaid, kAna);
  }
  // Asked as long as the public must reckon with another company, whatever she has.
  if (!mayHaveRegular(play.state, me)) return Next::done;
  for (int company = 0; company < kCompanies; ++company)
    if (isLeft(play.state, me, company)) return ask(play, me);
  return Next::done;
}

void offer(const Rules&, const State& state, Seat me, MoveList& moves) {
  for (int company = 0; company < kCompanies; ++company)
    if (isLeft(state, me, company) && state.player[me].regular[static_cast<std::size_t>(company)] > 0)
      moves.push(make(Verb::show, company, 1));
}

void take(Play& play, Seat me, Move move) {
  play.task().b = static_cast<std::uint8_t>(move.a + 1);
  play.show(EventKind::sharesShown, me, move.a, move.b);
  learnAtLeast(play, me, move.a, move.b);
  play.gain(me, kAgileAnaIncome, EventKind::abilityPaid, kAna);
}

}  // namespace

BOURSE_TABLE constinit const InvestorRule agileAna{
    .roundEnd = {.enter = enter, .offer = offer, .take = take}};

}  // namespace bourse::stockpile
