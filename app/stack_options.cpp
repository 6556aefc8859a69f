#include "app/stack_options.h"

#include "host/any_game.h"
#include "host/nearest.h"
#include "host/stackmarket_binding.h"

namespace bourse {

std::string_view gameAsked(int argc, char** argv) {
  constexpr std::string_view kOption = "--game";
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == kOption && i + 1 < argc) return argv[i + 1];
    if (word.starts_with(kOption) && word.substr(kOption.size()).starts_with('='))
      return word.substr(kOption.size() + 1);
  }
  return kFirstGame;
}

void StackOptions::describe(Options& options) {
  const Vocabulary& words = stackmarket::vocabulary();
  options.choice("game", "which game", game, {std::string(kFirstGame), std::string(kStackMarket)});
  options.number("seats", "N", "players at the table", seats, stackmarket::kFewestSeats,
                 stackmarket::kMostSeats);
  options.number("rounds", "N", "rounds of the game", rounds, 1, stackmarket::kMostRounds);
  options.text("preset", "NAME", "options by one name: " + listed(words.presets), preset);
  options.text("modules", "NAMES", "or one by one: " + listed(words.modules), modules);
  options.number("first", "K", "first player, counted from 1; 0: drawn", first, 0, stackmarket::kMostSeats);
}

bool StackOptions::read(stackmarket::Config& config, std::string& sentence) const {
  ConfigFields fields{{"seats", std::to_string(seats)}, {"rounds", std::to_string(rounds)}};
  if (!preset.empty()) fields.emplace_back("preset", preset);
  if (!modules.empty()) fields.emplace_back("modules", modules);
  if (first > 0) fields.emplace_back("first", std::to_string(first - 1));
  Problem problem;
  if (StackMarketBinding::parseConfig(fields, config, problem)) {
    const GameKind* kind = findGame(kStackMarket, problem);
    EventSink nobody;
    if (kind->start(textOf(StackMarketBinding::configFields(config)), nobody, problem) != nullptr)
      return true;
  }
  sentence = problem.sentence;
  return false;
}

}  // namespace bourse
