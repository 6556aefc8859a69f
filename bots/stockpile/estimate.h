// What a seat makes of its view: what cards are worth to it and to anybody, what the others probably hold,
// what a majority is worth. Reckons with the pairs it knows, the average of what it does not, and the cards
// it has not seen.
#pragma once

#include "bots/stockpile/appraisal.h"

namespace bourse::stockpile {

// What $1K in hand counts while rounds are to come: it buys the next pile, at less than the pile is worth.
inline constexpr Value kCashWorth = kThousand * 3 / 2;
// With modules: and so much more for every round to come.
inline constexpr Value kCashWorthWithModules = kThousand * 6 / 5;
inline constexpr Value kCashWorthPerRound = kThousand / 10;

class Estimate {
 public:
  using CardWorth = std::array<Value, kCards>;  // of each kind of card to the player who takes it
  using PileWorth = std::array<Value, kMostPiles>;

  /// All others' cards of a company; in 1/16, since of their unseen cards only the average is known.
  struct Rivals {
    Value regular = 0, split = 0;  // together
    Value mostShares = 0;          // of one of them
  };

  Estimate(const Rules& rules, const View& view);

  [[nodiscard]] const Appraisal& appraisal() const { return appraisal_; }
  [[nodiscard]] const Player& own() const { return state_.player[me_]; }
  [[nodiscard]] int space(int company) const { return state_.price[static_cast<std::size_t>(company)]; }
  [[nodiscard]] int roundsLeft() const { return rules_.count.rounds - 1 - state_.flow.round; }
  /// What $1K in hand counts.
  [[nodiscard]] Value cashWorth() const { return cashWorth_; }

  /// A regular card of the company with another seat, in 1/16: what is proved, and of its unseen cards the
  /// share that the company has of all unseen stock.
  [[nodiscard]] Value regular16(Seat seat, std::size_t company) const {
    const Player& player = state_.player[seat];
    return player.regular[company] * 16 + state_.deck[company] * (player.unknown * 16 * 256 / unseen_) / 256;
  }

  /// What the majority bonus is worth with `more` shares than I have: by the squares of my shares and the
  /// strongest rival's, less sure the more rounds are to come.
  [[nodiscard]] Value majority(int company, int more) const;
  /// What a Boom or Bust on the company brings me, less what it brings the others on average.
  [[nodiscard]] Value actionGain(Card card, int company) const;
  /// The same on the company where it brings most.
  [[nodiscard]] Value bestActionGain(Card card) const;

  [[nodiscard]] CardWorth worthToMe() const;
  /// What somebody sees in the cards who knows only the open pairs; the rest as to me.
  [[nodiscard]] CardWorth worthToAll(const CardWorth& toMe) const;
  [[nodiscard]] Value averageUnseen(const CardWorth& worth) const;
  /// Of every pile: what I know to be in it, less what everybody sees in it, which its buyer will have to
  /// pay.
  [[nodiscard]] PileWorth surplus(const CardWorth& toMe, const CardWorth& toAll) const;
  /// What piles with such a surplus promise: the best one is for me, the others are for the others.
  [[nodiscard]] Value promise(const PileWorth& surplus) const;

 private:
  void estimateRivals();
  void addModules(CardWorth& worth) const;

  const Rules& rules_;
  const View& view_;
  const State& state_;
  Seat me_;
  int unseen_ = 1;  // stock cards that I have not seen
  Value cashWorth_;
  Appraisal appraisal_;
  std::array<Rivals, kCompanies> rivals_{};
};

/// What commodities and taxes of a player promise: what they would bring now, and that later ones bring more
/// the more there are.
Value commerceWorth(const Player& player, int roundsLeft);
/// What one more commerce card adds to that.
Value commerceGain(const Player& player, int card, int roundsLeft);

}  // namespace bourse::stockpile
