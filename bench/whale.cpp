// What a decision of the player that taught itself costs: microseconds of processor time, by kernel, over
// positions from its own games, in the best of twelve passes. Exits with 1 if the quickest kernel misses the
// aim.
//
//   bench_whale [DECISIONS]
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "bots/stockpile/features/memory.h"
#include "bots/stockpile/whale/whale.h"
#include "host/game/driver.h"

namespace bourse {
namespace {

using stockpile::Stockpile;
using stockpile::View;
namespace whale = stockpile::whale;

struct Position {
  View view;
  MoveList legal;
};

/// Decisions with more than one choice.
std::vector<Position> positionsOf(const stockpile::Rules& rules, std::size_t count) {
  std::vector<Position> found;
  for (std::uint64_t game = 0; found.size() < count; ++game) {
    const Seed seed = seedOfGame(Seed::of(1), game);
    Chance chance(seed);
    Rng rng(seed, purpose::kBot);
    EventSink nobody;
    stockpile::State state = Stockpile::start(rules, nobody);
    playOut<Stockpile>(
        rules, state,
        [&](Seat seat, const stockpile::State& now, const MoveList& legal) {
          const View view = Stockpile::view(rules, now, seat);
          if (legal.size() > 1 && found.size() < count) found.push_back({view, legal});
          return stockpile::chooseWhale(rules, view, legal, {}, rng);
        },
        chance);
  }
  return found;
}

/// In the best of some passes: whatever else runs on the machine only makes them longer.
constexpr int kPasses = 12;

template <class Work>
double microseconds(const std::vector<Position>& positions, Work work) {
  double best = 0;
  for (int pass = 0; pass < kPasses; ++pass) {
    const std::clock_t begin = std::clock();
    for (const Position& position : positions) work(position);
    const double spent = 1e6 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC /
                         static_cast<double>(positions.size());
    best = pass == 0 ? spent : std::min(best, spent);
  }
  return best;
}

constexpr double kAim = 150;  // microseconds

/// False if the quickest kernel misses the aim.
bool measure(const char* name, stockpile::Preset preset, std::size_t count) {
  const auto rules = std::get<stockpile::Rules>(Stockpile::compile(stockpile::configOf(preset, 4)));
  const std::vector<Position> positions = positionsOf(rules, count);
  const stockpile::Rules all = stockpile::everyRow();
  unsigned sum = 0;
  std::array<std::uint8_t, stockpile::kObservationBytes> row;
  std::printf("%-10s observation %6.1f\n", name, microseconds(positions, [&](const Position& position) {
                stockpile::observe(stockpile::ObservationKit(rules, all), position.view,
                                   stockpile::standingBids(rules, position.view.masked), row.data());
                sum += row[7];
              }));
  double quickest = 0;
  for (const whale::Kernel& kernel : whale::kernels()) {
    std::array<std::int32_t, MoveList::capacity()> scores;
    const double spent = microseconds(positions, [&](const Position& position) {
      whale::judge(*whale::network(), rules, position.view, position.legal, scores, kernel);
      sum += static_cast<unsigned>(scores[0]);
    });
    quickest = quickest == 0 ? spent : std::min(quickest, spent);
    std::printf("%-10s %-11s %6.1f\n", name, std::string(kernel.name).c_str(), spent);
  }
  std::printf("%-10s check %08x\n", name, sum);
  return quickest <= kAim;
}

}  // namespace
}  // namespace bourse

int main(int argc, char** argv) {
  const long count = argc > 1 ? std::strtol(argv[1], nullptr, 10) : 500;
  if (count < 1) {
    std::fprintf(stderr, "usage: bench_whale [DECISIONS]\n");
    return 2;
  }
  const auto decisions = static_cast<std::size_t>(count);
  const bool base = bourse::measure("base", bourse::stockpile::Preset::firstGame, decisions);
  const bool everything = bourse::measure("everything", bourse::stockpile::Preset::everything, decisions);
  return base && everything ? 0 : 1;
}
