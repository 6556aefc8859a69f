// Mail addresses that wait for consent, and counts of mails, in PostgreSQL.
#include "server/people/postgres_people_parts.h"

namespace bourse {
namespace {

constexpr const char* kRequestColumns =
    "id, coalesce(account, ''), table_id, seat_key, endpoint, language, quiet_from, quiet_until, made";

PushSubscription requestIn(const Rows& rows, int row) {
  return {.id = rows.text(row, 0),
          .account = rows.text(row, 1),
          .table = rows.text(row, 2),
          .seatKey = rows.text(row, 3),
          .endpoint = rows.text(row, 4),
          .language = rows.text(row, 5),
          .quietFrom = static_cast<int>(rows.number(row, 6)),
          .quietUntil = static_cast<int>(rows.number(row, 7)),
          .made = rows.number(row, 8)};
}

}  // namespace

bool PostgresPeople::putMailRequest(const PushSubscription& wanted, std::string& problem) {
  return inTransaction(problem, [&] {
    return run("DELETE FROM mail_requests WHERE coalesce(account, '') = $1 AND seat_key = $2",
               {wanted.account, wanted.seatKey}, problem) &&
           run("INSERT INTO mail_requests VALUES ($1, nullif($2, ''), $3, $4, $5, $6, $7, $8, $9)",
               {wanted.id, wanted.account, wanted.table, wanted.seatKey, wanted.endpoint, wanted.language,
                sqlText(wanted.quietFrom), sqlText(wanted.quietUntil), sqlText(wanted.made)},
               problem);
  });
}

std::vector<PushSubscription> PostgresPeople::mailRequestsOf(std::string_view account,
                                                             std::string_view seatKey, std::string& problem) {
  const Rows rows = ask("SELECT " + std::string(kRequestColumns) +
                            " FROM mail_requests WHERE account = nullif($1, '') OR (seat_key <> '' AND "
                            "seat_key = $2) ORDER BY made",
                        {std::string(account), std::string(seatKey)}, problem);
  std::vector<PushSubscription> found;
  for (int row = 0; problem.empty() && row < rows.count(); ++row) found.push_back(requestIn(rows, row));
  return found;
}

std::optional<PushSubscription> PostgresPeople::takeMailRequest(std::string_view id, std::string& problem) {
  const Rows rows = ask("DELETE FROM mail_requests WHERE id = $1 RETURNING " + std::string(kRequestColumns),
                        {std::string(id)}, problem);
  return problem.empty() && rows.count() == 1 ? std::optional(requestIn(rows, 0)) : std::nullopt;
}

bool PostgresPeople::removeMailRequests(std::string_view endpoint, std::string& problem) {
  return run("DELETE FROM mail_requests WHERE endpoint = $1", {std::string(endpoint)}, problem);
}

std::string PostgresPeople::endpointOf(std::string_view id, std::string& problem) {
  const Rows rows = ask("SELECT endpoint FROM subscriptions WHERE id = $1", {std::string(id)}, problem);
  return problem.empty() && rows.count() == 1 ? rows.text(0, 0) : std::string();
}

bool PostgresPeople::countMail(const std::vector<MailCount>& counts, std::int64_t now, bool& allowed,
                               std::string& problem) {
  allowed = false;
  bool fits = true;
  const bool done = inTransaction(problem, [&] {
    // Processes count one after the other; mails are rare.
    if (!run("SELECT pg_advisory_xact_lock(hashtext('bourse mails'))", {}, problem)) return false;
    for (const MailCount& count : counts) {
      const Rows rows = ask("SELECT count(*) FROM mail_counts WHERE key = $1 AND time > $2",
                            {count.key, sqlText(count.since)}, problem);
      if (!problem.empty()) return false;
      fits = fits && static_cast<std::size_t>(rows.number(0, 0)) < count.most;
    }
    for (const MailCount& count : counts)
      if (fits && count.counts &&
          !run("INSERT INTO mail_counts VALUES ($1, $2)", {count.key, sqlText(now)}, problem))
        return false;
    return true;
  });
  allowed = done && fits;
  return done;
}

bool PostgresPeople::forgetMails(std::int64_t requestsBefore, std::int64_t countsBefore,
                                 std::string& problem) {
  return run("DELETE FROM mail_requests WHERE made < $1", {sqlText(requestsBefore)}, problem) &&
         run("DELETE FROM mail_counts WHERE time < $1", {sqlText(countsBefore)}, problem);
}

}  // namespace bourse
