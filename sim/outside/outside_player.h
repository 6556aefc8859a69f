// One outside player: its process, and the conversation with it.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "host/game/any_game.h"
#include "sim/outside/child_process.h"

namespace bourse {

struct OutsideLimits {
  double decisionSeconds = 10;  // from question to answer, by the wall clock
  double startSeconds = 30;     // from the start of the process to its first answer
  bool fresh = false;           // a new process for every game, which remembers nothing
};

/// A decision that a player is asked for.
struct OutsideQuestion {
  const AnyView& view;
  const MoveList& legal;
  std::span<const Event> events;  // since its last line
  int moneyTable = 0;             // see Position::moneyTable()
};

class OutsidePlayer {
 public:
  /// Starts the program of `cmd:…` and greets it. Null, with a sentence, if that fails.
  static std::unique_ptr<OutsidePlayer> start(const std::string& bot, const GameKind& kind,
                                              const OutsideLimits& limits, std::string& problem);

  /// Tells it something that needs no answer. Whether it was heard shows at the next question.
  void tell(std::string_view line);
  /// Its move. False, with a sentence, if it did not answer with a legal one in time.
  bool choose(const OutsideQuestion& question, Move& move, std::string& problem);
  /// False after a crash, a hang or rubbish: the process is of no use any more.
  [[nodiscard]] bool usable() const { return usable_; }

 private:
  OutsidePlayer(std::string bot, std::unique_ptr<ChildProcess> process, const OutsideLimits& limits)
      : bot_(std::move(bot)), process_(std::move(process)), limits_(limits) {}

  /// Sends a line and reads the answer; false, with a sentence, if there was none in time.
  bool ask(std::string_view line, double seconds, std::string& answer, std::string& problem);
  bool read(const OutsideQuestion& question, const std::string& answer, Move& move, std::string& problem);

  std::string bot_;
  std::unique_ptr<ChildProcess> process_;
  OutsideLimits limits_;
  bool usable_ = true;
};

}  // namespace bourse
