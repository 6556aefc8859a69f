// The engine's heart: what is on top runs until someone must choose.
#include "games/stockpile/steps.h"

namespace bourse::stockpile {
namespace {

void nextTable(Play& play) {
  Flow& flow = play.state.flow;
  flow.step = 0;
  if (flow.table == Table::setup) {
    flow.table = Table::round;
  } else if (flow.table == Table::end) {
    flow.table = Table::over;
    play.show(EventKind::gameOver);
  } else if (flow.round + 1 == play.rules.count.rounds) {
    flow.table = Table::end;
  } else {
    ++flow.round;
    flow.first = flow.nextFirst;
    flow.nextFirst = clockwise(flow.first, 1, play.seats());
  }
}

void nextStep(Play& play) {
  Flow& flow = play.state.flow;
  flow.cursor = flow.stage = 0;
  ++flow.step;
  if (play.rules.table[static_cast<std::size_t>(flow.table)][flow.step] == nullptr) nextTable(play);
}

}  // namespace

void advance(Play& play) {
  Flow& flow = play.state.flow;
  flow.actor = kNobody;
  flow.pending = kNoOne;
  while (flow.table != Table::over) {
    const bool task = !play.state.agenda.empty();
    switch (currentStep(play.rules, play.state).enter(play)) {
      case Next::wait:
        return;
      case Next::again:
        break;
      case Next::done:
        if (task)
          play.state.agenda.pop();
        else
          nextStep(play);
    }
  }
}

}  // namespace bourse::stockpile
