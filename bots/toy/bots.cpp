#include "bots/toy/bots.h"

namespace bourse::toy {
namespace {

Move chooseRandom(const Rules&, const View&, const MoveList& legal, Budget, Rng& rng) {
  return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
}

/// Builds with its heaviest block while that pays on average, taking half of the others for builders.
Move chooseMason(const Rules& rules, const View& view, const MoveList& legal, Budget, Rng&) {
  const double others = (rules.config.seats - 1) / 2.0;
  const double falls = fallsParts(view.masked.tower) + 1 + others;
  const double stands = kStandsParts / (kStandsParts + falls);
  Move best = legal.back();  // the list ends with resting, which is worth 0
  double most = 0;
  for (const Move move : legal) {
    if (move.verb != static_cast<int>(Verb::build)) continue;
    const double worth = stands * (move.a + 1) - (1 - stands);
    if (worth > most) {
      most = worth;
      best = move;
    }
  }
  return best;
}

constexpr Bot kBots[] = {
    {.name = "random", .choose = chooseRandom},
    {.name = "mason", .choose = chooseMason},
};

}  // namespace

std::span<const Bot> bots() { return kBots; }

const Bot* botNamed(std::string_view name) {
  for (const Bot& bot : kBots)
    if (bot.name == name) return &bot;
  return nullptr;
}

}  // namespace bourse::toy
