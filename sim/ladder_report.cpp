#include "sim/ladder_report.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "host/game/version.h"
#include "host/record/notation.h"
#include "sim/format.h"
#include "sim/simulation_report.h"

namespace bourse {
namespace {

using nlohmann::ordered_json;

/// The other bots of the match: “greedy”, or “greedy, random” at a mixed table.
std::string opponents(const Arena& arena, const LadderRow& row, std::size_t standing) {
  std::string names;
  for (std::size_t i = 0; i < row.match.players.size(); ++i)
    if (i != standing) names += (names.empty() ? "" : ", ") + arena.bots()[row.match.players[i]];
  return names;
}

/// Columns as wide as the longest names, which outside players choose themselves.
struct Columns {
  int bot = 10, against = 22;
};

Columns columnsFor(const Arena& arena, const LadderResult& result) {
  Columns columns;
  const auto widen = [](int& column, const std::string& name) {
    column = std::max(column, static_cast<int>(name.size()));
  };
  for (const std::string& name : arena.bots()) widen(columns.bot, name);
  for (const LadderRow& row : result.rows)
    for (std::size_t i = 0; i < row.standings.size(); ++i) widen(columns.against, opponents(arena, row, i));
  return columns;
}

double meanWorth(const Arena& arena, const LadderRow& row, std::size_t player) {
  const double appearances = static_cast<double>(row.tally.deals) * row.match.seatsOf(player, arena.seats());
  return appearances == 0 ? 0 : static_cast<double>(row.tally.player[player].worth) / appearances;
}

std::string standingLine(const Arena& arena, const LadderRow& row, std::size_t i, Columns columns) {
  const Standing& standing = row.standings[i];
  const auto games = static_cast<double>(row.tally.games);
  return printed("%-*s %-*s %6lld %7lld %7.2f %%  %6.2f … %6.2f %% %8.2f  %-7s %9.2f\n", columns.bot,
                 arena.bots()[standing.bot].c_str(), columns.against, opponents(arena, row, i).c_str(),
                 static_cast<long long>(row.tally.deals), static_cast<long long>(row.tally.games),
                 100 * standing.rate.mean, 100 * standing.range.low, 100 * standing.range.high,
                 meanWorth(arena, row, i), std::string(nameOf(standing.test.finding())).c_str(),
                 games == 0 ? 0.0 : static_cast<double>(row.nanoseconds) / games / 1e6);
}

std::string eloTable(const Arena& arena, const LadderPlan& plan, const LadderResult& result, int wide) {
  std::string text = printed("%-*s %7s   %17s\n", wide, "bot", "Elo", "95 % range");
  for (const std::size_t bot : botsByElo(result)) {
    const Rating& rating = result.ratings[bot];
    const std::string& name = arena.bots()[bot];
    if (!rating.rated)
      text += printed("%-*s %7s   met nobody that is rated\n", wide, name.c_str(), "–");
    else if (bot == plan.anchor)
      text += printed("%-*s %7.0f   anchor\n", wide, name.c_str(), rating.elo);
    else
      text += printed("%-*s %7.0f   %6.0f … %6.0f\n", wide, name.c_str(), rating.elo, rating.low(),
                      rating.high());
  }
  return text;
}

const char* wordOf(LadderPlan::Stop stop) {
  return stop == LadderPlan::Stop::precise   ? "precise"
         : stop == LadderPlan::Stop::decided ? "decided"
                                             : "both";
}

/// One line: “one against three others alike, each deal once with the one in every seat”.
std::string ladderSentence(const Arena& arena, const LadderPlan& plan) {
  if (plan.mode == LadderPlan::Mode::table)
    return "all at one table, each deal once in every order of seats (rotations if there are more than 24)";
  return arena.seats() == 2 ? "one against another, each deal once from both seats"
                            : "one against " + std::to_string(arena.seats() - 1) +
                                  " others alike, each deal once with the one in every seat";
}

ordered_json standingJson(const Arena& arena, const LadderRow& row, std::size_t i) {
  const Standing& standing = row.standings[i];
  return {{"bot", arena.bots()[standing.bot]},
          {"win_rate", standing.rate.mean},
          {"win_rate_low", standing.range.low},
          {"win_rate_high", standing.range.high},
          {"deal_deviation", std::sqrt(standing.rate.variance)},
          {"mean_worth", meanWorth(arena, row, i)},
          {"verdict", nameOf(standing.test.finding())}};
}

ordered_json rowJson(const Arena& arena, const LadderRow& row) {
  ordered_json json;
  json["players"] = ordered_json::array();
  for (const std::size_t bot : row.match.players) json["players"].push_back(arena.bots()[bot]);
  json["arrangements"] = row.match.arrangements.size();
  json["deals"] = row.tally.deals;
  json["games"] = row.tally.games;
  json["decisions"] = row.tally.decisions;
  json["finished"] = row.finished;
  json["standings"] = ordered_json::array();
  for (std::size_t i = 0; i < row.standings.size(); ++i)
    json["standings"].push_back(standingJson(arena, row, i));
  return json;
}

}  // namespace

std::vector<std::size_t> botsByElo(const LadderResult& result) {
  std::vector<std::size_t> order(result.ratings.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const Rating& left = result.ratings[a];
    const Rating& right = result.ratings[b];
    if (left.rated != right.rated) return left.rated;
    return left.rated && left.elo != right.elo ? left.elo > right.elo : a < b;
  });
  return order;
}

std::string ladderTable(const Arena& arena, const LadderPlan& plan, const LadderResult& result) {
  std::string text = "Ladder: " + arena.configText() + ", seed " + seedText(plan.seed) + "\n" +
                     ladderSentence(arena, plan) + "\n";
  if (result.stopped) text += "Stopped early: some matches are not finished.\n";
  text += printed(
      "Ranges are 95 %%, from the variance between deals. Even would be %.2f %%; a verdict errs in at "
      "most %.0f %% of cases, margin %.1f points.\n\n",
      100 * evenShare(arena), 100 * 2 * kFalseAlarm, 100 * plan.margin);
  const Columns columns = columnsFor(arena, result);
  text += printed("%-*s %-*s %6s %7s %9s  %17s %8s  %-7s %9s\n", columns.bot, "bot", columns.against,
                  "against", "deals", "games", "wins", "95 % range", "worth", "verdict", "ms a game");
  for (const LadderRow& row : result.rows)
    for (std::size_t i = 0; i < row.standings.size(); ++i) text += standingLine(arena, row, i, columns);
  return text + "\n" + eloTable(arena, plan, result, columns.bot);
}

std::string ladderCsv(const Arena& arena, const LadderResult& result) {
  std::string text =
      "kind,bot,against,deals,games,win_rate,win_rate_low,win_rate_high,verdict,elo,elo_low,elo_high\n";
  for (const LadderRow& row : result.rows)
    for (std::size_t i = 0; i < row.standings.size(); ++i) {
      const Standing& standing = row.standings[i];
      std::string against = opponents(arena, row, i);
      for (std::size_t at = against.find(", "); at != std::string::npos; at = against.find(", "))
        against.replace(at, 2, "+");
      text += printed("match,%s,%s,%lld,%lld,%.6f,%.6f,%.6f,%s,,,\n",
                      csvField(arena.bots()[standing.bot]).c_str(), csvField(against).c_str(),
                      static_cast<long long>(row.tally.deals), static_cast<long long>(row.tally.games),
                      standing.rate.mean, standing.range.low, standing.range.high,
                      std::string(nameOf(standing.test.finding())).c_str());
    }
  for (const std::size_t bot : botsByElo(result))
    if (const Rating& rating = result.ratings[bot]; rating.rated)
      text += printed("elo,%s,,,,,,,,%.2f,%.2f,%.2f\n", csvField(arena.bots()[bot]).c_str(), rating.elo,
                      rating.low(), rating.high());
  return text;
}

ordered_json ladderJson(const Arena& arena, const LadderPlan& plan, const LadderResult& result) {
  ordered_json json;
  json["version"] = kVersion;
  json["game"] = arena.game();
  json["rules_version"] = arena.rulesVersion();
  json["config"] = arena.configJson();
  json["seed"] = seedText(plan.seed);
  json["mode"] = plan.mode == LadderPlan::Mode::field ? "field" : "table";
  json["seating"] = ladderSentence(arena, plan);
  json["even_share"] = evenShare(arena);
  json["stop"] = wordOf(plan.stop);
  json["until"] = plan.until;
  json["margin"] = plan.margin;
  json["false_alarm"] = kFalseAlarm;
  json["miss"] = kMiss;
  json["fewest_deals"] = plan.fewest;
  json["most_deals"] = plan.most;
  json["stopped"] = result.stopped;
  json["matches"] = ordered_json::array();
  for (const LadderRow& row : result.rows) json["matches"].push_back(rowJson(arena, row));
  json["elo"] = ordered_json::array();
  for (const std::size_t bot : botsByElo(result)) {
    const Rating& rating = result.ratings[bot];
    ordered_json row{{"bot", arena.bots()[bot]}, {"rated", rating.rated}};
    if (rating.rated) {
      row["elo"] = rating.elo;
      row["elo_low"] = rating.low();
      row["elo_high"] = rating.high();
      row["anchor"] = bot == plan.anchor;
    }
    json["elo"].push_back(std::move(row));
  }
  addForfeits(json, arena);
  return json;
}

}  // namespace bourse
