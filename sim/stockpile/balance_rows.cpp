#include "sim/stockpile/balance_rows.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "sim/format.h"

namespace bourse {
namespace {

constexpr std::string_view kHead = "kind,name,seats,seen,victory_sixtieths";

/// What comes before the next mark; the text goes on after it.
std::string_view cut(std::string_view& text, char mark) {
  const std::size_t end = std::min(text.find(mark), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

template <class Number>
bool read(std::string_view text, Number& number) {
  const auto [end, trouble] = std::from_chars(text.data(), text.data() + text.size(), number);
  return trouble == std::errc() && end == text.data() + text.size() && number >= 0;
}

}  // namespace

bool Tilt::beyond(double limit) const { return seen >= kFewestSeen && (low > limit || high < -limit); }

Tilt BalanceRow::tilt(double standardErrors) const {
  if (seen == 0) return {};
  const double rate = static_cast<double>(victory) / static_cast<double>(kVictory * seen);
  const Interval range = wilson(rate, static_cast<double>(seen), standardErrors);
  const double even = 1.0 / seats;
  return {100 * (rate - even), 100 * (range.low - even), 100 * (range.high - even), seen};
}

const BalanceRow* rowOf(const BalanceRows& rows, std::string_view kind, std::string_view name, int seats) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const BalanceRow& row) {
    return row.seats == seats && row.name == name && row.kind == kind;
  });
  return found == rows.end() ? nullptr : &*found;
}

Tilt tiltIn(const BalanceRows& rows, std::string_view kind, std::string_view name, int seats,
            double standardErrors) {
  const BalanceRow* row = rowOf(rows, kind, name, seats);
  return row == nullptr ? Tilt{} : row->tilt(standardErrors);
}

std::vector<std::string> namesIn(const BalanceRows& rows, std::string_view kind) {
  std::vector<std::string> names;
  for (const BalanceRow& row : rows)
    if (row.kind == kind && std::find(names.begin(), names.end(), row.name) == names.end())
      names.push_back(row.name);
  return names;
}

std::int64_t seenIn(const BalanceRows& rows, std::string_view kind, int seats) {
  std::int64_t sum = 0;
  for (const BalanceRow& row : rows)
    if (row.kind == kind && row.seats == seats) sum += row.seen;
  return sum;
}

Tilt sumOf(std::span<const WeightedTilt> parts) {
  Tilt sum{.seen = parts.front().tilt.seen};
  double below = 0;
  double above = 0;
  for (const auto& [tilt, weight] : parts) {
    const double down = weight * (tilt.points - (weight > 0 ? tilt.low : tilt.high));
    const double up = weight * ((weight > 0 ? tilt.high : tilt.low) - tilt.points);
    sum.points += weight * tilt.points;
    sum.seen = std::min(sum.seen, tilt.seen);
    below += down * down;
    above += up * up;
  }
  sum.low = sum.points - std::sqrt(below);
  sum.high = sum.points + std::sqrt(above);
  return sum.seen == 0 ? Tilt{} : sum;
}

double errorsForSure(const BalanceRows& rows, std::initializer_list<std::string_view> kinds) {
  const auto tested = std::count_if(rows.begin(), rows.end(), [&](const BalanceRow& row) {
    return row.seen >= kFewestSeen && std::find(kinds.begin(), kinds.end(), row.kind) != kinds.end();
  });
  return standardErrors(static_cast<std::size_t>(tested));
}

void add(BalanceRows& rows, const BalanceRows& more) {
  for (const BalanceRow& row : more) {
    const BalanceRow* mine = rowOf(rows, row.kind, row.name, row.seats);
    if (mine == nullptr) {
      rows.push_back(row);
      continue;
    }
    BalanceRow& sum = rows[static_cast<std::size_t>(mine - rows.data())];
    sum.seen += row.seen;
    sum.victory += row.victory;
  }
}

std::string balanceCsv(const BalanceRows& rows) {
  std::string text = std::string(kHead) + "\n";
  for (const BalanceRow& row : rows)
    text += printed("%s,%s,%d,%lld,%lld\n", row.kind.c_str(), row.name.c_str(), row.seats,
                    static_cast<long long>(row.seen), static_cast<long long>(row.victory));
  return text;
}

bool parseBalanceCsv(std::string_view text, BalanceRows& rows, std::string& problem) {
  rows.clear();
  bool good = cut(text, '\n') == kHead;
  while (good && !text.empty()) {
    std::string_view line = cut(text, '\n');
    BalanceRow row;
    row.kind = cut(line, ',');
    row.name = cut(line, ',');
    good = read(cut(line, ','), row.seats) && read(cut(line, ','), row.seen) &&
           read(cut(line, ','), row.victory) && line.empty() && row.seats >= 2 &&
           row.victory <= kVictory * row.seen;
    if (good) rows.push_back(std::move(row));
  }
  if (!good) problem = "These are no counts that bourse balance --csv wrote.";
  return good;
}

}  // namespace bourse
