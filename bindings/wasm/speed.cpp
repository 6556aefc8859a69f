// speed.wasm: random legal play as `bourse bench` does it, for bench/wasm_speed.mjs. The clock is the
// caller's.
#include <cstdint>

#include "games/stockpile/game.h"
#include "host/driver.h"

namespace bourse {

/// Plays `games` games of four seats from number `first` on, the base game or everything; how many decisions.
extern "C" __attribute__((export_name("play"))) std::uint32_t play(int everything, std::uint32_t first,
                                                                   std::uint32_t games) {
  using stockpile::Stockpile;
  const auto compiled = Stockpile::compile(
      everything != 0 ? stockpile::configOf(stockpile::Preset::everything) : stockpile::Config{});
  const auto& rules = std::get<stockpile::Rules>(compiled);
  std::uint32_t decisions = 0;
  for (std::uint32_t game = first; game < first + games; ++game) {
    const Seed seed = seedOfGame(Seed::of(1), game);
    Chance chance(seed);
    Rng rng(seed, purpose::kBot);
    EventSink nobody;
    stockpile::State state = Stockpile::start(rules, nobody);
    decisions += playOut<Stockpile>(rules, state, chooseAtRandom(rng), chance).decisions;
  }
  return decisions;
}

}  // namespace bourse
