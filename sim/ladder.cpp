#include "sim/ladder.h"

#include <algorithm>
#include <ctime>

namespace bourse {
namespace {

/// Processor time of this thread, so that other programs on the machine do not count.
std::int64_t threadNanoseconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

void addRow(const Arena& arena, const LadderPlan& plan, Match match, LadderResult& result) {
  LadderRow row{.match = std::move(match), .series = {}, .tally = {}, .standings = {}};
  row.series = row.match.series(arena, plan.seed);
  for (std::size_t i = 0; i < row.match.judged; ++i)
    row.standings.push_back({.bot = row.match.players[i],
                             .rate = {},
                             .range = {},
                             .test = SequentialTest(evenShare(arena), plan.margin)});
  result.rows.push_back(std::move(row));
}

void addField(const Arena& arena, const LadderPlan& plan, LadderResult& result) {
  for (std::size_t one = 0; one < arena.bots().size(); ++one)
    for (std::size_t rest = 0; rest < arena.bots().size(); ++rest) {
      const bool near = one + 1 == rest || rest + 1 == one;
      if (one != rest && (near || plan.pairs == LadderPlan::Pairs::all))
        addRow(arena, plan, fieldMatch(one, rest, arena.seats()), result);
    }
}

/// With fewer bots than seats the list repeats; with more, every combination plays.
void addTables(const Arena& arena, const LadderPlan& plan, LadderResult& result) {
  const auto seats = static_cast<std::size_t>(arena.seats());
  const std::size_t bots = arena.bots().size();
  if (bots <= seats) {
    std::vector<std::size_t> table;
    table.reserve(seats);
    for (std::size_t seat = 0; seat < seats; ++seat) table.push_back(seat % bots);
    addRow(arena, plan, tableMatch(table), result);
    return;
  }
  std::vector<bool> chosen(bots, false);
  std::fill(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(seats), true);
  do {
    std::vector<std::size_t> table;
    for (std::size_t i = 0; i < chosen.size(); ++i)
      if (chosen[i]) table.push_back(i);
    addRow(arena, plan, tableMatch(table), result);
  } while (std::prev_permutation(chosen.begin(), chosen.end()));
}

RatedMatch ratedOf(const LadderRow& row, int seats) {
  RatedMatch rated;
  rated.deals = row.tally.deals;
  std::vector<std::size_t> index;
  for (std::size_t other = 1; other < row.match.players.size(); ++other)
    for (std::size_t one = 0; one < other; ++one) {
      index.push_back(pairIndex(one, other));
      rated.pairs.push_back({.one = row.match.players[one],
                             .other = row.match.players[other],
                             .halfPoints = row.tally.ahead[index.back()],
                             .comparisons = row.match.comparisons(one, other, seats)});
    }
  for (const std::size_t p : index) {
    rated.products.emplace_back();
    for (const std::size_t q : index) rated.products.back().push_back(row.tally.products[p][q]);
  }
  return rated;
}

class Ladder {
 public:
  Ladder(Arena& arena, const LadderPlan& plan, const LadderProgress& progress)
      : arena_(arena), plan_(plan), progress_(progress), result_(emptyLadder(arena, plan)) {}

  LadderResult run() {
    if (!result_.trouble.empty()) return std::move(result_);
    while (!result_.stopped && playNextDeals()) updateStandings();
    rateAll();
    return std::move(result_);
  }

 private:
  struct Part {
    std::unique_ptr<DealPlayer> player;
    std::vector<MatchTally> tallies;
    std::vector<std::int64_t> nanoseconds;
  };

  /// Plays the next deals of all unfinished matches; false if there are none.
  bool playNextDeals() {
    std::vector<LadderRow*> rows;
    for (LadderRow& row : result_.rows)
      if (!row.finished) rows.push_back(&row);
    if (rows.empty()) return false;
    const auto deals = static_cast<std::uint64_t>(dealsUntilLook(*rows[0]));
    std::vector<Part> parts(static_cast<std::size_t>(plan_.threads));
    for (Part& part : parts) {
      part.player = std::make_unique<DealPlayer>(arena_);
      part.tallies.resize(rows.size());
      part.nanoseconds.resize(rows.size());
    }
    WorkerPool pool(deals * rows.size());
    const std::uint64_t done = pool.run(
        parts,
        [&](std::uint64_t unit, Part& part) {
          const std::size_t match = unit / deals;
          const LadderRow& row = *rows[match];
          const std::int64_t start = threadNanoseconds();
          const auto number = static_cast<std::uint64_t>(row.tally.deals) + unit % deals;
          part.player->play(row.match, seedOfGame(row.series, number), part.tallies[match]);
          part.nanoseconds[match] += threadNanoseconds() - start;
        },
        [&](std::uint64_t played) { return !progress_ || progress_(result_, played); });
    for (const Part& part : parts)
      for (std::size_t match = 0; match < rows.size(); ++match) {
        rows[match]->tally.add(part.tallies[match]);
        rows[match]->nanoseconds += part.nanoseconds[match];
      }
    result_.stopped = done < deals * rows.size();
    return true;
  }

  /// All unfinished matches have played the same number.
  [[nodiscard]] std::int64_t dealsUntilLook(const LadderRow& row) const {
    const std::int64_t played = row.tally.deals;
    const std::int64_t next = played < plan_.fewest ? plan_.fewest : played + kDealsBetweenLooks;
    return std::min(next, plan_.most) - played;
  }

  void updateStandings() {
    for (LadderRow& row : result_.rows) {
      if (row.finished) continue;
      bool enough = true;
      for (std::size_t i = 0; i < row.standings.size(); ++i) {
        Standing& standing = row.standings[i];
        standing.rate = winRateOf(row.match, row.tally, i, arena_.seats());
        standing.range = intervalOf(standing.rate);
        if (row.tally.deals >= plan_.fewest) standing.test.look(standing.rate);
        enough = enough && isEnough(standing);
      }
      row.finished = row.tally.deals >= plan_.most || (row.tally.deals >= plan_.fewest && enough);
    }
    if (result_.stopped)
      result_.stopped = std::any_of(result_.rows.begin(), result_.rows.end(),
                                    [](const LadderRow& row) { return !row.finished; });
  }

  [[nodiscard]] bool isEnough(const Standing& standing) const {
    const bool precise = standing.halfWidth() <= plan_.until;
    const bool decided = standing.test.finding() != Finding::open;
    switch (plan_.stop) {
      case LadderPlan::Stop::precise:
        return precise;
      case LadderPlan::Stop::decided:
        return decided;
      case LadderPlan::Stop::both:
        return precise && decided;
    }
    return true;
  }

  void rateAll() {
    std::vector<RatedMatch> matches;
    matches.reserve(result_.rows.size());
    for (const LadderRow& row : result_.rows) matches.push_back(ratedOf(row, arena_.seats()));
    result_.ratings = rate(arena_.bots().size(), plan_.anchor, matches);
  }

  Arena& arena_;
  const LadderPlan& plan_;
  const LadderProgress& progress_;
  LadderResult result_;
};

}  // namespace

LadderResult emptyLadder(const Arena& arena, const LadderPlan& plan) {
  LadderResult result;
  if (arena.bots().size() < 2)
    result.trouble = "A ladder takes at least two different bots.";
  else if (plan.mode == LadderPlan::Mode::table)
    addTables(arena, plan, result);
  else
    addField(arena, plan, result);
  return result;
}

LadderResult playLadder(Arena& arena, const LadderPlan& plan, const LadderProgress& progress) {
  return Ladder(arena, plan, progress).run();
}

}  // namespace bourse
