// Clever Chanda: once in her Action turn she gives up a regular card or moves a split card back; another
// regular card becomes split.  [I-clever-chanda]
//
// Task: b the company moved back, or kNone.
#include "games/stockpile/investor.h"
#include "games/stockpile/knowledge.h"

namespace bourse::stockpile {
namespace {

bool isSecondHalf(const State& state) { return !state.agenda.empty(); }

void offerFirst(const Player& player, MoveList& moves) {
  const int regular = player.regularCards();
  for (int company = 0; company < kCompanies; ++company)
    if (regular >= 2 && player.regular[static_cast<std::size_t>(company)] > 0)
      moves.push(make(Verb::giveUp, company));
  for (int company = 0; company < kCompanies; ++company)
    if (regular >= 1 && player.split[static_cast<std::size_t>(company)] > 0)
      moves.push(make(Verb::moveBack, company));
}

void offer(const Rules&, const State& state, Seat me, MoveList& moves) {
  if (!isSecondHalf(state)) {
    offerFirst(state.player[me], moves);
    return;
  }
  for (int company = 0; company < kCompanies; ++company) {
    const int justMoved = state.agenda.top().b == company ? 1 : 0;
    if (state.player[me].regular[static_cast<std::size_t>(company)] > justMoved)
      moves.push(make(Verb::chooseCompany, company));
  }
}

void takeFirst(Play& play, Seat me, Move move, Task task) {
  Player& player = play.player(me);
  if (move.verb == static_cast<int>(Verb::giveUp)) {
    --player.regular[move.a];
    ++play.state.discard[move.a];
    learnLoss(play, me, move.a);
    play.show(EventKind::stockGivenUp, me, move.a);
    task.b = kNone;
  } else {
    --player.split[move.a];
    ++player.regular[move.a];
    learnGain(play, me, move.a, kEveryone, false);
    play.show(EventKind::stockMovedBack, me, move.a);
    task.b = move.a;
  }
  play.push(task);
}

void take(Play& play, Seat me, Move move) {
  if (!isSecondHalf(play.state)) {
    const bool first = play.player(me).investor[0] == static_cast<int>(Investor::cleverChanda);
    takeFirst(play, me, move, abilityTask(me, first ? 0 : 1, Hook::ownAction));
    return;
  }
  if (play.task().b == move.a) learnAtLeast(play, me, move.a, 2);  // the card just moved back is another one
  play.task().stage = kAbilityOver;
  --play.player(me).regular[move.a];
  ++play.player(me).split[move.a];
  learnLoss(play, me, move.a);
  play.show(EventKind::stockMadeSplit, me, move.a);
}

}  // namespace

BOURSE_TABLE constinit const InvestorRule cleverChanda{.ownAction = {.verbs = {Verb::giveUp, Verb::moveBack},
                                                                     .open = mayHaveRegular,
                                                                     .offer = offer,
                                                                     .take = take,
                                                                     .mustChoose = true}};

}  // namespace bourse::stockpile
