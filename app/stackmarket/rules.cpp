// What `bourse rules` prints of Stack Market.
#include "app/command.h"
#include "app/game_option.h"
#include "app/options.h"
#include "app/stackmarket/options.h"
#include "words/stackmarket/rules_page.h"

namespace bourse {

int stackMarketRules(int argc, char** argv, RulesPage& page) {
  StackOptions table;
  std::string lang = "en", sentence;
  Options options("rules", "prints the rules of a table of Stack Market");
  table.describe(options);
  options.text("lang", "LANG", "language", lang);
  if (!options.parse(argc, argv)) return options.exitCode();
  stackmarket::Config config;
  if (!table.read(config, sentence)) return options.misuse(sentence);
  const auto words = Words::load(lang);
  if (const auto* problem = std::get_if<std::string>(&words)) return options.misuse(*problem);
  page = stackmarket::rulesPage(config, std::get<Words>(words));
  return kDone;
}

}  // namespace bourse
