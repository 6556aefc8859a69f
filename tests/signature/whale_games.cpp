#include "tests/signature/whale_games.h"

#include <algorithm>
#include <cstdio>
#include <vector>

#include "bots/stockpile/whale/whale.h"
#include "core/digest.h"
#include "host/game/driver.h"
#include "host/record/notation.h"

namespace bourse {
namespace {

using stockpile::Preset;
using stockpile::Stockpile;
namespace whale = stockpile::whale;

constexpr std::uint64_t kGames = 4;

/// What is judged and chosen in a game, to the last bit.
void addGame(Digest& digest, const stockpile::Rules& rules, const Seed& seed) {
  Chance chance(seed);
  EventSink nobody;
  stockpile::State state = Stockpile::start(rules, nobody);
  std::vector<std::int32_t> scores;
  playOut<Stockpile>(
      rules, state,
      [&](Seat seat, const stockpile::State& now, const MoveList& legal) {
        const stockpile::View view = Stockpile::view(rules, now, seat);
        scores.assign(legal.size(), 0);
        const whale::Values values = whale::judge(*whale::network(), rules, view, legal, scores);
        for (const std::int32_t score : scores) digest.add(static_cast<std::uint32_t>(score));
        digest.add(static_cast<std::uint32_t>(values.win));
        digest.add(static_cast<std::uint32_t>(values.money));
        return legal[static_cast<std::size_t>(std::ranges::max_element(scores) - scores.begin())];
      },
      chance);
}

}  // namespace

void printWhaleSignature() {
  if (whale::network() == nullptr) {
    std::printf("whale has no weights\n");
    return;
  }
  for (const auto& [name, preset] :
       {std::pair{"base", Preset::firstGame}, {"everything", Preset::everything}})
    for (int seats = 2; seats <= kMaxSeats; ++seats) {
      const auto rules = std::get<stockpile::Rules>(Stockpile::compile(stockpile::configOf(preset, seats)));
      Digest digest;
      for (std::uint64_t game = 0; game < kGames; ++game)
        addGame(digest, rules, seedOfGame(Seed::of(2026), game));
      std::printf("whale-%s-%d %s\n", name, seats, digestText(digest.value()).c_str());
    }
}

}  // namespace bourse
