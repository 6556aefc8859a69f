// Bans, mutes and what was done about people, in PostgreSQL.
#include "server/people/postgres_people_parts.h"

namespace bourse {
namespace {

std::string numberOf(Ban::Kind kind) { return std::to_string(static_cast<int>(kind)); }
std::string numberOf(Ban::Effect effect) { return std::to_string(static_cast<int>(effect)); }

}  // namespace

StoreOutcome PostgresPeople::addBan(const Ban& ban, std::string& problem) {
  int added = 0;
  const bool done = inTransaction(problem, [&] {
    const std::string since = std::to_string(ban.since);
    if (!run("DELETE FROM bans WHERE until <> 0 AND until <= $1", {since}, problem)) return false;
    const Rows rows =
        ask("INSERT INTO bans VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING key",
            {numberOf(ban.kind), banKey(ban.kind, ban.what), ban.what, ban.account, ban.why, since,
             std::to_string(ban.until), numberOf(ban.effect)},
            problem);
    added = problem.empty() ? rows.count() : 0;
    return problem.empty();
  });
  if (!done) return StoreOutcome::failed;
  return added == 1 ? StoreOutcome::done : StoreOutcome::taken;
}

StoreOutcome PostgresPeople::removeBan(Ban::Effect effect, Ban::Kind kind, std::string_view what,
                                       std::string& problem) {
  const Rows rows = ask("DELETE FROM bans WHERE kind = $1 AND key = $2 AND effect = $3 RETURNING key",
                        {numberOf(kind), banKey(kind, what), numberOf(effect)}, problem);
  if (!problem.empty()) return StoreOutcome::failed;
  return rows.count() > 0 ? StoreOutcome::done : StoreOutcome::unknown;
}

std::vector<Ban> PostgresPeople::bans(std::int64_t now, std::string& problem) {
  const Rows rows =
      ask("SELECT kind, what, account, why, since, until, effect FROM bans WHERE until = 0 OR until > $1 "
          "ORDER BY "
          "since, effect, kind, key COLLATE \"C\"",
          {std::to_string(now)}, problem);
  std::vector<Ban> bans;
  for (int row = 0; problem.empty() && row < rows.count(); ++row)
    bans.push_back({.kind = static_cast<Ban::Kind>(rows.number(row, 0)),
                    .what = rows.text(row, 1),
                    .account = rows.text(row, 2),
                    .why = rows.text(row, 3),
                    .since = rows.number(row, 4),
                    .until = rows.number(row, 5),
                    .effect = static_cast<Ban::Effect>(rows.number(row, 6))});
  return bans;
}

std::string PostgresPeople::secret(std::string_view name, std::string_view proposal, std::string& problem) {
  if (!run("INSERT INTO secrets VALUES ($1, $2) ON CONFLICT DO NOTHING",
           {std::string(name), std::string(proposal)}, problem))
    return {};
  const Rows rows = ask("SELECT secret FROM secrets WHERE name = $1", {std::string(name)}, problem);
  return problem.empty() && rows.count() == 1 ? rows.text(0, 0) : std::string();
}

bool PostgresPeople::addAction(const AdminAction& action, std::string& problem) {
  return run(
      "INSERT INTO admin_actions (time, who, who_account, what, whom, whom_account, why, until) VALUES ($1, "
      "$2, $3, $4, $5, $6, $7, $8)",
      {sqlText(action.time), action.who, action.whoAccount, action.what, action.whom, action.whomAccount,
       action.why, sqlText(action.until)},
      problem);
}

std::vector<AdminAction> PostgresPeople::actions(std::int64_t before, std::size_t most,
                                                 std::string& problem) {
  const Rows rows = ask(
      "SELECT number, time, who, who_account, what, whom, whom_account, why, until FROM admin_actions WHERE "
      "$1::bigint = 0 OR number < $1::bigint ORDER BY number DESC LIMIT $2::bigint",
      {sqlText(before), sqlText(static_cast<std::int64_t>(most))}, problem);
  std::vector<AdminAction> actions;
  for (int row = 0; problem.empty() && row < rows.count(); ++row)
    actions.push_back({.number = rows.number(row, 0),
                       .time = rows.number(row, 1),
                       .who = rows.text(row, 2),
                       .whoAccount = rows.text(row, 3),
                       .what = rows.text(row, 4),
                       .whom = rows.text(row, 5),
                       .whomAccount = rows.text(row, 6),
                       .why = rows.text(row, 7),
                       .until = rows.number(row, 8)});
  return actions;
}

}  // namespace bourse
