// What was counted for `bourse balance`, row by row: plain counts, so that runs can be kept in a file and
// added.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bourse {

/// Points of win rate beyond an even share, with a range of 95 %.
struct Tilt {
  double points = 0, low = 0, high = 0;
  std::int64_t seen = 0;

  /// Sure to be off by more than so many points.
  [[nodiscard]] bool beyond(double limit) const { return seen > 0 && (low > limit || high < -limit); }
};

/// How often somebody had something, and how often they won.
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
/// Names of a kind in the order in which they first come.
std::vector<std::string> namesIn(const BalanceRows& rows, std::string_view kind);
/// Everybody who had something of the kind, at that number of seats.
std::int64_t seenIn(const BalanceRows& rows, std::string_view kind, int seats);

/// Counts of other games of the same plan.
void add(BalanceRows& rows, const BalanceRows& more);

std::string balanceCsv(const BalanceRows& rows);
/// False with a sentence if it is no such file.
bool parseBalanceCsv(std::string_view text, BalanceRows& rows, std::string& problem);

}  // namespace bourse
