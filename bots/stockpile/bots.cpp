#include "bots/stockpile/bots.h"

#include <algorithm>
#include <array>

#include "bots/stockpile/greedy.h"
#include "bots/stockpile/random.h"
#include "bots/stockpile/shark/shark.h"
#include "bots/stockpile/trader/trader.h"
#include "bots/stockpile/whale/whale.h"

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
    {.name = "whale", .choose = chooseWhale, .milliseconds = 1},
    {.name = "tycoon", .choose = chooseShark, .budget = {.iterations = 40}, .milliseconds = 5},
    {.name = "shark", .choose = chooseShark, .budget = {.iterations = 400}, .milliseconds = 50},
};

/// Those who can play without a network. Told by name: with sanitizers g++ compares no functions at compile
/// time.
constexpr auto withoutNetwork() {
  std::array<Bot, std::size(kBots) - 1> found;
  std::ranges::copy_if(kBots, found.begin(), [](const Bot& bot) { return bot.name != "whale"; });
  return found;
}
constexpr auto kWithoutNetwork = withoutNetwork();

}  // namespace

std::span<const Bot> bots() {
  if (whale::network() == nullptr) return kWithoutNetwork;
  return kBots;
}

std::span<const Bot> everyBot() { return kBots; }

const Bot* botNamed(std::string_view name) {
  for (const Bot& bot : bots())
    if (bot.name == name) return &bot;
  return nullptr;
}

}  // namespace bourse::stockpile
