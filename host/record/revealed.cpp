#include "host/record/revealed.h"

#include <algorithm>
#include <memory>

namespace bourse {
namespace {

constexpr int kWorlds = 200;  // misses what is 1 to 20 with a chance of 1 to 28,000

bool looksTheSame(std::span<const Event> a, std::span<const Event> b, Seat observer) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [observer](const Event& x, const Event& y) {
    return shownTo(observer, x) == shownTo(observer, y);
  });
}

bool couldShow(const Position& world, Seat mover, Move move, std::span<const Event> events, Seat observer) {
  const std::unique_ptr<Position> after = world.clone();
  EventRoom room;
  EventSink shown(room);
  after->apply(mover, move, shown);
  return looksTheSame(events, shown.list(), observer);
}

bool couldHappenIn(const Position& world, Seat mover, Move move, std::span<const Event> events,
                   Seat observer) {
  MoveList legal;
  world.legal(mover, legal);
  if (contains(legal, move) && couldShow(world, mover, move, events, observer)) return true;
  if (observer == mover) return false;
  // Another observer sees events, not moves: any move that looks the same will do.
  return std::any_of(legal.begin(), legal.end(), [&](Move other) {
    return other.verb == move.verb && couldShow(world, mover, other, events, observer);
  });
}

}  // namespace

bool movedNobodyElse(std::span<const Event> events, Seat mover, SeatSet who) {
  return std::all_of(events.begin(), events.end(), [=](const Event& event) {
    return event.seat == mover || event.seat == kNobody || !contains(who, event.seat);
  });
}

bool revealedNothing(const Position& before, Seat mover, Move move, std::span<const Event> events,
                     SeatSet who, Rng& rng) {
  for (Seat observer = 0; observer < kObservers; ++observer) {
    if (!contains(who, observer)) continue;
    const std::unique_ptr<AnyView> view = before.view(observer);
    for (int i = 0; i < kWorlds; ++i)
      if (!couldHappenIn(*view->determinize(rng), mover, move, events, observer)) return false;
  }
  return true;
}

}  // namespace bourse
