// What bourse sim adds for Stack Market: whose hands stack, and what became of the buildings.
#include "app/stackmarket/commands.h"
#include "app/stackmarket/hands.h"
#include "sim/outside/command_words.h"
#include "sim/stackmarket/report.h"

namespace bourse {
namespace {

/// The arena is the one that this extension made.
const StackArena& arenaOf(const Simulated& done) { return static_cast<const StackArena&>(done.arena); }

class StackMarketSim final : public SimExtension {
 public:
  void describe(Options& options) override { hands_.describe(options); }
  bool check(const Options&, std::string&, std::string& sentence) override { return hands_.check(sentence); }
  [[nodiscard]] bool botBudgets() const override { return false; }
  [[nodiscard]] int recordDigits() const override { return 6; }

  [[nodiscard]] std::unique_ptr<Arena> arena(const GameKind&, const std::string& config,
                                             const std::vector<std::string>& bots,
                                             std::string& sentence) const override {
    const stackmarket::Config read = configOf<StackMarketBinding>(config);
    if (!hands_.fits(read, sentence)) return nullptr;
    return std::make_unique<StackArena>(read, bots, hands_.hands());
  }

  bool admitsOutside(std::string&, std::string& sentence) const override {
    if (hands_.hands() != Hands::own)
      sentence =
          "With outside players the table of chances stacks, so --physics and --same-hands do not fit.";
    return sentence.empty();
  }

  [[nodiscard]] std::string table(const Simulated& done) const override {
    if (anyOutside(done.arena.bots())) return SimExtension::table(done);
    return stackTable(arenaOf(done), done.plan, done.result);
  }
  [[nodiscard]] std::string json(const Simulated& done) const override {
    if (anyOutside(done.arena.bots())) return SimExtension::json(done);
    return stackJson(arenaOf(done), done.plan, done.result);
  }

 private:
  HandOptions hands_;
};

}  // namespace

std::unique_ptr<SimExtension> stackMarketSim() { return std::make_unique<StackMarketSim>(); }

}  // namespace bourse
