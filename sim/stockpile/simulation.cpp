#include "sim/stockpile/simulation.h"

#include <algorithm>
#include <cstdio>
#include <mutex>

#include "host/game/nearest.h"
#include "sim/bot_game.h"
#include "sim/budgeted.h"
#include "sim/stockpile/witness.h"

namespace bourse {
namespace {

using stockpile::Stockpile;

std::string recordName(const std::string& folder, std::uint64_t number) {
  char name[32];
  std::snprintf(name, sizeof name, "/%08llu.game", static_cast<unsigned long long>(number));
  return folder + name;
}

bool writeFile(const std::string& name, const std::string& text) {
  std::FILE* file = std::fopen(name.c_str(), "wb");
  if (file == nullptr) return false;
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  return std::fclose(file) == 0 && written;
}

class Simulation {
 public:
  Simulation(const stockpile::Rules& rules, const SimulationPlan& plan)
      : plan_(plan), names_(namesOf(plan)), crew_(plan.games, kBatch) {
    if (plan.mix)
      rules_ = everyModuleSet(plan.config);
    else
      rules_.push_back(rules);
  }

  SimulationResult run(const Progress& progress) {
    std::vector<Part> parts(static_cast<std::size_t>(plan_.threads));
    for (Part& part : parts) {
      part.result = emptyResult();
      if (plan_.statistics) part.statistics = std::make_unique<Statistics>();
    }
    crew_.run(parts, [this](std::uint64_t number, Part& part) { play(number, part); }, progress);
    SimulationResult whole = emptyResult();
    for (const Part& part : parts) add(whole, part.result);
    if (plan_.statistics) {
      for (std::size_t i = 1; i < parts.size(); ++i) parts[0].statistics->add(*parts[i].statistics);
      whole.statistics = std::move(parts[0].statistics);
    }
    whole.trouble = trouble_;
    return whole;
  }

 private:
  static constexpr std::uint64_t kBatch = 32;

  struct Part {
    SimulationResult result;
    std::unique_ptr<Statistics> statistics;
    BotGame game;  // its room is used again
  };

  static std::vector<std::size_t> namesOf(const SimulationPlan& plan) {
    std::vector<std::size_t> names;
    std::vector<const stockpile::Bot*> seen;
    for (const stockpile::Bot* bot : plan.bots) {
      const auto found = std::find(seen.begin(), seen.end(), bot);
      names.push_back(static_cast<std::size_t>(found - seen.begin()));
      if (found == seen.end()) seen.push_back(bot);
    }
    return names;
  }

  [[nodiscard]] SimulationResult emptyResult() const {
    SimulationResult result;
    for (std::size_t i = 0; i < plan_.bots.size(); ++i) {
      if (names_[i] == result.bots.size())
        result.bots.push_back({.name = std::string(plan_.bots[i]->name), .seats = 0, .tally = {}});
      ++result.bots[names_[i]].seats;
    }
    result.seats.resize(plan_.bots.size());
    return result;
  }

  static void add(SimulationResult& whole, const SimulationResult& part) {
    whole.games += part.games;
    whole.decisions += part.decisions;
    for (std::size_t i = 0; i < whole.bots.size(); ++i) whole.bots[i].tally.add(part.bots[i].tally);
    for (std::size_t i = 0; i < whole.seats.size(); ++i) whole.seats[i].add(part.seats[i]);
  }

  void play(std::uint64_t number, Part& part) {
    const Seed seed = seedOfGame(plan_.seed, number);
    const stockpile::Rules& rules = rulesOf(seed);
    Seating bots{};
    for (std::size_t seat = 0; seat < plan_.bots.size(); ++seat) bots[seat] = plan_.bots[botOn(number, seat)];
    if (part.statistics == nullptr) {
      playBots(rules, bots, seed, part.game);
      count(rules, number, part);
    } else {
      Witness witness(rules, *part.statistics);
      playBots(
          rules, bots, seed, part.game,
          [&](const stockpile::State& after, std::span<const Event> events) { witness.hear(after, events); });
      witness.close(count(rules, number, part));
    }
    if (!plan_.records.empty()) write(rules, number, seed, part.game.lines);
  }

  GameEnd count(const stockpile::Rules& rules, std::uint64_t number, Part& part) const {
    GameEnd end;
    end.scores = Stockpile::scores(rules, part.game.state);
    end.shares = victoryShares(end.scores, rules.seats());
    end.decisions = part.game.played.decisions;
    for (std::size_t seat = 0; seat < plan_.bots.size(); ++seat) {
      end.bot[seat] = static_cast<std::uint8_t>(names_[botOn(number, seat)]);
      part.result.seats[seat].add(end.shares[seat], end.scores[seat]);
      part.result.bots[end.bot[seat]].tally.add(end.shares[seat], end.scores[seat]);
    }
    ++part.result.games;
    part.result.decisions += end.decisions;
    return end;
  }

  [[nodiscard]] const stockpile::Rules& rulesOf(const Seed& seed) const {
    if (rules_.size() == 1) return rules_[0];
    Rng rng(seed, purpose::kSimulation);
    return rules_[rng.below(static_cast<std::uint32_t>(rules_.size()))];
  }

  /// Which bot of the plan sits there in this game.
  [[nodiscard]] std::size_t botOn(std::uint64_t number, std::size_t seat) const {
    const std::size_t seats = plan_.bots.size();
    return (seat + seats - number % seats) % seats;
  }

  void write(const stockpile::Rules& rules, std::uint64_t number, const Seed& seed,
             const std::vector<Line>& lines) {
    Record record;
    record.game = StockpileBinding::vocabulary().game;
    record.rulesVersion = StockpileBinding::kRulesVersion;
    record.config = textOf(StockpileBinding::configFields(rules.config));
    record.seed = seed;
    for (Seat seat = 0; seat < rules.seats(); ++seat)
      record.players.push_back(
          {.seat = seat, .name = {}, .bot = std::string(plan_.bots[botOn(number, seat)]->name)});
    record.lines = lines;
    const std::string name = recordName(plan_.records, number);
    if (writeFile(name, recordText(record))) return;
    const std::lock_guard lock(mutex_);
    if (trouble_.empty()) trouble_ = name + " could not be written, so the simulation was stopped.";
    crew_.stop();
  }

  const SimulationPlan& plan_;
  std::vector<stockpile::Rules> rules_;  // one, or all that are mixed
  std::vector<std::size_t> names_;       // of each bot of the plan: which of the different ones it is
  Crew crew_;
  std::mutex mutex_;
  std::string trouble_;
};

}  // namespace

bool parseBots(const std::string& names, int seats, std::vector<const stockpile::Bot*>& bots,
               std::string& problem) {
  std::vector<std::string_view> known;
  for (const stockpile::Bot& bot : stockpile::bots()) known.push_back(bot.name);
  bots.clear();
  std::size_t begin = 0;
  while (begin <= names.size()) {
    const std::size_t end = std::min(names.find(',', begin), names.size());
    const std::string_view name = std::string_view(names).substr(begin, end - begin);
    const stockpile::Bot* bot = botWithBudget(name);
    if (bot == nullptr) {
      problem = "There is no bot “" + std::string(name) + "”; there is " + listed(known) + "." +
                didYouMean(name, known);
      return false;
    }
    bots.push_back(bot);
    begin = end + 1;
  }
  if (bots.size() == 1) bots.resize(static_cast<std::size_t>(seats), bots[0]);
  if (bots.size() == static_cast<std::size_t>(seats)) return true;
  problem = std::to_string(bots.size()) + " bots are named for " + std::to_string(seats) +
            " seats; name one for all seats or one for each.";
  return false;
}

std::vector<stockpile::Rules> everyModuleSet(const stockpile::Config& config) {
  std::vector<stockpile::Rules> sets;
  for (std::uint32_t bits = 0; bits < 1u << stockpile::kModules; ++bits) {
    stockpile::Config one = config;
    one.modules.bits = bits;
    one.investorSets = stockpile::kAllInvestorSets;
    one.promos = one.modules.has(stockpile::Module::strategies) ? 1 : 0;
    if (const auto compiled = stockpile::compile(one); ok(compiled))
      sets.push_back(std::get<stockpile::Rules>(compiled));
  }
  return sets;
}

SimulationResult simulate(const stockpile::Rules& rules, const SimulationPlan& plan,
                          const Progress& progress) {
  return Simulation(rules, plan).run(progress);
}

}  // namespace bourse
