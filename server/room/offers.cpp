#include "server/room/offers.h"

#include <algorithm>

#include "server/room/ended_game.h"

namespace bourse {

using nlohmann::json;

namespace {

// After that nobody has to be asked to go on: somebody may not come back at all.
constexpr std::int64_t kLongPause = 3600LL * 1000, kLongSlowPause = 7LL * 24 * 3600 * 1000;

}  // namespace

bool Offers::isOffer(std::string_view word) {
  return word == "pause" || word == "resume" || word == "end" || word == "withdraw";
}

void Offers::offer(const RoomMessage& message, std::string_view word) {
  if (!room_.hasSeat(message.client) || !room_.table->started())
    return message.refuse("not-seated", "Only players of a running game can agree on this.");
  if (room_.table->over()) return message.refuse("ended", "The game is over.");
  SeatFacts& facts = room_.facts.seats[message.client.seat];
  if (facts.resigned)
    return message.refuse("resigned", "You have given up this game; a bot plays it to the end.");
  if (word == "resume" && !room_.facts.paused) return message.refuse("not-paused", "The game is not paused.");
  if (word == "pause" && room_.facts.paused) return message.done();
  if (word == "withdraw") {
    facts.wantsPause = facts.wantsResume = facts.wantsEnd = false;
    facts.wantsStandIn = kNoOne;
  }
  if (word == "pause") facts.wantsPause = true;
  if (word == "resume") facts.wantsResume = true;
  if (word == "end") facts.wantsEnd = true;
  room_.factsChanged = true;
  message.done();
}

/// People for whom no bot plays. Somebody who has lost the connection still counts until a bot stands in: a
/// game must not end because somebody was away for a moment.
std::vector<Seat> Offers::whoDecides() const {
  std::vector<Seat> seats;
  for (Seat seat = 0; seat < room_.seats(); ++seat)
    if (room_.playsInPerson(seat)) seats.push_back(seat);
  return seats;
}

bool Offers::agreedBy(const std::vector<Seat>& people, bool SeatFacts::* wants) const {
  return !people.empty() &&
         std::all_of(people.begin(), people.end(), [&](Seat seat) { return room_.facts.seats[seat].*wants; });
}

/// Milliseconds until the pause counts as long.
std::int64_t Offers::pauseLeft() const {
  const std::int64_t longest = isCorrespondence(room_.facts.clock) ? kLongSlowPause : kLongPause;
  return std::max<std::int64_t>(0, room_.facts.pausedAt + longest - room_.services.unixTime());
}

bool Offers::somebodyResumes() const {
  return room_.facts.paused && std::any_of(room_.facts.seats.begin(), room_.facts.seats.end(),
                                           [](const SeatFacts& seat) { return seat.wantsResume; });
}

std::optional<Moment> Offers::due() const {
  if (!somebodyResumes() || room_.table->over()) return {};
  return room_.now() + Milliseconds(pauseLeft());
}

void Offers::carryOut(std::vector<Outgoing>& out) {
  TableFacts& facts = room_.facts;
  const std::vector<Seat> people = whoDecides();
  const bool ends = agreedBy(people, &SeatFacts::wantsEnd);
  const bool turns = agreedBy(people, facts.paused ? &SeatFacts::wantsResume : &SeatFacts::wantsPause) ||
                     (somebodyResumes() && pauseLeft() == 0);
  if (turns) facts.paused = !facts.paused;
  if (turns) facts.pausedAt = facts.paused ? room_.services.unixTime() : 0;
  if (turns && !facts.paused) presence_.forgiveAbsence();
  if (ends) {
    facts.ended = true;
    facts.paused = false;
    room_.table->end(out);
  }
  if (turns || ends) room_.factsChanged = true;
  for (SeatFacts& seat : facts.seats) {
    if (turns || ends) seat.wantsPause = seat.wantsResume = false;
    if (ends) seat.wantsEnd = false;
  }
}

void Offers::update(std::vector<Outgoing>& out) {
  if (room_.table->started() && !room_.table->over()) carryOut(out);
  const std::uint64_t now = bits();
  if (now == toldBits_) return;
  toldBits_ = now;
  out.push_back({room_.whoMayKnowTheEnd(), text()});
}

std::uint64_t Offers::bits() const {
  std::uint64_t bits = room_.facts.paused ? 1 : 0;
  const auto add = [&bits](bool bit) { bits = bits << 1 | (bit ? 1 : 0); };
  add(room_.facts.ended);
  for (const SeatFacts& seat : room_.facts.seats) {
    add(seat.wantsPause);
    add(seat.wantsResume);
    add(seat.wantsEnd);
    bits = bits << kMaxSeats | seat.wantsStandIn;
  }
  return bits;
}

std::string Offers::text() const {
  const auto seats = [this](bool SeatFacts::* wants) {
    json list = json::array();
    for (Seat seat = 0; seat < room_.seats(); ++seat)
      if (room_.facts.seats[seat].*wants) list.push_back(seat);
    return list;
  };
  json offers{{"type", "offers"},
              {"paused", room_.facts.paused},
              {"ended", room_.facts.ended},
              {"pause", seats(&SeatFacts::wantsPause)},
              {"resume", seats(&SeatFacts::wantsResume)},
              {"end", seats(&SeatFacts::wantsEnd)}};
  if (room_.facts.endedByOperator) offers["house"] = true;
  for (Seat absent = 0; absent < room_.seats(); ++absent) {
    json by = json::array();
    for (Seat seat = 0; seat < room_.seats(); ++seat)
      if (contains(room_.facts.seats[seat].wantsStandIn, absent)) by.push_back(seat);
    if (!by.empty()) offers["standIn"].push_back({{"seat", absent}, {"by", std::move(by)}});
  }
  return compact(offers);
}

}  // namespace bourse
