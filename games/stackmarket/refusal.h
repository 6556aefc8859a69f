// Why a move is not possible, in codes and numbers that a client turns into a sentence.
#pragma once

#include "core/node.h"
#include "core/rejection.h"
#include "games/stackmarket/rules.h"

namespace bourse::stackmarket {

/// The reason for a move that is not legal at this node. Asks nothing that the seat's own view does not tell.
Rejection whyNot(const Rules& rules, const State& state, const Node& node, Seat seat, Move move);

}  // namespace bourse::stackmarket
