// Tower, a game of two pages that exists only to prove the contract of core/game.h and the laws.
//
// Everybody is dealt two blocks in secret. Each round all choose at once and in secret: build with one of
// their blocks, or rest. The choices are shown together, the blocks go onto the tower, and the world answers
// whether it stands. If it does, builders earn their block's weight; if it falls, they pay 1 and the tower is
// rubble. Builders draw a new block.
#pragma once

#include <array>
#include <cstdint>

#include "core/game.h"

namespace bourse::toy {

inline constexpr std::size_t kKinds = 4;  // weights 1 to 4
inline constexpr std::uint8_t kCopies = 8;
inline constexpr std::uint8_t kBlocksEach = 2;

enum class Verb : std::uint8_t { build = 1, rest = 2, deal = 128, answer = 129 };
enum class Decision : std::uint8_t { choose = 1 };
enum class Draw : std::uint8_t { block = 1 };
enum class Question : std::uint8_t { stands = 1 };
enum class EventKind : std::uint8_t { dealt = 1, chosen, built, rested, stood, fell, earned, fined, over };
enum class Refusal : std::uint16_t { seatsOutOfRange = 1, notPossible = 2 };

enum class Stage : std::uint8_t { deal, choose, stands, draw, over };

inline constexpr std::uint8_t kRests = 252, kNotYet = 253,
                              kSecret = 255;  // instead of a kind in State::chosen

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
struct Rules {
  Config config;
};

struct Toy {
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
  static Verdict check(const Rules& rules, const State& state, Seat seat, Move move);
  static void apply(const Rules& rules, State& state, Seat seat, Move move, EventSink& events);
  static View view(const Rules& rules, const State& state, Seat observer);
  static State determinize(const Rules& rules, const View& view, Rng& rng);
  static Scores scores(const Rules& rules, const State& state);
  static int seats(const Rules& rules) { return rules.config.seats; }
};
static_assert(Game<Toy>);

}  // namespace bourse::toy
