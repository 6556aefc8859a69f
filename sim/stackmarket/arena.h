// Games of Stack Market between bots.
//
// A stacking is drawn from the table of skills: with the hand of the bot that stacks or, on a table without
// dexterity and on request, with the same good hand for everybody. Or nothing is drawn, and the bots stack
// real dice with their hands.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bots/stackmarket/builder.h"
#include "core/check.h"
#include "host/games/stackmarket/binding.h"
#include "sim/simulation.h"
#include "sim/typed_arena.h"

namespace bourse {

enum class Hands : std::uint8_t { own, same, real };

/// What happened in games besides their scores.
struct StackCounts {
  std::int64_t collapses = 0, takeovers = 0, takeoversStood = 0;
  std::int64_t tallest = 0;  // heights, summed by round

  void add(const StackCounts& other);
};

class StackArena final : public TypedArena<StackMarketBinding> {
 public:
  /// The config must compile, and the bots must be known.
  StackArena(const stackmarket::Config& config, const std::vector<std::string>& names, Hands hands);

  [[nodiscard]] std::unique_ptr<GameRunner> runner() override;

  [[nodiscard]] std::vector<std::int64_t> sums() const override {
    return {counts_.collapses, counts_.takeovers, counts_.takeoversStood, counts_.tallest};
  }
  void addSums(const std::vector<std::int64_t>& sums) override {
    BOURSE_CHECK(sums.size(), ==, 4u);
    counts_.add({sums[0], sums[1], sums[2], sums[3]});
  }

  [[nodiscard]] Hands hands() const { return hands_; }
  /// Of all simulations so far.
  [[nodiscard]] const StackCounts& counts() const { return counts_; }

 private:
  class Runner;

  Hands hands_;
  StackCounts counts_;
};

}  // namespace bourse
