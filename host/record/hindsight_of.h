// Hindsight of one game: reads the record, and keeps the states of points and choices.
//
// `Kept` is what playing on needs beside a state. Own derives from HindsightOf<Binding, Kept, Own> and has
//
//   explicit Own(const Record&);
//   static Part partAfter(const Rules&, const State&);     what the next line is
//   static Seat handIn(const State&);                      whose hand is asked
//   static int roundOf(const State&);
//   static void count(Kept&, const Node&);                 a line of chance is applied
//   Scores playOn(State, const Kept&, int deal) const;     good players play on with that deal
//   Judgement judgeMove(const State&, const Choice&) const;
//
// beside the functions of GameHindsight that are left.
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "host/game/config_fields.h"
#include "host/record/game_hindsight.h"

namespace bourse {

template <class Binding, class Kept, class Own>
class HindsightOf : public GameHindsight {
 protected:
  using G = typename Binding::Game;
  using State = typename G::State;
  using Rules = typename G::Rules;

  using GameHindsight::GameHindsight;

 public:
  /// Of seat `only`, or of all people, or of everybody if there are none. Null if `problem` is set.
  static std::unique_ptr<Own> open(const Record& record, Seat only, Problem& problem) {
    std::unique_ptr<Own> hindsight(new Own(record));
    if (!hindsight->readRules(problem)) return nullptr;
    SeatSet judged = kNoOne;
    for (const RecordPlayer& player : record.players)
      if (player.bot.empty()) judged = with(judged, player.seat);
    if (judged == kNoOne)
      for (Seat seat = 0; seat < hindsight->seats_; ++seat) judged = with(judged, seat);
    hindsight->readLines(only < kMaxSeats ? bourse::only(only) : judged);
    return hindsight;
  }

 protected:
  [[nodiscard]] const Rules& rules() const { return rules_; }

  [[nodiscard]] State stateAt(std::size_t line) const {
    std::size_t from = 0;
    while (from + 1 < points_.size() && points_[from + 1].line <= line) ++from;
    State state = atPoint_[from].state;
    EventSink nobody;
    for (std::size_t i = points_[from].line; i < line; ++i)
      G::apply(rules_, state, record_.lines[i].seat, record_.lines[i].move, nobody);
    return state;
  }

 private:
  struct Moment {
    State state;
    Kept kept{};
  };

  [[nodiscard]] const Own& own() const { return static_cast<const Own&>(*this); }

  bool readRules(Problem& problem) {
    if (record_.game != vocabulary_.game) {
      problem = {"hindsight-missing", "There is no hindsight for " + record_.game + "."};
      return false;
    }
    ConfigFields fields;
    typename G::Config config;
    if (!parseFields(record_.config, fields, problem) || !Binding::parseConfig(fields, config, problem))
      return false;
    const Result<Rules> compiled = G::compile(config);
    if (!ok(compiled)) {
      problem = {"config-wrong", "The config of the record cannot be played."};
      return false;
    }
    rules_ = std::get<Rules>(compiled);
    seats_ = G::seats(rules_);
    return true;
  }

  /// Finds the points between the parts of the game, and everything that was chosen.
  void readLines(SeatSet judged) {
    judged_ = judged;
    EventSink nobody;
    Moment now{.state = G::start(rules_, nobody)};
    const std::vector<RecordLine>& lines = record_.lines;
    for (std::size_t line = 0; line <= lines.size(); ++line) {
      const bool last = line == lines.size();
      const Part part = last ? Part::play : Own::partAfter(rules_, now.state);
      if (line == 0 || last || part != points_.back().part || part == Part::hand) addPoint(line, part, now);
      if (last) break;
      const Node node = G::node(rules_, now.state);
      if (part == Part::play && contains(judged, lines[line].seat)) addChoice(line, node, now);
      if (part == Part::luck) Own::count(now.kept, node);
      G::apply(rules_, now.state, lines[line].seat, lines[line].move, nobody);
    }
  }

  void addPoint(std::size_t line, Part part, const Moment& now) {
    Point& point = points_.emplace_back();
    point.line = line;
    point.round = Own::roundOf(now.state);
    point.part = part;
    point.hand = part == Part::hand ? Own::handIn(now.state) : kNobody;
    atPoint_.push_back(now);
  }

  void addChoice(std::size_t line, const Node& node, const Moment& now) {
    Choice& choice = choices_.emplace_back();
    choice.line = line;
    choice.round = Own::roundOf(now.state);
    choice.seat = record_.lines[line].seat;
    choice.decision = node.what;
    choice.chosen = record_.lines[line].move;
    atChoice_.push_back(now);
  }

  [[nodiscard]] Scores playPoint(std::size_t point, int deal) const override {
    return own().playOn(atPoint_[point].state, atPoint_[point].kept, deal);
  }
  [[nodiscard]] Scores playChoice(std::size_t choice, Move move, int deal) const override {
    State state = atChoice_[choice].state;
    EventSink nobody;
    G::apply(rules_, state, choices_[choice].seat, move, nobody);
    return own().playOn(state, atChoice_[choice].kept, deal);
  }
  [[nodiscard]] Judgement judge(std::size_t choice) const override {
    return own().judgeMove(atChoice_[choice].state, choices_[choice]);
  }
  [[nodiscard]] int roundAt(std::size_t line) const override { return Own::roundOf(stateAt(line)); }
  [[nodiscard]] std::uint8_t decisionAt(std::size_t line) const override {
    return G::node(rules_, stateAt(line)).what;
  }

  Rules rules_{};
  std::vector<Moment> atPoint_, atChoice_;
};

}  // namespace bourse
