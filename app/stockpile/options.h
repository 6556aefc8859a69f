// The options that say which game of Stockpile is played.
#pragma once

#include <string>
#include <vector>

#include "app/game_options.h"

namespace bourse {

class StockpileOptions final : public GameOptions {
 public:
  explicit StockpileOptions(const GameKind& kind) : GameOptions(kind), kind_(kind) {}

  void describe(Options& options) override;
  [[nodiscard]] int seats() const override { return seats_; }
  bool read(const Options& options, std::string& config, std::string& sentence) const override;
  [[nodiscard]] std::vector<std::string> names() const override;

 private:
  const GameKind& kind_;
  int seats_ = 4;
  std::string preset_, modules_, sets_, board_ = "standard";
  bool promos_ = false;
  int first_ = 0;  // counted from 1; 0: drawn
};

}  // namespace bourse
