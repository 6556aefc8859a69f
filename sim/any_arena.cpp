#include "sim/any_arena.h"

#include <nlohmann/json.hpp>

#include "core/chance.h"
#include "core/check.h"
#include "host/game/driver.h"
#include "host/game/player.h"
#include "sim/bot_names.h"

namespace bourse {
namespace {

struct ArenaBot {
  std::unique_ptr<Player> player;
  Budget budget;
};

class AnyRunner final : public GameRunner {
 public:
  AnyRunner(const Position& start, const std::vector<std::string>& names) : start_(start) {
    for (const std::string& name : names) {
      const std::optional<BotName> read = parseBotName(name);
      bots_.push_back({ourBots().make(start.kind(), read->bot), read->budget.value_or(Budget{})});
    }
  }

  void play(const Seating& seating, const Seed& seed, FinishedGame& game) override {
    game.lines.clear();
    game.attachments.clear();
    game.decisions = 0;
    game.config = start_.configText();
    const PrintRecordOnFailure context(start_.kind().vocabulary(), game.config, game.lines);
    const std::unique_ptr<Position> position = start_.clone();
    std::array<Rng, kMaxSeats> rng = botStreams(seed);
    Chance chance(seed);
    EventSink nobody;
    for (Node node = position->node(); node.kind != Node::Kind::over; node = position->node()) {
      BOURSE_CHECK(game.lines.size(), <, kMostLinesPerGame);
      if (node.kind == Node::Kind::decision) {
        game.lines.push_back({node.seat, choose(*position, bots_[seating[node.seat]], rng[node.seat], node)});
        ++game.decisions;
      } else {
        OutcomeList outcomes;
        position->outcomes(outcomes);
        game.lines.push_back({kNobody, chance.draw(streamOf(node), outcomes)});
      }
      position->apply(game.lines.back().seat, game.lines.back().move, nobody);
    }
    game.scores = position->scores();
    game.shares = victoryShares(game.scores, position->seats());
  }

 private:
  static Move choose(const Position& position, const ArenaBot& bot, Rng& rng, const Node& node) {
    const std::unique_ptr<AnyView> view = position.view(node.seat);
    MoveList legal;
    view->legal(legal);
    return bot.player->choose(*view, legal, bot.budget, rng);
  }

  const Position& start_;
  std::vector<ArenaBot> bots_;
};

class AnyArena final : public Arena {
 public:
  AnyArena(std::unique_ptr<Position> start, std::vector<std::string> bots)
      : Arena(std::move(bots)), start_(std::move(start)) {}

  [[nodiscard]] std::string_view game() const override { return start_->kind().name(); }
  [[nodiscard]] int rulesVersion() const override { return start_->kind().rulesVersion(); }
  [[nodiscard]] int seats() const override { return start_->seats(); }
  [[nodiscard]] std::string configText() const override { return start_->configText(); }
  [[nodiscard]] nlohmann::json configJson() const override { return start_->configJson(); }
  [[nodiscard]] std::unique_ptr<GameRunner> runner() override {
    return std::make_unique<AnyRunner>(*start_, bots());
  }

 private:
  std::unique_ptr<Position> start_;
};

}  // namespace

std::unique_ptr<Arena> anyArena(const GameKind& kind, std::string_view config, std::vector<std::string> bots,
                                Problem& problem) {
  EventSink nobody;
  std::unique_ptr<Position> start = kind.start(config, nobody, problem);
  if (start == nullptr) return nullptr;
  return std::make_unique<AnyArena>(std::move(start), std::move(bots));
}

}  // namespace bourse
