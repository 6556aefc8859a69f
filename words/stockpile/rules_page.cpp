#include "words/stockpile/rules_page.h"

#include <algorithm>

#include "gen/stockpile_rulebook.h"
#include "gen/stockpile_vocabulary.h"

namespace bourse::stockpile {
namespace {

bool applies(const Rules& rules, const RuleWhen& when) {
  return when.fits(rules.config.modules.bits) &&
         (when.players == 0 || (when.players == 1) == (rules.seats() == 2));
}

std::string nameOf(const Words& words, const RuleCell& cell) {
  const ArgType type = cell.kind == RuleCell::Kind::company ? arg::company
                       : cell.kind == RuleCell::Kind::card  ? arg::card
                                                            : arg::forecast;
  return words.name(vocabulary(), type, cell.value);
}

std::string joined(const std::vector<std::string>& parts) {
  std::string list;
  for (const std::string& part : parts) list += (list.empty() ? "" : " / ") + part;
  return list;
}

/// What each dividend among the forecasts of this table pays per share, the smallest first.
std::string dividends(const Rules& rules, const Words& words) {
  std::vector<std::pair<int, std::string>> found;
  for (int i = 0; i < kForecasts; ++i) {
    const ForecastInfo& forecast = kForecastInfo[i];
    const bool rolled = std::any_of(std::begin(kDieFaces), std::end(kDieFaces),
                                    [i](const auto& faces) { return faces[i] > 0; });
    const bool inUse = rules.has(Module::forecastDice) ? rolled : forecast.copies > 0;
    if (forecast.dividend > 0 && inUse)
      found.emplace_back(forecast.dividend,
                         words.name(vocabulary(), arg::forecast, i) + " = " + words.money(forecast.dividend));
  }
  std::sort(found.begin(), found.end());
  std::vector<std::string> parts;
  for (const auto& [amount, text] : found) parts.push_back(text);
  return joined(parts);
}

std::string fees(const Words& words) {
  std::vector<std::string> amounts;
  for (const CardInfo& card : kCardInfo)
    if (card.fee > 0) amounts.push_back(words.money(card.fee));
  return joined(amounts);
}

std::vector<TextArg> numbers(const Rules& rules, const Words& words) {
  const int dealt = kHandsStrategiesMore + rules.count.rounds;
  const auto count = [](int number) { return std::int64_t{number}; };
  const Track& track = rules.track[0];
  return {{"rounds", count(rules.count.rounds)},
          {"piles", count(rules.piles())},
          {"start", words.money(rules.startMoney)},
          {"dealt", count(dealt)},
          {"kept", count(dealt - kHandsStrategiesAside)},
          {"aside", count(kHandsStrategiesAside)},
          {"investors", count(investorsDealt(rules.seats()))},
          {"chosen", count(rules.count.meeples)},
          {"most", count(kBondsMostARound)},
          {"box", count(kBondsInBox)},
          {"bond", words.money(rules.count.bondPrice)},
          {"interest", words.money(kMoneyBondInterest)},
          {"repeat", words.money(kMoneyRepeatSplit)},
          {"dollar", words.money(kMoneyTrackDollar)},
          {"majority", words.money(kMoneyMajority)},
          {"tied", words.money(kMoneyMajorityTied)},
          {"price", words.money(track.value[track.start])},
          {"after", words.money(track.value[track.split])},
          {"highest", words.money(rules.bids.back())},
          {"boom", count(kCardInfo[static_cast<int>(Card::boom)].move)},
          {"bust", count(-kCardInfo[static_cast<int>(Card::bust)].move)},
          {"facedown", count(rules.count.faceDownPairs)},
          {"dividends", dividends(rules, words)},
          {"fees", fees(words)}};
}

RulesPage::Rule card(const Words& words, ArgType type, int number, const std::string& money) {
  std::string title = words.name(vocabulary(), type, number);
  if (!money.empty()) title += " (" + money + ")";
  return {std::string(vocabulary().nameOf(type, number)),
          words.text("terminal.card-text",
                     {{"card", std::move(title)}, {"text", words.name(vocabulary(), type, number, "text")}})};
}

void addCards(RulesPage& page, const Rules& rules, const Words& words) {
  const auto titled = [&](Module module, const char* key) {
    return RulesPage::Section{
        key, words.name(vocabulary(), ArgType::module, static_cast<int>(module)), {}, {}};
  };
  if (rules.has(Module::investors)) {
    RulesPage::Section section = titled(Module::investors, "investors");
    for (int i = 0; i < kInvestors; ++i)
      if ((rules.investors >> i & 1u) != 0)
        section.lines.push_back(
            card(words, arg::investor, i, words.money(rules.investorMoney[static_cast<std::size_t>(i)])));
    page.sections.push_back(std::move(section));
  }
  if (rules.has(Module::strategies)) {
    RulesPage::Section section = titled(Module::strategies, "strategies");
    for (int i = 0; i < kStrategies; ++i)
      if ((rules.strategies >> i & 1u) != 0) section.lines.push_back(card(words, arg::strategy, i, ""));
    page.sections.push_back(std::move(section));
  }
}

}  // namespace

RulesPage rulesPage(const Rules& rules, const Words& words) {
  const Rulebook book{kRuleSections, kRulebook, kRuleTables,
                      [&](const RuleWhen& when) { return applies(rules, when); },
                      [&](const RuleCell& cell) { return nameOf(words, cell); }};
  RulesPage page = makeRulesPage(book, words, numbers(rules, words));
  addCards(page, rules, words);
  return page;
}

}  // namespace bourse::stockpile
