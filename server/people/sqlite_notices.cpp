// Blocks and notices in SQLite.
#include "server/people/sqlite_people_parts.h"

namespace bourse {
namespace {

Notice noticeOf(const Statement& row) {
  return {.number = row.number(0),
          .account = row.text(1),
          .table = row.text(2),
          .game = row.text(3),
          .what = row.text(4),
          .decision = row.number(5),
          .time = row.number(6),
          .tries = static_cast<int>(row.number(7)),
          .due = row.number(8)};
}

constexpr std::string_view kNotice =
    "SELECT number, account, tableId, game, what, decision, time, tries, due FROM notices ";

}  // namespace

bool SqlitePeople::setBlock(std::string_view account, std::string_view blocked, bool on,
                            std::string& problem) {
  Statement put =
      make(on ? "INSERT INTO blocks SELECT ?1, id FROM people WHERE id = ?2 ON CONFLICT DO NOTHING"
              : "DELETE FROM blocks WHERE account = ?1 AND blocked = ?2");
  return run(put.bind(1, account).bind(2, blocked), problem);
}

std::vector<std::string> SqlitePeople::blocksOf(std::string_view account, std::string& problem) {
  problem.clear();
  Statement query = make("SELECT blocked FROM blocks WHERE account = ?1 ORDER BY blocked");
  query.bind(1, account);
  std::vector<std::string> ids;
  int result = SQLITE_DONE;
  while ((result = query.step()) == SQLITE_ROW) ids.push_back(query.text(0));
  std::ignore = ended(result, problem);
  return ids;
}

bool SqlitePeople::addNotice(Notice& notice, bool& fresh, std::string& problem) {
  fresh = false;
  return inTransaction(problem, [&] {
    Statement put = make(
        "INSERT INTO notices (account, tableId, game, what, decision, time, tries, due) SELECT id, ?2, ?3, "
        "?4, "
        "?5, ?6, ?7, ?8 FROM people WHERE id = ?1 ON CONFLICT DO NOTHING");
    put.bind(1, notice.account).bind(2, notice.table).bind(3, notice.game).bind(4, notice.what);
    put.bind(5, notice.decision).bind(6, notice.time).bind(7, std::int64_t{notice.tries});
    if (!run(put.bind(8, notice.due), problem)) return false;
    fresh = changes() == 1;
    if (!fresh) return true;
    notice.number = sqlite3_last_insert_rowid(sqlite_.get());
    Statement old = make(
        "DELETE FROM notices WHERE account = ?1 AND number <= (SELECT number FROM notices WHERE account = ?1 "
        "ORDER BY number DESC LIMIT 1 OFFSET 100)");
    return run(old.bind(1, notice.account), problem);
  });
}

std::vector<Notice> SqlitePeople::noticesOf(std::string_view account, std::size_t most,
                                            std::string& problem) {
  problem.clear();
  Statement query = make(std::string(kNotice) + "WHERE account = ?1 ORDER BY number DESC LIMIT ?2");
  query.bind(1, account).bind(2, static_cast<std::int64_t>(most));
  std::vector<Notice> notices;
  int result = SQLITE_DONE;
  while ((result = query.step()) == SQLITE_ROW) notices.push_back(noticeOf(query));
  std::ignore = ended(result, problem);
  return notices;
}

std::vector<Notice> SqlitePeople::takeDue(std::int64_t now, std::int64_t again, std::size_t most,
                                          std::string& problem) {
  problem.clear();
  Statement any = make("SELECT 1 FROM notices WHERE due <> 0 AND due <= ?1 LIMIT 1");
  if (any.bind(1, now).step() == SQLITE_DONE) return {};  // most of the time, and without a lock
  any.reset();
  std::vector<Notice> notices;
  const bool done = inTransaction(problem, [&] {
    Statement query =
        make(std::string(kNotice) + "WHERE due <> 0 AND due <= ?1 ORDER BY due, number LIMIT ?2");
    query.bind(1, now).bind(2, static_cast<std::int64_t>(most));
    int result = SQLITE_DONE;
    while ((result = query.step()) == SQLITE_ROW) notices.push_back(noticeOf(query));
    if (!ended(result, problem)) return false;
    Statement put = make("UPDATE notices SET due = ?2, tries = tries + 1 WHERE number = ?1");
    for (Notice& notice : notices) {
      notice.due = again;
      ++notice.tries;
      if (!run(put.bind(1, notice.number).bind(2, again), problem)) return false;
      put.reset();
    }
    return true;
  });
  return done ? notices : std::vector<Notice>();
}

bool SqlitePeople::setDue(std::int64_t notice, std::int64_t due, std::string& problem) {
  Statement put = make("UPDATE notices SET due = ?2 WHERE number = ?1");
  return run(put.bind(1, notice).bind(2, due), problem);
}

}  // namespace bourse
