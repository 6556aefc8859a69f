#include "tests/signature/greedy_games.h"

#include <cstdio>
#include <vector>

#include "bots/stockpile/bots.h"
#include "core/digest.h"
#include "host/game/driver.h"
#include "host/record/notation.h"

namespace bourse {
namespace {

using stockpile::Module;
using stockpile::Preset;
using stockpile::Stockpile;

struct Batch {
  const char* name;
  Preset preset;
  std::uint64_t games;
};

constexpr Batch kBatches[] = {
    {"base", Preset::firstGame, 40},
    {"farabourse", Preset::farabourse, 10},
    {"continuing-corruption", Preset::continuingCorruption, 10},
    {"illicit-investments", Preset::illicitInvestments, 10},
    {"epic", Preset::epic, 10},
    {"everything", Preset::everything, 10},
};

/// Moves, draws and scores of a game in which everybody is greedy.
void addGame(Digest& digest, const stockpile::Rules& rules, const Seed& seed) {
  const stockpile::Bot& greedy = *stockpile::botNamed("greedy");
  Chance chance(seed);
  std::vector<Rng> rngs;
  for (Seat seat = 0; seat < rules.seats(); ++seat) rngs.emplace_back(seed, purpose::kBot + seat);
  EventSink nobody;
  stockpile::State state = Stockpile::start(rules, nobody);
  std::vector<RecordLine> lines;
  playOut<Stockpile>(
      rules, state,
      [&](Seat seat, const stockpile::State& now, const MoveList& legal) {
        return greedy.choose(rules, Stockpile::view(rules, now, seat), legal, {}, rngs[seat]);
      },
      chance, &lines);
  for (const RecordLine& line : lines) digest.add(std::uint64_t{line.seat} << 32 | line.move.key());
  const Scores scores = Stockpile::scores(rules, state);
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.seats()); ++seat)
    digest.add(static_cast<std::uint64_t>(scores[seat]));
}

}  // namespace

void printGreedySignature() {
  for (const Batch& batch : kBatches)
    for (int seats = 2; seats <= kMaxSeats; ++seats) {
      const auto rules =
          std::get<stockpile::Rules>(Stockpile::compile(stockpile::configOf(batch.preset, seats)));
      Digest digest;
      for (std::uint64_t game = 0; game < batch.games; ++game)
        addGame(digest, rules, seedOfGame(Seed::of(2015), game));
      std::printf("greedy-%s-%d %s\n", batch.name, seats, digestText(digest.value()).c_str());
    }
}

}  // namespace bourse
