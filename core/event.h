// What happened, for logs and animation, and who may know which part of it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/check.h"
#include "core/seat.h"

namespace bourse {

inline constexpr std::uint8_t kHidden = 255;  // replaces an argument that the observer may not see

struct Event {
  enum Part : std::uint8_t { partA = 1, partB = 2, partC = 4, partD = 8, partAmount = 16 };

  std::uint8_t kind = 0;
  Seat seat = kNobody;       // whose event it is, if anybody's
  SeatSet sees = kEveryone;  // who sees the secret parts; everybody is told the rest
  std::uint8_t secret = 0;   // which parts are secret
  std::uint8_t a = 0, b = 0, c = 0, d = 0;
  Money amount = 0;

  friend bool operator==(const Event&, const Event&) = default;
};
static_assert(sizeof(Event) == 10);

/// The event as `observer` is told it: secret parts blanked unless the observer is among those who see.
constexpr Event shownTo(Seat observer, Event event) {
  if (event.secret != 0 && !contains(event.sees, observer)) {
    if (event.secret & Event::partA) event.a = kHidden;
    if (event.secret & Event::partB) event.b = kHidden;
    if (event.secret & Event::partC) event.c = kHidden;
    if (event.secret & Event::partD) event.d = kHidden;
    if (event.secret & Event::partAmount) event.amount = 0;
  }
  return event;
}

/// Collects events in a buffer that the caller owns. Without a buffer, events are dropped.
class EventSink {
 public:
  EventSink() = default;
  explicit EventSink(std::span<Event> room) : room_(room) {}

  void add(const Event& event) {
    if (room_.empty()) return;
    BOURSE_CHECK(size_, <, room_.size());
    room_[size_++] = event;
  }
  [[nodiscard]] bool listening() const { return !room_.empty(); }
  [[nodiscard]] std::span<const Event> list() const { return room_.first(size_); }
  void clear() { size_ = 0; }

 private:
  std::span<Event> room_;
  std::size_t size_ = 0;
};

inline constexpr std::size_t kMostEventsPerMove = 256;
using EventRoom = std::array<Event, kMostEventsPerMove>;

}  // namespace bourse
