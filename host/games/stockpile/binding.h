// What the border needs to know about Stockpile: its config in words, its views as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "games/stockpile/game.h"
#include "gen/stockpile_vocabulary.h"
#include "host/game/config_fields.h"

namespace bourse {

namespace stockpile {
struct Insight;
}

class ViewPen;
class ViewText;

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
  static int board(const stockpile::Rules& rules);
  static nlohmann::json viewJson(const stockpile::Rules& rules, const stockpile::View& view);
  static nlohmann::json stateJson(const stockpile::Rules& rules, const stockpile::State& state);
  static ViewText viewText(const stockpile::Rules& rules, const stockpile::View& view,
                           const ViewText& former);
  /// `was` is the insight that the former text was written from, if there is one.
  static void writeInsight(ViewPen& out, const stockpile::Rules& rules, const stockpile::Insight& insight,
                           const stockpile::Insight* was);
  static std::vector<std::string> facts(const stockpile::Rules& rules, const stockpile::View& view);
  static bool collectEverything(const stockpile::Rules& rules, const stockpile::View& view,
                                const MoveList& legal, Move& move);
  static Verdict explain(const stockpile::Rules& rules, const stockpile::View& view, Move move);
};

}  // namespace bourse
