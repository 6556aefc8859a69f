// Operations about bonds, action cards, commodities and taxes: pay with them, swap them.  [G15, G16]
#include "games/stockpile/strategies/walk.h"

namespace bourse::stockpile {
namespace {

constexpr int kBoom = static_cast<int>(Card::boom);
constexpr int kBust = static_cast<int>(Card::bust);
constexpr int kCommodities = 6;

// ---- pay card. A Boom or Bust is always asked for: with one kind in hand, not asking would tell so. ----

/// How many cards of a kind that can pay the player has.
int cardsToPayWith(const Player& player, PaidKind kind, int card) {
  switch (kind) {
    case PaidKind::bond:
      return player.bonds;
    case PaidKind::action:
      return card == kBoom ? player.booms : card == kBust ? player.busts : 0;
    case PaidKind::commodity:
      return card >= kFirstCommerce && card < kTax ? player.commodity[at(card - kFirstCommerce)] : 0;
    case PaidKind::tax:
      return card == kTax ? player.taxes : 0;
  }
  return 0;
}

bool hasCardToPayWith(const Player& player, PaidKind kind) {
  return firstOf(kCards, [&](int card) { return cardsToPayWith(player, kind, card) > 0; }) < kCards;
}

Obstacle nothingToPayWith(const Rules&, const State& state, Seat seat, const WalkStep& step) {
  return needs(hasCardToPayWith(state.player[seat], step.kind), Refusal::costMissing);
}

Next enterPayCard(Play& play, Task& task, const WalkStep& step) {
  Player& player = play.player(task.seat);
  if (step.kind == PaidKind::bond) {
    --player.bonds;
    ++play.state.bondsLeft;
    play.show(EventKind::bondPaid, task.seat);
    return Next::done;
  }
  if (task.e >= step.most) return Next::done;
  if (task.e >= step.fewest && !hasCardToPayWith(player, step.kind)) return Next::done;  // taxes are public
  return Next::wait;
}

void offerPayCard(const Rules&, const State& state, const Task& task, const WalkStep& step, MoveList& moves) {
  if (task.e >= step.fewest) moves.push(make(Verb::pass));
  pushEach(moves, Verb::chooseCard, kCards,
           [&](int card) { return cardsToPayWith(state.player[task.seat], step.kind, card) > 0; });
}

void takePayCard(Play& play, Task& task, const WalkStep&, Move move) {
  if (isPass(move)) return passOperation(play, task);
  Player& player = play.player(task.seat);
  ++task.e;
  if (isAction(move.a)) {
    --(move.a == kBoom ? player.booms : player.busts);
    ++play.state.discard[move.a];
    learnAction(play, task.seat, move.a);
  } else {  // commerce cards leave the game face-up
    --(move.a == kTax ? player.taxes : player.commodity[at(move.a - kFirstCommerce)]);
    ++play.state.commerceGone[at(move.a - kFirstCommerce)];
  }
  play.show(EventKind::cardPaid, task.seat, move.a);
}

// ---- swap commodity: b the own card, then the other's; d the player named ----

bool hasCommodity(const Player& player) { return hasCardToPayWith(player, PaidKind::commodity); }

Obstacle noCommodity(const Rules&, const State& state, Seat seat, const WalkStep&) {
  return needs(hasCommodity(state.player[seat]), Refusal::costMissing);
}

Next enterSwap(Play&, Task& task, const WalkStep&) { return task.e < 2 ? Next::wait : Next::done; }

void offerSwap(const Rules&, const State& state, const Task& task, const WalkStep&, MoveList& moves) {
  const Player& owner = state.player[task.e == 0 ? task.seat : task.d];
  for (int i = 0; i < kCommodities; ++i)
    if (owner.commodity[at(i)] > 0) moves.push(make(Verb::chooseCard, kFirstCommerce + i));
}

void takeSwap(Play& play, Task& task, const WalkStep&, Move move) {
  if (task.e++ == 0) {
    task.b = move.a;
    play.show(EventKind::cardChosen, task.seat, move.a);
    return;
  }
  auto& own = play.player(task.seat).commodity;
  auto& others = play.player(task.d).commodity;
  const std::size_t given = at(task.b - kFirstCommerce);
  const std::size_t got = at(move.a - kFirstCommerce);
  --own[given], ++others[given];
  --others[got], ++own[got];
  play.show(EventKind::commoditiesSwapped, task.seat, task.b, task.d, move.a);
}

}  // namespace

BOURSE_TABLE constinit const Operation payCardOperation{
    .enter = enterPayCard, .offer = offerPayCard, .take = takePayCard, .obstacle = nothingToPayWith};
BOURSE_TABLE constinit const Operation swapCommodityOperation{
    .enter = enterSwap, .offer = offerSwap, .take = takeSwap, .obstacle = noCommodity};

}  // namespace bourse::stockpile
