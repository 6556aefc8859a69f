// Is an investor's money at three to five seats right, judged by bots that do not play every investor well?
//
// At two seats the money is printed. If a bot wins too little with an investor there, it plays the investor
// badly; the price is right. So what counts is an investor's points at three to five seats less the points of
// the same investor at two.
#pragma once

#include <string>

#include "sim/stockpile/balance.h"

namespace bourse {

inline constexpr double kMostOff = 5;  // points of win rate that a house value may be off

struct HouseMoney {
  Tilt two, more;   // `more`: three, four and five seats with equal weight, since one amount serves them all
  Tilt difference;  // `more` less `two`, 95 %
  bool isHouse = false;    // the amount is ours; otherwise it is shown for comparison
  bool surelyOff = false;  // the whole range beyond kMostOff, corrected for the number of house amounts
};

HouseMoney houseMoney(const BalanceRows& rows, const std::string& investor);

/// “House money surely more than five points off: none.”
std::string houseHeadline(const BalancePage& page);
/// Method and table, as a section of the page.
std::string houseSection(const BalancePage& page);

}  // namespace bourse
