#include "server/room/table_info.h"

#include <nlohmann/json.hpp>

#include "server/identity/secrets.h"
#include "server/room/ended_game.h"
#include "server/room/seats.h"
#include "server/room/take_backs.h"

namespace bourse {

using nlohmann::json;

namespace {

json seatsJson(const RoomState& room) {
  json seats = json::array();
  const std::vector<RecordPlayer> players = room.table->players();
  for (Seat seat = 0; seat < players.size(); ++seat) {
    const RecordPlayer& player = players[seat];
    json one{{"kind", !player.name.empty() ? "person" : !player.bot.empty() ? "bot" : "empty"}};
    if (!player.name.empty()) one["name"] = player.name;
    if (!player.name.empty()) one["present"] = room.table->present(seat);
    if (!player.bot.empty()) one["bot"] = player.bot;
    const SeatFacts& sat = room.facts.seats[seat];
    if (!sat.account.empty()) one["account"] = sat.account;
    if (!player.name.empty() && !sat.languages.empty()) one["languages"] = sat.languages;
    if (!player.name.empty() && sat.points) one["points"] = *sat.points;
    if (!player.name.empty() && sat.program) one["program"] = true;
    seats.push_back(std::move(one));
  }
  return seats;
}

}  // namespace

std::string commitmentText(const RoomState& room) {
  const TableFacts& facts = room.facts;
  return facts.given > 0 || room.imagined() ? std::string()
                                            : seedCommitment(facts.serverSeed.value_or(facts.seed));
}

json tableInfo(const RoomState& room) {
  const TableFacts& facts = room.facts;
  const Seat host = hostOf(facts);
  const std::string commitment = commitmentText(room);
  return {{"table", room.id},
          {"game", facts.game},
          {"rules", facts.rules},
          {"config", room.table->log().position().configJson()},
          {"seats", seatsJson(room)},
          {"free", room.table->started() ? 0 : emptySeats(facts)},
          {"host", host == kNobody ? json() : json(host)},
          {"started", room.table->started()},
          {"over", room.table->overFor(kSpectator)},
          {"ended", facts.ended && room.table->overFor(kSpectator)
                        ? json(facts.endedByOperator ? "house" : "agreement")
                        : json()},
          {"paused", facts.paused},
          {"imagined", room.imagined()},
          {"forked", facts.given > 0 ? json(facts.given) : json()},
          {"undo", facts.undo},
          {"take_back", TakeBacks::isOffered(room)},
          {"listed", facts.listed},
          {"spectators", facts.spectators},
          {"chat", facts.chat},
          {"rated", facts.rated},
          {"beginners", facts.beginners},
          {"programs", facts.programs},
          {"ladder", facts.ladder.empty() ? json() : json(facts.ladder)},
          {"slow", isCorrespondence(facts.clock)},
          {"same_address", sameOrigin(facts)},
          {"uploaded", facts.uploaded},
          {"hands", facts.hands},
          {"clock", clockJson(facts.clock)},
          {"vacation", facts.vacation},
          {"grace", facts.grace},
          {"pace", facts.pace},
          {"delay", facts.delay},
          {"delay_seconds", facts.delaySeconds},
          {"made", facts.made},
          {"seed_chosen", facts.seedChosen},
          {"commitment", commitment.empty() ? json() : json(commitment)}};
}

}  // namespace bourse
