// A game looked back at: what the trader would have done at every decision, and how much of the result was
// the deal and how much was choice (docs/hindsight.md says how that is found, and how sure it is).
//
// Everybody's worth at a position is what traders make of it who play on from there with duplicate deals: the
// n-th deal is the same from whatever position it is played. Work is done in small steps, so that whoever
// asks can show how far it is, and stop.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "bots/stockpile/hindsight/advice.h"
#include "host/record/look_back.h"
#include "host/record/record.h"

namespace bourse {

class Hindsight : public LookBack {
 public:
  using BySeat = std::array<double, kMaxSeats>;
  /// How many draws of each kind were made.
  using Drawn = std::array<std::uint32_t, 24>;

  /// A position between two parts of the game: a deal, or what players did until the next one.
  struct Point {
    std::size_t line = 0;  // how many lines were played
    int round = 0;
    bool deal = false;  // what follows is a deal
    stockpile::State state;
    Drawn drawn{};
    std::array<Average, kMaxSeats> worth{}, lead{};
    std::array<Average, kMaxSeats> change{};  // of the lead, until the next point
    BySeat now{};                             // the lead in the pass under way
  };

  /// A decision of a seat that is judged.
  struct Choice {
    std::size_t line = 0;
    int round = 0;
    Seat seat = 0;
    std::uint8_t decision = 0;
    Move chosen, best;
    double loss = 0;     // by the trader's own scales
    bool tried = false;  // played out: what was chosen is not what the trader would have done
    stockpile::State state;
    Drawn drawn{};
    Average gain;  // of the lead, beside the trader's move
  };

  /// What became of a seat's lead from the first deal to the end; luck, choice and rest sum to the change.
  struct Sums {
    Average start, luck, choice, rest;
  };

  /// Of seat `only`, or of all people, or of everybody if there are none. Null if `problem` is set.
  static std::unique_ptr<Hindsight> open(const Record& record, Seat only, Problem& problem);

  /// The same for another number of deals: more are surer and take longer.
  void setPasses(int passes) override { passes_ = passes; }
  /// One small piece of work; false when all is done.
  bool step() override;
  [[nodiscard]] std::size_t done() const override { return done_; }
  [[nodiscard]] std::size_t total() const override;
  /// Deals that were played from every point in complete passes; choices are tried with one of each pass.
  [[nodiscard]] int deals() const { return pass_ * kDealsAPass; }
  /// Complete passes so far.
  [[nodiscard]] int passes() const { return pass_; }

  /// What the trader would have done after `line` lines, where a player was asked.
  [[nodiscard]] stockpile::Advice adviceAt(std::size_t line) const;
  [[nodiscard]] const Record& record() const { return record_; }
  /// What was found so far.
  [[nodiscard]] nlohmann::json result() const override;
  /// The decision after `line` lines: candidates with reasons; null if nobody was asked there.
  [[nodiscard]] nlohmann::json advice(std::size_t line) const override;

  [[nodiscard]] const Sums& sums(Seat seat) const { return sums_[seat]; }
  [[nodiscard]] SeatSet judged() const { return judged_; }
  [[nodiscard]] const std::vector<Point>& points() const { return points_; }
  [[nodiscard]] const std::vector<Choice>& choices() const { return choices_; }

  /// A deal has more spread than a choice, which is compared within the same deal.
  static constexpr int kDealsAPass = 4;

 private:
  explicit Hindsight(const Record& record) : record_(record) {}
  void readLines(SeatSet judged);
  void judge(Choice& choice) const;
  void playPoint(Point& point);
  void playChoice(Choice& choice);
  void endPass();
  /// Traders play on with the deal of that number.
  [[nodiscard]] Scores playOn(const stockpile::State& from, const Drawn& drawn, int deal) const;
  [[nodiscard]] static Seed adviceSeed(std::size_t line);
  [[nodiscard]] stockpile::State stateAt(std::size_t line) const;
  [[nodiscard]] BySeat leads(const Scores& scores) const;
  [[nodiscard]] nlohmann::json turningPoints() const;
  [[nodiscard]] nlohmann::json seatJson(Seat seat) const;

  Record record_;
  stockpile::Rules rules_;
  SeatSet judged_ = kNoOne;
  std::vector<Point> points_;
  std::vector<Choice> choices_;
  std::array<Sums, kMaxSeats> sums_{};
  std::array<double, kMaxSeats> choiceNow_{};  // of the pass under way
  int passes_ = 48, pass_ = 0;
  std::size_t done_ = 0;      // pieces of work
  std::size_t judgedSo_ = 0;  // choices with advice
  std::size_t at_ = 0;        // within a pass: points, then choices that are tried
};

}  // namespace bourse
