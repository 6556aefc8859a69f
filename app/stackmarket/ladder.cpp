// bourse ladder for Stack Market.
#include "sim/stackmarket/ladder.h"

#include <algorithm>
#include <cstdio>
#include <thread>

#include "app/command.h"
#include "app/progress.h"
#include "app/stackmarket/commands.h"
#include "app/stackmarket/hands.h"
#include "app/stackmarket/options.h"
#include "sim/stackmarket/report.h"

namespace bourse {
namespace {

struct StackLadderOptions {
  explicit StackLadderOptions(const GameKind& kind) : table(kind) {}

  StackMarketOptions table;
  HandOptions hands;
  std::int64_t deals = 50;
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  std::string bots = "random,novice,casual,good,expert", seed = "1";
  bool json = false, quiet = false;
};

void describe(Options& options, StackLadderOptions& wanted) {
  constexpr std::int64_t kMostDeals = 1'000'000'000;
  options.text("bots", "NAMES", "the weakest first", wanted.bots);
  options.number("deals", "N", "deals of every match, each played once with the better bot in every seat",
                 wanted.deals, 2, kMostDeals);
  wanted.table.describe(options);
  options.text("seed", "S", "a number, or 64 hexadecimal digits", wanted.seed);
  options.number("threads", "T", "games played at the same time; the result does not depend on it",
                 wanted.threads, 1, 256);
  wanted.hands.describe(options);
  options.flag("json", "print JSON", wanted.json);
  options.flag("quiet", "no progress bar", wanted.quiet);
}

/// Null, with a sentence, if the options do not make a ladder.
std::unique_ptr<StackArena> prepare(const Options& options, const StackLadderOptions& wanted,
                                    StackLadderPlan& plan, std::string& problem) {
  BotRoster roster{.names = {}, .budgets = false};
  for (const stackmarket::Bot& bot : stackmarket::bots()) roster.names.push_back(bot.name);
  std::vector<std::string> bots;
  std::string config;
  if (!parseBotNames(wanted.bots, roster, bots, problem)) return nullptr;
  if (!Seed::parse(wanted.seed, plan.seed))
    problem = "--seed takes a whole number or 64 hexadecimal digits, not “" + wanted.seed + "”.";
  if (!problem.empty() || !wanted.hands.check(problem) || !wanted.table.read(options, config, problem))
    return nullptr;
  const stackmarket::Config read = configOf<StackMarketBinding>(config);
  if (!wanted.hands.fits(read, problem)) return nullptr;
  if (bots.size() < 2) {
    problem = "--bots takes at least two names.";
    return nullptr;
  }
  plan.deals = static_cast<std::uint64_t>(wanted.deals);
  plan.threads = wanted.threads;
  return std::make_unique<StackArena>(read, bots, wanted.hands.hands());
}

}  // namespace

int runStackMarketLadder(int argc, char** argv) {
  StackLadderOptions wanted(gameAsked(argc, argv));
  Options options("ladder", "finds out whether each bot of Stack Market beats the one before it");
  describe(options, wanted);
  if (!options.parse(argc, argv)) return options.exitCode();
  StackLadderPlan plan;
  std::string problem;
  const std::unique_ptr<StackArena> arena = prepare(options, wanted, plan, problem);
  if (arena == nullptr) return options.misuse(problem);
  catchInterrupt();
  std::vector<StackMatch> matches;
  {
    ProgressLine line(!wanted.quiet);
    matches = playStackLadder(*arena, plan, [&](std::uint64_t done) {
      line.show(done, plan.deals, std::to_string(done) + " of " + std::to_string(plan.deals) + " deals");
      return !interrupted();
    });
  }
  std::fputs((wanted.json ? stackLadderJson(*arena, plan.seed, matches)
                          : stackLadderTable(*arena, plan.seed, matches))
                 .c_str(),
             stdout);
  return interrupted() ? kInterrupted : kDone;
}

}  // namespace bourse
