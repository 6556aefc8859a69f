#include "host/games/stockpile/house_values.h"

#include <charconv>

#include "gen/stockpile_data.h"
#include "gen/stockpile_vocabulary.h"
#include "host/game/nearest.h"
#include "host/record/notation.h"

namespace bourse {
namespace {

using stockpile::Config;
using stockpile::HouseValues;
using What = HouseValue::What;

constexpr std::string_view kNames[] = {"investor.NAME.two", "investor.NAME.more", "start-money", "rounds",
                                       "bid-track"};

bool wrong(Problem& problem, const std::string& sentence) {
  problem = {"config-wrong", sentence};
  return false;
}

bool unknown(std::string_view name, Problem& problem) {
  return wrong(problem,
               "There is no value “" + std::string(name) + "” to set; there is " + listed(kNames) + ".");
}

/// `investor.bailout-barack.more`.
bool parseInvestor(std::string_view name, HouseValue& value, Problem& problem) {
  std::string_view rest = name;
  rest.remove_prefix(std::string_view("investor.").size());
  const std::string_view who = nextWord(rest, '.');
  if (rest != "two" && rest != "more") return unknown(name, problem);
  std::vector<std::string_view> all;
  for (int i = 0; i < stockpile::kInvestors; ++i)
    all.push_back(stockpile::vocabulary().nameOf(stockpile::arg::investor, i));
  value.what = What::investorMoney;
  value.two = rest == "two";
  value.investor = stockpile::vocabulary().valueOf(stockpile::arg::investor, who);
  if (value.investor < 0)
    return wrong(problem, "There is no investor “" + std::string(who) + "”; there is " + listed(all) + "." +
                              didYouMean(who, all));
  return true;
}

bool parseName(std::string_view name, HouseValue& value, Problem& problem) {
  if (name.starts_with("investor.")) return parseInvestor(name, value, problem);
  if (name == "start-money")
    value.what = What::startMoney;
  else if (name == "rounds")
    value.what = What::rounds;
  else if (name == "bid-track")
    value.what = What::bidTrack;
  else
    return unknown(name, problem);
  return true;
}

bool wholeNumber(std::string_view text, int least, int most, Money& number) {
  const auto [end, trouble] = std::from_chars(text.data(), text.data() + text.size(), number);
  return trouble == std::errc() && end == text.data() + text.size() && number >= least && number <= most;
}

bool parseTrack(std::string_view text, HouseValue& value) {
  for (std::size_t space = 0; space < value.numbers.size(); ++space) {
    const int least = space == 0 ? 0 : value.numbers[space - 1] + 1;
    if (!wholeNumber(nextWord(text, '/'), least, HouseValues::kDearestBid, value.numbers[space]))
      return false;
  }
  return text.empty() && value.numbers[0] == 0;
}

bool parseNumbers(std::string_view name, std::string_view text, HouseValue& value, Problem& problem) {
  const std::string has = std::string(name) + " is ";
  const std::string not_ = ", not “" + std::string(text) + "”.";
  if (value.what == What::bidTrack)
    return parseTrack(text, value) || wrong(problem, has + "eight rising amounts from 0 to at most " +
                                                         std::to_string(HouseValues::kDearestBid) +
                                                         ", such as 0/1/3/6/10/15/20/25" + not_);
  int rounds = 0;
  for (const stockpile::PlayerCount& count : stockpile::kPlayerCounts)
    rounds = std::max<int>(rounds, count.rounds);
  const int least = value.what == What::rounds ? 1 : 0;
  const int most = value.what == What::rounds ? rounds : HouseValues::kMostMoney;
  return wholeNumber(text, least, most, value.numbers[0]) ||
         wrong(problem,
               has + "a whole number from " + std::to_string(least) + " to " + std::to_string(most) + not_);
}

std::string trackText(const std::array<Money, HouseValues::kSpaces>& track) {
  std::string text;
  for (const Money amount : track) text += (text.empty() ? "" : "/") + std::to_string(amount);
  return text;
}

}  // namespace

bool parseHouseValue(std::string_view text, char mark, HouseValue& value, Problem& problem) {
  const std::size_t end = text.find(mark);
  if (end == std::string_view::npos)
    return wrong(problem, "A value is set as name" + std::string(1, mark) + "value, not “" +
                              std::string(text) + "”; there is " + listed(kNames) + ".");
  const std::string_view name = text.substr(0, end);
  value = {};
  return parseName(name, value, problem) && parseNumbers(name, text.substr(end + 1), value, problem);
}

bool concerns(const HouseValue& value, int seats) {
  return value.what != What::investorMoney || value.two == (seats == 2);
}

void apply(const HouseValue& value, Config& config) {
  switch (value.what) {
    case What::investorMoney:
      config.values.investorMoney[static_cast<std::size_t>(value.investor)] = value.numbers[0];
      break;
    case What::startMoney:
      config.values.startMoney = value.numbers[0];
      break;
    case What::rounds:
      config.values.rounds = static_cast<std::uint8_t>(value.numbers[0]);
      break;
    case What::bidTrack:
      config.values.bidTrack = value.numbers;
      break;
  }
}

std::vector<std::string> houseValues(const Config& config) {
  const HouseValues& values = config.values;
  std::vector<std::string> list;
  if (values.startMoney != HouseValues::kUnchanged)
    list.push_back("start-money:" + std::to_string(values.startMoney));
  if (values.rounds != 0) list.push_back("rounds:" + std::to_string(values.rounds));
  if (values.bidTrack[0] != HouseValues::kUnchanged)
    list.push_back("bid-track:" + trackText(values.bidTrack));
  for (int i = 0; i < stockpile::kInvestors; ++i)
    if (const Money money = values.investorMoney[static_cast<std::size_t>(i)];
        money != HouseValues::kUnchanged)
      list.push_back("investor." + std::string(stockpile::vocabulary().nameOf(stockpile::arg::investor, i)) +
                     (config.seats == 2 ? ".two:" : ".more:") + std::to_string(money));
  return list;
}

bool parseHouseValues(std::string_view list, Config& config, Problem& problem) {
  while (!list.empty()) {
    const std::string_view one = nextWord(list, ',');
    HouseValue value;
    if (!parseHouseValue(one, ':', value, problem)) return false;
    if (!concerns(value, config.seats))
      return wrong(problem, std::string(one) +
                                (value.two ? " is for two seats" : " is for three to five seats") +
                                "; this table has " + std::to_string(config.seats) + ".");
    apply(value, config);
  }
  return true;
}

}  // namespace bourse
