// bourse rules: the rules of a configuration and its cards, in a language.
#include <cstdio>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/options.h"
#include "app/play/style.h"
#include "app/table_options.h"
#include "games/stockpile/rules.h"
#include "gen/stockpile_vocabulary.h"
#include "gen/text_keys.h"
#include "words/words.h"

namespace bourse {
namespace {

using stockpile::Module;
using stockpile::Rules;

constexpr int kLineWidth = 96;

class Booklet {
 public:
  Booklet(const Rules& rules, const Words& words) : rules_(rules), words_(words) {}

  void print() const {
    printSections();
    if (rules_.has(Module::investors)) printInvestors();
    if (rules_.has(Module::strategies)) printStrategies();
  }

 private:
  [[nodiscard]] bool applies(const stockpile::RuleLine& line) const {
    if (line.module >= 0 && !rules_.has(static_cast<Module>(line.module))) return false;
    if (line.without >= 0 && rules_.has(static_cast<Module>(line.without))) return false;
    return line.players == 0 || (line.players == 1) == (rules_.seats() == 2);
  }

  void printSections() const {
    for (std::size_t section = 0; section < std::size(stockpile::kRuleSections); ++section) {
      bool headed = false;
      for (const stockpile::RuleLine& line : stockpile::kRulebook) {
        if (line.section != section || !applies(line)) continue;
        if (!headed) heading(words_.text(stockpile::kRuleSections[section]));
        headed = true;
        paragraph("- ", sentence(line.key));
      }
    }
  }

  [[nodiscard]] std::string sentence(std::string_view key) const {
    const int dealt = stockpile::kHandsStrategiesMore + rules_.count.rounds;
    const auto count = [](int number) { return std::int64_t{number}; };
    return words_.text(key, {{"rounds", count(rules_.count.rounds)},
                             {"piles", count(rules_.piles())},
                             {"start", words_.money(rules_.startMoney)},
                             {"dealt", count(dealt)},
                             {"kept", count(dealt - stockpile::kHandsStrategiesAside)},
                             {"investors", count(stockpile::investorsDealt(rules_.seats()))},
                             {"chosen", count(rules_.count.meeples)},
                             {"most", count(stockpile::kBondsMostARound)},
                             {"bond", words_.money(rules_.count.bondPrice)},
                             {"interest", words_.money(stockpile::kMoneyBondInterest)},
                             {"repeat", words_.money(stockpile::kMoneyRepeatSplit)},
                             {"dollar", words_.money(stockpile::kMoneyTrackDollar)},
                             {"majority", words_.money(stockpile::kMoneyMajority)},
                             {"tied", words_.money(stockpile::kMoneyMajorityTied)},
                             {"sets", sums(stockpile::kCommoditySets)},
                             {"taxes", sums(stockpile::kTaxes)}});
  }

  template <std::size_t N>
  [[nodiscard]] std::string sums(const Money (&amounts)[N]) const {
    std::string list;
    for (std::size_t i = 1; i < N; ++i) list += (list.empty() ? "" : " / ") + words_.money(amounts[i]);
    return list;
  }

  void printInvestors() const {
    heading(words_.name(stockpile::vocabulary(), ArgType::module, static_cast<int>(Module::investors)));
    for (int i = 0; i < stockpile::kInvestors; ++i) {
      if ((rules_.investors >> i & 1u) == 0) continue;
      const stockpile::InvestorInfo& info = stockpile::kInvestorInfo[i];
      card(stockpile::arg::investor, i, words_.money(rules_.seats() == 2 ? info.two : info.more));
    }
  }

  void printStrategies() const {
    heading(words_.name(stockpile::vocabulary(), ArgType::module, static_cast<int>(Module::strategies)));
    for (int i = 0; i < stockpile::kStrategies; ++i)
      if ((rules_.strategies >> i & 1u) != 0) card(stockpile::arg::strategy, i, "");
  }

  void card(ArgType type, int number, const std::string& more) const {
    const auto& vocabulary = stockpile::vocabulary();
    const std::string name = words_.name(vocabulary, type, number);
    paragraph("- ", name + (more.empty() ? "" : " (" + more + ")") + ": " +
                        words_.name(vocabulary, type, number, "text"));
  }

  static void heading(const std::string& title) { std::printf("\n## %s\n\n", title.c_str()); }

  /// Broken between words, further lines indented.
  static void paragraph(const std::string& mark, const std::string& text) {
    std::string line = mark;
    std::size_t at = 0;
    while (at < text.size()) {
      std::size_t end = text.find(' ', at);
      if (end == std::string::npos) end = text.size();
      const std::string word = text.substr(at, end - at);
      if (width(line) + width(word) > kLineWidth) {
        std::printf("%s\n", line.c_str());
        line = std::string(mark.size(), ' ');
      }
      line += (line.size() == mark.size() ? "" : " ") + word;
      at = end + 1;
    }
    std::printf("%s\n", line.c_str());
  }

  const Rules& rules_;
  const Words& words_;
};

}  // namespace

int runRules(int argc, char** argv) {
  TableOptions table;
  std::string lang = "en", sentence;
  Options options("rules", "prints the rules of a configuration and its cards");
  table.describe(options);
  options.text("lang", "LANG", "language", lang);
  if (!options.parse(argc, argv)) return options.exitCode();
  stockpile::Config config;
  if (!table.read(options, config, sentence)) return options.misuse(sentence);
  const auto words = Words::load(lang);
  if (const auto* problem = std::get_if<std::string>(&words)) return options.misuse(*problem);
  const auto rules = stockpile::compile(config);
  Booklet(std::get<Rules>(rules), std::get<Words>(words)).print();
  return kDone;
}

}  // namespace bourse
