// How long moves take, from their arrival until the last recipient was sent them. Cheap enough to leave on: a
// clock is read twice per move.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>

#include "server/operate/metrics.h"

namespace bourse {

class LatencyHistogram {
 public:
  using Clock = std::chrono::steady_clock;

  /// `also` counts the same times.
  explicit LatencyHistogram(Histogram* also = nullptr) : also_(also) {}
  void add(std::chrono::nanoseconds time);
  [[nodiscard]] std::uint64_t count() const { return count_; }
  /// The time in microseconds that at least so many of a thousand did not exceed.
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

/// Times one move. Everything that is sent because of it holds on to the timer; its destructor ends it.
class MoveTimer {
 public:
  explicit MoveTimer(LatencyHistogram& timing) : timing_(timing) {}
  ~MoveTimer() { timing_.add(LatencyHistogram::Clock::now() - heard_); }
  MoveTimer(const MoveTimer&) = delete;
  MoveTimer& operator=(const MoveTimer&) = delete;

 private:
  LatencyHistogram& timing_;
  LatencyHistogram::Clock::time_point heard_ = LatencyHistogram::Clock::now();
};

}  // namespace bourse
