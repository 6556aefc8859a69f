// A record to look at: any position of it as any observer saw it, and what everybody was worth on the way. An
// open book, for games that are over and for one's own device.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "host/record/game_log.h"

namespace bourse {

class Replay {
 public:
  /// Null if `problem` is set.
  static std::unique_ptr<Replay> open(std::string_view record, RecordProblem& problem);

  [[nodiscard]] std::size_t lines() const { return log_->lines().size(); }
  [[nodiscard]] const Record& record() const { return log_->record(); }
  [[nodiscard]] int seats() const { return log_->position().seats(); }

  /// Game, config, players, how many lines, how many events before each, and the scores.
  [[nodiscard]] nlohmann::json about() const;
  /// The position after the first `at` lines, at most lines(): view, node and how many events there were.
  [[nodiscard]] nlohmann::json moment(std::size_t at, Seat observer) const;
  /// The same with all cards open.
  [[nodiscard]] nlohmann::json openMoment(std::size_t at, Seat observer) const;
  /// Everything that happened, as the observer was told it.
  [[nodiscard]] nlohmann::json events(Seat observer) const;
  /// The record of the first `at` lines: what a game that goes on from there begins with. The seats of `free`
  /// and of people wait for somebody; bots keep theirs.
  [[nodiscard]] std::string recordAt(std::size_t at, SeatSet free) const;
  /// The lines as records write them.
  [[nodiscard]] nlohmann::json texts() const;
  /// What everybody was worth by what they knew themselves, after the last line of every phase.
  [[nodiscard]] nlohmann::json worth() const;
  /// What the game's strongest player expected at every decision, by what the one who chose saw; empty where
  /// there is no such player (AnyView::outlook).
  [[nodiscard]] nlohmann::json outlook() const;

 private:
  /// Positions that are kept, so that any other one is few moves away.
  static constexpr std::size_t kBetween = 16;

  explicit Replay(std::unique_ptr<GameLog> log);
  [[nodiscard]] std::unique_ptr<Position> position(std::size_t at) const;
  [[nodiscard]] std::size_t eventsAt(std::size_t at) const;

  std::unique_ptr<GameLog> log_;
  std::vector<std::unique_ptr<Position>> kept_;
};

}  // namespace bourse
