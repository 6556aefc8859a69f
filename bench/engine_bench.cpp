// The engine's single operations, over positions from the middle of random games.
#include <benchmark/benchmark.h>

#include "bots/stockpile/bots.h"
#include "games/stockpile/insight.h"
#include "host/games/stockpile/positions.h"

namespace bourse {
namespace {

using stockpile::Stockpile;

/// Runs `measure(rules, position)` over and over on the same sample; the argument is the number of seats.
template <class Measure>
void overPositions(benchmark::State& bench, Measure measure) {
  stockpile::Config config;
  config.seats = static_cast<std::uint8_t>(bench.range(0));
  const auto compiled = Stockpile::compile(config);
  const auto& rules = std::get<stockpile::Rules>(compiled);
  const std::vector<stockpile::State> positions = midGamePositions(rules, 1024);
  std::size_t next = 0;
  for (auto _ : bench) {
    measure(rules, positions[next]);
    next = (next + 1) % positions.size();
  }
}

Seat asked(const stockpile::Rules& rules, const stockpile::State& state) {
  return Stockpile::node(rules, state).seat;
}

void cloneState(benchmark::State& bench) {
  overPositions(bench, [](const stockpile::Rules&, const stockpile::State& state) {
    stockpile::State copy = state;
    benchmark::DoNotOptimize(copy);
  });
}

void viewOfSeat(benchmark::State& bench) {
  overPositions(bench, [](const stockpile::Rules& rules, const stockpile::State& state) {
    stockpile::View view = Stockpile::view(rules, state, asked(rules, state));
    benchmark::DoNotOptimize(view);
  });
}

void determinizeView(benchmark::State& bench) {
  Rng rng(Seed::of(1), purpose::kDeterminize);
  overPositions(bench, [&](const stockpile::Rules& rules, const stockpile::State& state) {
    stockpile::State world =
        Stockpile::determinize(rules, Stockpile::view(rules, state, asked(rules, state)), rng);
    benchmark::DoNotOptimize(world);
  });
}

void legalMoves(benchmark::State& bench) {
  MoveList legal;
  overPositions(bench, [&](const stockpile::Rules& rules, const stockpile::State& state) {
    Stockpile::legal(rules, state, asked(rules, state), legal);
    benchmark::DoNotOptimize(legal);
  });
}

void applyMove(benchmark::State& bench) {
  Rng rng(Seed::of(1), purpose::kBot);
  MoveList legal;
  EventSink nobody;
  overPositions(bench, [&](const stockpile::Rules& rules, const stockpile::State& state) {
    stockpile::State copy = state;
    const Seat seat = asked(rules, copy);
    Stockpile::legal(rules, copy, seat, legal);
    Stockpile::apply(rules, copy, seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))], nobody);
    benchmark::DoNotOptimize(copy);
  });
}

void insightOfSeat(benchmark::State& bench) {
  overPositions(bench, [](const stockpile::Rules& rules, const stockpile::State& state) {
    stockpile::Insight insight =
        stockpile::insight(rules, Stockpile::view(rules, state, asked(rules, state)));
    benchmark::DoNotOptimize(insight);
  });
}

void greedyChoice(benchmark::State& bench) {
  const stockpile::Bot* greedy = stockpile::botNamed("greedy");
  Rng rng(Seed::of(1), purpose::kBot);
  MoveList legal;
  overPositions(bench, [&](const stockpile::Rules& rules, const stockpile::State& state) {
    const stockpile::View view = Stockpile::view(rules, state, asked(rules, state));
    Stockpile::legalOf(rules, view, legal);
    Move move = greedy->choose(rules, view, legal, {}, rng);
    benchmark::DoNotOptimize(move);
  });
}

BENCHMARK(cloneState)->Arg(2)->Arg(4)->Arg(5);
BENCHMARK(viewOfSeat)->Arg(2)->Arg(4)->Arg(5);
BENCHMARK(determinizeView)->Arg(2)->Arg(4)->Arg(5);
BENCHMARK(legalMoves)->Arg(2)->Arg(4)->Arg(5);
BENCHMARK(applyMove)->Arg(2)->Arg(4)->Arg(5);
BENCHMARK(insightOfSeat)->Arg(4);
BENCHMARK(greedyChoice)->Arg(2)->Arg(4)->Arg(5);

}  // namespace
}  // namespace bourse

BENCHMARK_MAIN();
