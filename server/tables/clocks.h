// How long people may think: for each decision, or for the whole game with something added for each decision.
// Without a time of its own, so that tests need not wait.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace bourse {

using Moment = std::chrono::steady_clock::time_point;
using Milliseconds = std::chrono::milliseconds;

/// In seconds; all 0: as long as it takes.
struct ClockTerms {
  int turn = 0;                 // for each decision
  int game = 0, increment = 0;  // for all of them, and what each adds

  [[nodiscard]] bool any() const { return turn > 0 || game > 0; }
  friend bool operator==(const ClockTerms&, const ClockTerms&) = default;
};

class Clocks {
 public:
  Clocks(const ClockTerms& terms, std::size_t seats);

  /// What the seat decides now (0: nothing), and whether its time runs: not in a pause, nor while a bot plays
  /// for it. True if something about it has changed.
  bool set(std::size_t seat, std::uint32_t decision, bool runs, Moment now);
  /// The bot that decides for the person was asked; it is asked once for a decision.
  void outOfTime(std::size_t seat) { seats_[seat].asked = seats_[seat].decision; }

  [[nodiscard]] bool running(std::size_t seat) const { return seats_[seat].runs; }
  [[nodiscard]] std::uint32_t decision(std::size_t seat) const { return seats_[seat].decision; }
  /// What the person has left now; nothing where no time is counted.
  [[nodiscard]] std::optional<Milliseconds> left(std::size_t seat, Moment now) const;
  /// When the time of a seat that was not asked for yet is up; nothing if none runs.
  [[nodiscard]] std::optional<Moment> due(std::size_t seat) const;

  /// Of the game's time, without the open decision: what lasts.
  [[nodiscard]] Milliseconds bank(std::size_t seat) const { return seats_[seat].bank; }
  void setBank(std::size_t seat, Milliseconds bank) { seats_[seat].bank = bank; }
  /// So much is left for the open decision.
  void setLeft(std::size_t seat, Milliseconds left) { seats_[seat].spent = allowed(seats_[seat]) - left; }
  /// Goes on where others were: they are of the same decisions, whatever their numbers are now.
  void goOnFrom(const Clocks& former, Moment now);

 private:
  struct SeatClock {
    std::uint32_t decision = 0, asked = 0;
    bool runs = false;
    Moment since{};        // while it runs
    Milliseconds spent{};  // on the open decision, before that
    Milliseconds bank{};
  };
  [[nodiscard]] Milliseconds allowed(const SeatClock& seat) const;

  ClockTerms terms_;
  std::vector<SeatClock> seats_;
};

}  // namespace bourse
