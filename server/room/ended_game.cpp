#include "server/room/ended_game.h"

#include <nlohmann/json.hpp>

#include "host/json/json.h"

namespace bourse {
namespace {

constexpr int kSlowTurn = 3600, kSlowGame = 6 * 3600;  // seconds; nobody waits beside such a clock

std::string modulesOf(const Position& position) {
  const nlohmann::json config = position.configJson();
  std::string modules;
  if (const nlohmann::json* names = member(config, "modules"); names != nullptr && names->is_array())
    for (const nlohmann::json& name : *names)
      if (name.is_string()) modules += (modules.empty() ? "" : " ") + name.get<std::string>();
  return modules;
}

}  // namespace

bool isCorrespondence(const ClockTerms& clock) {
  return !clock.any() || clock.turn >= kSlowTurn || clock.game >= kSlowGame;
}

std::string ratingKind(std::size_t seats, const std::string& modules) {
  if (seats == 2) return "two";
  return modules.empty() ? "base" : "modules";
}

EndedGame finishedGame(const RoomState& room) {
  const TableFacts& facts = room.facts;
  const GameLog& log = room.table->log();
  EndedGame game{.table = room.id, .game = facts.game, .modules = modulesOf(log.position())};
  game.played = !facts.ended && log.over() && !room.imagined();
  game.rated = facts.rated && !facts.seedChosen && facts.given == 0;
  game.correspondence = isCorrespondence(facts.clock);
  game.ladder = facts.ladder;
  const Scores scores = game.played ? log.position().scores() : Scores{};
  for (Seat seat = 0; seat < room.seats(); ++seat) {
    const SeatFacts& sat = facts.seats[seat];
    game.players.push_back({.name = sat.name,
                            .account = sat.account,
                            .bot = sat.name.empty() ? sat.bot : std::string(),
                            .score = scores[seat],
                            .resigned = sat.resigned,
                            .present = room.table->present(seat),
                            .seatKey = sat.tokenHash});
  }
  return game;
}

}  // namespace bourse
