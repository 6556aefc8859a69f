#include "bots/stockpile/features/observation.h"

#include <cstring>
#include <string_view>

#include "bots/stockpile/features/scribe_players.h"
#include "games/stockpile/round.h"

namespace bourse::stockpile {
namespace {

/// With every module and two seats no row of the tables is dropped, so rows have the same numbers everywhere.
Rules everyRow() { return std::get<Rules>(compile(configOf(Preset::everything, 2))); }

std::string_view rowName(const Rules& rules, std::size_t table, std::size_t row) {
  State state;
  state.flow.table = static_cast<Table>(table);
  state.flow.step = static_cast<std::uint8_t>(row);
  return stepName(rules, state);
}

}  // namespace

ObservationKit::ObservationKit(const Rules& compiled) : rules(&compiled) {
  static const Rules all = everyRow();
  std::uint8_t number = 0;
  for (std::size_t table = 0; table < 3; ++table) {
    std::size_t own = 0;
    for (std::size_t row = 0; row < kMostSteps && all.table[table][row] != nullptr; ++row, ++number)
      if (rowName(all, table, row) == rowName(compiled, table, own)) step[table][own++] = number;
  }
  BOURSE_CHECK(int{number}, <=, kStepRows);
}

void observe(const ObservationKit& kit, const View& view, const Memory& memory, std::uint8_t* row) {
  std::memset(row, 0, kObservationBytes);
  const Memory now = current(memory, view.masked);
  const features::BytePen pen = Scribe<features::BytePen>(kit, view, now).write(features::BytePen(row));
  BOURSE_CHECK(pen.end() - row, ==, kObservationBytes);
}

}  // namespace bourse::stockpile
