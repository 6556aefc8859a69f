#include "sim/simulation.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>

#include "host/driver.h"
#include "host/nearest.h"
#include "host/record.h"
#include "host/stockpile_binding.h"

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

/// The work of all threads: games are handed out in small batches, and a batch that was begun is finished, so
/// that what was played is always the first part of the series.
class Simulation {
 public:
  Simulation(const stockpile::Rules& rules, const SimulationPlan& plan)
      : rules_(rules), plan_(plan), names_(namesOf(plan)), running_(plan.threads) {}

  SimulationResult run(const std::function<bool(std::uint64_t)>& progress) {
    std::vector<SimulationResult> parts(static_cast<std::size_t>(plan_.threads), emptyResult());
    std::vector<std::thread> threads;
    threads.reserve(parts.size());
    for (SimulationResult& part : parts) threads.emplace_back([this, &part] { work(part); });
    watch(progress);
    for (std::thread& thread : threads) thread.join();
    SimulationResult whole = emptyResult();
    for (const SimulationResult& part : parts) add(whole, part);
    whole.trouble = trouble_;
    return whole;
  }

 private:
  static constexpr std::uint64_t kBatch = 32;

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

  void work(SimulationResult& part) {
    while (!stop_) {
      const std::uint64_t first = next_.fetch_add(kBatch);
      if (first >= plan_.games) break;
      const std::uint64_t end = std::min(first + kBatch, plan_.games);
      for (std::uint64_t number = first; number < end; ++number) play(number, part);
      done_ += end - first;
    }
    const std::lock_guard lock(mutex_);
    --running_;
    ended_.notify_one();
  }

  void watch(const std::function<bool(std::uint64_t)>& progress) {
    constexpr auto kOften = std::chrono::milliseconds(100);
    std::unique_lock lock(mutex_);
    while (!ended_.wait_for(lock, kOften, [this] { return running_ == 0; })) {
      lock.unlock();
      if (progress && !progress(done_)) stop_ = true;
      lock.lock();
    }
  }

  void play(std::uint64_t number, SimulationResult& part) {
    const Seed seed = seedOfGame(plan_.seed, number);
    std::array<Rng, kMaxSeats> rng = streams(seed);
    Chance chance(seed);
    EventSink nobody;
    stockpile::State state = Stockpile::start(rules_, nobody);
    std::vector<Line> lines;
    const TellRecordOnFailure context(StockpileBinding::vocabulary(), configText(), lines);
    const Played played = playOut<Stockpile>(
        rules_, state,
        [&](Seat seat, const stockpile::State& now, const MoveList& legal) {
          const stockpile::Bot& bot = *plan_.bots[botOn(number, seat)];
          return bot.choose(rules_, Stockpile::view(rules_, now, seat), legal, {}, rng[seat]);
        },
        chance, &lines);
    count(Stockpile::scores(rules_, state), number, part);
    ++part.games;
    part.decisions += played.decisions;
    if (!plan_.records.empty()) write(number, seed, std::move(lines));
  }

  void count(const Scores& scores, std::uint64_t number, SimulationResult& part) const {
    const std::size_t seats = plan_.bots.size();
    const Money most = *std::max_element(scores.begin(), scores.begin() + static_cast<std::ptrdiff_t>(seats));
    const auto winners =
        std::count(scores.begin(), scores.begin() + static_cast<std::ptrdiff_t>(seats), most);
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const int share = scores[seat] == most ? static_cast<int>(kVictory / winners) : 0;
      part.seats[seat].add(share, scores[seat]);
      part.bots[names_[botOn(number, seat)]].tally.add(share, scores[seat]);
    }
  }

  /// Which bot of the plan sits there in this game.
  [[nodiscard]] std::size_t botOn(std::uint64_t number, std::size_t seat) const {
    const std::size_t seats = plan_.bots.size();
    return (seat + seats - number % seats) % seats;
  }

  [[nodiscard]] static std::array<Rng, kMaxSeats> streams(const Seed& seed) {
    const auto of = [&](std::uint32_t seat) { return Rng(seed, purpose::kBot + seat); };
    return {of(0), of(1), of(2), of(3), of(4)};
  }

  [[nodiscard]] std::string configText() const {
    return textOf(StockpileBinding::configFields(plan_.config));
  }

  void write(std::uint64_t number, const Seed& seed, std::vector<Line> lines) {
    Record record;
    record.game = StockpileBinding::vocabulary().game;
    record.rulesVersion = StockpileBinding::kRulesVersion;
    record.config = configText();
    record.seed = seed;
    for (Seat seat = 0; seat < rules_.seats(); ++seat)
      record.players.push_back(
          {.seat = seat, .name = {}, .bot = std::string(plan_.bots[botOn(number, seat)]->name)});
    record.lines = std::move(lines);
    const std::string name = recordName(plan_.records, number);
    if (writeFile(name, recordText(record))) return;
    const std::lock_guard lock(mutex_);
    if (trouble_.empty()) trouble_ = name + " could not be written, so the simulation was stopped.";
    stop_ = true;
  }

  const stockpile::Rules& rules_;
  const SimulationPlan& plan_;
  std::vector<std::size_t> names_;  // of each bot of the plan: which of the different ones it is
  std::atomic<std::uint64_t> next_{0}, done_{0};
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::condition_variable ended_;
  int running_;
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
    const stockpile::Bot* bot = stockpile::botNamed(name);
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

SimulationResult simulate(const stockpile::Rules& rules, const SimulationPlan& plan,
                          const std::function<bool(std::uint64_t)>& progress) {
  return Simulation(rules, plan).run(progress);
}

}  // namespace bourse
