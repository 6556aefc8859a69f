// Runs the strands of a bot's search on threads, for `Budget::together`.
#pragma once

#include <thread>
#include <vector>

#include "bots/bot.h"

namespace bourse {

/// The last strand runs on the calling thread.
inline void thinkTogether(Strands& strands) {
  const int last = strands.count() - 1;
  std::vector<std::thread> others;
  others.reserve(static_cast<std::size_t>(last));
  for (int strand = 0; strand < last; ++strand)
    others.emplace_back([&strands, strand] { strands.think(strand); });
  strands.think(last);
  for (std::thread& other : others) other.join();
}

}  // namespace bourse
