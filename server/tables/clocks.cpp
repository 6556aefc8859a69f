#include "server/tables/clocks.h"

#include <algorithm>

namespace bourse {
namespace {

Milliseconds between(Moment from, Moment to) { return std::chrono::duration_cast<Milliseconds>(to - from); }

}  // namespace

Clocks::Clocks(const ClockTerms& terms, std::size_t seats)
    : terms_(terms), seats_(seats, {.bank = Milliseconds(1000LL * terms.game)}) {}

Milliseconds Clocks::allowed(const SeatClock& seat) const {
  return terms_.game > 0 ? seat.bank : Milliseconds(1000LL * terms_.turn);
}

bool Clocks::set(std::size_t number, std::uint32_t decision, bool runs, Moment now) {
  SeatClock& seat = seats_[number];
  runs = runs && decision != 0 && terms_.any();
  if (seat.decision == decision && seat.runs == runs) return false;
  if (seat.runs) seat.spent += between(seat.since, now);
  if (seat.decision != decision) {
    // Whoever decided at the cost of the own time gets the increment; a bot that stood in gets nothing.
    if (seat.runs && terms_.game > 0)
      seat.bank = std::max(Milliseconds(0), seat.bank - seat.spent) + Milliseconds(1000LL * terms_.increment);
    seat.spent = {};
  }
  seat.decision = decision;
  seat.runs = runs;
  seat.since = now;
  return true;
}

std::optional<Milliseconds> Clocks::left(std::size_t number, Moment now) const {
  const SeatClock& seat = seats_[number];
  if (!terms_.any() || (terms_.game == 0 && seat.decision == 0)) return {};
  const Milliseconds spent = seat.spent + (seat.runs ? between(seat.since, now) : Milliseconds(0));
  return std::max(Milliseconds(0), allowed(seat) - spent);
}

std::optional<Moment> Clocks::due(std::size_t number) const {
  const SeatClock& seat = seats_[number];
  if (!seat.runs || seat.asked == seat.decision) return {};
  return seat.since + std::max(Milliseconds(0), allowed(seat) - seat.spent);
}

void Clocks::goOnFrom(const Clocks& former, Moment now) {
  for (std::size_t number = 0; number < seats_.size() && number < former.seats_.size(); ++number) {
    const SeatClock& was = former.seats_[number];
    SeatClock& seat = seats_[number];
    seat.bank = was.bank;
    if ((was.decision == 0) != (seat.decision == 0)) continue;
    seat.spent = was.spent + (was.runs ? between(was.since, now) : Milliseconds(0));
    seat.since = now;
  }
}

}  // namespace bourse
