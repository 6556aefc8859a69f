// A bot's turn that is thought through by several who have no memory in common: workers of a browser. Whoever
// holds the table asks until the turn is decided; between, each of the others lets one train of thought run
// on a table that was opened from the same record. What they say to each other is only what was found.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/table/table.h"

namespace bourse {

class SharedThought {
 public:
  /// What was found so far, as JSON: for each part of the search and each train of thought a list of
  /// [sum, tries], one for each move still in question. Anything else counts as nothing found.
  explicit SharedThought(std::string_view known);

  /// The bot's move, the same as if it had thought alone; or, if more has to be found first, nothing, and
  /// then `asked()` says how many trains of thought there are.
  [[nodiscard]] std::optional<Move> choose(BotTurn& turn);
  [[nodiscard]] int asked() const { return asked_; }
  /// What one train of thought finds in the first part that is not known; empty if there is none.
  [[nodiscard]] std::string ponder(BotTurn& turn, int strand);

 private:
  using Finding = Strands::Finding;
  using Part = std::vector<std::vector<Finding>>;

  static void together(Strands& strands);
  [[nodiscard]] bool learn(Strands& strands);
  void meet(Strands& strands);

  std::vector<Part> known_;
  std::size_t part_ = 0;
  int asked_ = 0;
  int strand_ = -1;  // the one to run; -1: the next part is left to others
  std::string found_;
};

}  // namespace bourse
