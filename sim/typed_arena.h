// What arenas of single games share: their games have no virtual calls inside. `Binding` is the game's own of
// host/games.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/arena.h"
#include "sim/bot_game.h"
#include "sim/bot_names.h"

namespace bourse {

/// The bots of these names, each with its own budget if the name has one. All names must be known.
template <class Binding>
std::vector<Bot<typename Binding::Game>> botsNamed(const std::vector<std::string>& names) {
  std::vector<Bot<typename Binding::Game>> bots;
  for (const std::string& name : names) {
    const std::optional<BotName> read = parseBotName(name);
    bots.push_back(*Binding::botNamed(read->bot));
    if (read->budget) bots.back().budget = *read->budget;
  }
  return bots;
}

/// What a game came to, where the highest score wins. Takes its lines along and leaves their room.
template <class Binding>
void finishGame(const typename Binding::Game::Rules& rules, BotGame<typename Binding::Game>& played,
                FinishedGame& game) {
  using G = typename Binding::Game;
  game.scores = G::scores(rules, played.state);
  game.shares = victoryShares(game.scores, G::seats(rules));
  game.decisions = played.played.decisions;
  game.config.swap(played.config);
  game.lines.swap(played.lines);
  game.attachments.clear();
}

template <class Binding>
class TypedArena : public Arena {
 public:
  using G = typename Binding::Game;
  using Rules = typename G::Rules;

  TypedArena(const Rules& rules, std::vector<std::string> names, std::vector<Bot<G>> bots)
      : Arena(std::move(names)), rules_(rules), bots_(std::move(bots)) {}

  [[nodiscard]] std::string_view game() const override { return Binding::vocabulary().game; }
  [[nodiscard]] int rulesVersion() const override { return Binding::kRulesVersion; }
  [[nodiscard]] int seats() const override { return G::seats(rules_); }
  [[nodiscard]] std::string configText() const override {
    return textOf(Binding::configFields(rules_.config));
  }
  [[nodiscard]] nlohmann::json configJson() const override { return Binding::configJson(rules_.config); }

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] BotSeating<G> seated(const Seating& seating) const {
    BotSeating<G> bots{};
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats()); ++seat)
      bots[seat] = &bots_[seating[seat]];
    return bots;
  }

 private:
  Rules rules_;
  std::vector<Bot<G>> bots_;
};

}  // namespace bourse
