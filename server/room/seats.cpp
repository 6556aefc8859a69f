#include "server/room/seats.h"

#include <algorithm>

#include "host/record/notation.h"
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

namespace {

/// Another seat is played from there too.
bool isShared(const TableFacts& facts, Seat seat, const std::string& origin) {
  for (Seat other = 0; other < facts.seats.size(); ++other) {
    const std::vector<std::string>& theirs = facts.seats[other].origins;
    if (other != seat && std::find(theirs.begin(), theirs.end(), origin) != theirs.end()) return true;
  }
  return false;
}

}  // namespace

std::vector<Seat> sameOrigin(const TableFacts& facts) {
  std::vector<Seat> found;
  for (Seat seat = 0; seat < facts.seats.size(); ++seat) {
    const std::vector<std::string>& own = facts.seats[seat].origins;
    if (std::any_of(own.begin(), own.end(),
                    [&](const std::string& origin) { return isShared(facts, seat, origin); }))
      found.push_back(seat);
  }
  return found;
}

bool addOrigin(TableFacts& facts, Seat seat, std::string_view net) {
  constexpr std::size_t kMostOrigins = 16;
  // Programs of one owner run where they are hosted: an address says nothing there.
  if (!facts.rated || !facts.ladder.empty() || net.empty()) return false;
  const std::string origin = tokenHash(seedText(facts.serverSeed.value_or(facts.seed)) + std::string(net));
  std::vector<std::string>& own = facts.seats[seat].origins;
  if (std::find(own.begin(), own.end(), origin) != own.end()) return false;
  if (own.size() >= kMostOrigins)  // what was noticed stays
    if (const auto idle = std::find_if(own.begin(), own.end(),
                                       [&](const std::string& one) { return !isShared(facts, seat, one); });
        idle != own.end())
      own.erase(idle);
  if (own.size() < kMostOrigins) own.push_back(origin);
  return true;
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
