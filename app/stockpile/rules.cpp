// What `bourse rules` prints of Stockpile.
#include "app/command.h"
#include "app/game_option.h"
#include "app/options.h"
#include "app/table_options.h"
#include "words/stockpile/rules_page.h"

namespace bourse {

int stockpileRules(int argc, char** argv, RulesPage& page) {
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
  page = stockpile::rulesPage(std::get<stockpile::Rules>(rules), std::get<Words>(words));
  return kDone;
}

}  // namespace bourse
