#include "sim/balance.h"

#include "bots/greedy.h"
#include "bots/shark/shark.h"
#include "bots/trader/trader.h"

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
    {.name = "analyst", .choose = withoutTaste<stockpile::chooseShark>, .budget = {.iterations = 100}},
    {.name = "shark", .choose = withoutTaste<stockpile::chooseShark>},
};

SimulationPlan planFor(const BalancePlan& plan, int seats) {
  SimulationPlan games;
  games.config = balanceConfig(seats);
  games.bots.assign(static_cast<std::size_t>(seats), plan.bot);
  games.seed = plan.seed;
  games.games = plan.games;
  games.threads = plan.threads;
  games.statistics = true;
  return games;
}

}  // namespace

const stockpile::Bot* balanceBot(std::string_view name) {
  for (const stockpile::Bot& bot : kBots)
    if (bot.name == name) return &bot;
  return nullptr;
}

std::vector<std::string_view> balanceBots() {
  std::vector<std::string_view> names;
  for (const stockpile::Bot& bot : kBots) names.push_back(bot.name);
  return names;
}

stockpile::Config balanceConfig(int seats) {
  stockpile::Config config = stockpile::configOf(stockpile::Preset::everything, seats);
  config.modules.bits &= ~(1u << static_cast<unsigned>(stockpile::Module::investorBidding));
  return config;
}

Balance weigh(const BalancePlan& plan, const std::function<bool(int, std::uint64_t)>& progress) {
  Balance balance;
  const auto play = [&](const SimulationPlan& games, int shown) {
    const auto rules = stockpile::compile(games.config);
    const SimulationResult result =
        simulate(std::get<stockpile::Rules>(rules), games,
                 [&](std::uint64_t done) { return !progress || progress(shown, done); });
    balance.stopped = balance.stopped || result.games < games.games;
    return result.statistics;
  };
  for (int seats = kFewestSeats; seats <= kMaxSeats && !balance.stopped; ++seats)
    balance.bySeats[static_cast<std::size_t>(seats - kFewestSeats)] = play(planFor(plan, seats), seats);
  if (balance.stopped) return balance;
  SimulationPlan mixed = planFor(plan, 4);
  mixed.mix = true;
  balance.mixed = play(mixed, 0);
  return balance;
}

Tilt tiltOf(const Tally& tally, int seats) {
  if (tally.games == 0) return {};
  const Interval range = wilson95(tally);
  const double even = 1.0 / seats;
  return {100 * (tally.winRate() - even), 100 * (range.low - even), 100 * (range.high - even), tally.games};
}

}  // namespace bourse
