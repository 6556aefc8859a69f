// Seats and sets of seats. Money is in thousands of dollars everywhere, as int16_t.
#pragma once

#include <bit>
#include <cstdint>

namespace bourse {

using Seat = std::uint8_t;     // 0 … 4, clockwise
using SeatSet = std::uint8_t;  // one bit per seat, and one for those who only watch
using Money = std::int16_t;

inline constexpr int kMaxSeats = 5;
inline constexpr Seat kSpectator = 5;             // an observer without a seat
inline constexpr int kObservers = kMaxSeats + 1;  // seats and the spectator
inline constexpr Seat kNobody = 255;

inline constexpr SeatSet kEveryone = 0x3f;  // spectators included
inline constexpr SeatSet kNoOne = 0;

constexpr SeatSet only(Seat seat) { return seat < kObservers ? static_cast<SeatSet>(1u << seat) : kNoOne; }
constexpr bool contains(SeatSet set, Seat seat) { return (set & only(seat)) != 0; }
constexpr SeatSet with(SeatSet set, Seat seat) { return static_cast<SeatSet>(set | only(seat)); }
constexpr SeatSet without(SeatSet set, Seat seat) { return static_cast<SeatSet>(set & ~only(seat)); }
constexpr int count(SeatSet set) { return std::popcount(set); }

/// The seat `steps` places clockwise of `seat` at a table of `seats`; steps may be anything below 2 × seats.
constexpr Seat clockwise(Seat seat, int steps, int seats) {
  const int sum = seat + steps;
  return static_cast<Seat>(sum < seats ? sum : sum - seats < seats ? sum - seats : sum % seats);
}

}  // namespace bourse
