// Who may not come in, in SQLite.
#include "server/people/sqlite_people_parts.h"

namespace bourse {

StoreOutcome SqlitePeople::addBan(const Ban& ban, std::string& problem) {
  const std::string key = banKey(ban.kind, ban.what);  // a statement reads it where it lies
  std::int64_t added = 0;
  const bool done = inTransaction(problem, [&] {
    Statement over = make("DELETE FROM bans WHERE until <> 0 AND until <= ?1");
    over.bind(1, ban.since);
    Statement put = make("INSERT INTO bans VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING");
    put.bind(1, static_cast<std::int64_t>(ban.kind)).bind(2, key).bind(3, ban.what);
    put.bind(4, ban.account).bind(5, ban.why).bind(6, ban.since).bind(7, ban.until);
    if (!run(over, problem) || !run(put, problem)) return false;
    added = changes();
    return true;
  });
  if (!done) return StoreOutcome::failed;
  return added == 1 ? StoreOutcome::done : StoreOutcome::taken;
}

StoreOutcome SqlitePeople::removeBan(Ban::Kind kind, std::string_view what, std::string& problem) {
  const std::string key = banKey(kind, what);
  Statement put = make("DELETE FROM bans WHERE kind = ?1 AND key = ?2");
  put.bind(1, static_cast<std::int64_t>(kind)).bind(2, key);
  if (!run(put, problem)) return StoreOutcome::failed;
  return changes() > 0 ? StoreOutcome::done : StoreOutcome::unknown;
}

std::vector<Ban> SqlitePeople::bans(std::int64_t now, std::string& problem) {
  problem.clear();
  Statement query = make(
      "SELECT kind, what, account, why, since, until FROM bans WHERE until = 0 OR until > ?1 ORDER BY since, "
      "kind, key");
  query.bind(1, now);
  std::vector<Ban> bans;
  int result = SQLITE_DONE;
  while ((result = query.step()) == SQLITE_ROW)
    bans.push_back({.kind = query.number(0) == 1 ? Ban::Kind::name : Ban::Kind::address,
                    .what = query.text(1),
                    .account = query.text(2),
                    .why = query.text(3),
                    .since = query.number(4),
                    .until = query.number(5)});
  std::ignore = ended(result, problem);
  return bans;
}

}  // namespace bourse
