#include "host/game/player.h"

#include "host/game/game_registry.h"

namespace bourse {
namespace {

class OurBots final : public BotFactory {
 public:
  [[nodiscard]] std::vector<std::string_view> names(const GameKind& kind) const override {
    const RegisteredGame* game = registered(kind);
    return game != nullptr ? game->botNames() : std::vector<std::string_view>{};
  }
  [[nodiscard]] std::vector<BotLevel> levels(const GameKind& kind) const override {
    const RegisteredGame* game = registered(kind);
    return game != nullptr ? game->levels() : std::vector<BotLevel>{};
  }
  [[nodiscard]] std::unique_ptr<Player> make(const GameKind& kind, std::string_view name) const override {
    const RegisteredGame* game = registered(kind);
    return game != nullptr ? game->bot(name) : nullptr;
  }

 private:
  [[nodiscard]] static const RegisteredGame* registered(const GameKind& kind) {
    for (const RegisteredGame& game : gameRegistry())
      if (game.kind->name() == kind.name()) return &game;
    return nullptr;
  }
};

}  // namespace

std::string_view BotFactory::standIn(const GameKind& kind) const {
  std::string_view best;
  for (const BotLevel& level : levels(kind))
    if (level.milliseconds == 0) best = level.name;
  return best;
}

const BotFactory& ourBots() {
  static const OurBots bots;
  return bots;
}

}  // namespace bourse
