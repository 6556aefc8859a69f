// One game in the terminal: bots move, chance draws, the player is asked, everything is saved.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "app/play/input.h"
#include "app/play/style.h"
#include "app/play/texts.h"
#include "host/game/player.h"
#include "host/record/game_log.h"
#include "words/words.h"

namespace bourse {

struct PlayWishes {
  Seat seat = 0;              // the player's
  std::string file;           // where the game is saved after every move; empty: only when it is left
  std::string loaded;         // the file it was loaded from, if any
  std::string fileIfLeft;     // where it goes then
  bool askDividends = false;  // otherwise every share is shown
};

class PlaySession {
 public:
  PlaySession(std::unique_ptr<GameLog> log, const Words& words, const Style& style, PlayWishes wishes);

  /// Plays until the game is over, the player stops or the input ends; gives the exit code.
  int run();

 private:
  void letOthersMove();
  [[nodiscard]] Move answerFor(Seat seat) const;
  [[nodiscard]] bool answersItself(const MoveList& legal) const;
  /// Asks until the player has moved; false if the player stops instead.
  bool askMe();
  void take(const Typed& input, const std::string& line, const AnyView& view, const MoveList& legal);
  void takeMove(Move move, const AnyView& view);
  void leave(const std::string& reason);
  bool save(const std::string& file);
  void tellNews();
  void tell(std::size_t from, std::size_t to) const;
  [[nodiscard]] bool worthTelling(const Event& event) const;
  void help() const;
  void complain(const std::string& sentence) const;
  static void print(const std::string& line);

  std::unique_ptr<GameLog> log_;
  std::vector<std::string> names_;
  std::array<std::unique_ptr<Player>, kMaxSeats> bots_;
  Style style_;
  PlayWishes wishes_;
  Voice say_;
  std::size_t told_ = 0;     // events that were printed
  bool saveFailed_ = false;  // said once
};

}  // namespace bourse
