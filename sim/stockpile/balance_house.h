// Is an investor's money at three to five seats right, judged by bots that do not play every investor well?
//
// At two seats the money is printed. If a bot wins too little with an investor there, it plays the investor
// badly; the price is right. So what counts is an investor's points at three to five seats less the points of
// the same investor at two. A bot may play an investor worse at some numbers of seats than at others: how
// far, the investors show whose money is printed everywhere.
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

/// The differences of investors with printed money, which are right: what the bot makes of them is its own
/// error.
struct PrintedMoney {
  int investors = 0;
  double mean = 0, deviation = 0;  // of the differences
  double reach = 0;  // how far from the mean a house amount must be, with as many comparisons as there are

  [[nodiscard]] bool explains(double points) const;
};
PrintedMoney printedMoney(const BalanceRows& rows);

HouseMoney houseMoney(const BalanceRows& rows, const std::string& investor);
/// Surely off, and not by as much as printed money too: the price has to move.
bool mustMove(const BalanceRows& rows, const std::string& investor);

/// “House money surely more than five points off: none.”
std::string houseHeadline(const BalancePage& page);
/// Method and table, as a section of the page.
std::string houseSection(const BalancePage& page);

}  // namespace bourse
