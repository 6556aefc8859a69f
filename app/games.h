// What a game adds to the commands that every game has. A new game needs none of it: what its row leaves out,
// or a game without a row, is what any game gets.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "app/game_options.h"
#include "app/hindsight_page.h"
#include "app/play/screen.h"
#include "app/sim_extension.h"
#include "host/game/any_game.h"
#include "words/rules_page.h"

namespace bourse {

struct GameCommands {
  std::string_view game;            // its name in records
  std::string_view title = game;    // as people write it
  std::string_view bots{};          // who plays if nobody is named
  std::string_view botsExample{};   // some names, for help
  std::string_view luck = "draws";  // what a seed repeats, for help

  std::unique_ptr<GameOptions> (*options)(const GameKind& kind) = anyGameOptions;
  std::unique_ptr<SimExtension> (*sim)() = anySim;
  std::unique_ptr<PlayExtension> (*play)() = anyPlay;
  /// Without one, what GameKind::makeHindsight finds is printed as JSON.
  std::unique_ptr<HindsightPage> (*hindsight)(const Record& record, Seat only, Problem& problem) = nullptr;
  RulesPage (*rules)(const std::string& config, const Words& words) = nullptr;
  nlohmann::ordered_json (*bench)(double seconds) = nullptr;
  // Whole commands of a game's own.
  int (*ownPlay)(int argc, char** argv) = nullptr;
  int (*ownLadder)(int argc, char** argv) = nullptr;
};

GameCommands commandsOf(const GameKind& kind);

/// “ of TITLE”, or nothing for the default game.
std::string ofGame(const GameCommands& commands);

}  // namespace bourse
