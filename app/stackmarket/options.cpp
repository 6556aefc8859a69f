#include "app/stackmarket/options.h"

#include "app/files.h"
#include "host/game/any_game.h"
#include "host/game/nearest.h"
#include "host/games/stackmarket/binding.h"

namespace bourse {

namespace {

/// The word behind --name, in either way of writing it; empty if it is not given.
std::string_view wordBehind(std::string_view option, int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == option && i + 1 < argc) return argv[i + 1];
    if (word.starts_with(option) && word.substr(option.size()).starts_with('='))
      return word.substr(option.size() + 1);
  }
  return {};
}

}  // namespace

std::string gameAsked(int argc, char** argv) {
  if (const std::string_view named = wordBehind("--game", argc, argv); !named.empty())
    return std::string(named);
  std::string text, problem;
  const std::string file(wordBehind("--load", argc, argv));
  if (file.empty() || file == "-" || !readFile(file, text, problem)) return std::string(kFirstGame);
  const bool stack = text.find("\ngame " + std::string(kStackMarket) + " ") != std::string::npos;
  return std::string(stack ? kStackMarket : kFirstGame);
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
