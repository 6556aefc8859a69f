// The options that say which game of Stack Market is played, the same in every subcommand that begins one.
#pragma once

#include <string>

#include "app/game_option.h"
#include "app/options.h"
#include "games/stackmarket/config.h"

namespace bourse {

struct StackOptions {
  std::string game{kStackMarket};
  int seats = stackmarket::kMostSeats, rounds = stackmarket::kRounds;
  std::string preset, modules;
  int first = 0;  // counted from 1; 0: drawn

  void describe(Options& options);
  /// What was chosen; false, with one sentence, if it does not make a game.
  bool read(stackmarket::Config& config, std::string& sentence) const;
};

}  // namespace bourse
