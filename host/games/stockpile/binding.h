// What the border needs to know about Stockpile: its config in words, its views as JSON.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "bots/stockpile/bots.h"
#include "games/stockpile/game.h"
#include "gen/stockpile_vocabulary.h"
#include "host/game/config_fields.h"

namespace bourse {

namespace stockpile {
struct Insight;
}

class AnyHindsight;
class ViewWriter;
class ViewText;
struct Record;

struct StockpileBinding {
  using Game = stockpile::Stockpile;
  static constexpr int kRulesVersion = stockpile::kRulesVersion;
  static constexpr bool playsAlike(int version, const stockpile::Config& config) {
    return stockpile::playsAlike(version, config);
  }

  static const Vocabulary& vocabulary() { return stockpile::vocabulary(); }
  static bool parseConfig(const ConfigFields& fields, stockpile::Config& config, Problem& problem);
  static ConfigFields configFields(const stockpile::Config& config);
  static nlohmann::json configJson(const stockpile::Config& config);
  static nlohmann::json catalogue();
  static int moneyTable(const stockpile::Rules& rules);
  static nlohmann::json viewJson(const stockpile::Rules& rules, const stockpile::View& view);
  static nlohmann::json stateJson(const stockpile::Rules& rules, const stockpile::State& state);
  static ViewText viewText(const stockpile::Rules& rules, const stockpile::View& view,
                           const ViewText& former);
  /// `was` is the insight that the former text was written from, if there is one.
  static void writeInsight(ViewWriter& out, const stockpile::Rules& rules, const stockpile::Insight& insight,
                           const stockpile::Insight* was);
  static std::vector<std::string> facts(const stockpile::Rules& rules, const stockpile::View& view);
  /// Collects every dividend.
  static bool automaticAnswer(const stockpile::Rules& rules, const stockpile::View& view,
                              const MoveList& legal, Move& move);
  /// Plans are made of bids, each up to its space.
  static std::uint8_t planDecision(Move limit);
  static bool grants(Move limit, Move move);
  static std::uint8_t readPlanTerms(nlohmann::json& terms, Problem& problem);
  static bool planned(const stockpile::Rules& rules, const stockpile::View& view, const nlohmann::json& terms,
                      const MoveList& legal, Move& move);
  /// As if all cards lay open.
  static nlohmann::json openView(const stockpile::Rules& rules, const stockpile::State& state, Seat observer);
  /// What the coach would do: the player that taught itself where it is there, else the trader.
  static nlohmann::json hint(const stockpile::Rules& rules, const stockpile::View& view, std::size_t line);
  /// What the player that taught itself expects.
  static nlohmann::json outlook(const stockpile::Rules& rules, const stockpile::View& view);
  static std::unique_ptr<AnyHindsight> makeHindsight(const Record& record, Seat seat, Problem& problem);
  static std::span<const Bot<Game>> bots() { return stockpile::bots(); }
  static std::span<const Bot<Game>> everyBot() { return stockpile::everyBot(); }
  static const Bot<Game>* botNamed(std::string_view name) { return stockpile::botNamed(name); }
  static Verdict explain(const stockpile::Rules& rules, const stockpile::View& view, Move move);
};

}  // namespace bourse
