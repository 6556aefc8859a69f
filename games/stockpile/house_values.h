// Numbers of the box that a table may change, to try others. What is not changed is as the data says.
#pragma once

#include <array>

#include "core/seat.h"
#include "gen/stockpile_ids.h"

namespace bourse::stockpile {

struct HouseValues {
  static constexpr Money kUnchanged = -1;
  static constexpr std::size_t kSpaces = 8;  // of a bid track
  static constexpr Money kMostMoney = 100;   // at the start
  static constexpr Money kDearestBid = 40;

  static constexpr auto kNoMoney = [] {
    std::array<Money, kInvestors> money{};
    money.fill(kUnchanged);
    return money;
  }();

  Money startMoney = kUnchanged;                           // without investors
  std::uint8_t rounds = 0;                                 // 0: unchanged; otherwise not more than printed
  std::array<Money, kSpaces> bidTrack{kUnchanged};         // rises from 0; unchanged if it begins with that
  std::array<Money, kInvestors> investorMoney = kNoMoney;  // at this number of seats

  friend constexpr bool operator==(const HouseValues&, const HouseValues&) = default;
};

}  // namespace bourse::stockpile
