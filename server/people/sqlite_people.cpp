// Accounts and sessions in SQLite.
#include "server/people/sqlite_people.h"

#include "server/people/sqlite_people_parts.h"
#include "server/store/forgotten.h"
#include "server/store/sqlite_store.h"

namespace bourse {
namespace {

// A ban without an end has until 0, which is the longest of all (kForEver).
constexpr std::string_view kAccount =
    "SELECT id, name, skeleton, password, recovery, made, listed, (SELECT coalesce(max(CASE until WHEN 0 "
    "THEN "
    "1 << 60 ELSE until END), 0) FROM bans WHERE effect = 0 AND kind = 1 AND (key = skeleton OR account = "
    "id)), feed, "
    "webhook, webhookSecret, host, owner, about, link FROM people WHERE ";

constexpr std::string_view kUnknownBrowsers =
    "DELETE FROM subscriptions WHERE account = ?1 AND session IS NULL AND endpoint NOT LIKE 'mailto:%'";

Session sessionOf(const Statement& row) {
  return {.hash = row.text(0), .account = row.text(1), .made = row.number(2), .seen = row.number(3)};
}

}  // namespace

bool SqlitePeople::open(const std::string& file, std::string& problem) {
  if (!sqlite_.open(file, Sqlite::Use::readAndWrite, problem)) return false;
  if (sqlite_.run("PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;")) return true;
  problem = "The file " + file + " cannot be used: " + sqlite_.mistake() + ".";
  return false;
}

std::unique_ptr<PeopleStore> openSqlitePeople(const std::string& file, std::string& problem) {
  // The store of the tables makes the file and knows its forms; it is closed again at once.
  if (openSqliteStore(file, problem) == nullptr) return nullptr;
  auto people = std::make_unique<SqlitePeople>();
  if (!people->open(file, problem)) return nullptr;
  return people;
}

// --- accounts ---

StoreOutcome SqlitePeople::putAccount(std::string_view sql, const Account& account,
                                      std::string& problem) const {
  problem.clear();
  Statement put = make(sql);
  put.bind(1, account.id).bind(2, account.name).bind(3, account.skeleton).bind(4, account.passwordHash);
  put.bind(5, account.recoveryHash).bind(6, account.made).bind(7, std::int64_t{account.listed});
  put.bind(8, account.feedHash).bind(9, account.webhook);
  put.bind(10, account.webhookSecret).bind(11, std::int64_t{account.host}).bind(12, account.owner);
  const int result = put.bind(13, account.about).bind(14, account.link).step();
  if ((result & 0xFF) == SQLITE_CONSTRAINT) return StoreOutcome::taken;
  if (!ended(result, problem)) return StoreOutcome::failed;
  return changes() == 1 ? StoreOutcome::done : StoreOutcome::unknown;
}

StoreOutcome SqlitePeople::addAccount(const Account& account, std::string& problem) {
  return putAccount("INSERT INTO people VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
                    account, problem);
}

StoreOutcome SqlitePeople::changeAccount(const Account& account, std::string& problem) {
  return putAccount(
      "UPDATE people SET name = ?2, skeleton = ?3, password = ?4, recovery = ?5, made = ?6, listed = ?7, "
      "feed = ?8, webhook = ?9, webhookSecret = ?10, host = ?11, owner = ?12, about = ?13, link = ?14 WHERE "
      "id = ?1",
      account, problem);
}

std::optional<Account> SqlitePeople::oneAccount(Statement query, std::string_view key,
                                                std::string& problem) const {
  problem.clear();
  const int result = query.bind(1, key).step();
  if (result != SQLITE_ROW) {
    std::ignore = ended(result, problem);
    return {};
  }
  return accountOf(query);
}

Account SqlitePeople::accountOf(const Statement& row) {
  return {.id = row.text(0),
          .name = row.text(1),
          .skeleton = row.text(2),
          .passwordHash = row.text(3),
          .recoveryHash = row.text(4),
          .made = row.number(5),
          .host = row.number(11) != 0,
          .listed = row.number(6) != 0,
          .bannedUntil = row.number(7),
          .feedHash = row.text(8),
          .webhook = row.text(9),
          .webhookSecret = row.text(10),
          .owner = row.text(12),
          .about = row.text(13),
          .link = row.text(14)};
}

std::optional<Account> SqlitePeople::account(std::string_view id, std::string& problem) {
  return oneAccount(make(std::string(kAccount) + "id = ?1"), id, problem);
}

std::optional<Account> SqlitePeople::accountLike(std::string_view skeleton, std::string& problem) {
  return oneAccount(make(std::string(kAccount) + "skeleton = ?1"), skeleton, problem);
}

std::vector<Account> SqlitePeople::accountsWith(std::string_view skeleton, std::size_t most,
                                                std::string& problem) {
  problem.clear();
  Statement query = make(std::string(kAccount) + "instr(skeleton, ?1) > 0 ORDER BY made DESC, id LIMIT ?2");
  query.bind(1, skeleton).bind(2, static_cast<std::int64_t>(most));
  std::vector<Account> accounts;
  int result = SQLITE_DONE;
  while ((result = query.step()) == SQLITE_ROW) accounts.push_back(accountOf(query));
  std::ignore = ended(result, problem);
  return accounts;
}

std::optional<Account> SqlitePeople::accountOfFeed(std::string_view feedHash, std::string& problem) {
  if (feedHash.empty()) return {};
  return oneAccount(make(std::string(kAccount) + "feed = ?1 AND feed <> ''"), feedHash, problem);
}

std::vector<Account> SqlitePeople::programsOf(std::string_view owner, std::string& problem) {
  problem.clear();
  Statement query =
      make(std::string(kAccount) + "owner <> '' AND (?1 = '' OR owner = ?1) ORDER BY made DESC, id");
  query.bind(1, owner.empty() ? std::string_view("") : owner);  // an empty view may be of nothing: NULL
  std::vector<Account> programs;
  int result = SQLITE_DONE;
  while ((result = query.step()) == SQLITE_ROW) programs.push_back(accountOf(query));
  std::ignore = ended(result, problem);
  return programs;
}

StoreOutcome SqlitePeople::removeAccount(std::string_view id, std::string& problem) {
  std::int64_t removed = 0;
  const bool done = inTransaction(problem, [&] {
    Statement nameless = make(
        "UPDATE resultSeats SET account = '', name = '' WHERE account <> '' AND account IN (SELECT id FROM "
        "people WHERE id = ?1 OR owner = ?1)");
    nameless.bind(1, id);
    Statement unranked =
        make("DELETE FROM ladder WHERE player IN (SELECT id FROM people WHERE id = ?1 OR owner = ?1)");
    unranked.bind(1, id);
    // Programs and what else refers to it go with it.
    Statement remove = make("DELETE FROM people WHERE id = ?1 OR owner = ?1");
    remove.bind(1, id);
    Statement who = make("UPDATE adminActions SET who = ?2, whoAccount = ?2 WHERE whoAccount = ?1");
    Statement whom = make("UPDATE adminActions SET whom = ?2, whomAccount = ?2 WHERE whomAccount = ?1");
    who.bind(1, id).bind(2, std::string_view(kDeletedPerson));
    whom.bind(1, id).bind(2, std::string_view(kDeletedPerson));
    for (Statement* one : {&nameless, &unranked, &who, &whom, &remove})
      if (!run(*one, problem)) return false;
    removed = changes();
    return true;
  });
  if (!done) return StoreOutcome::failed;
  return removed > 0 ? StoreOutcome::done : StoreOutcome::unknown;
}

// --- sessions ---

bool SqlitePeople::addSession(const Session& session, std::string& problem) {
  Statement put = make("INSERT INTO sessions VALUES (?1, ?2, ?3, ?4)");
  put.bind(1, session.hash).bind(2, session.account).bind(3, session.made).bind(4, session.seen);
  return run(put, problem);
}

std::optional<Session> SqlitePeople::session(std::string_view hash, std::string& problem) {
  problem.clear();
  Statement query = make("SELECT hash, account, made, seen FROM sessions WHERE hash = ?1");
  const int result = query.bind(1, hash).step();
  if (result == SQLITE_ROW) return sessionOf(query);
  std::ignore = ended(result, problem);
  return {};
}

bool SqlitePeople::sawSession(std::string_view hash, std::int64_t now, std::string& problem) {
  Statement put = make("UPDATE sessions SET seen = ?2 WHERE hash = ?1");
  return run(put.bind(1, hash).bind(2, now), problem);
}

bool SqlitePeople::endSession(std::string_view hash, std::string& problem) {
  Statement put = make("DELETE FROM sessions WHERE hash = ?1");
  return run(put.bind(1, hash), problem);
}

/// Their subscriptions go with them; those that an older program kept know no session.
bool SqlitePeople::endSessions(std::string_view account, std::string& problem) {
  return inTransaction(problem, [&] {
    Statement old = make(kUnknownBrowsers);
    Statement put = make("DELETE FROM sessions WHERE account = ?1");
    return run(old.bind(1, account), problem) && run(put.bind(1, account), problem);
  });
}

bool SqlitePeople::replaceSessions(std::string_view old, const Session& only, std::string& problem) {
  return inTransaction(problem, [&] {
    if (!addSession(only, problem)) return false;
    Statement move = make("UPDATE subscriptions SET session = ?2 WHERE session = ?1");
    Statement unknown = make(kUnknownBrowsers);
    Statement others = make("DELETE FROM sessions WHERE account = ?1 AND hash <> ?2");
    return run(move.bind(1, old).bind(2, only.hash), problem) &&
           run(unknown.bind(1, only.account), problem) &&
           run(others.bind(1, only.account).bind(2, only.hash), problem);
  });
}

std::vector<Session> SqlitePeople::sessionsOf(std::string_view account, std::string& problem) {
  problem.clear();
  Statement query = make("SELECT hash, account, made, seen FROM sessions WHERE account = ?1 ORDER BY made");
  query.bind(1, account);
  std::vector<Session> sessions;
  int result = SQLITE_DONE;
  while ((result = query.step()) == SQLITE_ROW) sessions.push_back(sessionOf(query));
  std::ignore = ended(result, problem);
  return sessions;
}

bool SqlitePeople::forgetSessions(std::int64_t notSeenSince, std::string& problem) {
  Statement put = make("DELETE FROM sessions WHERE seen < ?1");
  return run(put.bind(1, notSeenSince), problem);
}

}  // namespace bourse
