// How long moves take, from the moment they are heard until the last who is told of them was sent it. Cheap
// enough to be left on: a clock is read twice for each move.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>

#include "server/operate/metrics.h"

namespace bourse {

class Timing {
 public:
  using Clock = std::chrono::steady_clock;

  /// `also` counts the same times.
  explicit Timing(Histogram* also = nullptr) : also_(also) {}
  void add(std::chrono::nanoseconds time);
  [[nodiscard]] std::uint64_t count() const { return count_; }
  /// At least so many of a thousand took no longer than this, in microseconds.
  [[nodiscard]] std::uint64_t ofThousand(std::uint64_t part) const;
  /// {"count": …, "p50": …, "p99": …, "most": …, "buckets": [[at most so many microseconds, how many], …]}
  [[nodiscard]] nlohmann::json json() const;

 private:
  /// Times below 16 µs have a bucket each, longer ones share one with those that differ by an eighth.
  static std::size_t bucketOf(std::uint64_t microseconds);
  static std::uint64_t mostOf(std::size_t bucket);

  std::array<std::uint64_t, 256> buckets_{};
  std::uint64_t count_ = 0, most_ = 0;
  Histogram* also_;
};

/// One move on its way. Everything that is sent because of it holds on to it; its end is the move's.
class Journey {
 public:
  explicit Journey(Timing& timing) : timing_(timing) {}
  ~Journey() { timing_.add(Timing::Clock::now() - heard_); }
  Journey(const Journey&) = delete;
  Journey& operator=(const Journey&) = delete;

 private:
  Timing& timing_;
  Timing::Clock::time_point heard_ = Timing::Clock::now();
};

}  // namespace bourse
