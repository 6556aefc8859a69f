#include "server/operate/latency.h"

#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>

namespace bourse {
namespace {

using std::chrono::microseconds;
using std::chrono::seconds;

TEST(LatencyHistogram, ReportsPercentiles) {
  LatencyHistogram timing;
  EXPECT_EQ(timing.ofThousand(500), 0U);
  for (int i = 0; i < 90; ++i) timing.add(microseconds(7));
  for (int i = 0; i < 10; ++i) timing.add(microseconds(1000));
  EXPECT_EQ(timing.count(), 100U);
  EXPECT_EQ(timing.ofThousand(500), 7U);
  EXPECT_GE(timing.ofThousand(990), 1000U);
  EXPECT_LE(timing.ofThousand(990), 1125U) << "to an eighth";
  timing.add(seconds(100'000));
  timing.add(microseconds(-5));
  const nlohmann::json told = timing.json();
  EXPECT_EQ(told["most"], 100'000'000'000U);
  std::uint64_t counted = 0, last = 0;
  for (const auto& bucket : told["buckets"]) {
    EXPECT_GE(bucket[0], last);
    last = bucket[0];
    counted += bucket[1].get<std::uint64_t>();
  }
  EXPECT_EQ(counted, 102U);
}

TEST(LatencyHistogram, BucketsNeverUnderstateATime) {
  for (std::uint64_t time = 0; time < 5'000'000; time = time * 9 / 8 + 1) {
    LatencyHistogram timing;
    timing.add(microseconds(time));
    timing.add(microseconds(time * 2 + 1000));  // so that the most is not the answer
    EXPECT_GE(timing.ofThousand(500), time);
    EXPECT_LE(timing.ofThousand(500), time + time / 8 + 1);
  }
}

TEST(LatencyHistogram, MoveTimerEndsWithItsLastHolder) {
  LatencyHistogram timing;
  auto first = std::make_shared<const MoveTimer>(timing);
  auto second = first;
  first.reset();
  EXPECT_EQ(timing.count(), 0U);
  second.reset();
  EXPECT_EQ(timing.count(), 1U);
}

}  // namespace
}  // namespace bourse
