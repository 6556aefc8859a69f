#include "server/room/turn_notices.h"

#include <utility>

#include "server/room/ended_game.h"

namespace bourse {

void TurnNotices::update() {
  if (room_.imagined()) return;
  const bool first = open_.empty();  // since the table was loaded: marks are those of its open decisions
  open_.resize(room_.facts.seats.size());
  const bool marks = room_.facts.clock.any() || somebodyIsAway();
  for (Seat seat = 0; seat < room_.seats(); ++seat) {
    SeatFacts& facts = room_.facts.seats[seat];
    const std::uint32_t decision =
        room_.running() && room_.playsInPerson(seat) ? room_.table->decisionOf(seat) : 0;
    const bool isNew = std::exchange(open_[seat].decision, decision) != decision;
    if (isNew) open_[seat].told = false;
    const std::optional<std::size_t> before = facts.asked;
    if (decision == 0 || (isNew && !first)) facts.asked.reset();
    if (decision != 0 && marks && !facts.asked) facts.asked = room_.table->log().lines().size();
    if (facts.asked != before) room_.factsChanged = true;
    // A player may come, subscribe and leave again; of one decision the stores keep one notice for each
    // address.
    if (room_.table->present(seat)) open_[seat].told = false;
    if (decision != 0 && !room_.table->present(seat) && !std::exchange(open_[seat].told, true)) tell(seat);
  }
}

bool TurnNotices::somebodyIsAway() const {
  for (Seat seat = 0; room_.running() && seat < room_.seats(); ++seat)
    if (room_.playsInPerson(seat) && !room_.table->present(seat)) return true;
  return false;
}

void TurnNotices::tell(Seat seat) const {
  if (!room_.services.accountHooks.turnWaiting) return;
  const SeatFacts& facts = room_.facts.seats[seat];
  room_.services.accountHooks.turnWaiting({.table = room_.id,
                                           .game = room_.facts.game,
                                           .account = facts.account,
                                           .seatKey = facts.tokenHash,
                                           .seat = seat,
                                           .line = facts.asked.value_or(0),
                                           .correspondence = isCorrespondence(room_.facts.clock)});
}

}  // namespace bourse
