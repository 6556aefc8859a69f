#include "bots/stockpile/standing.h"

#include "bots/stockpile/taste.h"
#include "games/stockpile/investor.h"
#include "games/stockpile/round.h"
#include "gen/stockpile_strategies.h"

namespace bourse::stockpile {
namespace {

// Of what is known of a company and not by everybody, about half a card will be bought.
constexpr Value kCardsPerSecret = 2;  // one in so many
// Shares that somebody sells in a round.
constexpr int kSharesSold = 2;

constexpr std::size_t indexOf(int i) { return static_cast<std::size_t>(i); }

class Standing {
 public:
  Standing(const Rules& rules, const View& view)
      : rules_(rules),
        view_(view),
        state_(view.masked),
        me_(view.observer),
        estimate_(rules, view),
        phase_(phaseOf(rules, view.masked)) {
    for (int company = 0; company < kCompanies; ++company)
      best_[indexOf(company)] = estimate_.appraisal().best(company, estimate_.space(company));
  }

  [[nodiscard]] Value lead() const {
    Value sum = 0;
    Value most = INT32_MIN;
    for (Seat seat = 0; seat < rules_.seats(); ++seat) {
      if (seat == me_) continue;
      const Value other = common(seat) + stockOf(seat);
      sum += other;
      most = std::max(most, other);
    }
    return common(me_) + ownStock() + secrets() - (3 * (sum / (rules_.seats() - 1)) + most) / 4;
  }

 private:
  [[nodiscard]] int roundsLeft() const { return estimate_.roundsLeft(); }
  /// Ends of rounds to come that pay something.
  [[nodiscard]] int payments() const { return phase_ == Phase::gameEnd ? 0 : roundsLeft() + 1; }

  /// What counts alike for everybody, since it lies open.
  [[nodiscard]] Value common(Seat seat) const {
    const Player& player = state_.player[seat];
    int fees = 0;
    for (std::size_t kind = 0; kind < player.fees.size(); ++kind)
      fees += player.fees[kind] * kCardInfo[kFirstFee + kind].fee;
    Value worth = (player.cash - fees) * estimate_.cashWorth();
    if (rules_.has(Module::bonds))
      worth += player.bonds * rules_.count.bondPrice * kThousand +
               interestOf(state_, seat, player.bonds, payments());
    if (rules_.has(Module::commodities)) worth += commerceWorth(player, roundsLeft()) + income(player);
    if (rules_.strategies != 0) worth += delayed(seat);
    return worth;
  }

  [[nodiscard]] Value income(const Player& player) const {
    int cards = 0;
    for (const std::uint8_t copies : player.commodity) cards += copies;
    return tasteOf(player).perCommodity * cards * kThousand * payments();
  }

  [[nodiscard]] Value stockOf(Seat seat) const {
    Value sum = 0;
    for (std::size_t company = 0; company < kCompanies; ++company)
      sum += (estimate_.regular16(seat, company) * best_[company].regular +
              state_.player[seat].split[company] * 16 * best_[company].split) /
             16;
    return sum;
  }

  [[nodiscard]] Value ownStock() const {
    const Player& own = estimate_.own();
    const bool holds = (own.flags & Player::holds) != 0 && phase_ != Phase::gameEnd;
    const Value bonus = saleBonus(state_, me_) * kThousand;
    Value sum = 0;
    for (int company = 0; company < kCompanies; ++company) {
      const int regular = own.regular[indexOf(company)];
      const int split = own.split[indexOf(company)];
      if (regular + split == 0) continue;
      const CardValue worth =
          holds ? estimate_.appraisal().kept(company, estimate_.space(company)) : best_[indexOf(company)];
      sum += regular * worth.regular + split * worth.split + (regular + 2 * split) * bonus;
      sum += estimate_.majority(company, 0);
    }
    return sum;
  }

  /// What only the observer has: strategies, action cards, knowledge that it can still use.
  [[nodiscard]] Value secrets() const {
    const Player& own = estimate_.own();
    Value sum = handWorth(rules_, state_, me_, roundsLeft());
    if (own.booms > 0) sum += own.booms * estimate_.bestActionGain(Card::boom);
    if (own.busts > 0) sum += own.busts * estimate_.bestActionGain(Card::bust);
    if (phase_ == Phase::information || phase_ == Phase::supply || phase_ == Phase::demand) sum += promise();
    return sum;
  }

  /// What the piles promise, or before there are any, what is known of companies.
  [[nodiscard]] Value promise() const {
    if (state_.slots > 0) {
      const Estimate::CardWorth toMe = estimate_.worthToMe();
      return estimate_.promise(estimate_.surplus(toMe, estimate_.worthToAll(toMe)));
    }
    const Appraisal everybody(rules_, view_, Appraisal::By::everybody);
    Value sum = 0;
    for (int company = 0; company < kCompanies; ++company) {
      const Value edge =
          best_[indexOf(company)].regular - everybody.best(company, estimate_.space(company)).regular;
      sum += (edge < 0 ? -edge : edge) / kCardsPerSecret;
    }
    return sum;
  }

  // ---- strategies that lie face-up until their moment comes ----

  [[nodiscard]] Value delayed(Seat seat) const {
    Value sum = 0;
    for (const Delayed& card : state_.delayed)
      if (card.card < kStrategies && card.seat == seat) sum += worthOf(card);
    return sum;
  }

  template <class Spaces>
  [[nodiscard]] Value option(int company, const WalkStep& numbers, Spaces spaces) const {
    return estimate_.appraisal().average(company, [&](int move, int) -> Value {
      return std::min<int>(spaces(move) * numbers.each, numbers.most) * kThousand;
    });
  }

  [[nodiscard]] Value worthOf(const Delayed& card) const {
    const WalkStep& numbers = kWalks[card.card].step[kWalks[card.card].length - 1];
    const auto either = [](int move) { return move < 0 ? -move : move; };
    switch (static_cast<Strategy>(card.card)) {
      case Strategy::callOption:
        return option(card.a, numbers, [](int move) { return std::max(move, 0); });
      case Strategy::putOption:
        return option(card.a, numbers, [](int move) { return std::max(-move, 0); });
      case Strategy::straddle:
        return std::min(option(card.a, numbers, either) + option(card.b, numbers, either),
                        Value{numbers.most} * kThousand);
      case Strategy::creditDefaultSwap:
        return estimate_.appraisal().average(card.a, [&](int move, int) -> Value {
          const int space = estimate_.space(card.a) + move;
          return (space < 0                        ? numbers.bankrupt
                  : space < card.b && card.b < 128 ? numbers.amount
                                                   : 0) *
                 kThousand;
        });
      case Strategy::churning:
        return std::min<int>(numbers.each * kSharesSold, numbers.most) * kThousand;
      case Strategy::annuity:
        return numbers.each * payments() * kThousand;
      case Strategy::ventureCapital:
        return card.a * kThousand;
      default:
        return 0;  // what it does is in the forecasts already
    }
  }

  const Rules& rules_;
  const View& view_;
  const State& state_;
  Seat me_;
  Estimate estimate_;
  Phase phase_;
  std::array<CardValue, kCompanies> best_{};
};

}  // namespace

Value standing(const Rules& rules, const View& view) { return Standing(rules, view).lead(); }

Value interestOf(const State& state, Seat seat, int bonds, int payments) {
  if (bonds == 0) return 0;
  int each = bonds * kMoneyBondInterest;
  eachInvestor(state, seat, [&](const InvestorRule& rule, int) {
    if (rule.interestBonus != nullptr) each += rule.interestBonus(bonds);
  });
  return each * payments * kThousand;
}

}  // namespace bourse::stockpile
