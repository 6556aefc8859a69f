// The table of Stack Market as lines of a terminal.
#pragma once

#include <string>
#include <vector>

#include "app/play/style.h"
#include "app/play/texts.h"
#include "games/stackmarket/rules.h"

namespace bourse {

class StackScreen {
 public:
  StackScreen(const stackmarket::State& state, const stackmarket::Rules& rules, const Voice& say,
              const Style& style, Seat me)
      : state_(state), rules_(rules), say_(say), style_(style), me_(me) {}

  [[nodiscard]] std::vector<std::string> lines() const;
  /// Who has what at the end, the richest first.
  [[nodiscard]] std::vector<std::string> standings() const;

 private:
  [[nodiscard]] std::string building(int number) const;
  [[nodiscard]] std::string money(Seat seat) const;

  const stackmarket::State& state_;
  const stackmarket::Rules& rules_;
  const Voice& say_;
  const Style& style_;
  Seat me_;
};

}  // namespace bourse
