// What an account is rated, and the ladder of programs, in SQLite.
#include "server/people/sqlite_people_parts.h"

namespace bourse {

std::vector<PeopleStore::OwnRating> SqlitePeople::ratingsOf(std::string_view account, std::string& problem) {
  problem.clear();
  Statement query = make(
      "SELECT game, kind, mean, doubt, games, last, (SELECT count(*) + 1 FROM ratings AS o JOIN people AS p "
      "ON p.id = o.account WHERE o.game = r.game AND o.kind = r.kind AND p.listed = 1 AND o.account <> "
      "r.account AND (o.cautious > r.cautious OR (o.cautious = r.cautious AND o.account < r.account))) FROM "
      "ratings AS r WHERE account = ?1 UNION ALL SELECT game, kind, mean, doubt, games, last, (SELECT "
      "count(*) + 1 FROM ladder AS o WHERE o.game = r.game AND o.kind = r.kind AND (o.cautious > r.cautious "
      "OR (o.cautious = r.cautious AND o.player < r.player))) FROM ladder AS r WHERE player = ?1 ORDER BY 1, "
      "2");
  query.bind(1, account);
  std::vector<OwnRating> rows;
  int read = SQLITE_DONE;
  while ((read = query.step()) == SQLITE_ROW)
    rows.push_back({query.text(0),
                    query.text(1),
                    {query.real(2), query.real(3)},
                    query.number(4),
                    query.number(5),
                    query.number(6)});
  std::ignore = ended(read, problem);
  return rows;
}

std::vector<LadderRank> SqlitePeople::ladderRows(std::string_view game, std::string_view kind,
                                                 std::size_t from, std::size_t most, std::string& problem) {
  problem.clear();
  Statement query = make(
      "SELECT l.player, coalesce(p.name, ''), coalesce(o.id, ''), coalesce(o.name, ''), l.mean, l.doubt, "
      "l.games, l.last FROM ladder AS l LEFT JOIN people AS p ON p.id = l.player LEFT JOIN people AS o ON "
      "o.id = p.owner AND o.listed = 1 WHERE l.game = ?1 AND l.kind = ?2 ORDER BY l.cautious DESC, l.player "
      "LIMIT ?3 OFFSET ?4");
  query.bind(1, game).bind(2, kind).bind(3, static_cast<std::int64_t>(most));
  query.bind(4, static_cast<std::int64_t>(from));
  std::vector<LadderRank> rows;
  int read = SQLITE_DONE;
  while ((read = query.step()) == SQLITE_ROW) {
    LadderRank row = ladderRankOf(query.text(0));
    row.name = query.text(1);
    row.owner = query.text(2);
    row.ownerName = query.text(3);
    row.rating = {query.real(4), query.real(5)};
    row.games = query.number(6);
    row.last = query.number(7);
    rows.push_back(std::move(row));
  }
  std::ignore = ended(read, problem);
  return rows;
}

std::vector<LadderCount> SqlitePeople::ladderCounts(std::string& problem) {
  problem.clear();
  Statement query = make(
      "SELECT game, kind, count(*) FROM results WHERE substr(kind, 1, length(?1)) = ?1 GROUP BY game, kind "
      "ORDER BY 3 DESC, game, kind");
  query.bind(1, kLadderKind);
  std::vector<LadderCount> counts;
  int read = SQLITE_DONE;
  while ((read = query.step()) == SQLITE_ROW)
    counts.push_back({query.text(0), query.text(1), query.number(2)});
  std::ignore = ended(read, problem);
  return counts;
}

}  // namespace bourse
