// What the piles are worth to everybody: to me by what I know, to the others by what they may know.
#pragma once

#include "bots/stockpile/trader/auction.h"

namespace bourse::stockpile::trader {

/// A guess at the secrets of this round, drawn from what is left: others' pairs, and the cards they hid.
class Guess {
 public:
  Guess(const Worth& worth, Rng& rng);

  /// The forecast that the seat knows of the company by its own pairs, or kNone.
  [[nodiscard]] std::uint8_t forecast(Seat seat, int company) const { return knows_[seat][at(company)]; }
  /// The hidden card of a slot; for one that I see it is what it is.
  [[nodiscard]] std::uint8_t card(std::size_t slot) const { return card_[slot]; }

 private:
  void guessPairs(const State& state, Rng& rng);
  void guessCards(const State& state, Rng& rng);

  std::array<std::array<std::uint8_t, kCompanies>, kMaxSeats> knows_;
  std::array<std::uint8_t, kMostSlots> card_{};
};

/// What the piles are worth to everybody when the guess is right; others' whims are drawn too.
PileValues pileValuesOf(const Worth& worth, const Guess& guess, Rng& rng);
/// What each pile is worth to me, majorities included.
std::array<double, kMostPiles> ownPileValues(const Worth& worth);
/// What a card adds to the value of a pile for a rival.
double rivalCardValue(const Worth& worth, const Guess& guess, Seat seat, std::uint8_t card);

}  // namespace bourse::stockpile::trader
