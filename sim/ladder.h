// Who beats whom: matches between bots over duplicate deals, until the answer is precise or decided.
//
// All matches advance together, a fixed number of deals at a time, and whether a match goes on is decided
// only at these borders: so the result depends on the plan and the seed and not on the number of threads.
#pragma once

#include <string>
#include <vector>

#include "sim/duplicate.h"
#include "sim/rating.h"
#include "sim/sequential.h"
#include "sim/worker_pool.h"

namespace bourse {

struct LadderPlan {
  enum class Mode : std::uint8_t { field, table };            // one against others alike, or all mixed
  enum class Pairs : std::uint8_t { all, neighbours };        // of the list, for Mode::field
  enum class Stop : std::uint8_t { precise, decided, both };  // when a match has been played enough

  Seed seed;
  Mode mode = Mode::field;
  Pairs pairs = Pairs::all;
  Stop stop = Stop::precise;
  double until = 0.05;                    // half the width of an interval that is precise
  double margin = 0.05;                   // the smallest difference that matters to the test
  std::int64_t fewest = 40, most = 2000;  // deals of a match
  std::size_t anchor = 0;                 // of the arena's bots
  int threads = 1;
};

inline constexpr std::int64_t kDealsBetweenLooks = 20;

/// One player of a match that is judged.
struct Standing {
  std::size_t bot = 0;  // of the arena
  DealRate rate;
  Interval range;
  SequentialTest test;
  [[nodiscard]] double halfWidth() const { return (range.high - range.low) / 2; }
};

struct LadderRow {
  Match match;
  Seed series;
  MatchTally tally;
  std::vector<Standing> standings;
  bool finished = false;
  std::int64_t nanoseconds = 0;  // of all its games, by the threads' own clocks; no part of the result
};

struct LadderResult {
  std::vector<LadderRow> rows;
  std::vector<Rating> ratings;  // by bot of the arena
  bool stopped = false;         // before every match was finished
  std::string trouble;
};

/// Called now and then, from the calling thread; false ends the ladder with what there is.
using LadderProgress = std::function<bool(const LadderResult& now, std::uint64_t dealsSince)>;

/// The matches of a plan, nothing played yet; a plan without a match says why in `trouble`.
LadderResult emptyLadder(const Arena& arena, const LadderPlan& plan);
/// Plays them.
LadderResult playLadder(Arena& arena, const LadderPlan& plan, const LadderProgress& progress = {});

/// What each would win if all were alike.
inline double evenShare(const Arena& arena) { return 1.0 / arena.seats(); }

}  // namespace bourse
