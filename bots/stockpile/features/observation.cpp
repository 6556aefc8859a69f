#include "bots/stockpile/features/observation.h"

#include <cstring>

#include "bots/stockpile/features/observation_encoder_players.h"

namespace bourse::stockpile {

/// With two seats no row of the tables is dropped.
Rules everyRow() { return std::get<Rules>(compile(configOf(Preset::everything, 2))); }

ObservationKit::ObservationKit(const Rules& compiled, const Rules& all) : rules(&compiled) {
  std::uint8_t number = 0;
  for (std::size_t table = 0; table < 3; ++table) {
    std::size_t own = 0;
    for (std::size_t row = 0; row < kMostSteps && all.table[table][row] != nullptr; ++row, ++number)
      if (all.table[table][row] == compiled.table[table][own]) step[table][own++] = number;
  }
  BOURSE_CHECK(int{number}, <=, kStepRows);
}

void observe(const ObservationKit& kit, const View& view, const Memory& memory, std::uint8_t* row) {
  std::memset(row, 0, kObservationBytes);
  const Memory now = current(memory, view.masked);
  const features::RowWriter writer =
      ObservationEncoder<features::RowWriter>(kit, view, now).write(features::RowWriter(row));
  BOURSE_CHECK(writer.end() - row, ==, kObservationBytes);
}

}  // namespace bourse::stockpile
