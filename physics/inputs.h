// A player's inputs as bytes to store. With the set-up of a stacking they are enough to replay it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "physics/hand.h"

namespace bourse::physics {

/// An intent and the number of steps that had been made when it came.
struct TimedIntent {
  std::uint32_t step = 0;
  Intent intent;

  friend bool operator==(const TimedIntent&, const TimedIntent&) = default;
};

/// A version and then what differs from message to message: about seven bytes each.
std::string bytesOf(std::span<const TimedIntent> inputs);
/// False if these are no such bytes, or of a version that is not known here.
bool readInputs(std::string_view bytes, std::vector<TimedIntent>& inputs);

}  // namespace bourse::physics
