// Everything a seat owns: stock and its majorities, cash, and what modules add.
#include "bots/stockpile/taste.h"
#include "bots/stockpile/trader/worth.h"
#include "games/stockpile/investor.h"
#include "games/stockpile/modules.h"
#include "games/stockpile/strategies/delayed.h"
#include "gen/stockpile_strategies.h"

namespace bourse::stockpile::trader {
namespace {

// How many missing commodities, and how many taxes, a player gets in a round without hunting for them.
constexpr double kCommoditiesARound = 0.45;
constexpr double kTaxesARound = 0.2;
constexpr double kFirstPlayerWorth = 0.5;
constexpr double kSharesSold = 2;  // in a selling phase, for Churning

const WalkStep& numbersOf(int card) { return kWalks[card].step[kWalks[card].length - 1]; }

/// A set of k pays (k + 1)² - 1, so a card is worth more the more others will follow.
double commodities(const Player& player, int roundsLeft) {
  int kinds = 0;
  int all = 0;
  for (const std::uint8_t cards : player.commodity) {
    kinds += cards > 0 ? 1 : 0;
    all += cards;
  }
  const double income = tasteOf(player).perCommodity * all * (roundsLeft + 1);
  const double follow = std::min<double>(kCommoditiesARound * roundsLeft, kCompanies - kinds);
  return commodityWorth(player) + 2 * follow * kinds + income;
}

double taxes(const Player& player, int roundsLeft) {
  return taxesOf(player) + 2 * kTaxesARound * roundsLeft * player.taxes;
}

}  // namespace

double Worth::commerce(Seat seat, int card) const {
  if (card == kFirstPlayerCard) return kFirstPlayerWorth;
  Player with = state_.player[seat];
  if (card == kTax) {
    if (with.taxes + 1 >= static_cast<int>(std::size(kTaxes))) return 0;
    const double before = taxes(with, roundsLeft());
    ++with.taxes;
    return before - taxes(with, roundsLeft());
  }
  const double before = commodities(with, roundsLeft());
  ++with.commodity[at(card - kFirstCommerce)];
  return commodities(with, roundsLeft()) - before;
}

double Worth::bond(Seat seat, int bonds) const {
  const int payments = roundsLeft() + (phase_ < Phase::roundEnd ? 1 : 0);
  double interest = bonds * kMoneyBondInterest;
  if (wants(state_, Hook::interestBonus, seat))
    interest += static_cast<double>(bonds * kLucrativeLiIncome) / kLucrativeLiBonds;
  return bonds * static_cast<double>(rules_.count.bondPrice) + payments * interest;
}

/// The average of something that depends on the company's forecast of this round.
template <class Of>
double Worth::expected(int company, Of of) const {
  if (mine_.isOver(company)) return 0;
  double sum = 0;
  const double lie = mine_.falsified(company);
  for (std::size_t kind = 0; kind < kForecasts; ++kind)
    for (const bool falsified : {false, true})
      sum += mine_.chances(company)[kind] * (falsified ? lie : 1 - lie) *
             of(static_cast<int>(adjusted(company, kind, falsified).move));
  return sum;
}

double Worth::delayedCard(const Delayed& card) const {
  const WalkStep& step = numbersOf(card.card);
  const auto paid = [&](int spaces) {
    return static_cast<double>(std::min<int>(step.each * spaces, step.most));
  };
  const auto size = [](int move) { return move < 0 ? -move : move; };
  switch (static_cast<Strategy>(card.card)) {
    case Strategy::callOption:
      return expected(card.a, [&](int move) { return paid(std::max(move, 0)); });
    case Strategy::putOption:
      return expected(card.a, [&](int move) { return paid(std::max(-move, 0)); });
    case Strategy::straddle:
      return expected(card.a, [&](int move) { return paid(size(move)); }) +
             expected(card.b, [&](int move) { return paid(size(move)); });
    case Strategy::creditDefaultSwap: {
      const int space = state_.price[card.a];
      return expected(card.a, [&](int move) {
        if (-move > space) return static_cast<double>(step.bankrupt);
        return move < 0 ? static_cast<double>(step.amount) : 0.0;
      });
    }
    case Strategy::annuity:
      return static_cast<double>(step.each) * (roundsLeft() + (phase_ < Phase::roundEnd ? 1 : 0));
    case Strategy::churning:
      return phase_ <= Phase::selling ? kSharesSold : 0;
    default:
      return 0;
  }
}

double Worth::delayed(Seat seat) const {
  double sum = paidAtTheEnd(state_, seat);
  for (const Delayed& card : state_.delayed)
    if (card.card != kNone && card.seat == seat) sum += delayedCard(card);
  return sum;
}

double Worth::estate(Seat seat) const {
  const Player& player = state_.player[seat];
  double fees = 0;
  for (std::size_t fee = 0; fee < player.fees.size(); ++fee)
    fees += player.fees[fee] * kCardInfo[kFirstFee + fee].fee;
  double worth = money(std::max(player.cash - fees, 0.0), 1, auctions());
  const double bonus = saleBonus(state_, seat);
  for (int company = 0; company < kCompanies; ++company) {
    const CardWorth card = best(company);
    const double held = shares(seat, company);
    worth += regular(seat, company) * card.regular + player.split[at(company)] * card.split;
    worth += held * bonus + majority(seat, company, held);
  }
  worth += player.booms * std::max(toMe_[static_cast<std::size_t>(Card::boom)], 0.0);
  worth += player.busts * std::max(toMe_[static_cast<std::size_t>(Card::bust)], 0.0);
  if (rules_.has(Module::bonds)) worth += bond(seat, player.bonds);
  if (rules_.has(Module::commodities))
    worth += commodities(player, roundsLeft()) - taxes(player, roundsLeft());
  if (rules_.strategies != 0) worth += delayed(seat);
  return worth;
}

double Worth::standing() const {
  double others = 0;
  for (Seat seat = 0; seat < rules_.seats(); ++seat)
    if (seat != me_) others += estate(seat);
  return estate(me_) - skill_.actRivalry * others / (rules_.seats() - 1);
}

}  // namespace bourse::stockpile::trader
