// What a seat sees, as bytes for a learner: of fixed length over all configurations, made from the view, the
// rules and what everybody saw this round. docs/reference/observation.md lists the fields.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "bots/features/row_fields.h"
#include "bots/stockpile/features/memory.h"
#include "bots/stockpile/features/observation_row.h"
#include "games/stockpile/game.h"

namespace bourse::stockpile {

/// How many bytes a row has.
inline constexpr int kObservationBytes = 2784;

/// Rules with every row of the set-up, the round and the end, by which rows have the same numbers everywhere.
Rules everyRow();

/// A configuration with what its rows need and the rules do not keep.
struct ObservationKit {
  explicit ObservationKit(const Rules& compiled) : ObservationKit(compiled, everyRow()) {}
  /// `all` is everyRow(), for callers that make many kits.
  ObservationKit(const Rules& compiled, const Rules& all);

  const Rules* rules;
  std::size_t half = kObservationBytes / 2;                                          // of a row
  std::array<std::array<CompanyRow::Standing, kLongestTrack>, kCompanies> standing;  // by space
  std::array<Byte, kBidSpaces> bidCost{};  // as it is shown, of who pays what the tracks say
  std::array<std::array<std::uint8_t, kMostSteps>, 3>
      step{};  // by table and row: its number in all configurations
};

/// Fills kObservationBytes bytes of `row`.
void observe(const ObservationKit& kit, const View& view, const Memory& memory, std::uint8_t* row);

/// What is where.
std::vector<features::Field> observationFields();

}  // namespace bourse::stockpile
