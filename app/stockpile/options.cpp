#include "app/stockpile/options.h"

#include "app/stockpile/commands.h"
#include "gen/stockpile_vocabulary.h"
#include "host/game/nearest.h"
#include "host/games/stockpile/binding.h"

namespace bourse {

std::vector<std::string> StockpileOptions::names() const {
  return {"seats", "preset", "modules", "sets", "promos", "board", "first"};
}

void StockpileOptions::describe(Options& options) {
  const Vocabulary& words = stockpile::vocabulary();
  describeGame(options);
  options.number("seats", "N", "players at the table", seats_, stockpile::kFewestSeats,
                 stockpile::kMostSeats);
  options.text("preset", "NAME", "modules by preset: " + listed(words.presets), preset_);
  options.text("modules", "NAMES", "or modules one by one: " + listed(words.modules), modules_);
  options.text("sets", "NAMES", "sets of investors: base, cc, ii, pp; default: all", sets_);
  options.flag("promos", "add the promotional strategies", promos_);
  options.choice("board", "price tracks", board_, {"standard", "advanced"});
  options.number("first", "K", "first player of the first round, from 1; 0: random", first_, 0,
                 stockpile::kMostSeats);
}

bool StockpileOptions::read(const Options& options, std::string& config, std::string& sentence) const {
  ConfigFields fields{{"seats", std::to_string(seats_)}};
  if (!preset_.empty()) fields.emplace_back("preset", preset_);
  if (!modules_.empty()) fields.emplace_back("modules", modules_);
  if (!sets_.empty()) fields.emplace_back("sets", sets_);
  if (options.given("promos")) fields.emplace_back("promos", "true");
  if (first_ > 0) fields.emplace_back("first", std::to_string(first_ - 1));
  Problem problem;
  stockpile::Config read;
  if (StockpileBinding::parseConfig(fields, read, problem)) {
    if (board_ == "advanced") read.modules.add(stockpile::Module::advancedBoard);
    config = textOf(StockpileBinding::configFields(read));
    EventSink nobody;
    if (kind_.start(config, nobody, problem) != nullptr) return true;
  }
  sentence = problem.sentence;
  return false;
}

std::unique_ptr<GameOptions> stockpileOptions(const GameKind& kind) {
  return std::make_unique<StockpileOptions>(kind);
}

}  // namespace bourse
