// Which game a command is about, and the options that say how it is set up.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/options.h"
#include "host/game/any_game.h"
#include "host/game/config_fields.h"

namespace bourse {

/// The game named with --game, else that of the record behind --load, else the first one. Options are read
/// later, so a name that is no game's also gives the first one: its options refuse it.
const GameKind& gameAsked(int argc, char** argv);

/// The options of one game, the same in every command that begins one.
class GameOptions {
 public:
  explicit GameOptions(const GameKind& kind) : game_(kind.name()) {}
  GameOptions(const GameOptions&) = delete;
  GameOptions& operator=(const GameOptions&) = delete;
  virtual ~GameOptions() = default;

  virtual void describe(Options& options) = 0;
  [[nodiscard]] virtual int seats() const = 0;
  /// What was chosen, as records write it; false, with one sentence, if it does not make a game.
  virtual bool read(const Options& options, std::string& config, std::string& sentence) const = 0;
  /// What belongs to a new game only.
  [[nodiscard]] virtual std::vector<std::string> names() const = 0;

 protected:
  void describeGame(Options& options);

 private:
  std::string game_;
};

/// For any game: seats, and the rest of the config as records write it.
std::unique_ptr<GameOptions> anyGameOptions(const GameKind& kind);

/// A config that GameOptions::read accepted, as the game's own type.
template <class Binding>
typename Binding::Game::Config configOf(const std::string& text) {
  typename Binding::Game::Config config;
  ConfigFields fields;
  Problem problem;
  if (parseFields(text, fields, problem)) Binding::parseConfig(fields, config, problem);
  return config;
}

}  // namespace bourse
