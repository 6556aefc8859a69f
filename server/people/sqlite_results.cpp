// Results, ratings and who sits where, in SQLite.
#include <set>

#include "server/people/sqlite_people_parts.h"

namespace bourse {

bool SqlitePeople::addSeating(const AccountSeat& seating, std::string& problem) {
  Statement put = make("INSERT INTO seatings VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET seat = ?3");
  put.bind(1, seating.table).bind(2, seating.account).bind(3, std::int64_t{seating.seat});
  return run(put, problem);
}

bool SqlitePeople::removeSeatings(std::string_view table, std::string& problem) {
  Statement put = make("DELETE FROM seatings WHERE tableId = ?1");
  return run(put.bind(1, table), problem);
}

std::vector<AccountSeat> SqlitePeople::seatingsOf(std::string_view account, std::string& problem) {
  problem.clear();
  Statement query = make("SELECT tableId, account, seat FROM seatings WHERE account = ?1 ORDER BY tableId");
  query.bind(1, account);
  std::vector<AccountSeat> seatings;
  int result = SQLITE_DONE;
  while ((result = query.step()) == SQLITE_ROW)
    seatings.push_back({query.text(0), query.text(1), static_cast<int>(query.number(2))});
  std::ignore = ended(result, problem);
  return seatings;
}

std::vector<std::string> SqlitePeople::awaitedTables(std::string& problem) {
  problem.clear();
  Statement query = make(
      "SELECT tableId FROM seatings UNION SELECT tableId FROM subscriptions s WHERE seatKey <> '' AND "
      "tableId "
      "<> '' AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.id = s.tableId AND t.over = 0) AND NOT EXISTS "
      "(SELECT 1 FROM pushes p WHERE p.subscription = s.id AND p.what = 'over') ORDER BY tableId");
  std::vector<std::string> tables;
  int result = SQLITE_DONE;
  while ((result = query.step()) == SQLITE_ROW) tables.push_back(query.text(0));
  std::ignore = ended(result, problem);
  return tables;
}

// --- keeping a result ---

StoreOutcome SqlitePeople::keepResult(GameResult& result, const Rate& rate, std::string& problem) {
  bool taken = false;
  const bool done = inTransaction(problem, [&] {
    Statement known = make("SELECT 1 FROM results WHERE tableId = ?1");
    taken = known.bind(1, result.table).step() == SQLITE_ROW;
    if (taken) return removeSeatings(result.table, problem);
    if (!readBefore(result, problem)) return false;
    if (result.rated) rate(result);
    return putResult(result, problem) && (!result.rated || putRatings(result, problem)) &&
           removeSeatings(result.table, problem);
  });
  if (!done) return StoreOutcome::failed;
  return taken ? StoreOutcome::taken : StoreOutcome::done;
}

/// Accounts deleted meanwhile become nameless; newcomers start with the default rating.
bool SqlitePeople::readBefore(GameResult& result, std::string& problem) const {
  Statement there = make("SELECT 1 FROM people WHERE id = ?1");
  const bool ladder = result.isLadder();
  Statement query =
      make(ladder ? "SELECT mean, doubt FROM ladder WHERE player = ?1 AND game = ?2 AND kind = ?3"
                  : "SELECT mean, doubt FROM ratings WHERE account = ?1 AND game = ?2 AND kind = ?3");
  for (ResultSeat& seat : result.seats) {
    const bool exists = seat.account.empty() || there.bind(1, seat.account).step() == SQLITE_ROW;
    there.reset();
    if (!exists) seat.account = seat.name = "";
    const std::string player = ladder ? ladderPlayer(seat) : seat.account;
    if (player.empty()) continue;
    const int read = query.bind(1, player).bind(2, result.game).bind(3, result.kind).step();
    if (read == SQLITE_ROW)
      seat.before = {query.real(0), query.real(1)};
    else if (!ended(read, problem))
      return false;
    query.reset();
    seat.after = seat.before;
  }
  return true;
}

bool SqlitePeople::putResult(GameResult& result, std::string& problem) const {
  Statement put = make(
      "INSERT INTO results (tableId, time, game, kind, modules, rated, seats) VALUES (?1, ?2, ?3, ?4, ?5, "
      "?6, "
      "?7)");
  put.bind(1, result.table).bind(2, result.time).bind(3, result.game).bind(4, result.kind);
  put.bind(5, result.modules).bind(6, std::int64_t{result.rated});
  if (!run(put.bind(7, static_cast<std::int64_t>(result.seats.size())), problem)) return false;
  result.number = sqlite3_last_insert_rowid(sqlite_.get());
  Statement seats =
      make("INSERT INTO resultSeats VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)");
  for (std::size_t n = 0; n < result.seats.size(); ++n) {
    const ResultSeat& seat = result.seats[n];
    seats.bind(1, result.number).bind(2, static_cast<std::int64_t>(n)).bind(3, seat.account);
    seats.bind(4, seat.name).bind(5, seat.bot).bind(6, std::int64_t{seat.place}).bind(7, seat.score);
    seats.bind(8, std::int64_t{seat.resigned});
    seats.bindReal(9, seat.before.mean).bindReal(10, seat.before.doubt);
    seats.bindReal(11, seat.after.mean).bindReal(12, seat.after.doubt);
    if (!run(seats, problem)) return false;
    seats.reset();
  }
  return true;
}

bool SqlitePeople::putRatings(const GameResult& result, std::string& problem) const {
  const bool ladder = result.isLadder();
  Statement put = make(
      std::string(ladder ? "INSERT INTO ladder" : "INSERT INTO ratings") +
      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1, ?7) ON CONFLICT DO UPDATE SET mean = ?4, doubt = ?5, cautious = "
      "?6, games = games + 1, last = ?7");
  std::set<std::string> kept;  // the same bot may sit in two seats
  for (const ResultSeat& seat : result.seats) {
    const std::string player = ladder ? ladderPlayer(seat) : seat.account;
    if (player.empty() || !kept.insert(player).second) continue;
    put.bind(1, player).bind(2, result.game).bind(3, result.kind).bindReal(4, seat.after.mean);
    put.bindReal(5, seat.after.doubt).bindReal(6, seat.after.cautious()).bind(7, result.time);
    if (!run(put, problem)) return false;
    put.reset();
  }
  return true;
}

// --- reading ---

std::vector<GameResult> SqlitePeople::results(const ResultFilter& filter, std::string& problem) {
  problem.clear();
  Statement query = make(
      "SELECT number, tableId, time, game, kind, modules, rated FROM results AS r WHERE (?1 = '' OR number "
      "IN "
      "(SELECT result FROM resultSeats WHERE account = ?1 AND account <> '' AND (?6 = 0 OR place = ?6))) "
      "AND (?2 = '' OR game = ?2) AND (?3 = '' OR kind = ?3) AND (?4 = '' OR ' ' || modules || ' ' LIKE '% ' "
      "|| ?4 || ' %') AND (?5 = 0 OR seats = ?5) AND time >= ?7 AND (?8 = 0 OR time < ?8) AND (?9 = 0 OR "
      "number < ?9) ORDER BY number DESC LIMIT ?10");
  query.bind(1, filter.account).bind(2, filter.game).bind(3, filter.kind).bind(4, filter.module);
  query.bind(5, std::int64_t{filter.seats}).bind(6, std::int64_t{filter.place}).bind(7, filter.from);
  query.bind(8, filter.until).bind(9, filter.before).bind(10, static_cast<std::int64_t>(filter.most));
  std::vector<GameResult> found;
  int read = SQLITE_DONE;
  while ((read = query.step()) == SQLITE_ROW) {
    found.push_back({.number = query.number(0),
                     .table = query.text(1),
                     .time = query.number(2),
                     .game = query.text(3),
                     .kind = query.text(4),
                     .modules = query.text(5),
                     .rated = query.number(6) != 0,
                     .seats = {}});
    if (!readSeats(found.back(), problem)) return {};
  }
  std::ignore = ended(read, problem);
  return found;
}

/// An account has the name that it has now.
bool SqlitePeople::readSeats(GameResult& result, std::string& problem) const {
  Statement query = make(
      "SELECT s.account, coalesce(p.name, s.name), s.bot, s.place, s.score, s.resigned, s.meanBefore, "
      "s.doubtBefore, s.meanAfter, s.doubtAfter FROM resultSeats AS s LEFT JOIN people AS p ON p.id = "
      "s.account "
      "WHERE s.result = ?1 ORDER BY s.seat");
  query.bind(1, result.number);
  int read = SQLITE_DONE;
  while ((read = query.step()) == SQLITE_ROW)
    result.seats.push_back({.account = query.text(0),
                            .name = query.text(1),
                            .bot = query.text(2),
                            .place = static_cast<int>(query.number(3)),
                            .score = query.number(4),
                            .resigned = query.number(5) != 0,
                            .before = {query.real(6), query.real(7)},
                            .after = {query.real(8), query.real(9)}});
  return ended(read, problem);
}

std::vector<RatingRow> SqlitePeople::bestRatings(std::string_view game, std::string_view kind,
                                                 std::size_t from, std::size_t most, std::string& problem) {
  problem.clear();
  Statement query = make(
      "SELECT r.account, p.name, r.mean, r.doubt, r.games, r.last FROM ratings AS r JOIN people AS p ON p.id "
      "= "
      "r.account WHERE r.game = ?1 AND r.kind = ?2 AND p.listed = 1 ORDER BY r.cautious DESC, r.account "
      "LIMIT "
      "?3 OFFSET ?4");
  query.bind(1, game).bind(2, kind).bind(3, static_cast<std::int64_t>(most));
  query.bind(4, static_cast<std::int64_t>(from));
  std::vector<RatingRow> rows;
  int read = SQLITE_DONE;
  while ((read = query.step()) == SQLITE_ROW)
    rows.push_back(
        {query.text(0), query.text(1), {query.real(2), query.real(3)}, query.number(4), query.number(5)});
  std::ignore = ended(read, problem);
  return rows;
}

}  // namespace bourse
