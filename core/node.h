// Who or what moves the game on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/move.h"
#include "core/seat.h"

namespace bourse {

struct Node {
  enum class Kind : std::uint8_t { decision, chance, world, over };
  Kind kind = Kind::over;
  std::uint8_t what = 0;     // which decision, draw or question
  Seat seat = kNobody;       // who answers next …
  SeatSet pending = kNoOne;  // … and all who may answer now: secret choices made together

  friend bool operator==(const Node&, const Node&) = default;
};

/// A possible result of a chance or world node. Weights are integers: cards left, faces of a die.
struct Outcome {
  Move move;
  std::uint32_t weight = 1;

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// All that can happen at a chance or world node; knows the sum of its weights.
///
/// Most draws are from a deck known only by its counts. The list keeps these counts until somebody iterates
/// over its outcomes; a driver only asks which outcome a number falls on.
class OutcomeList {
 public:
  static constexpr std::size_t kMost = 64;
  static constexpr std::size_t kMostKinds = 16;

  OutcomeList() {}  // NOLINT: the items stay unset on purpose, as in FixedVec

  void push(Outcome outcome) {
    BOURSE_CHECK(size_, <, kMost);
    items_[size_++] = outcome;
    total_ += outcome.weight;
  }
  /// One outcome for each kind with copies left, weighted by them: the move with b = its own b + the kind.
  template <std::size_t N>
  void drawFrom(const std::array<std::uint8_t, N>& copies, Move move) {
    static_assert(N <= kMostKinds);
    deck_ = true;
    deckMove_ = move;
    std::array<std::uint8_t, kMostKinds> padded{};
    std::memcpy(padded.data(), copies.data(), N);
    copies_ = padded;
    for (const std::uint8_t left : padded) total_ += left;
  }
  void clear() {
    size_ = 0;
    total_ = 0;
    deck_ = false;
  }

  [[nodiscard]] std::uint32_t total() const { return total_; }
  [[nodiscard]] bool empty() const { return total_ == 0; }

  /// The move that a number below total() falls on.
  [[nodiscard]] Move at(std::uint32_t number) const {
    if (deck_) {
      std::size_t kind = 0;
      for (std::uint32_t upTo = copies_[0]; upTo <= number; upTo += copies_[kind]) ++kind;
      return ofKind(kind);
    }
    const Outcome* outcome = items_;
    for (std::uint32_t upTo = outcome->weight; upTo <= number; upTo += outcome->weight) ++outcome;
    return outcome->move;
  }

  [[nodiscard]] std::size_t size() const { return laidOut().size_; }
  const Outcome& operator[](std::size_t i) const { return laidOut().items_[i]; }
  [[nodiscard]] const Outcome* begin() const { return laidOut().items_; }
  [[nodiscard]] const Outcome* end() const { return items_ + laidOut().size_; }

 private:
  [[nodiscard]] Move ofKind(std::size_t kind) const {
    Move move = deckMove_;
    move.b = static_cast<std::uint8_t>(move.b + kind);
    return move;
  }
  [[nodiscard]] const OutcomeList& laidOut() const {
    if (deck_ && size_ == 0)
      for (std::size_t kind = 0; kind < kMostKinds; ++kind)
        if (copies_[kind] > 0) items_[size_++] = {ofKind(kind), copies_[kind]};
    return *this;
  }

  mutable std::size_t size_ = 0;
  std::uint32_t total_ = 0;
  bool deck_ = false;
  Move deckMove_;
  union {
    std::array<std::uint8_t, kMostKinds> copies_;
  };
  union {
    mutable Outcome items_[kMost];
  };
};

}  // namespace bourse
