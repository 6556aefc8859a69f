#include "sim/stockpile/random_allocation.h"

#include "bots/stockpile/greedy.h"
#include "bots/stockpile/shark/shark.h"
#include "bots/stockpile/trader/trader.h"
#include "bots/stockpile/whale/whale.h"

namespace bourse {
namespace {

using stockpile::Decision;
using stockpile::Stockpile;

template <Move (*Choose)(const stockpile::Rules&, const stockpile::View&, const MoveList&, Budget, Rng&)>
Move withoutTaste(const stockpile::Rules& rules, const stockpile::View& view, const MoveList& legal,
                  Budget budget, Rng& rng) {
  const auto decision = static_cast<Decision>(Stockpile::nodeOf(rules, view).what);
  if (decision == Decision::chooseInvestor || decision == Decision::layAside)
    return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
  return Choose(rules, view, legal, budget, rng);
}

constexpr stockpile::Bot kBots[] = {
    {.name = "greedy", .choose = withoutTaste<stockpile::chooseGreedy>},
    {.name = "broker", .choose = withoutTaste<stockpile::chooseBroker>},
    {.name = "trader", .choose = withoutTaste<stockpile::chooseTrader>},
    {.name = "analyst", .choose = withoutTaste<stockpile::chooseAnalyst>, .budget = {.iterations = 100}},
    {.name = "shark", .choose = withoutTaste<stockpile::chooseShark>},
    {.name = "whale", .choose = withoutTaste<stockpile::chooseWhale>},
};

/// A build without its network has no whale.
bool isHere(const stockpile::Bot& bot) { return stockpile::botNamed(bot.name) != nullptr; }

}  // namespace

const stockpile::Bot* randomlyAllocated(std::string_view name) {
  for (const stockpile::Bot& bot : kBots)
    if (bot.name == name && isHere(bot)) return &bot;
  return nullptr;
}

std::vector<std::string_view> randomlyAllocatedBots() {
  std::vector<std::string_view> names;
  for (const stockpile::Bot& bot : kBots)
    if (isHere(bot)) names.push_back(bot.name);
  return names;
}

}  // namespace bourse
