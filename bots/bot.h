// A bot: it sees what its seat sees, and chooses one of the moves it may make.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/game.h"

namespace bourse {

/// A search split into lanes that try the same moves, each in worlds of its own. A lane's findings are plain
/// numbers, so it can run on another thread or in another process.
class ParallelSearch {
 public:
  /// The result of trying a move several times.
  struct Finding {
    double sum = 0;
    std::uint32_t tries = 0;
  };

  ParallelSearch() = default;
  ParallelSearch(const ParallelSearch&) = delete;
  ParallelSearch& operator=(const ParallelSearch&) = delete;

  [[nodiscard]] virtual int count() const = 0;
  [[nodiscard]] virtual std::size_t moves() const = 0;
  /// Runs a lane. Each runs once, in any order or concurrently.
  virtual void think(int lane) = 0;
  [[nodiscard]] virtual Finding finding(int lane, std::size_t move) const = 0;
  /// Takes over a finding of a lane that ran elsewhere.
  virtual void learn(int lane, std::size_t move, const Finding& finding) = 0;

 protected:
  ~ParallelSearch() = default;
};

/// How long a bot may think: a number of playouts, so results repeat; where people wait, also a time,
/// measured by the door's clock. Bots that do not search ignore it.
struct Budget {
  std::uint32_t iterations = 0;  // playouts at most; 0: the bot's default
  double seconds = 0;            // by the clock, if there is one
  double (*clock)() = nullptr;
  /// Lanes that share the playouts; 0: the bot's default. A result depends on their number, not on how they
  /// are scheduled.
  std::uint16_t lanes = 0;
  /// Runs all lanes, then returns; without it they run one after another.
  void (*runLanes)(ParallelSearch& lanes) = nullptr;
};

template <Game G>
struct Bot {
  std::string_view name;
  /// One of `legal`, which is never empty. Depends on nothing but its arguments.
  Move (*choose)(const typename G::Rules& rules, const typename G::View& view, const MoveList& legal,
                 Budget budget, Rng& rng) = nullptr;
  Budget budget = {};              // its default
  std::uint16_t milliseconds = 0;  // about how long a decision takes on one core
  bool offered = true;             // to people; otherwise only for measurements
};

}  // namespace bourse
