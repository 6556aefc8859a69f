// The inputs of a stacking inside a record: what the hand was told, so the physics can replay how the dice
// stood or fell. Attachments before the line that answers the world's question:
//
//   @hand 4 0 1/2 AAECAwQF…
//   @hand 4 0 2/2 BgcICQ==
//   * stand dice=4
//
// The version of the bytes, the seat, which part of how many, and the bytes in base64. What the bytes mean is
// the business of that version; rules and replays do without them (docs/records.md).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "host/game/problem.h"
#include "host/record/record.h"

namespace bourse {

/// Another number whenever the same inputs come to other dice.
inline constexpr int kHandInputsVersion = 4;

/// The code of the problem with inputs that an earlier physics was told.
inline constexpr std::string_view kEarlierHand = "hand-version";

struct HandInputs {
  int version = kHandInputsVersion;
  Seat seat = 0;
  std::string bytes;

  friend bool operator==(const HandInputs&, const HandInputs&) = default;
};

/// The lines that hold the inputs, in their order.
std::vector<std::string> handLines(const HandInputs& inputs);
/// Puts them before line `after` of the record, behind what is attached there already. Attachments stand in
/// the order of their places, so nothing may be attached further on yet.
void attachHandInputs(Record& record, std::size_t after, const HandInputs& inputs);
/// The inputs that stand before line `after`. False with a problem if there are none or they are damaged.
bool handInputsAt(const Record& record, std::size_t after, HandInputs& inputs, Problem& problem);

}  // namespace bourse
