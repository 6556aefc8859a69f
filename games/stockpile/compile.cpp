// From what people chose to what the engine needs.  [B2, B17]
#include "games/stockpile/round.h"

namespace bourse::stockpile {
namespace {

Rejection refuse(Refusal code, int a = 0, int b = 0, int c = 0) {
  return {
      .code = static_cast<std::uint16_t>(code),
      .seat = kNobody,
      .move = {},
      .arg = {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(c), 0}};
}

}  // namespace

Result<Rules> compile(const Config& config) {
  if (config.seats < kFewestSeats || config.seats > kMostSeats)
    return refuse(Refusal::seatsOutOfRange, config.seats, kFewestSeats, kMostSeats);
  if (config.firstPlayer != kNobody && config.firstPlayer >= config.seats)
    return refuse(Refusal::noSuchSeat, config.seats);
  Rules rules;
  rules.config = config;
  rules.count = kPlayerCounts[config.seats];
  const Board board = config.modules.has(Module::advancedBoard) ? Board::advanced : Board::standard;
  rules.track = kTracks[static_cast<std::size_t>(board)];
  rules.startMoney = config.seats == 2 ? kMoneyStartTwo : kMoneyStart;
  compileTables(rules);
  return rules;
}

}  // namespace bourse::stockpile
