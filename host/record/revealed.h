// Whether a move may be taken back: it told nobody anything, and nobody else's things moved.
#pragma once

#include <span>

#include "core/event.h"
#include "core/move.h"
#include "core/rng.h"
#include "host/game/any_game.h"

namespace bourse {

/// Whether none of the events of a move happened to one of those who count, except the mover.
bool movedNobodyElse(std::span<const Event> events, Seat mover, SeatSet who);

/// Whether none of those who count learnt anything from the move; the mover and spectators may be among them.
/// Asked of the rules themselves, so that it holds for every verb: in each of some worlds that an observer
/// cannot tell from the real one, the observer could have been shown the very same. Sampled, so a doubt that
/// is very unlikely may be missed; a certainty never is.
bool revealedNothing(const Position& before, Seat mover, Move move, std::span<const Event> events,
                     SeatSet who, Rng& rng);

}  // namespace bourse
