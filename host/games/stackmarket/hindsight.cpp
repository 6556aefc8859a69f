#include "host/games/stackmarket/hindsight.h"

#include <nlohmann/json.hpp>

#include "host/games/stackmarket/binding.h"
#include "host/json/json.h"

namespace bourse {
namespace {

using nlohmann::json;
using stackmarket::StackMarket;
using What = StackHindsight::What;

constexpr int kDealsAPass = 16;        // rolls and falls have more spread than a choice …
constexpr int kTriesAPass = 4;         // … which is compared by the same luck
constexpr int kJudging = 96;           // playouts of every move when all choices are judged
constexpr int kLooking = 256;          // … and when somebody looks at one of them
constexpr double kSure = 2;            // standard errors that make a move another choice
constexpr double kNoDifference = 0.5;  // in $1K
constexpr std::uint64_t kSeries = 0x6c6f6f6b;

What whatFollows(const stackmarket::Rules& rules, const stackmarket::State& state) {
  switch (StackMarket::node(rules, state).kind) {
    case Node::Kind::chance:
      return What::dice;
    case Node::Kind::world:
      return What::hand;
    default:
      return What::play;
  }
}

Seat stackerIn(const stackmarket::State& state) {
  return state.stage == stackmarket::Stage::takeover ? state.stacker : state.active;
}

bool readRules(const Record& record, stackmarket::Rules& rules, Problem& problem) {
  if (record.game != StackMarketBinding::vocabulary().game) {
    problem = {"hindsight-missing", "There is no hindsight for " + record.game + " here."};
    return false;
  }
  ConfigFields fields;
  stackmarket::Config config;
  if (!parseFields(record.config, fields, problem) ||
      !StackMarketBinding::parseConfig(fields, config, problem))
    return false;
  const Result<stackmarket::Rules> compiled = StackMarket::compile(config);
  if (!ok(compiled)) {
    problem = {"config-wrong", "The config of the record cannot be played."};
    return false;
  }
  rules = std::get<0>(compiled);
  return true;
}

}  // namespace

std::unique_ptr<StackHindsight> StackHindsight::open(const Record& record, Seat only, Problem& problem) {
  std::unique_ptr<StackHindsight> hindsight(new StackHindsight(record));
  if (!readRules(record, hindsight->rules_, problem)) return nullptr;
  SeatSet judged = kNoOne;
  for (const RecordPlayer& player : record.players)
    if (player.bot.empty()) judged = with(judged, player.seat);
  if (judged == kNoOne)
    for (Seat seat = 0; seat < hindsight->rules_.seats(); ++seat) judged = with(judged, seat);
  hindsight->readLines(only < kMaxSeats ? bourse::only(only) : judged);
  return hindsight;
}

/// Finds the points between rolls, stackings and decisions, and everything that was chosen.
void StackHindsight::readLines(SeatSet judged) {
  judged_ = judged;
  EventSink nobody;
  stackmarket::State state = StackMarket::start(rules_, nobody);
  const std::vector<Line>& lines = record_.lines;
  for (std::size_t line = 0; line <= lines.size(); ++line) {
    const bool last = line == lines.size();
    const What what = last ? What::play : whatFollows(rules_, state);
    if (line == 0 || last || what != points_.back().what || what == What::hand) {
      Point& point = points_.emplace_back();
      point.line = line;
      point.round = state.round;
      point.what = what;
      point.stacker = what == What::hand ? stackerIn(state) : kNobody;
      point.state = state;
    }
    if (last) break;
    if (what == What::play && contains(judged, lines[line].seat)) {
      Choice& choice = choices_.emplace_back();
      choice.line = line;
      choice.round = state.round;
      choice.seat = lines[line].seat;
      choice.decision = StackMarket::node(rules_, state).what;
      choice.chosen = lines[line].move;
      choice.state = state;
    }
    StackMarket::apply(rules_, state, lines[line].seat, lines[line].move, nobody);
  }
}

std::size_t StackHindsight::total() const {
  std::size_t tried = 0;
  for (const Choice& choice : choices_) tried += choice.tried ? 1 : 0;
  return choices_.size() + static_cast<std::size_t>(passes_) * (points_.size() + tried);
}

bool StackHindsight::step() {
  if (judgedSo_ < choices_.size()) {
    judge(choices_[judgedSo_++]);
    ++done_;
    return true;
  }
  if (pass_ >= passes_) return false;
  if (at_ < points_.size()) {
    playPoint(points_[at_++]);
    ++done_;
    return true;
  }
  while (at_ < points_.size() + choices_.size() && !choices_[at_ - points_.size()].tried) ++at_;
  if (at_ < points_.size() + choices_.size()) {
    playChoice(choices_[at_++ - points_.size()]);
    ++done_;
    return true;
  }
  endPass();
  return pass_ < passes_;
}

stackmarket::State StackHindsight::stateAt(std::size_t line) const {
  std::size_t from = 0;
  while (from + 1 < points_.size() && points_[from + 1].line <= line) ++from;
  stackmarket::State state = points_[from].state;
  EventSink nobody;
  for (std::size_t i = points_[from].line; i < line; ++i)
    StackMarket::apply(rules_, state, record_.lines[i].seat, record_.lines[i].move, nobody);
  return state;
}

std::vector<stackmarket::Weighed> StackHindsight::weighed(const stackmarket::State& state, Seat seat,
                                                          std::size_t line, int playouts) const {
  Rng rng(seedOfGame(Seed::of(kSeries + 1), line), purpose::kBot);
  const stackmarket::Skill hand = stackmarket::handAt(rules_, stackmarket::Skill::good);
  return stackmarket::weigh(rules_, StackMarket::view(rules_, state, seat), hand, playouts, rng);
}

void StackHindsight::judge(Choice& choice) const {
  const std::vector<stackmarket::Weighed> all = weighed(choice.state, choice.seat, choice.line, kJudging);
  choice.best = all.front().move;
  for (const stackmarket::Weighed& one : all)
    if (one.move == choice.chosen) {
      choice.behind = one.behind;
      choice.tried = one.behind >= kNoDifference && one.behind >= kSure * one.error;
    }
}

StackHindsight::BySeat StackHindsight::leadsAfter(stackmarket::State state, std::uint64_t luck,
                                                  Point* worth) const {
  Rng rng(seedOfGame(Seed::of(kSeries), luck), purpose::kBot);
  stackmarket::playGameOut(rules_, state, stackmarket::handAt(rules_, stackmarket::Skill::good), rng);
  const auto seats = static_cast<std::size_t>(rules_.seats());
  double all = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) all += state.money[seat];
  BySeat leads{};
  for (std::size_t seat = 0; seat < seats; ++seat) {
    leads[seat] = state.money[seat] - (all - state.money[seat]) / static_cast<double>(seats - 1);
    if (worth != nullptr) worth->worth[seat].add(state.money[seat]);
  }
  return leads;
}

void StackHindsight::playPoint(Point& point) {
  point.now = {};
  for (int deal = 0; deal < kDealsAPass; ++deal) {
    const BySeat leads =
        leadsAfter(point.state, static_cast<std::uint64_t>(pass_ * kDealsAPass + deal), &point);
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) point.now[seat] += leads[seat] / kDealsAPass;
  }
}

void StackHindsight::playChoice(Choice& choice) {
  double gain = 0;
  for (int deal = 0; deal < kTriesAPass; ++deal) {
    const auto after = [&](Move move) {
      stackmarket::State state = choice.state;
      EventSink nobody;
      StackMarket::apply(rules_, state, choice.seat, move, nobody);
      return leadsAfter(state, static_cast<std::uint64_t>(pass_ * kDealsAPass + deal))[choice.seat];
    };
    gain += (after(choice.chosen) - after(choice.best)) / kTriesAPass;
  }
  choice.gain.add(gain);
  choiceNow_[choice.seat] += gain;
}

/// What became of the lead from the start to the end, part by part. The parts of one pass sum to the whole.
void StackHindsight::endPass() {
  for (Seat seat = 0; seat < rules_.seats(); ++seat) {
    double luck = 0, hand = 0;
    for (std::size_t i = 0; i + 1 < points_.size(); ++i) {
      const double change = points_[i + 1].now[seat] - points_[i].now[seat];
      if (points_[i].what == What::dice) luck += change;
      if (points_[i].what == What::hand && points_[i].stacker == seat) hand += change;
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

json StackHindsight::advice(std::size_t line) const {
  if (line >= record_.lines.size() || record_.lines[line].seat == kNobody) return nullptr;
  const Vocabulary& vocabulary = StackMarketBinding::vocabulary();
  const Line& played = record_.lines[line];
  const stackmarket::State state = stateAt(line);
  json candidates = json::array();
  const std::vector<stackmarket::Weighed> all = weighed(state, played.seat, line, kLooking);
  for (const stackmarket::Weighed& one : all)
    candidates.push_back({{"move", moveJson(vocabulary, one.move)},
                          {"behind", tenth(one.behind)},
                          {"error", tenth(one.error)}});
  return {{"n", line},
          {"round", state.round},
          {"seat", played.seat},
          {"decision", vocabulary.nameOf(ArgType::decision, StackMarket::node(rules_, state).what)},
          {"chosen", moveJson(vocabulary, played.move)},
          {"best", moveJson(vocabulary, all.front().move)},
          {"candidates", std::move(candidates)}};
}

json StackHindsight::seatJson(Seat seat) const {
  const Sums& sums = sums_[seat];
  json one{{"seat", seat},
           {"start", averageJson(sums.start)},
           {"end", tenth(points_.back().now[seat])},
           {"luck", averageJson(sums.luck)},
           {"hand", averageJson(sums.hand)}};
  if (contains(judged_, seat)) {
    one["choice"] = averageJson(sums.choice);
    one["rest"] = averageJson(sums.rest);
  }
  return one;
}

json StackHindsight::result() const {
  const Vocabulary& vocabulary = StackMarketBinding::vocabulary();
  json seats = json::array(), points = json::array(), choices = json::array();
  for (Seat seat = 0; seat < rules_.seats(); ++seat) seats.push_back(seatJson(seat));
  for (const Point& point : points_) {
    json worth = json::array();
    for (Seat seat = 0; seat < rules_.seats(); ++seat) worth.push_back(averageJson(point.worth[seat]));
    points.push_back({{"n", point.line},
                      {"round", point.round},
                      {"deal", point.what != What::play},
                      {"worth", std::move(worth)}});
  }
  for (std::size_t i = 0; i < judgedSo_; ++i) {
    const Choice& choice = choices_[i];
    json one{{"n", choice.line},
             {"round", choice.round},
             {"seat", choice.seat},
             {"decision", vocabulary.nameOf(ArgType::decision, choice.decision)},
             {"chosen", moveJson(vocabulary, choice.chosen)},
             {"best", moveJson(vocabulary, choice.best)},
             {"behind", tenth(choice.behind)}};
    if (choice.tried) one["gain"] = averageJson(choice.gain);
    choices.push_back(std::move(one));
  }
  return {{"passes", pass_},           {"deals", pass_ * kDealsAPass}, {"of", passes_},
          {"seats", std::move(seats)}, {"points", std::move(points)},  {"choices", std::move(choices)},
          {"turning", json::array()}};
}

}  // namespace bourse
