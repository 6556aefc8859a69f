// Ratings against values that others have published for the same model, and by hand.
#include "server/people/rating.h"

#include <gtest/gtest.h>

#include <cmath>

namespace bourse {
namespace {

void expectRatings(const std::vector<SkillRating>& got, const std::vector<SkillRating>& wanted) {
  ASSERT_EQ(got.size(), wanted.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    EXPECT_NEAR(got[i].mean, wanted[i].mean, 1e-9) << i;
    EXPECT_NEAR(got[i].doubt, wanted[i].doubt, 1e-9) << i;
  }
}

// The values of the tests of OpenSkill, which several libraries share.
TEST(Rating, MatchesPublishedValuesForTwo) {
  expectRatings(ratingsAfter({{.rating = {}, .place = 1}, {.rating = {}, .place = 2}}, 0),
                {{27.63523138347365, 8.065506316323548}, {22.36476861652635, 8.065506316323548}});
}

TEST(Rating, MatchesPublishedValuesForFourNewcomers) {
  expectRatings(ratingsAfter({{{}, 2}, {{}, 1}, {{}, 4}, {{}, 3}}, 0),
                {{26.552824984374855, 8.179213704945203},
                 {27.795084971874736, 8.263160757613477},
                 {20.96265504062538, 8.083731307186588},
                 {24.68943500312503, 8.083731307186588}});
}

TEST(Rating, MatchesPublishedValuesForFourRatedPlayers) {
  expectRatings(ratingsAfter({{{29.182, 4.782}, 1}, {{27.174, 4.922}, 2}, {{16.672, 6.217}, 3}, {{}, 4}}, 0),
                {{30.209971908310553, 4.764898977359521},
                 {27.64460833689499, 4.882789305097372},
                 {17.403586731283518, 6.100723440599442},
                 {19.214790707434826, 7.8542613981643985}});
}

// By hand: c² = 2(σ²+β²) = 2·(625/9 + 625/36) = 3125/18; each of the two shares places with p = 1/2, so
// Ω = σ²/c · ((1 − ½)/2 − ½/2) = 0 and Δ = (σ/c)³ · 2·(¼/2) = (σ/c)³/4.
TEST(Rating, TieOfEqualsKeepsTheMean) {
  const double share = (25.0 / 3) / std::sqrt(3125.0 / 18);
  const double doubt = 25.0 / 3 * std::sqrt(1 - share * share * share / 4);
  expectRatings(ratingsAfter({{{}, 1}, {{}, 1}}, 0), {{25, doubt}, {25, doubt}});
}

TEST(Rating, TiesPullRatingsTogether) {
  const std::vector<SkillRating> after = ratingsAfter({{{30, 3}, 1}, {{20, 3}, 1}, {{25, 3}, 3}});
  EXPECT_LT(after[0].mean - after[1].mean, 10);
  EXPECT_LT(after[2].mean, 25);
}

TEST(Rating, StaysTheSameForASinglePlayer) {
  const SkillRating rating{31, 4};
  EXPECT_EQ(ratingsAfter({{rating, 1}})[0], rating);
  EXPECT_TRUE(ratingsAfter({}).empty());
}

TEST(Rating, DoubtStaysWithinBounds) {
  std::vector<RatedPlayer> players(3);
  for (int game = 0; game < 3000; ++game) {
    const std::vector<SkillRating> after = ratingsAfter(players);
    for (std::size_t i = 0; i < players.size(); ++i)
      players[i] = {after[i], static_cast<int>((i + static_cast<std::size_t>(game)) % 3) + 1};
  }
  for (const RatedPlayer& player : players) {
    EXPECT_GT(player.rating.doubt, 0.3);
    EXPECT_LT(player.rating.doubt, SkillRating::kDoubt);
    EXPECT_NEAR(player.rating.mean, 25, 4);
  }
}

TEST(Rating, IsShownAsPoints) {
  EXPECT_EQ(pointsOf({}), 1000);
  EXPECT_EQ(pointsOf({25, 0}), 2000);
  EXPECT_EQ(pointsOf({20, 8}), 840);
}

}  // namespace
}  // namespace bourse
