// speed.wasm: random legal play as `bourse bench` does it, for bench/wasm_speed.mjs, and decisions of `whale`
// for bench/whale_speed.mjs. The clock is the caller's.
#include <cstdint>
#include <vector>

#include "bots/stockpile/shark/playout.h"
#include "bots/stockpile/whale/whale.h"
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

/// Room for the weights of `whale`.
extern "C" __attribute__((export_name("room"))) std::uint8_t* room(std::uint32_t size) {
  static std::vector<std::uint8_t> weights;
  weights.resize(size);
  return weights.data();
}
/// Takes what was written there; how many kernels there are, 0 if it is no network.
extern "C" __attribute__((export_name("install"))) std::uint32_t install(const std::uint8_t* weights,
                                                                         std::uint32_t size) {
  return stockpile::whale::install({weights, size})
             ? static_cast<std::uint32_t>(stockpile::whale::kernels().size())
             : 0;
}
/// Judges positions of a kind (0 the base game, 1 everything) by a kernel, `times` times; the sum of the
/// first scores.
extern "C" __attribute__((export_name("judge"))) std::uint32_t judge(int everything, std::uint32_t kernel,
                                                                     std::uint32_t times) {
  using stockpile::Preset;
  using stockpile::Stockpile;
  struct Kind {
    stockpile::Rules rules;
    std::vector<stockpile::State> sample;
    explicit Kind(Preset preset)
        : rules(std::get<stockpile::Rules>(Stockpile::compile(stockpile::configOf(preset)))),
          sample(midGamePositions(rules, 256)) {}
  };
  static const Kind kinds[] = {Kind(Preset::firstGame), Kind(Preset::everything)};
  const Kind& kind = kinds[everything != 0 ? 1 : 0];
  std::uint32_t sum = 0;
  for (std::uint32_t number = 0; number < times; ++number) {
    const stockpile::State& state = kind.sample[number % kind.sample.size()];
    const stockpile::View view = Stockpile::view(kind.rules, state, Stockpile::node(kind.rules, state).seat);
    MoveList legal;
    Stockpile::legalOf(kind.rules, view, legal);
    std::array<std::int32_t, MoveList::capacity()> scores;
    stockpile::whale::judge(*stockpile::whale::network(), kind.rules, view, legal, scores,
                            stockpile::whale::kernels()[kernel]);
    sum += static_cast<std::uint32_t>(scores[0]);
  }
  return sum;
}

}  // namespace bourse
