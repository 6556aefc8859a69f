#include "server/tables/rate_limit.h"

#include <algorithm>

namespace bourse {
namespace {

constexpr std::size_t kMostAddresses = 50'000;
constexpr std::chrono::seconds kSweptEvery{1};  // so that whoever is refused costs nothing

}  // namespace

bool RateLimit::allow(const std::string& who, Moment now) {
  if (burst_ <= 0) return true;
  if (buckets_.size() >= kMostAddresses && !buckets_.contains(who) && now - swept_ >= kSweptEvery) {
    swept_ = now;
    std::erase_if(buckets_, [&](const auto& one) {  // those who would have a full bucket again
      return std::chrono::duration<double>(now - one.second.at).count() * perSecond_ >= burst_;
    });
  }
  if (buckets_.size() >= kMostAddresses && !buckets_.contains(who)) return false;
  Bucket& bucket = buckets_.try_emplace(who, Bucket{burst_, now}).first->second;
  const double gained = std::chrono::duration<double>(now - bucket.at).count() * perSecond_;
  bucket = {std::min(burst_, bucket.left + gained), now};
  if (bucket.left < 1) return false;
  bucket.left -= 1;
  return true;
}

}  // namespace bourse
