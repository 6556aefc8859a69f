#include "games/stockpile/strategies/delayed.h"

#include <algorithm>

#include "games/stockpile/steps.h"
#include "games/stockpile/strategies/walk.h"

namespace bourse::stockpile {
namespace {

// Delayed cards lie in the order played: options a, straddle a and b, churning, circuit breaker a, annuity:
// companies; venture capital a: what it will pay; credit default swap a company, b its space then.

constexpr std::uint8_t kSplitSince = 128;  // in b of a swap
constexpr int kNumberZero = 8;             // finalForecast is the number and this; 0 is not resolved yet

Strategy strategyOf(const Delayed& delayed) { return static_cast<Strategy>(delayed.card); }

/// The operation that laid the card down is the last of its walk and holds its numbers.
const WalkStep& numbersOf(int card) { return kWalks[card].step[kWalks[card].length - 1]; }
const WalkStep& numbersOf(Strategy card) { return numbersOf(static_cast<int>(card)); }

/// The card goes to the box; those behind it move up.
void spend(Play& play, std::size_t index) {
  auto& delayed = play.state.delayed;
  play.show(EventKind::strategyEnded, delayed[index].seat, delayed[index].card);
  std::copy(delayed.begin() + static_cast<std::ptrdiff_t>(index) + 1, delayed.end(),
            delayed.begin() + static_cast<std::ptrdiff_t>(index));
  delayed.back() = {};
}

void payAndSpend(Play& play, std::size_t index, int amount) {
  const Delayed card = play.state.delayed[index];
  play.gain(card.seat, amount, EventKind::strategyPaid, card.card);
  spend(play, index);
}

/// Calls `settle` with the place of each card that lies before a seat, in turn order and then in the order
/// played; it answers whether the card is spent.
template <class Settle>
void everyDelayed(Play& play, Settle settle) {
  for (int place = 0; place < play.seats(); ++place)
    for (std::size_t i = 0; i < play.state.delayed.size();)
      if (play.state.delayed[i].seat != play.inTurn(place) || !settle(i)) ++i;
}

// ---- lay down ----

Next enterLayDown(Play& play, Task& task, const WalkStep& step) {
  Delayed laid{.card = task.a, .seat = task.seat};
  switch (static_cast<Strategy>(task.a)) {
    case Strategy::ventureCapital: {
      const int follow = play.rules.count.rounds - 1 - play.state.flow.round;
      laid.a = static_cast<std::uint8_t>(std::min<int>(step.most, step.amount + step.each * follow));
      break;
    }
    case Strategy::straddle:
      laid.a = static_cast<std::uint8_t>(std::countr_zero(task.c));
      laid.b = static_cast<std::uint8_t>(std::countr_zero(static_cast<unsigned>(task.c & (task.c - 1))));
      break;
    case Strategy::creditDefaultSwap:
      laid.a = task.b;
      laid.b = play.state.price[task.b];
      break;
    default:
      laid.a = task.b == kNone ? std::uint8_t{0} : task.b;
  }
  auto& delayed = play.state.delayed;
  const auto free =
      std::find_if(delayed.begin(), delayed.end(), [](const Delayed& d) { return d.card == kNone; });
  BOURSE_CHECK(free - delayed.begin(), <, static_cast<std::ptrdiff_t>(delayed.size()));
  *free = laid;
  return Next::done;
}

// ---- what they bring ----

Next enterChurning(Play& play) {
  everyDelayed(play, [&](std::size_t i) {
    const Delayed& card = play.state.delayed[i];
    if (strategyOf(card) != Strategy::churning) return false;
    const WalkStep& step = numbersOf(card.card);
    payAndSpend(play, i, std::min<int>(step.each * play.player(card.seat).sharesSold, step.most));
    return true;
  });
  return Next::done;
}

/// The number that the forecast of a company came to [G9].
int finalNumber(const State& state, int company) { return state.finalForecast[at(company)] - kNumberZero; }

int swapPays(const Play& play, const Delayed& swap) {
  if (swap.b >= kSplitSince) return 0;
  const Money then = play.rules.track[swap.a].value[swap.b];
  return play.rules.price(play.state, swap.a) < then ? numbersOf(swap.card).amount : 0;
}

Next enterSettleOptions(Play& play) {
  everyDelayed(play, [&](std::size_t i) {
    const Delayed card = play.state.delayed[i];
    const auto number = [&](int company) { return finalNumber(play.state, company); };
    int spaces = 0;
    switch (strategyOf(card)) {
      case Strategy::callOption:
        spaces = std::max(number(card.a), 0);
        break;
      case Strategy::putOption:
        spaces = std::max(-number(card.a), 0);
        break;
      case Strategy::straddle:
        spaces = std::abs(number(card.a)) + std::abs(number(card.b));
        break;
      case Strategy::creditDefaultSwap:
        payAndSpend(play, i, swapPays(play, card));
        return true;
      default:
        return false;
    }
    const WalkStep& step = numbersOf(card.card);
    payAndSpend(play, i, std::min<int>(step.each * spaces, step.most));
    return true;
  });
  return Next::done;
}

Next enterAnnuities(Play& play) {
  everyDelayed(play, [&](std::size_t i) {
    const Delayed card = play.state.delayed[i];
    if (strategyOf(card) == Strategy::annuity)
      play.gain(card.seat, numbersOf(card.card).each, EventKind::strategyPaid, card.card);
    return false;
  });
  return Next::done;
}

Next enterStrategiesAtTheEnd(Play& play) {
  everyDelayed(play, [&](std::size_t i) {
    const Delayed card = play.state.delayed[i];
    if (strategyOf(card) == Strategy::ventureCapital)
      payAndSpend(play, i, card.a);
    else
      spend(play, i);  // nothing follows in which an annuity could pay
    return true;
  });
  return Next::done;
}

/// The place of the card on this company, or the number of places.
std::size_t placeOf(const State& state, Strategy card, int company) {
  std::size_t i = 0;
  while (i < state.delayed.size() && (strategyOf(state.delayed[i]) != card || state.delayed[i].a != company))
    ++i;
  return i;
}

}  // namespace

int adjustedNumber(int number, bool falsified, bool limited) {
  if (falsified) {
    const int shift = numbersOf(Strategy::falsifiedEarnings).shift;
    number += number < 0 ? shift : -shift;
  }
  if (limited) {
    const int limit = numbersOf(Strategy::circuitBreaker).limit;
    number = std::clamp(number, -limit, limit);
  }
  return number;
}

int adjustedMove(const State& state, const Pair& pair) {
  return adjustedNumber(kForecastInfo[pair.forecast].move, (pair.flags & Pair::falsified) != 0,
                        placeOf(state, Strategy::circuitBreaker, pair.company) < state.delayed.size());
}

int settleForecast(Play& play, const Pair& pair) {
  const int number = adjustedMove(play.state, pair);
  play.state.finalForecast[pair.company] = static_cast<std::uint8_t>(kNumberZero + number);
  if (number != kForecastInfo[pair.forecast].move)
    play.show(EventKind::forecastAdjusted, kNobody, pair.company, 0, 0, number);
  if (const std::size_t i = placeOf(play.state, Strategy::circuitBreaker, pair.company);
      i < play.state.delayed.size())
    spend(play, i);
  return number;
}

Money paidAtTheEnd(const State& state, Seat seat) {
  Money sum = 0;
  for (const Delayed& card : state.delayed)
    if (card.seat == seat && strategyOf(card) == Strategy::ventureCapital)
      sum = static_cast<Money>(sum + card.a);
  return sum;
}

void noteSplit(State& state, int company) {
  if (const std::size_t i = placeOf(state, Strategy::creditDefaultSwap, company); i < state.delayed.size())
    state.delayed[i].b |= kSplitSince;
}

void payDefaultSwap(Play& play, int company) {
  if (const std::size_t i = placeOf(play.state, Strategy::creditDefaultSwap, company);
      i < play.state.delayed.size())
    payAndSpend(play, i, numbersOf(Strategy::creditDefaultSwap).bankrupt);
}

BOURSE_TABLE constinit const Operation layDownOperation{.enter = enterLayDown};
BOURSE_TABLE constinit const Step payChurning = automatic(enterChurning);
BOURSE_TABLE constinit const Step settleOptions = automatic(enterSettleOptions);
BOURSE_TABLE constinit const Step payAnnuities = automatic(enterAnnuities);
BOURSE_TABLE constinit const Step payStrategiesAtTheEnd = automatic(enterStrategiesAtTheEnd);

}  // namespace bourse::stockpile
