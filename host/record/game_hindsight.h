// What hindsight of every game has in common: points between the parts of a game, choices that are judged,
// and passes that play on from all of them. A game says how it plays on and what a good player would have
// done (host/record/hindsight_of.h keeps its states). docs/hindsight.md says how it is found, and how sure it
// is.
//
// The n-th deal is the same from whatever position it is played, so that differences are not those of the
// deal.
#pragma once

#include <array>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/game.h"
#include "core/vocabulary.h"
#include "host/record/any_hindsight.h"
#include "host/record/record.h"

namespace bourse {

class GameHindsight : public AnyHindsight {
 public:
  using BySeat = std::array<double, kMaxSeats>;
  /// What happens between two points: players decide, chance draws, or somebody's hand is asked.
  enum class Part : std::uint8_t { play, luck, hand };

  /// A position between two parts of the game.
  struct Point {
    std::size_t line = 0;  // how many lines were played
    int round = 0;
    Part part = Part::play;  // what follows
    Seat hand = kNobody;     // whose, if it is one
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
    double behind = 0;   // by the good player's own scales
    bool tried = false;  // played out: what was chosen is not what a good player would have done
    Average gain;        // of the lead, beside the good player's move
  };

  /// What became of a seat's lead from the first deal to the end; luck, hand, choice and rest sum to the
  /// change in every pass.
  struct Sums {
    Average start, luck, hand, choice, rest;
  };

  void setPasses(int passes) override { passes_ = passes; }
  bool step() override;
  [[nodiscard]] std::size_t done() const override { return done_; }
  [[nodiscard]] std::size_t total() const override;
  [[nodiscard]] nlohmann::json result() const override;
  [[nodiscard]] nlohmann::json advice(std::size_t line) const override;

  /// Deals that were played from every point in complete passes; choices are tried with some of each pass.
  [[nodiscard]] int deals() const { return pass_ * effort_.dealsAPass; }
  /// Complete passes so far.
  [[nodiscard]] int passes() const { return pass_; }
  [[nodiscard]] const Record& record() const { return record_; }
  [[nodiscard]] const Sums& sums(Seat seat) const { return sums_[seat]; }
  [[nodiscard]] SeatSet judged() const { return judged_; }
  [[nodiscard]] const std::vector<Point>& points() const { return points_; }
  [[nodiscard]] const std::vector<Choice>& choices() const { return choices_; }

 protected:
  /// How hard a game looks, and what it tells of what it found.
  struct Effort {
    int dealsAPass = 1;          // a deal has more spread …
    int triesAPass = 1;          // … than a choice, which is compared within the same deal
    bool hands = false;          // tell how much was somebody's hand
    bool turningPoints = false;  // tell where the game turned
  };
  struct Judgement {
    Move best;
    double behind = 0;
    bool tried = false;
  };

  GameHindsight(const Record& record, const Vocabulary& vocabulary, const Effort& effort)
      : record_(record), vocabulary_(vocabulary), effort_(effort) {}

  /// The scores when good players play on with the deal of that number: from a point, and from a choice after
  /// another move.
  [[nodiscard]] virtual Scores playPoint(std::size_t point, int deal) const = 0;
  [[nodiscard]] virtual Scores playChoice(std::size_t choice, Move move, int deal) const = 0;
  [[nodiscard]] virtual Judgement judge(std::size_t choice) const = 0;
  /// What could have been done after `line` lines, the best first; and where that was.
  [[nodiscard]] virtual nlohmann::json candidates(std::size_t line, Move& best) const = 0;
  [[nodiscard]] virtual int roundAt(std::size_t line) const = 0;
  [[nodiscard]] virtual std::uint8_t decisionAt(std::size_t line) const = 0;
  /// The lead of a seat at the last point, as it is told.
  [[nodiscard]] virtual double leadAtEnd(Seat seat) const = 0;

  Record record_;
  const Vocabulary& vocabulary_;
  Effort effort_;
  int seats_ = 0;
  SeatSet judged_ = kNoOne;
  std::vector<Point> points_;
  std::vector<Choice> choices_;

 private:
  void lookAt(std::size_t point);
  void tryOut(std::size_t choice);
  void endPass();
  [[nodiscard]] BySeat leads(const Scores& scores) const;
  [[nodiscard]] nlohmann::json turningPoints() const;
  [[nodiscard]] nlohmann::json seatJson(Seat seat) const;

  std::array<Sums, kMaxSeats> sums_{};
  BySeat choiceNow_{};  // of the pass under way
  int passes_ = 48, pass_ = 0;
  std::size_t done_ = 0;         // pieces of work
  std::size_t judgedSoFar_ = 0;  // choices
  std::size_t at_ = 0;           // within a pass: points, then choices that are tried
};

}  // namespace bourse
