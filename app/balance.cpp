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

namespace bourse {
namespace {

struct Wishes {
  std::string bot = "trader", seed = "1", from, before, csv, out;
  std::int64_t games = 2000;
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  bool quiet = false;
};

void describe(Options& options, Wishes& wishes) {
  options.number("games", "N",
                 "of four seats, in proportion more of fewer, and as many again to compare modules",
                 wishes.games, 4, 1'000'000);
  options.text("bot", "NAME", "who plays, in all seats", wishes.bot);
  options.text("seed", "S", "a number, or 64 hexadecimal digits", wishes.seed);
  options.number("threads", "T", "games played at the same time; the result does not depend on it",
                 wishes.threads, 1, 256);
  options.text("csv", "FILE", "keep the counts", wishes.csv);
  options.text("from", "FILES", "play nothing: add up counts that were kept, separated by commas",
               wishes.from);
  options.text("before", "FILES", "counts of earlier values, to be shown beside", wishes.before);
  options.text("out", "FOLDER", "write balance.md and the charts and counts of balance/ there", wishes.out);
  options.flag("quiet", "no line of progress", wishes.quiet);
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
  return weigh(plan, [&](int seats, std::uint64_t done) {
    line.show(done, gamesOf(plan, seats > 0 ? seats : 4),
              seats > 0 ? std::to_string(seats) + " seats" : "modules");
    return !interrupted();
  });
}

}  // namespace

int runBalance(int argc, char** argv) {
  Wishes wishes;
  Options options(
      "balance",
      "measures what investors, strategies, places and modules are worth at every number of seats");
  describe(options, wishes);
  if (!options.parse(argc, argv)) return options.exitCode();
  BalancePlan plan{.bot = balanceBot(wishes.bot),
                   .seed = {},
                   .games = static_cast<std::uint64_t>(wishes.games),
                   .threads = wishes.threads};
  if (plan.bot == nullptr)
    return options.misuse("--bot takes " + listed(balanceBots()) + ", not “" + wishes.bot + "”.");
  if (!Seed::parse(wishes.seed, plan.seed))
    return options.misuse("--seed takes a whole number or 64 hexadecimal digits, not “" + wishes.seed + "”.");
  BalancePage page{.rows = {}, .before = {}, .bot = wishes.bot, .command = "bourse"};
  for (int i = 0; i < argc; ++i) page.command += std::string(" ") + argv[i];
  std::string problem;
  if (!readCounts(wishes.before, page.before, problem) || !readCounts(wishes.from, page.rows, problem))
    return options.misuse(problem);
  bool stopped = false;
  if (wishes.from.empty()) {
    Balance balance = play(plan, wishes.quiet);
    stopped = balance.stopped;
    page.rows = std::move(balance.rows);
  }
  const bool written = (wishes.csv.empty() || writeFile(wishes.csv, balanceCsv(page.rows), problem)) &&
                       (wishes.out.empty() || writePage(wishes.out, page, problem));
  if (!written) {
    std::fprintf(stderr, "bourse balance: %s\n", problem.c_str());
    return kFailed;
  }
  if (wishes.out.empty()) std::fputs(balanceMarkdown(page).c_str(), stdout);
  return stopped ? kInterrupted : kDone;
}

}  // namespace bourse
