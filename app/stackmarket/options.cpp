#include "app/stackmarket/options.h"

#include "app/stackmarket/commands.h"
#include "host/game/nearest.h"
#include "host/games/stackmarket/binding.h"

namespace bourse {

std::vector<std::string> StackMarketOptions::names() const {
  return {"seats", "rounds", "preset", "modules", "first"};
}

void StackMarketOptions::describe(Options& options) {
  const Vocabulary& words = stackmarket::vocabulary();
  describeGame(options);
  options.number("seats", "N", "players at the table", seats_, stackmarket::kFewestSeats,
                 stackmarket::kMostSeats);
  options.number("rounds", "N", "rounds of the game", rounds_, 1, stackmarket::kMostRounds);
  options.text("preset", "NAME", "options by one name: " + listed(words.presets), preset_);
  options.text("modules", "NAMES", "or modules one by one: " + listed(words.modules), modules_);
  options.number("first", "K", "first player, from 1; 0: random", first_, 0, stackmarket::kMostSeats);
}

bool StackMarketOptions::read(const Options&, std::string& config, std::string& sentence) const {
  ConfigFields fields{{"seats", std::to_string(seats_)}, {"rounds", std::to_string(rounds_)}};
  if (!preset_.empty()) fields.emplace_back("preset", preset_);
  if (!modules_.empty()) fields.emplace_back("modules", modules_);
  if (first_ > 0) fields.emplace_back("first", std::to_string(first_ - 1));
  Problem problem;
  stackmarket::Config read;
  if (StackMarketBinding::parseConfig(fields, read, problem)) {
    config = textOf(StackMarketBinding::configFields(read));
    EventSink nobody;
    if (kind_.start(config, nobody, problem) != nullptr) return true;
  }
  sentence = problem.sentence;
  return false;
}

std::unique_ptr<GameOptions> stackMarketOptions(const GameKind& kind) {
  return std::make_unique<StackMarketOptions>(kind);
}

}  // namespace bourse
