// One line of the round's table, or one operation of the agenda: what happens, who is asked, what they may
// do.
#pragma once

#include "core/move.h"
#include "core/node.h"
#include "core/table.h"
#include "games/stockpile/play.h"

namespace bourse::stockpile {

enum class Next : std::uint8_t {
  wait,   // someone must choose or something must be drawn
  again,  // something was done or pushed: look again at what is on top
  done,   // go on with what comes after
};

struct Step {
  Next (*enter)(Play&);  // does what needs no choice and says how to go on
  Node::Kind kind = Node::Kind::over;
  std::uint8_t what = 0;
  void (*offer)(const Rules&, const State&, Seat, MoveList&) = nullptr;  // decisions
  void (*outcomes)(const Rules&, const State&, OutcomeList&) = nullptr;  // chance
  void (*take)(Play&, Seat, Move) = nullptr;
};

constexpr Step automatic(Next (*enter)(Play&)) { return {.enter = enter}; }

constexpr Step choice(Decision what, Next (*enter)(Play&),
                      void (*offer)(const Rules&, const State&, Seat, MoveList&),
                      void (*take)(Play&, Seat, Move)) {
  return {.enter = enter,
          .kind = Node::Kind::decision,
          .what = static_cast<std::uint8_t>(what),
          .offer = offer,
          .take = take};
}

constexpr Step draw(Draw what, Next (*enter)(Play&),
                    void (*outcomes)(const Rules&, const State&, OutcomeList&),
                    void (*take)(Play&, Seat, Move)) {
  return {.enter = enter,
          .kind = Node::Kind::chance,
          .what = static_cast<std::uint8_t>(what),
          .outcomes = outcomes,
          .take = take};
}

/// Asks `seat` next; for `enter` of a decision.
inline Next ask(Play& play, Seat seat) {
  play.state.flow.actor = seat;
  play.state.flow.pending = only(seat);
  return Next::wait;
}

}  // namespace bourse::stockpile
