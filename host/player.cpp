#include "host/player.h"

#include "games/stockpile/game.h"
#include "gen/stockpile_vocabulary.h"

namespace bourse {
namespace {

/// A bot of the game G behind the common interface.
template <class G>
class PlayerOf final : public Player {
 public:
  explicit PlayerOf(const Bot<G>& bot) : bot_(bot) {}

  Move choose(const AnyView& view, const MoveList& legal, Budget budget, Rng& rng) override {
    const TypedView<G>* typed = typedView<G>(view);
    BOURSE_CHECK(typed != nullptr, ==, true);
    return bot_.choose(typed->rules, typed->view, legal, budget, rng);
  }

 private:
  const Bot<G>& bot_;
};

class OurBots final : public BotFactory {
 public:
  [[nodiscard]] std::vector<std::string_view> names(const GameKind& kind) const override {
    std::vector<std::string_view> names;
    if (kind.name() == stockpile::vocabulary().game)
      for (const stockpile::Bot& bot : stockpile::bots()) names.push_back(bot.name);
    return names;
  }
  [[nodiscard]] std::unique_ptr<Player> make(const GameKind& kind, std::string_view name) const override {
    if (kind.name() != stockpile::vocabulary().game) return nullptr;
    const stockpile::Bot* bot = stockpile::botNamed(name);
    return bot != nullptr ? std::make_unique<PlayerOf<stockpile::Stockpile>>(*bot) : nullptr;
  }
};

}  // namespace

const BotFactory& ourBots() {
  static const OurBots bots;
  return bots;
}

}  // namespace bourse
