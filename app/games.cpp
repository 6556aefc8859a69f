#include "app/games.h"

#include "app/stackmarket/commands.h"
#include "app/stockpile/commands.h"
#include "host/game/player.h"

namespace bourse {
namespace {

/// One row per game that has something of its own.
GameCommands (*const kGames[])() = {stockpileCommands, stackMarketCommands};

}  // namespace

GameCommands commandsOf(const GameKind& kind) {
  for (const auto row : kGames)
    if (const GameCommands commands = row(); commands.game == kind.name()) return commands;
  const std::string_view bot = ourBots().standIn(kind);
  return {.game = kind.name(), .bots = bot, .botsExample = bot};
}

std::string ofGame(const GameCommands& commands) {
  return commands.game == games().front()->name() ? "" : " of " + std::string(commands.title);
}

}  // namespace bourse
