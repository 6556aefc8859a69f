// The options that say which game is played, the same in every subcommand that begins one.
#pragma once

#include <string>
#include <vector>

#include "app/options.h"
#include "games/stockpile/config.h"

namespace bourse {

struct TableOptions {
  std::string game = "stockpile";
  int seats = 4;
  std::string preset, modules, sets, board = "standard";
  bool promos = false;
  int first = 0;  // counted from 1; 0: drawn

  void describe(Options& options);
  /// What was chosen; false, with one sentence, if it does not make a game.
  bool read(const Options& options, stockpile::Config& config, std::string& sentence) const;

  static const std::vector<std::string>& names();
};

}  // namespace bourse
