// What a game adds to the picture of a link. A game without a row is shown by its name and its seats.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "host/game/any_game.h"
#include "links/canvas.h"
#include "words/words.h"

namespace bourse::links {

struct GameLook {
  std::string_view game;     // its name in records
  std::string_view nameKey;  // the text with its name
  std::string_view botKey;   // before the name of a bot

  /// A line about where the game stands, such as its round.
  std::string (*heading)(const AnyView& view, const Words& words) = nullptr;
  /// SVG of 82 × 82 that stands beside a seat's meeple, such as the faces of its investors.
  std::vector<std::string> (*faces)(const AnyView& view, Seat seat) = nullptr;
  /// What stands beside a seat's name, such as its money; empty: nothing.
  std::string (*amount)(const AnyView& view, Seat seat, const Words& words) = nullptr;
  /// The board of a running or finished game.
  void (*board)(const AnyView& view, const Box& box, std::span<const std::string> initials,
                const Words& words, Canvas& canvas) = nullptr;
};

/// Null for a game without one.
const GameLook* lookOf(std::string_view game);

}  // namespace bourse::links
