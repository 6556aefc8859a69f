// Results, ratings and who sits where, in memory.
#include <algorithm>
#include <set>

#include "server/people/memory_people.h"

namespace bourse {

bool MemoryPeople::addSeating(const AccountSeat& seating, std::string& problem) {
  problem.clear();
  seatings_[{seating.table, seating.account}] = seating.seat;
  return true;
}

bool MemoryPeople::removeSeatings(std::string_view table, std::string& problem) {
  problem.clear();
  std::erase_if(seatings_, [&](const auto& one) { return one.first.first == table; });
  return true;
}

std::vector<AccountSeat> MemoryPeople::seatingsOf(std::string_view account, std::string& problem) {
  problem.clear();
  std::vector<AccountSeat> found;
  for (const auto& [where, seat] : seatings_)
    if (where.second == account) found.push_back({where.first, where.second, seat});
  return found;
}

std::vector<std::string> MemoryPeople::awaitedTables(std::string& problem) {
  problem.clear();
  std::set<std::string> tables;
  for (const auto& [where, seat] : seatings_) tables.insert(where.first);
  for (const PushSubscription& one : subscriptions_)
    if (!one.seatKey.empty() && !one.table.empty() &&
        std::none_of(pushes_.begin(), pushes_.end(),
                     [&](const Push& push) { return push.to.id == one.id && push.what == "over"; }))
      tables.insert(one.table);
  return {tables.begin(), tables.end()};
}

StoreOutcome MemoryPeople::keepResult(GameResult& result, const Rate& rate, std::string& problem) {
  removeSeatings(result.table, problem);
  for (const GameResult& one : results_)
    if (one.table == result.table) return StoreOutcome::taken;
  for (ResultSeat& seat : result.seats) {
    if (!seat.account.empty() && !accounts_.contains(seat.account)) seat.account = seat.name = "";
    const std::string player = result.isLadder() ? ladderPlayer(seat) : seat.account;
    if (player.empty()) continue;
    const auto known = ratings_.find({player, result.game, result.kind});
    seat.before = known == ratings_.end() ? SkillRating{} : known->second.rating;
    seat.after = seat.before;
  }
  if (result.rated) rate(result);
  result.number = results_.empty() ? 1 : results_.back().number + 1;
  results_.push_back(result);
  std::set<std::string> kept;  // the same bot may sit in two seats
  for (const ResultSeat& seat : result.seats) {
    const std::string player = result.isLadder() ? ladderPlayer(seat) : seat.account;
    if (!result.rated || player.empty() || !kept.insert(player).second) continue;
    Rated& rated = ratings_[{player, result.game, result.kind}];
    rated = {seat.after, rated.games + 1, result.time};
  }
  return StoreOutcome::done;
}

namespace {

bool fits(const ResultFilter& filter, const GameResult& result) {
  const auto is = [](const std::string& wanted, const std::string& it) {
    return wanted.empty() || wanted == it;
  };
  const auto mine = [&](const ResultSeat& seat) {
    return seat.account == filter.account && (filter.place == 0 || seat.place == filter.place);
  };
  return is(filter.game, result.game) && is(filter.kind, result.kind) &&
         (filter.account.empty() || std::any_of(result.seats.begin(), result.seats.end(), mine)) &&
         (filter.module.empty() ||
          (" " + result.modules + " ").find(" " + filter.module + " ") != std::string::npos) &&
         (filter.seats == 0 || result.seats.size() == static_cast<std::size_t>(filter.seats)) &&
         result.time >= filter.from && (filter.until == 0 || result.time < filter.until) &&
         (filter.before == 0 || result.number < filter.before);
}

}  // namespace

std::vector<GameResult> MemoryPeople::results(const ResultFilter& filter, std::string& problem) {
  problem.clear();
  std::vector<GameResult> found;
  for (auto one = results_.rbegin(); one != results_.rend() && found.size() < filter.most; ++one) {
    if (!fits(filter, *one)) continue;
    found.push_back(*one);
    for (ResultSeat& seat : found.back().seats)  // an account has the name that it has now
      if (const auto known = accounts_.find(seat.account); known != accounts_.end())
        seat.name = known->second.name;
  }
  return found;
}

bool MemoryPeople::isListed(const std::string& account) const {
  const auto found = accounts_.find(account);
  return found != accounts_.end() && found->second.listed;
}

std::string MemoryPeople::nameOf(const std::string& account) const {
  const auto found = accounts_.find(account);
  return found == accounts_.end() ? std::string() : found->second.name;
}

/// Of everybody, the best first.
std::vector<RatingRow> MemoryPeople::ranking(std::string_view game, std::string_view kind) const {
  std::vector<RatingRow> rows;
  for (const auto& [key, rated] : ratings_)
    if (std::get<1>(key) == game && std::get<2>(key) == kind)
      rows.push_back({std::get<0>(key), nameOf(std::get<0>(key)), rated.rating, rated.games, rated.last});
  std::stable_sort(rows.begin(), rows.end(), [](const RatingRow& a, const RatingRow& b) {
    return a.rating.cautious() > b.rating.cautious();
  });
  return rows;
}

std::vector<RatingRow> MemoryPeople::bestRatings(std::string_view game, std::string_view kind,
                                                 std::size_t from, std::size_t most, std::string& problem) {
  problem.clear();
  if (kind.starts_with(kLadderKind)) return {};  // programs and people are never compared
  std::vector<RatingRow> rows = ranking(game, kind);
  std::erase_if(rows, [this](const RatingRow& row) { return !isListed(row.account); });
  rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(std::min(from, rows.size())));
  if (rows.size() > most) rows.resize(most);
  return rows;
}

}  // namespace bourse
