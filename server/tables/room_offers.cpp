// What the people at a table agree upon: a pause, to go on, to end the game as it stands.
#include <algorithm>

#include "server/tables/room_message.h"

namespace bourse {

using nlohmann::json;

/// The people for whom no bot plays. Somebody whose connection is gone is still one of them until a bot
/// stands in: a game must not end because somebody was away for a moment.
std::vector<Seat> Room::whoDecides() const {
  std::vector<Seat> seats;
  for (Seat seat = 0; seat < facts_.seats.size(); ++seat)
    if (playsHerself(seat)) seats.push_back(seat);
  return seats;
}

void Room::offer(const Message& message, const std::string& word) {
  const Seat seat = message.guest.seat;
  if (seat >= facts_.seats.size() || !table_->started())
    return message.refuse("not-seated", "Only those who sit at a running game agree on it.");
  if (table_->over()) return message.refuse("ended", "The game is over.");
  SeatFacts& facts = facts_.seats[seat];
  if (facts.resigned)
    return message.refuse("resigned", "You have given up this game; a bot plays it to the end.");
  if (word == "resume" && !facts_.paused) return message.refuse("not-paused", "The game does not pause.");
  if (word == "pause" && facts_.paused) return message.done();
  if (word == "withdraw") facts.wantsPause = facts.wantsResume = facts.wantsEnd = false;
  if (word == "pause") facts.wantsPause = true;
  if (word == "resume") facts.wantsResume = true;
  if (word == "end") facts.wantsEnd = true;
  factsChanged_ = true;
  message.done();
}

void Room::settleOffers(std::vector<Outgoing>& out) {
  if (table_->started() && !table_->over()) {
    const std::vector<Seat> people = whoDecides();
    const auto all = [&](bool SeatFacts::* wants) {
      return !people.empty() &&
             std::all_of(people.begin(), people.end(), [&](Seat seat) { return facts_.seats[seat].*wants; });
    };
    const bool ends = all(&SeatFacts::wantsEnd);
    const bool turns = all(facts_.paused ? &SeatFacts::wantsResume : &SeatFacts::wantsPause);
    if (turns) facts_.paused = !facts_.paused;
    if (turns && !facts_.paused)  // nobody was late during the pause
      std::fill(absentSince_.begin(), absentSince_.end(), house_.now());
    if (ends) {
      facts_.ended = true;
      facts_.paused = false;
      table_->end(out);
    }
    if (turns || ends) factsChanged_ = true;
    for (SeatFacts& seat : facts_.seats) {
      if (turns || ends) seat.wantsPause = seat.wantsResume = false;
      if (ends) seat.wantsEnd = false;
    }
  }
  const std::uint64_t offers = offersBits();
  if (offers == offersTold_) return;
  offersTold_ = offers;
  out.push_back({everybody(), offersText()});
}

/// The same as its text, for comparing.
std::uint64_t Room::offersBits() const {
  std::uint64_t bits = facts_.paused ? 1 : 0;
  const auto add = [&bits](bool bit) { bits = bits << 1 | (bit ? 1 : 0); };
  add(facts_.ended);
  for (const SeatFacts& seat : facts_.seats) {
    add(seat.wantsPause);
    add(seat.wantsResume);
    add(seat.wantsEnd);
  }
  return bits;
}

std::string Room::offersText() const {
  const auto seats = [this](bool SeatFacts::* wants) {
    json list = json::array();
    for (Seat seat = 0; seat < facts_.seats.size(); ++seat)
      if (facts_.seats[seat].*wants) list.push_back(seat);
    return list;
  };
  return compact({{"type", "offers"},
                  {"paused", facts_.paused},
                  {"ended", facts_.ended},
                  {"pause", seats(&SeatFacts::wantsPause)},
                  {"resume", seats(&SeatFacts::wantsResume)},
                  {"end", seats(&SeatFacts::wantsEnd)}});
}

}  // namespace bourse
