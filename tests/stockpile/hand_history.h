// One player's portfolio as one observer saw it come and go, and which hands are still possible.  [B8, B11,
// B14, B18]
//
// Cards come in batches: the starting share, then one batch per settlement. Of a batch the observer knows
// some cards and has only counted the others. What the player sells, shows or must lay open says how many
// cards of a company the batches so far must have held, or can have held. A hand is possible if the cards the
// observer never saw can be dealt to the batches so that all of that comes true.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "gen/stockpile_ids.h"

namespace bourse::stockpile {

/// What a world says that a player holds.
struct Hand {
  std::array<int, kCompanies> regular{};
  int booms = 0, busts = 0;
  int start = -1;  // company of the starting share; -1 for any
};

class HandHistory {
 public:
  void dealtStart(int company);  // -1: the observer was not shown it
  void beginBatch();
  void gained(int card);  // stock, Boom or Bust
  void gainedUnseen();    // stock, Boom or Bust as well: a fee shows itself
  void lost(int company, int cards = 1);
  void showedAtLeast(int company, int cards);
  void showedAll(int company, int cards);
  void usedAction(bool boom);
  /// So many of the cards are stock, or at least so many: then the others are Booms and Busts.
  void countedStock(int cards, bool exactly);
  void endedActions();

  /// Empty if the player can hold this; otherwise why not.
  [[nodiscard]] std::string whyImpossible(const Hand& hand) const;
  /// A contradiction among the events themselves; empty if there is none.
  [[nodiscard]] const std::string& contradiction() const { return contradiction_; }
  [[nodiscard]] std::string describe() const;

 private:
  static constexpr int kMostBatches = 9;
  static constexpr int kAny = 99;
  using PerCompany = std::array<int, kCompanies>;
  struct Batch {
    int unseen = 0;   // cards the observer did not see come
    int actions = 0;  // of them turned out to be Booms and Busts
    PerCompany least{};
    PerCompany most{kAny, kAny, kAny, kAny, kAny, kAny};
  };

  /// How many cards the player has, stock and unused Booms and Busts.
  [[nodiscard]] int cards() const;
  Batch& batch() { return batches_[static_cast<std::size_t>(last_)]; }
  /// Whether the unseen stock can be dealt to the batches.
  [[nodiscard]] bool fits(const PerCompany& unseen, int start, int actionsNow) const;
  /// The last batch in which the n-th unseen card of the company can have come.
  [[nodiscard]] int deadline(std::size_t company, int nth) const;

  std::array<Batch, kMostBatches> batches_{};
  int last_ = 0;
  PerCompany balance_{};  // cards seen to come less cards seen to go: what is held beyond it came unseen
  int knownStart_ = -1;
  int seen_[2] = {0, 0}, used_[2] = {0, 0};    // Booms and Busts of this round
  int leastActions_ = 0, mostActions_ = kAny;  // of this round, the used ones included
  bool actionsOpen_ = false;
  std::string contradiction_;
};

}  // namespace bourse::stockpile
