// Fits the weights of bots/stockpile/shark/weights.cpp to who won games of a bot against itself.
//
//   bench_fit_chances GAMES [BOT] [SEATS]     prints rows for the table: one for each number of rounds to
//   come
//
// At the start of every round the signs of all seats are noted; afterwards it is known who won. The weights
// make the winners as likely as possible (a multinomial logit, by gradient descent).
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "bots/stockpile/bots.h"
#include "bots/stockpile/shark/chances.h"
#include "host/game/driver.h"

namespace bourse {
namespace {

using stockpile::Stockpile;
using stockpile::shark::kSigns;
using stockpile::shark::Signs;

struct Position {
  std::array<Signs, kMaxSeats> signs{};
  std::size_t winner = 0;
};
using Positions = std::vector<Position>;

void playGame(const stockpile::Rules& rules, const stockpile::Bot& bot, const Seed& seed,
              std::vector<Positions>& byRounds) {
  std::vector<Rng> rng;
  for (Seat seat = 0; seat < rules.seats(); ++seat) rng.emplace_back(seed, purpose::kBot + seat);
  Chance chance(seed);
  EventSink nobody;
  stockpile::State state = Stockpile::start(rules, nobody);
  std::vector<std::pair<std::size_t, Position>> seen;
  int round = 0;
  const auto choose = [&](Seat seat, const stockpile::State& now, const MoveList& legal) {
    return bot.choose(rules, Stockpile::view(rules, now, seat), legal, bot.budget, rng[seat]);
  };
  playOut<Stockpile>(rules, state, choose, chance, nullptr, [&](Seat, Move, std::span<const Event>) {
    if (state.flow.round == round || state.flow.table != stockpile::Table::round) return;
    round = state.flow.round;
    Position position;
    for (Seat seat = 0; seat < rules.seats(); ++seat)
      position.signs[seat] = stockpile::shark::signsOf(rules, state, seat);
    seen.emplace_back(static_cast<std::size_t>(rules.count.rounds - round), position);
  });
  const Scores scores = Stockpile::scores(rules, state);
  const auto winner = static_cast<std::size_t>(
      std::max_element(scores.begin(), scores.begin() + rules.seats()) - scores.begin());
  for (auto& [rounds, position] : seen) {
    position.winner = winner;
    byRounds[rounds].push_back(position);
  }
}

/// How widely each sign differs between the seats of a table.
Signs spreadOf(const Positions& positions, std::size_t seats) {
  Signs spread{};
  for (std::size_t sign = 0; sign < kSigns; ++sign) {
    double squares = 0;
    for (const Position& position : positions) {
      double mean = 0;
      for (std::size_t seat = 0; seat < seats; ++seat)
        mean += position.signs[seat][sign] / static_cast<double>(seats);
      for (std::size_t seat = 0; seat < seats; ++seat)
        squares += (position.signs[seat][sign] - mean) * (position.signs[seat][sign] - mean);
    }
    spread[sign] = std::sqrt(squares / static_cast<double>(positions.size() * seats));
  }
  return spread;
}

/// One step's gradient of the mean loss, by signs in units of their spread; the loss is given back.
double gradientOf(const Positions& positions, std::size_t seats, const Signs& spread, const Signs& weight,
                  Signs& gradient) {
  gradient = {};
  double loss = 0;
  for (const Position& position : positions) {
    std::array<double, kMaxSeats> strength{};
    for (std::size_t seat = 0; seat < seats; ++seat)
      for (std::size_t sign = 0; sign < kSigns; ++sign)
        if (spread[sign] > 1e-9) strength[seat] += weight[sign] * position.signs[seat][sign] / spread[sign];
    const auto chances = stockpile::shark::sharesOf(strength, static_cast<int>(seats));
    loss -= std::log(std::max(chances[position.winner], 1e-12));
    for (std::size_t seat = 0; seat < seats; ++seat)
      for (std::size_t sign = 0; sign < kSigns; ++sign)
        if (spread[sign] > 1e-9)
          gradient[sign] +=
              (chances[seat] - (seat == position.winner ? 1 : 0)) * position.signs[seat][sign] / spread[sign];
  }
  const auto n = static_cast<double>(positions.size());
  for (std::size_t sign = 0; sign < kSigns; ++sign)
    gradient[sign] = gradient[sign] / n + 0.0005 * weight[sign];
  return loss / n;
}

/// Adam (Kingma and Ba 2014) with a shorter step towards the end.
void fit(const Positions& positions, int rounds, std::size_t seats) {
  const Signs spread = spreadOf(positions, seats);
  Signs weight{};
  Signs gradient{};
  Signs mean{};
  Signs squares{};
  double loss = 0;
  for (int step = 1; step <= 600; ++step) {
    loss = gradientOf(positions, seats, spread, weight, gradient);
    for (std::size_t sign = 0; sign < kSigns; ++sign) {
      mean[sign] = 0.9 * mean[sign] + 0.1 * gradient[sign];
      squares[sign] = 0.99 * squares[sign] + 0.01 * gradient[sign] * gradient[sign];
      weight[sign] -= (step < 400 ? 0.03 : 0.006) * (mean[sign] / (1 - std::pow(0.9, step))) /
                      (std::sqrt(squares[sign] / (1 - std::pow(0.99, step))) + 1e-8);
    }
  }
  std::printf("{");
  for (std::size_t sign = 0; sign < kSigns; ++sign)
    std::printf("%s%.4f", sign == 0 ? "" : ", ", spread[sign] > 1e-9 ? weight[sign] / spread[sign] : 0.0);
  std::printf("},  // %d to come; %zu positions, loss %.3f of %.3f\n", rounds, positions.size(), loss,
              std::log(static_cast<double>(seats)));
}

}  // namespace
}  // namespace bourse

int main(int argc, char** argv) {
  using namespace bourse;
  const unsigned long long games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 0;
  const stockpile::Bot* bot = stockpile::botNamed(argc > 2 ? argv[2] : "trader");
  const int seats = argc > 3 ? static_cast<int>(std::strtol(argv[3], nullptr, 10)) : 4;
  if (games == 0 || bot == nullptr || seats < 2 || seats > kMaxSeats) {
    std::fprintf(stderr, "usage: bench_fit_chances GAMES [BOT] [SEATS]\n");
    return 2;
  }
  const auto compiled = stockpile::compile(stockpile::configOf(stockpile::Preset::firstGame, seats));
  const auto& rules = std::get<stockpile::Rules>(compiled);
  std::vector<Positions> byRounds(8);
  for (unsigned long long game = 0; game < games; ++game)
    playGame(rules, *bot, seedOfGame(Seed::of(77), game), byRounds);
  for (std::size_t rounds = 1; rounds < byRounds.size(); ++rounds)
    if (!byRounds[rounds].empty())
      fit(byRounds[rounds], static_cast<int>(rounds), static_cast<std::size_t>(seats));
  return 0;
}
