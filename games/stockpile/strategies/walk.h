// How a strategy goes: the list of operations in its data row is walked one by one. Each operation does what
// needs no choice, asks its player, or pushes a task; it is entered again until it answers that it is
// done.
//
// Task strategy: seat who plays, a the card, stage the operation of the walk, e how often it was done; b, c
// and d as the operations say, all of it public.
#pragma once

#include "games/stockpile/knowledge.h"
#include "games/stockpile/step.h"
#include "games/stockpile/strategies/strategy.h"
#include "gen/stockpile_strategies.h"

namespace bourse::stockpile {

struct Operation {
  Next (*enter)(Play&, Task&, const WalkStep&);  // wait: ask; again: something was pushed; done: go on
  void (*offer)(const Rules&, const State&, const Task&, const WalkStep&, MoveList&) = nullptr;
  void (*take)(Play&, Task&, const WalkStep&, Move) = nullptr;
  /// What stands against playing a card with this operation in its walk.
  Obstacle (*obstacle)(const Rules&, const State&, Seat, const WalkStep&) = nullptr;
};

// operations.cpp lists them by number.
extern BOURSE_TABLE const Operation payMoneyOperation, gainOperation, gainByBidOperation, collectOperation;
extern BOURSE_TABLE const Operation payCardOperation, swapCommodityOperation;
extern BOURSE_TABLE const Operation giveStockOperation, takeStockOperation, makeSplitOperation, sellOperation;
extern BOURSE_TABLE const Operation nameCompanyOperation, moveOperation, dividendOperation;
extern BOURSE_TABLE const Operation showForOperation, proxyFightOperation;
extern BOURSE_TABLE const Operation lookOperation, pairOperation;
extern BOURSE_TABLE const Operation nameSeatOperation, takeOverOperation, auditOperation;
extern BOURSE_TABLE const Operation layDownOperation;

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
constexpr Obstacle kNoObstacle{};
inline Obstacle needs(bool there, Refusal otherwise) { return there ? kNoObstacle : Obstacle{otherwise}; }

/// In e: the player wants no more of this operation.
inline constexpr std::uint8_t kEnough = 255;
inline bool isPass(Move move) { return move.verb == static_cast<int>(Verb::pass); }
/// Ends the operation at the player's wish.
void passOperation(Play& play, Task& task);
/// Money from the bank by the card; nothing is told too.
void gainByStrategy(Play& play, const Task& task, int amount);

/// Whether the public must reckon with a stock card of the seat: then it is asked, whatever it has.
inline bool mayHaveStock(const State& state, Seat seat) {
  return state.player[seat].splitCards() > 0 || mayHaveRegular(state, seat);
}
inline bool isNamed(const Task& task, int company) { return (task.c >> company & 1) != 0; }

/// The price tracks, the pairs and the seats are all public, so one candidate need not be asked for.
template <class Allowed>
int countIf(int number, Allowed allowed) {
  int found = 0;
  for (int i = 0; i < number; ++i) found += allowed(i) ? 1 : 0;
  return found;
}
template <class Allowed>
int firstOf(int number, Allowed allowed) {
  int i = 0;
  while (i < number && !allowed(i)) ++i;
  return i;
}
/// The verb with every allowed number as its a.
template <class Allowed>
void pushEach(MoveList& moves, Verb verb, int number, Allowed allowed) {
  for (int i = 0; i < number; ++i)
    if (allowed(i)) moves.push(make(verb, i));
}

}  // namespace bourse::stockpile
