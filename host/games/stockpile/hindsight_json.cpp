// Hindsight as JSON (docs/hindsight.md).
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "host/games/stockpile/binding.h"
#include "host/games/stockpile/hindsight.h"
#include "host/json/json.h"

namespace bourse {
namespace {

using nlohmann::json;
using stockpile::Stockpile;

constexpr std::size_t kMostTurningPoints = 6;
constexpr double kSure = 2;  // standard errors

json because(const stockpile::Because& why) {
  const Vocabulary& vocabulary = StockpileBinding::vocabulary();
  const ReasonInfo& info = stockpile::reasonInfo(why.reason);
  json out{{"reason", info.name}};
  for (std::size_t i = 0; i < info.args.size(); ++i) {
    const std::string_view name = vocabulary.nameOf(info.args[i].type, why.arg[i]);
    out[std::string(info.args[i].name)] = name.empty() ? json(why.arg[i]) : json(name);
  }
  return out;
}

struct Turn {
  std::size_t line, until;
  int round;
  Seat seat;
  const char* kind;
  const Average* change;
};

}  // namespace

json Hindsight::advice(std::size_t line) const {
  if (line >= record_.lines.size() || record_.lines[line].seat == kNobody) return nullptr;
  const Vocabulary& vocabulary = StockpileBinding::vocabulary();
  const Line& played = record_.lines[line];
  const stockpile::State state = stateAt(line);
  stockpile::Advice found = adviceAt(line);
  stockpile::addChances(rules_, Stockpile::view(rules_, state, played.seat), adviceSeed(line), found);
  json candidates = json::array();
  const stockpile::Candidate* best = found.find(found.best);
  for (const stockpile::Candidate& candidate : found.candidates) {
    json one{{"move", moveJson(vocabulary, candidate.move)}, {"because", because(candidate.because)}};
    if (candidate.weighed && best->weighed) one["behind"] = tenth(best->worth - candidate.worth);
    if (candidate.chance >= 0) one["chance"] = std::round(1000 * candidate.chance) / 1000;
    candidates.push_back(std::move(one));
  }
  return {{"n", line},
          {"round", state.flow.round},
          {"seat", played.seat},
          {"decision", vocabulary.nameOf(ArgType::decision, Stockpile::node(rules_, state).what)},
          {"chosen", moveJson(vocabulary, played.move)},
          {"best", moveJson(vocabulary, found.best)},
          {"candidates", std::move(candidates)}};
}

json Hindsight::turningPoints() const {
  std::vector<Turn> turns;
  for (std::size_t i = 0; i + 1 < points_.size(); ++i) {
    const Point& point = points_[i];
    for (Seat seat = 0; seat < rules_.seats(); ++seat)
      turns.push_back({point.line, points_[i + 1].line, point.round, seat, point.deal ? "deal" : "play",
                       &point.change[seat]});
  }
  for (const Choice& choice : choices_)
    if (choice.tried)
      turns.push_back({choice.line, choice.line + 1, choice.round, choice.seat, "choice", &choice.gain});
  std::erase_if(turns, [](const Turn& turn) {
    return turn.change->count() < 2 || std::abs(turn.change->mean()) < kSure * turn.change->error() ||
           std::abs(turn.change->mean()) < 1;
  });
  std::stable_sort(turns.begin(), turns.end(), [](const Turn& one, const Turn& other) {
    return std::abs(one.change->mean()) > std::abs(other.change->mean());
  });
  if (turns.size() > kMostTurningPoints) turns.resize(kMostTurningPoints);
  std::stable_sort(turns.begin(), turns.end(),
                   [](const Turn& one, const Turn& other) { return one.line < other.line; });
  json list = json::array();
  for (const Turn& turn : turns) {
    json one = averageJson(*turn.change);
    one["n"] = turn.line;
    one["until"] = turn.until;
    one["round"] = turn.round;
    one["seat"] = turn.seat;
    one["kind"] = turn.kind;
    list.push_back(std::move(one));
  }
  return list;
}

json Hindsight::seatJson(Seat seat) const {
  const Sums& sums = sums_[seat];
  json one{{"seat", seat},
           {"start", averageJson(sums.start)},
           {"end", tenth(points_.back().lead[seat].mean())},
           {"luck", averageJson(sums.luck)}};
  if (contains(judged_, seat)) {
    one["choice"] = averageJson(sums.choice);
    one["rest"] = averageJson(sums.rest);
  }
  return one;
}

json Hindsight::result() const {
  const Vocabulary& vocabulary = StockpileBinding::vocabulary();
  json seats = json::array();
  json points = json::array();
  json choices = json::array();
  for (Seat seat = 0; seat < rules_.seats(); ++seat) seats.push_back(seatJson(seat));
  for (const Point& point : points_) {
    json worth = json::array();
    for (Seat seat = 0; seat < rules_.seats(); ++seat) worth.push_back(averageJson(point.worth[seat]));
    points.push_back({{"n", point.line}, {"round", point.round}, {"deal", point.deal}, {"worth", worth}});
  }
  for (std::size_t i = 0; i < judgedSo_; ++i) {
    const Choice& choice = choices_[i];
    json one{{"n", choice.line},
             {"round", choice.round},
             {"seat", choice.seat},
             {"decision", vocabulary.nameOf(ArgType::decision, choice.decision)},
             {"chosen", moveJson(vocabulary, choice.chosen)},
             {"best", moveJson(vocabulary, choice.best)},
             {"behind", tenth(choice.loss)}};
    if (choice.tried) one["gain"] = averageJson(choice.gain);
    choices.push_back(std::move(one));
  }
  return {{"passes", pass_},
          {"deals", deals()},
          {"of", passes_},
          {"seats", std::move(seats)},
          {"points", std::move(points)},
          {"choices", std::move(choices)},
          {"turning", turningPoints()}};
}

}  // namespace bourse
