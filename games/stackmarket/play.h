// One move being carried out: the state that changes and its listener.
#pragma once

#include "core/event.h"
#include "games/stackmarket/rules.h"

namespace bourse::stackmarket {

struct Play {
  const Rules& rules;
  State& state;
  EventSink& events;

  void show(EventKind kind, Seat seat = kNobody, int a = 0, int b = 0, int c = 0, int d = 0) const {
    events.add({.kind = static_cast<std::uint8_t>(kind),
                .seat = seat,
                .a = static_cast<std::uint8_t>(a),
                .b = static_cast<std::uint8_t>(b),
                .c = static_cast<std::uint8_t>(c),
                .d = static_cast<std::uint8_t>(d)});
  }
  /// Money never stops at zero: what is below is debt.  [K5]
  void gain(EventKind kind, Seat seat, int amount, int a = 0) const {
    state.money[seat] = static_cast<Money>(state.money[seat] + amount);
    events.add({.kind = static_cast<std::uint8_t>(kind),
                .seat = seat,
                .a = static_cast<std::uint8_t>(a),
                .amount = static_cast<Money>(amount < 0 ? -amount : amount)});
  }
  [[nodiscard]] Floors& building(int number) const { return state.building[at(number)]; }

  /// Takes dice out of the reserve into the hand.
  void takeDice(int dice) const {
    BOURSE_CHECK(dice, <=, int{state.reserve});
    state.reserve = static_cast<std::uint8_t>(state.reserve - dice);
    state.toRoll = static_cast<std::uint8_t>(dice);
  }
  void returnDice(int dice) const { state.reserve = static_cast<std::uint8_t>(state.reserve + dice); }
  /// All dice of a building go back.
  void emptyBuilding(int number) const {
    returnDice(building(number).height);
    building(number) = {};
  }
  /// What is left of the roll and of the order beyond the first `kept` dice goes back.
  void returnHand(int kept) const;
};

// ---- setup.cpp, [T-SET]
void beginGame(const Play& play);
void beginRound(const Play& play);
void rollBase(const Play& play, int value);  // of a building that is raised, anew or for the test
void chooseFirst(const Play& play, Seat seat);
void investFirst(const Play& play, Seat seat, int building);

// ---- turn.cpp, [T-TUR]
void beginTurn(const Play& play, Seat seat);
void rollDie(const Play& play, int value);
void goOnOrdering(const Play& play);
void layDie(const Play& play, int value);
void riskDice(const Play& play, int dice);
void stackStands(const Play& play, int dice);
void looseDieFell(const Play& play, int dice);
void stackCollapses(const Play& play);
void rebuilt(const Play& play);
void moveMarker(const Play& play, int building);
void stay(const Play& play);

// ---- round_end.cpp, [T-END]
SeatSet tallestCandidates(const Rules& rules, const State& state);   // bits are buildings
SeatSet smallestCandidates(const Rules& rules, const State& state);  // without the tallest
void endRound(const Play& play);
void drawLot(const Play& play, int building);
void nameStacker(const Play& play, Seat seat, Seat choice);
void settleTakeover(const Play& play, bool stands);

// ---- game_end.cpp, [T-WIN]
void endGame(const Play& play);
void beginTest(const Play& play);     // the dice everybody starts with are rolled
void beginTesting(const Play& play);  // the dice everybody stacks are rolled
void endTest(const Play& play, int height);

}  // namespace bourse::stackmarket
