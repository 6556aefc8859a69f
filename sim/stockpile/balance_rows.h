// The counts of `bourse balance`: plain numbers, so that runs can be saved and added.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/tally.h"

namespace bourse {

/// Percentage points of win rate above an even share, with an interval.
struct Tilt {
  double points = 0, low = 0, high = 0;
  std::int64_t seen = 0;

  /// Whether the whole interval is off by more than that many points. Never with few players.
  [[nodiscard]] bool beyond(double limit) const;
};

/// How often something was in a player's hands, and how often that player won.
struct BalanceRow {
  std::string kind, name;  // “investor”, “agile-ana”
  int seats = 0;
  std::int64_t seen = 0, victory = 0;  // the second in sixtieths

  [[nodiscard]] Tilt tilt(double standardErrors = kStandardErrors95) const;
  friend bool operator==(const BalanceRow&, const BalanceRow&) = default;
};
using BalanceRows = std::vector<BalanceRow>;

/// The row, or nothing.
const BalanceRow* rowOf(const BalanceRows& rows, std::string_view kind, std::string_view name, int seats);
Tilt tiltIn(const BalanceRows& rows, std::string_view kind, std::string_view name, int seats,
            double standardErrors = kStandardErrors95);
/// Names of a kind in order of first appearance.
std::vector<std::string> namesIn(const BalanceRows& rows, std::string_view kind);
/// How many players had something of the kind, at that number of seats.
std::int64_t seenIn(const BalanceRows& rows, std::string_view kind, int seats);

struct WeightedTilt {
  Tilt tilt;
  double weight;
};
/// A weighted sum of independent rates. The distances to the ends of Wilson's intervals are added like
/// standard errors (Newcombe).
Tilt sumOf(std::span<const WeightedTilt> parts);

/// Too few players to call anything sure.
inline constexpr std::int64_t kFewestSeen = 100;
/// How many standard errors the rows of these kinds must be off to be surely off, all tested together.
double errorsForSure(const BalanceRows& rows, std::initializer_list<std::string_view> kinds);

/// Adds counts of more games.
void add(BalanceRows& rows, const BalanceRows& more);

std::string balanceCsv(const BalanceRows& rows);
/// False with a sentence if the file is malformed.
bool parseBalanceCsv(std::string_view text, BalanceRows& rows, std::string& problem);

}  // namespace bourse
