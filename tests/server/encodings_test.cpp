// Which compressed form a client gets, by the weights it sends.
#include <gtest/gtest.h>

#include "server/http/encodings.h"

namespace bourse {
namespace {

constexpr std::array kAll = {true, true, true};
constexpr std::array kWithoutBrotli = {false, true, true};
constexpr std::array kPlain = {false, false, true};

TEST(Encodings, PickTheBestCommonOne) {
  EXPECT_EQ(choose("gzip, deflate, br, zstd", kAll), Encoding::brotli);
  EXPECT_EQ(choose("gzip, deflate, br, zstd", kWithoutBrotli), Encoding::gzip);
  EXPECT_EQ(choose("gzip, deflate, br, zstd", kPlain), Encoding::identity);
  EXPECT_EQ(choose("GZip", kAll), Encoding::gzip);
  EXPECT_EQ(choose("x-gzip", kAll), Encoding::gzip);
  EXPECT_EQ(choose("deflate", kAll), Encoding::identity);
}

TEST(Encodings, DefaultToIdentity) {
  EXPECT_EQ(choose("", kAll), Encoding::identity);
  EXPECT_EQ(choose(" , ;", kAll), Encoding::identity);
}

TEST(Encodings, FollowTheClientsWeightsFirst) {
  EXPECT_EQ(choose("br;q=0.5, gzip;q=0.8", kAll), Encoding::gzip);
  EXPECT_EQ(choose("br; q=0.5 , gzip ; Q=0.5", kAll), Encoding::brotli);
  EXPECT_EQ(choose("gzip;q=0.1, identity", kAll), Encoding::identity);
  EXPECT_EQ(choose("gzip;q=0.001", kAll), Encoding::gzip) << "who names it wants it";
  EXPECT_EQ(choose("br;q=0, gzip;q=0", kAll), Encoding::identity);
  EXPECT_EQ(choose("br;q=0.000", kAll), Encoding::identity);
}

TEST(Encodings, TreatAStarAsEverythingNotNamed) {
  EXPECT_EQ(choose("*", kAll), Encoding::brotli);
  EXPECT_EQ(choose("br;q=0, *", kAll), Encoding::gzip);
  EXPECT_EQ(choose("*;q=0", kAll), Encoding::identity) << "nothing fits, so the plain form";
  EXPECT_EQ(choose("identity;q=0, gzip;q=0.2, *;q=0.1", kAll), Encoding::gzip);
}

TEST(Encodings, IgnoreBrokenWeights) {
  for (const char* weight : {"q=2", "q=-1", "q=", "q=x", "q=0.1234", "q=1.5", "q=1e0"})
    EXPECT_EQ(qualityOf("br;" + std::string(weight), Encoding::brotli), 0) << weight;
  EXPECT_EQ(qualityOf("br;q=1.000", Encoding::brotli), 1000);
  EXPECT_EQ(qualityOf("br;level=9;q=0.25", Encoding::brotli), 250);
}

}  // namespace
}  // namespace bourse
