#include "bots/stockpile/card_value.h"

namespace bourse::stockpile {
namespace {

using ByCompany = std::array<CardValues, kCompanies>;

constexpr ByCompany allOf(const Track (&tracks)[kCompanies]) {
  ByCompany values;
  for (std::size_t company = 0; company < kCompanies; ++company)
    values[company] = cardValuesOf(tracks[company]);
  return values;
}

constexpr std::array<ByCompany, kBoards> kValues = {allOf(kTracks[0]), allOf(kTracks[1])};

}  // namespace

const CardValues& cardValues(const Rules& rules, int company) {
  const Board board = rules.config.modules.has(Module::advancedBoard) ? Board::advanced : Board::standard;
  return kValues[static_cast<std::size_t>(board)][static_cast<std::size_t>(company)];
}

}  // namespace bourse::stockpile
