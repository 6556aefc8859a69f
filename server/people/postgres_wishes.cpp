// Tables that people would like to hear of, in PostgreSQL.
#include "server/people/postgres_people_parts.h"

namespace bourse {
namespace {

constexpr int kWishColumns = 5;
constexpr const char* kWish = "subscription, coalesce(w.account, ''), wish, until, tables_left";

TableWish wishIn(const Rows& rows, int row) {
  return {.subscription = rows.text(row, 0),
          .account = rows.text(row, 1),
          .wish = rows.text(row, 2),
          .until = rows.number(row, 3),
          .left = static_cast<int>(rows.number(row, 4))};
}

}  // namespace

bool PostgresPeople::putWish(const TableWish& wish, std::string& problem) {
  return run(
      "INSERT INTO table_wishes VALUES ($1, nullif($2, ''), $3, $4, $5) ON CONFLICT (subscription) DO UPDATE "
      "SET account = nullif($2, ''), wish = $3, until = $4, tables_left = $5",
      {wish.subscription, wish.account, wish.wish, sqlText(wish.until), sqlText(std::int64_t{wish.left})},
      problem);
}

std::vector<std::pair<TableWish, PushSubscription>> PostgresPeople::wishes(std::int64_t now,
                                                                           std::string& problem) {
  const Rows rows = ask("SELECT " + std::string(kWish) +
                            ", endpoint, point, auth, language, quiet_from, quiet_until, made FROM "
                            "table_wishes w JOIN subscriptions s ON s.id = subscription WHERE until > $1",
                        {sqlText(now)}, problem);
  std::vector<std::pair<TableWish, PushSubscription>> found;
  for (int row = 0; problem.empty() && row < rows.count(); ++row)
    found.emplace_back(wishIn(rows, row),
                       PushSubscription{.id = rows.text(row, 0),
                                        .endpoint = rows.text(row, kWishColumns),
                                        .point = rows.text(row, kWishColumns + 1),
                                        .auth = rows.text(row, kWishColumns + 2),
                                        .language = rows.text(row, kWishColumns + 3),
                                        .quietFrom = static_cast<int>(rows.number(row, kWishColumns + 4)),
                                        .quietUntil = static_cast<int>(rows.number(row, kWishColumns + 5)),
                                        .made = rows.number(row, kWishColumns + 6)});
  return found;
}

std::vector<TableWish> PostgresPeople::wishesOf(std::string_view account, std::string& problem) {
  const Rows rows =
      ask("SELECT " + std::string(kWish) + " FROM table_wishes w WHERE account = nullif($1, '')",
          {std::string(account)}, problem);
  std::vector<TableWish> found;
  for (int row = 0; problem.empty() && row < rows.count(); ++row) found.push_back(wishIn(rows, row));
  return found;
}

bool PostgresPeople::useWish(std::string_view subscription, std::string& problem) {
  return inTransaction(problem, [&] {
    return run("UPDATE table_wishes SET tables_left = tables_left - 1 WHERE subscription = $1",
               {std::string(subscription)}, problem) &&
           run("DELETE FROM table_wishes WHERE tables_left <= 0", {}, problem);
  });
}

bool PostgresPeople::removeWish(std::string_view subscription, std::string& problem) {
  return run("DELETE FROM table_wishes WHERE subscription = $1", {std::string(subscription)}, problem);
}

bool PostgresPeople::forgetWishes(std::int64_t now, std::string& problem) {
  return run("DELETE FROM table_wishes WHERE until <= $1", {sqlText(now)}, problem) &&
         run("DELETE FROM subscriptions WHERE seat_key LIKE 'wish %' AND id NOT IN (SELECT subscription FROM "
             "table_wishes) AND id NOT IN (SELECT subscription FROM pushes WHERE due <> 0)",
             {}, problem);
}

}  // namespace bourse
