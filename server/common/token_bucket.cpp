#include "server/common/token_bucket.h"

namespace bourse {
namespace {

constexpr std::size_t kMostKeys = 50'000;
constexpr std::chrono::seconds kSweepAtMostEvery{1};  // so that refusing a newcomer stays cheap

}  // namespace

bool TokenBuckets::allow(const std::string& key, Moment now) {
  if (rate_.burst <= 0) return true;
  if (buckets_.size() >= kMostKeys && !buckets_.contains(key) && now - swept_ >= kSweepAtMostEvery) {
    swept_ = now;
    std::erase_if(buckets_, [&](const auto& one) { return one.second.hasRefilled(now); });
  }
  if (buckets_.size() >= kMostKeys && !buckets_.contains(key)) return false;
  return buckets_.try_emplace(key, rate_, now).first->second.allow(now);
}

}  // namespace bourse
