#include "sim/arena.h"

#include <algorithm>

#include "sim/tally.h"

namespace bourse {

std::array<int, kMaxSeats> victoryShares(const Scores& scores, int seats) {
  const auto end = scores.begin() + seats;
  const Money most = *std::max_element(scores.begin(), end);
  const auto winners = static_cast<int>(std::count(scores.begin(), end, most));
  std::array<int, kMaxSeats> shares{};
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat)
    shares[seat] = scores[seat] == most ? static_cast<int>(kVictory) / winners : 0;
  return shares;
}

}  // namespace bourse
