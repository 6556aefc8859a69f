// Games between bots in one configuration of one game: what the simulator and the ladder play in.
//
// This interface is crossed once a game. Inside, a game that is simulated millions of times is played through
// templates (sim/typed_arena.h); any other is played through host/game/any_game.h (sim/any_arena.h).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.h"
#include "host/record/record.h"

namespace bourse {

/// Which bot of the arena sits on each seat.
using Seating = std::array<std::uint8_t, kMaxSeats>;

/// A player from outside that crashed, hung or made an illegal move: the game is lost for it.
struct Forfeit {
  Seat seat = kNobody;
  std::string sentence;
};

struct FinishedGame {
  Scores scores{};
  std::array<int, kMaxSeats> shares{};  // of the victory, in sixtieths
  std::uint32_t decisions = 0;
  std::string config;  // as records write it
  std::vector<RecordLine> lines;
  std::vector<Attachment> attachments;
  std::vector<Forfeit> forfeits;
};

/// How often a bot of the arena forfeited.
struct ForfeitCount {
  std::size_t bot = 0;
  std::int64_t games = 0;
  std::string first;  // a sentence of one of them
};

/// Plays games on one thread.
class GameRunner {
 public:
  GameRunner() = default;
  GameRunner(const GameRunner&) = delete;
  GameRunner& operator=(const GameRunner&) = delete;
  virtual ~GameRunner() = default;

  /// Whatever `game` held before is overwritten; its buffers are used again.
  virtual void play(const Seating& seating, const Seed& seed, FinishedGame& game) = 0;
  /// Called once after the last game, one runner at a time: hands over what was counted besides scores.
  virtual void finish() {}
};

class Arena {
 public:
  /// Names of bots, all different, as people wrote them.
  explicit Arena(std::vector<std::string> bots) : bots_(std::move(bots)) {}
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  virtual ~Arena() = default;

  [[nodiscard]] virtual std::string_view game() const = 0;
  [[nodiscard]] virtual int rulesVersion() const = 0;
  [[nodiscard]] virtual int seats() const = 0;
  [[nodiscard]] virtual std::string configText() const = 0;
  [[nodiscard]] virtual nlohmann::json configJson() const = 0;
  /// Called once before anything is played; false, with a sentence, if nothing can be.
  virtual bool prepare(std::string& /*sentence*/) { return true; }
  /// Of bots that forfeited games so far.
  [[nodiscard]] virtual std::vector<ForfeitCount> forfeits() const { return {}; }
  /// For one thread; must not outlive the arena.
  [[nodiscard]] virtual std::unique_ptr<GameRunner> runner() = 0;

  /// What was counted besides scores, as plain numbers that add up; the same many for the same options.
  [[nodiscard]] virtual std::vector<std::int64_t> sums() const { return {}; }
  virtual void addSums(const std::vector<std::int64_t>&) {}

  [[nodiscard]] const std::vector<std::string>& bots() const { return bots_; }

 private:
  std::vector<std::string> bots_;
};

/// A stream for each seat, so that a bot that thinks longer changes nobody else's luck.
inline std::array<Rng, kMaxSeats> botStreams(const Seed& seed) {
  const auto of = [&](std::uint32_t seat) { return Rng(seed, purpose::kBot + seat); };
  return {of(0), of(1), of(2), of(3), of(4)};
}

/// By seat, in sixtieths: the highest score wins, and a tie shares the victory.
std::array<int, kMaxSeats> victoryShares(const Scores& scores, int seats);

}  // namespace bourse
