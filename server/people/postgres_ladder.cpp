// What an account is rated, and the ladder of programs, in PostgreSQL.
#include "server/people/postgres_people_parts.h"

namespace bourse {

std::vector<PeopleStore::OwnRating> PostgresPeople::ratingsOf(std::string_view account,
                                                              std::string& problem) {
  const Rows rows = ask(
      "SELECT game COLLATE \"C\", kind COLLATE \"C\", mean, doubt, games, last, (SELECT count(*) + 1 FROM "
      "ratings o JOIN people p ON p.id = o.account WHERE o.game = r.game AND o.kind = r.kind AND p.listed "
      "AND "
      "o.account <> r.account AND (o.cautious > r.cautious OR (o.cautious = r.cautious AND o.account COLLATE "
      "\"C\" < r.account COLLATE \"C\"))) FROM ratings r WHERE account = $1 UNION ALL SELECT game COLLATE "
      "\"C\", kind COLLATE \"C\", mean, doubt, games, last, (SELECT count(*) + 1 FROM ladder o WHERE o.game "
      "= "
      "r.game AND o.kind = r.kind AND (o.cautious > r.cautious OR (o.cautious = r.cautious AND o.player "
      "COLLATE \"C\" < r.player COLLATE \"C\"))) FROM ladder r WHERE player = $1 ORDER BY 1, 2",
      {std::string(account)}, problem);
  std::vector<OwnRating> own;
  for (int row = 0; problem.empty() && row < rows.count(); ++row)
    own.push_back({rows.text(row, 0),
                   rows.text(row, 1),
                   {real(rows, row, 2), real(rows, row, 3)},
                   rows.number(row, 4),
                   rows.number(row, 5),
                   rows.number(row, 6)});
  return own;
}

std::vector<LadderRank> PostgresPeople::ladderRows(std::string_view game, std::string_view kind,
                                                   std::size_t from, std::size_t most, std::string& problem) {
  const Rows rows =
      ask("SELECT l.player, coalesce(p.name, ''), coalesce(o.id, ''), coalesce(o.name, ''), l.mean, l.doubt, "
          "l.games, l.last FROM ladder l LEFT JOIN people p ON p.id = l.player LEFT JOIN people o ON o.id = "
          "p.owner AND o.listed WHERE l.game = $1 AND l.kind = $2 ORDER BY l.cautious DESC, l.player COLLATE "
          "\"C\" LIMIT $3 OFFSET $4",
          {std::string(game), std::string(kind), std::to_string(most), std::to_string(from)}, problem);
  std::vector<LadderRank> best;
  for (int row = 0; problem.empty() && row < rows.count(); ++row) {
    LadderRank one = ladderRankOf(rows.text(row, 0));
    one.name = rows.text(row, 1);
    one.owner = rows.text(row, 2);
    one.ownerName = rows.text(row, 3);
    one.rating = {real(rows, row, 4), real(rows, row, 5)};
    one.games = rows.number(row, 6);
    one.last = rows.number(row, 7);
    best.push_back(std::move(one));
  }
  return best;
}

std::vector<LadderCount> PostgresPeople::ladderCounts(std::string& problem) {
  const Rows rows =
      ask("SELECT game COLLATE \"C\", kind COLLATE \"C\", count(*) FROM results WHERE starts_with(kind, $1) "
          "GROUP "
          "BY 1, 2 ORDER BY 3 DESC, 1, 2",
          {std::string(kLadderKind)}, problem);
  std::vector<LadderCount> counts;
  for (int row = 0; problem.empty() && row < rows.count(); ++row)
    counts.push_back({rows.text(row, 0), rows.text(row, 1), rows.number(row, 2)});
  return counts;
}

}  // namespace bourse
