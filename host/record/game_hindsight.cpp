#include "host/record/game_hindsight.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "host/json/json.h"

namespace bourse {
namespace {

using nlohmann::json;

constexpr std::size_t kMostTurningPoints = 6;
constexpr double kSure = 2;  // standard errors

struct Turn {
  std::size_t line, until;
  int round;
  Seat seat;
  const char* kind;
  const Average* change;
};

}  // namespace

std::size_t GameHindsight::total() const {
  std::size_t tried = 0;
  for (const Choice& choice : choices_) tried += choice.tried ? 1 : 0;
  return choices_.size() + static_cast<std::size_t>(passes_) * (points_.size() + tried);
}

bool GameHindsight::step() {
  if (judgedSoFar_ < choices_.size()) {
    Choice& choice = choices_[judgedSoFar_];
    const Judgement found = judge(judgedSoFar_++);
    choice.best = found.best;
    choice.behind = found.behind;
    choice.tried = found.tried;
    ++done_;
    return true;
  }
  if (pass_ >= passes_) return false;
  if (at_ < points_.size()) {
    lookAt(at_++);
    ++done_;
    return true;
  }
  while (at_ < points_.size() + choices_.size() && !choices_[at_ - points_.size()].tried) ++at_;
  if (at_ < points_.size() + choices_.size()) {
    tryOut(at_++ - points_.size());
    ++done_;
    return true;
  }
  endPass();
  return pass_ < passes_;
}

GameHindsight::BySeat GameHindsight::leads(const Scores& scores) const {
  BySeat leads{};
  const auto seats = static_cast<std::size_t>(seats_);
  double all = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) all += scores[seat];
  for (std::size_t seat = 0; seat < seats; ++seat)
    leads[seat] = scores[seat] - (all - scores[seat]) / static_cast<double>(seats - 1);
  return leads;
}

void GameHindsight::lookAt(std::size_t number) {
  Point& point = points_[number];
  point.now = {};
  for (int deal = 0; deal < effort_.dealsAPass; ++deal) {
    const Scores scores = playPoint(number, pass_ * effort_.dealsAPass + deal);
    const BySeat lead = leads(scores);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats_); ++seat) {
      point.worth[seat].add(scores[seat]);
      point.lead[seat].add(lead[seat]);
      point.now[seat] += lead[seat] / effort_.dealsAPass;
    }
  }
}

void GameHindsight::tryOut(std::size_t number) {
  Choice& choice = choices_[number];
  double gain = 0;
  for (int deal = 0; deal < effort_.triesAPass; ++deal) {
    const auto after = [&](Move move) {
      return leads(playChoice(number, move, pass_ * effort_.dealsAPass + deal))[choice.seat];
    };
    gain += (after(choice.chosen) - after(choice.best)) / effort_.triesAPass;
  }
  choice.gain.add(gain);
  choiceNow_[choice.seat] += gain;
}

/// What became of the lead from the start to the end, part by part. The parts of one pass sum to the whole.
void GameHindsight::endPass() {
  for (Seat seat = 0; seat < seats_; ++seat) {
    double luck = 0, hand = 0;
    for (std::size_t i = 0; i + 1 < points_.size(); ++i) {
      const double change = points_[i + 1].now[seat] - points_[i].now[seat];
      points_[i].change[seat].add(change);
      if (points_[i].part == Part::luck) luck += change;
      if (points_[i].part == Part::hand && points_[i].hand == seat) hand += change;
    }
    const double whole = points_.back().now[seat] - points_.front().now[seat];
    sums_[seat].start.add(points_.front().now[seat]);
    sums_[seat].luck.add(luck);
    sums_[seat].hand.add(hand);
    sums_[seat].choice.add(choiceNow_[seat]);
    sums_[seat].rest.add(whole - luck - hand - choiceNow_[seat]);
  }
  choiceNow_ = {};
  at_ = 0;
  ++pass_;
}

json GameHindsight::advice(std::size_t line) const {
  if (line >= record_.lines.size() || record_.lines[line].seat == kNobody) return nullptr;
  const RecordLine& played = record_.lines[line];
  Move best;
  json found = candidates(line, best);
  return {{"n", line},
          {"round", roundAt(line)},
          {"seat", played.seat},
          {"decision", vocabulary_.nameOf(ArgType::decision, decisionAt(line))},
          {"chosen", moveJson(vocabulary_, played.move)},
          {"best", moveJson(vocabulary_, best)},
          {"candidates", std::move(found)}};
}

json GameHindsight::turningPoints() const {
  if (!effort_.turningPoints) return json::array();
  std::vector<Turn> turns;
  for (std::size_t i = 0; i + 1 < points_.size(); ++i) {
    const Point& point = points_[i];
    for (Seat seat = 0; seat < seats_; ++seat)
      turns.push_back({point.line, points_[i + 1].line, point.round, seat,
                       point.part == Part::play ? "play" : "deal", &point.change[seat]});
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

json GameHindsight::seatJson(Seat seat) const {
  const Sums& sums = sums_[seat];
  json one{{"seat", seat},
           {"start", averageJson(sums.start)},
           {"end", tenth(leadAtEnd(seat))},
           {"luck", averageJson(sums.luck)}};
  if (effort_.hands) one["hand"] = averageJson(sums.hand);
  if (contains(judged_, seat)) {
    one["choice"] = averageJson(sums.choice);
    one["rest"] = averageJson(sums.rest);
  }
  return one;
}

json GameHindsight::result() const {
  json seats = json::array(), points = json::array(), choices = json::array();
  for (Seat seat = 0; seat < seats_; ++seat) seats.push_back(seatJson(seat));
  for (const Point& point : points_) {
    json worth = json::array();
    for (Seat seat = 0; seat < seats_; ++seat) worth.push_back(averageJson(point.worth[seat]));
    points.push_back({{"n", point.line},
                      {"round", point.round},
                      {"deal", point.part != Part::play},
                      {"worth", std::move(worth)}});
  }
  for (std::size_t i = 0; i < judgedSoFar_; ++i) {
    const Choice& choice = choices_[i];
    json one{{"n", choice.line},
             {"round", choice.round},
             {"seat", choice.seat},
             {"decision", vocabulary_.nameOf(ArgType::decision, choice.decision)},
             {"chosen", moveJson(vocabulary_, choice.chosen)},
             {"best", moveJson(vocabulary_, choice.best)},
             {"behind", tenth(choice.behind)}};
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
