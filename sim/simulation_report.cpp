#include "sim/simulation_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/game/version.h"
#include "host/record/notation.h"
#include "sim/format.h"

namespace bourse {
namespace {

using nlohmann::ordered_json;

constexpr const char* kRotation = "bot i of the list sits on seat (i + game) mod seats, games counted from 0";

std::string botList(const Arena& arena, const SimulationPlan& plan) {
  std::string list;
  for (const std::uint8_t bot : plan.lineup) list += (list.empty() ? "" : ",") + arena.bots()[bot];
  return list;
}

std::string csvRow(const char* kind, const std::string& name, int seats, const Tally& tally) {
  const Interval range = wilson95(tally);
  return printed("%s,%s,%d,%lld,%.6f,%.6f,%.6f,%.4f,%.4f\n", kind, name.c_str(), seats,
                 static_cast<long long>(tally.games), tally.winRate(), range.low, range.high,
                 tally.meanWorth(), tally.worthDeviation());
}

void addTally(ordered_json& json, const Tally& tally) {
  const Interval range = wilson95(tally);
  json["games"] = tally.games;
  json["wins"] = static_cast<double>(tally.victory) / static_cast<double>(kVictory);
  json["win_rate"] = tally.winRate();
  json["win_rate_low"] = range.low;
  json["win_rate_high"] = range.high;
  json["mean_worth"] = tally.meanWorth();
  json["worth_deviation"] = tally.worthDeviation();
}

}  // namespace

std::string tallyTables(const SimulationResult& result) {
  int wide = 12;  // and as wide as the longest name, which outside players choose themselves
  for (const NamedTally& bot : result.bots) wide = std::max(wide, static_cast<int>(bot.name.size()));
  const auto heading = [&](const char* what) {
    return printed("%-*s %5s %9s   %17s %12s %10s\n", wide, what, "seats", "wins", "95 % range", "mean worth",
                   "deviation");
  };
  const auto row = [&](const std::string& name, int seats, const Tally& tally) {
    const Interval range = wilson95(tally);
    return printed("%-*s %5d %7.2f %%   %6.2f … %6.2f %% %12.2f %10.2f\n", wide, name.c_str(), seats,
                   100 * tally.winRate(), 100 * range.low, 100 * range.high, tally.meanWorth(),
                   tally.worthDeviation());
  };
  std::string text = heading("bot");
  for (const NamedTally& bot : result.bots) text += row(bot.name, bot.seats, bot.tally);
  text += "\n" + heading("seat");
  for (std::size_t seat = 0; seat < result.seats.size(); ++seat)
    text += row("seat " + std::to_string(seat + 1), 1, result.seats[seat]);
  return text;
}

std::string simulationTable(const Arena& arena, const SimulationPlan& plan, const SimulationResult& result) {
  std::string text = printed("%llu games, ", static_cast<unsigned long long>(result.games)) +
                     arena.configText() + ", seed " + seedText(plan.seed) + ", bots " + botList(arena, plan) +
                     "\n";
  if (result.games < plan.games)
    text +=
        printed("Stopped early: %llu games were asked for.\n", static_cast<unsigned long long>(plan.games));
  text += "A victory shared by k counts 1/k. Ranges are 95 % (Wilson). Worth is in $K.\n";
  text += std::string("Rotation: ") + kRotation + ".\n\n";
  return text + tallyTables(result);
}

std::string simulationCsv(const SimulationResult& result) {
  std::string text = "kind,name,seats,games,win_rate,win_rate_low,win_rate_high,mean_worth,worth_deviation\n";
  for (const NamedTally& bot : result.bots) text += csvRow("bot", csvField(bot.name), bot.seats, bot.tally);
  for (std::size_t seat = 0; seat < result.seats.size(); ++seat)
    text += csvRow("seat", std::to_string(seat), 1, result.seats[seat]);
  return text;
}

ordered_json simulationJson(const Arena& arena, const SimulationPlan& plan, const SimulationResult& result) {
  ordered_json json;
  json["version"] = kVersion;
  json["game"] = arena.game();
  json["rules_version"] = arena.rulesVersion();
  json["config"] = arena.configJson();
  json["seed"] = seedText(plan.seed);
  json["games"] = result.games;
  json["games_asked"] = plan.games;
  json["rotation"] = kRotation;
  json["decisions_per_game"] =
      result.games == 0 ? 0.0 : static_cast<double>(result.decisions) / static_cast<double>(result.games);
  json["bots"] = ordered_json::array();
  for (const NamedTally& bot : result.bots) {
    ordered_json row{{"name", bot.name}, {"seats", bot.seats}};
    addTally(row, bot.tally);
    json["bots"].push_back(std::move(row));
  }
  json["seats"] = ordered_json::array();
  for (std::size_t seat = 0; seat < result.seats.size(); ++seat) {
    ordered_json row{{"seat", seat}};
    addTally(row, result.seats[seat]);
    json["seats"].push_back(std::move(row));
  }
  addForfeits(json, arena);
  return json;
}

void addForfeits(ordered_json& json, const Arena& arena) {
  const std::vector<ForfeitCount> counts = arena.forfeits();
  if (counts.empty()) return;
  json["forfeits"] = ordered_json::array();
  for (const ForfeitCount& count : counts)
    json["forfeits"].push_back(
        {{"bot", arena.bots()[count.bot]}, {"games", count.games}, {"first", count.first}});
}

std::string forfeitSentence(const Arena& arena, const ForfeitCount& count) {
  return arena.bots()[count.bot] + " forfeited " + std::to_string(count.games) +
         (count.games == 1 ? " game" : " games") +
         (count.first.empty() ? "." : ". One of them: " + count.first);
}

}  // namespace bourse
