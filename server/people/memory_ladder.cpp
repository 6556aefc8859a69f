// What an account is rated, and the ladder of programs, in memory.
#include <algorithm>

#include "server/people/memory_people.h"

namespace bourse {

std::vector<PeopleStore::OwnRating> MemoryPeople::ratingsOf(std::string_view account, std::string& problem) {
  problem.clear();
  std::vector<OwnRating> own;
  for (const auto& [key, rated] : ratings_) {
    const auto& [whose, game, kind] = key;
    if (whose != account) continue;
    const bool ladder = std::string_view(kind).starts_with(kLadderKind);
    std::int64_t place = 1;
    for (const RatingRow& row : ranking(game, kind)) {
      if (row.account == account) break;
      if (ladder || isListed(row.account)) ++place;
    }
    own.push_back({game, kind, rated.rating, rated.games, rated.last, place});
  }
  return own;
}

std::vector<LadderRank> MemoryPeople::ladderRows(std::string_view game, std::string_view kind,
                                                 std::size_t from, std::size_t most, std::string& problem) {
  problem.clear();
  const std::vector<RatingRow> all = ranking(game, kind);
  std::vector<LadderRank> rows;
  for (std::size_t at = from; at < all.size() && rows.size() < most; ++at) {
    LadderRank row = ladderRankOf(all[at].account);
    row.name = all[at].name;
    row.rating = all[at].rating;
    row.games = all[at].games;
    row.last = all[at].last;
    const auto program = accounts_.find(row.account);
    if (program != accounts_.end() && isListed(program->second.owner)) {
      row.owner = program->second.owner;
      row.ownerName = nameOf(row.owner);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<LadderCount> MemoryPeople::ladderCounts(std::string& problem) {
  problem.clear();
  std::map<std::pair<std::string, std::string>, std::int64_t> games;
  for (const GameResult& result : results_)
    if (result.isLadder()) ++games[{result.game, result.kind}];
  std::vector<LadderCount> counts;
  for (const auto& [what, played] : games) counts.push_back({what.first, what.second, played});
  std::stable_sort(counts.begin(), counts.end(),
                   [](const LadderCount& a, const LadderCount& b) { return a.games > b.games; });
  return counts;
}

}  // namespace bourse
