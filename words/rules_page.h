// The rules of one configuration, ready to be read in a language: sentences, tables and cards by section.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "words/rulebook.h"
#include "words/words.h"

namespace bourse {

struct RulesPage {
  struct Rule {
    std::string key, text;
  };
  struct Table {
    std::string key, title;
    std::vector<std::vector<std::string>> rows;  // the label first, empty where there is none
    std::string legend;                          // what brackets and signs mean; empty: there are none
  };
  struct Section {
    std::string key, title;
    std::vector<Rule> lines;
    std::vector<Table> tables;
  };

  std::vector<Section> sections;
};

/// The rows of a game, and what is known of its configuration.
struct Rulebook {
  std::span<const char* const> sections;
  std::span<const RuleLine> lines;
  std::span<const RuleTable> tables;
  std::function<bool(const RuleWhen&)> applies;
  std::function<std::string(const RuleCell&)> name;  // of a company, card or forecast
};

/// Every section that has something to say.
RulesPage makeRulesPage(const Rulebook& book, const Words& words, std::span<const TextArg> numbers);

}  // namespace bourse
