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

/// Beside the real box a bot only stands in for a person who left: it keeps nobody waiting.
template <auto choose>
Move orReady(const Rules& rules, const View& view, const MoveList& legal, Budget budget, Rng& rng) {
  if (rules.config.companion != 0 && contains(legal, make(Verb::ready))) return make(Verb::ready);
  return choose(rules, view, legal, budget, rng);
}

constexpr Bot kBots[] = {
    {.name = "random", .choose = orReady<chooseRandom>, .offered = false},
    {.name = "novice", .choose = orReady<chooseNovice>},
    {.name = "clerk", .choose = orReady<chooseClerk>},
    {.name = "greedy", .choose = orReady<chooseGreedy>},
    {.name = "broker", .choose = orReady<chooseBroker>},
    {.name = "trader", .choose = orReady<chooseTrader>},
    {.name = "analyst", .choose = orReady<chooseAnalyst>, .budget = {.iterations = 100}, .milliseconds = 1},
    {.name = "tycoon", .choose = orReady<chooseShark>, .budget = {.iterations = 40}, .milliseconds = 5},
    {.name = "whale", .choose = orReady<chooseWhale>, .milliseconds = 1},
    {.name = "shark", .choose = orReady<chooseShark>, .budget = {.iterations = 400}, .milliseconds = 50},
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
