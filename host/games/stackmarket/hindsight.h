// A game of Stack Market looked back at: what an expert builder would have done at every decision, and how
// much of the result were the dice, the hand and choice (docs/hindsight.md says how that is found, and how
// sure it is).
//
// What a position is worth to a seat is its lead at the end when builders with good hands play on from there.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "bots/stackmarket/weighing.h"
#include "host/record/look_back.h"
#include "host/record/record.h"

namespace bourse {

class StackHindsight : public LookBack {
 public:
  using BySeat = std::array<double, kMaxSeats>;
  enum class What : std::uint8_t { play, dice, hand };

  /// A position between two parts of the game: rolls, a stacking, or what players decided.
  struct Point {
    std::size_t line = 0;  // how many lines were played
    int round = 0;
    What what = What::play;  // what follows
    Seat stacker = kNobody;  // whose hand, if it is one
    stackmarket::State state;
    std::array<Average, kMaxSeats> worth{};  // money at the end
    BySeat now{};                            // the lead in the pass under way
  };

  /// A decision of a seat that is judged.
  struct Choice {
    std::size_t line = 0;
    int round = 0;
    Seat seat = 0;
    std::uint8_t decision = 0;
    Move chosen, best;
    double behind = 0;   // by the expert's own scales
    bool tried = false;  // played out: an expert would have done something better
    stackmarket::State state;
    Average gain;  // of the lead, beside the expert's move
  };

  /// What became of a seat's lead; luck, hand, choice and rest sum to the change in every pass.
  struct Sums {
    Average start, luck, hand, choice, rest;
  };

  /// Of seat `only`, or of all people, or of everybody if there are none. Null if `problem` is set.
  static std::unique_ptr<StackHindsight> open(const Record& record, Seat only, Problem& problem);

  void setPasses(int passes) override { passes_ = passes; }
  bool step() override;
  [[nodiscard]] std::size_t done() const override { return done_; }
  [[nodiscard]] std::size_t total() const override;
  [[nodiscard]] nlohmann::json result() const override;
  [[nodiscard]] nlohmann::json advice(std::size_t line) const override;

  [[nodiscard]] const Sums& sums(Seat seat) const { return sums_[seat]; }
  [[nodiscard]] SeatSet judged() const { return judged_; }
  [[nodiscard]] const std::vector<Point>& points() const { return points_; }
  [[nodiscard]] const std::vector<Choice>& choices() const { return choices_; }

 private:
  explicit StackHindsight(const Record& record) : record_(record) {}
  void readLines(SeatSet judged);
  void judge(Choice& choice) const;
  void playPoint(Point& point);
  void playChoice(Choice& choice);
  void endPass();
  [[nodiscard]] BySeat leadsAfter(stackmarket::State state, std::uint64_t luck, Point* worth = nullptr) const;
  [[nodiscard]] std::vector<stackmarket::Weighed> weighed(const stackmarket::State& state, Seat seat,
                                                          std::size_t line, int playouts) const;
  [[nodiscard]] stackmarket::State stateAt(std::size_t line) const;
  [[nodiscard]] nlohmann::json seatJson(Seat seat) const;

  Record record_;
  stackmarket::Rules rules_;
  SeatSet judged_ = kNoOne;
  std::vector<Point> points_;
  std::vector<Choice> choices_;
  std::array<Sums, kMaxSeats> sums_{};
  BySeat choiceNow_{};  // of the pass under way
  int passes_ = 48, pass_ = 0;
  std::size_t done_ = 0;      // pieces of work
  std::size_t judgedSo_ = 0;  // choices with advice
  std::size_t at_ = 0;        // within a pass: points, then choices that are tried
};

}  // namespace bourse
