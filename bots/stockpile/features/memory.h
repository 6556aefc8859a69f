// What everybody saw this round and a view forgets: bids that were outbid, and who sold what.
#pragma once

#include <array>
#include <cstdint>

#include "games/stockpile/rules.h"

namespace bourse::stockpile {

inline constexpr int kMostBidsTold = 8, kMostSoldTold = 4;  // more are not told apart

struct Memory {
  std::array<std::array<std::uint8_t, kMostPiles>, kMaxSeats> bid{};   // highest space + 1, by seat and pile
  std::array<std::uint8_t, kMaxSeats> bids{};                          // how many, by seat
  std::array<std::array<std::uint8_t, kCompanies>, kMaxSeats> sold{};  // cards sold this round
  std::array<std::array<std::uint8_t, kCompanies>, kMaxSeats> soldAgo{};  // … and in the round before
  std::uint8_t when = 0;                                                  // the round it tells of
};

/// Takes in a move that everybody sees; other moves change nothing. `state` is the position before it.
void remember(Memory& memory, const State& state, Seat seat, Move move);
/// The memory as it is worth in the round of `state`: what is older is gone. It is made in `room` where it
/// differs.
const Memory& current(const Memory& memory, const State& state, Memory& room);

/// What a view alone still tells of it: the bids that stand.
Memory standingBids(const Rules& rules, const State& state);

}  // namespace bourse::stockpile
