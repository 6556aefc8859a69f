#include "tests/signature/builder_games.h"

#include <cstdio>
#include <vector>

#include "bots/stackmarket/builder.h"
#include "core/digest.h"
#include "host/game/driver.h"
#include "host/record/notation.h"

namespace bourse {
namespace {

using stackmarket::StackMarket;

/// Moves, draws and scores of a game between one bot in every seat.
void addGame(Digest& digest, const stackmarket::Rules& rules, const stackmarket::Bot& bot, const Seed& seed) {
  Chance chance(seed);
  std::vector<Rng> rngs;
  for (Seat seat = 0; seat < rules.seats(); ++seat) rngs.emplace_back(seed, purpose::kBot + seat);
  EventSink nobody;
  stackmarket::State state = StackMarket::start(rules, nobody);
  const Budget budget{.iterations = bot.name == "expert" ? 40u : 0u};  // sanitized it would think for minutes
  std::vector<RecordLine> lines;
  playOut<StackMarket>(
      rules, state,
      [&](Seat seat, const stackmarket::State& now, const MoveList& legal) {
        return bot.choose(rules, StackMarket::view(rules, now, seat), legal, budget, rngs[seat]);
      },
      chance, &lines);
  for (const RecordLine& line : lines) digest.add(std::uint64_t{line.seat} << 32 | line.move.key());
  const Scores scores = StackMarket::scores(rules, state);
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.seats()); ++seat)
    digest.add(static_cast<std::uint64_t>(scores[seat]));
}

}  // namespace

void printBuilderSignature() {
  for (const char* name : {"novice", "casual", "good", "expert"})
    for (int seats = stackmarket::kFewestSeats; seats <= stackmarket::kMostSeats; ++seats) {
      stackmarket::Config config = stackmarket::configOf(stackmarket::Preset::daring, seats);
      config.rounds = 1;
      const auto rules = std::get<stackmarket::Rules>(StackMarket::compile(config));
      Digest digest;
      for (std::uint64_t game = 0; game < 2; ++game)
        addGame(digest, rules, *stackmarket::botNamed(name), seedOfGame(Seed::of(2015), game));
      std::printf("builder-%s-%d %s\n", name, seats, digestText(digest.value()).c_str());
    }
}

}  // namespace bourse
