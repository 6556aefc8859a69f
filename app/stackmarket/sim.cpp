// bourse sim and bourse ladder for Stack Market.
#include "sim/stackmarket/simulation.h"

#include <sys/stat.h>

#include <algorithm>
#include <cstdio>
#include <thread>

#include "app/command.h"
#include "app/progress.h"
#include "app/stackmarket/options.h"

namespace bourse {
namespace {

struct Wishes {
  StackOptions table;
  std::int64_t games = 1000, deals = 50;
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  std::string bots = "good", seed = "1", records;
  bool sameHands = false, physics = false, json = false, csv = false, quiet = false;
};

constexpr std::int64_t kMostGames = 1'000'000'000;

void describe(Options& options, Wishes& wishes) {
  wishes.table.describe(options);
  options.text("seed", "S", "a number, or 64 hexadecimal digits", wishes.seed);
  options.number("threads", "T", "games played at the same time; the result does not depend on it",
                 wishes.threads, 1, 256);
  options.flag("same-hands", "everybody stacks with a good hand, whatever the level", wishes.sameHands);
  options.flag("physics", "bots stack real dice: seconds of a core for a game", wishes.physics);
  options.flag("json", "print JSON", wishes.json);
  options.flag("quiet", "no progress bar", wishes.quiet);
}

bool makePlan(const Wishes& wishes, StackPlan& plan, std::string& problem) {
  if (!parseStackBots(wishes.bots, plan.bots, problem)) return false;
  if (!Seed::parse(wishes.seed, plan.seed)) {
    problem = "--seed takes a whole number or 64 hexadecimal digits, not “" + wishes.seed + "”.";
    return false;
  }
  plan.threads = wishes.threads;
  if (wishes.physics && wishes.sameHands) {
    problem = "--physics and --same-hands exclude each other.";
    return false;
  }
  plan.hands = wishes.physics ? Hands::real : wishes.sameHands ? Hands::same : Hands::own;
  plan.records = wishes.records;
  if (!wishes.table.read(plan.config, problem)) return false;
  if (!wishes.physics || !plan.config.modules.has(stackmarket::Module::noDexterity)) return true;
  problem = "--physics is for tables where hands stack.";
  return false;
}

bool fillSeats(StackPlan& plan, std::string& problem) {
  const std::size_t seats = plan.config.seats;
  if (plan.bots.size() == 1) plan.bots.resize(seats, plan.bots[0]);
  if (plan.bots.size() == seats) return true;
  problem = std::to_string(plan.bots.size()) + " bots are named for " + std::to_string(seats) +
            " seats; name one for all of them or one for each.";
  return false;
}

bool prepareFolder(const std::string& folder) {
  struct stat info{};
  if (::stat(folder.c_str(), &info) == 0) return S_ISDIR(info.st_mode);
  return ::mkdir(folder.c_str(), 0777) == 0;
}

}  // namespace

int runStackSim(int argc, char** argv) {
  Wishes wishes;
  Options options("sim", "plays many games of Stack Market between bots and reports who wins");
  options.number("games", "N", "how many games", wishes.games, 1, kMostGames);
  options.text("bots", "NAMES", "one for all seats, or one for each: expert,good,…", wishes.bots);
  options.text("records", "DIR", "write the record of every game into this folder", wishes.records);
  options.flag("csv", "print CSV", wishes.csv);
  describe(options, wishes);
  if (!options.parse(argc, argv)) return options.exitCode();
  StackPlan plan;
  std::string problem;
  if (!makePlan(wishes, plan, problem) || !fillSeats(plan, problem)) return options.misuse(problem);
  if (wishes.json && wishes.csv) return options.misuse("--json and --csv exclude each other.");
  if (!plan.records.empty() && !prepareFolder(plan.records)) {
    std::fprintf(stderr, "bourse sim: %s is no folder and could not be made one.\n", plan.records.c_str());
    return kFailed;
  }
  plan.games = static_cast<std::uint64_t>(wishes.games);
  catchInterrupt();
  StackResult result;
  {
    ProgressLine line(!wishes.quiet);
    result = simulateStack(plan, [&](std::uint64_t done) {
      line.show(done, plan.games, std::to_string(done) + " of " + std::to_string(plan.games) + " games");
      return !interrupted();
    });
  }
  const std::string text = wishes.json  ? stackJson(plan, result)
                           : wishes.csv ? stackCsv(result)
                                        : stackTable(plan, result);
  std::fputs(text.c_str(), stdout);
  if (!result.trouble.empty()) {
    std::fprintf(stderr, "bourse sim: %s\n", result.trouble.c_str());
    return kFailed;
  }
  return result.games < plan.games ? kInterrupted : kDone;
}

int runStackLadder(int argc, char** argv) {
  Wishes wishes;
  wishes.bots = "random,novice,casual,good,expert";
  Options options("ladder", "finds out whether each bot of Stack Market beats the one before it");
  options.text("bots", "NAMES", "the weakest first", wishes.bots);
  options.number("deals", "N", "deals of every match, each played once with the better bot in every seat",
                 wishes.deals, 2, kMostGames);
  describe(options, wishes);
  if (!options.parse(argc, argv)) return options.exitCode();
  StackPlan plan;
  std::string problem;
  if (!makePlan(wishes, plan, problem)) return options.misuse(problem);
  if (plan.bots.size() < 2) return options.misuse("--bots takes at least two names.");
  plan.games = static_cast<std::uint64_t>(wishes.deals);
  catchInterrupt();
  std::vector<StackMatch> matches;
  {
    ProgressLine line(!wishes.quiet);
    matches = climbStack(plan, [&](std::uint64_t done) {
      line.show(done, plan.games, std::to_string(done) + " of " + std::to_string(plan.games) + " deals");
      return !interrupted();
    });
  }
  std::fputs((wishes.json ? stackLadderJson(plan, matches) : stackLadderTable(plan, matches)).c_str(),
             stdout);
  return interrupted() ? kInterrupted : kDone;
}

}  // namespace bourse
