// Runs the lanes of a search on threads: for `Budget::runLanes`.
#pragma once

#include <thread>
#include <vector>

#include "bots/bot.h"

namespace bourse {

/// The last lane runs on the calling thread.
inline void runLanesInThreads(ParallelSearch& lanes) {
  const int last = lanes.count() - 1;
  std::vector<std::thread> others;
  others.reserve(static_cast<std::size_t>(last));
  for (int lane = 0; lane < last; ++lane) others.emplace_back([&lanes, lane] { lanes.think(lane); });
  lanes.think(last);
  for (std::thread& other : others) other.join();
}

}  // namespace bourse
