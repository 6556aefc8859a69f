// Ten simulated seconds of 30 dice under a hand, for a clock outside: `time node tests/wasm/run.mjs
// physics_cost.wasm`.
#include <cinttypes>
#include <cstdio>

#include "tests/scenes/scenes.h"

int main() {
  bourse::physics::TouchedColumn column(30);
  column.run(10);
  std::printf("%016" PRIx64 "\n", column.world.digest());
  return 0;
}
