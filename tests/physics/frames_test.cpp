// Pictures of a stacking and intents, as bytes.
#include "physics/frames.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace bourse::physics {
namespace {

double degreesBetween(const Quat& a, const Quat& b) {
  return length(rotationBetween(a, b)) * 180 / 3.14159265358979;
}

Quat someTurn(Rng& rng) { return normalized({bell(rng), bell(rng), bell(rng), bell(rng)}); }

TEST(Frames, AnOrientationIsExactToAQuarterOfADegree) {
  Rng rng(Seed::of(3), purpose::kTest);
  for (int i = 0; i < 2000; ++i) {
    const Quat turn = someTurn(rng);
    EXPECT_LT(degreesBetween(turn, unpacked(packed(turn))), 0.25);
    const Quat opposite{-turn.w, -turn.x, -turn.y, -turn.z};
    EXPECT_EQ(packed(turn), packed(opposite)) << "the same orientation";
  }
  EXPECT_LT(degreesBetween(Quat{}, unpacked(packed(Quat{}))), 0.2);
}

TEST(Frames, ADieIsElevenBytesAndComesBack) {
  Frame frame{.whole = true,
              .collapsed = true,
              .over = false,
              .stacking = 513,
              .step = 70000,
              .hand = {},
              .dice = {}};
  frame.hand = {.x = -300,
                .y = 1234,
                .z = 40000,
                .yaw = 65535,
                .state = Hand::State::opening,
                .refusal = Hand::Refusal::notAllowed,
                .held = 3,
                .placed = 2,
                .sequence = 999,
                .secondsLeft = 17};
  frame.dice = {shownDie(0, {{0, 0, 8}, {}}), shownDie(63, {{-655, 655, 1310}, yawOfTurns(0.3)})};
  const std::string bytes = bytesOf(frame);
  EXPECT_EQ(bytes.size(), 8u + 14 + 2 * 11);
  Frame read;
  ASSERT_TRUE(readFrame(bytes, read));
  EXPECT_EQ(bytesOf(read), bytes);
  EXPECT_EQ(read.dice, frame.dice);
  EXPECT_EQ(read.hand, frame.hand);
  EXPECT_TRUE(read.whole && read.collapsed && !read.over);
  for (std::size_t size = 0; size < bytes.size(); ++size)
    if (size != 22 && size != 33) {
      EXPECT_FALSE(readFrame(std::string_view(bytes).substr(0, size), read)) << size;
    }
  std::string wrong = bytes;
  wrong[0] = 3;
  EXPECT_FALSE(readFrame(wrong, read));
  EXPECT_EQ(shownDie(1, {{5000, -5000, -3}, {}}), (ShownDie{1, 32767, -32768, 65536 - 150, packed({})}))
      << "what is beyond the table is at its rim";
}

TEST(Frames, AnIntentIsFourteenBytes) {
  Intent intent = intentAt({12.34, -56.78, 90.1}, 70001);
  intent.yaw = 40000;
  intent.group = 3;
  intent.release = true;
  const std::string bytes = bytesOf(intent);
  ASSERT_EQ(bytes.size(), 14u);
  Intent read;
  ASSERT_TRUE(readIntent(bytes, read));
  EXPECT_EQ(read, intent);
  EXPECT_FALSE(readIntent(bytes + "x", read));
  EXPECT_FALSE(readIntent(bytes.substr(1), read));
}

/// Watches a bot put dice on a building, and comes in late as well.
TEST(Frames, SpectatorsKnowWhereEveryDieIs) {
  StackingSetup setup;
  setup.building = freshBuilding(4);
  setup.dice = 2;
  setup.secret = Seed::of(8);
  setup.neighbours = {{{{-120, 0, 8}, {}}}};
  Stacking stacking(setup);
  Builder builder(*skillNamed("good"), Seed::of(8));
  FrameEncoder encoder(7);
  FrameMerger early, late;
  std::size_t pictures = 0, bytes = 0;
  while (!stacking.over()) {
    drive(stacking, builder);
    const std::string frame = encoder.look(stacking);
    if (frame.empty()) continue;
    ++pictures;
    bytes += frame.size();
    early.take(frame);
    if (pictures == 40) late.take(early.whole());
    if (pictures > 40) late.take(frame);
    ASSERT_EQ(early.frame().dice.size(), 7u);
    for (const ShownDie& die : early.frame().dice) {
      const Pose truth = stacking.world().die(die.number).pose;
      ASSERT_LT(length(poseOf(die).position - truth.position), 0.13) << int{die.number};
      ASSERT_LT(degreesBetween(poseOf(die).orientation, truth.orientation), 0.4) << int{die.number};
    }
  }
  ASSERT_GT(pictures, 100u);
  EXPECT_EQ(early.whole(), late.whole());
  EXPECT_TRUE(early.frame().over);
  EXPECT_EQ(early.frame().hand.placed, stacking.placed());
  EXPECT_LT(bytes, pictures * (8 + 14 + 3 * 11)) << "dice that stand still are not sent";
  EXPECT_EQ(encoder.look(stacking), "") << "nothing is new";
}

TEST(Frames, AChangeWithoutItsBeginningIsNoScene) {
  FrameMerger scene;
  scene.take(bytesOf(Frame{.whole = false, .stacking = 1, .hand = {}, .dice = {{}}}));
  EXPECT_TRUE(scene.empty());
  scene.take(bytesOf(Frame{.whole = true, .stacking = 1, .hand = {}, .dice = {{}}}));
  scene.take(bytesOf(Frame{.whole = false, .over = true, .stacking = 2, .hand = {}, .dice = {}}));
  EXPECT_FALSE(scene.frame().over) << "of another stacking";
  scene.take("nonsense");
  EXPECT_EQ(scene.frame().dice.size(), 1u);
}

}  // namespace
}  // namespace bourse::physics
