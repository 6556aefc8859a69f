// Token buckets: a burst at once, then a steady rate.
#pragma once

#include <algorithm>
#include <cstddef>
#include <list>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/common/time.h"

namespace bourse {

struct TokenRate {
  double burst = 0, perSecond = 0;

  bool operator==(const TokenRate&) const = default;
};

class TokenBucket {
 public:
  TokenBucket(const TokenRate& rate, Moment now) : rate_(rate), left_(rate.burst), at_(now) {}

  /// Takes tokens; false, and nothing is taken, if there are too few.
  bool allow(Moment now, double tokens = 1) {
    if (!has(now, tokens)) return false;
    take(now, tokens);
    return true;
  }
  [[nodiscard]] bool has(Moment now, double tokens = 1) const { return left(now) >= tokens; }
  /// Takes tokens that may not be there yet; tells in how many seconds they will be.
  double claim(Moment now, double tokens = 1) {
    take(now, tokens);
    return left_ >= 0 ? 0 : -left_ / rate_.perSecond;
  }
  /// From now on; what is left keeps its part of the burst.
  void scaleTo(const TokenRate& rate) {
    left_ *= rate.burst / rate_.burst;
    rate_ = rate;
  }
  /// Takes tokens that may not be there: what has happened has to be paid for later.
  void take(Moment now, double tokens) {
    left_ = left(now) - tokens;
    at_ = now;
  }

 private:
  [[nodiscard]] double left(Moment now) const {
    const double gained = std::chrono::duration<double>(now - at_).count() * rate_.perSecond;
    return std::min(rate_.burst, left_ + gained);
  }

  TokenRate rate_;
  double left_;
  Moment at_;
};

/// One bucket per key (an address, a name). Memory is bounded: where there are too many keys, the one that
/// was not used for the longest time is forgotten, so newcomers are never refused for being many.
class TokenBuckets {
 public:
  static constexpr std::size_t kMostKeys = 50'000;

  /// With a burst of 0 there is no limit.
  TokenBuckets(double burst, double perSecond) : rate_{burst, perSecond} {}
  // NOLINTNEXTLINE(google-explicit-constructor): so that arrays of them can be written down
  TokenBuckets(const TokenRate& rate) : rate_(rate) {}
  TokenBuckets(const TokenBuckets&) = delete;
  TokenBuckets& operator=(const TokenBuckets&) = delete;

  /// From now on; everybody begins anew if it is another one.
  void setRate(const TokenRate& rate);
  /// From now on; nobody begins anew, what they have left grows or shrinks along.
  void scaleTo(const TokenRate& rate);

  bool allow(std::string_view key, Moment now, double tokens = 1);
  [[nodiscard]] bool has(std::string_view key, Moment now, double tokens = 1) const;
  void take(std::string_view key, Moment now, double tokens = 1);
  /// In how many seconds the token is there that is taken now; 0 without a limit.
  double claim(std::string_view key, Moment now);

 private:
  struct Entry {
    std::string key;
    TokenBucket bucket;
  };
  TokenBucket& bucketOf(std::string_view key, Moment now);

  TokenRate rate_;
  std::list<Entry> entries_;  // the last one used comes first
  std::unordered_map<std::string_view, std::list<Entry>::iterator> byKey_;
};

}  // namespace bourse
