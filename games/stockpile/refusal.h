// Why a move is not possible, in codes and numbers that a client turns into a sentence.
#pragma once

#include "core/node.h"
#include "core/rejection.h"
#include "games/stockpile/rules.h"

namespace bourse::stockpile {

/// One question to one move; everything a reason may depend on.
struct Attempt {
  const Rules& rules;
  const State& state;
  const Node& node;
  Seat seat;
  Move move;

  [[nodiscard]] Rejection because(Refusal code, int a = 0, int b = 0, int c = 0, int d = 0) const {
    return {.code = static_cast<std::uint16_t>(code),
            .seat = seat,
            .move = move,
            .arg = {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(c),
                    static_cast<std::int16_t>(d)}};
  }
  [[nodiscard]] const Player& player() const { return state.player[seat]; }
};

/// The reason for a move that is not legal at this node. Asks nothing that the seat's own view does not tell.
Rejection whyNot(const Rules& rules, const State& state, const Node& node, Seat seat, Move move);

}  // namespace bourse::stockpile
