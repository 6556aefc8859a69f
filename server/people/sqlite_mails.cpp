// Mail addresses that wait for consent, and counts of mails, in SQLite.
#include "server/people/sqlite_people_parts.h"

namespace bourse {
namespace {

constexpr std::string_view kRequest =
    "SELECT id, coalesce(account, ''), tableId, seatKey, endpoint, language, quietFrom, quietUntil, made "
    "FROM mailRequests ";

PushSubscription requestOf(const Statement& row) {
  return {.id = row.text(0),
          .account = row.text(1),
          .table = row.text(2),
          .seatKey = row.text(3),
          .endpoint = row.text(4),
          .language = row.text(5),
          .quietFrom = static_cast<int>(row.number(6)),
          .quietUntil = static_cast<int>(row.number(7)),
          .made = row.number(8)};
}

}  // namespace

bool SqlitePeople::putMailRequest(const PushSubscription& wanted, std::string& problem) {
  return inTransaction(problem, [&] {
    Statement old = make("DELETE FROM mailRequests WHERE coalesce(account, '') = ?1 AND seatKey = ?2");
    if (!run(old.bind(1, wanted.account).bind(2, wanted.seatKey), problem)) return false;
    Statement put = make("INSERT INTO mailRequests VALUES (?1, nullif(?2, ''), ?3, ?4, ?5, ?6, ?7, ?8, ?9)");
    put.bind(1, wanted.id).bind(2, wanted.account).bind(3, wanted.table).bind(4, wanted.seatKey);
    put.bind(5, wanted.endpoint).bind(6, wanted.language).bind(7, std::int64_t{wanted.quietFrom});
    return run(put.bind(8, std::int64_t{wanted.quietUntil}).bind(9, wanted.made), problem);
  });
}

std::vector<PushSubscription> SqlitePeople::mailRequestsOf(std::string_view account, std::string_view seatKey,
                                                           std::string& problem) {
  problem.clear();
  Statement query = make(std::string(kRequest) +
                         "WHERE account = nullif(?1, '') OR (seatKey <> '' AND seatKey = ?2) ORDER BY made");
  query.bind(1, account).bind(2, seatKey);
  std::vector<PushSubscription> found;
  int result = SQLITE_DONE;
  while ((result = query.step()) == SQLITE_ROW) found.push_back(requestOf(query));
  std::ignore = ended(result, problem);
  return found;
}

std::optional<PushSubscription> SqlitePeople::takeMailRequest(std::string_view id, std::string& problem) {
  std::optional<PushSubscription> taken;
  const bool done = inTransaction(problem, [&] {
    Statement query = make(std::string(kRequest) + "WHERE id = ?1");
    const int result = query.bind(1, id).step();
    if (result == SQLITE_ROW)
      taken = requestOf(query);
    else if (!ended(result, problem))
      return false;
    query.reset();
    Statement old = make("DELETE FROM mailRequests WHERE id = ?1");
    return run(old.bind(1, id), problem);
  });
  return done ? taken : std::nullopt;
}

bool SqlitePeople::removeMailRequests(std::string_view endpoint, std::string& problem) {
  Statement old = make("DELETE FROM mailRequests WHERE endpoint = ?1");
  return run(old.bind(1, endpoint), problem);
}

std::string SqlitePeople::endpointOf(std::string_view id, std::string& problem) {
  problem.clear();
  Statement query = make("SELECT endpoint FROM subscriptions WHERE id = ?1");
  const int result = query.bind(1, id).step();
  if (result == SQLITE_ROW) return query.text(0);
  std::ignore = ended(result, problem);
  return {};
}

bool SqlitePeople::countMail(const std::vector<MailCount>& counts, std::int64_t now, bool& allowed,
                             std::string& problem) {
  allowed = false;
  bool fits = true;
  const bool done = inTransaction(problem, [&] {
    Statement query = make("SELECT count(*) FROM mailCounts WHERE key = ?1 AND time > ?2");
    for (const MailCount& count : counts) {
      if (query.bind(1, count.key).bind(2, count.since).step() != SQLITE_ROW)
        return ended(SQLITE_ERROR, problem);
      fits = fits && static_cast<std::size_t>(query.number(0)) < count.most;
      query.reset();
    }
    Statement put = make("INSERT INTO mailCounts VALUES (?1, ?2)");
    for (const MailCount& count : counts) {
      if (!fits || !count.counts) continue;
      if (!run(put.bind(1, count.key).bind(2, now), problem)) return false;
      put.reset();
    }
    return true;
  });
  allowed = done && fits;
  return done;
}

bool SqlitePeople::forgetMails(std::int64_t requestsBefore, std::int64_t countsBefore, std::string& problem) {
  Statement requests = make("DELETE FROM mailRequests WHERE made < ?1");
  Statement counts = make("DELETE FROM mailCounts WHERE time < ?1");
  return run(requests.bind(1, requestsBefore), problem) && run(counts.bind(1, countsBefore), problem);
}

}  // namespace bourse
