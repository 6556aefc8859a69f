#include "bots/bot.h"

#include "bots/greedy.h"
#include "bots/random.h"
#include "bots/trader/trader.h"

namespace bourse::stockpile {
namespace {

constexpr Bot kBots[] = {
    {"random", chooseRandom}, {"novice", chooseNovice}, {"clerk", chooseClerk},
    {"greedy", chooseGreedy}, {"broker", chooseBroker}, {"trader", chooseTrader},
};

}  // namespace

std::span<const Bot> bots() { return kBots; }

const Bot* botNamed(std::string_view name) {
  for (const Bot& bot : kBots)
    if (bot.name == name) return &bot;
  return nullptr;
}

}  // namespace bourse::stockpile
