// The sections of the page, for sim/stockpile/html_report.cpp alone.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "gen/stockpile_vocabulary.h"
#include "sim/html_charts.h"
#include "sim/stockpile/html_report.h"

namespace bourse::html {

struct Report {
  const StockpileSimulation& simulation;
  const SimulationPlan& plan;
  const SimulationResult& result;
  const Statistics& statistics;
  const ReportWords& words;

  [[nodiscard]] std::size_t seats() const { return plan.lineup.size(); }
  [[nodiscard]] double share() const { return 1.0 / static_cast<double>(seats()); }
  /// Per player and game.
  [[nodiscard]] double perPlayer(std::int64_t sum) const {
    return static_cast<double>(sum) / static_cast<double>(result.games) / static_cast<double>(seats());
  }
};

std::string players(const Report& report);     // bots, seats, places
std::string worth(const Report& report);       // its distribution, and how it grows
std::string money(const Report& report);       // by source and round
std::string bids(const Report& report);        // spaces of the bid track
std::string companies(const Report& report);   // splits and bankruptcies
std::string investors(const Report& report);   // nothing if none was in a game
std::string strategies(const Report& report);  // likewise
std::string modules(const Report& report);     // if modules were mixed

// How numbers are written on the page.
std::string percentText(double rate, int digits = 1);
std::string moneyText(double thousands, int digits = 1);
std::string count(std::int64_t number);  // 12,345

/// Groups of players with something in common, and their labels.
using Named = std::vector<std::pair<std::string, const Tally*>>;
/// Dots with intervals, best first if sorted. Those that differ from an even share significantly, corrected
/// for the number of groups, are green or red.
std::vector<Dot> winDots(const Named& groups, double share, bool sorted);
Axis winAxis(const std::vector<Dot>& dots, double share);
Table winTable(const Named& groups, const std::string& what);
/// “Seat 2 wins most often (27.0 %); …”, or that there is no significant difference.
std::string winSentence(const Named& groups, double share, const std::string& kind);

}  // namespace bourse::html
