// One game in the terminal: bots move, chance draws, the player decides, and the record is saved.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "app/play/input.h"
#include "app/play/screen.h"
#include "host/game/player.h"
#include "host/record/game_log.h"
#include "words/words.h"

namespace bourse {

struct PlaySetup {
  Seat seat = 0;           // the player's
  std::string file;        // where the game is saved after every move; empty: only when quitting
  std::string loaded;      // the file it was loaded from, if any
  std::string fileIfLeft;  // the file to use when quitting
};

class PlaySession {
 public:
  PlaySession(std::unique_ptr<GameLog> log, const Words& words, const Style& style, PlaySetup setup,
              const PlayExtension& extension);

  /// Plays until the game is over, the player quits or the input ends; returns the exit code.
  int run();

 private:
  void letOthersMove();
  [[nodiscard]] Move answerFor(Seat seat) const;
  /// Asks until the player has moved; false if the player quits.
  bool askMe();
  void take(const Typed& input, const std::string& line, const AnyView& view, const MoveList& legal);
  void takeMove(Move move, const AnyView& view);
  void leave(const std::string& reason);
  bool save(const std::string& file);
  void tellNews();
  void tell(std::size_t from, std::size_t to) const;
  void help() const;
  void complain(const std::string& sentence) const;
  static void print(const std::string& line);

  std::unique_ptr<GameLog> log_;
  std::vector<std::string> names_;
  std::array<std::unique_ptr<Player>, kMaxSeats> bots_;
  Style style_;
  PlaySetup setup_;
  Voice say_;
  std::unique_ptr<PlayScreen> screen_;
  std::size_t told_ = 0;     // events that were printed
  bool saveFailed_ = false;  // reported once
};

}  // namespace bourse
