#include "host/game/any_game.h"

#include <vector>

#include "host/game/game_registry.h"
#include "host/game/nearest.h"

namespace bourse {

std::span<const GameKind* const> games() {
  static const std::vector<const GameKind*> kinds = [] {
    std::vector<const GameKind*> found;
    for (const RegisteredGame& game : gameRegistry()) found.push_back(game.kind);
    return found;
  }();
  return kinds;
}

const GameKind* findGame(std::string_view name, Problem& problem) {
  std::vector<std::string_view> names;
  for (const GameKind* kind : games()) {
    if (kind->name() == name) return kind;
    if (!kind->sample()) names.push_back(kind->name());
  }
  problem = {"game-unknown",
             "There is no such game; there is " + listed(names) + "." + didYouMean(name, names)};
  return nullptr;
}

Problem Position::problem(const Rejection& rejection) const {
  return problemOf(kind().vocabulary(), rejection, moneyTable());
}

}  // namespace bourse
