// The finished rules of every configuration, in every language: each number a player needs stands where it
// belongs.
#include "words/rules_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "gen/stockpile_vocabulary.h"
#include "tests/support/sanitized.h"
#include "words/stackmarket/rules_page.h"
#include "words/stockpile/rules_page.h"

namespace bourse {
namespace {

constexpr const char* kLanguages[] = {"en", "pt", "fa", "fr"};

Words load(const char* language) { return std::get<Words>(Words::load(language)); }

bool isDigit(std::string_view text, std::size_t at) {
  if (at >= text.size()) return false;
  if (text[at] >= '0' && text[at] <= '9') return true;
  return text.substr(at).starts_with("\xDB") && at + 1 < text.size() &&
         static_cast<unsigned char>(text[at + 1]) >= 0xB0;  // ۰ to ۹
}

/// Whether the number stands in the text by itself, not as a part of a longer one.
bool stands(std::string_view text, std::string_view number) {
  for (std::size_t at = text.find(number); at != std::string_view::npos; at = text.find(number, at + 1)) {
    const bool before = at > 0 && (isDigit(text, at - 1) || (at > 1 && isDigit(text, at - 2)));
    const bool first = isDigit(text, at) && before;
    if (!first && !isDigit(text, at + number.size())) return true;
  }
  return false;
}

/// What a page says under a key: a sentence, or all cells of a table.
std::map<std::string, std::string> byKey(const RulesPage& page) {
  std::map<std::string, std::string> said;
  for (const RulesPage::Section& section : page.sections) {
    for (const RulesPage::Rule& line : section.lines) said[line.key] = line.text;
    for (const RulesPage::Table& table : section.tables)
      for (const auto& row : table.rows)
        for (const std::string& cell : row) said[table.key] += " " + cell + " ";
  }
  return said;
}

/// Collects what has to be there and counts it.
class Needs {
 public:
  Needs(const RulesPage& page, const Words& words, std::string about)
      : said_(byKey(page)), words_(words), about_(std::move(about)) {}

  void money(const std::string& key, int amount) { text(key, words_.money(amount)); }
  void number(const std::string& key, int number) { text(key, words_.number(number)); }
  void text(const std::string& key, const std::string& expected) {
    ++checked;
    const auto found = said_.find(key);
    if (found == said_.end())
      ADD_FAILURE() << about_ << ": nothing is said under " << key;
    else if (!stands(found->second, expected))
      ADD_FAILURE() << about_ << ": " << key << " lacks " << expected << ": " << found->second;
  }
  void row(const std::string& key, const std::vector<std::string>& cells) {
    for (const std::string& cell : cells) text(key, cell);
  }

  int checked = 0;

 private:
  std::map<std::string, std::string> said_;
  const Words& words_;
  std::string about_;
};

using stockpile::Module;
using stockpile::Rules;

void needTracks(Needs& needs, const Rules& rules, const Words& words) {
  const char* key = rules.has(Module::advancedBoard) ? "figure.advanced-tracks" : "figure.tracks";
  for (int company = 0; company < stockpile::kCompanies; ++company) {
    const stockpile::Track& track = rules.track[company];
    for (int space = 0; space < track.length; ++space) needs.number(key, track.value[space]);
    const std::string start = words.number(track.value[track.start]);
    needs.text(key, track.start == track.split ? "[(" + start + ")]" : "[" + start + "]");
    needs.text(key, "(" + words.number(track.value[track.split]) + ")");
  }
  if (rules.has(Module::advancedBoard)) {
    needs.money("rule.split-advanced", stockpile::kMoneyRepeatSplit);
    needs.money("rule.steel-dollars", stockpile::kMoneyTrackDollar);
  } else {
    needs.money("rule.start-price", rules.track[0].value[rules.track[0].start]);
    needs.money("rule.split", stockpile::kMoneyRepeatSplit);
    needs.money("rule.split", rules.track[0].value[rules.track[0].split]);
  }
}

void needCards(Needs& needs, const Rules& rules, const Words& words) {
  const auto& vocabulary = stockpile::vocabulary();
  for (int i = 0; i < stockpile::kCards; ++i) {
    const stockpile::CardInfo& card = stockpile::kCardInfo[i];
    const bool commerce =
        i >= static_cast<int>(stockpile::Card::gold) && i <= static_cast<int>(stockpile::Card::tax);
    if (i == static_cast<int>(stockpile::Card::firstPlayerCard) ||
        (commerce && !rules.has(Module::commodities)))
      continue;
    const char* key = commerce ? "figure.commerce" : "figure.deck";
    needs.text(key, words.name(vocabulary, stockpile::arg::card, i));
    needs.number(key, card.copies);
    if (card.fee > 0) needs.money("rule.fee-open", card.fee);
  }
  needs.number("rule.actions", stockpile::kCardInfo[static_cast<int>(stockpile::Card::boom)].move);
  needs.number("rule.actions", -stockpile::kCardInfo[static_cast<int>(stockpile::Card::bust)].move);
  if (!rules.has(Module::commodities)) return;
  for (std::size_t i = 1; i < std::size(stockpile::kCommoditySets); ++i)
    needs.number("figure.sets", stockpile::kCommoditySets[i]);
  for (std::size_t i = 1; i < std::size(stockpile::kTaxes); ++i)
    needs.number("figure.taxes", stockpile::kTaxes[i]);
}

void needForecasts(Needs& needs, const Rules& rules, const Words& words) {
  const bool dice = rules.has(Module::forecastDice);
  for (int i = 0; i < stockpile::kForecasts; ++i) {
    const stockpile::ForecastInfo& forecast = stockpile::kForecastInfo[i];
    bool shown = forecast.copies > 0;
    if (dice) {
      shown = false;
      for (const auto& faces : stockpile::kDieFaces) shown = shown || faces[i] > 0;
    }
    if (!shown) continue;
    needs.text(dice ? "figure.dice" : "figure.forecasts",
               " " + words.name(stockpile::vocabulary(), stockpile::arg::forecast, i) + " ");
    if (forecast.dividend > 0) needs.money("rule.forecast-effect", forecast.dividend);
  }
}

void needMoney(Needs& needs, const Rules& rules) {
  for (const Money bid : stockpile::kBidTrack) needs.number("figure.bids", bid);
  needs.money("rule.raising", stockpile::kBidTrack[stockpile::kBidSpaces - 1]);
  needs.money("rule.majority", stockpile::kMoneyMajority);
  needs.money("rule.majority", stockpile::kMoneyMajorityTied);
  if (!rules.has(Module::investors)) needs.money("rule.start-money", rules.startMoney);
  if (!rules.has(Module::bonds)) return;
  needs.number("rule.bonds-bought", stockpile::kBondsMostARound);
  needs.money("rule.bonds-bought", rules.count.bondPrice);
  needs.number("rule.bonds-bought", stockpile::kBondsInBox);
  needs.money("rule.interest", stockpile::kMoneyBondInterest);
  needs.money("rule.bonds-redeemed", rules.count.bondPrice);
}

void needHands(Needs& needs, const Rules& rules) {
  needs.number("rule.goal", rules.count.rounds);
  needs.number("rule.piles-open", rules.piles());
  if (rules.seats() > 2 && rules.count.faceDownPairs > 0)
    needs.number("rule.pairs", rules.count.faceDownPairs);
  if (rules.has(Module::strategies)) {
    const int dealt = stockpile::kHandsStrategiesMore + rules.count.rounds;
    needs.number("rule.strategies-dealt", dealt);
    needs.number("rule.strategies-dealt", dealt - stockpile::kHandsStrategiesAside);
    needs.number("rule.strategies-aside", stockpile::kHandsStrategiesAside);
  }
  if (!rules.has(Module::investors)) return;
  const char* key = rules.has(Module::investorBidding) ? "rule.investors-auctioned" : "rule.investors-dealt";
  needs.number(key, stockpile::investorsDealt(rules.seats()));
  needs.number(key, rules.count.meeples);
  for (int i = 0; i < stockpile::kInvestors; ++i)
    if ((rules.investors >> i & 1u) != 0)
      needs.money(std::string(stockpile::vocabulary().nameOf(stockpile::arg::investor, i)),
                  rules.seats() == 2 ? stockpile::kInvestorInfo[i].two : stockpile::kInvestorInfo[i].more);
}

int check(const stockpile::Config& config, const Words& words, const std::string& about) {
  const auto compiled = stockpile::compile(config);
  const Rules* rules = std::get_if<Rules>(&compiled);
  if (rules == nullptr) return 0;  // such a table is refused
  Needs needs(stockpile::rulesPage(*rules, words), words, about);
  needTracks(needs, *rules, words);
  needCards(needs, *rules, words);
  needForecasts(needs, *rules, words);
  needMoney(needs, *rules);
  needHands(needs, *rules);
  return needs.checked;
}

TEST(RulesPage, StockpileHasEveryNumberOfEverySetOfModules) {
  int pages = 0, checked = 0;
  for (std::size_t number = 0; number < std::size(kLanguages); ++number) {
    const char* const language = kLanguages[number];
    const Words words = load(language);
    for (std::uint32_t modules = 0; modules < 1u << stockpile::kModules; ++modules) {
      // Each set with one number of players in turn, all numbers with none and all modules; every one with
      // BOURSE_LONG.
      const bool whole =
          std::getenv("BOURSE_LONG") != nullptr || modules == 0 || modules + 1 == 1u << stockpile::kModules;
      if (support::kSanitized && modules / 4 % std::size(kLanguages) != number)
        continue;  // one language each
      for (int seats = stockpile::kFewestSeats; seats <= stockpile::kMostSeats; ++seats) {
        if (!whole && static_cast<int>(modules % 4) + stockpile::kFewestSeats != seats) continue;
        stockpile::Config config;
        config.seats = static_cast<std::uint8_t>(seats);
        config.modules.bits = modules;
        const int found = check(config, words,
                                std::string(language) + ", modules " + std::to_string(modules) + ", " +
                                    std::to_string(seats) + " players");
        pages += found > 0;
        checked += found;
      }
    }
  }
  std::printf("%d numbers in %d pages of rules\n", checked, pages);
  EXPECT_GT(checked, 30'000);
}

TEST(RulesPage, StockpileHasEveryNumberOfEveryPreset) {
  int pages = 0, checked = 0;
  for (const char* language : kLanguages) {
    const Words words = load(language);
    for (int preset = 0; preset < stockpile::kPresets; ++preset)
      for (int seats = stockpile::kFewestSeats; seats <= stockpile::kMostSeats; ++seats) {
        const int found = check(stockpile::configOf(static_cast<stockpile::Preset>(preset), seats), words,
                                std::string(language) + ", preset " + std::to_string(preset));
        pages += found > 0;
        checked += found;
      }
  }
  std::printf("%d numbers in %d pages of rules\n", checked, pages);
  EXPECT_EQ(pages, 4 * 6 * 4);
}

TEST(RulesPage, StackMarketHasEveryNumberOfEveryTable) {
  using namespace stackmarket;
  int pages = 0, checked = 0;
  for (const char* language : kLanguages) {
    const Words words = load(language);
    for (std::uint32_t modules = 0; modules < 1u << kModules; ++modules)
      for (int seats = kFewestSeats; seats <= kMostSeats; ++seats) {
        Config config;
        config.seats = static_cast<std::uint8_t>(seats);
        config.rounds = static_cast<std::uint8_t>(1 + modules % kMostRounds);
        config.modules.bits = modules;
        Needs needs(stackmarket::rulesPage(config, words), words, std::string(language));
        needs.number("stackmarket.rule.money-counts", config.rounds);
        needs.money("stackmarket.rule.start-money", kMoneyStart);
        needs.number("stackmarket.rule.dice-used", seats == kFewestSeats ? kDice - kSpareDice : kDice);
        for (int face = 0; face < kValues; ++face) needs.number("stackmarket.rule.dice-used", face);
        needs.number("stackmarket.rule.first-floors", kStartHeight);
        needs.number("stackmarket.rule.markers", kMarkers);
        needs.number("stackmarket.rule.five-dice", kBonusDice);
        needs.money("stackmarket.rule.five-dice", kMoneyBonus);
        needs.money(config.modules.has(stackmarket::Module::noDexterity) ? "stackmarket.rule.collapse-drawn"
                                                                         : "stackmarket.rule.what-collapses",
                    kMoneyCollapse);
        needs.number("stackmarket.rule.new-building", kStartHeight);
        needs.number("stackmarket.rule.new-building", kRemovedDice);
        needs.number("stackmarket.rule.top-card", kTop);
        needs.number("stackmarket.rule.round-ends", kTurns);
        for (const char* key : {"stackmarket.rule.stands", "stackmarket.rule.falls"}) {
          needs.money(key, kMoneyRaid);
          needs.money(key, kMoneyMarker);
        }
        needs.money("stackmarket.rule.others", kMoneyMarker);
        needs.money("stackmarket.rule.tallest-card", kMoneyTallest);
        if (config.modules.has(stackmarket::Module::finalTest))
          needs.number("stackmarket.rule.winner-test", kTestDice);
        ++pages;
        checked += needs.checked;
      }
  }
  std::printf("%d numbers in %d pages of rules\n", checked, pages);
  EXPECT_EQ(pages, 4 * 32 * 2);
}

bool has(const RulesPage& page, std::string_view key) {
  for (const RulesPage::Section& section : page.sections)
    for (const RulesPage::Rule& line : section.lines)
      if (line.key == key) return true;
  return false;
}

TEST(RulesPage, WithoutDexterityNobodyReadsAboutStackingByHand) {
  const Words words = load("en");
  for (std::uint32_t modules = 0; modules < 1u << stackmarket::kModules; ++modules) {
    stackmarket::Config config;
    config.modules.bits = modules;
    const RulesPage page = stackmarket::rulesPage(config, words);
    const bool drawn = config.modules.has(stackmarket::Module::noDexterity);
    const bool falls = config.modules.has(stackmarket::Module::looseDieFalls);
    EXPECT_EQ(has(page, "stackmarket.rule.stacking"), !drawn);
    EXPECT_EQ(has(page, "stackmarket.rule.loose-die"), !drawn && !falls);
    EXPECT_EQ(has(page, "stackmarket.rule.loose-die-falls"), !drawn && falls);
    EXPECT_EQ(has(page, "stackmarket.rule.all-dice"), !drawn);
    EXPECT_EQ(has(page, "stackmarket.rule.all-dice-drawn"), drawn);
  }
}

TEST(RulesPage, OfStockpileHasLiOnlyWithBondsAndInvestors) {
  const Words words = load("en");
  for (std::uint32_t modules = 0; modules < 1u << stockpile::kModules; ++modules) {
    stockpile::Config config;
    config.modules.bits = modules;
    const auto compiled = stockpile::compile(config);
    const Rules* rules = std::get_if<Rules>(&compiled);
    if (rules == nullptr) continue;  // such a table is refused
    const RulesPage page = stockpile::rulesPage(*rules, words);
    const bool investors = rules->has(Module::investors);
    EXPECT_EQ(has(page, "rule.interest-more"), investors && rules->has(Module::bonds));
    EXPECT_EQ(has(page, "rule.investors-money"), investors && !rules->has(Module::investorBidding));
    EXPECT_FALSE(has(page, "rule.investors-money-two"));
  }
}

TEST(RulesPage, NumbersAreFoundByThemselvesOnly) {
  EXPECT_TRUE(stands("up 2 spaces", "2"));
  EXPECT_FALSE(stands("up 12 spaces", "2"));
  EXPECT_FALSE(stands("up 20 spaces", "2"));
  EXPECT_TRUE(stands("12 and 2", "2"));
  EXPECT_FALSE(stands("۱۲ واحد", "۲"));
  EXPECT_TRUE(stands("۲ واحد", "۲"));
  EXPECT_FALSE(stands("$10K", "$1K"));
}

}  // namespace
}  // namespace bourse
