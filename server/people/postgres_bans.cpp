// Who may not come in, in PostgreSQL.
#include "server/people/postgres_people_parts.h"

namespace bourse {
namespace {

std::string numberOf(Ban::Kind kind) { return kind == Ban::Kind::name ? "1" : "0"; }

}  // namespace

StoreOutcome PostgresPeople::addBan(const Ban& ban, std::string& problem) {
  int added = 0;
  const bool done = inTransaction(problem, [&] {
    const std::string since = std::to_string(ban.since);
    if (!run("DELETE FROM bans WHERE until <> 0 AND until <= $1", {since}, problem)) return false;
    const Rows rows =
        ask("INSERT INTO bans VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING key",
            {numberOf(ban.kind), banKey(ban.kind, ban.what), ban.what, ban.account, ban.why, since,
             std::to_string(ban.until)},
            problem);
    added = problem.empty() ? rows.count() : 0;
    return problem.empty();
  });
  if (!done) return StoreOutcome::failed;
  return added == 1 ? StoreOutcome::done : StoreOutcome::taken;
}

StoreOutcome PostgresPeople::removeBan(Ban::Kind kind, std::string_view what, std::string& problem) {
  const Rows rows = ask("DELETE FROM bans WHERE kind = $1 AND key = $2 RETURNING key",
                        {numberOf(kind), banKey(kind, what)}, problem);
  if (!problem.empty()) return StoreOutcome::failed;
  return rows.count() > 0 ? StoreOutcome::done : StoreOutcome::unknown;
}

std::vector<Ban> PostgresPeople::bans(std::int64_t now, std::string& problem) {
  const Rows rows = ask(
      "SELECT kind, what, account, why, since, until FROM bans WHERE until = 0 OR until > $1 ORDER BY since, "
      "kind, key COLLATE \"C\"",
      {std::to_string(now)}, problem);
  std::vector<Ban> bans;
  for (int row = 0; problem.empty() && row < rows.count(); ++row)
    bans.push_back({.kind = rows.number(row, 0) == 1 ? Ban::Kind::name : Ban::Kind::address,
                    .what = rows.text(row, 1),
                    .account = rows.text(row, 2),
                    .why = rows.text(row, 3),
                    .since = rows.number(row, 4),
                    .until = rows.number(row, 5)});
  return bans;
}

}  // namespace bourse
