// Token buckets: a burst at once, then a steady rate.
#pragma once

#include <algorithm>
#include <map>
#include <string>

#include "server/common/time.h"

namespace bourse {

struct TokenRate {
  double burst = 0, perSecond = 0;
};

class TokenBucket {
 public:
  TokenBucket(const TokenRate& rate, Moment now) : rate_(rate), left_(rate.burst), at_(now) {}

  /// Takes one token; false if there is none.
  bool allow(Moment now) {
    left_ = std::min(rate_.burst, left_ + gained(now));
    at_ = now;
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }
  /// Unused for so long that it must be full again: forgetting it changes nothing.
  [[nodiscard]] bool hasRefilled(Moment now) const { return gained(now) >= rate_.burst; }

 private:
  [[nodiscard]] double gained(Moment now) const {
    return std::chrono::duration<double>(now - at_).count() * rate_.perSecond;
  }

  TokenRate rate_;
  double left_;
  Moment at_;
};

/// One bucket per key (an address, a name). Memory is bounded.
class TokenBuckets {
 public:
  /// With a burst of 0 there is no limit.
  TokenBuckets(double burst, double perSecond) : rate_{burst, perSecond} {}
  bool allow(const std::string& key, Moment now);

 private:
  TokenRate rate_;
  std::map<std::string, TokenBucket> buckets_;
  Moment swept_{};
};

}  // namespace bourse
