// bourse balance: what investors, strategies, places and modules are worth in victories.
#include "sim/stockpile/balance.h"

#include <cstdio>
#include <filesystem>
#include <string>
#include <thread>

#include "app/command.h"
#include "app/files.h"
#include "app/options.h"
#include "app/progress.h"
#include "host/game/nearest.h"
#include "sim/stockpile/balance_html.h"
#include "sim/stockpile/random_allocation.h"

namespace bourse {
namespace {

struct BalanceOptions {
  std::string bot = "trader", seed = "1", from, before, csv, out, html;
  std::int64_t games = 2000;
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  std::vector<std::string> set;
  bool quiet = false;
};

void describe(Options& options, BalanceOptions& wanted) {
  options.number("games", "N",
                 "games with four seats; more with fewer seats, and as many again to compare modules",
                 wanted.games, 4, 1'000'000);
  options.text("bot", "NAME", "who plays, in all seats", wanted.bot);
  options.text("seed", "S", "a number, or 64 hexadecimal digits", wanted.seed);
  options.number("threads", "T", "games played at the same time; the result does not depend on it",
                 wanted.threads, 1, 256);
  options.text("csv", "FILE", "save the counts", wanted.csv);
  options.text("from", "FILES", "play nothing: add up saved counts, separated by commas", wanted.from);
  options.text("before", "FILES", "counts from before a change, for comparison", wanted.before);
  options.text("out", "FOLDER", "write balance.md and the charts and counts of balance/ there", wanted.out);
  options.text("html", "FILE", "write a page with charts; with --before, both runs side by side",
               wanted.html);
  options.texts("set", "NAME=VALUE",
                "try a value without a build, such as investor.bailout-barack.more=12; several if repeated",
                wanted.set);
  options.flag("quiet", "no progress line", wanted.quiet);
}

/// Counts of several files, added; none if none are named.
bool readCounts(const std::string& names, BalanceRows& rows, std::string& problem) {
  for (std::size_t begin = 0; begin < names.size();) {
    const std::size_t end = std::min(names.find(',', begin), names.size());
    std::string text;
    BalanceRows more;
    if (!readFile(names.substr(begin, end - begin), text, problem) || !parseBalanceCsv(text, more, problem))
      return false;
    add(rows, more);
    begin = end + 1;
  }
  return true;
}

bool writePage(const std::string& folder, const BalancePage& page, std::string& problem) {
  const std::filesystem::path out = folder;
  std::error_code trouble;
  std::filesystem::create_directories(out / "balance", trouble);
  if (!writeFile(out / "balance.md", balanceMarkdown(page), problem) ||
      !writeFile(out / "balance" / "counts.csv", balanceCsv(page.rows), problem))
    return false;
  for (const auto& [name, chart] : balanceCharts(page))
    if (!writeFile(out / "balance" / name, chart, problem)) return false;
  return page.before.empty() || writeFile(out / "balance" / "before.csv", balanceCsv(page.before), problem);
}

Balance play(const BalancePlan& plan, bool quiet) {
  catchInterrupt();
  ProgressLine line(!quiet);
  return measureBalance(plan, [&](int seats, std::uint64_t done) {
    line.show(done, gamesOf(plan, seats > 0 ? seats : 4),
              seats > 0 ? std::to_string(seats) + " seats" : "modules");
    return !interrupted();
  });
}

}  // namespace

int runBalance(int argc, char** argv) {
  BalanceOptions wanted;
  Options options(
      "balance",
      "measures what investors, strategies, places and modules are worth at every number of seats");
  describe(options, wanted);
  if (!options.parse(argc, argv)) return options.exitCode();
  BalancePlan plan{.bot = randomlyAllocated(wanted.bot),
                   .seed = {},
                   .games = static_cast<std::uint64_t>(wanted.games),
                   .threads = wanted.threads,
                   .values = {}};
  if (plan.bot == nullptr)
    return options.misuse("--bot takes " + listed(randomlyAllocatedBots()) + ", not “" + wanted.bot + "”.");
  if (!Seed::parse(wanted.seed, plan.seed))
    return options.misuse("--seed takes a whole number or 64 hexadecimal digits, not “" + wanted.seed + "”.");
  if (!wanted.set.empty() && !wanted.from.empty())
    return options.misuse("--from plays nothing, so it excludes --set.");
  for (const std::string& one : wanted.set) {
    Problem problem;
    plan.values.emplace_back();
    if (!parseHouseValue(one, '=', plan.values.back(), problem)) return options.misuse(problem.sentence);
  }
  std::string problem;
  if (!checkValues(plan, problem)) return options.misuse(problem);
  BalancePage page{.rows = {}, .before = {}, .bot = wanted.bot, .command = "bourse", .changed = wanted.set};
  for (int i = 0; i < argc; ++i) page.command += std::string(" ") + argv[i];
  if (!readCounts(wanted.before, page.before, problem) || !readCounts(wanted.from, page.rows, problem))
    return options.misuse(problem);
  bool stopped = false;
  if (wanted.from.empty()) {
    Balance balance = play(plan, wanted.quiet);
    stopped = balance.stopped;
    page.rows = std::move(balance.rows);
  }
  const bool written = (wanted.csv.empty() || writeFile(wanted.csv, balanceCsv(page.rows), problem)) &&
                       (wanted.html.empty() || writeFile(wanted.html, balanceHtml(page), problem)) &&
                       (wanted.out.empty() || writePage(wanted.out, page, problem));
  if (!written) {
    std::fprintf(stderr, "bourse balance: %s\n", problem.c_str());
    return kFailed;
  }
  if (wanted.out.empty() && wanted.html.empty()) std::fputs(balanceMarkdown(page).c_str(), stdout);
  return stopped ? kInterrupted : kDone;
}

}  // namespace bourse
