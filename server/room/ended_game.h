// A game that is over, in the form that histories and ratings take.
#pragma once

#include "server/room/room_state.h"

namespace bourse {

/// Whether people come and go while a game with such a clock lasts.
bool isCorrespondence(const ClockTerms& clock);

/// Ratings are kept apart by it: `two` for two seats, `base` for more without modules, `modules` for more
/// with any.
std::string ratingKind(std::size_t seats, const std::string& modules);

EndedGame finishedGame(const RoomState& room);

}  // namespace bourse
