#include "app/table_options.h"

#include "app/game_option.h"
#include "gen/stockpile_vocabulary.h"
#include "host/game/any_game.h"
#include "host/game/config_fields.h"
#include "host/game/nearest.h"
#include "host/games/stockpile/binding.h"

namespace bourse {

const std::vector<std::string>& TableOptions::names() {
  static const std::vector<std::string> kNames{"seats",  "preset", "modules", "sets",
                                               "promos", "board",  "first"};
  return kNames;
}

void TableOptions::describe(Options& options) {
  const Vocabulary& words = stockpile::vocabulary();
  options.choice("game", "which game; each has options of its own", game,
                 {std::string(kFirstGame), std::string(kStackMarket)});
  options.number("seats", "N", "players at the table", seats, stockpile::kFewestSeats, stockpile::kMostSeats);
  options.text("preset", "NAME", "modules by one name: " + listed(words.presets), preset);
  options.text("modules", "NAMES", "or one by one: " + listed(words.modules), modules);
  options.text("sets", "NAMES", "sets of investors: base, cc, ii and pp; all without", sets);
  options.flag("promos", "the eight promotional strategies too", promos);
  options.choice("board", "price tracks", board, {"standard", "advanced"});
  options.number("first", "K", "first player of the first round, counted from 1; 0: drawn", first, 0,
                 stockpile::kMostSeats);
}

bool TableOptions::read(const Options& options, stockpile::Config& config, std::string& sentence) const {
  if (game != kFirstGame) {
    sentence =
        "This command knows Stockpile only; the rules of Stack Market are in docs/rules/stack-market.md.";
    return false;
  }
  ConfigFields fields{{"seats", std::to_string(seats)}};
  if (!preset.empty()) fields.emplace_back("preset", preset);
  if (!modules.empty()) fields.emplace_back("modules", modules);
  if (!sets.empty()) fields.emplace_back("sets", sets);
  if (options.given("promos")) fields.emplace_back("promos", "true");
  if (first > 0) fields.emplace_back("first", std::to_string(first - 1));
  Problem problem;
  if (!StockpileBinding::parseConfig(fields, config, problem)) {
    sentence = problem.sentence;
    return false;
  }
  if (board == "advanced") config.modules.add(stockpile::Module::advancedBoard);
  EventSink nobody;
  if (games()[0]->start(textOf(StockpileBinding::configFields(config)), nobody, problem) != nullptr)
    return true;
  sentence = problem.sentence;
  return false;
}

}  // namespace bourse
