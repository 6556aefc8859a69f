// Subscriptions and pushes in PostgreSQL.
#include "server/people/postgres_people_parts.h"

namespace bourse {
namespace {

constexpr const char* kColumns =
    "s.id, coalesce(account, ''), s.table_id, seat_key, endpoint, point, auth, language, quiet_from, "
    "quiet_until, made, coalesce(session, '')";
constexpr int kColumnCount = 12;

PushSubscription subscriptionIn(const Rows& rows, int row) {
  return {.id = rows.text(row, 0),
          .account = rows.text(row, 1),
          .table = rows.text(row, 2),
          .seatKey = rows.text(row, 3),
          .endpoint = rows.text(row, 4),
          .point = rows.text(row, 5),
          .auth = rows.text(row, 6),
          .language = rows.text(row, 7),
          .quietFrom = static_cast<int>(rows.number(row, 8)),
          .quietUntil = static_cast<int>(rows.number(row, 9)),
          .made = rows.number(row, 10),
          .session = rows.text(row, 11)};
}

}  // namespace

bool PostgresPeople::putSubscription(const PushSubscription& one, std::size_t most, std::string& problem) {
  return inTransaction(problem, [&] {
    return run("INSERT INTO subscriptions VALUES ($1, nullif($2, ''), $3, $4, $5, $6, $7, $8, $9, $10, $11, "
               "nullif($12, '')) ON CONFLICT (id) DO UPDATE SET point = $6, auth = $7, language = $8, "
               "quiet_from = $9, quiet_until = $10, made = $11, session = nullif($12, '')",
               {one.id, one.account, one.table, one.seatKey, one.endpoint, one.point, one.auth, one.language,
                sqlText(one.quietFrom), sqlText(one.quietUntil), sqlText(one.made), one.session},
               problem) &&
           run("DELETE FROM subscriptions WHERE endpoint = $1 AND account IS NOT NULL AND $2 <> '' AND "
               "account <> $2",
               {one.endpoint, one.account}, problem) &&
           run("DELETE FROM subscriptions WHERE id IN (SELECT id FROM subscriptions WHERE coalesce(account, "
               "'') = $1 AND seat_key = $2 AND (endpoint LIKE 'mailto:%') = ($4 = '1') ORDER BY made DESC, "
               "id "
               "OFFSET $3)",
               {one.account, one.seatKey, std::to_string(most), isMail(one) ? "1" : "0"}, problem);
  });
}

std::vector<PushSubscription> PostgresPeople::subscriptionsOf(std::string_view account,
                                                              std::string_view seatKey,
                                                              std::string& problem) {
  const Rows rows = ask("SELECT " + std::string(kColumns) +
                            " FROM subscriptions s WHERE account = nullif($1, '') OR (seat_key <> '' AND "
                            "seat_key = $2) ORDER BY made, id",
                        {std::string(account), std::string(seatKey)}, problem);
  std::vector<PushSubscription> found;
  for (int row = 0; problem.empty() && row < rows.count(); ++row) found.push_back(subscriptionIn(rows, row));
  return found;
}

bool PostgresPeople::removeSubscription(std::string_view id, std::string& problem) {
  return run("DELETE FROM subscriptions WHERE id = $1", {std::string(id)}, problem);
}

bool PostgresPeople::removeSeatSubscriptions(std::string_view table, std::string& problem) {
  return run("DELETE FROM subscriptions WHERE seat_key <> '' AND table_id = $1", {std::string(table)},
             problem);
}

bool PostgresPeople::removeEndpoint(std::string_view endpoint, std::string& problem) {
  return run("DELETE FROM subscriptions WHERE endpoint = $1", {std::string(endpoint)}, problem);
}

bool PostgresPeople::forgetSubscriptions(std::int64_t madeBefore, std::string& problem) {
  return run(
      "DELETE FROM subscriptions WHERE made < $1 AND (account IS NULL OR endpoint NOT LIKE 'mailto:%')",
      {sqlText(madeBefore)}, problem);
}

bool PostgresPeople::addPush(const Push& push, bool& fresh, std::string& problem) {
  const Rows rows = ask(
      "INSERT INTO pushes AS p (subscription, table_id, game, what, seat, decision, time, tries, due) SELECT "
      "id, $2, $3, $4, $5, $6, $7, 0, $8 FROM subscriptions WHERE id = $1 ON CONFLICT (subscription, "
      "table_id, what) DO UPDATE SET seat = $5, decision = $6, time = $7, tries = 0, due = $8 WHERE "
      "p.decision < $6 RETURNING p.number",
      {push.to.id, push.table, push.game, push.what, sqlText(push.seat), sqlText(push.decision),
       sqlText(push.time), sqlText(push.due)},
      problem);
  fresh = problem.empty() && rows.count() == 1;
  return problem.empty();
}

std::vector<Push> PostgresPeople::takePushes(std::int64_t now, std::size_t most, std::string& problem) {
  // Several processes may look at once: none waits for what another has just taken.
  const Rows rows = ask(
      "WITH taken AS (UPDATE pushes SET due = 0, tries = tries + 1 FROM (SELECT number AS due_number, due "
      "AS was FROM pushes WHERE due <> 0 AND due <= $1 ORDER BY due, number LIMIT $2 FOR UPDATE SKIP "
      "LOCKED) d WHERE number = d.due_number RETURNING pushes.*, d.was) SELECT " +
          std::string(kColumns) +
          ", number, taken.table_id, game, what, seat, decision, time, tries FROM taken JOIN "
          "subscriptions s ON s.id = taken.subscription ORDER BY was, number",
      {sqlText(now), std::to_string(most)}, problem);
  std::vector<Push> pushes;
  for (int row = 0; problem.empty() && row < rows.count(); ++row)
    pushes.push_back({.number = rows.number(row, kColumnCount),
                      .to = subscriptionIn(rows, row),
                      .table = rows.text(row, kColumnCount + 1),
                      .game = rows.text(row, kColumnCount + 2),
                      .what = rows.text(row, kColumnCount + 3),
                      .seat = static_cast<int>(rows.number(row, kColumnCount + 4)),
                      .decision = rows.number(row, kColumnCount + 5),
                      .time = rows.number(row, kColumnCount + 6),
                      .tries = static_cast<int>(rows.number(row, kColumnCount + 7))});
  return pushes;
}

bool PostgresPeople::setPushDue(const Push& push, std::int64_t due, std::string& problem) {
  return run("UPDATE pushes SET due = $3 WHERE number = $1 AND decision = $2",
             {sqlText(push.number), sqlText(push.decision), sqlText(due)}, problem);
}

std::optional<std::string> PostgresPeople::tableFacts(std::string_view table, std::string& problem) {
  const Rows rows =
      ask("SELECT facts FROM facts JOIN tables ON number = of WHERE id = $1", {std::string(table)}, problem);
  if (!problem.empty() || rows.count() == 0) return {};
  return rows.text(0, 0);
}

}  // namespace bourse
