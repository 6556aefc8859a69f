#include "sim/stockpile/balance_house.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "gen/stockpile_data.h"
#include "gen/stockpile_vocabulary.h"
#include "sim/format.h"

namespace bourse {
namespace {

std::array<WeightedTilt, 4> partsOf(const BalanceRows& rows, const std::string& investor, double errors) {
  const auto at = [&](int seats) { return tiltIn(rows, "investor", investor, seats, errors); };
  return {{{at(3), 1.0 / 3}, {at(4), 1.0 / 3}, {at(5), 1.0 / 3}, {at(2), -1}}};
}

const stockpile::InvestorInfo* infoOf(const std::string& investor) {
  const int number = stockpile::vocabulary().valueOf(stockpile::arg::investor, investor);
  return number < 0 ? nullptr : &stockpile::kInvestorInfo[number];
}

std::size_t houseAmounts() {
  return static_cast<std::size_t>(
      std::ranges::count_if(stockpile::kInvestorInfo, [](const auto& info) { return info.house; }));
}

std::string figure(const Tilt& tilt) {
  return tilt.seen == 0 ? "–" : printed("%+.1f ± %.1f", tilt.points, (tilt.high - tilt.low) / 2);
}

}  // namespace

HouseMoney houseMoney(const BalanceRows& rows, const std::string& investor) {
  const auto parts = partsOf(rows, investor, kStandardErrors95);
  const stockpile::InvestorInfo* info = infoOf(investor);
  return {.two = parts[3].tilt,
          .more = sumOf(std::span(parts).first(3)),
          .difference = sumOf(parts),
          .isHouse = info != nullptr && info->house,
          .surelyOff = sumOf(partsOf(rows, investor, standardErrors(houseAmounts()))).beyond(kMostOff)};
}

PrintedMoney printedMoney(const BalanceRows& rows) {
  PrintedMoney found;
  double sum = 0, squares = 0;
  for (const std::string& name : namesIn(rows, "investor")) {
    const HouseMoney money = houseMoney(rows, name);
    if (money.isHouse || infoOf(name) == nullptr || money.difference.seen == 0) continue;
    ++found.investors;
    sum += money.difference.points;
    squares += money.difference.points * money.difference.points;
  }
  if (found.investors < 2) return found;
  const double count = found.investors;
  found.mean = sum / count;
  found.deviation = std::sqrt(std::max(0.0, (squares - sum * found.mean) / (count - 1)));
  found.reach =
      studentErrors(houseAmounts(), found.investors - 1) * found.deviation * std::sqrt(1 + 1 / count);
  return found;
}

bool PrintedMoney::explains(double points) const {
  return investors >= 2 && std::abs(points - mean) <= reach;
}

bool mustMove(const BalanceRows& rows, const std::string& investor) {
  const HouseMoney money = houseMoney(rows, investor);
  return money.isHouse && money.surelyOff && !printedMoney(rows).explains(money.difference.points);
}

std::string houseHeadline(const BalancePage& page) {
  std::string text;
  for (const std::string& name : namesIn(page.rows, "investor")) {
    const HouseMoney money = houseMoney(page.rows, name);
    if (money.isHouse && money.surelyOff)
      text += printed("%s%s (%+.1f%s)", text.empty() ? "" : ", ", name.c_str(), money.difference.points,
                      mustMove(page.rows, name) ? "" : ", no further than printed money");
  }
  return "- House money surely more than five points off: " + (text.empty() ? "none" : text) + ".\n";
}

namespace {

std::string controlOf(const PrintedMoney& found) {
  if (found.investors < 2) return "";
  return printed(
      "Printed money is the control. Nobody may move it, and here its %d investors differ by %+.1f on "
      "average with a "
      "deviation of %.1f, which is how unevenly the bot plays them. A house value must also be further than "
      "%.1f "
      "points from that average: Student's range of one more such investor, for %zu comparisons.\n\n",
      found.investors, found.mean, found.deviation, found.reach, houseAmounts());
}

}  // namespace

std::string houseSection(const BalancePage& page) {
  std::string text = printed(
      "\n## House money\n\nThe money of %zu investors at three to five seats is a house value. At two seats "
      "all of it is printed. If a bot wins too seldom with an investor there, it plays that investor badly; "
      "the price is not at fault. So a house value is judged by the investor's points at three to five seats "
      "*less its points at two*. Three, four and five seats have equal weight, because one amount serves "
      "them "
      "all. The last column is that difference with its 95 %% range (Newcombe's method from Wilson's "
      "ranges). "
      "A house value moves only if the difference is surely more than five points: **bold**, with the whole "
      "range beyond five points after it is made wider for %zu comparisons (Bonferroni). The other investors "
      "are shown for comparison.\n\n",
      houseAmounts(), houseAmounts());
  text += controlOf(printedMoney(page.rows));
  text += "| investor | money at two | at three to five | points at two | at three to five | less two |\n";
  text += "|---|---|---|---|---|---|\n";
  for (const std::string& name : namesIn(page.rows, "investor")) {
    const HouseMoney money = houseMoney(page.rows, name);
    const stockpile::InvestorInfo* info = infoOf(name);
    const char* const bold = money.surelyOff ? "**" : "";
    text +=
        printed("| %s | %s | %s", name.c_str(), info == nullptr ? "–" : printed("$%dK", info->two).c_str(),
                info == nullptr ? "–" : printed("$%dK%s", info->more, info->house ? ", house" : "").c_str());
    text += " | " + figure(money.two) + " | " + figure(money.more) + " | " + bold + figure(money.difference) +
            bold + " |\n";
  }
  return text;
}

}  // namespace bourse
