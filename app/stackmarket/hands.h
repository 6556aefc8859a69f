// The options that say whose hands stack when bots play Stack Market.
#pragma once

#include <string>

#include "app/options.h"
#include "sim/stackmarket/arena.h"

namespace bourse {

class HandOptions {
 public:
  void describe(Options& options) {
    options.flag("same-hands", "everybody stacks with a good hand, whatever the level", same_);
    options.flag("physics", "bots stack real dice: seconds of a core for a game", physics_);
  }
  /// False, with a sentence, if they exclude each other.
  bool check(std::string& sentence) const {
    if (physics_ && same_) sentence = "--physics and --same-hands exclude each other.";
    return sentence.empty();
  }
  /// False, with a sentence, if the table has no hands to stack with.
  bool fits(const stackmarket::Config& config, std::string& sentence) const {
    if (physics_ && config.modules.has(stackmarket::Module::noDexterity))
      sentence = "--physics is for tables where hands stack.";
    return sentence.empty();
  }
  [[nodiscard]] Hands hands() const { return physics_ ? Hands::real : same_ ? Hands::same : Hands::own; }

 private:
  bool same_ = false, physics_ = false;
};

}  // namespace bourse
