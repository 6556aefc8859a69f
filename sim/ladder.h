// Which bot beats which: matches over duplicate deals, until the answer is precise or decided.
//
// All matches advance together, a fixed number of deals at a time. Whether a match goes on is decided only in
// between, so the result depends on the plan and the seed, not on the number of threads.
#pragma once

#include <string>
#include <vector>

#include "sim/duplicate.h"
#include "sim/rating.h"
#include "sim/sequential.h"
#include "sim/worker_pool.h"

namespace bourse {

struct LadderPlan {
  enum class Mode : std::uint8_t { field, table };            // one against copies of another, or all mixed
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

/// One rated player of a match.
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
  std::int64_t nanoseconds = 0;  // processor time of all its games; not part of the result
};

struct LadderResult {
  std::vector<LadderRow> rows;
  std::vector<Rating> ratings;  // by bot of the arena
  bool stopped = false;         // before every match was finished
  std::string trouble;
};

/// Called about ten times a second from the calling thread; false ends the ladder early.
using LadderProgress = std::function<bool(const LadderResult& now, std::uint64_t dealsSince)>;

/// The matches of a plan, with nothing played yet. If there are none, `trouble` says why.
LadderResult emptyLadder(const Arena& arena, const LadderPlan& plan);
/// Plays them.
LadderResult playLadder(Arena& arena, const LadderPlan& plan, const LadderProgress& progress = {});

/// The win rate of each player if all were equally strong.
inline double evenShare(const Arena& arena) { return 1.0 / arena.seats(); }

}  // namespace bourse
