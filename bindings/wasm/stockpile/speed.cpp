// speed.wasm: random legal play as `bourse bench` does it, for bench/wasm_speed.mjs. The clock is the
// caller's.
#include <cstdint>

#include "bots/stockpile/shark/playout.h"
#include "games/stockpile/game.h"
#include "host/game/driver.h"
#include "host/games/stockpile/positions.h"

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

/// Plays from the middle of the base game to its end, `times` times from number `first` on; the sum of all
/// scores, so that nothing can be left out.
extern "C" __attribute__((export_name("playouts"))) std::uint32_t playouts(std::uint32_t first,
                                                                           std::uint32_t times) {
  static const auto compiled = stockpile::compile({});
  static const auto& rules = std::get<stockpile::Rules>(compiled);
  static const std::vector<stockpile::State> sample = midGamePositions(rules, 1024);
  static const stockpile::shark::ToTheEnd guide(rules);
  std::uint32_t sum = 0;
  for (std::uint32_t number = first; number < first + times; ++number) {
    stockpile::State state = sample[number % sample.size()];
    stockpile::shark::playOutQuickly(rules, guide, state, search::Luck(number));
    for (const Money score : stockpile::Stockpile::scores(rules, state))
      sum += static_cast<std::uint32_t>(score);
  }
  return sum;
}

}  // namespace bourse
