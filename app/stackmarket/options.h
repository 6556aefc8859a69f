// The options that say which game of Stack Market is played.
#pragma once

#include <string>
#include <vector>

#include "app/game_options.h"
#include "games/stackmarket/config.h"

namespace bourse {

class StackMarketOptions final : public GameOptions {
 public:
  explicit StackMarketOptions(const GameKind& kind) : GameOptions(kind), kind_(kind) {}

  void describe(Options& options) override;
  [[nodiscard]] int seats() const override { return seats_; }
  bool read(const Options& options, std::string& config, std::string& sentence) const override;
  [[nodiscard]] std::vector<std::string> names() const override;

 private:
  const GameKind& kind_;
  int seats_ = stackmarket::kMostSeats, rounds_ = stackmarket::kRounds;
  std::string preset_, modules_;
  int first_ = 0;  // counted from 1; 0: drawn
};

}  // namespace bourse
