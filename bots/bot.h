// A bot: it sees what its seat sees, and chooses one of the moves it may make.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/game.h"

namespace bourse {

/// Trains of thought that look at the same moves, each in worlds of its own. What one finds is numbers, so it
/// may think on another thread, or somewhere else altogether.
class Strands {
 public:
  /// What came of trying a move so many times.
  struct Finding {
    double sum = 0;
    std::uint32_t tries = 0;
  };

  Strands() = default;
  Strands(const Strands&) = delete;
  Strands& operator=(const Strands&) = delete;

  [[nodiscard]] virtual int count() const = 0;
  [[nodiscard]] virtual std::size_t moves() const = 0;
  /// Each once, in any order, also at the same time.
  virtual void think(int strand) = 0;
  [[nodiscard]] virtual Finding finding(int strand, std::size_t move) const = 0;
  /// As it was found by one that thought elsewhere.
  virtual void learn(int strand, std::size_t move, const Finding& finding) = 0;

 protected:
  ~Strands() = default;
};

/// How long a bot may think. Counted, so that results repeat; where somebody waits, also timed, by a clock
/// that the door brings. Bots that do not search ignore it.
struct Budget {
  std::uint32_t iterations = 0;  // playouts at most; 0: as many as the bot is used to
  double seconds = 0;            // by the clock, if there is one
  double (*clock)() = nullptr;
  /// Trains of thought that share the playouts, 0: as many as the bot is used to. A result depends on their
  /// number and not on how they are run.
  std::uint16_t strands = 0;
  /// Lets all of them think before it returns; without one they do so in turn.
  void (*together)(Strands& strands) = nullptr;
};

template <Game G>
struct Bot {
  std::string_view name;
  /// One of `legal`, which is never empty. Depends on nothing but its arguments.
  Move (*choose)(const typename G::Rules& rules, const typename G::View& view, const MoveList& legal,
                 Budget budget, Rng& rng) = nullptr;
  Budget budget = {};              // what it thinks by if nobody says otherwise
  std::uint16_t milliseconds = 0;  // its pace: a decision takes about so long on one core
  bool offered = true;             // a level for people; else for measuring
};

}  // namespace bourse
