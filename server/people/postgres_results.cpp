// Results, ratings and who sits where, in PostgreSQL.
#include <array>
#include <charconv>
#include <cstdlib>
#include <set>

#include "server/people/postgres_people_parts.h"

namespace bourse {
namespace {

/// As many digits as it takes to read the same number again.
std::string sqlText(double number) {
  std::array<char, 32> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  return {digits.data(), end.ptr};
}

ResultSeat seatOf(const Rows& rows, int row) {
  return {.account = rows.text(row, 1),
          .name = rows.text(row, 2),
          .bot = rows.text(row, 3),
          .place = static_cast<int>(rows.number(row, 4)),
          .score = rows.number(row, 5),
          .resigned = rows.yes(row, 6),
          .before = {real(rows, row, 7), real(rows, row, 8)},
          .after = {real(rows, row, 9), real(rows, row, 10)}};
}

}  // namespace

bool PostgresPeople::addSeating(const AccountSeat& seating, std::string& problem) {
  return run(
      "INSERT INTO seatings VALUES ($1, $2, $3) ON CONFLICT (table_id, account) DO UPDATE SET seat = "
      "excluded.seat",
      {seating.table, seating.account, sqlText(std::int64_t{seating.seat})}, problem);
}

bool PostgresPeople::removeSeatings(std::string_view table, std::string& problem) {
  return run("DELETE FROM seatings WHERE table_id = $1", {std::string(table)}, problem);
}

std::vector<AccountSeat> PostgresPeople::seatingsOf(std::string_view account, std::string& problem) {
  const Rows rows =
      ask("SELECT table_id, account, seat FROM seatings WHERE account = $1 ORDER BY table_id COLLATE \"C\"",
          {std::string(account)}, problem);
  std::vector<AccountSeat> seatings;
  for (int row = 0; problem.empty() && row < rows.count(); ++row)
    seatings.push_back({rows.text(row, 0), rows.text(row, 1), static_cast<int>(rows.number(row, 2))});
  return seatings;
}

std::vector<std::string> PostgresPeople::awaitedTables(std::string& problem) {
  // Running games are left to the process that drives them.
  const Rows rows = ask(
      "SELECT table_id COLLATE \"C\" FROM (SELECT table_id FROM seatings UNION SELECT table_id FROM "
      "subscriptions s WHERE seat_key <> '' AND table_id <> '' AND NOT EXISTS (SELECT FROM pushes p WHERE "
      "p.subscription = s.id AND p.what = 'over')) owed WHERE NOT EXISTS (SELECT FROM tables t WHERE t.id "
      "= table_id AND NOT t.over) GROUP BY 1 ORDER BY 1",
      {}, problem);
  std::vector<std::string> tables;
  for (int row = 0; problem.empty() && row < rows.count(); ++row) tables.push_back(rows.text(row, 0));
  return tables;
}

// --- keeping a result ---

StoreOutcome PostgresPeople::keepResult(GameResult& result, const Rate& rate, std::string& problem) {
  bool taken = false;
  const bool done = inTransaction(problem, [&] {
    // Also against another process that keeps the result of the same table.
    if (!run("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", {result.table}, problem)) return false;
    const Rows known = ask("SELECT 1 FROM results WHERE table_id = $1", {result.table}, problem);
    if (!problem.empty()) return false;
    taken = known.count() > 0;
    if (taken) return removeSeatings(result.table, problem);
    if (!readBefore(result, problem)) return false;
    if (result.rated) rate(result);
    return putResult(result, problem) && (!result.rated || putRatings(result, problem)) &&
           removeSeatings(result.table, problem);
  });
  if (!done) return StoreOutcome::failed;
  return taken ? StoreOutcome::taken : StoreOutcome::done;
}

/// Accounts deleted meanwhile become nameless; newcomers start with the default rating. The rows
/// of the people stay locked until the ratings are kept, in one order, so that nobody waits in a circle.
bool PostgresPeople::readBefore(GameResult& result, std::string& problem) {
  const bool ladder = result.isLadder();
  ArrayText accounts, players;
  for (const ResultSeat& seat : result.seats) {
    if (!seat.account.empty()) accounts.add(seat.account);
    players.add(ladder ? ladderPlayer(seat) : seat.account);
  }
  // Our own bots have no row to lock.
  if (ladder &&
      !run("SELECT pg_advisory_xact_lock(7031117, hashtext($1))", {result.game + result.kind}, problem))
    return false;
  const Rows there = ask("SELECT id FROM people WHERE id = ANY ($1::text[]) ORDER BY id FOR NO KEY UPDATE",
                         {accounts.text()}, problem);
  if (!problem.empty()) return false;
  const Rows ratings = ask(ladder ? "SELECT player, mean, doubt FROM ladder WHERE player = ANY ($1::text[]) "
                                    "AND game = $2 AND kind = $3"
                                  : "SELECT account, mean, doubt FROM ratings WHERE account = ANY "
                                    "($1::text[]) AND game = $2 AND kind = "
                                    "$3",
                           {players.text(), result.game, result.kind}, problem);
  if (!problem.empty()) return false;
  for (ResultSeat& seat : result.seats) {
    bool exists = seat.account.empty();
    for (int row = 0; row < there.count(); ++row) exists = exists || there.text(row, 0) == seat.account;
    if (!exists) seat.account = seat.name = "";
    const std::string player = ladder ? ladderPlayer(seat) : seat.account;
    if (player.empty()) continue;
    for (int row = 0; row < ratings.count(); ++row)
      if (ratings.text(row, 0) == player) seat.before = {real(ratings, row, 1), real(ratings, row, 2)};
    seat.after = seat.before;
  }
  return true;
}

bool PostgresPeople::putResult(GameResult& result, std::string& problem) {
  const Rows rows = ask(
      "INSERT INTO results (table_id, time, game, kind, modules, rated, seats) VALUES ($1, $2, $3, $4, $5, "
      "$6, $7) RETURNING number",
      {result.table, sqlText(result.time), result.game, result.kind, result.modules, result.rated ? "t" : "f",
       std::to_string(result.seats.size())},
      problem);
  if (!problem.empty()) return false;
  result.number = rows.number(0, 0);
  std::int64_t number = 0;
  for (const ResultSeat& seat : result.seats)
    if (!run("INSERT INTO result_seats VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
             {sqlText(result.number), sqlText(number++), seat.account, seat.name, seat.bot,
              sqlText(std::int64_t{seat.place}), sqlText(seat.score), seat.resigned ? "t" : "f",
              sqlText(seat.before.mean), sqlText(seat.before.doubt), sqlText(seat.after.mean),
              sqlText(seat.after.doubt)},
             problem))
      return false;
  return true;
}

bool PostgresPeople::putRatings(const GameResult& result, std::string& problem) {
  const bool ladder = result.isLadder();
  const std::string table = ladder ? "ladder" : "ratings", key = ladder ? "player" : "account";
  std::set<std::string> kept;  // the same bot may sit in two seats
  for (const ResultSeat& seat : result.seats)
    if (const std::string player = ladder ? ladderPlayer(seat) : seat.account;
        !player.empty() && kept.insert(player).second &&
        !run("INSERT INTO " + table + " VALUES ($1, $2, $3, $4, $5, $6, 1, $7) ON CONFLICT (" + key +
                 ", game, kind) DO UPDATE SET mean = excluded.mean, doubt = excluded.doubt, cautious = "
                 "excluded.cautious, games = " +
                 table + ".games + 1, last = excluded.last",
             {player, result.game, result.kind, sqlText(seat.after.mean), sqlText(seat.after.doubt),
              sqlText(seat.after.cautious()), sqlText(result.time)},
             problem))
      return false;
  return true;
}

// --- reading ---

std::vector<GameResult> PostgresPeople::results(const ResultFilter& filter, std::string& problem) {
  const Rows rows = ask(
      "SELECT number, table_id, time, game, kind, modules, rated FROM results WHERE ($1 = '' OR number IN "
      "(SELECT result FROM result_seats WHERE account = $1 AND account <> '' AND ($6::bigint = 0 OR place = "
      "$6))) AND ($2 = '' OR game = $2) AND ($3 = '' OR kind = $3) AND ($4 = '' OR $4 = ANY "
      "(string_to_array(modules, ' '))) AND ($5::bigint = 0 OR seats = $5) AND time >= $7 AND ($8::bigint = "
      "0 "
      "OR time < $8) AND ($9::bigint = 0 OR number < $9) ORDER BY number DESC LIMIT $10",
      {filter.account, filter.game, filter.kind, filter.module, sqlText(std::int64_t{filter.seats}),
       sqlText(std::int64_t{filter.place}), sqlText(filter.from), sqlText(filter.until),
       sqlText(filter.before), std::to_string(filter.most)},
      problem);
  std::vector<GameResult> found;
  ArrayText numbers;
  for (int row = 0; problem.empty() && row < rows.count(); ++row) {
    found.push_back({.number = rows.number(row, 0),
                     .table = rows.text(row, 1),
                     .time = rows.number(row, 2),
                     .game = rows.text(row, 3),
                     .kind = rows.text(row, 4),
                     .modules = rows.text(row, 5),
                     .rated = rows.yes(row, 6),
                     .seats = {}});
    numbers.add(found.back().number);
  }
  if (!problem.empty()) return {};
  // An account has the name that it has now.
  const Rows seats = ask(
      "SELECT s.result, s.account, coalesce(p.name, s.name), s.bot, s.place, s.score, s.resigned, "
      "s.mean_before, s.doubt_before, s.mean_after, s.doubt_after FROM result_seats s LEFT JOIN people p ON "
      "p.id = s.account WHERE s.result = ANY ($1::bigint[]) ORDER BY s.result DESC, s.seat",
      {numbers.text()}, problem);
  if (!problem.empty()) return {};
  std::size_t place = 0;
  for (int row = 0; row < seats.count(); ++row) {
    while (place < found.size() && found[place].number != seats.number(row, 0)) ++place;
    if (place < found.size()) found[place].seats.push_back(seatOf(seats, row));
  }
  return found;
}

std::vector<RatingRow> PostgresPeople::bestRatings(std::string_view game, std::string_view kind,
                                                   std::size_t from, std::size_t most, std::string& problem) {
  const Rows rows = ask(
      "SELECT r.account, p.name, r.mean, r.doubt, r.games, r.last FROM ratings r JOIN people p ON p.id = "
      "r.account WHERE r.game = $1 AND r.kind = $2 AND p.listed ORDER BY r.cautious DESC, r.account COLLATE "
      "\"C\" LIMIT $3 OFFSET $4",
      {std::string(game), std::string(kind), std::to_string(most), std::to_string(from)}, problem);
  std::vector<RatingRow> best;
  for (int row = 0; problem.empty() && row < rows.count(); ++row)
    best.push_back({rows.text(row, 0),
                    rows.text(row, 1),
                    {real(rows, row, 2), real(rows, row, 3)},
                    rows.number(row, 4),
                    rows.number(row, 5)});
  return best;
}

}  // namespace bourse
