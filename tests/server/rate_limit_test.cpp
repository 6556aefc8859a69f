// Limits: token buckets and sliding windows.
#include <gtest/gtest.h>

#include "server/common/sliding_window.h"
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
  EXPECT_FALSE(bucket.hasRefilled(start + milliseconds(199)));
  EXPECT_TRUE(bucket.hasRefilled(start + milliseconds(200)));
  const Moment later = start + seconds(3600);
  EXPECT_TRUE(bucket.allow(later));
  EXPECT_TRUE(bucket.allow(later));
  EXPECT_FALSE(bucket.allow(later));
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

TEST(TokenBuckets, ForgetRefilledKeysWhenFull) {
  constexpr int kFull = 50'000;
  const Moment start = Moment{} + seconds(10);
  TokenBuckets buckets(1, 1);
  for (int i = 0; i < kFull; ++i) EXPECT_TRUE(buckets.allow(std::to_string(i), start));
  EXPECT_FALSE(buckets.allow("newcomer", start)) << "none has refilled yet";
  EXPECT_TRUE(buckets.allow("newcomer", start + seconds(1)));
}

TEST(SlidingWindow, AllowsSoManyWithinTheWindow) {
  const Moment start{};
  SlidingWindow window(2, seconds(10));
  EXPECT_TRUE(window.allow(start));
  EXPECT_TRUE(window.allow(start + seconds(4)));
  EXPECT_FALSE(window.allow(start + seconds(9)));
  EXPECT_TRUE(window.allow(start + seconds(10))) << "the first has left the window";
  EXPECT_FALSE(window.allow(start + seconds(13)));
  EXPECT_TRUE(window.allow(start + seconds(14)));
}

}  // namespace
}  // namespace bourse
