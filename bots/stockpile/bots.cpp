#include "bots/stockpile/bots.h"

#include "bots/stockpile/greedy.h"
#include "bots/stockpile/random.h"
#include "bots/stockpile/shark/shark.h"
#include "bots/stockpile/trader/trader.h"

namespace bourse::stockpile {
namespace {

constexpr Bot kBots[] = {
    {.name = "random", .choose = chooseRandom, .offered = false},
    {.name = "novice", .choose = chooseNovice},
    {.name = "clerk", .choose = chooseClerk},
    {.name = "greedy", .choose = chooseGreedy},
    {.name = "broker", .choose = chooseBroker},
    {.name = "trader", .choose = chooseTrader},
    {.name = "analyst", .choose = chooseAnalyst, .budget = {.iterations = 100}, .milliseconds = 1},
    {.name = "tycoon", .choose = chooseShark, .budget = {.iterations = 40}, .milliseconds = 5},
    {.name = "shark", .choose = chooseShark, .budget = {.iterations = 400}, .milliseconds = 50},
};

}  // namespace

std::span<const Bot> bots() { return kBots; }

const Bot* botNamed(std::string_view name) {
  for (const Bot& bot : kBots)
    if (bot.name == name) return &bot;
  return nullptr;
}

}  // namespace bourse::stockpile
