#include "bots/stockpile/greedy_modules.h"

#include "bots/stockpile/outlook.h"
#include "bots/stockpile/standing.h"
#include "bots/stockpile/taste.h"
#include "games/stockpile/investor.h"
#include "games/stockpile/modules.h"
#include "games/stockpile/round.h"
#include "gen/stockpile_strategies.h"

namespace bourse::stockpile {
namespace {

// Worlds that it imagines: two for most choices, which show little that is hidden; more where all that
// follows is the luck of the deal.
constexpr int kWorlds = 2;
constexpr int kWorldsBeforeTheDeal = 6;

// What it wants to have for the bids of a round, in $1K, and what each $1K less than that costs.
constexpr int kReserve = 30;
constexpr Value kLack = 4 * kThousand;
// What $1K at the start is worth at the end: all rounds are played with it.
constexpr Value kStartCashWorth = 5 * kThousand;

/// As many bonds as the interest is worth, without the money for the next pile.
Move buyBonds(const Rules& rules, const State& state, Seat me, const MoveList& legal) {
  const Player& own = state.player[me];
  const int payments = rules.count.rounds - state.flow.round;
  return bestOf(legal, [&](Move move) {
    const int left = own.cash - move.a * rules.count.bondPrice;
    return interestOf(state, me, own.bonds + move.a, payments) - std::max(0, kReserve - left) * kLack;
  });
}

Move bidForInvestor(const Rules& rules, const State& state, const MoveList& legal) {
  return bestOf(legal, [&](Move move) {
    return investorWorth(rules, state.investorOnPile[move.a]) - rules.bids[move.b] * kStartCashWorth;
  });
}

/// Once all selling is over, a card is worth what it will be worth after the movement.
Move buyFromDiscards(const Rules& rules, const View& view, const MoveList& legal) {
  const Estimate estimate(rules, view);
  return bestOf(legal, [&](Move move) {
    if (move.verb == static_cast<int>(Verb::pass)) return Value{0};
    const int price = std::max(rules.price(view.masked, move.a) - kBailoutBarackDiscount, 0);
    return estimate.appraisal().kept(move.a, estimate.space(move.a)).regular + estimate.majority(move.a, 1) -
           estimate.majority(move.a, 0) - price * estimate.cashWorth();
  });
}

Move useAbility(const Rules& rules, const View& view, const MoveList& legal, Rng& rng) {
  switch (phaseOf(rules, view.masked)) {
    case Phase::movement:
      return buyFromDiscards(rules, view, legal);
    case Phase::information:
      return Outlook(rules, view, standing, kWorldsBeforeTheDeal, rng).best(legal);
    default:
      return Outlook(rules, view, standing, kWorlds, rng).best(legal);
  }
}

}  // namespace

Value paidPerSale(const State& state, Seat seat) {
  Value sum = 0;
  for (const Delayed& card : state.delayed) {
    if (card.seat != seat || card.card != static_cast<int>(Strategy::churning)) continue;
    const WalkStep& numbers = kWalks[card.card].step[kWalks[card.card].length - 1];
    if (numbers.each * (state.player[seat].sharesSold + 1) <= numbers.most) sum += numbers.each * kThousand;
  }
  return sum;
}

Move chooseInModules(const Rules& rules, const View& view, const MoveList& legal, Decision what, Rng& rng) {
  const State& state = view.masked;
  const Seat me = view.observer;
  switch (what) {
    case Decision::chooseInvestor:
      return bestOf(legal, [&](Move move) { return investorWorth(rules, move.a); });
    case Decision::bid:
      return bidForInvestor(rules, state, legal);
    case Decision::layAside:
      return bestOf(legal, [&](Move move) { return -strategyWorth(move.a); });
    case Decision::buyBonds:
      return buyBonds(rules, state, me, legal);
    case Decision::giveFirstCard:  // the last player has seen most
      return make(Verb::chooseSeat, clockwise(me, 1, rules.seats()));
    case Decision::ability:
      return useAbility(rules, view, legal, rng);
    default:
      return Outlook(rules, view, standing, kWorlds, rng).best(legal);
  }
}

}  // namespace bourse::stockpile
