// Whether a move may be taken back: it told nobody anything, and nobody else's things moved.
#pragma once

#include <span>

#include "core/event.h"
#include "core/move.h"
#include "core/rng.h"
#include "host/game/any_game.h"

namespace bourse {

/// Whether none of the events of a move happened to anybody but the mover.
bool movedNobodyElse(std::span<const Event> events, Seat mover);

/// Whether nobody, the mover included, learnt anything from the move. Asked of the rules themselves, so that
/// it holds for every verb: in each of some worlds that an observer cannot tell from the real one, the
/// observer could have been shown the very same. Sampled, so a doubt that is very unlikely may be missed; a
/// certainty never is.
bool revealedNothing(const Position& before, Seat mover, Move move, std::span<const Event> events, Rng& rng);

}  // namespace bourse
