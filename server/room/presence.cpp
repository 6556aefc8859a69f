#include "server/room/presence.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/room/vacations.h"

namespace bourse {

using nlohmann::json;

namespace {

/// Spectators' coming and going is told together, and the less often the more there are to tell.
Milliseconds spectatorsToldEvery(std::size_t spectators) {
  constexpr std::size_t kFew = 100;
  return Milliseconds(1000 + static_cast<Milliseconds::rep>(std::max(spectators, kFew) - kFew));
}

}  // namespace

void Presence::begin() {
  absentSince_.assign(room_.seats(), room_.now());
  playersSince_ = room_.now();
  toldBits_ = bits();
}

void Presence::arriving() {
  if (!room_.anyPlayerPresent()) playersSince_ = room_.now();
}

void Presence::forgiveAbsence() { std::fill(absentSince_.begin(), absentSince_.end(), room_.now()); }

bool Presence::isAwayTooLong(Seat seat) const {
  return !room_.table->present(seat) && room_.facts.grace > 0 &&
         room_.now() - absentSince_[seat] >= std::chrono::seconds(room_.facts.grace);
}

std::optional<Moment> Presence::standInDue(Seat seat) const {
  if (room_.facts.grace == 0 || isOnVacation(room_.facts, seat) || !room_.playsInPerson(seat) ||
      room_.table->present(seat) || !room_.anyPlayerPresent())
    return {};
  return std::max(absentSince_[seat], playersSince_) + std::chrono::seconds(room_.facts.grace);
}

bool Presence::isHere(Seat seat) const {
  return room_.facts.seats[seat].name.empty() ? room_.table->botPlays(seat) : room_.table->present(seat);
}

bool Presence::isReplaced(Seat seat) const {
  return !room_.facts.seats[seat].name.empty() && room_.table->botPlays(seat);
}

std::uint64_t Presence::bits() const {
  std::uint64_t bits = 0;
  for (Seat seat = 0; seat < room_.seats(); ++seat)
    bits = bits << 2 | (isHere(seat) ? 2 : 0) | (isReplaced(seat) ? 1 : 0);
  return bits;
}

std::string Presence::text() const {
  json seats = json::array();
  for (Seat seat = 0; seat < room_.seats(); ++seat)
    seats.push_back({{"here", isHere(seat)}, {"standIn", isReplaced(seat)}});
  return compact(
      {{"type", "presence"}, {"seats", std::move(seats)}, {"spectators", room_.table->watchers()}});
}

void Presence::tell(Client client, std::vector<Outgoing>& out) const { out.push_back({{client}, text()}); }

void Presence::update(std::vector<Outgoing>& out) {
  const std::uint64_t now = bits();
  const std::size_t spectators = room_.table->watchers();
  if (now == toldBits_ &&
      (spectators == toldSpectators_ || room_.now() - toldAt_ < spectatorsToldEvery(spectators)))
    return;
  toldBits_ = now;
  toldSpectators_ = spectators;
  toldAt_ = room_.now();
  out.push_back({room_.everybody(), text()});
}

std::optional<Moment> Presence::due() const {
  const std::size_t spectators = room_.table->watchers();
  if (toldSpectators_ == spectators) return {};
  return toldAt_ + spectatorsToldEvery(spectators);
}

}  // namespace bourse
