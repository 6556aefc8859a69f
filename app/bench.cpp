// bourse bench: how fast the engine is on this machine.
#include <cstdio>
#include <ctime>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/games.h"
#include "core/chance.h"
#include "host/game/version.h"

namespace bourse {
namespace {

/// Processor time of this program, so that other programs on the machine do not count.
double workSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// One game of random legal moves through the interface that every game has.
std::uint64_t playAtRandom(const Position& start, const Seed& seed) {
  const std::unique_ptr<Position> position = start.clone();
  Chance chance(seed);
  Rng rng(seed, purpose::kBot);
  EventSink nobody;
  MoveList legal;
  OutcomeList outcomes;
  std::uint64_t decisions = 0;
  for (Node node = position->node(); node.kind != Node::Kind::over; node = position->node()) {
    if (node.kind == Node::Kind::decision) {
      position->legal(node.seat, legal);
      position->apply(node.seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))], nobody);
      ++decisions;
    } else {
      position->outcomes(outcomes);
      position->apply(kNobody, chance.draw(streamOf(node), outcomes), nobody);
    }
  }
  return decisions;
}

/// For a game without figures of its own, in its usual configuration.
nlohmann::ordered_json measureAny(const GameKind& kind, double seconds) {
  Problem problem;
  EventSink nobody;
  nlohmann::ordered_json json;
  json["version"] = kVersion;
  json["game"] = kind.name();
  const std::unique_ptr<Position> start = kind.start("", nobody, problem);
  if (start == nullptr) return json;
  std::uint64_t decisions = 0, played = 0;
  const double began = workSeconds();
  do decisions += playAtRandom(*start, seedOfGame(Seed::of(1), played++));
  while (workSeconds() - began < seconds);
  const double elapsed = workSeconds() - began;
  json["decisions_per_second"] = static_cast<double>(decisions) / elapsed;
  json["games_per_second"] = static_cast<double>(played) / elapsed;
  return json;
}

}  // namespace

int runBench(int argc, char** argv) {
  const GameKind& kind = gameAsked(argc, argv);
  const GameCommands commands = commandsOf(kind);
  int seconds = 2;
  bool json = false;
  std::string game(kind.name());
  std::vector<std::string> names;
  for (const GameKind* one : games()) names.emplace_back(one->name());
  Options options("bench",
                  "measures the engine on one core of this machine: random play with four seats, the base "
                  "game and everything");
  options.choice("game", "which game", game, std::move(names));
  options.number("seconds", "S", "how long to measure random play; the rest takes about as long", seconds, 1,
                 3600);
  options.flag("json", "print JSON", json);
  if (!options.parse(argc, argv)) return options.exitCode();
  const nlohmann::ordered_json figures =
      commands.bench != nullptr ? commands.bench(seconds) : measureAny(kind, seconds);
  if (json) {
    std::printf("%s\n", figures.dump(2).c_str());
    return kDone;
  }
  for (const auto& [name, value] : figures.items()) {
    if (value.is_number_float())
      std::printf("%-28s %14.1f\n", name.c_str(), value.get<double>());
    else
      std::printf("%-28s %14s\n", name.c_str(),
                  value.is_string() ? value.get<std::string>().c_str() : value.dump().c_str());
  }
  return kDone;
}

}  // namespace bourse
