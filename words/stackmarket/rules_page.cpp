#include "words/stackmarket/rules_page.h"

#include "gen/stackmarket_rulebook.h"

namespace bourse::stackmarket {

namespace {

std::string faces(const Words& words) {
  std::string list;
  for (int value = 0; value < kValues; ++value)
    for (int face = 0; face < kFaces[value]; ++face)
      list += (list.empty() ? "" : " / ") + words.number(value);
  return list;
}

}  // namespace

RulesPage rulesPage(const Config& config, const Words& words) {
  const auto count = [](int number) { return std::int64_t{number}; };
  const int used = config.seats == kFewestSeats ? kDice - kSpareDice : kDice;
  const std::vector<TextArg> numbers{{"rounds", count(config.rounds)},
                                     {"start", words.money(kMoneyStart)},
                                     {"used", count(used)},
                                     {"floors", count(kStartHeight)},
                                     {"markers", count(kMarkers)},
                                     {"five", count(kBonusDice)},
                                     {"bonus", words.money(kMoneyBonus)},
                                     {"loss", words.money(kMoneyCollapse)},
                                     {"out", count(kRemovedDice)},
                                     {"top", count(kTop)},
                                     {"raid", words.money(kMoneyRaid)},
                                     {"marker", words.money(kMoneyMarker)},
                                     {"tallest", words.money(kMoneyTallest)},
                                     {"turns", count(kTurns)},
                                     {"test", count(kTestDice)},
                                     {"faces", faces(words)}};
  const Rulebook book{kRuleSections,
                      kRulebook,
                      {},
                      [&](const RuleWhen& when) { return when.fits(config.modules.bits); },
                      [](const RuleCell&) { return std::string(); }};
  return makeRulesPage(book, words, numbers);
}

}  // namespace bourse::stackmarket
