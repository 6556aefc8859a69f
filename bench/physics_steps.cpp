// Thirty dice under a hand and nothing else: what bench/gate.sh counts the instructions of.
//
//   bench_physics_steps STEPS   prints the number of steps
#include <cstdio>
#include <cstdlib>

#include "tests/scenes/scenes.h"

int main(int argc, char** argv) {
  const long steps = argc > 1 ? std::strtol(argv[1], nullptr, 10) : 0;
  if (steps < 1) {
    std::fprintf(stderr, "usage: bench_physics_steps STEPS\n");
    return 2;
  }
  bourse::physics::TouchedColumn column(30);
  column.run(static_cast<double>(steps) / bourse::physics::kStepsPerSecond);
  std::printf("%ld\n", steps);
  return 0;
}
