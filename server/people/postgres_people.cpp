// Accounts, sessions, blocks and notices in PostgreSQL.
#include "server/people/postgres_people.h"

#include "server/people/postgres_people_parts.h"
#include "server/store/forgotten.h"

namespace bourse {
namespace {

constexpr const char* kPostgresNotice =
    "SELECT number, account, table_id, game, what, decision, time, tries, due FROM notices ";

constexpr const char* kPostgresUnknownBrowsers =
    "DELETE FROM subscriptions WHERE account = $1 AND session IS NULL AND endpoint NOT LIKE 'mailto:%'";

Session sessionOf(const Rows& rows, int row) {
  return {.hash = rows.text(row, 0),
          .account = rows.text(row, 1),
          .made = rows.number(row, 2),
          .seen = rows.number(row, 3)};
}

std::vector<Notice> noticesIn(const Rows& rows, const std::string& problem) {
  std::vector<Notice> notices;
  for (int row = 0; problem.empty() && row < rows.count(); ++row)
    notices.push_back({.number = rows.number(row, 0),
                       .account = rows.text(row, 1),
                       .table = rows.text(row, 2),
                       .game = rows.text(row, 3),
                       .what = rows.text(row, 4),
                       .decision = rows.number(row, 5),
                       .time = rows.number(row, 6),
                       .tries = static_cast<int>(rows.number(row, 7)),
                       .due = rows.number(row, 8)});
  return notices;
}

}  // namespace

std::unique_ptr<PeopleStore> openPostgresPeople(const std::string& address, std::string& problem) {
  auto people = std::make_unique<PostgresPeople>(address);
  if (!people->open(problem)) return nullptr;
  return people;
}

Rows PostgresPeople::ask(const std::string& sql, const Values& values, std::string& problem) {
  problem.clear();
  Rows rows;
  if (database_.isOpen() || database_.open(address_, problem)) rows = database_.ask(sql, values, problem);
  if (!problem.empty()) problem = "What is known of people could not be read or kept: " + problem;
  return rows;
}

// --- accounts ---

/// With ON CONFLICT an insert tells that a name is taken without failing; a change is asked before.
StoreOutcome PostgresPeople::putAccount(const std::string& sql, const Account& account,
                                        std::string& problem) {
  const Rows rows =
      ask(sql,
          {account.id, account.name, account.skeleton, account.passwordHash, account.recoveryHash,
           sqlText(account.made), account.listed ? "t" : "f", account.feedHash, account.webhook,
           account.webhookSecret, account.host ? "t" : "f", account.owner, account.about, account.link},
          problem);
  if (!problem.empty()) return StoreOutcome::failed;
  return rows.count() == 1 ? StoreOutcome::done : StoreOutcome::taken;
}

StoreOutcome PostgresPeople::addAccount(const Account& account, std::string& problem) {
  return putAccount(
      "INSERT INTO people VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT "
      "DO "
      "NOTHING RETURNING id",
      account, problem);
}

StoreOutcome PostgresPeople::changeAccount(const Account& account, std::string& problem) {
  StoreOutcome kept = StoreOutcome::failed;
  const bool done = inTransaction(problem, [&] {
    // One renames at a time: two who wish for the same name must not both find it free.
    if (!run("SELECT pg_advisory_xact_lock(7031116)", {}, problem)) return false;
    const Rows known = ask("SELECT id FROM people WHERE id = $1 FOR UPDATE", {account.id}, problem);
    if (!problem.empty()) return false;
    kept = known.count() == 0
               ? StoreOutcome::unknown
               : putAccount(
                     "UPDATE people SET name = $2, skeleton = $3, password = $4, recovery = $5, made = $6, "
                     "listed = $7, feed = $8, webhook = $9, webhook_secret = $10, host = $11, owner = $12, "
                     "about = $13, link = $14 WHERE "
                     "id = $1 AND NOT EXISTS (SELECT FROM people o WHERE o.id <> $1 AND (o.skeleton = $3 OR "
                     "(o.feed = $8 AND $8 <> ''))) RETURNING id",
                     account, problem);
    return kept != StoreOutcome::failed;
  });
  return done ? kept : StoreOutcome::failed;
}

std::vector<Account> PostgresPeople::accountsWhere(const std::string& where, const Values& values,
                                                   std::string& problem) {
  const Rows rows =
      ask("SELECT id, name, skeleton, password, recovery, made, listed, (SELECT coalesce(max(CASE until WHEN "
          "0 THEN 1::bigint << 60 ELSE until END), 0) FROM bans WHERE effect = 0 AND kind = 1 AND (key = "
          "skeleton OR account = id)), feed, webhook, webhook_secret, host, owner, about, link FROM "
          "people WHERE " +
              where,
          values, problem);
  std::vector<Account> accounts;
  for (int row = 0; problem.empty() && row < rows.count(); ++row)
    accounts.push_back({.id = rows.text(row, 0),
                        .name = rows.text(row, 1),
                        .skeleton = rows.text(row, 2),
                        .passwordHash = rows.text(row, 3),
                        .recoveryHash = rows.text(row, 4),
                        .made = rows.number(row, 5),
                        .host = rows.yes(row, 11),
                        .listed = rows.yes(row, 6),
                        .bannedUntil = rows.number(row, 7),
                        .feedHash = rows.text(row, 8),
                        .webhook = rows.text(row, 9),
                        .webhookSecret = rows.text(row, 10),
                        .owner = rows.text(row, 12),
                        .about = rows.text(row, 13),
                        .link = rows.text(row, 14)});
  return accounts;
}

std::optional<Account> PostgresPeople::oneAccount(const std::string& where, std::string_view key,
                                                  std::string& problem) {
  std::vector<Account> found = accountsWhere(where, {std::string(key)}, problem);
  return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

std::vector<Account> PostgresPeople::accountsWith(std::string_view skeleton, std::size_t most,
                                                  std::string& problem) {
  return accountsWhere("strpos(skeleton, $1) > 0 ORDER BY made DESC, id LIMIT $2::bigint",
                       {std::string(skeleton), sqlText(static_cast<std::int64_t>(most))}, problem);
}

std::optional<Account> PostgresPeople::account(std::string_view id, std::string& problem) {
  return oneAccount("id = $1", id, problem);
}

std::optional<Account> PostgresPeople::accountLike(std::string_view skeleton, std::string& problem) {
  return oneAccount("skeleton = $1", skeleton, problem);
}

std::optional<Account> PostgresPeople::accountOfFeed(std::string_view feedHash, std::string& problem) {
  return oneAccount("feed = $1 AND feed <> ''", feedHash, problem);
}

std::vector<Account> PostgresPeople::programsOf(std::string_view owner, std::string& problem) {
  return accountsWhere("owner <> '' AND ($1 = '' OR owner = $1) ORDER BY made DESC, id", {std::string(owner)},
                       problem);
}

StoreOutcome PostgresPeople::removeAccount(std::string_view id, std::string& problem) {
  int removed = 0;
  const Values who{std::string(id)};
  const bool done = inTransaction(problem, [&] {
    if (!run("UPDATE result_seats SET account = '', name = '' WHERE account <> '' AND account IN (SELECT id "
             "FROM people WHERE id = $1 OR owner = $1)",
             who, problem) ||
        !run("DELETE FROM ladder WHERE player IN (SELECT id FROM people WHERE id = $1 OR owner = $1)", who,
             problem))
      return false;
    const Values deleted{std::string(id), kDeletedPerson};
    if (!run("UPDATE admin_actions SET who = $2, who_account = $2 WHERE who_account = $1", deleted,
             problem) ||
        !run("UPDATE admin_actions SET whom = $2, whom_account = $2 WHERE whom_account = $1", deleted,
             problem))
      return false;
    // Programs and what else refers to it go with it.
    const Rows rows = ask("DELETE FROM people WHERE id = $1 OR owner = $1 RETURNING id", who, problem);
    removed = problem.empty() ? rows.count() : 0;
    return problem.empty();
  });
  if (!done) return StoreOutcome::failed;
  return removed > 0 ? StoreOutcome::done : StoreOutcome::unknown;
}

// --- sessions ---

bool PostgresPeople::addSession(const Session& session, std::string& problem) {
  return run("INSERT INTO sessions VALUES ($1, $2, $3, $4)",
             {session.hash, session.account, sqlText(session.made), sqlText(session.seen)}, problem);
}

std::optional<Session> PostgresPeople::session(std::string_view hash, std::string& problem) {
  const Rows rows =
      ask("SELECT hash, account, made, seen FROM sessions WHERE hash = $1", {std::string(hash)}, problem);
  if (!problem.empty() || rows.count() == 0) return {};
  return sessionOf(rows, 0);
}

bool PostgresPeople::sawSession(std::string_view hash, std::int64_t now, std::string& problem) {
  return run("UPDATE sessions SET seen = $2 WHERE hash = $1", {std::string(hash), sqlText(now)}, problem);
}

bool PostgresPeople::endSession(std::string_view hash, std::string& problem) {
  return run("DELETE FROM sessions WHERE hash = $1", {std::string(hash)}, problem);
}

/// Their subscriptions go with them; those that an older program kept know no session.
bool PostgresPeople::endSessions(std::string_view account, std::string& problem) {
  const Values whose{std::string(account)};
  return inTransaction(problem, [&] {
    return run(kPostgresUnknownBrowsers, whose, problem) &&
           run("DELETE FROM sessions WHERE account = $1", whose, problem);
  });
}

bool PostgresPeople::replaceSessions(std::string_view old, const Session& only, std::string& problem) {
  return inTransaction(problem, [&] {
    return addSession(only, problem) &&
           run("UPDATE subscriptions SET session = $2 WHERE session = $1", {std::string(old), only.hash},
               problem) &&
           run(kPostgresUnknownBrowsers, {only.account}, problem) &&
           run("DELETE FROM sessions WHERE account = $1 AND hash <> $2", {only.account, only.hash}, problem);
  });
}

std::vector<Session> PostgresPeople::sessionsOf(std::string_view account, std::string& problem) {
  const Rows rows = ask("SELECT hash, account, made, seen FROM sessions WHERE account = $1 ORDER BY made",
                        {std::string(account)}, problem);
  std::vector<Session> sessions;
  for (int row = 0; problem.empty() && row < rows.count(); ++row) sessions.push_back(sessionOf(rows, row));
  return sessions;
}

bool PostgresPeople::forgetSessions(std::int64_t notSeenSince, std::string& problem) {
  return run("DELETE FROM sessions WHERE seen < $1", {sqlText(notSeenSince)}, problem);
}

// --- blocks ---

bool PostgresPeople::setBlock(std::string_view account, std::string_view blocked, bool on,
                              std::string& problem) {
  return inTransaction(problem, [&] {
    return run(on ? "INSERT INTO blocks SELECT $1, id FROM people WHERE id = $2 ON CONFLICT DO NOTHING"
                  : "DELETE FROM blocks WHERE account = $1 AND blocked = $2",
               {std::string(account), std::string(blocked)}, problem) &&
           // Processes at whose tables this account sits hear it when it is so.
           run("SELECT pg_notify('bourse', 'blocks ' || $1)", {std::string(account)}, problem);
  });
}

std::vector<std::string> PostgresPeople::blocksOf(std::string_view account, std::string& problem) {
  const Rows rows = ask("SELECT blocked FROM blocks WHERE account = $1 ORDER BY blocked COLLATE \"C\"",
                        {std::string(account)}, problem);
  std::vector<std::string> ids;
  for (int row = 0; problem.empty() && row < rows.count(); ++row) ids.push_back(rows.text(row, 0));
  return ids;
}

// --- notices ---

bool PostgresPeople::addNotice(Notice& notice, bool& fresh, std::string& problem) {
  fresh = false;
  return inTransaction(problem, [&] {
    const Rows rows = ask(
        "INSERT INTO notices (account, table_id, game, what, decision, time, tries, due) SELECT id, $2, $3, "
        "$4, $5, $6, $7, $8 FROM people WHERE id = $1 ON CONFLICT DO NOTHING RETURNING number",
        {notice.account, notice.table, notice.game, notice.what, sqlText(notice.decision),
         sqlText(notice.time), sqlText(notice.tries), sqlText(notice.due)},
        problem);
    if (!problem.empty() || rows.count() == 0) return problem.empty();
    fresh = true;
    notice.number = rows.number(0, 0);
    return run(
        "DELETE FROM notices WHERE account = $1 AND number <= (SELECT number FROM notices WHERE account = $1 "
        "ORDER BY number DESC LIMIT 1 OFFSET 100)",
        {notice.account}, problem);
  });
}

std::vector<Notice> PostgresPeople::noticesOf(std::string_view account, std::size_t most,
                                              std::string& problem) {
  const Rows rows = ask(std::string(kPostgresNotice) + "WHERE account = $1 ORDER BY number DESC LIMIT $2",
                        {std::string(account), std::to_string(most)}, problem);
  return noticesIn(rows, problem);
}

std::vector<Notice> PostgresPeople::takeDue(std::int64_t now, std::int64_t again, std::size_t most,
                                            std::string& problem) {
  // Several processes may look at once: none waits for what another has just taken.
  const Rows rows = ask(
      "WITH taken AS (UPDATE notices SET due = $2, tries = tries + 1 FROM (SELECT number AS due_number, due "
      "AS was FROM notices WHERE due <> 0 AND due <= $1 ORDER BY due, number LIMIT $3 FOR UPDATE SKIP "
      "LOCKED) d WHERE number = d.due_number RETURNING notices.*, d.was) SELECT number, account, table_id, "
      "game, what, decision, time, tries, due FROM taken ORDER BY was, number",
      {sqlText(now), sqlText(again), std::to_string(most)}, problem);
  return noticesIn(rows, problem);
}

bool PostgresPeople::setDue(std::int64_t notice, std::int64_t due, std::string& problem) {
  return run("UPDATE notices SET due = $2 WHERE number = $1", {sqlText(notice), sqlText(due)}, problem);
}

}  // namespace bourse
