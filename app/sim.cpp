// bourse sim: many games between bots, and who wins.
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "app/command.h"
#include "app/options.h"
#include "app/table_options.h"
#include "sim/report.h"
#include "sim/simulation.h"

namespace bourse {
namespace {

constexpr int kInterrupted = 130;  // as a shell reports a program ended by Ctrl-C

volatile std::sig_atomic_t interrupted = 0;

/// The first Ctrl-C ends the simulation and prints what there is, a second one ends the program.
void interrupt(int) {
  interrupted = 1;
  std::signal(SIGINT, SIG_DFL);
}

struct Wishes {
  std::int64_t games = 1000;
  TableOptions table;
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  std::string bots = "greedy", seed = "1", records;
  bool json = false, csv = false, quiet = false;
};

void describe(Options& options, Wishes& wishes) {
  constexpr std::int64_t kMostGames = 1'000'000'000;
  options.number("games", "N", "how many games", wishes.games, 1, kMostGames);
  wishes.table.describe(options);
  options.text("bots", "NAMES", "one for all seats, or one for each: greedy,random,…", wishes.bots);
  options.text("seed", "S", "a number, or 64 hexadecimal digits", wishes.seed);
  options.number("threads", "T", "games played at the same time; the result does not depend on it",
                 wishes.threads, 1, 256);
  options.text("records", "DIR", "write the record of every game into this folder", wishes.records);
  options.flag("json", "print JSON", wishes.json);
  options.flag("csv", "print CSV", wishes.csv);
  options.flag("quiet", "no progress bar", wishes.quiet);
}

/// One line that is written over and over, on standard error and only for people.
class ProgressBar {
 public:
  ProgressBar(bool on, std::uint64_t games) : on_(on), games_(games) {}
  ~ProgressBar() {
    if (shown_) std::fprintf(stderr, "\r\x1b[K");
  }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void show(std::uint64_t done) {
    if (!on_) return;
    shown_ = true;
    constexpr std::uint64_t kWidth = 40;
    const auto filled = static_cast<std::size_t>(done * kWidth / games_);
    const std::string bar = std::string(filled, '#') + std::string(kWidth - filled, '.');
    std::fprintf(stderr, "\r[%s] %3llu %%  %llu of %llu games\x1b[K", bar.c_str(),
                 static_cast<unsigned long long>(done * 100 / games_), static_cast<unsigned long long>(done),
                 static_cast<unsigned long long>(games_));
  }

 private:
  bool on_;
  std::uint64_t games_;
  bool shown_ = false;
};

/// The folder for the records, made if it is missing; an empty sentence if all is well.
std::string prepareFolder(const std::string& folder) {
  struct stat info{};
  if (::stat(folder.c_str(), &info) == 0)
    return S_ISDIR(info.st_mode) ? "" : folder + " is a file; --records names a folder.";
  if (::mkdir(folder.c_str(), 0777) == 0) return "";
  return "The folder " + folder + " could not be made: " + std::strerror(errno) + ".";
}

bool makePlan(const Options& options, const Wishes& wishes, SimulationPlan& plan, int& exitCode) {
  const auto misuse = [&](const std::string& sentence) {
    exitCode = options.misuse(sentence);
    return false;
  };
  if (wishes.json && wishes.csv) return misuse("--json and --csv exclude each other.");
  std::string problem;
  if (!parseBots(wishes.bots, wishes.table.seats, plan.bots, problem)) return misuse(problem);
  if (!Seed::parse(wishes.seed, plan.seed))
    return misuse("--seed takes a whole number or 64 hexadecimal digits, not “" + wishes.seed + "”.");
  if (!wishes.table.read(options, plan.config, problem)) return misuse(problem);
  plan.games = static_cast<std::uint64_t>(wishes.games);
  plan.threads = wishes.threads;
  plan.records = wishes.records;
  if (plan.records.empty()) return true;
  if (problem = prepareFolder(plan.records); problem.empty()) return true;
  std::fprintf(stderr, "bourse sim: %s\n", problem.c_str());
  exitCode = kFailed;
  return false;
}

}  // namespace

int runSim(int argc, char** argv) {
  Wishes wishes;
  Options options("sim", "plays many games between bots and reports who wins");
  describe(options, wishes);
  if (!options.parse(argc, argv)) return options.exitCode();
  SimulationPlan plan;
  int exitCode = kDone;
  if (!makePlan(options, wishes, plan, exitCode)) return exitCode;
  const auto rules = stockpile::compile(plan.config);
  if (!ok(rules)) return options.misuse("This game cannot be played.");  // the options above exclude it

  std::signal(SIGINT, interrupt);
  SimulationResult result;
  {
    ProgressBar bar(!wishes.quiet && ::isatty(STDERR_FILENO) == 1, plan.games);
    result = simulate(std::get<stockpile::Rules>(rules), plan, [&](std::uint64_t done) {
      bar.show(done);
      return interrupted == 0;
    });
  }
  const std::string text = wishes.json  ? reportJson(plan, result).dump(2) + "\n"
                           : wishes.csv ? reportCsv(plan, result)
                                        : reportTable(plan, result);
  std::fputs(text.c_str(), stdout);
  if (!result.trouble.empty()) {
    std::fprintf(stderr, "bourse sim: %s\n", result.trouble.c_str());
    return kFailed;
  }
  return result.games < plan.games ? kInterrupted : kDone;
}

}  // namespace bourse
