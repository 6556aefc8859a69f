// What a simulated second costs: columns that never rest because a hand touches them, a falling heap, and
// rest.
#include <benchmark/benchmark.h>

#include "tests/scenes/scenes.h"

namespace bourse::physics {
namespace {

/// One iteration is one simulated second.
void touchedColumn(benchmark::State& bench) {
  TouchedColumn column(static_cast<int>(bench.range(0)));
  column.run(0.5);
  for (auto _ : bench) column.run(1);
}

void settlingColumn(benchmark::State& bench) {
  for (auto _ : bench) {
    World world = wornColumn(static_cast<int>(bench.range(0)), 1, Seed::of(1));
    for (int step = 0; step < kStepsPerSecond / 2; ++step) world.step();
    benchmark::DoNotOptimize(world);
  }
}

void fallingColumn(benchmark::State& bench) {
  for (auto _ : bench) {
    World world = leaningColumn(static_cast<int>(bench.range(0)), 1.05);
    world.run(1);
    benchmark::DoNotOptimize(world);
  }
}

void columnAtRest(benchmark::State& bench) {
  World world = wornColumn(static_cast<int>(bench.range(0)), 1, Seed::of(1));
  world.run(3);
  for (auto _ : bench) world.run(1);
}

BENCHMARK(touchedColumn)->Arg(10)->Arg(20)->Arg(30)->Arg(40)->Unit(benchmark::kMillisecond);
BENCHMARK(settlingColumn)->Arg(20)->Arg(30)->Unit(benchmark::kMillisecond);
BENCHMARK(fallingColumn)->Arg(30)->Unit(benchmark::kMillisecond);
BENCHMARK(columnAtRest)->Arg(30)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace bourse::physics

BENCHMARK_MAIN();
