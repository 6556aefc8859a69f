#include "sim/stockpile/arena.h"

#include <cstring>

#include "core/check.h"

#include "sim/stockpile/statistics_collector.h"

namespace bourse {

class StockpileArena::Runner final : public GameRunner {
 public:
  explicit Runner(StockpileArena& arena) : arena_(arena) {
    if (arena.counts_) statistics_ = std::make_unique<Statistics>();
  }

  void play(const Seating& seating, const Seed& seed, FinishedGame& game) override {
    const stockpile::Rules& rules = rulesOf(seed);
    const BotSeating<G> bots = arena_.seated(seating);
    if (statistics_ == nullptr) {
      playBots<StockpileBinding>(rules, bots, seed, played_);
      finishGame<StockpileBinding>(rules, played_, game);
      return;
    }
    StatisticsCollector collector(rules, *statistics_);
    playBots<StockpileBinding>(
        rules, bots, seed, played_,
        [&](const stockpile::State& after, std::span<const Event> events) { collector.hear(after, events); });
    finishGame<StockpileBinding>(rules, played_, game);
    collector.close(
        {.scores = game.scores, .shares = game.shares, .bot = seating, .decisions = game.decisions});
  }

  void finish() override {
    if (statistics_ != nullptr) arena_.statistics_->add(*statistics_);
  }

 private:
  [[nodiscard]] const stockpile::Rules& rulesOf(const Seed& seed) const {
    if (!arena_.mixed()) return arena_.mix_[0];
    Rng rng(seed, purpose::kSimulation);
    return arena_.mix_[rng.below(static_cast<std::uint32_t>(arena_.mix_.size()))];
  }

  StockpileArena& arena_;
  std::unique_ptr<Statistics> statistics_;
  BotGame<G> played_;
};

StockpileArena::StockpileArena(const stockpile::Rules& rules, std::vector<std::string> names,
                               std::vector<stockpile::Bot> bots, StockpileExtras extras)
    : TypedArena(rules, std::move(names), std::move(bots)), counts_(extras.statistics) {
  if (extras.mix)
    mix_ = everyModuleSet(rules.config);
  else
    mix_.push_back(rules);
}

StockpileArena::StockpileArena(const stockpile::Config& config, const std::vector<std::string>& names,
                               StockpileExtras extras)
    : StockpileArena(std::get<stockpile::Rules>(stockpile::compile(config)), names,
                     botsNamed<StockpileBinding>(names), extras) {}

std::unique_ptr<GameRunner> StockpileArena::runner() { return std::make_unique<Runner>(*this); }

std::vector<std::int64_t> StockpileArena::sums() const {
  std::vector<std::int64_t> numbers(counts_ ? sizeof(Statistics) / sizeof(std::int64_t) : 0);
  if (counts_) std::memcpy(numbers.data(), statistics_.get(), sizeof(Statistics));
  return numbers;
}

void StockpileArena::addSums(const std::vector<std::int64_t>& sums) {
  if (!counts_) return;
  BOURSE_CHECK(sums.size(), ==, sizeof(Statistics) / sizeof(std::int64_t));
  const auto more = std::make_unique<Statistics>();
  std::memcpy(static_cast<void*>(more.get()), sums.data(), sizeof(Statistics));
  statistics_->add(*more);
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

}  // namespace bourse
