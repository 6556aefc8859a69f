// Limits: token buckets.
#include <gtest/gtest.h>

#include "server/common/token_bucket.h"

namespace bourse {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(TokenBucket, AllowsABurstAndThenASteadyRate) {
  const Moment start{};
  TokenBucket bucket({3, 2}, start);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.allow(start)) << i;
  EXPECT_FALSE(bucket.allow(start));
  EXPECT_FALSE(bucket.allow(start + milliseconds(400)));
  EXPECT_TRUE(bucket.allow(start + milliseconds(600)));
  EXPECT_FALSE(bucket.allow(start + milliseconds(700)));
  EXPECT_TRUE(bucket.allow(start + milliseconds(1100)));
}

TEST(TokenBucket, NeverHoldsMoreThanTheBurst) {
  const Moment start{};
  TokenBucket bucket({2, 10}, start);
  const Moment later = start + seconds(3600);
  EXPECT_TRUE(bucket.allow(later));
  EXPECT_TRUE(bucket.allow(later));
  EXPECT_FALSE(bucket.allow(later));
}

TEST(TokenBucket, PaysLaterForWhatWasTakenWithoutAsking) {
  const Moment start{};
  TokenBucket bucket({10, 1}, start);
  bucket.take(start, 25);
  EXPECT_FALSE(bucket.has(start + seconds(14)));
  EXPECT_TRUE(bucket.has(start + seconds(16)));
}

TEST(TokenBuckets, CountEachKeyByItself) {
  const Moment start{};
  TokenBuckets buckets(1, 1);
  EXPECT_TRUE(buckets.allow("192.0.2.1", start));
  EXPECT_FALSE(buckets.allow("192.0.2.1", start));
  EXPECT_TRUE(buckets.allow("192.0.2.2", start));
}

TEST(TokenBuckets, AreUnlimitedWithoutABurst) {
  TokenBuckets buckets(0, 0);
  for (int i = 0; i < 1000; ++i) EXPECT_TRUE(buckets.allow("192.0.2.1", Moment{}));
}

TEST(TokenBuckets, ForgetTheOldestKeyAndNeverRefuseNewcomers) {
  const Moment start{};
  TokenBuckets buckets(1, 0.001);
  for (std::size_t i = 0; i < TokenBuckets::kMostKeys; ++i)
    EXPECT_TRUE(buckets.allow(std::to_string(i), start)) << i;
  EXPECT_FALSE(buckets.allow("0", start)) << "used a moment ago, so it is kept";
  EXPECT_TRUE(buckets.allow("newcomer", start));
  EXPECT_FALSE(buckets.allow("newcomer", start));
  EXPECT_FALSE(buckets.allow("0", start));
  EXPECT_TRUE(buckets.allow("1", start)) << "the oldest was forgotten";
}

}  // namespace
}  // namespace bourse
