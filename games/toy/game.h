// Tower, the sample game: small enough to read in one sitting, and with everything that core/game.h knows.
//
// Everybody is dealt two blocks in secret. Each round all choose at once and in secret: build with one of
// their blocks, or rest. The choices are shown together, the blocks go onto the tower, and the world answers
// whether it stands. If it does, builders earn their block's weight; if it falls, they pay 1 and the tower is
// rubble. Builders draw a new block. The most points after the last round win.
#pragma once

#include <array>
#include <cstdint>

#include "core/game.h"
#include "gen/toy_ids.h"

namespace bourse::toy {

inline constexpr int kRulesVersion = 1;

inline constexpr std::size_t kKinds = kBlocks;  // of weight 1 to 4
inline constexpr std::uint8_t kCopies = 8;      // of each in the box
inline constexpr std::uint8_t kBlocksEach = 2;
inline constexpr int kFewestSeats = 2, kMostSeats = kMaxSeats;

enum class Stage : std::uint8_t { deal, choose, stands, draw, over };

/// In State::chosen: a kind of block, kRests, or one of the others.
inline constexpr std::uint8_t kRests = static_cast<std::uint8_t>(Pick::rest);
inline constexpr std::uint8_t kNotYet = 253;
inline constexpr std::uint8_t kSecret = 255;

struct State {
  std::array<Money, kMaxSeats> cash{};
  std::array<std::uint8_t, kKinds> deck{kCopies, kCopies, kCopies, kCopies}, tower{}, rubble{};
  std::array<std::array<std::uint8_t, kKinds>, kMaxSeats> hand{};
  std::array<std::uint8_t, kMaxSeats> unknown{};  // in views only: blocks that the observer cannot name
  std::array<std::uint8_t, kMaxSeats> chosen{kNotYet, kNotYet, kNotYet, kNotYet, kNotYet};
  Stage stage = Stage::deal;
  std::uint8_t round = 0;
  std::uint8_t dealt = 0;     // blocks dealt at set-up
  SeatSet pending = kNoOne;   // who has not chosen yet
  SeatSet builders = kNoOne;  // who still draws, or is asked to wait for the answer
  std::uint8_t spare = 0;
};

struct View {
  State masked;
  Seat observer = kSpectator;
  std::uint8_t spare = 0;
};

struct Config {
  std::uint8_t seats = 3, rounds = 4;
};
/// So that the box has a block for everybody who builds in every round.
constexpr int mostRounds(int seats) {
  return (static_cast<int>(kKinds) * kCopies - kBlocksEach * seats) / seats;
}
constexpr bool playsAlike(int rulesVersion, const Config&) { return rulesVersion == kRulesVersion; }

struct Rules {
  Config config;
};
/// How likely the tower falls, in parts of fallsParts() + kStandsParts.
inline constexpr std::uint32_t kStandsParts = 12;
constexpr std::uint32_t fallsParts(const std::array<std::uint8_t, kKinds>& tower) {
  std::uint32_t height = 0;
  for (const std::uint8_t blocks : tower) height += blocks;
  return height;  // the higher, the likelier
}

struct Toy {
  static constexpr bool kAsksTheWorld = true;
  using Config = toy::Config;
  using Rules = toy::Rules;
  using State = toy::State;
  using View = toy::View;

  static Result<Rules> compile(const Config& config);
  static State start(const Rules& rules, EventSink& events);
  static Node node(const Rules& rules, const State& state);
  static Node nodeOf(const Rules& rules, const View& view) { return node(rules, view.masked); }
  static void legal(const Rules& rules, const State& state, Seat seat, MoveList& moves);
  static void legalOf(const Rules& rules, const View& view, MoveList& moves) {
    legal(rules, view.masked, view.observer, moves);
  }
  static void outcomes(const Rules& rules, const State& state, OutcomeList& outcomes);
  static Verdict explain(const Rules& rules, const View& view, Move move) {
    return check(rules, view.masked, view.observer, move);
  }
  static Verdict check(const Rules& rules, const State& state, Seat seat, Move move);
  static void apply(const Rules& rules, State& state, Seat seat, Move move, EventSink& events);
  static View view(const Rules& rules, const State& state, Seat observer);
  static State determinize(const Rules& rules, const View& view, Rng& rng);
  static Scores scores(const Rules& rules, const State& state);
  static int seats(const Rules& rules) { return rules.config.seats; }
};
static_assert(Game<Toy>);

}  // namespace bourse::toy
