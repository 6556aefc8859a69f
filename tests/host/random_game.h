// Random games through the border, for the tests of host/.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "host/record/game_log.h"

namespace bourse::support {

/// Every seat count on both boards, as records write them.
inline std::vector<std::string> everyConfig() {
  std::vector<std::string> configs;
  for (int seats = 2; seats <= 5; ++seats)
    for (const char* modules : {"", " modules=advanced-board"})
      configs.push_back("seats=" + std::to_string(seats) + modules);
  return configs;
}

inline std::unique_ptr<GameLog> newGame(const std::string& config, std::uint64_t seed) {
  Problem problem;
  return GameLog::start(*games().front(), config, Seed::of(seed), problem);
}

/// Makes one line: chance by the seed, players at random. False if the game is over.
inline bool playLine(GameLog& log, Rng& rng) {
  const Node node = log.position().node();
  if (node.kind == Node::Kind::over) return false;
  if (node.kind != Node::Kind::decision) {
    log.draw();
    return true;
  }
  MoveList legal;
  log.position().legal(node.seat, legal);
  log.apply({node.seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]});
  return true;
}

inline std::unique_ptr<GameLog> randomGame(const std::string& config, std::uint64_t seed) {
  std::unique_ptr<GameLog> log = newGame(config, seed);
  Rng rng(Seed::of(seed), purpose::kTest);
  while (playLine(*log, rng)) {
  }
  return log;
}

}  // namespace bourse::support
