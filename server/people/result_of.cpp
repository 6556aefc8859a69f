#include "server/people/result_of.h"

#include <algorithm>

#include "server/room/ended_game.h"

namespace bourse {
namespace {

/// Players who resigned rank below all others; equal scores share a place.
void placeSeats(GameResult& result) {
  const auto better = [](const ResultSeat& a, const ResultSeat& b) {
    return a.resigned != b.resigned ? b.resigned : a.score > b.score;
  };
  for (ResultSeat& seat : result.seats)
    seat.place =
        1 + static_cast<int>(std::count_if(result.seats.begin(), result.seats.end(),
                                           [&](const ResultSeat& one) { return better(one, seat); }));
}

}  // namespace

std::optional<GameResult> resultOf(const EndedGame& game, std::int64_t time) {
  const auto accounts = std::count_if(game.players.begin(), game.players.end(),
                                      [](const auto& player) { return !player.account.empty(); });
  if (accounts == 0 || !game.played) return {};
  GameResult result{.table = game.table, .time = time, .game = game.game};
  result.modules = game.modules;
  const bool ladder = !game.ladder.empty();
  result.kind = ladder ? game.ladder : ratingKind(game.players.size(), result.modules);
  result.rated = game.rated && (ladder ? game.players.size() > 1 : accounts > 1);
  for (const EndedGame::Player& player : game.players)
    result.seats.push_back({.account = player.account,
                            .name = player.name,
                            .bot = player.bot,
                            .score = player.score,
                            .resigned = player.resigned});
  placeSeats(result);
  return result;
}

void rateGame(GameResult& result) {
  const auto counts = [&](const ResultSeat& seat) {
    return result.isLadder() ? !ladderPlayer(seat).empty() : !seat.account.empty();
  };
  std::vector<RatedPlayer> players;
  for (const ResultSeat& seat : result.seats)
    if (counts(seat)) players.push_back({seat.before, seat.place});
  const std::vector<SkillRating> after = ratingsAfter(players);
  if (players.size() < 2) return;
  std::size_t next = 0;
  for (ResultSeat& seat : result.seats)
    if (counts(seat)) seat.after = after[next++];
}

}  // namespace bourse
