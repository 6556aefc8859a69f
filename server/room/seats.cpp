#include "server/room/seats.h"

#include <algorithm>

#include "server/identity/names.h"
#include "server/identity/secrets.h"

namespace bourse {

Seat seatOfToken(const TableFacts& facts, std::string_view token) {
  const std::string hash = tokenHash(token);
  Seat found = kNobody;
  for (Seat seat = 0; seat < facts.seats.size(); ++seat)  // all of them, so the time tells nothing
    if (sameSecret(hash, facts.seats[seat].tokenHash)) found = seat;
  return found;
}

Seat seatOfAccount(const TableFacts& facts, std::string_view account) {
  for (Seat seat = 0; !account.empty() && seat < facts.seats.size(); ++seat)
    if (facts.seats[seat].account == account) return seat;
  return kNobody;
}

std::vector<std::string> accountsIn(const TableFacts& facts) {
  std::vector<std::string> found;
  for (const SeatFacts& seat : facts.seats)
    if (!seat.account.empty()) found.push_back(seat.account);
  return found;
}

bool isRemovedSpectator(const TableFacts& facts, std::string_view address) {
  const std::vector<std::string>& removed = facts.removedSpectators;
  return !address.empty() && std::find(removed.begin(), removed.end(), address) != removed.end();
}

Seat hostOf(const TableFacts& facts) {
  const auto isTaken = [&](Seat seat) {
    return seat < facts.seats.size() && !facts.seats[seat].name.empty();
  };
  if (isTaken(facts.host)) return facts.host;
  for (Seat seat = 0; seat < facts.seats.size(); ++seat)
    if (isTaken(seat)) return seat;
  return kNobody;
}

std::vector<Seat> sameOrigin(const TableFacts& facts) {
  std::vector<Seat> found;
  for (Seat seat = 0; seat < facts.seats.size(); ++seat)
    for (Seat other = 0; other < facts.seats.size(); ++other)
      if (other != seat && !facts.seats[seat].origin.empty() &&
          facts.seats[seat].origin == facts.seats[other].origin) {
        found.push_back(seat);
        break;
      }
  return found;
}

int emptySeats(const TableFacts& facts) {
  return static_cast<int>(std::count_if(facts.seats.begin(), facts.seats.end(),
                                        [](const SeatFacts& seat) { return seat.empty(); }));
}

bool hasSimilarName(const TableFacts& facts, std::string_view name) {
  const std::string skeleton = nameSkeleton(name);
  return std::any_of(facts.seats.begin(), facts.seats.end(), [&](const SeatFacts& seat) {
    return !seat.name.empty() && nameSkeleton(seat.name) == skeleton;
  });
}

}  // namespace bourse
