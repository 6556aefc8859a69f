#include "host/any_game.h"

#include <vector>

#include "host/any_game_of.h"
#include "host/nearest.h"
#include "host/stackmarket_binding.h"
#include "host/stockpile_binding.h"

namespace bourse {
namespace {

const KindOf<StockpileBinding> kStockpile;
const KindOf<StackMarketBinding> kStackMarket;

constexpr const GameKind* kGames[] = {&kStockpile, &kStackMarket};

}  // namespace

std::span<const GameKind* const> games() { return kGames; }

const GameKind* findGame(std::string_view name, Problem& problem) {
  std::vector<std::string_view> names;
  for (const GameKind* kind : games()) {
    if (kind->name() == name) return kind;
    names.push_back(kind->name());
  }
  problem = {"game-unknown",
             "There is no such game; there is " + listed(names) + "." + didYouMean(name, names)};
  return nullptr;
}

Problem Position::problem(const Rejection& rejection) const {
  return problemOf(kind().vocabulary(), rejection, board());
}

}  // namespace bourse
