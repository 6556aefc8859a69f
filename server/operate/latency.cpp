#include "server/operate/latency.h"

#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>

namespace bourse {

namespace {

constexpr std::uint64_t kSingle = 16;  // buckets of one microsecond
constexpr int kShares = 8;             // of each doubling after them

}  // namespace

std::size_t LatencyHistogram::bucketOf(std::uint64_t microseconds) {
  if (microseconds < kSingle) return static_cast<std::size_t>(microseconds);
  const int doubling = static_cast<int>(std::bit_width(microseconds)) - 4;  // 1 for 16 to 31
  const std::uint64_t share = (microseconds >> doubling) - kShares;
  const std::size_t bucket = kSingle + static_cast<std::size_t>(doubling - 1) * kShares + share;
  return std::min(bucket, std::size_t{255});
}

std::uint64_t LatencyHistogram::mostOf(std::size_t bucket) {
  if (bucket < kSingle) return bucket;
  const std::size_t doubling = (bucket - kSingle) / kShares + 1;
  const std::uint64_t share = (bucket - kSingle) % kShares + kShares;
  return ((share + 1) << doubling) - 1;
}

void LatencyHistogram::add(std::chrono::nanoseconds time) {
  const auto microseconds =
      static_cast<std::uint64_t>(std::max<std::int64_t>(0, time.count())) / 1000;  // NOLINT: into whole ones
  ++buckets_[bucketOf(microseconds)];
  ++count_;
  most_ = std::max(most_, microseconds);
  if (also_ != nullptr) also_->add(time);
}

std::uint64_t LatencyHistogram::ofThousand(std::uint64_t part) const {
  std::uint64_t seen = 0;
  for (std::size_t bucket = 0; bucket < buckets_.size(); ++bucket) {
    seen += buckets_[bucket];
    if (seen * 1000 >= part * count_ && count_ > 0) return std::min(mostOf(bucket), most_);
  }
  return 0;
}

nlohmann::json LatencyHistogram::json() const {
  nlohmann::json buckets = nlohmann::json::array();
  for (std::size_t bucket = 0; bucket < buckets_.size(); ++bucket)
    if (buckets_[bucket] != 0) buckets.push_back({mostOf(bucket), buckets_[bucket]});
  return {{"count", count_},
          {"p50", ofThousand(500)},
          {"p99", ofThousand(990)},
          {"most", most_},
          {"buckets", std::move(buckets)}};
}

}  // namespace bourse
