// How much of a game among equals the deal decides: every deal is played several times by the same bots,
// whose own chance alone differs.
//
//   bench_luck DEALS TIMES BOT [SEATS]
//
// If the deal decided everything, the same seat would win it every time; if nothing, every seat its share.
// Prints the part of the variance of victories that lies between deals and seats, freed of what chance alone
// would put there, with its range over deals.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "bots/stockpile/bots.h"
#include "host/game/driver.h"

namespace bourse {
namespace {

using stockpile::Stockpile;

/// Each seat's share of the victories of one deal.
std::vector<double> ratesOf(const stockpile::Rules& rules, const stockpile::Bot& bot, const Seed& seed,
                            int times) {
  std::vector<double> rates(static_cast<std::size_t>(rules.seats()));
  for (int time = 0; time < times; ++time) {
    std::vector<Rng> rng;
    for (Seat seat = 0; seat < rules.seats(); ++seat)
      rng.emplace_back(seed, purpose::kBot + seat, static_cast<std::uint64_t>(time));
    Chance chance(seed);
    EventSink nobody;
    stockpile::State state = Stockpile::start(rules, nobody);
    playOut<Stockpile>(
        rules, state,
        [&](Seat seat, const stockpile::State& now, const MoveList& legal) {
          return bot.choose(rules, Stockpile::view(rules, now, seat), legal, bot.budget, rng[seat]);
        },
        chance);
    const Scores scores = Stockpile::scores(rules, state);
    const auto end = scores.begin() + rules.seats();
    const Money most = *std::max_element(scores.begin(), end);
    const auto tied = static_cast<double>(std::count(scores.begin(), end, most));
    for (std::size_t seat = 0; seat < rates.size(); ++seat)
      rates[seat] += scores[seat] == most ? 1 / tied / times : 0;
  }
  return rates;
}

int run(int argc, char** argv) {
  const stockpile::Bot* bot = argc > 3 ? stockpile::botNamed(argv[3]) : nullptr;
  const int times = argc > 3 ? std::atoi(argv[2]) : 0;
  const int seats = argc > 4 ? std::atoi(argv[4]) : 4;
  if (bot == nullptr || times < 2) {
    std::fprintf(stderr, "usage: bench_luck DEALS TIMES BOT [SEATS], at least twice each\n");
    return 2;
  }
  const auto compiled = stockpile::compile(stockpile::configOf(stockpile::Preset::firstGame, seats));
  const auto& rules = std::get<stockpile::Rules>(compiled);
  const double even = 1.0 / seats, all = even * (1 - even);
  double sum = 0, squares = 0;
  const int deals = std::atoi(argv[1]);
  for (int deal = 0; deal < deals; ++deal) {
    double between = 0;
    for (const double rate :
         ratesOf(rules, *bot, seedOfGame(Seed::of(5), static_cast<std::uint64_t>(deal)), times)) {
      // The spread of a rate over so few games is partly the games' own.
      const double chance = rate * (1 - rate) / (times - 1);
      between += ((rate - even) * (rate - even) - chance) / seats;
    }
    sum += between / all;
    squares += between / all * between / all;
  }
  const double mean = sum / deals;
  const double doubt = 1.96 * std::sqrt((squares / deals - mean * mean) / (deals - 1));
  std::printf("%d deals, %d times each, %s, %d seats: the deal decides %.1f ± %.1f %%\n", deals, times,
              argv[3], seats, 100 * mean, 100 * doubt);
  return 0;
}

}  // namespace
}  // namespace bourse

int main(int argc, char** argv) { return bourse::run(argc, argv); }
