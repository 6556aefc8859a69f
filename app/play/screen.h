// How a game looks in the terminal, and how people answer it there. What a game does not override is what any
// game gets: the facts of its view, its moves in a numbered list, and every event as a line.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/options.h"
#include "app/play/style.h"
#include "app/play/texts.h"
#include "host/game/any_game.h"
#include "host/record/game_log.h"

namespace bourse {

/// What a screen is drawn with.
struct Terminal {
  const Words& words;
  const Vocabulary& vocabulary;
  Audience audience;
  Style style;
};

class PlayScreen {
 public:
  explicit PlayScreen(const Terminal& terminal)
      : say_(terminal.words, terminal.vocabulary, terminal.audience), style_(terminal.style) {}
  PlayScreen(const PlayScreen&) = delete;
  PlayScreen& operator=(const PlayScreen&) = delete;
  virtual ~PlayScreen() = default;

  /// The table with the numbers of the choices: a choice is its place in the legal list, counted from 1.
  [[nodiscard]] virtual std::vector<std::string> lines(const AnyView& view, const MoveList& legal) const;
  /// What this game understands besides the commands that every game has.
  [[nodiscard]] virtual std::vector<std::string> help() const { return {}; }
  /// A move in words, perhaps not a legal one; nothing if it is not understood.
  [[nodiscard]] virtual std::optional<Move> readMove(const std::vector<std::string>& words,
                                                     const AnyView& view, const MoveList& legal) const;
  /// Whether the last of the legal moves is made without asking.
  [[nodiscard]] virtual bool answersItself(const AnyView&, const MoveList& legal) const {
    return legal.size() == 1;
  }
  [[nodiscard]] virtual bool worthTelling(const Event&) const { return true; }
  [[nodiscard]] virtual bool isHeading(const Event&) const { return false; }
  /// What is shown when the game is over.
  [[nodiscard]] virtual std::vector<std::string> finalCount(const GameLog& log) const;

 protected:
  [[nodiscard]] const Voice& say() const { return say_; }
  [[nodiscard]] const Style& style() const { return style_; }

 private:
  Voice say_;
  Style style_;
};

/// What a game may add to `bourse play`: options and a screen of its own.
class PlayExtension {
 public:
  PlayExtension() = default;
  PlayExtension(const PlayExtension&) = delete;
  PlayExtension& operator=(const PlayExtension&) = delete;
  virtual ~PlayExtension() = default;

  virtual void describe(Options&) {}
  [[nodiscard]] virtual std::unique_ptr<PlayScreen> screen(const Terminal& terminal) const {
    return std::make_unique<PlayScreen>(terminal);
  }
};

std::unique_ptr<PlayExtension> anyPlay();

}  // namespace bourse
