// Who moves for a seat when no person does.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "host/game/any_game.h"

namespace bourse {

/// A bot at a table of any game. It gets a view, never a position.
class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  /// One of `legal`, which is never empty.
  virtual Move choose(const AnyView& view, const MoveList& legal, Budget budget, Rng& rng) = 0;
};

/// A bot that people may choose, and how long it takes for a decision on one core, about.
struct BotLevel {
  std::string_view name;
  int milliseconds = 0;
};

class BotFactory {
 public:
  BotFactory() = default;
  BotFactory(const BotFactory&) = delete;
  BotFactory& operator=(const BotFactory&) = delete;
  virtual ~BotFactory() = default;

  /// The bots that can play the game, the weakest first.
  [[nodiscard]] virtual std::vector<std::string_view> names(const GameKind& kind) const = 0;
  /// Those of them that people are offered.
  [[nodiscard]] virtual std::vector<BotLevel> levels(const GameKind& kind) const = 0;
  /// The bot that plays for an absent person: the best of those that answer at once.
  [[nodiscard]] std::string_view standIn(const GameKind& kind) const;
  /// A bot for one seat, or null if there is none of that name.
  [[nodiscard]] virtual std::unique_ptr<Player> make(const GameKind& kind, std::string_view name) const = 0;
};

/// The bots of bots/, for every game.
const BotFactory& ourBots();

}  // namespace bourse
