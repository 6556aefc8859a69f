// The wire format of a stacking: frames for spectators, intents from the player (docs/protocol.md, “Stacking
// by hand”). Server and browser share this code, so there is one decoder.
//
// A frame holds only dice that moved since they were last shown. Positions are absolute: a client that has a
// full frame and everything after it has the same bytes as every other client.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "physics/stacking.h"

namespace bourse::physics {

inline constexpr int kTicksPerSecond = 24;
inline constexpr int kStepsPerTick = kStepsPerSecond / kTicksPerSecond;

inline constexpr std::size_t kHeadBytes = 8, kHandBytes = 14, kDieBytes = 11, kIntentBytes = 14;

/// A die as shown, with the precision of the wire format.
struct ShownDie {
  std::uint8_t number = 0;
  std::int16_t x = 0, y = 0;
  std::uint16_t z = 0;        // the three in units of kIntentUnit
  std::uint32_t turning = 0;  // the orientation, packed

  friend bool operator==(const ShownDie&, const ShownDie&) = default;
};

struct ShownHand {
  std::int16_t x = 0, y = 0;
  std::uint16_t z = 0, yaw = 0;
  Hand::State state = Hand::State::empty;
  Hand::Refusal refusal = Hand::Refusal::none;
  std::uint8_t held = 0, placed = 0;
  std::uint16_t sequence = 0;
  std::uint8_t secondsLeft = 0;

  friend bool operator==(const ShownHand&, const ShownHand&) = default;
};

struct Frame {
  bool whole = false, collapsed = false, over = false;
  std::uint16_t stacking = 0;
  std::uint32_t step = 0;
  ShownHand hand;
  std::vector<ShownDie> dice;
};

std::string bytesOf(const Frame& frame);
/// False if these are no such bytes.
bool readFrame(std::string_view bytes, Frame& frame);

std::string bytesOf(const Intent& intent);
bool readIntent(std::string_view bytes, Intent& intent);

/// Smallest three: 32 bits, exact to a quarter of a degree.
std::uint32_t packed(const Quat& q);
Quat unpacked(std::uint32_t bits);

ShownDie shownDie(int number, const Pose& pose);
Pose poseOf(const ShownDie& die);

/// Watches a stacking and encodes what has changed.
class FrameEncoder {
 public:
  explicit FrameEncoder(std::uint16_t stacking) : stacking_(stacking) {}

  /// A full frame the first time, then the changes; empty if there are none.
  std::string look(const Stacking& stacking);

 private:
  [[nodiscard]] bool hasMoved(const Die& die, const ShownDie& now) const;

  std::uint16_t stacking_;
  bool begun_ = false, over_ = false, collapsed_ = false;
  ShownHand hand_;
  std::array<bool, kMostDice> shown_{};
  std::array<ShownDie, kMostDice> dice_{};
};

/// The sum of all frames so far, for clients that join late.
class FrameMerger {
 public:
  void take(std::string_view bytes);
  [[nodiscard]] bool empty() const { return !begun_; }
  /// A full frame with exactly the bytes that the other clients have.
  [[nodiscard]] std::string whole() const;
  [[nodiscard]] const Frame& frame() const { return all_; }

 private:
  Frame all_;
  bool begun_ = false;
};

}  // namespace bourse::physics
