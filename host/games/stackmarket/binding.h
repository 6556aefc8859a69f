// What the border needs to know about Stack Market: its config in words, its views as JSON.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "bots/stackmarket/builder.h"
#include "games/stackmarket/game.h"
#include "gen/stackmarket_vocabulary.h"
#include "host/game/config_fields.h"

namespace bourse {

class AnyHindsight;
struct Record;

struct StackMarketBinding {
  using Game = stackmarket::StackMarket;
  static constexpr int kRulesVersion = stackmarket::kRulesVersion;
  static constexpr bool playsAlike(int version, const stackmarket::Config& config) {
    return stackmarket::playsAlike(version, config);
  }

  static const Vocabulary& vocabulary() { return stackmarket::vocabulary(); }
  static bool parseConfig(const ConfigFields& fields, stackmarket::Config& config, Problem& problem);
  static ConfigFields configFields(const stackmarket::Config& config);
  static nlohmann::json configJson(const stackmarket::Config& config);
  static nlohmann::json catalogue();
  static nlohmann::json viewJson(const stackmarket::Rules& rules, const stackmarket::View& view);
  static nlohmann::json stateJson(const stackmarket::Rules& rules, const stackmarket::State& state);
  static nlohmann::json insightJson(const stackmarket::Rules& rules, const stackmarket::View& view);
  static std::vector<std::string> facts(const stackmarket::Rules& rules, const stackmarket::View& view);
  static bool handsAnswerWorld(const stackmarket::Rules& rules);
  static std::unique_ptr<AnyHindsight> makeHindsight(const Record& record, Seat seat, Problem& problem);
  static std::span<const Bot<Game>> bots() { return stackmarket::bots(); }
  static std::span<const Bot<Game>> everyBot() { return stackmarket::bots(); }
  static const Bot<Game>* botNamed(std::string_view name) { return stackmarket::botNamed(name); }
  static Verdict explain(const stackmarket::Rules& rules, const stackmarket::View& view, Move move) {
    return Game::explain(rules, view, move);
  }
};

}  // namespace bourse
