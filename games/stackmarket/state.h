// A position of Stack Market: plain bytes, small enough to be copied at every node.
#pragma once

#include <array>
#include <cstdint>

#include "core/seat.h"
#include "games/stackmarket/config.h"

namespace bourse::stackmarket {

inline constexpr std::uint8_t kNone = 255;    // no building, nobody named
inline constexpr std::uint8_t kSecret = 254;  // in a view: named, and not told to the observer

/// Where the game stands: what was last begun and is not finished.
enum class Stage : std::uint8_t {
  raise,        // the first dice of every building are rolled
  firstPlayer,  // who begins is drawn
  invest,       // first markers, in turn order
  roll,         // the dice of a turn
  order,        // which die comes next
  risk,         // how many of the order
  stack,        // the world is asked
  rebuild,      // the first dice of a building that collapsed
  reinvest,     // change of investment
  lotTallest,   // equal in height and top
  lotSmallest,  // …
  nameStacker,  // two investors decide
  takeover,     // the world is asked
  testRaise,    // final stacking test: the dice everybody starts with
  testRoll,     // … and the dice everybody stacks
  over,
};
inline constexpr int kStages = static_cast<int>(Stage::over) + 1;

/// How often a die shows 0, 1, … 4.
using Values = std::array<std::uint8_t, kValues>;

constexpr int sumOf(const Values& values) {
  int sum = 0;
  for (const std::uint8_t dice : values) sum += dice;
  return sum;
}

struct Floors {
  std::uint8_t height = 0;
  std::array<std::uint8_t, kDice> value{};  // from the ground up; 0 above the top

  [[nodiscard]] int top() const { return value[height - 1u]; }
  void push(std::uint8_t die) { value[height++] = die; }
  friend bool operator==(const Floors&, const Floors&) = default;
};

struct State {
  std::array<Money, kMaxSeats> money{};
  std::array<Floors, kBuildings> building{};
  std::array<std::uint8_t, kMaxSeats> marker{kNone, kNone, kNone, kNone, kNone};  // on which card
  std::uint8_t reserve = 0;
  std::uint8_t out = 0;                           // dice taken out for this round
  std::uint8_t toRoll = 0;                        // in hand and not rolled yet
  std::uint8_t based = 0;                         // of the dice below
  std::array<std::uint8_t, kStartHeight> base{};  // a new building's dice as they are rolled
  Values rolled{};                                // dice of this turn that are not in the order
  std::array<std::uint8_t, kDice> order{};
  std::uint8_t ordered = 0;
  std::uint8_t top = kTop;  // where the TOP marker stands
  Seat holder = kNobody;    // of the tallest-building card
  Stage stage = Stage::raise;
  std::uint8_t round = 0;
  Seat first = kNobody;     // of this round
  Seat active = kNobody;    // whose turn it is
  std::uint8_t turns = 0;   // played in this round
  std::uint8_t cursor = 0;  // the building that is raised
  std::uint8_t tallest = kNone, smallest = kNone;
  Seat stacker = kNobody;                                                        // of the takeover
  std::array<std::uint8_t, kMaxSeats> named{kNone, kNone, kNone, kNone, kNone};  // in secret
  SeatSet pending = kNoOne;                                                      // who has not named anybody
  SeatSet tied = kNoOne;  // who takes part in the final test
  Values testDice{};
  std::array<std::uint8_t, kMaxSeats> testHeight{};
  SeatSet winners = kNoOne;
  std::uint8_t spare = 0;  // no padding: equal positions have equal bytes
};

struct View {
  State masked;
  Seat observer = kSpectator;
  std::uint8_t spare = 0;
};

}  // namespace bourse::stackmarket
