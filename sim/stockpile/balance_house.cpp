#include "sim/stockpile/balance_house.h"

#include <algorithm>
#include <array>
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

std::string houseHeadline(const BalancePage& page) {
  std::string text;
  for (const std::string& name : namesIn(page.rows, "investor")) {
    const HouseMoney money = houseMoney(page.rows, name);
    if (money.isHouse && money.surelyOff)
      text += printed("%s%s (%+.1f)", text.empty() ? "" : ", ", name.c_str(), money.difference.points);
  }
  return "- House money surely more than five points off: " + (text.empty() ? "none" : text) + ".\n";
}

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
