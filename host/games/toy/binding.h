// What the border needs to know about Tower: its config in words, its views as JSON and as facts.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/toy/bots.h"
#include "games/toy/game.h"
#include "gen/toy_vocabulary.h"
#include "host/game/config_fields.h"

namespace bourse {

struct ToyBinding {
  using Game = toy::Toy;
  static constexpr bool kSample = true;
  static constexpr int kRulesVersion = toy::kRulesVersion;
  static constexpr bool playsAlike(int version, const toy::Config& config) {
    return toy::playsAlike(version, config);
  }

  static const Vocabulary& vocabulary() { return toy::vocabulary(); }
  static bool parseConfig(const ConfigFields& fields, toy::Config& config, Problem& problem);
  static ConfigFields configFields(const toy::Config& config);
  static nlohmann::json configJson(const toy::Config& config);
  static nlohmann::json catalogue();
  static nlohmann::json viewJson(const toy::Rules& rules, const toy::View& view);
  static nlohmann::json stateJson(const toy::Rules& rules, const toy::State& state);
  static std::vector<std::string> facts(const toy::Rules& rules, const toy::View& view);
  static Verdict explain(const toy::Rules& rules, const toy::View& view, Move move) {
    return Game::explain(rules, view, move);
  }
  static std::span<const Bot<Game>> bots() { return toy::bots(); }
  static std::span<const Bot<Game>> everyBot() { return toy::bots(); }
  static const Bot<Game>* botNamed(std::string_view name) { return toy::botNamed(name); }
};

}  // namespace bourse
