// bourse solve and bourse exploit: the equilibrium of a small Stockpile, and how far players are from one.
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/options.h"
#include "app/outside_options.h"
#include "app/progress.h"
#include "bots/stockpile/bots.h"
#include "sim/bot_names.h"
#include "sim/solve/cfr.h"
#include "sim/stockpile/small_game.h"
#include "sim/stockpile/small_players.h"

namespace bourse {
namespace {

using nlohmann::ordered_json;

constexpr const char* kSmallGame =
    "two seats, one round, two companies of three cards, bids of $0K or $3K (docs/research.md)";

/// A strategy measured against those who know it. All numbers are in thousands, on average over all deals.
struct Measured {
  double value = 0;              // what it gets in the first seat from itself
  double first = 0, second = 0;  // what the best answer gets from it, sitting first or second

  [[nodiscard]] double exploitability() const { return (first + second) / 2; }
};

Measured measure(const GameTree& tree, const Strategy& strategy) {
  return {.value = expectedPayoff(tree, strategy),
          .first = bestResponse(tree, 0, strategy),
          .second = bestResponse(tree, 1, strategy)};
}

ordered_json jsonOf(const Measured& measured) {
  return {{"value", measured.value},
          {"best_answer_first", measured.first},
          {"best_answer_second", measured.second},
          {"exploitability", measured.exploitability()}};
}

void printHead(const char* what) {
  std::printf("%-14s %12s %18s %18s %16s\n", what, "value", "best answer first", "best answer second",
              "exploitability");
}

void printRow(const std::string& name, const Measured& measured) {
  std::printf("%-14s %12.4f %18.4f %18.4f %16.4f\n", name.c_str(), measured.value, measured.first,
              measured.second, measured.exploitability());
  std::fflush(stdout);
}

ordered_json jsonOf(const GameTree& tree) {
  return {{"game", kSmallGame}, {"nodes", tree.nodes.size()}, {"information_sets", tree.infosets.size()}};
}

void printTree(const GameTree& tree) {
  std::printf("A small Stockpile: %s.\n%zu nodes, %zu information sets. All numbers are in $K.\n\n",
              kSmallGame, tree.nodes.size(), tree.infosets.size());
}

struct SolveOptions {
  int iterations = 500;
  double until = 0;
  bool json = false, quiet = false;
};

}  // namespace

int runSolve(int argc, char** argv) {
  SolveOptions wanted;
  Options options("solve", "finds the equilibrium of a small Stockpile, by CFR+");
  options.number("iterations", "N", "passes over the whole game", wanted.iterations, 1, 1'000'000);
  options.decimal("until", "MONEY", "stop when the exploitability is at most this, in $K", wanted.until, 0,
                  100);
  options.flag("json", "print JSON", wanted.json);
  options.flag("quiet", "no progress line", wanted.quiet);
  if (!options.parse(argc, argv)) return options.exitCode();
  const GameTree tree = buildTree(SmallStockpile(), kMostSmallNodes);
  CfrSolver solver(tree);
  ordered_json json = jsonOf(tree);
  json["iterations"] = ordered_json::array();
  if (!wanted.json) {
    printTree(tree);
    printHead("iterations");
  }
  catchInterrupt();
  // Looked at after 10, 20, 50, 100 … iterations, and at the end.
  Measured measured;
  int look = 10, step = 0;
  bool done = false;
  {
    ProgressLine line(!wanted.quiet && wanted.json);
    while (!done && !interrupted()) {
      solver.iterate();
      line.show(static_cast<std::uint64_t>(solver.iterations()),
                static_cast<std::uint64_t>(wanted.iterations), "iterations");
      done = solver.iterations() == wanted.iterations;
      if (solver.iterations() < look && !done) continue;
      if (solver.iterations() == look) look = step++ % 3 == 1 ? look * 5 / 2 : look * 2;
      measured = measure(tree, solver.average());
      done = done || measured.exploitability() <= wanted.until;
      ordered_json row{{"iterations", solver.iterations()}};
      row.update(jsonOf(measured));
      json["iterations"].push_back(row);
      if (!wanted.json) printRow(std::to_string(solver.iterations()), measured);
    }
  }
  if (wanted.json) std::printf("%s\n", json.dump(2).c_str());
  return done ? kDone : kInterrupted;
}

int runExploit(int argc, char** argv) {
  std::string names = "random,greedy,trader", seed = "1";
  SmallQuestions questions;
  bool json = false, quiet = false;
  Options options("exploit", "measures how much the best answer gains on players, in a small Stockpile");
  options.text("bot", "NAMES", "bots separated by commas; cmd:./mine.py is a program of yours", names);
  options.number("asks", "N", "how often a player that uses chance is asked in every information set",
                 questions.asks, 1, 1000);
  describeOutside(options, questions.limits);
  options.text("seed", "S", "a number, or 64 hexadecimal digits", seed);
  options.flag("json", "print JSON", json);
  options.flag("quiet", "no progress line", quiet);
  if (!options.parse(argc, argv)) return options.exitCode();
  BotRoster roster;
  roster.outside = true;
  for (const stockpile::Bot& bot : stockpile::bots()) roster.names.push_back(bot.name);
  std::vector<std::string> bots;
  std::string problem;
  if (!parseBotNames(names, roster, bots, problem)) return options.misuse(problem);
  if (!Seed::parse(seed, questions.seed))
    return options.misuse("--seed takes a whole number or 64 hexadecimal digits, not “" + seed + "”.");
  const SmallStockpile game;
  const GameTree tree = buildTree(game, kMostSmallNodes);
  ordered_json result = jsonOf(tree);
  result["bots"] = ordered_json::array();
  if (!json) {
    printTree(tree);
    printHead("bot");
  }
  int ended = kDone;  // what was measured before is printed all the same
  catchInterrupt();
  questions.stop = [] { return interrupted(); };
  for (const std::string& bot : bots) {
    std::optional<Strategy> strategy;
    {
      ProgressLine line(!quiet);
      questions.onProgress = [&](std::size_t asked, std::size_t all) {
        if (asked % 256 == 0) line.show(asked, all, "decisions of " + bot);
      };
      strategy = strategyOf(game, tree, bot, questions, problem);
    }
    if (!strategy) {
      ended = problem.empty() ? kInterrupted : fail("exploit", problem);
      break;
    }
    const Measured measured = measure(tree, *strategy);
    ordered_json row{{"bot", bot}};
    row.update(jsonOf(measured));
    result["bots"].push_back(row);
    if (!json) printRow(bot, measured);
  }
  if (json) std::printf("%s\n", result.dump(2).c_str());
  return ended;
}

}  // namespace bourse
