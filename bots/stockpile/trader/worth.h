// What things are worth to whom: cards, majorities, money in hand, and all of it together.
#pragma once

#include "bots/stockpile/trader/beliefs.h"
#include "bots/stockpile/trader/skill.h"
#include "core/rng.h"
#include "games/stockpile/round.h"

namespace bourse::stockpile::trader {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

class Worth {
 public:
  /// `mistakes` decide how far off a careless player's ideas are this time; nothing: not at all.
  Worth(const Rules& rules, const View& view, const Skill& skill, Rng* mistakes);

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] const Skill& skill() const { return skill_; }
  [[nodiscard]] Seat me() const { return me_; }
  [[nodiscard]] const Player& own() const { return state_.player[me_]; }
  [[nodiscard]] int roundsLeft() const { return rules_.count.rounds - 1 - state_.flow.round; }
  [[nodiscard]] double price(int company) const { return rules_.price(state_, company); }

  /// A card kept through this round's movement.
  [[nodiscard]] const CardWorth& kept(int company) const { return kept_[at(company)]; }
  /// The same, or sold before the movement if that is better.
  [[nodiscard]] CardWorth best(int company) const { return bestOf(company, kept_[at(company)]); }
  /// The same again when the company moves by `steps` first, with the cash that brings.
  [[nodiscard]] CardWorth moved(int company, int steps) const;
  /// The value of a regular card by public knowledge; or with its forecast known too.
  [[nodiscard]] double toAll(int company) const { return toAll_[at(company)]; }
  [[nodiscard]] double toInsider(int company, int forecast) const;

  /// Cards as far as they are known, and the average of those that are not.
  [[nodiscard]] double regular(Seat seat, int company) const { return regular_[seat][at(company)]; }
  [[nodiscard]] double shares(Seat seat, int company) const {
    return regular_[seat][at(company)] + 2.0 * state_.player[seat].split[at(company)];
  }
  /// The majority bonus of the company to a seat that has so many shares.
  [[nodiscard]] double majority(Seat seat, int company, double shares) const;
  /// One share more.
  [[nodiscard]] double nextShare(Seat seat, int company) const { return nextShare_[seat][at(company)]; }
  [[nodiscard]] double majorityGain(Seat seat, int company, double more) const {
    const double now = shares(seat, company);
    return majority(seat, company, now + more) - majority(seat, company, now);
  }

  /// What cash is worth: more than its face while there are auctions to come. `share` is how much of my own
  /// thrift its owner has.
  [[nodiscard]] double money(double cash) const { return money(cash, 1, roundsLeft()); }
  [[nodiscard]] double money(double cash, double share, int auctions) const;
  /// What paying an amount costs a seat.
  [[nodiscard]] double paying(Seat seat, double amount) const;

  /// What a card of a pile adds to the seat that takes it, without the majority it helps to.
  [[nodiscard]] double toMe(int card) const { return toMe_[at(card)]; }
  [[nodiscard]] double toRival(int card) const { return toRival_[at(card)]; }
  /// The same of a commodity, a tax or the first-player card.
  [[nodiscard]] double commerce(Seat seat, int card) const;
  [[nodiscard]] double unseenToMe() const { return unseenToMe_; }
  [[nodiscard]] double unseenToAll() const { return unseenToAll_; }

  /// What a Boom or Bust by `steps` on the company brings me, less the part of it that others get.
  [[nodiscard]] double moveGain(int company, int steps) const;

  /// Everything the seat owns, with all modules.
  [[nodiscard]] double estate(Seat seat) const;
  /// Mine, less what the others have on average.
  [[nodiscard]] double standing() const;
  /// What a bond bought now brings until the end.
  [[nodiscard]] double bond(Seat seat, int bonds) const;
  /// Auctions to come: this round's too, as long as it is not over.
  [[nodiscard]] int auctions() const { return roundsLeft() + (phase_ < Phase::settlement ? 1 : 0); }
  /// How far the company moves by the forecast, with everything that lies on it.
  [[nodiscard]] ForecastInfo adjusted(int company, std::size_t forecast, bool falsified) const;

 private:
  using ByCompany = std::array<double, kCompanies>;

  void estimateHoldings();
  void appraiseCompanies(Rng* mistakes);
  void appraiseCards();
  [[nodiscard]] CardWorth keptAt(const Beliefs& beliefs, int company, int space) const;
  [[nodiscard]] CardWorth keptFor(const std::array<CardWorth, kLongestTrack>& after, const Beliefs& beliefs,
                                  int company, int space) const;
  [[nodiscard]] CardWorth bestOf(int company, const CardWorth& kept) const;
  template <class Of>
  [[nodiscard]] double expected(int company, Of of) const;
  [[nodiscard]] double delayed(Seat seat) const;
  [[nodiscard]] double delayedCard(const Delayed& card) const;
  [[nodiscard]] double averageUnseen(const std::array<double, kCards>& worth) const;

  const Rules& rules_;
  const State& state_;
  const Skill& skill_;
  Seat me_;
  Phase phase_;
  bool maySell_;         // a selling phase is still to come this round
  double scarcity_ = 1;  // how much of the thrift the others' cash leaves
  double saleWorth_;     // of $1K from a sale
  Beliefs mine_, public_;
  std::array<CardWorth, kCompanies> kept_{};
  ByCompany toAll_{}, wrong_{};
  std::array<bool, kCompanies> limited_{};  // by a Circuit Breaker
  std::array<ByCompany, kMaxSeats> regular_{}, nextShare_{};
  std::array<double, kMaxSeats> unseen_{};  // cards of the seat that are not known
  std::array<double, kCards> toMe_{}, toRival_{};
  double unseenToMe_ = 0, unseenToAll_ = 0;
};

}  // namespace bourse::stockpile::trader
