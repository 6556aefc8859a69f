#include "sim/stackmarket/ladder.h"

#include <algorithm>

namespace bourse {
namespace {

struct Part {
  std::unique_ptr<DealPlayer> player;
  MatchTally tally;
};

StackMatch matchOf(const StackArena& arena, const Match& match, const MatchTally& tally) {
  const double seats = arena.seats();
  const auto deals = static_cast<double>(std::max<std::int64_t>(tally.deals, 1));
  const double most = static_cast<double>(kVictory) * seats;
  const DealTally& one = tally.player[0];
  StackMatch found;
  found.one = arena.bots()[match.players[0]];
  found.rest = arena.bots()[match.players[1]];
  const double mean = static_cast<double>(one.victory) / deals / most;
  found.rate.deals = tally.deals;
  found.rate.mean = mean;
  if (tally.deals > 1)
    found.rate.variance =
        (static_cast<double>(one.victorySquares) / most / most - deals * mean * mean) / (deals - 1);
  found.range = intervalOf(found.rate);
  found.meanWorth = static_cast<double>(one.worth) / deals / seats;
  found.restWorth = static_cast<double>(tally.player[1].worth) / deals / (seats * (seats - 1));
  return found;
}

}  // namespace

std::vector<StackMatch> playStackLadder(StackArena& arena, const StackLadderPlan& plan,
                                        const Progress& progress) {
  std::vector<StackMatch> matches;
  for (std::size_t bot = 1; bot < arena.bots().size(); ++bot) {
    const Match match = fieldMatch(bot, bot - 1, arena.seats());
    std::vector<Part> parts(static_cast<std::size_t>(plan.threads));
    for (Part& part : parts) part.player = std::make_unique<DealPlayer>(arena);
    WorkerPool(plan.deals)
        .run(
            parts,
            [&](std::uint64_t number, Part& part) {
              part.player->play(match, seedOfGame(plan.seed, number), part.tally);
            },
            progress);
    MatchTally sum;
    for (const Part& part : parts) sum.add(part.tally);
    matches.push_back(matchOf(arena, match, sum));
  }
  return matches;
}

}  // namespace bourse
