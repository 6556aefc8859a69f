// Trains of thought side by side: what a bot's `Budget::together` asks for, with threads.
#pragma once

#include <thread>
#include <vector>

namespace bourse {

/// Does work(about, 0) to work(about, strands - 1), the last of them on the calling thread.
inline void thinkTogether(int strands, void (*work)(void* about, int strand), void* about) {
  std::vector<std::thread> others;
  others.reserve(static_cast<std::size_t>(strands));
  for (int strand = 0; strand + 1 < strands; ++strand) others.emplace_back(work, about, strand);
  work(about, strands - 1);
  for (std::thread& other : others) other.join();
}

}  // namespace bourse
