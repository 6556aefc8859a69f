#include "server/room/clocks.h"

#include <algorithm>
#include <utility>

namespace bourse {
namespace {

constexpr std::size_t kMostPast = 64;    // decisions; more are never taken back in a row
constexpr std::size_t kMostStored = 16;  // of them: they are written with every move

Milliseconds between(Moment from, Moment to) { return std::chrono::duration_cast<Milliseconds>(to - from); }

}  // namespace

Clocks::Clocks(const ClockTerms& terms, std::size_t seats)
    : terms_(terms), seats_(seats, {.bank = terms.bank()}) {}

Milliseconds Clocks::allowed(const SeatClock& seat) const {
  return seat.bank + (terms_.game > 0 ? Milliseconds(0) : Milliseconds(1000LL * terms_.turn));
}

Milliseconds Clocks::bankAfter(const SeatClock& seat, Milliseconds spent) const {
  const Milliseconds free = terms_.game > 0 ? Milliseconds(0) : Milliseconds(1000LL * terms_.turn);
  return std::max(Milliseconds(0), seat.bank - std::max(Milliseconds(0), spent - free));
}

void Clocks::undo(std::size_t line, Moment now) {
  for (SeatClock& clock : seats_) {
    if (clock.runs) clock.spent += between(clock.since, now);
    clock.since = now;
    clock.undone = clock.decision != 0 || (!clock.past.empty() && clock.past.back().line >= line);
    for (; !clock.past.empty() && clock.past.back().line >= line; clock.past.pop_back()) {
      clock.bank = clock.past.back().bank;
      clock.spent += clock.past.back().spent;
    }
  }
}

bool Clocks::set(std::size_t seat, std::uint32_t decision, bool runs, Moment now, std::size_t line) {
  SeatClock& clock = seats_[seat];
  runs = runs && decision != 0 && terms_.any();
  if (clock.decision == decision && clock.runs == runs) return false;
  if (clock.runs) clock.spent += between(clock.since, now);
  if (clock.decision != decision && std::exchange(clock.undone, false)) {
    clock.line = line;
    // Others have no decision to go back to; what they have thought about one that is gone is lost.
    if (decision == 0) clock.bank = bankAfter(clock, clock.spent);
    if (decision == 0) clock.spent = {};
  } else if (clock.decision != decision) {
    if (clock.decision != 0) {
      if (clock.past.size() >= kMostPast) clock.past.erase(clock.past.begin());
      clock.past.push_back({clock.line, clock.bank, clock.spent});
    }
    clock.line = line;
    // Only a person who decided gets the increment; where a bot stood in, the time spent is lost.
    clock.bank = bankAfter(clock, clock.spent) + Milliseconds(clock.runs ? 1000LL * terms_.increment : 0);
    clock.spent = {};
  }
  clock.decision = decision;
  clock.runs = runs;
  clock.since = now;
  return true;
}

std::optional<Milliseconds> Clocks::left(std::size_t seat, Moment now) const {
  const SeatClock& clock = seats_[seat];
  if (!terms_.any() || (terms_.game == 0 && clock.decision == 0)) return {};
  const Milliseconds spent = clock.spent + (clock.runs ? between(clock.since, now) : Milliseconds(0));
  return std::max(Milliseconds(0), allowed(clock) - spent);
}

Milliseconds Clocks::reserve(std::size_t seat, Moment now) const {
  if (terms_.game > 0) return {};
  const SeatClock& clock = seats_[seat];
  return bankAfter(clock, clock.spent + (clock.runs ? between(clock.since, now) : Milliseconds(0)));
}

std::optional<Moment> Clocks::due(std::size_t seat) const {
  const SeatClock& clock = seats_[seat];
  if (!clock.runs || clock.asked == clock.decision) return {};
  return clock.since + std::max(Milliseconds(0), allowed(clock) - clock.spent);
}

std::vector<PastClock> Clocks::past(std::size_t seat) const {
  const std::vector<PastClock>& all = seats_[seat].past;
  const std::size_t count = std::min(all.size(), kMostStored);
  return {all.end() - static_cast<std::ptrdiff_t>(count), all.end()};
}

void Clocks::continueFrom(const Clocks& former, Moment now) {
  for (std::size_t number = 0; number < seats_.size() && number < former.seats_.size(); ++number) {
    const SeatClock& was = former.seats_[number];
    SeatClock& seat = seats_[number];
    seat.bank = was.bank;
    seat.past = was.past;
    if ((was.decision == 0) != (seat.decision == 0)) continue;
    seat.spent = was.spent + (was.runs ? between(was.since, now) : Milliseconds(0));
    seat.since = now;
  }
}

}  // namespace bourse
