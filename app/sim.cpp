// bourse sim: many games between bots, and who wins.
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "app/command.h"
#include "app/files.h"
#include "app/game_option.h"
#include "app/options.h"
#include "app/progress.h"
#include "app/table_options.h"
#include "gen/stockpile_vocabulary.h"
#include "sim/stockpile/html_report.h"
#include "sim/stockpile/report.h"
#include "sim/stockpile/simulation.h"
#include "sim/stockpile/statistics_report.h"
#include "words/words.h"

namespace bourse {
namespace {

struct Wishes {
  std::int64_t games = 1000;
  TableOptions table;
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  std::string bots = "greedy", seed = "1", records, html;
  bool json = false, csv = false, quiet = false, report = false, mix = false;
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
  options.flag("report", "statistics too: places, investors, strategies, bids, money, modules",
               wishes.report);
  options.text("html", "FILE", "write them as a page with charts", wishes.html);
  options.flag("mix", "another set of modules in every game, to compare them", wishes.mix);
  options.flag("json", "print JSON", wishes.json);
  options.flag("csv", "print CSV", wishes.csv);
  options.flag("quiet", "no progress bar", wishes.quiet);
}

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
  if (wishes.html == "-") return misuse("--html takes the name of a file; standard output has the table.");
  if (wishes.mix)
    for (const char* name : {"preset", "modules", "sets", "promos", "board"})
      if (options.given(name))
        return misuse(std::string("--mix draws the modules, so it excludes --") + name + ".");
  if (!wishes.table.read(options, plan.config, problem)) return misuse(problem);
  plan.mix = wishes.mix;
  plan.statistics = wishes.report || !wishes.html.empty();
  plan.games = static_cast<std::uint64_t>(wishes.games);
  plan.threads = wishes.threads;
  plan.records = wishes.records;
  if (plan.records.empty()) return true;
  if (problem = prepareFolder(plan.records); problem.empty()) return true;
  std::fprintf(stderr, "bourse sim: %s\n", problem.c_str());
  exitCode = kFailed;
  return false;
}

/// English words for the cards, and the command as it was typed.
ReportWords reportWords(int argc, char** argv) {
  const auto words = std::make_shared<Words>(std::get<Words>(Words::load("en")));
  std::string command = "bourse";
  for (int i = 0; i < argc; ++i) command += std::string(" ") + argv[i];
  return {
      .name = [words](ArgType type, int value) { return words->name(stockpile::vocabulary(), type, value); },
      .command = command};
}

std::string printedResult(const Wishes& wishes, const SimulationPlan& plan, const SimulationResult& result,
                          const ReportWords& words) {
  if (wishes.json) {
    nlohmann::ordered_json json = reportJson(plan, result);
    if (wishes.report) json["statistics"] = statisticsJson(plan, result);
    return json.dump(2) + "\n";
  }
  if (wishes.csv) return reportCsv(plan, result) + (wishes.report ? statisticsCsv(plan, result) : "");
  return reportTable(plan, result) + (wishes.report ? statisticsTable(plan, result, words) : "");
}

}  // namespace

int runSim(int argc, char** argv) {
  if (gameAsked(argc, argv) == kStackMarket) return runStackSim(argc, argv);
  Wishes wishes;
  Options options("sim", "plays many games between bots and reports who wins");
  describe(options, wishes);
  if (!options.parse(argc, argv)) return options.exitCode();
  SimulationPlan plan;
  int exitCode = kDone;
  if (!makePlan(options, wishes, plan, exitCode)) return exitCode;
  const auto rules = stockpile::compile(plan.config);
  if (!ok(rules)) return options.misuse("This game cannot be played.");  // the options above exclude it

  catchInterrupt();
  SimulationResult result;
  {
    ProgressLine line(!wishes.quiet);
    result = simulate(std::get<stockpile::Rules>(rules), plan, [&](std::uint64_t done) {
      line.show(done, plan.games, std::to_string(done) + " of " + std::to_string(plan.games) + " games");
      return !interrupted();
    });
  }
  const ReportWords words = reportWords(argc, argv);
  std::fputs(printedResult(wishes, plan, result, words).c_str(), stdout);
  std::string problem = result.trouble;
  if (problem.empty() && !wishes.html.empty())
    writeFile(wishes.html, reportHtml(plan, result, words), problem);
  if (!problem.empty()) {
    std::fprintf(stderr, "bourse sim: %s\n", problem.c_str());
    return kFailed;
  }
  return result.games < plan.games ? kInterrupted : kDone;
}

}  // namespace bourse
