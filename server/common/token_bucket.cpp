#include "server/common/token_bucket.h"

namespace bourse {

TokenBucket& TokenBuckets::bucketOf(std::string_view key, Moment now) {
  if (const auto found = byKey_.find(key); found != byKey_.end()) {
    entries_.splice(entries_.begin(), entries_, found->second);
    return found->second->bucket;
  }
  if (entries_.size() >= kMostKeys) {
    byKey_.erase(entries_.back().key);
    entries_.pop_back();
  }
  entries_.push_front({std::string(key), TokenBucket(rate_, now)});
  byKey_.emplace(entries_.front().key, entries_.begin());
  return entries_.front().bucket;
}

void TokenBuckets::setRate(const TokenRate& rate) {
  if (rate == rate_) return;
  rate_ = rate;
  byKey_.clear();
  entries_.clear();
}

void TokenBuckets::scaleTo(const TokenRate& rate) {
  rate_ = rate;
  for (Entry& entry : entries_) entry.bucket.scaleTo(rate);
}

bool TokenBuckets::has(std::string_view key, Moment now, double tokens) const {
  if (rate_.burst <= 0) return true;
  const auto found = byKey_.find(key);
  return found == byKey_.end() ? rate_.burst >= tokens : found->second->bucket.has(now, tokens);
}

double TokenBuckets::claim(std::string_view key, Moment now) {
  return rate_.burst <= 0 ? 0 : bucketOf(key, now).claim(now);
}

void TokenBuckets::take(std::string_view key, Moment now, double tokens) {
  if (rate_.burst > 0) bucketOf(key, now).take(now, tokens);
}

bool TokenBuckets::allow(std::string_view key, Moment now, double tokens) {
  return rate_.burst <= 0 || bucketOf(key, now).allow(now, tokens);
}

}  // namespace bourse
