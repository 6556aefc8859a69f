// Random games with four players and nothing else: what bench/gate.sh counts the instructions of.
//
//   bench_decisions GAMES [SEED] [everything]   prints the number of decisions; without the word, of the base
//   game
#include <cstdio>
#include <cstdlib>

#include "games/stockpile/game.h"
#include "host/game/driver.h"

int main(int argc, char** argv) {
  using namespace bourse;
  using stockpile::Stockpile;
  const long games = argc > 1 ? std::strtol(argv[1], nullptr, 10) : 0;
  Seed series;
  if (games < 1 || (argc > 2 && !Seed::parse(argv[2], series))) {
    std::fprintf(stderr, "usage: bench_decisions GAMES [SEED] [everything]\n");
    return 2;
  }
  const auto preset = argc > 3 ? stockpile::Preset::everything : stockpile::Preset::firstGame;
  const auto compiled = Stockpile::compile(stockpile::configOf(preset));
  const auto& rules = std::get<stockpile::Rules>(compiled);
  unsigned long long decisions = 0;
  for (long game = 0; game < games; ++game) {
    const Seed seed = seedOfGame(series, static_cast<std::uint64_t>(game));
    Chance chance(seed);
    Rng rng(seed, purpose::kBot);
    EventSink nobody;
    stockpile::State state = Stockpile::start(rules, nobody);
    decisions += playOut<Stockpile>(rules, state, chooseAtRandom(rng), chance).decisions;
  }
  std::printf("%llu\n", decisions);
  return 0;
}
