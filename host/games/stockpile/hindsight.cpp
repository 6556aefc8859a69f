#include "host/games/stockpile/hindsight.h"

#include "bots/stockpile/trader/trader.h"
#include "host/game/driver.h"
#include "host/games/stockpile/binding.h"

namespace bourse {
namespace {

using stockpile::Stockpile;

// Less than this, by the trader's own scales, is no other choice: the order of sales, the first of two cards.
constexpr double kNoDifference = 0.5;
constexpr std::uint64_t kSeries = 0x68696e64;  // deals of this kind are nobody else's

}  // namespace

Seed Hindsight::adviceSeed(std::size_t line) { return seedOfGame(Seed::of(kSeries + 1), line); }

std::unique_ptr<Hindsight> Hindsight::open(const Record& record, Seat only, Problem& problem) {
  if (record.game != StockpileBinding::vocabulary().game) {
    problem = {"hindsight-missing", "There is no hindsight for " + record.game + "."};
    return nullptr;
  }
  ConfigFields fields;
  stockpile::Config config;
  if (!parseFields(record.config, fields, problem) || !StockpileBinding::parseConfig(fields, config, problem))
    return nullptr;
  const Result<stockpile::Rules> rules = Stockpile::compile(config);
  if (!ok(rules)) {
    problem = {"config-wrong", "The config of the record cannot be played."};
    return nullptr;
  }
  std::unique_ptr<Hindsight> hindsight(new Hindsight(record));
  hindsight->rules_ = std::get<0>(rules);
  SeatSet judged = kNoOne;
  for (const RecordPlayer& player : record.players)
    if (player.bot.empty()) judged = with(judged, player.seat);
  if (judged == kNoOne)
    for (Seat seat = 0; seat < hindsight->rules_.seats(); ++seat) judged = with(judged, seat);
  hindsight->readLines(only < kMaxSeats ? bourse::only(only) : judged);
  return hindsight;
}

/// Finds the points between deals and play, and everything that was chosen.
void Hindsight::readLines(SeatSet judged) {
  judged_ = judged;
  EventSink nobody;
  stockpile::State state = Stockpile::start(rules_, nobody);
  Drawn drawn{};
  const std::vector<Line>& lines = record_.lines;
  for (std::size_t line = 0; line <= lines.size(); ++line) {
    const bool last = line == lines.size();
    const bool deal = !last && lines[line].seat == kNobody;
    if (line == 0 || last || deal != points_.back().deal) {
      Point& point = points_.emplace_back();
      point.line = line;
      point.round = state.flow.round;
      point.deal = deal;
      point.state = state;
      point.drawn = drawn;
    }
    if (last) break;
    const Node node = Stockpile::node(rules_, state);
    if (!deal && contains(judged, lines[line].seat)) {
      Choice& choice = choices_.emplace_back();
      choice.line = line;
      choice.round = state.flow.round;
      choice.seat = lines[line].seat;
      choice.decision = node.what;
      choice.chosen = lines[line].move;
      choice.state = state;
      choice.drawn = drawn;
    }
    if (deal) ++drawn[node.what];
    Stockpile::apply(rules_, state, lines[line].seat, lines[line].move, nobody);
  }
}

std::size_t Hindsight::total() const {
  std::size_t tried = 0;
  for (const Choice& choice : choices_) tried += choice.tried ? 1 : 0;
  return choices_.size() + static_cast<std::size_t>(passes_) * (points_.size() + tried);
}

bool Hindsight::step() {
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

stockpile::State Hindsight::stateAt(std::size_t line) const {
  std::size_t from = 0;
  while (from + 1 < points_.size() && points_[from + 1].line <= line) ++from;
  stockpile::State state = points_[from].state;
  EventSink nobody;
  for (std::size_t i = points_[from].line; i < line; ++i)
    Stockpile::apply(rules_, state, record_.lines[i].seat, record_.lines[i].move, nobody);
  return state;
}

stockpile::Advice Hindsight::adviceAt(std::size_t line) const {
  const stockpile::View view = Stockpile::view(rules_, stateAt(line), record_.lines[line].seat);
  return stockpile::adviceFor(rules_, view, adviceSeed(line));
}

void Hindsight::judge(Choice& choice) const {
  const stockpile::View view = Stockpile::view(rules_, choice.state, choice.seat);
  const stockpile::Advice advice = stockpile::adviceFor(rules_, view, adviceSeed(choice.line));
  choice.best = advice.best;
  if (choice.chosen == choice.best || advice.candidates.size() < 2) return;
  const stockpile::Candidate* chosen = advice.find(choice.chosen);
  const stockpile::Candidate* best = advice.find(choice.best);
  choice.loss = advice.loss(choice.chosen);
  const bool weighed = chosen != nullptr && chosen->weighed && best != nullptr && best->weighed;
  choice.tried = !weighed || choice.loss >= kNoDifference;
}

/// The deal goes on from where the record had got to.
Scores Hindsight::playOn(const stockpile::State& from, const Drawn& drawn, int deal) const {
  const Seed seed = seedOfGame(Seed::of(kSeries), static_cast<std::uint64_t>(deal));
  Chance chance(seed);
  for (std::size_t what = 0; what < drawn.size(); ++what)
    if (drawn[what] > 0) chance.skip(static_cast<std::uint8_t>(what), drawn[what]);
  std::vector<Rng> rng;
  rng.reserve(kMaxSeats);
  for (std::uint32_t seat = 0; seat < kMaxSeats; ++seat) rng.emplace_back(seed, purpose::kBot + seat);
  stockpile::State state = from;
  playOut<Stockpile>(
      rules_, state,
      [&](Seat seat, const stockpile::State& now, const MoveList& legal) {
        return stockpile::chooseTrader(rules_, Stockpile::view(rules_, now, seat), legal, {}, rng[seat]);
      },
      chance);
  return Stockpile::scores(rules_, state);
}

Hindsight::BySeat Hindsight::leads(const Scores& scores) const {
  BySeat leads{};
  const auto seats = static_cast<std::size_t>(rules_.seats());
  double all = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) all += scores[seat];
  for (std::size_t seat = 0; seat < seats; ++seat)
    leads[seat] = scores[seat] - (all - scores[seat]) / static_cast<double>(seats - 1);
  return leads;
}

void Hindsight::playPoint(Point& point) {
  point.now = {};
  for (int deal = 0; deal < kDealsAPass; ++deal) {
    const Scores scores = playOn(point.state, point.drawn, pass_ * kDealsAPass + deal);
    const BySeat lead = leads(scores);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules_.seats()); ++seat) {
      point.worth[seat].add(scores[seat]);
      point.lead[seat].add(lead[seat]);
      point.now[seat] += lead[seat] / kDealsAPass;
    }
  }
}

void Hindsight::playChoice(Choice& choice) {
  const auto after = [&](Move move) {
    stockpile::State state = choice.state;
    EventSink nobody;
    Stockpile::apply(rules_, state, choice.seat, move, nobody);
    return leads(playOn(state, choice.drawn, pass_ * kDealsAPass))[choice.seat];
  };
  const double gain = after(choice.chosen) - after(choice.best);
  choice.gain.add(gain);
  choiceNow_[choice.seat] += gain;
}

/// What became of the lead from the start to the end, part by part. The parts of one pass sum to the whole.
void Hindsight::endPass() {
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules_.seats()); ++seat) {
    double luck = 0;
    for (std::size_t i = 0; i + 1 < points_.size(); ++i) {
      const double change = points_[i + 1].now[seat] - points_[i].now[seat];
      points_[i].change[seat].add(change);
      if (points_[i].deal) luck += change;
    }
    const double whole = points_.back().now[seat] - points_.front().now[seat];
    sums_[seat].start.add(points_.front().now[seat]);
    sums_[seat].luck.add(luck);
    sums_[seat].choice.add(choiceNow_[seat]);
    sums_[seat].rest.add(whole - luck - choiceNow_[seat]);
  }
  choiceNow_ = {};
  at_ = 0;
  ++pass_;
}

}  // namespace bourse
