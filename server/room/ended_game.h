// A game that is over, in the form that histories and ratings take.
#pragma once

#include "server/room/room_state.h"

namespace bourse {

/// Whether people come and go while a game with such a clock lasts.
bool isCorrespondence(const ClockTerms& clock);

EndedGame finishedGame(const RoomState& room);

}  // namespace bourse
