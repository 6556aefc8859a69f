#include "sim/stackmarket/report.h"

#include <nlohmann/json.hpp>

#include "host/game/version.h"
#include "host/record/notation.h"
#include "sim/format.h"
#include "sim/simulation_report.h"
#include "sim/tally_json.h"

namespace bourse {
namespace {

using nlohmann::ordered_json;

std::string handsText(const StackArena& arena) {
  if (arena.hands() == Hands::real) return "everybody stacks real dice with the hand of the own level";
  return arena.hands() == Hands::same || arena.rules().has(stackmarket::Module::noDexterity)
             ? "everybody stacks with the good hand of the table"
             : "everybody stacks with the hand of the own level, by the table of skills";
}

double per(std::int64_t sum, double count) { return count == 0 ? 0 : static_cast<double>(sum) / count; }

}  // namespace

std::string stackTable(const StackArena& arena, const SimulationPlan& plan, const SimulationResult& result) {
  const StackCounts& counts = arena.counts();
  const auto games = static_cast<double>(result.games);
  const auto takeovers = static_cast<double>(counts.takeovers);
  std::string text = printed("%llu games of stackmarket, ", static_cast<unsigned long long>(result.games)) +
                     arena.configText() + ", seed " + seedText(plan.seed) + "\n" + handsText(arena) + "\n";
  text += "A victory shared by k counts 1/k. Ranges are 95 % (Wilson). Worth is in $K.\n";
  text += printed(
      "%.1f decisions, %.1f collapses a game; takeovers stand in %.1f %%; tallest building %.1f floors\n\n",
      per(static_cast<std::int64_t>(result.decisions), games), per(counts.collapses, games),
      100 * per(counts.takeoversStood, takeovers), per(counts.tallest, takeovers));
  return text + tallyTables(result);
}

std::string stackJson(const StackArena& arena, const SimulationPlan& plan, const SimulationResult& result) {
  ordered_json json{{"version", kVersion},
                    {"game", arena.game()},
                    {"rules_version", arena.rulesVersion()},
                    {"config", arena.configJson()},
                    {"seed", seedText(plan.seed)},
                    {"games", result.games},
                    {"decisions", result.decisions},
                    {"collapses", arena.counts().collapses},
                    {"takeovers", arena.counts().takeovers},
                    {"takeovers_stood", arena.counts().takeoversStood},
                    {"same_hands", arena.hands() == Hands::same},
                    {"physics", arena.hands() == Hands::real}};
  for (const NamedTally& bot : result.bots) {
    ordered_json one{{"name", bot.name}, {"seats", bot.seats}};
    one.update(tallyJson(bot.tally));
    json["bots"].push_back(std::move(one));
  }
  for (const Tally& seat : result.seats) json["seats"].push_back(tallyJson(seat));
  return json.dump(2) + "\n";
}

std::string stackLadderTable(const StackArena& arena, const Seed& seed,
                             const std::vector<StackMatch>& matches) {
  std::string text =
      "stackmarket, " + arena.configText() + ", seed " + seedText(seed) + "\n" + handsText(arena) + "\n";
  text += printed("One against others alike, in every seat of the same deal. An even share is %.1f %%.\n\n",
                  100.0 / arena.seats());
  for (const StackMatch& match : matches) {
    const double share = 1.0 / arena.seats();
    const char* verdict = match.range.low > share    ? "better"
                          : match.range.high < share ? "worse"
                                                     : "undecided";
    text += printed("%-8s against %-8s %6lld games %7.2f %%   %6.2f … %6.2f %%  worth %7.2f and %7.2f  %s\n",
                    match.one.c_str(), match.rest.c_str(),
                    static_cast<long long>(match.rate.deals) * arena.seats(), 100 * match.rate.mean,
                    100 * match.range.low, 100 * match.range.high, match.meanWorth, match.restWorth, verdict);
  }
  return text;
}

std::string stackLadderJson(const StackArena& arena, const Seed& seed,
                            const std::vector<StackMatch>& matches) {
  ordered_json json{{"version", kVersion},
                    {"game", arena.game()},
                    {"config", arena.configJson()},
                    {"seed", seedText(seed)},
                    {"same_hands", arena.hands() == Hands::same},
                    {"physics", arena.hands() == Hands::real},
                    {"matches", ordered_json::array()}};
  for (const StackMatch& match : matches)
    json["matches"].push_back({{"one", match.one},
                               {"rest", match.rest},
                               {"games", match.rate.deals * arena.seats()},
                               {"win_rate", match.rate.mean},
                               {"win_rate_low", match.range.low},
                               {"win_rate_high", match.range.high},
                               {"mean_worth", match.meanWorth},
                               {"rest_worth", match.restWorth}});
  return json.dump(2) + "\n";
}

}  // namespace bourse
