#include "bots/stackmarket/builder.h"

#include "bots/stackmarket/rollout.h"

namespace bourse::stackmarket {
namespace {

/// What a level is: its hand, and how often it plays the rest of the round in its head for every choice.
struct Level {
  Skill hand;
  int playouts;
};

Move chooseRandom(const Rules&, const View&, const MoveList& legal, Budget, Rng& rng) {
  return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
}

/// With two investors the better hand should stack; a lower level gladly leaves it to the other.
Move nameFor(const View& view, const MoveList& legal, bool itself) {
  for (const Move move : legal)
    if ((move.a == view.observer) == itself) return move;
  return legal[0];
}

/// Looks only as far as its own next turn, the bonus and the fall, and not always even that; stacks whatever
/// fits.
Move chooseNovice(const Rules& rules, const View& view, const MoveList& legal, Budget, Rng& rng) {
  const State& state = view.masked;
  if (state.stage == Stage::nameStacker) return nameFor(view, legal, false);
  if (state.stage == Stage::risk) return legal.back();
  constexpr std::uint32_t kInattentive = 3;  // one time in three
  if (state.stage != Stage::reinvest || rng.below(kInattentive) == 0)
    return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
  Move best = legal.back();
  int bestWorth = INT32_MIN;
  for (const Move move : legal) {
    State moved = state;
    if (move.verb == static_cast<int>(Verb::invest)) moved.marker[view.observer] = move.a;
    const int worth = turnWorth(rules, moved, moved.marker[view.observer], handAt(rules, Skill::novice));
    if (worth < bestWorth) continue;
    best = move;
    bestWorth = worth;
  }
  return best;
}

/// Weighs every place by what it is worth as the position lies.
Move chooseCasual(const Rules& rules, const View& view, const MoveList& legal, Budget, Rng& rng) {
  const State& state = view.masked;
  const Skill hand = handAt(rules, Skill::casual);
  if (state.stage == Stage::nameStacker) return nameFor(view, legal, false);
  if (state.stage == Stage::risk) return make(Verb::risk, bestRisk(state, hand));
  if (state.stage == Stage::invest || state.stage == Stage::reinvest)
    return bestPlace(rules, state, view.observer, hand, legal);
  return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
}

/// Tries every choice in as many rounds played out as its level has time for, with the same luck for each.
Move chooseByPlayouts(const Rules& rules, const View& view, const MoveList& legal, const Level& level,
                      const Budget& budget, Rng& rng) {
  if (view.masked.stage == Stage::nameStacker) return nameFor(view, legal, true);
  if (legal.size() == 1) return legal[0];
  const Skill hand = handAt(rules, level.hand);
  const State world = StackMarket::determinize(rules, view, rng);
  std::array<std::int64_t, MoveList::capacity()> sums{};
  EventSink nobody;
  // The position as it lies counts as some playouts: what luck leaves open, judgement decides.
  constexpr int kJudgement = 8;
  for (std::size_t i = 0; i < legal.size() && world.stage == Stage::reinvest; ++i) {
    State moved = world;
    if (legal[i].verb == static_cast<int>(Verb::invest)) moved.marker[view.observer] = legal[i].a;
    sums[i] = std::int64_t{kJudgement} * placeWorth(rules, moved, view.observer, hand);
  }
  const int playouts = budget.iterations > 0 ? static_cast<int>(budget.iterations) : level.playouts;
  for (int playout = 0; playout < playouts; ++playout) {
    const Rng luck(Seed::of(rng.next()), purpose::kBot);
    for (std::size_t i = 0; i < legal.size(); ++i) {
      State tried = world;
      StackMarket::apply(rules, tried, view.observer, legal[i], nobody);
      Rng same = luck;
      sums[i] += playRoundOut(rules, tried, view.observer, hand, same);
    }
  }
  std::size_t best = 0;
  for (std::size_t i = 1; i < legal.size(); ++i)
    if (sums[i] > sums[best]) best = i;
  return legal[best];
}

constexpr Level kGood{Skill::good, 10};
constexpr Level kExpert{Skill::expert, 1024};

Move chooseGood(const Rules& rules, const View& view, const MoveList& legal, Budget budget, Rng& rng) {
  return chooseByPlayouts(rules, view, legal, kGood, budget, rng);
}

Move chooseExpert(const Rules& rules, const View& view, const MoveList& legal, Budget budget, Rng& rng) {
  return chooseByPlayouts(rules, view, legal, kExpert, budget, rng);
}

constexpr Bot kBots[] = {{"random", chooseRandom},
                         {"novice", chooseNovice},
                         {"casual", chooseCasual},
                         {"good", chooseGood},
                         {"expert", chooseExpert}};

}  // namespace

std::span<const Bot> bots() { return kBots; }

const Bot* botNamed(std::string_view name) {
  for (const Bot& bot : kBots)
    if (bot.name == name) return &bot;
  return nullptr;
}

Skill skillOf(std::string_view name) {
  if (name == "novice" || name == "random") return Skill::novice;
  if (name == "casual") return Skill::casual;
  return name == "expert" ? Skill::expert : Skill::good;
}

}  // namespace bourse::stackmarket
