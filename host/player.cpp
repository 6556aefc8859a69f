#include "host/player.h"

#include "bots/builder/builder.h"
#include "games/stockpile/game.h"
#include "gen/stackmarket_vocabulary.h"
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

template <class G>
std::vector<std::string_view> namesOf(std::span<const Bot<G>> bots) {
  std::vector<std::string_view> names;
  for (const Bot<G>& bot : bots) names.push_back(bot.name);
  return names;
}

template <class G>
std::unique_ptr<Player> playerOf(const Bot<G>* bot) {
  return bot != nullptr ? std::make_unique<PlayerOf<G>>(*bot) : nullptr;
}

class OurBots final : public BotFactory {
 public:
  [[nodiscard]] std::vector<std::string_view> names(const GameKind& kind) const override {
    if (kind.name() == stockpile::vocabulary().game) return namesOf<stockpile::Stockpile>(stockpile::bots());
    if (kind.name() == stackmarket::vocabulary().game)
      return namesOf<stackmarket::StackMarket>(stackmarket::bots());
    return {};
  }
  [[nodiscard]] std::unique_ptr<Player> make(const GameKind& kind, std::string_view name) const override {
    if (kind.name() == stockpile::vocabulary().game)
      return playerOf<stockpile::Stockpile>(stockpile::botNamed(name));
    if (kind.name() == stackmarket::vocabulary().game)
      return playerOf<stackmarket::StackMarket>(stackmarket::botNamed(name));
    return nullptr;
  }
};

}  // namespace

const BotFactory& ourBots() {
  static const OurBots bots;
  return bots;
}

}  // namespace bourse
