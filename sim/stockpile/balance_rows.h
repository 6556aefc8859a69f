// The counts of `bourse balance`: plain numbers, so that runs can be saved and added.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bourse {

/// Percentage points of win rate above an even share, with a 95 % interval.
struct Tilt {
  double points = 0, low = 0, high = 0;
  std::int64_t seen = 0;

  /// Whether the whole interval is off by more than that many points.
  [[nodiscard]] bool beyond(double limit) const { return seen > 0 && (low > limit || high < -limit); }
};

/// How often something was in a player's hands, and how often that player won.
struct BalanceRow {
  std::string kind, name;  // “investor”, “agile-ana”
  int seats = 0;
  std::int64_t seen = 0, victory = 0;  // the second in sixtieths

  [[nodiscard]] Tilt tilt() const;
  friend bool operator==(const BalanceRow&, const BalanceRow&) = default;
};
using BalanceRows = std::vector<BalanceRow>;

/// The row, or nothing.
const BalanceRow* rowOf(const BalanceRows& rows, std::string_view kind, std::string_view name, int seats);
Tilt tiltIn(const BalanceRows& rows, std::string_view kind, std::string_view name, int seats);
/// Names of a kind in order of first appearance.
std::vector<std::string> namesIn(const BalanceRows& rows, std::string_view kind);
/// How many players had something of the kind, at that number of seats.
std::int64_t seenIn(const BalanceRows& rows, std::string_view kind, int seats);

/// Adds counts of more games.
void add(BalanceRows& rows, const BalanceRows& more);

std::string balanceCsv(const BalanceRows& rows);
/// False with a sentence if the file is malformed.
bool parseBalanceCsv(std::string_view text, BalanceRows& rows, std::string& problem);

}  // namespace bourse
