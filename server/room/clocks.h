// How long people may think: per decision, with a reserve if wanted, or for the whole game with an increment
// per decision. The time is passed in, so tests never wait.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "server/common/time.h"

namespace bourse {

/// In seconds; all 0: no clock.
struct ClockTerms {
  int turn = 0;                 // for each decision
  int game = 0, increment = 0;  // for the whole game, and what each decision adds
  int reserve = 0;              // beside `turn`: once for the whole game, used when a decision takes longer

  [[nodiscard]] bool any() const { return turn > 0 || game > 0; }
  /// What is used up during the game: its time, or the reserve.
  [[nodiscard]] Milliseconds bank() const { return Milliseconds(1000LL * (game > 0 ? game : reserve)); }
  friend bool operator==(const ClockTerms&, const ClockTerms&) = default;
};

/// The clock of a seat as it was when a decision of its was opened, and the time it took.
struct PastClock {
  std::size_t line = 0;  // of the record
  Milliseconds bank{}, spent{};

  friend bool operator==(const PastClock&, const PastClock&) = default;
};

class Clocks {
 public:
  Clocks(const ClockTerms& terms, std::size_t seats);

  /// Which decision the seat has to make (0: none), and whether its time runs: not in a pause, nor while a
  /// bot plays for it. `line` is how many lines the record has. True if something has changed.
  bool set(std::size_t seat, std::uint32_t decision, bool runs, Moment now, std::size_t line = 0);
  /// A move was taken back, and the record has so many lines again. Every clock is as it was when the
  /// decision was open, less the time that has passed since: nobody gains by it. To be called before set().
  void undo(std::size_t line, Moment now);
  /// A bot was asked to decide for the person; that happens once per decision.
  void outOfTime(std::size_t seat) { seats_[seat].asked = seats_[seat].decision; }

  [[nodiscard]] bool running(std::size_t seat) const { return seats_[seat].runs; }
  [[nodiscard]] std::uint32_t decision(std::size_t seat) const { return seats_[seat].decision; }
  /// How much time is left now, the reserve included; nothing where there is no clock.
  [[nodiscard]] std::optional<Milliseconds> left(std::size_t seat, Moment now) const;
  /// When the time is up; nothing if no clock runs or a bot was asked already.
  [[nodiscard]] std::optional<Moment> due(std::size_t seat) const;

  /// How much of the reserve is left now.
  [[nodiscard]] Milliseconds reserve(std::size_t seat, Moment now) const;

  /// What is left of the game's time or of the reserve, not counting the open decision.
  [[nodiscard]] Milliseconds bank(std::size_t seat) const { return seats_[seat].bank; }
  void setBank(std::size_t seat, Milliseconds bank) { seats_[seat].bank = bank; }
  /// Sets how much time is left for the open decision.
  void setLeft(std::size_t seat, Milliseconds left) { seats_[seat].spent = allowed(seats_[seat]) - left; }
  /// What the open decision has taken before its clock was stopped; for the store.
  [[nodiscard]] Milliseconds spent(std::size_t seat) const { return seats_[seat].spent; }
  void setSpent(std::size_t seat, Milliseconds spent) { seats_[seat].spent = spent; }
  /// The last decisions that may be taken back, for the store.
  [[nodiscard]] std::vector<PastClock> past(std::size_t seat) const;
  void setPast(std::size_t seat, std::vector<PastClock> past) { seats_[seat].past = std::move(past); }
  /// Continues where other clocks stopped. They count the same decisions under other numbers.
  void continueFrom(const Clocks& former, Moment now);

 private:
  struct SeatClock {
    std::uint32_t decision = 0, asked = 0;
    bool runs = false;
    Moment since{};        // while it runs
    Milliseconds spent{};  // on the open decision, before that
    Milliseconds bank{};
    std::size_t line = 0;           // when the open decision was opened
    std::vector<PastClock> past{};  // decisions that may be taken back, the last one last
    bool undone = false;            // the next change of the decision ends none
  };
  [[nodiscard]] Milliseconds allowed(const SeatClock& seat) const;
  [[nodiscard]] Milliseconds bankAfter(const SeatClock& seat, Milliseconds spent) const;

  ClockTerms terms_;
  std::vector<SeatClock> seats_;
};

}  // namespace bourse
