#include "sim/stockpile/small_players.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "bots/stockpile/bots.h"
#include "core/rng.h"
#include "host/game/any_game_of.h"
#include "host/games/stockpile/binding.h"
#include "sim/outside/command_words.h"
#include "sim/outside/messages.h"
#include "sim/typed_arena.h"

namespace bourse {
namespace {

using stockpile::Stockpile;

/// A decision of the small game.
struct SmallQuestion {
  const SmallStockpile& game;
  const SmallStockpile::State& state;
  stockpile::View view;
  MoveList legal;
};

/// Somebody who can be asked.
class SmallPlayer {
 public:
  SmallPlayer() = default;
  SmallPlayer(const SmallPlayer&) = delete;
  SmallPlayer& operator=(const SmallPlayer&) = delete;
  virtual ~SmallPlayer() = default;

  /// False, with a sentence, if it gave no move. `sure`: it would always answer the same.
  virtual bool choose(const SmallQuestion& question, Rng& rng, Move& move, bool& sure,
                      std::string& problem) = 0;
};

class OurSmallPlayer final : public SmallPlayer {
 public:
  explicit OurSmallPlayer(const std::string& bot) : bot_(botsNamed<StockpileBinding>({bot}).front()) {}

  bool choose(const SmallQuestion& question, Rng& rng, Move& move, bool& sure, std::string&) override {
    Rng before = rng;
    move = bot_.choose(question.game.rules(), question.view, question.legal, bot_.budget, rng);
    Rng after = rng;
    sure = before.next() == after.next();
    return true;
  }

 private:
  stockpile::Bot bot_;
};

/// A program for which every question is a game of its own: it begins in the middle, and the view says it
/// all.
class OutsideSmallPlayer final : public SmallPlayer {
 public:
  OutsideSmallPlayer(std::unique_ptr<OutsidePlayer> player, const GameKind& kind, const SmallStockpile& game)
      : player_(std::move(player)),
        kind_(kind),
        rules_(std::make_shared<const stockpile::Rules>(game.rules())) {}

  bool choose(const SmallQuestion& question, Rng& rng, Move& move, bool&, std::string& problem) override {
    constexpr unsigned kExactInJson = 53;  // bits that every reader of JSON keeps
    const Seat seat = question.view.observer;
    const nlohmann::json config = StockpileBinding::configJson(rules_->config);
    player_->tell(startLine(config, seat, 2, rng.next() >> (64 - kExactInJson)));
    const ViewOf<StockpileBinding> view(kind_, rules_, question.view);
    if (!player_->choose({.view = view, .legal = question.legal, .events = {}, .moneyTable = 0}, move,
                         problem))
      return false;
    player_->tell(endLine(kind_.vocabulary(), seat, {}, endOf(question), 2, ""));
    return true;
  }

 private:
  /// Nobody plays on, so the game ends in one way that it may.
  static Scores endOf(const SmallQuestion& question) {
    SmallStockpile::State state = question.state;
    while (question.game.look(state).kind != Situation::Kind::over) state = question.game.child(state, 0);
    return Stockpile::scores(question.game.rules(), state.state);
  }

  std::unique_ptr<OutsidePlayer> player_;
  const GameKind& kind_;
  std::shared_ptr<const stockpile::Rules> rules_;
};

std::unique_ptr<SmallPlayer> playerNamed(const std::string& bot, const SmallStockpile& game,
                                         const OutsideLimits& limits, std::string& problem) {
  if (!isOutside(bot)) return std::make_unique<OurSmallPlayer>(bot);
  Problem unknown;
  const GameKind& kind = *findGame("stockpile", unknown);
  std::unique_ptr<OutsidePlayer> player = OutsidePlayer::start(bot, kind, limits, problem);
  if (player == nullptr) return nullptr;
  return std::make_unique<OutsideSmallPlayer>(std::move(player), kind, game);
}

/// Walks the tree beside the game and asks the player once it meets a new information set.
class Questioner {
 public:
  Questioner(const SmallStockpile& game, const GameTree& tree, SmallPlayer& player,
             const SmallQuestions& questions)
      : game_(game),
        tree_(tree),
        player_(player),
        questions_(questions),
        strategy_(tree.actions),
        known_(tree.infosets.size()) {}

  std::optional<Strategy> run(std::string& problem) {
    const bool whole = walk(0, game_.start());
    problem = problem_;
    return whole ? std::optional(std::move(strategy_)) : std::nullopt;
  }

 private:
  /// False if it was stopped or the player failed.
  bool walk(std::size_t at, const SmallStockpile::State& state) {
    const GameTree::Node& node = tree_.nodes[at];
    if (node.kind == Situation::Kind::decision && !known_[node.infoset]) {
      known_[node.infoset] = true;
      if (questions_.onProgress) questions_.onProgress(++asked_, known_.size());
      if (questions_.stop && questions_.stop()) return false;
      if (!ask(node, state)) return false;
    }
    for (std::uint32_t i = 0; i < node.children; ++i)
      if (!walk(node.first + i, game_.child(state, i))) return false;
    return true;
  }

  bool ask(const GameTree::Node& node, const SmallStockpile::State& state) {
    const GameTree::InfoSet& set = tree_.infosets[node.infoset];
    SmallQuestion question{.game = game_,
                           .state = state,
                           .view = Stockpile::view(game_.rules(), state.state, node.player),
                           .legal = {}};
    Stockpile::legal(game_.rules(), state.state, node.player, question.legal);
    Rng rng(questions_.seed, purpose::kBot + node.player, set.key);
    int asks = 0;
    for (bool sure = false; !sure && asks < questions_.asks; ++asks) {
      Move move;
      if (!player_.choose(question, rng, move, sure, problem_)) return false;
      const auto* found = std::find(question.legal.begin(), question.legal.end(), move);
      strategy_[set.first + static_cast<std::size_t>(found - question.legal.begin())] += 1;
    }
    for (std::size_t i = 0; i < set.actions; ++i) strategy_[set.first + i] /= static_cast<float>(asks);
    return true;
  }

  const SmallStockpile& game_;
  const GameTree& tree_;
  SmallPlayer& player_;
  const SmallQuestions& questions_;
  Strategy strategy_;
  std::vector<bool> known_;
  std::size_t asked_ = 0;
  std::string problem_;
};

}  // namespace

std::optional<Strategy> strategyOf(const SmallStockpile& game, const GameTree& tree, const std::string& bot,
                                   const SmallQuestions& questions, std::string& problem) {
  const std::unique_ptr<SmallPlayer> player = playerNamed(bot, game, questions.limits, problem);
  if (player == nullptr) return std::nullopt;
  return Questioner(game, tree, *player, questions).run(problem);
}

}  // namespace bourse
