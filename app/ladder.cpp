// bourse ladder: who beats whom, over duplicate deals.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "app/command.h"
#include "app/files.h"
#include "app/games.h"
#include "app/outside_options.h"
#include "app/progress.h"
#include "host/game/player.h"
#include "sim/bot_names.h"
#include "sim/ladder.h"
#include "sim/ladder_report.h"
#include "sim/simulation_report.h"

namespace bourse {
namespace {

struct LadderOptions {
  std::string bots = "all", mode = "field", pairs = "all", stop = "precise", anchor, seed = "1", svg;
  double until = 5, margin = 5;
  std::int64_t deals = 0, fewest = 40, most = 2000;
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  bool json = false, csv = false, quiet = false;
  OutsideLimits outside;
};

void describe(Options& options, LadderOptions& wanted, GameOptions& table) {
  constexpr std::int64_t kMostDeals = 200'000;
  options.text(
      "bots", "NAMES",
      "at least two, separated by commas; shark@1000 plays out so often a decision, shark@50ms so long; "
      "cmd:./mine.py is a program of yours",
      wanted.bots);
  options.choice("mode", "one against identical others, or all at one table", wanted.mode,
                 {"field", "table"});
  options.choice("pairs", "who meets, in the order of the bots", wanted.pairs, {"all", "neighbours"});
  options.choice("stop", "a match ends when its interval is narrow, when there is a verdict, or both",
                 wanted.stop, {"precise", "decided", "both"});
  options.decimal("until", "POINTS", "narrow: at most this many percentage points to each side", wanted.until,
                  0.1, 50);
  options.decimal("margin", "POINTS", "the smallest difference from an even share that matters",
                  wanted.margin, 0.1, 50);
  options.number("fewest", "N", "deals of a match before anything is decided", wanted.fewest, 2, kMostDeals);
  options.number("most", "N", "deals after which a match ends undecided", wanted.most, 2, kMostDeals);
  options.number("deals", "N", "exactly this many deals for every match; 0: use the options above",
                 wanted.deals, 0, kMostDeals);
  table.describe(options);
  options.text("anchor", "NAME", "the bot whose Elo is set to 1000; greedy, if it plays", wanted.anchor);
  options.text("seed", "S", "a number, or 64 hexadecimal digits", wanted.seed);
  options.number("threads", "T", "deals played at the same time; the result does not depend on it",
                 wanted.threads, 1, 256);
  describeOutside(options, wanted.outside);
  options.text("svg", "FILE", "write a picture: Elo, and who beats whom", wanted.svg);
  options.flag("json", "print JSON", wanted.json);
  options.flag("csv", "print CSV", wanted.csv);
  options.flag("quiet", "no progress line", wanted.quiet);
}

/// The bot that anchors the scale; false if the requested one does not play.
bool findAnchor(const LadderOptions& wanted, const std::vector<std::string>& bots, LadderPlan& plan,
                std::string& problem) {
  const std::string name = wanted.anchor.empty() ? "greedy" : wanted.anchor;
  const auto found = std::find(bots.begin(), bots.end(), name);
  if (found == bots.end() && !wanted.anchor.empty()) {
    problem = "--anchor names one of the bots that play, not “" + name + "”.";
    return false;
  }
  plan.anchor = found == bots.end() ? 0 : static_cast<std::size_t>(found - bots.begin());
  return true;
}

bool readDeals(const Options& options, const LadderOptions& wanted, LadderPlan& plan, std::string& problem) {
  plan.fewest = wanted.fewest;
  plan.most = wanted.most;
  if (wanted.deals > 0) {
    if (options.given("fewest") || options.given("most") || options.given("stop") || options.given("until"))
      problem = "--deals excludes --fewest, --most, --stop and --until.";
    plan.fewest = plan.most = wanted.deals;
  }
  if (plan.fewest > plan.most) problem = "--fewest is more than --most.";
  return problem.empty();
}

/// The plan, and who plays where; null, with a sentence, if the options do not make a ladder.
std::unique_ptr<Arena> prepare(const Options& options, const LadderOptions& wanted, const GameKind& kind,
                               const GameOptions& table, LadderPlan& plan, std::string& problem) {
  if (wanted.json && wanted.csv) problem = "--json and --csv exclude each other.";
  if (wanted.svg == "-") problem = "--svg takes the name of a file; standard output has the table.";
  if (!Seed::parse(wanted.seed, plan.seed))
    problem = "--seed takes a whole number or 64 hexadecimal digits, not “" + wanted.seed + "”.";
  std::string config;
  std::vector<std::string> bots;
  const std::unique_ptr<SimExtension> own = commandsOf(kind).sim();
  const BotRoster roster{.names = ourBots().names(kind), .budgets = own->botBudgets(), .outside = true};
  if (!problem.empty() || !table.read(options, config, problem) ||
      !parseLadderBots(wanted.bots, roster, bots, problem) || !findAnchor(wanted, bots, plan, problem))
    return nullptr;
  plan.mode = wanted.mode == "field" ? LadderPlan::Mode::field : LadderPlan::Mode::table;
  plan.pairs = wanted.pairs == "all" ? LadderPlan::Pairs::all : LadderPlan::Pairs::neighbours;
  plan.stop = wanted.stop == "precise"   ? LadderPlan::Stop::precise
              : wanted.stop == "decided" ? LadderPlan::Stop::decided
                                         : LadderPlan::Stop::both;
  plan.until = wanted.until / 100;
  plan.margin = wanted.margin / 100;
  plan.threads = wanted.threads;
  if (!readDeals(options, wanted, plan, problem)) return nullptr;
  return own->arenaFor(kind, config, bots, wanted.outside, problem);
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
  const GameKind& kind = gameAsked(argc, argv);
  const GameCommands commands = commandsOf(kind);
  if (commands.ownLadder != nullptr && !outsideAsked(argc, argv)) return commands.ownLadder(argc, argv);
  LadderOptions wanted;
  const std::unique_ptr<GameOptions> table = commands.options(kind);
  Options options("ladder", "finds out which bot" + ofGame(commands) + " beats which, over duplicate deals");
  describe(options, wanted, *table);
  if (!options.parse(argc, argv)) return options.exitCode();
  LadderPlan plan;
  std::string problem;
  const std::unique_ptr<Arena> arena = prepare(options, wanted, kind, *table, plan, problem);
  if (arena == nullptr) return options.misuse(problem);
  if (!arena->prepare(problem)) {
    std::fprintf(stderr, "bourse ladder: %s\n", problem.c_str());
    return kFailed;
  }
  catchInterrupt();
  LadderResult result;
  {
    ProgressLine line(!wanted.quiet);
    result = playLadder(*arena, plan, [&](const LadderResult& now, std::uint64_t since) {
      line.show(progressWords(now) + " (+ " + std::to_string(since) + " deals)");
      return !interrupted();
    });
  }
  if (!result.trouble.empty()) return options.misuse(result.trouble);
  const std::string text = wanted.json  ? ladderJson(*arena, plan, result).dump(2) + "\n"
                           : wanted.csv ? ladderCsv(*arena, result)
                                        : ladderTable(*arena, plan, result);
  std::fputs(text.c_str(), stdout);
  for (const ForfeitCount& count : arena->forfeits())
    std::fprintf(stderr, "bourse ladder: %s\n", forfeitSentence(*arena, count).c_str());
  if (!wanted.svg.empty() && !writeFile(wanted.svg, ladderSvg(*arena, plan, result), problem)) {
    std::fprintf(stderr, "bourse ladder: %s\n", problem.c_str());
    return kFailed;
  }
  return result.stopped ? kInterrupted : kDone;
}

}  // namespace bourse
