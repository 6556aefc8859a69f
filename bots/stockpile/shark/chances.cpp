#include "bots/stockpile/shark/chances.h"

#include <algorithm>

#include "bots/stockpile/shark/weights.h"
#include "games/stockpile/game.h"
#include "games/stockpile/modules.h"
#include "games/stockpile/strategies/strategy_set.h"

namespace bourse::stockpile::shark {
namespace {

int sharesHeld(const Player& player, std::size_t company) {
  return player.regular[company] + 2 * player.split[company];
}

/// The lead in shares beside what can still happen to it.
double majorities(const Rules& rules, const State& state, Seat seat, int rounds) {
  double sum = 0;
  for (std::size_t company = 0; company < kCompanies; ++company) {
    const int mine = sharesHeld(state.player[seat], company);
    if (mine == 0) continue;
    int rival = 0;
    for (Seat other = 0; other < rules.seats(); ++other)
      if (other != seat) rival = std::max(rival, sharesHeld(state.player[other], company));
    const double lead = mine - rival;
    const double doubt = 0.35 + 1.05 * rounds;
    sum += kMoneyMajority * (0.5 + 0.5 * lead / ((lead < 0 ? -lead : lead) + doubt)) * mine / (mine + 2.0);
  }
  return sum;
}

double ofModules(const Rules& rules, const Player& player, int rounds) {
  double sum = 0;
  if (rules.has(Module::bonds))
    sum += player.bonds * (rules.count.bondPrice + rounds * 1.0 * kMoneyBondInterest);
  if (rules.has(Module::commodities)) sum += commodityWorth(player) - taxesOf(player);
  if (rules.strategies != 0) sum += 4.0 * std::min(cardsIn(player.hand), rounds);
  return sum;
}

}  // namespace

Signs signsOf(const Rules& rules, const State& state, Seat seat) {
  const Player& player = state.player[seat];
  const int rounds = rules.count.rounds - state.flow.round;
  const Tables& tables = tablesOf(rules);
  double fees = 0;
  for (std::size_t fee = 0; fee < player.fees.size(); ++fee)
    fees += player.fees[fee] * kCardInfo[kFirstFee + fee].fee;
  const double cash = player.cash - fees;
  double stock = 0;
  for (std::size_t company = 0; company < kCompanies; ++company) {
    const CardWorth& card = tables.before[company][static_cast<std::size_t>(rounds)][state.price[company]];
    stock += player.regular[company] * card.regular + player.split[company] * card.split;
  }
  const int place = (seat + rules.seats() - state.flow.first) % rules.seats();
  return {cash,
          cash * cash / 100,
          stock,
          majorities(rules, state, seat, rounds),
          ofModules(rules, player, rounds),
          static_cast<double>(place)};
}

Chances sharesOf(const std::array<double, kMaxSeats>& strength, int seats) {
  const double most = *std::max_element(strength.begin(), strength.begin() + seats);
  Chances chances{};
  double sum = 0;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat)
    sum += chances[seat] = power(strength[seat] - most);
  for (double& chance : chances) chance /= sum;
  return chances;
}

Chances chancesOf(const Rules& rules, const State& state) {
  std::array<double, kMaxSeats> strength{};
  if (state.flow.table == Table::over) {
    const Scores scores = Stockpile::scores(rules, state);
    for (Seat seat = 0; seat < rules.seats(); ++seat) strength[seat] = scores[seat] / kLastDoubt;
    return sharesOf(strength, rules.seats());
  }
  const Signs& weight = weightsOf(rules, rules.count.rounds - state.flow.round);
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    const Signs signs = signsOf(rules, state, seat);
    for (std::size_t i = 0; i < kSigns; ++i) strength[seat] += weight[i] * signs[i];
  }
  return sharesOf(strength, rules.seats());
}

}  // namespace bourse::stockpile::shark
