// What simulated games of Stack Market come to, as text, CSV and JSON.
#include <nlohmann/json.hpp>

#include "host/game/version.h"
#include "host/games/stackmarket/binding.h"
#include "host/record/notation.h"
#include "sim/format.h"
#include "sim/stackmarket/simulation.h"
#include "sim/tally_json.h"

namespace bourse {
namespace {

using nlohmann::ordered_json;

std::string handsText(const StackPlan& plan) {
  if (plan.hands == Hands::real) return "everybody stacks real dice with the hand of the own level";
  return plan.hands == Hands::same || plan.config.modules.has(stackmarket::Module::noDexterity)
             ? "everybody stacks with the good hand of the table"
             : "everybody stacks with the hand of the own level, by the table of skills";
}

std::string row(const std::string& name, int seats, const Tally& tally) {
  const Interval range = wilson95(tally);
  return printed("%-12s %5d %7.2f %%   %6.2f … %6.2f %% %12.2f %10.2f\n", name.c_str(), seats,
                 100 * tally.winRate(), 100 * range.low, 100 * range.high, tally.meanWorth(),
                 tally.worthDeviation());
}

double per(std::int64_t sum, double count) { return count == 0 ? 0 : static_cast<double>(sum) / count; }

}  // namespace

std::string stackTable(const StackPlan& plan, const StackResult& result) {
  const auto games = static_cast<double>(result.games);
  const auto takeovers = static_cast<double>(result.takeovers);
  std::string text = printed("%llu games of stackmarket, ", static_cast<unsigned long long>(result.games)) +
                     textOf(StackMarketBinding::configFields(plan.config)) + ", seed " + seedText(plan.seed) +
                     "\n" + handsText(plan) + "\n";
  text += "A victory shared by k counts 1/k. Ranges are 95 % (Wilson). Worth is in $K.\n";
  text += printed(
      "%.1f decisions, %.1f collapses a game; takeovers stand in %.1f %%; tallest building %.1f floors\n\n",
      per(static_cast<std::int64_t>(result.decisions), games), per(result.collapses, games),
      100 * per(result.takeoversStood, takeovers), per(result.tallest, takeovers));
  text += printed("%-12s %5s %9s   %17s %12s %10s\n", "bot", "seats", "wins", "95 % range", "mean worth",
                  "deviation");
  for (const StackTally& bot : result.bots) text += row(bot.name, bot.seats, bot.tally);
  text += "\n";
  for (std::size_t seat = 0; seat < result.seats.size(); ++seat)
    text += row("seat " + std::to_string(seat + 1), 1, result.seats[seat]);
  return text;
}

std::string stackCsv(const StackResult& result) {
  std::string text = "kind,name,seats,games,win_rate,win_rate_low,win_rate_high,mean_worth,worth_deviation\n";
  const auto add = [&](const char* kind, const std::string& name, int seats, const Tally& tally) {
    const Interval range = wilson95(tally);
    text += printed("%s,%s,%d,%lld,%.6f,%.6f,%.6f,%.4f,%.4f\n", kind, name.c_str(), seats,
                    static_cast<long long>(tally.games), tally.winRate(), range.low, range.high,
                    tally.meanWorth(), tally.worthDeviation());
  };
  for (const StackTally& bot : result.bots) add("bot", bot.name, bot.seats, bot.tally);
  for (std::size_t seat = 0; seat < result.seats.size(); ++seat)
    add("seat", std::to_string(seat), 1, result.seats[seat]);
  return text;
}

std::string stackJson(const StackPlan& plan, const StackResult& result) {
  ordered_json json{{"version", kVersion},
                    {"game", StackMarketBinding::vocabulary().game},
                    {"rules_version", StackMarketBinding::kRulesVersion},
                    {"config", StackMarketBinding::configJson(plan.config)},
                    {"seed", seedText(plan.seed)},
                    {"games", result.games},
                    {"decisions", result.decisions},
                    {"collapses", result.collapses},
                    {"takeovers", result.takeovers},
                    {"takeovers_stood", result.takeoversStood},
                    {"same_hands", plan.hands == Hands::same},
                    {"physics", plan.hands == Hands::real}};
  for (const StackTally& bot : result.bots) {
    ordered_json one{{"name", bot.name}, {"seats", bot.seats}};
    one.update(tallyJson(bot.tally));
    json["bots"].push_back(std::move(one));
  }
  for (const Tally& seat : result.seats) json["seats"].push_back(tallyJson(seat));
  return json.dump(2) + "\n";
}

std::string stackLadderTable(const StackPlan& plan, const std::vector<StackMatch>& matches) {
  std::string text = "stackmarket, " + textOf(StackMarketBinding::configFields(plan.config)) + ", seed " +
                     seedText(plan.seed) + "\n" + handsText(plan) + "\n";
  text += printed("One against others alike, in every seat of the same deal. An even share is %.1f %%.\n\n",
                  100.0 / plan.config.seats);
  for (const StackMatch& match : matches) {
    const double share = 1.0 / plan.config.seats;
    const char* verdict = match.range.low > share    ? "better"
                          : match.range.high < share ? "worse"
                                                     : "undecided";
    text += printed("%-8s against %-8s %6lld games %7.2f %%   %6.2f … %6.2f %%  worth %7.2f and %7.2f  %s\n",
                    std::string(match.one->name).c_str(), std::string(match.rest->name).c_str(),
                    static_cast<long long>(match.rate.deals) * plan.config.seats, 100 * match.rate.mean,
                    100 * match.range.low, 100 * match.range.high, match.meanWorth, match.restWorth, verdict);
  }
  return text;
}

std::string stackLadderJson(const StackPlan& plan, const std::vector<StackMatch>& matches) {
  ordered_json json{{"version", kVersion},
                    {"game", StackMarketBinding::vocabulary().game},
                    {"config", StackMarketBinding::configJson(plan.config)},
                    {"seed", seedText(plan.seed)},
                    {"same_hands", plan.hands == Hands::same},
                    {"physics", plan.hands == Hands::real},
                    {"matches", ordered_json::array()}};
  for (const StackMatch& match : matches)
    json["matches"].push_back({{"one", match.one->name},
                               {"rest", match.rest->name},
                               {"games", match.rate.deals * plan.config.seats},
                               {"win_rate", match.rate.mean},
                               {"win_rate_low", match.range.low},
                               {"win_rate_high", match.range.high},
                               {"mean_worth", match.meanWorth},
                               {"rest_worth", match.restWorth}});
  return json.dump(2) + "\n";
}

}  // namespace bourse
