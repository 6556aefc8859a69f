// bourse balance: what investors, strategies, places and modules are worth in victories.
#include "sim/balance.h"

#include <cstdio>
#include <string>
#include <thread>

#include "app/command.h"
#include "app/files.h"
#include "app/options.h"
#include "app/progress.h"
#include "host/nearest.h"

namespace bourse {

int runBalance(int argc, char** argv) {
  std::string bot = "trader", seed = "1", svg;
  std::int64_t games = 2000;
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  bool quiet = false;
  Options options(
      "balance",
      "measures what investors, strategies, places and modules are worth at every number of seats");
  options.number("games", "N", "at each number of seats, and again to compare modules", games, 1, 1'000'000);
  options.text("bot", "NAME", "who plays, in all seats", bot);
  options.text("seed", "S", "a number, or 64 hexadecimal digits", seed);
  options.number("threads", "T", "games played at the same time; the result does not depend on it", threads,
                 1, 256);
  options.text("svg", "FILE", "draw the investors", svg);
  options.flag("quiet", "no line of progress", quiet);
  if (!options.parse(argc, argv)) return options.exitCode();
  BalancePlan plan{
      .bot = balanceBot(bot), .seed = {}, .games = static_cast<std::uint64_t>(games), .threads = threads};
  if (plan.bot == nullptr)
    return options.misuse("--bot takes " + listed(balanceBots()) + ", not “" + bot + "”.");
  if (!Seed::parse(seed, plan.seed))
    return options.misuse("--seed takes a whole number or 64 hexadecimal digits, not “" + seed + "”.");
  catchInterrupt();
  Balance balance;
  {
    ProgressLine line(!quiet);
    balance = weigh(plan, [&](int seats, std::uint64_t done) {
      line.show(done, plan.games, seats > 0 ? std::to_string(seats) + " seats" : "modules");
      return !interrupted();
    });
  }
  std::string command = "bourse";
  for (int i = 0; i < argc; ++i) command += std::string(" ") + argv[i];
  std::fputs(balanceMarkdown(plan, balance, command).c_str(), stdout);
  std::string problem;
  if (!svg.empty() && !writeFile(svg, balanceSvg(plan, balance), problem)) {
    std::fprintf(stderr, "bourse balance: %s\n", problem.c_str());
    return kFailed;
  }
  return balance.stopped ? kInterrupted : kDone;
}

}  // namespace bourse
