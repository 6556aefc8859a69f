// The games a program can play, with their bots. The linker chooses the list: host/games/every_game.cpp, or
// the program's own, as in the engines a browser downloads.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "host/game/any_game_of.h"
#include "host/game/player.h"

namespace bourse {

struct RegisteredGame {
  const GameKind* kind;
  std::vector<std::string_view> (*botNames)();
  std::vector<BotLevel> (*levels)();                      // also those that another program has to play
  std::unique_ptr<Player> (*bot)(std::string_view name);  // null if there is none of that name
};

/// The first is the default.
std::span<const RegisteredGame> gameRegistry();

/// A bot of the game G behind the common interface.
template <class G>
class PlayerOf final : public Player {
 public:
  explicit PlayerOf(const Bot<G>& bot) : bot_(bot) {}

  Move choose(const AnyView& view, const MoveList& legal, Budget budget, Rng& rng) override {
    const TypedView<G>* typed = typedView<G>(view);
    BOURSE_CHECK(typed != nullptr, ==, true);
    if (budget.iterations == 0) budget.iterations = bot_.budget.iterations;
    return bot_.choose(typed->rules, typed->view, legal, budget, rng);
  }

 private:
  const Bot<G>& bot_;
};

/// The row of a game in a list of games.
template <class Binding>
RegisteredGame registeredGame() {
  using G = typename Binding::Game;
  static const KindOf<Binding> kind;
  return {&kind,
          [] {
            std::vector<std::string_view> names;
            for (const Bot<G>& bot : Binding::bots()) names.push_back(bot.name);
            return names;
          },
          [] {
            std::vector<BotLevel> levels;
            for (const Bot<G>& bot : Binding::everyBot())
              if (bot.offered) levels.push_back({bot.name, bot.milliseconds});
            return levels;
          },
          [](std::string_view name) -> std::unique_ptr<Player> {
            const Bot<G>* bot = Binding::botNamed(name);
            if (bot == nullptr) return nullptr;
            return std::make_unique<PlayerOf<G>>(*bot);
          }};
}

}  // namespace bourse
