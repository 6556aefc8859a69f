#include "sim/simulation.h"

#include <cstdio>
#include <mutex>

#include "sim/shard.h"

namespace bourse {
namespace {

std::string recordName(const SimulationPlan& plan, std::uint64_t number) {
  char name[32];
  std::snprintf(name, sizeof name, "/%0*llu.game", plan.recordDigits,
                static_cast<unsigned long long>(number));
  return plan.records + name;
}

bool writeFile(const std::string& name, const std::string& text) {
  std::FILE* file = std::fopen(name.c_str(), "wb");
  if (file == nullptr) return false;
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  return std::fclose(file) == 0 && written;
}

class Simulation {
 public:
  Simulation(Arena& arena, const SimulationPlan& plan) : arena_(arena), plan_(plan), pool_(plan.games) {}

  SimulationResult run(const Progress& progress) {
    std::vector<Part> parts(static_cast<std::size_t>(plan_.threads));
    for (Part& part : parts) {
      part.result = emptyResult(arena_, plan_);
      part.runner = arena_.runner();
    }
    pool_.run(parts, [this](std::uint64_t unit, Part& part) { play(plan_.first + unit, part); }, progress);
    SimulationResult whole = emptyResult(arena_, plan_);
    for (const Part& part : parts) {
      add(whole, part.result);
      part.runner->finish();
    }
    whole.trouble = trouble_;
    return whole;
  }

 private:
  struct Part {
    SimulationResult result;
    std::unique_ptr<GameRunner> runner;
    FinishedGame game;  // its buffers are used again
  };

  void play(std::uint64_t number, Part& part) {
    const Seed seed = seedOfGame(plan_.seed, number);
    const std::size_t seats = plan_.lineup.size();
    Seating seating{};
    for (std::size_t i = 0; i < seats; ++i) seating[(i + number) % seats] = plan_.lineup[i];
    part.runner->play(seating, seed, part.game);
    for (std::size_t seat = 0; seat < seats; ++seat) {
      part.result.seats[seat].add(part.game.shares[seat], part.game.scores[seat]);
      part.result.bots[seating[seat]].tally.add(part.game.shares[seat], part.game.scores[seat]);
    }
    ++part.result.games;
    part.result.decisions += part.game.decisions;
    if (!plan_.records.empty()) write(number, seed, seating, part.game);
    if (plan_.data != nullptr && !plan_.data->take(number, seed, seating, part.game)) pool_.stop();
  }

  void write(std::uint64_t number, const Seed& seed, const Seating& seating, const FinishedGame& game) {
    Record record;
    record.game = arena_.game();
    record.rulesVersion = arena_.rulesVersion();
    record.config = game.config;
    record.seed = seed;
    for (Seat seat = 0; seat < plan_.lineup.size(); ++seat)
      record.players.push_back({.seat = seat, .name = {}, .bot = arena_.bots()[seating[seat]]});
    record.lines = game.lines;
    record.attachments = game.attachments;
    const std::string name = recordName(plan_, number);
    if (writeFile(name, recordText(record))) return;
    const std::lock_guard lock(mutex_);
    if (trouble_.empty()) trouble_ = name + " could not be written, so the simulation was stopped.";
    pool_.stop();
  }

  Arena& arena_;
  const SimulationPlan& plan_;
  WorkerPool pool_;
  std::mutex mutex_;
  std::string trouble_;
};

}  // namespace

SimulationResult emptyResult(const Arena& arena, const SimulationPlan& plan) {
  SimulationResult result;
  for (const std::string& bot : arena.bots()) result.bots.push_back({.name = bot, .seats = 0, .tally = {}});
  for (const std::uint8_t bot : plan.lineup) ++result.bots[bot].seats;
  result.seats.resize(plan.lineup.size());
  return result;
}

SimulationResult simulate(Arena& arena, const SimulationPlan& plan, const Progress& progress) {
  return Simulation(arena, plan).run(progress);
}

}  // namespace bourse
