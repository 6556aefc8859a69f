// How surely six dice stand by how many of them are set down at once and by the hand that does it: with the
// ready-made groups of 0.1.0, and as groups are now.
//
//   bench_groups [trials]     rows for docs/physics.md, which tests/physics/groups_test.cpp compares
#include <cstdio>
#include <cstdlib>

#include "physics/trial.h"

namespace bourse::physics {
namespace {

constexpr int kSizes[] = {1, 2, 3, 4, 6};
constexpr const char* kHands[] = {"casual", "good"};

int percent(const Skill& skill, int size, int trials, bool before) {
  int stood = 0;
  for (int trial = 1; trial <= trials; ++trial)
    stood += groupsStand(skill, size, Seed::of(static_cast<std::uint64_t>(trial)), before) ? 1 : 0;
  return (200 * stood + trials) / (2 * trials);
}

void print(int trials) {
  for (const char* hand : kHands)
    for (const bool before : {true, false}) {
      std::printf("| %s | %s |", hand, before ? "0.1.0" : "now");
      for (const int size : kSizes) {
        std::printf(" %d %% |", percent(*skillNamed(hand), size, trials, before));
        std::fflush(stdout);
      }
      std::printf("\n");
    }
}

}  // namespace
}  // namespace bourse::physics

int main(int count, char** words) {
  const int trials = count > 1 ? std::atoi(words[1]) : 24;
  if (trials < 1) {
    std::fprintf(stderr, "bench_groups [trials]: how often each of them is tried\n");
    return 2;
  }
  bourse::physics::print(trials);
}
