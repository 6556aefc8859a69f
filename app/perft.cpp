// bourse perft: counts positions, to compare engines and notice changes.
#include <chrono>
#include <cstdio>
#include <string>

#include "app/command.h"
#include "app/files.h"
#include "app/options.h"
#include "host/game/perft.h"

namespace bourse {
namespace {

void count(const Position& position, int depth, std::uint64_t& found) {
  const auto begin = std::chrono::steady_clock::now();
  found = perft(position, depth);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  std::printf("depth %d %llu  (%.3f s)\n", depth, static_cast<unsigned long long>(found), taken.count());
}

int checkFile(const std::string& file) {
  std::string text, problem;
  PerftCase read;
  RecordProblem wrong;
  if (!readFile(file, text, problem)) return fail("perft", problem);
  if (!readPerft(text, read, wrong)) return fail("perft", file + ": " + wrong.text());
  bool right = true;
  for (const auto& [depth, expected] : read.counts) {
    std::uint64_t found = 0;
    count(*read.position, depth, found);
    if (found == expected) continue;
    std::printf("  expected %llu\n", static_cast<unsigned long long>(expected));
    right = false;
  }
  return right ? kDone : kFailed;
}

}  // namespace

int runPerft(int argc, char** argv) {
  std::string file, game{games().front()->name()}, config = "seats=4";
  int depth = 3;
  Options options("perft", "counts the positions a few lines ahead, chance included.");
  options.word("FILE", "a .perft file to check instead", file, false);
  options.text("game", "NAME", "which game", game);
  options.text("config", "CONFIG", "its config, in the form of records", config);
  options.number("depth", "N", "how many lines ahead", depth, 0, 12);
  if (!options.parse(argc, argv)) return options.exitCode();
  if (!file.empty()) return checkFile(file);
  Problem problem;
  EventSink nobody;
  const GameKind* kind = findGame(game, problem);
  const auto position = kind != nullptr ? kind->start(config, nobody, problem) : nullptr;
  if (position == nullptr) return options.misuse(problem.sentence);
  std::uint64_t found = 0;
  for (int ahead = 1; ahead <= depth; ++ahead) count(*position, ahead, found);
  return kDone;
}

}  // namespace bourse
