// Tables that people would like to hear of, in SQLite.
#include "server/people/sqlite_people_parts.h"

namespace bourse {
namespace {

constexpr int kWishColumns = 5;

TableWish wishOf(const Statement& row) {
  return {.subscription = row.text(0),
          .account = row.text(1),
          .wish = row.text(2),
          .until = row.number(3),
          .left = static_cast<int>(row.number(4))};
}

constexpr std::string_view kWish = "subscription, coalesce(w.account, ''), wish, until, tablesLeft";

}  // namespace

bool SqlitePeople::putWish(const TableWish& wish, std::string& problem) {
  Statement put = make(
      "INSERT INTO tableWishes VALUES (?1, nullif(?2, ''), ?3, ?4, ?5) ON CONFLICT (subscription) DO UPDATE "
      "SET account = nullif(?2, ''), wish = ?3, until = ?4, tablesLeft = ?5");
  put.bind(1, wish.subscription).bind(2, wish.account).bind(3, wish.wish).bind(4, wish.until);
  return run(put.bind(5, std::int64_t{wish.left}), problem);
}

std::vector<std::pair<TableWish, PushSubscription>> SqlitePeople::wishes(std::int64_t now,
                                                                         std::string& problem) {
  problem.clear();
  Statement query = make("SELECT " + std::string(kWish) +
                         ", endpoint, point, auth, language, quietFrom, quietUntil, made FROM tableWishes w "
                         "JOIN subscriptions s ON s.id = subscription WHERE until > ?1");
  query.bind(1, now);
  std::vector<std::pair<TableWish, PushSubscription>> found;
  int result = SQLITE_DONE;
  while ((result = query.step()) == SQLITE_ROW)
    found.emplace_back(wishOf(query),
                       PushSubscription{.id = query.text(0),
                                        .endpoint = query.text(kWishColumns),
                                        .point = query.text(kWishColumns + 1),
                                        .auth = query.text(kWishColumns + 2),
                                        .language = query.text(kWishColumns + 3),
                                        .quietFrom = static_cast<int>(query.number(kWishColumns + 4)),
                                        .quietUntil = static_cast<int>(query.number(kWishColumns + 5)),
                                        .made = query.number(kWishColumns + 6)});
  std::ignore = ended(result, problem);
  return found;
}

std::vector<TableWish> SqlitePeople::wishesOf(std::string_view account, std::string& problem) {
  problem.clear();
  Statement query =
      make("SELECT " + std::string(kWish) + " FROM tableWishes w WHERE account = nullif(?1, '')");
  query.bind(1, account);
  std::vector<TableWish> found;
  int result = SQLITE_DONE;
  while ((result = query.step()) == SQLITE_ROW) found.push_back(wishOf(query));
  std::ignore = ended(result, problem);
  return found;
}

bool SqlitePeople::useWish(std::string_view subscription, std::string& problem) {
  return inTransaction(problem, [&] {
    Statement use = make("UPDATE tableWishes SET tablesLeft = tablesLeft - 1 WHERE subscription = ?1");
    Statement old = make("DELETE FROM tableWishes WHERE tablesLeft <= 0");
    return run(use.bind(1, subscription), problem) && run(old, problem);
  });
}

bool SqlitePeople::removeWish(std::string_view subscription, std::string& problem) {
  Statement old = make("DELETE FROM tableWishes WHERE subscription = ?1");
  return run(old.bind(1, subscription), problem);
}

bool SqlitePeople::forgetWishes(std::int64_t now, std::string& problem) {
  Statement old = make("DELETE FROM tableWishes WHERE until <= ?1");
  Statement unused = make(
      "DELETE FROM subscriptions WHERE seatKey LIKE 'wish %' AND id NOT IN (SELECT subscription FROM "
      "tableWishes) AND id NOT IN (SELECT subscription FROM pushes WHERE due <> 0)");
  return run(old.bind(1, now), problem) && run(unused, problem);
}

}  // namespace bourse
