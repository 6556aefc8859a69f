#include "server/room/turn_notices.h"

#include "server/room/ended_game.h"

namespace bourse {

void TurnNotices::update() {
  if (!room_.services.accountHooks.turnWaiting || room_.imagined()) return;
  told_.resize(room_.facts.seats.size(), 0);
  for (Seat seat = 0; seat < room_.seats(); ++seat) {
    const std::uint32_t decision =
        room_.running() && room_.playsInPerson(seat) ? room_.table->decisionOf(seat) : 0;
    const std::string& account = room_.facts.seats[seat].account;
    if (decision == 0 || account.empty() || room_.table->present(seat) || told_[seat] == decision) continue;
    told_[seat] = decision;
    room_.services.accountHooks.turnWaiting({.table = room_.id,
                                             .game = room_.facts.game,
                                             .account = account,
                                             .line = room_.table->log().lines().size(),
                                             .correspondence = isCorrespondence(room_.facts.clock)});
  }
}

}  // namespace bourse
