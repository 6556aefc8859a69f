// Vectors, turns and the points where dice touch.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "physics/box.h"
#include "physics/tower.h"

namespace bourse::physics {
namespace {

constexpr double kEdge = 16;

TEST(Turns, OurSineIsTheSine) {
  for (int i = -2000; i <= 2000; ++i) {
    const double turns = i / 900.0;
    EXPECT_NEAR(sineOfTurns(turns), std::sin(turns * 2 * M_PI), 1e-13) << turns;
    EXPECT_NEAR(cosineOfTurns(turns), std::cos(turns * 2 * M_PI), 1e-13) << turns;
  }
}

TEST(Turns, AxesStayAtRightAnglesAndUnitLength) {
  Quat q;
  for (int i = 0; i < 1000; ++i) q = turned(q, {0.01, 0.02, -0.03});
  const Axes axes = axesOf(q);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) EXPECT_NEAR(dot(axes.axis[i], axes.axis[j]), i == j ? 1 : 0, 1e-12);
  const Vec v{1, 2, 3};
  EXPECT_NEAR(length(axes.toLocal(axes.toWorld(v)) - v), 0, 1e-12);
}

TEST(Turns, TheRotationBetweenIsTheOneThatWasTurned) {
  const Quat from = yawOfTurns(0.3);
  const Vec rotation{0.001, -0.002, 0.0005};
  EXPECT_NEAR(length(rotationBetween(from, turned(from, rotation)) - rotation), 0, 1e-8);
  const Quat other{-from.w, -from.x, -from.y, -from.z};  // the same orientation
  EXPECT_NEAR(length(rotationBetween(from, other)), 0, 1e-12);
}

TEST(Contacts, ADieOnTheTableTouchesWithFourCorners) {
  const Contact contact = touchTable(boxAt({{3, 4, 7.9}, yawOfTurns(0.1)}, kEdge), 0.5);
  ASSERT_EQ(contact.count, 4);
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(contact.touch[static_cast<std::size_t>(i)].separation, -0.1, 1e-12);
  EXPECT_EQ(touchTable(boxAt({{0, 0, 9}, {}}, kEdge), 0.5).count, 0);
}

TEST(Contacts, AStackedDieTouchesAtTheCornersOfTheOverlap) {
  Contact contact;
  ASSERT_TRUE(touchBoxes(boxAt({{0, 0, 8}, {}}, kEdge), boxAt({{5, -3, 24.25}, {}}, kEdge), 0.5, kNoFeature,
                         contact));
  EXPECT_EQ(contact.normal, (Vec{0, 0, 1}));
  ASSERT_EQ(contact.count, 4);
  double area = 1;
  double lowX = 1e9, highX = -1e9, lowY = 1e9, highY = -1e9;
  for (const Touch& touch : contact.touch) {
    EXPECT_NEAR(touch.separation, 0.25, 1e-12);
    EXPECT_NEAR(touch.point.z, 16.125, 1e-12);
    lowX = smaller(lowX, touch.point.x);
    highX = larger(highX, touch.point.x);
    lowY = smaller(lowY, touch.point.y);
    highY = larger(highY, touch.point.y);
  }
  area = (highX - lowX) * (highY - lowY);
  EXPECT_NEAR(area, (16 - 5) * (16 - 3), 1e-9);
}

TEST(Contacts, TheDeepestCornerIsAlwaysAmongThem) {
  for (int i = 1; i < 200; ++i) {
    const Quat tilted =
        turned(yawOfTurns(i / 400.0), {0.01 * sineOfTurns(i / 37.0), 0.01 * cosineOfTurns(i / 37.0), 0});
    const Box above = boxAt({{0, 0, 23.9}, tilted}, kEdge);
    Contact contact;
    ASSERT_TRUE(touchBoxes(boxAt({{0, 0, 8}, {}}, kEdge), above, 1, kNoFeature, contact));
    EXPECT_GE(contact.count, 3);
    double deepest = 1;
    for (int k = 0; k < contact.count; ++k)
      deepest = smaller(deepest, contact.touch[static_cast<std::size_t>(k)].separation);
    EXPECT_LT(deepest, -0.1) << i;  // deeper than the middle of the face
  }
}

TEST(Contacts, CrossedEdgesTouchInOnePoint) {
  // One die balances on an edge, the other hangs crosswise above it.
  const double up = 8 * std::sqrt(2.0);
  const Quat along{std::sqrt((1 + std::sqrt(0.5)) / 2), std::sqrt((1 - std::sqrt(0.5)) / 2), 0, 0};
  const Quat across{std::sqrt((1 + std::sqrt(0.5)) / 2), 0, std::sqrt((1 - std::sqrt(0.5)) / 2), 0};
  Contact contact;
  ASSERT_TRUE(touchBoxes(boxAt({{0, 0, up}, along}, kEdge), boxAt({{1, 2, 3 * up - 0.1}, across}, kEdge), 0.5,
                         kNoFeature, contact));
  ASSERT_EQ(contact.count, 1);
  EXPECT_NEAR(contact.touch[0].separation, -0.1, 1e-9);
  EXPECT_NEAR(contact.touch[0].point.x, 1, 1e-6 + 1);
  EXPECT_NEAR(contact.normal.z, 1, 1e-9);
}

TEST(Contacts, DiceApartDoNotTouch) {
  Contact contact;
  const Box box = boxAt({{0, 0, 8}, {}}, kEdge);
  EXPECT_FALSE(touchBoxes(box, boxAt({{17, 0, 8}, {}}, kEdge), 0.5, kNoFeature, contact));
  EXPECT_FALSE(touchBoxes(box, boxAt({{16, 16.6, 8}, yawOfTurns(0.125)}, kEdge), 0.5, kNoFeature, contact));
}

TEST(StaticMargin, IsTheDistanceFromCentreOfMassToRim) {
  std::vector<Pose> column{{{0, 0, 8}, {}}};
  EXPECT_NEAR(staticMargin(column, kEdge), 8, 1e-12);
  column.push_back({{5, 0, 24}, {}});
  EXPECT_NEAR(staticMargin(column, kEdge), 3, 1e-12);  // the upper die: 5 off, the overlap ends at 8
  column.push_back({{10, 0, 40}, {}});
  EXPECT_NEAR(staticMargin(column, kEdge), 0.5, 1e-12);  // both upper ones: 7.5 off
  column.push_back({{10, 3, 56}, {}});
  EXPECT_LT(staticMargin(column, kEdge), 0);
}

TEST(StaticMargin, KnowsTurnedFaces) {
  const double reach = 8 * std::sqrt(2.0);
  const std::vector<Pose> column{{{0, 0, 8}, yawOfTurns(0.125)}, {{9, 0, 24}, yawOfTurns(0.125)}};
  // Along its diagonal a die reaches further, but the rim of the overlap runs at 45 degrees.
  EXPECT_NEAR(staticMargin(column, kEdge), (reach - 9) / std::sqrt(2.0), 1e-9);
  const std::vector<Pose> apart{{{0, 0, 8}, {}}, {{17, 0, 24}, {}}};
  EXPECT_LT(staticMargin(apart, kEdge), -1);
}

}  // namespace
}  // namespace bourse::physics
