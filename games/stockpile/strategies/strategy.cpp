// Playing a strategy: the cost first, then the effect, as its row says.  [G1, G2]
#include "games/stockpile/strategies/strategy.h"
#include "games/stockpile/investor.h"

#include "games/stockpile/steps.h"
#include "games/stockpile/strategies/strategy_set.h"
#include "games/stockpile/strategies/walk.h"

namespace bourse::stockpile {
namespace {

/// By WalkOp.
constexpr const Operation* kOperations[] = {
    &payMoneyOperation,      &payCardOperation,     &giveStockOperation, &gainOperation,
    &gainByBidOperation,     &nameCompanyOperation, &moveOperation,      &dividendOperation,
    &takeStockOperation,     &sellOperation,        &makeSplitOperation, &showForOperation,
    &proxyFightOperation,    &lookOperation,        &pairOperation,      &layDownOperation,
    &nameSeatOperation,      &takeOverOperation,    &auditOperation,     &collectOperation,
    &swapCommodityOperation,
};
static_assert(std::size(kOperations) == kWalkOps);

const Operation& operationOf(const WalkStep& step) { return *kOperations[static_cast<std::size_t>(step.op)]; }
const WalkStep& stepOf(const Task& task) { return kWalks[task.a].step[task.stage]; }

Next enterStrategy(Play& play) {
  Task& task = play.task();
  for (; task.stage < kWalks[task.a].length; ++task.stage, task.e = 0) {
    const WalkStep& step = stepOf(task);
    switch (operationOf(step).enter(play, task, step)) {
      case Next::wait:
        return ask(play, task.seat);
      case Next::again:
        return Next::again;
      case Next::done:
        break;
    }
  }
  return Next::done;
}

void offerStrategy(const Rules& rules, const State& state, Seat, MoveList& moves) {
  const Task& task = state.agenda.top();
  const WalkStep& step = stepOf(task);
  operationOf(step).offer(rules, state, task, step, moves);
}

void takeStrategy(Play& play, Seat, Move move) {
  Task& task = play.task();
  const WalkStep& step = stepOf(task);
  operationOf(step).take(play, task, step, move);
}

}  // namespace

void passOperation(Play& play, Task& task) {
  play.show(EventKind::passed, task.seat);
  task.e = kEnough;
}

void gainByStrategy(Play& play, const Task& task, int amount) {
  play.gain(task.seat, amount, EventKind::strategyPaid, task.a);
}

bool mayPlayStrategy(const Rules& rules, const State& state, Seat seat) {
  if (rules.strategies == 0) return false;
  const Player& player = state.player[seat];
  return cardsIn(player.hand) > 0 && player.strategiesPlayed < strategiesPerRound(state, seat);
}

Obstacle obstacleTo(const Rules& rules, const State& state, Seat seat, int strategy) {
  const Walk& walk = kWalks[strategy];
  for (int i = 0; i < walk.length; ++i) {
    const Operation& operation = operationOf(walk.step[i]);
    if (operation.obstacle == nullptr) continue;
    if (const Obstacle found = operation.obstacle(rules, state, seat, walk.step[i]); !found.none())
      return found;
  }
  return kNoObstacle;
}

void offerStrategies(const Rules& rules, const State& state, Seat seat, MoveList& moves) {
  if (!mayPlayStrategy(rules, state, seat)) return;
  everyStrategy(state.player[seat].hand, [&](int strategy) {
    if (obstacleTo(rules, state, seat, strategy).none()) moves.push(make(Verb::play, strategy));
  });
}

void playStrategy(Play& play, Seat seat, int strategy) {
  Player& player = play.player(seat);
  removeStrategy(player.hand, strategy);
  addStrategy(play.state.strategyBox, strategy);
  ++player.strategiesPlayed;
  play.show(EventKind::strategyPlayed, seat, strategy);
  play.push({.op = static_cast<std::uint8_t>(Op::strategy),
             .seat = seat,
             .a = static_cast<std::uint8_t>(strategy),
             .b = kNone});
}

BOURSE_TABLE constinit const Step strategyTask =
    choice(Decision::strategy, enterStrategy, offerStrategy, takeStrategy);

}  // namespace bourse::stockpile
