// bourse bench for Stockpile: random play, playouts of the search, copies, views and determinizations.
#include <ctime>
#include <nlohmann/json.hpp>
#include <vector>

#include "app/stockpile/commands.h"
#include "bots/stockpile/shark/playout.h"
#include "games/stockpile/game.h"
#include "host/game/driver.h"
#include "host/game/version.h"
#include "host/games/stockpile/positions.h"

namespace bourse {
namespace {

using stockpile::Stockpile;

/// Processor time of this program, so that other programs on the machine do not count.
double workSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Keeps the compiler from optimising away unused results.
template <class T>
void keep(T& value) {
  asm volatile("" : : "r,m"(&value) : "memory");  // NOLINT: there is no other way to say it
}

struct Rates {
  double decisions = 0, games = 0;  // per second
};

/// Random legal play, one thread. A decision is a player's move; drawing is timed, but not counted.
Rates measurePlay(const stockpile::Rules& rules, double seconds) {
  std::uint64_t decisions = 0;
  std::uint64_t games = 0;
  const double start = workSeconds();
  do {
    const Seed seed = seedOfGame(Seed::of(1), games++);
    Chance chance(seed);
    Rng rng(seed, purpose::kBot);
    EventSink nobody;
    stockpile::State state = Stockpile::start(rules, nobody);
    decisions += playOut<Stockpile>(rules, state, chooseAtRandom(rng), chance).decisions;
  } while (workSeconds() - start < seconds);
  const double elapsed = workSeconds() - start;
  return {static_cast<double>(decisions) / elapsed, static_cast<double>(games) / elapsed};
}

/// Nanoseconds per call, looping over the sample.
template <class Operation>
double measure(const std::vector<stockpile::State>& sample, double seconds, Operation operation) {
  std::uint64_t calls = 0;
  const double start = workSeconds();
  do {
    for (const stockpile::State& state : sample) operation(state);
    calls += sample.size();
  } while (workSeconds() - start < seconds);
  return 1e9 * (workSeconds() - start) / static_cast<double>(calls);
}

nlohmann::ordered_json measureAll(double seconds) {
  const auto compiled = Stockpile::compile({});
  const auto& rules = std::get<stockpile::Rules>(compiled);
  const std::vector<stockpile::State> sample = midGamePositions(rules, 1024);
  measurePlay(rules, 0.1);  // warms up
  const Rates rates = measurePlay(rules, seconds);
  const auto allCompiled = Stockpile::compile(stockpile::configOf(stockpile::Preset::everything));
  const Rates allRates = measurePlay(std::get<stockpile::Rules>(allCompiled), seconds);
  std::vector<stockpile::View> views;
  views.reserve(sample.size());
  for (const stockpile::State& state : sample)
    views.push_back(Stockpile::view(rules, state, Stockpile::node(rules, state).seat));
  Rng rng(Seed::of(1), purpose::kDeterminize);
  const double each = seconds / 4;
  stockpile::State copy;
  nlohmann::ordered_json json;
  json["version"] = kVersion;
  json["base4.decisions_per_second"] = rates.decisions;
  json["base4.games_per_second"] = rates.games;
  json["all4.decisions_per_second"] = allRates.decisions;
  json["all4.games_per_second"] = allRates.games;
  std::uint64_t number = 0;
  const stockpile::shark::ToTheEnd guide(rules);
  json["base4.playouts_per_second"] =
      1e9 / measure(sample, seconds, [&](const stockpile::State& state) {
        copy = state;
        stockpile::shark::playOutQuickly(rules, guide, copy, search::Luck(number++));
        keep(copy);
      });
  json["clone_ns"] = measure(sample, each, [&](const stockpile::State& state) {
    copy = state;
    keep(copy);
  });
  json["view_ns"] = measure(sample, each, [&](const stockpile::State& state) {
    stockpile::View view = Stockpile::view(rules, state, Stockpile::node(rules, state).seat);
    keep(view);
  });
  std::size_t next = 0;
  json["determinize_ns"] = measure(sample, each, [&](const stockpile::State&) {
    stockpile::State world = Stockpile::determinize(rules, views[next], rng);
    keep(world);
    next = (next + 1) % views.size();
  });
  json["state_bytes"] = sizeof(stockpile::State);
  return json;
}

}  // namespace

nlohmann::ordered_json stockpileBench(double seconds) { return measureAll(seconds); }

}  // namespace bourse
