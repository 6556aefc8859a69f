// bourse ladder: who beats whom, over duplicate deals.
#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "app/command.h"
#include "app/files.h"
#include "app/game_option.h"
#include "app/options.h"
#include "app/progress.h"
#include "app/table_options.h"
#include "sim/ladder.h"
#include "sim/ladder_report.h"

namespace bourse {
namespace {

struct Wishes {
  TableOptions table;
  std::string bots = "all", mode = "field", pairs = "all", stop = "precise", anchor, seed = "1", svg;
  double until = 5, margin = 5;
  std::int64_t deals = 0, fewest = 40, most = 2000;
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  bool json = false, csv = false, quiet = false;
};

void describe(Options& options, Wishes& wishes) {
  constexpr std::int64_t kMostDeals = 200'000;
  options.text(
      "bots", "NAMES",
      "at least two, separated by commas; shark@1000 plays out so often a decision, shark@50ms so long",
      wishes.bots);
  options.choice("mode", "one against others alike, or all at one table", wishes.mode, {"field", "table"});
  options.choice("pairs", "who meets, in the order of the bots", wishes.pairs, {"all", "neighbours"});
  options.choice("stop", "a match ends when its range is narrow, its verdict is found, or both", wishes.stop,
                 {"precise", "decided", "both"});
  options.decimal("until", "POINTS", "narrow: at most this many percentage points to each side", wishes.until,
                  0.1, 50);
  options.decimal("margin", "POINTS", "the smallest difference from an even share that matters",
                  wishes.margin, 0.1, 50);
  options.number("fewest", "N", "deals of a match before anything is decided", wishes.fewest, 2, kMostDeals);
  options.number("most", "N", "deals after which a match ends undecided", wishes.most, 2, kMostDeals);
  options.number("deals", "N", "exactly so many deals for every match; 0: by the options above", wishes.deals,
                 0, kMostDeals);
  wishes.table.describe(options);
  options.text("anchor", "NAME", "the bot whose Elo is set to 1000; greedy, if it plays", wishes.anchor);
  options.text("seed", "S", "a number, or 64 hexadecimal digits", wishes.seed);
  options.number("threads", "T", "deals played at the same time; the result does not depend on it",
                 wishes.threads, 1, 256);
  options.text("svg", "FILE", "write a picture: Elo, and who beats whom", wishes.svg);
  options.flag("json", "print JSON", wishes.json);
  options.flag("csv", "print CSV", wishes.csv);
  options.flag("quiet", "no line of progress", wishes.quiet);
}

/// The bot that sets the scale; false if the one asked for does not play.
bool findAnchor(const Wishes& wishes, LadderPlan& plan, std::string& problem) {
  const std::string name = wishes.anchor.empty() ? "greedy" : wishes.anchor;
  const auto found = std::find_if(plan.bots.begin(), plan.bots.end(),
                                  [&](const stockpile::Bot* bot) { return bot->name == name; });
  if (found == plan.bots.end() && !wishes.anchor.empty()) {
    problem = "--anchor names one of the bots that play, not “" + name + "”.";
    return false;
  }
  plan.anchor = found == plan.bots.end() ? 0 : static_cast<std::size_t>(found - plan.bots.begin());
  return true;
}

bool readDeals(const Options& options, const Wishes& wishes, LadderPlan& plan, std::string& problem) {
  plan.fewest = wishes.fewest;
  plan.most = wishes.most;
  if (wishes.deals > 0) {
    if (options.given("fewest") || options.given("most") || options.given("stop") || options.given("until"))
      problem = "--deals excludes --fewest, --most, --stop and --until.";
    plan.fewest = plan.most = wishes.deals;
  }
  if (plan.fewest > plan.most) problem = "--fewest is more than --most.";
  return problem.empty();
}

bool makePlan(const Options& options, const Wishes& wishes, LadderPlan& plan, std::string& problem) {
  if (wishes.json && wishes.csv) problem = "--json and --csv exclude each other.";
  if (wishes.svg == "-") problem = "--svg takes the name of a file; standard output has the table.";
  if (!Seed::parse(wishes.seed, plan.seed))
    problem = "--seed takes a whole number or 64 hexadecimal digits, not “" + wishes.seed + "”.";
  if (!problem.empty() || !wishes.table.read(options, plan.config, problem)) return false;
  if (!parseLadderBots(wishes.bots, plan.bots, problem) || !findAnchor(wishes, plan, problem)) return false;
  plan.mode = wishes.mode == "field" ? LadderPlan::Mode::field : LadderPlan::Mode::table;
  plan.pairs = wishes.pairs == "all" ? LadderPlan::Pairs::all : LadderPlan::Pairs::neighbours;
  plan.stop = wishes.stop == "precise"   ? LadderPlan::Stop::precise
              : wishes.stop == "decided" ? LadderPlan::Stop::decided
                                         : LadderPlan::Stop::both;
  plan.until = wishes.until / 100;
  plan.margin = wishes.margin / 100;
  plan.threads = wishes.threads;
  return readDeals(options, wishes, plan, problem);
}

std::string progressWords(const LadderResult& now) {
  std::size_t finished = 0;
  std::int64_t games = 0;
  double widest = 0;
  for (const LadderRow& row : now.rows) {
    finished += row.finished ? 1 : 0;
    games += row.tally.games;
    for (const Standing& standing : row.standings)
      if (!row.finished) widest = std::max(widest, standing.halfWidth());
  }
  char words[160];
  std::snprintf(words, sizeof words, "%zu of %zu matches finished, %lld games; widest range ± %.1f points",
                finished, now.rows.size(), static_cast<long long>(games), 100 * widest);
  return words;
}

}  // namespace

int runLadder(int argc, char** argv) {
  if (gameAsked(argc, argv) == kStackMarket) return runStackLadder(argc, argv);
  Wishes wishes;
  Options options("ladder", "finds out which bot beats which, over duplicate deals");
  describe(options, wishes);
  if (!options.parse(argc, argv)) return options.exitCode();
  LadderPlan plan;
  std::string problem;
  if (!makePlan(options, wishes, plan, problem)) return options.misuse(problem);
  catchInterrupt();
  LadderResult result;
  {
    ProgressLine line(!wishes.quiet);
    result = climb(plan, [&](const LadderResult& now, std::uint64_t since) {
      line.show(progressWords(now) + " (+ " + std::to_string(since) + " deals)");
      return !interrupted();
    });
  }
  if (!result.trouble.empty()) return options.misuse(result.trouble);
  const std::string text = wishes.json  ? ladderJson(plan, result).dump(2) + "\n"
                           : wishes.csv ? ladderCsv(plan, result)
                                        : ladderTable(plan, result);
  std::fputs(text.c_str(), stdout);
  if (!wishes.svg.empty() && !writeFile(wishes.svg, ladderSvg(plan, result), problem)) {
    std::fprintf(stderr, "bourse ladder: %s\n", problem.c_str());
    return kFailed;
  }
  return result.stopped ? kInterrupted : kDone;
}

}  // namespace bourse
