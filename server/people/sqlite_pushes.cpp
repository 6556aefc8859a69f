// Subscriptions and pushes in SQLite.
#include "server/people/sqlite_people_parts.h"

namespace bourse {
namespace {

constexpr std::string_view kColumns =
    "id, coalesce(account, ''), s.tableId, seatKey, endpoint, point, auth, language, quietFrom, quietUntil, "
    "made, coalesce(session, '')";
constexpr int kColumnCount = 12;

PushSubscription subscriptionOf(const Statement& row) {
  return {.id = row.text(0),
          .account = row.text(1),
          .table = row.text(2),
          .seatKey = row.text(3),
          .endpoint = row.text(4),
          .point = row.text(5),
          .auth = row.text(6),
          .language = row.text(7),
          .quietFrom = static_cast<int>(row.number(8)),
          .quietUntil = static_cast<int>(row.number(9)),
          .made = row.number(10),
          .session = row.text(11)};
}

Push pushOf(const Statement& row) {
  return {.number = row.number(kColumnCount),
          .to = subscriptionOf(row),
          .table = row.text(kColumnCount + 1),
          .game = row.text(kColumnCount + 2),
          .what = row.text(kColumnCount + 3),
          .seat = static_cast<int>(row.number(kColumnCount + 4)),
          .decision = row.number(kColumnCount + 5),
          .time = row.number(kColumnCount + 6),
          .tries = static_cast<int>(row.number(kColumnCount + 7))};
}

}  // namespace

bool SqlitePeople::putSubscription(const PushSubscription& one, std::size_t most, std::string& problem) {
  return inTransaction(problem, [&] {
    Statement put = make(
        "INSERT INTO subscriptions VALUES (?1, nullif(?2, ''), ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, "
        "nullif(?12, '')) ON CONFLICT (id) DO UPDATE SET point = ?6, auth = ?7, language = ?8, quietFrom = "
        "?9, quietUntil = ?10, made = ?11, session = nullif(?12, '')");
    put.bind(1, one.id).bind(2, one.account).bind(3, one.table).bind(4, one.seatKey).bind(5, one.endpoint);
    put.bind(6, one.point).bind(7, one.auth).bind(8, one.language).bind(9, std::int64_t{one.quietFrom});
    put.bind(10, std::int64_t{one.quietUntil}).bind(11, one.made).bind(12, one.session);
    if (!run(put, problem)) return false;
    Statement others = make(
        "DELETE FROM subscriptions WHERE endpoint = ?1 AND account IS NOT NULL AND ?2 <> '' AND account <> "
        "?2");
    if (!run(others.bind(1, one.endpoint).bind(2, one.account), problem)) return false;
    Statement old = make(
        "DELETE FROM subscriptions WHERE id IN (SELECT id FROM subscriptions WHERE coalesce(account, '') = "
        "?1 AND seatKey = ?2 AND (endpoint LIKE 'mailto:%') = ?4 ORDER BY made DESC, id LIMIT -1 OFFSET ?3)");
    old.bind(1, one.account).bind(2, one.seatKey).bind(3, static_cast<std::int64_t>(most));
    old.bind(4, std::int64_t{isMail(one)});
    return run(old, problem);
  });
}

std::vector<PushSubscription> SqlitePeople::subscriptionsOf(std::string_view account,
                                                            std::string_view seatKey, std::string& problem) {
  problem.clear();
  Statement query = make("SELECT " + std::string(kColumns) +
                         " FROM subscriptions s WHERE account = nullif(?1, '') OR (seatKey <> '' AND seatKey "
                         "= ?2) ORDER BY made, id");
  query.bind(1, account).bind(2, seatKey);
  std::vector<PushSubscription> found;
  int result = SQLITE_DONE;
  while ((result = query.step()) == SQLITE_ROW) found.push_back(subscriptionOf(query));
  std::ignore = ended(result, problem);
  return found;
}

bool SqlitePeople::removeSubscription(std::string_view id, std::string& problem) {
  Statement put = make("DELETE FROM subscriptions WHERE id = ?1");
  return run(put.bind(1, id), problem);
}

bool SqlitePeople::removeSeatSubscriptions(std::string_view table, std::string& problem) {
  Statement put = make("DELETE FROM subscriptions WHERE seatKey <> '' AND tableId = ?1");
  return run(put.bind(1, table), problem);
}

bool SqlitePeople::removeEndpoint(std::string_view endpoint, std::string& problem) {
  Statement put = make("DELETE FROM subscriptions WHERE endpoint = ?1");
  return run(put.bind(1, endpoint), problem);
}

bool SqlitePeople::forgetSubscriptions(std::int64_t madeBefore, std::string& problem) {
  Statement put =
      make("DELETE FROM subscriptions WHERE made < ?1 AND (account IS NULL OR endpoint NOT LIKE 'mailto:%')");
  return run(put.bind(1, madeBefore), problem);
}

bool SqlitePeople::addPush(const Push& push, bool& fresh, std::string& problem) {
  fresh = false;
  Statement put = make(
      "INSERT INTO pushes (subscription, tableId, game, what, seat, decision, time, tries, due) SELECT id, "
      "?2, ?3, ?4, ?5, ?6, ?7, 0, ?8 FROM subscriptions WHERE id = ?1 ON CONFLICT (subscription, tableId, "
      "what) DO UPDATE SET seat = ?5, decision = ?6, time = ?7, tries = 0, due = ?8 WHERE decision < ?6");
  put.bind(1, push.to.id).bind(2, push.table).bind(3, push.game).bind(4, push.what);
  put.bind(5, std::int64_t{push.seat}).bind(6, push.decision).bind(7, push.time);
  if (!run(put.bind(8, push.due), problem)) return false;
  fresh = changes() == 1;
  return true;
}

std::vector<Push> SqlitePeople::takePushes(std::int64_t now, std::size_t most, std::string& problem) {
  problem.clear();
  Statement any = make("SELECT 1 FROM pushes WHERE due <> 0 AND due <= ?1 LIMIT 1");
  if (any.bind(1, now).step() == SQLITE_DONE) return {};  // most of the time, and without a lock
  any.reset();
  std::vector<Push> pushes;
  const bool done = inTransaction(problem, [&] {
    Statement query = make("SELECT " + std::string(kColumns) +
                           ", number, p.tableId, game, what, seat, decision, time, tries FROM pushes p JOIN "
                           "subscriptions s ON s.id = p.subscription WHERE due <> 0 AND due <= ?1 ORDER BY "
                           "due, number LIMIT ?2");
    query.bind(1, now).bind(2, static_cast<std::int64_t>(most));
    int result = SQLITE_DONE;
    while ((result = query.step()) == SQLITE_ROW) pushes.push_back(pushOf(query));
    if (!ended(result, problem)) return false;
    Statement put = make("UPDATE pushes SET due = 0, tries = tries + 1 WHERE number = ?1");
    for (Push& push : pushes) {
      ++push.tries;
      if (!run(put.bind(1, push.number), problem)) return false;
      put.reset();
    }
    return true;
  });
  return done ? pushes : std::vector<Push>();
}

bool SqlitePeople::setPushDue(const Push& push, std::int64_t due, std::string& problem) {
  Statement put = make("UPDATE pushes SET due = ?3 WHERE number = ?1 AND decision = ?2");
  return run(put.bind(1, push.number).bind(2, push.decision).bind(3, due), problem);
}

std::optional<std::string> SqlitePeople::tableFacts(std::string_view table, std::string& problem) {
  problem.clear();
  Statement query = make("SELECT facts FROM tables WHERE id = ?1");
  const int result = query.bind(1, table).step();
  if (result == SQLITE_ROW) return query.text(0);
  std::ignore = ended(result, problem);
  return {};
}

}  // namespace bourse
