#include "server/people/statistics.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "server/http/http.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::size_t kLongestCourse = 200, kMostMet = 8;

json nameOrNothing(const std::string& text) { return text.empty() ? json() : json(text); }

struct Course {
  std::int64_t games = 0, wins = 0, resigned = 0, best = 0, scores = 0;
  std::map<int, std::int64_t> places;
  json points = json::array();
};

struct Met {
  std::string name;
  std::int64_t games = 0, ahead = 0;
};

void count(const GameResult& result, const ResultSeat& mine, Course& course) {
  course.best = course.games == 0 ? mine.score : std::max(course.best, mine.score);
  ++course.games;
  course.wins += mine.place == 1;
  course.resigned += mine.resigned;
  course.scores += mine.score;
  ++course.places[mine.place];
  if (result.rated && course.points.size() < kLongestCourse)
    course.points.push_back({{"time", result.time}, {"points", pointsOf(mine.after)}});
}

json courseJson(const std::pair<std::string, std::string>& what, Course& course) {
  json places = json::array();
  for (int place = 1; place <= (course.places.empty() ? 0 : course.places.rbegin()->first); ++place)
    places.push_back(course.places[place]);
  std::reverse(course.points.begin(), course.points.end());
  return {{"game", what.first},
          {"kind", what.second},
          {"games", course.games},
          {"wins", course.wins},
          {"resigned", course.resigned},
          {"best", course.best},
          {"mean", course.scores / std::max<std::int64_t>(course.games, 1)},
          {"places", std::move(places)},
          {"course", std::move(course.points)}};
}

json metJson(const std::map<std::string, Met>& met) {
  std::vector<std::pair<std::string, Met>> most(met.begin(), met.end());
  std::stable_sort(most.begin(), most.end(),
                   [](const auto& a, const auto& b) { return a.second.games > b.second.games; });
  if (most.size() > kMostMet) most.resize(kMostMet);
  json list = json::array();
  for (const auto& [account, one] : most)
    list.push_back({{"id", account}, {"name", one.name}, {"games", one.games}, {"ahead", one.ahead}});
  return list;
}

}  // namespace

json resultJson(const GameResult& result) {
  json seats = json::array();
  for (const ResultSeat& seat : result.seats) {
    json one{{"place", seat.place}, {"score", seat.score}, {"resigned", seat.resigned}};
    one["name"] = nameOrNothing(seat.name);
    one["account"] = nameOrNothing(seat.account);
    one["bot"] = nameOrNothing(seat.bot);
    const bool rated = result.rated && !(result.isLadder() ? ladderPlayer(seat) : seat.account).empty();
    one["before"] = rated ? json(pointsOf(seat.before)) : json();
    one["after"] = rated ? json(pointsOf(seat.after)) : json();
    seats.push_back(std::move(one));
  }
  json modules = json::array();
  for (const std::string_view name : partsOf(result.modules, ' '))
    if (!name.empty()) modules.push_back(name);
  return {{"number", result.number}, {"table", result.table},    {"time", result.time},
          {"game", result.game},     {"kind", result.kind},      {"modules", std::move(modules)},
          {"rated", result.rated},   {"seats", std::move(seats)}};
}

json statisticsJson(std::string_view account, std::span<const GameResult> results) {
  std::map<std::pair<std::string, std::string>, Course> courses;
  std::map<std::string, Met> met;
  for (const GameResult& result : results) {
    const auto mine = std::find_if(result.seats.begin(), result.seats.end(),
                                   [&](const ResultSeat& seat) { return seat.account == account; });
    if (mine == result.seats.end()) continue;
    count(result, *mine, courses[{result.game, result.kind}]);
    for (const ResultSeat& seat : result.seats) {
      if (seat.account.empty() || seat.account == account) continue;
      Met& one = met[seat.account];
      one.name = seat.name;
      ++one.games;
      one.ahead += mine->place < seat.place;
    }
  }
  json list = json::array();
  for (auto& [what, course] : courses) list.push_back(courseJson(what, course));
  return {{"kinds", std::move(list)}, {"met", metJson(met)}};
}

json ratingJson(const PeopleStore::OwnRating& rating) {
  return {{"game", rating.game},        {"kind", rating.kind},         {"points", pointsOf(rating.rating)},
          {"games", rating.games},      {"last", rating.last},         {"place", rating.place},
          {"mean", rating.rating.mean}, {"doubt", rating.rating.doubt}};
}

}  // namespace bourse
