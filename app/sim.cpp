// bourse sim: many games between bots, and who wins.
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <thread>

#include "app/command.h"
#include "app/games.h"
#include "app/progress.h"
#include "host/game/player.h"
#include "sim/bot_names.h"
#include "sim/simulation.h"

namespace bourse {
namespace {

struct SimOptions {
  std::int64_t games = 1000;
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  std::string bots, seed = "1", records;
  bool json = false, csv = false, quiet = false;
};

/// Creates the folder for the records if it is missing. Returns a sentence if that fails.
std::string prepareFolder(const std::string& folder) {
  struct stat info{};
  if (::stat(folder.c_str(), &info) == 0)
    return S_ISDIR(info.st_mode) ? "" : folder + " is a file; --records names a folder.";
  if (::mkdir(folder.c_str(), 0777) == 0) return "";
  return "The folder " + folder + " could not be made: " + std::strerror(errno) + ".";
}

class SimCommand {
 public:
  explicit SimCommand(const GameKind& kind)
      : kind_(kind),
        commands_(commandsOf(kind)),
        table_(commands_.options(kind)),
        own_(commands_.sim()),
        options_("sim", "plays many games" + ofGame(commands_) + " between bots and reports who wins") {
    wanted_.bots = commands_.bots;
  }

  int run(int argc, char** argv) {
    describe();
    if (!options_.parse(argc, argv)) return options_.exitCode();
    SimulationPlan plan;
    std::string problem;
    const std::unique_ptr<Arena> arena = prepare(plan, problem);
    if (arena == nullptr) return options_.misuse(problem);
    if (!plan.records.empty())
      if (problem = prepareFolder(plan.records); !problem.empty()) return fail(problem);
    const SimulationResult result = play(*arena, plan);
    Simulated done{*arena, plan, result, "bourse"};
    for (int i = 0; i < argc; ++i) done.command += std::string(" ") + argv[i];
    const std::string text = wanted_.json  ? own_->json(done)
                             : wanted_.csv ? own_->csv(done)
                                           : own_->table(done);
    std::fputs(text.c_str(), stdout);
    if (!result.trouble.empty()) return fail(result.trouble);
    if (!own_->writeFiles(done, problem)) return fail(problem);
    return result.games < plan.games ? kInterrupted : kDone;
  }

 private:
  void describe() {
    constexpr std::int64_t kMostGames = 1'000'000'000;
    options_.number("games", "N", "how many games", wanted_.games, 1, kMostGames);
    table_->describe(options_);
    options_.text("bots", "NAMES",
                  "one for all seats, or one for each: " + std::string(commands_.botsExample) + ",…",
                  wanted_.bots);
    options_.text("seed", "S", "a number, or 64 hexadecimal digits", wanted_.seed);
    options_.number("threads", "T", "games played at the same time; the result does not depend on it",
                    wanted_.threads, 1, 256);
    options_.text("records", "DIR", "write the record of every game into this folder", wanted_.records);
    own_->describe(options_);
    options_.flag("json", "print JSON", wanted_.json);
    options_.flag("csv", "print CSV", wanted_.csv);
    options_.flag("quiet", "no progress bar", wanted_.quiet);
  }

  /// Null, with a sentence, if the options do not make a simulation.
  std::unique_ptr<Arena> prepare(SimulationPlan& plan, std::string& problem) const {
    std::string config;
    Lineup lineup;
    const BotRoster roster{.names = ourBots().names(kind_), .budgets = own_->botBudgets()};
    if (wanted_.json && wanted_.csv)
      problem = "--json and --csv exclude each other.";
    else if (!parseLineup(wanted_.bots, table_->seats(), roster, lineup, problem))
      return nullptr;
    else if (!Seed::parse(wanted_.seed, plan.seed))
      problem = "--seed takes a whole number or 64 hexadecimal digits, not “" + wanted_.seed + "”.";
    if (!problem.empty() || !own_->check(options_, problem) || !table_->read(options_, config, problem))
      return nullptr;
    plan.lineup = lineup.seats;
    plan.games = static_cast<std::uint64_t>(wanted_.games);
    plan.threads = wanted_.threads;
    plan.records = wanted_.records;
    plan.recordDigits = own_->recordDigits();
    return own_->arena(kind_, config, lineup.bots, problem);
  }

  SimulationResult play(Arena& arena, const SimulationPlan& plan) const {
    catchInterrupt();
    ProgressLine line(!wanted_.quiet);
    return simulate(arena, plan, [&](std::uint64_t done) {
      line.show(done, plan.games, std::to_string(done) + " of " + std::to_string(plan.games) + " games");
      return !interrupted();
    });
  }

  static int fail(const std::string& sentence) {
    std::fprintf(stderr, "bourse sim: %s\n", sentence.c_str());
    return kFailed;
  }

  const GameKind& kind_;
  GameCommands commands_;
  SimOptions wanted_;
  std::unique_ptr<GameOptions> table_;
  std::unique_ptr<SimExtension> own_;
  Options options_;
};

}  // namespace

int runSim(int argc, char** argv) { return SimCommand(gameAsked(argc, argv)).run(argc, argv); }

}  // namespace bourse
