#include "server/people/table_standing.h"

#include <nlohmann/json.hpp>

#include "host/game/any_game.h"
#include "host/game/game_registry.h"
#include "host/json/json.h"

namespace bourse {

using nlohmann::json;

namespace {

/// As clients know it; nothing if this program does not know the game.
json configOf(const TableFacts& facts) {
  Problem problem;
  const GameKind* kind = findGame(facts.game, problem);
  if (kind == nullptr) return {};
  EventSink nobody;
  const std::unique_ptr<Position> position = kind->start(facts.config, nobody, problem);
  return position == nullptr ? json() : position->configJson();
}

json seatsOf(const TableFacts& facts) {
  json seats = json::array();
  for (const SeatFacts& seat : facts.seats) {
    json one{{"kind", !seat.name.empty() ? "person" : !seat.bot.empty() ? "bot" : "empty"}};
    if (!seat.name.empty()) one["name"] = seat.name;
    if (seat.name.empty() && !seat.bot.empty()) one["bot"] = seat.bot;
    if (!seat.account.empty()) one["account"] = seat.account;
    seats.push_back(std::move(one));
  }
  return seats;
}

}  // namespace

TableStanding standingOf(const RoomState& room) {
  TableStanding standing{.facts = room.facts, .started = room.table->started(), .over = room.table->over()};
  for (Seat seat = 0; seat < room.seats(); ++seat) {
    const bool asked = room.running() && room.playsInPerson(seat) && room.table->decisionOf(seat) != 0;
    standing.facts.seats[seat].asked = asked ? std::optional<std::size_t>(0) : std::nullopt;
  }
  return standing;
}

bool readStanding(std::string_view facts, TableStanding& standing) {
  Problem problem;
  if (!readFacts(facts, standing.facts, problem)) return false;
  standing.started = standing.facts.begun;
  standing.over = standing.facts.ended || standing.facts.finished != 0;
  return true;
}

bool turnIsOpen(const TableFacts& facts, const SeatFacts& seat, std::int64_t decision) {
  return facts.finished == 0 && seat.asked && static_cast<std::int64_t>(*seat.asked) == decision;
}

json standingJson(const std::string& table, const TableStanding& standing, Seat seat) {
  const TableFacts& facts = standing.facts;
  const bool runs = standing.started && !standing.over && !facts.paused;
  json waitsFor = json::array();
  for (Seat other = 0; runs && other < facts.seats.size(); ++other)
    if (facts.seats[other].asked) waitsFor.push_back(other);
  const SeatFacts& own = facts.seats[seat];
  const bool asked = runs && own.asked.has_value();
  return {{"table", table},
          {"seat", seat},
          {"game", facts.game},
          {"config", configOf(facts)},
          {"seats", seatsOf(facts)},
          {"started", standing.started},
          {"over", standing.over},
          {"paused", facts.paused},
          {"asked", asked},
          {"waits_for", std::move(waitsFor)},
          {"until", asked && own.due != 0 ? json(own.due) : json()}};
}

}  // namespace bourse
