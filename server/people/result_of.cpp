#include "server/people/result_of.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/tables/room.h"

namespace bourse {
namespace {

/// Whoever has given up is behind all who have not; equal scores share a place.
void placeSeats(GameResult& result) {
  const auto better = [](const ResultSeat& a, const ResultSeat& b) {
    return a.resigned != b.resigned ? b.resigned : a.score > b.score;
  };
  for (ResultSeat& seat : result.seats)
    seat.place =
        1 + static_cast<int>(std::count_if(result.seats.begin(), result.seats.end(),
                                           [&](const ResultSeat& one) { return better(one, seat); }));
}

std::string modulesOf(const Room& room) {
  const nlohmann::json config = room.table().log().position().configJson();
  std::string modules;
  if (const nlohmann::json* names = member(config, "modules"); names != nullptr && names->is_array())
    for (const nlohmann::json& name : *names)
      if (name.is_string()) modules += (modules.empty() ? "" : " ") + name.get<std::string>();
  return modules;
}

}  // namespace

std::string ratingKind(std::size_t seats, const std::string& modules) {
  if (seats == 2) return "two";
  return modules.empty() ? "base" : "modules";
}

std::optional<GameResult> resultOf(const Room& room, std::int64_t time) {
  const TableFacts& facts = room.facts();
  const std::size_t accounts = room.accounts().size();
  if (accounts == 0 || facts.ended || !room.table().log().over() || room.imagined()) return {};
  GameResult result{.table = room.id(), .time = time, .game = facts.game};
  result.modules = modulesOf(room);
  result.kind = ratingKind(facts.seats.size(), result.modules);
  // Where the cards were chosen, or part of the game was another one, nothing was proved.
  result.rated = facts.rated && !facts.seedChosen && facts.given == 0 && accounts > 1;
  const Scores scores = room.table().log().position().scores();
  for (std::size_t seat = 0; seat < facts.seats.size(); ++seat) {
    const SeatFacts& sat = facts.seats[seat];
    result.seats.push_back({.account = sat.account,
                            .name = sat.name,
                            .bot = sat.name.empty() ? sat.bot : std::string(),
                            .score = scores[seat],
                            .resigned = sat.resigned});
  }
  placeSeats(result);
  return result;
}

void rateGame(GameResult& result) {
  std::vector<RatedPlayer> players;
  for (const ResultSeat& seat : result.seats)
    if (!seat.account.empty()) players.push_back({seat.before, seat.place});
  const std::vector<Renown> after = ratingsAfter(players);
  if (players.size() < 2) return;
  std::size_t next = 0;
  for (ResultSeat& seat : result.seats)
    if (!seat.account.empty()) seat.after = after[next++];
}

}  // namespace bourse
