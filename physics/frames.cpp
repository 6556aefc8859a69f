#include "physics/frames.h"

#include <algorithm>
#include <limits>

namespace bourse::physics {
namespace {

constexpr double kNoticed = 0.1;          // mm from where a die was shown last …
constexpr double kNoticedTurn = 0.00349;  // … or 0.2 degrees
constexpr double kRootHalf = 0.70710678118654752;
constexpr double kSteps = 511.5;  // of ten bits, to both sides
constexpr std::uint8_t kWhole = 1, kChange = 2;
constexpr std::uint8_t kCollapsed = 1, kOver = 2;

void put(std::string& bytes, std::uint32_t value, int count) {
  for (int i = 0; i < count; ++i) bytes += static_cast<char>(value >> (8 * i) & 255u);
}

/// Reads what put() wrote. The caller has checked that enough bytes are left.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : bytes_(bytes) {}

  std::uint8_t one() { return static_cast<std::uint8_t>(take(1)); }
  std::uint16_t two() { return static_cast<std::uint16_t>(take(2)); }
  std::int16_t signedTwo() { return static_cast<std::int16_t>(two()); }
  std::uint32_t four() { return take(4); }
  [[nodiscard]] std::size_t left() const { return bytes_.size(); }

 private:
  std::uint32_t take(std::size_t count) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < count; ++i)
      value |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes_[i])) << (8 * i);
    bytes_.remove_prefix(count);
    return value;
  }
  std::string_view bytes_;
};

template <class Number>
Number units(double millimetres) {
  constexpr auto kLeast = static_cast<double>(std::numeric_limits<Number>::min()),
                 kMost = static_cast<double>(std::numeric_limits<Number>::max());
  return static_cast<Number>(rounded(clamped(millimetres / kIntentUnit, kLeast, kMost)));
}

/// Of a die: a fall over the edge of the desk goes down to kLost, which no tower reaches from above.
constexpr std::uint16_t kBelowDesk = 60000;
std::uint16_t heightUnits(double millimetres) {
  if (millimetres >= 0) return units<std::uint16_t>(smaller(millimetres, kBelowDesk * kIntentUnit));
  return static_cast<std::uint16_t>(65536 + rounded(larger(millimetres, kLost) / kIntentUnit));
}
double heightOf(std::uint16_t units) { return (units > kBelowDesk ? units - 65536 : units) * kIntentUnit; }

void putDie(std::string& bytes, const ShownDie& die) {
  put(bytes, die.number, 1);
  put(bytes, static_cast<std::uint16_t>(die.x), 2);
  put(bytes, static_cast<std::uint16_t>(die.y), 2);
  put(bytes, die.z, 2);
  put(bytes, die.turning, 4);
}

ShownHand shownHand(const Stacking& stacking) {
  const Hand& hand = stacking.hand();
  return {.x = units<std::int16_t>(hand.place().x),
          .y = units<std::int16_t>(hand.place().y),
          .z = units<std::uint16_t>(hand.place().z),
          .yaw = hand.yaw(),
          .state = hand.state(),
          .refusal = hand.refusal(),
          .held = static_cast<std::uint8_t>(hand.heldCount()),
          .placed = static_cast<std::uint8_t>(stacking.placed()),
          .sequence = static_cast<std::uint16_t>(hand.sequence() & 0xffffu),
          .secondsLeft = static_cast<std::uint8_t>(smaller(hand.secondsLeft(), 255))};
}

}  // namespace

std::uint32_t packed(const Quat& q) {
  const std::array<double, 4> part{q.w, q.x, q.y, q.z};
  std::size_t largest = 0;
  for (std::size_t i = 1; i < 4; ++i)
    if (magnitude(part[i]) > magnitude(part[largest])) largest = i;
  const double sign = part[largest] < 0 ? -1 : 1;
  auto bits = static_cast<std::uint32_t>(largest);
  for (std::size_t i = 0; i < 4; ++i) {
    if (i == largest) continue;
    const double share = clamped(sign * part[i] / kRootHalf, -1, 1);
    bits = bits << 10 | static_cast<std::uint32_t>(rounded((share + 1) * kSteps));
  }
  return bits;
}

Quat unpacked(std::uint32_t bits) {
  const std::size_t largest = bits >> 30;
  std::array<double, 4> part{};
  double rest = 1;
  int shift = 20;
  for (std::size_t i = 0; i < 4; ++i) {
    if (i == largest) continue;
    part[i] = (static_cast<double>(bits >> shift & 1023u) / kSteps - 1) * kRootHalf;
    rest -= part[i] * part[i];
    shift -= 10;
  }
  part[largest] = std::sqrt(larger(rest, 0));
  return normalized({part[0], part[1], part[2], part[3]});
}

ShownDie shownDie(int number, const Pose& pose) {
  return {.number = static_cast<std::uint8_t>(number),
          .x = units<std::int16_t>(pose.position.x),
          .y = units<std::int16_t>(pose.position.y),
          .z = heightUnits(pose.position.z),
          .turning = packed(pose.orientation)};
}

Pose poseOf(const ShownDie& die) {
  return {{die.x * kIntentUnit, die.y * kIntentUnit, heightOf(die.z)}, unpacked(die.turning)};
}

std::string bytesOf(const Frame& frame) {
  std::string bytes;
  bytes.reserve(kHeadBytes + kHandBytes + kDieBytes * frame.dice.size());
  put(bytes, frame.whole ? kWhole : kChange, 1);
  put(bytes, (frame.collapsed ? kCollapsed : 0u) | (frame.over ? kOver : 0u), 1);
  put(bytes, frame.stacking, 2);
  put(bytes, frame.step, 4);
  const ShownHand& hand = frame.hand;
  put(bytes, static_cast<std::uint16_t>(hand.x), 2);
  put(bytes, static_cast<std::uint16_t>(hand.y), 2);
  put(bytes, hand.z, 2);
  put(bytes, hand.yaw, 2);
  put(bytes, static_cast<std::uint32_t>(hand.state) | static_cast<std::uint32_t>(hand.refusal) << 4, 1);
  put(bytes, hand.held, 1);
  put(bytes, hand.placed, 1);
  put(bytes, hand.sequence, 2);
  put(bytes, hand.secondsLeft, 1);
  for (const ShownDie& die : frame.dice) putDie(bytes, die);
  return bytes;
}

bool readFrame(std::string_view bytes, Frame& frame) {
  if (bytes.size() < kHeadBytes + kHandBytes || (bytes.size() - kHeadBytes - kHandBytes) % kDieBytes != 0)
    return false;
  Bytes in(bytes);
  const std::uint8_t kind = in.one(), flags = in.one();
  if (kind != kWhole && kind != kChange) return false;
  Frame read;
  read.whole = kind == kWhole;
  read.collapsed = (flags & kCollapsed) != 0;
  read.over = (flags & kOver) != 0;
  read.stacking = in.two();
  read.step = in.four();
  read.hand = {.x = in.signedTwo(), .y = in.signedTwo(), .z = in.two(), .yaw = in.two()};
  const std::uint8_t state = in.one();
  if ((state & 15u) > static_cast<unsigned>(Hand::State::opening) ||
      state >> 4 > static_cast<int>(Hand::Refusal::timeIsUp))
    return false;
  read.hand.state = static_cast<Hand::State>(state & 15u);
  read.hand.refusal = static_cast<Hand::Refusal>(state >> 4);
  read.hand.held = in.one();
  read.hand.placed = in.one();
  read.hand.sequence = in.two();
  read.hand.secondsLeft = in.one();
  while (in.left() > 0) {
    ShownDie die{.number = in.one(), .x = in.signedTwo(), .y = in.signedTwo(), .z = in.two()};
    die.turning = in.four();
    if (die.number >= kMostDice) return false;
    read.dice.push_back(die);
  }
  frame = std::move(read);
  return true;
}

std::string bytesOf(const Intent& intent) {
  std::string bytes;
  put(bytes, intent.sequence, 4);
  put(bytes, static_cast<std::uint16_t>(intent.x), 2);
  put(bytes, static_cast<std::uint16_t>(intent.y), 2);
  put(bytes, intent.z, 2);
  put(bytes, intent.yaw, 2);
  put(bytes, intent.group, 1);
  put(bytes, (intent.grab ? 1u : 0u) | (intent.release ? 2u : 0u), 1);
  return bytes;
}

bool readIntent(std::string_view bytes, Intent& intent) {
  if (bytes.size() != kIntentBytes) return false;
  Bytes in(bytes);
  intent = {.sequence = in.four(),
            .x = in.signedTwo(),
            .y = in.signedTwo(),
            .z = in.two(),
            .yaw = in.two(),
            .group = in.one()};
  const std::uint8_t buttons = in.one();
  intent.grab = (buttons & 1u) != 0;
  intent.release = (buttons & 2u) != 0;
  return true;
}

/// Far enough from where it was shown; or at rest anywhere else than shown.
bool FrameEncoder::hasMoved(const Die& die, const ShownDie& now) const {
  const ShownDie& before = dice_[now.number];
  if (now == before) return false;
  if (die.mode != Mode::free) return true;
  const Pose shown = poseOf(before);
  return squared(die.pose.position - shown.position) > kNoticed * kNoticed ||
         squared(rotationBetween(shown.orientation, die.pose.orientation)) > kNoticedTurn * kNoticedTurn;
}

std::string FrameEncoder::look(const Stacking& stacking) {
  Frame frame{.whole = !begun_,
              .collapsed = stacking.collapsed(),
              .over = stacking.over(),
              .stacking = stacking_,
              .step = stacking.steps(),
              .hand = shownHand(stacking),
              .dice = {}};
  const World& world = stacking.world();
  for (int number = 0; number < kMostDice; ++number) {
    if (!world.present(number)) continue;
    const Die& die = world.die(number);
    const auto i = static_cast<std::size_t>(number);
    if (begun_ && die.mode == Mode::fixed) continue;
    const ShownDie now = shownDie(number, die.pose);
    // The last frame is complete: the building is drawn from it until its next turn.
    if (shown_[i] && !hasMoved(die, now) && (!frame.over || now == dice_[i])) continue;
    shown_[i] = true;
    dice_[i] = now;
    frame.dice.push_back(now);
  }
  const bool news = frame.whole || !frame.dice.empty() || !(frame.hand == hand_) || frame.over != over_ ||
                    frame.collapsed != collapsed_;
  begun_ = true;
  hand_ = frame.hand;
  over_ = frame.over;
  collapsed_ = frame.collapsed;
  return news ? bytesOf(frame) : std::string();
}

void FrameMerger::take(std::string_view bytes) {
  Frame frame;
  if (!readFrame(bytes, frame)) return;
  if (frame.whole) {
    all_ = std::move(frame);
    begun_ = true;
    return;
  }
  if (!begun_ || frame.stacking != all_.stacking) return;
  std::vector<ShownDie> dice = std::move(all_.dice);
  for (const ShownDie& die : frame.dice) {
    const auto found =
        std::find_if(dice.begin(), dice.end(), [&](const ShownDie& one) { return one.number == die.number; });
    if (found != dice.end())
      *found = die;
    else
      dice.push_back(die);
  }
  all_ = std::move(frame);
  all_.dice = std::move(dice);
  all_.whole = true;
}

std::string FrameMerger::whole() const { return bytesOf(all_); }

}  // namespace bourse::physics
