// Bans, mutes and what was done about people, in SQLite.
#include "server/people/sqlite_people_parts.h"

namespace bourse {

StoreOutcome SqlitePeople::addBan(const Ban& ban, std::string& problem) {
  const std::string key = banKey(ban.kind, ban.what);  // a statement reads it where it lies
  std::int64_t added = 0;
  const bool done = inTransaction(problem, [&] {
    Statement over = make("DELETE FROM bans WHERE until <> 0 AND until <= ?1");
    over.bind(1, ban.since);
    Statement put = make("INSERT INTO bans VALUES (?8, ?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING");
    put.bind(8, static_cast<std::int64_t>(ban.effect));
    put.bind(1, static_cast<std::int64_t>(ban.kind)).bind(2, key).bind(3, ban.what);
    put.bind(4, ban.account).bind(5, ban.why).bind(6, ban.since).bind(7, ban.until);
    if (!run(over, problem) || !run(put, problem)) return false;
    added = changes();
    return true;
  });
  if (!done) return StoreOutcome::failed;
  return added == 1 ? StoreOutcome::done : StoreOutcome::taken;
}

StoreOutcome SqlitePeople::removeBan(Ban::Effect effect, Ban::Kind kind, std::string_view what,
                                     std::string& problem) {
  const std::string key = banKey(kind, what);
  Statement put = make("DELETE FROM bans WHERE effect = ?3 AND kind = ?1 AND key = ?2");
  put.bind(3, static_cast<std::int64_t>(effect));
  put.bind(1, static_cast<std::int64_t>(kind)).bind(2, key);
  if (!run(put, problem)) return StoreOutcome::failed;
  return changes() > 0 ? StoreOutcome::done : StoreOutcome::unknown;
}

std::vector<Ban> SqlitePeople::bans(std::int64_t now, std::string& problem) {
  problem.clear();
  Statement query = make(
      "SELECT kind, what, account, why, since, until, effect FROM bans WHERE until = 0 OR until > ?1 ORDER "
      "BY "
      "since, effect, kind, key");
  query.bind(1, now);
  std::vector<Ban> bans;
  int result = SQLITE_DONE;
  while ((result = query.step()) == SQLITE_ROW)
    bans.push_back({.kind = static_cast<Ban::Kind>(query.number(0)),
                    .what = query.text(1),
                    .account = query.text(2),
                    .why = query.text(3),
                    .since = query.number(4),
                    .until = query.number(5),
                    .effect = static_cast<Ban::Effect>(query.number(6))});
  std::ignore = ended(result, problem);
  return bans;
}

std::string SqlitePeople::secret(std::string_view name, std::string_view proposal, std::string& problem) {
  Statement put = make("INSERT INTO secrets VALUES (?1, ?2) ON CONFLICT DO NOTHING");
  if (!run(put.bind(1, name).bind(2, proposal), problem)) return {};
  Statement query = make("SELECT secret FROM secrets WHERE name = ?1");
  const int result = query.bind(1, name).step();
  if (result == SQLITE_ROW) return query.text(0);
  std::ignore = ended(result, problem);
  return {};
}

bool SqlitePeople::addAction(const AdminAction& action, std::string& problem) {
  Statement put = make(
      "INSERT INTO adminActions (time, who, whoAccount, what, whom, whomAccount, why, until) VALUES (?1, ?2, "
      "?3, ?4, ?5, ?6, ?7, ?8)");
  put.bind(1, action.time).bind(2, action.who).bind(3, action.whoAccount).bind(4, action.what);
  put.bind(5, action.whom).bind(6, action.whomAccount).bind(7, action.why).bind(8, action.until);
  return run(put, problem);
}

std::vector<AdminAction> SqlitePeople::actions(std::int64_t before, std::size_t most, std::string& problem) {
  problem.clear();
  Statement query = make(
      "SELECT number, time, who, whoAccount, what, whom, whomAccount, why, until FROM adminActions WHERE ?1 "
      "= "
      "0 OR number < ?1 ORDER BY number DESC LIMIT ?2");
  query.bind(1, before).bind(2, static_cast<std::int64_t>(most));
  std::vector<AdminAction> actions;
  int result = SQLITE_DONE;
  while ((result = query.step()) == SQLITE_ROW)
    actions.push_back({.number = query.number(0),
                       .time = query.number(1),
                       .who = query.text(2),
                       .whoAccount = query.text(3),
                       .what = query.text(4),
                       .whom = query.text(5),
                       .whomAccount = query.text(6),
                       .why = query.text(7),
                       .until = query.number(8)});
  std::ignore = ended(result, problem);
  return actions;
}

}  // namespace bourse
