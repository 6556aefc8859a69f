// What is shown of a stacking, as bytes: pictures for whoever looks on, intents of whoever stacks
// (docs/protocol.md, “Stacking by hand”). The same for servers and browsers, so that there is one decoder.
//
// A picture holds only dice that have moved since they were shown last; positions are absolute, so that
// whoever has a whole picture and all that came after it has the same bytes as everybody else.
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

/// A die as it is shown: what the bytes can tell, and no more.
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

struct Picture {
  bool whole = false, collapsed = false, over = false;
  std::uint16_t stacking = 0;
  std::uint32_t step = 0;
  ShownHand hand;
  std::vector<ShownDie> dice;
};

std::string bytesOf(const Picture& picture);
/// False if these are no such bytes.
bool readPicture(std::string_view bytes, Picture& picture);

std::string bytesOf(const Intent& intent);
bool readIntent(std::string_view bytes, Intent& intent);

/// Smallest three: 32 bits, exact to a quarter of a degree.
std::uint32_t packed(const Quat& q);
Quat unpacked(std::uint32_t bits);

ShownDie shownDie(int number, const Pose& pose);
Pose poseOf(const ShownDie& die);

/// Looks at a stacking again and again and says what has changed.
class Onlooker {
 public:
  explicit Onlooker(std::uint16_t stacking) : stacking_(stacking) {}

  /// A whole picture the first time, then what has changed; empty if nothing has.
  std::string look(const Stacking& stacking);

 private:
  [[nodiscard]] bool hasMoved(const Die& die, const ShownDie& now) const;

  std::uint16_t stacking_;
  bool begun_ = false, over_ = false, collapsed_ = false;
  ShownHand hand_;
  std::array<bool, kMostDice> shown_{};
  std::array<ShownDie, kMostDice> dice_{};
};

/// Everything that was shown so far, put together: what somebody who comes late is sent.
class Panorama {
 public:
  void take(std::string_view bytes);
  [[nodiscard]] bool empty() const { return !begun_; }
  /// The whole picture, of the bytes that everybody else has.
  [[nodiscard]] std::string whole() const;
  [[nodiscard]] const Picture& picture() const { return all_; }

 private:
  Picture all_;
  bool begun_ = false;
};

}  // namespace bourse::physics
