// A bot's turn computed by several workers of a browser that share no memory. The worker with the table asks
// until the turn is decided; in between, each of the others runs one lane of the search on a table opened
// from the same record. They exchange nothing but findings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/table/table.h"

namespace bourse {

class DistributedSearch {
 public:
  /// Findings so far, as JSON: for each part of the search and each lane a list of [sum, tries], one for each
  /// move still in question. Anything else counts as no findings.
  explicit DistributedSearch(std::string_view known);

  /// The bot's move, the same as without help. Nothing if more findings are needed first; then `asked()` says
  /// from how many lanes.
  [[nodiscard]] std::optional<Move> choose(BotTurn& turn);
  [[nodiscard]] int asked() const { return asked_; }
  /// Searches one lane of the first part that has no findings yet and returns them; empty if every part has
  /// some.
  [[nodiscard]] std::string ponder(BotTurn& turn, int lane);

 private:
  using Finding = ParallelSearch::Finding;
  using Part = std::vector<std::vector<Finding>>;

  static void runLanes(ParallelSearch& lanes);
  [[nodiscard]] bool learn(ParallelSearch& lanes);
  void meet(ParallelSearch& lanes);

  std::vector<Part> known_;
  std::size_t part_ = 0;
  int asked_ = 0;
  int lane_ = -1;  // the one to run; -1: the next part is left to others
  std::string found_;
};

}  // namespace bourse
