#include "bots/stockpile/hindsight/thoughts.h"

#include <algorithm>

#include "bots/stockpile/shark/shark.h"
#include "bots/stockpile/trader/levels.h"
#include "bots/stockpile/trader/trader.h"

namespace bourse::stockpile {
namespace {

constexpr std::size_t kMost = 3;

struct Reckoner {
  std::string_view name;
  const trader::Skill& skill;
};
constexpr Reckoner kReckoners[] = {{"novice", trader::kNovice},
                                   {"clerk", trader::kClerk},
                                   {"broker", trader::kBroker},
                                   {"trader", trader::kTrader}};

struct Searcher {
  std::string_view name;
  const shark::Mind& mind;
};
constexpr Searcher kSearchers[] = {
    {"analyst", shark::kHasty}, {"tycoon", shark::kShark}, {"shark", shark::kShark}};

void reckon(const trader::Skill& skill, const Rules& rules, const View& view, const MoveList& legal, Rng& rng,
            Thoughts& found) {
  trader::Weights weights;
  const Move best = trader::choose(skill, rules, view, legal, rng, &weights);
  for (const trader::Weight& weight : weights)
    if (weight.worth > trader::kNever) found.moves.push_back({weight.move, weight.worth});
  std::ranges::stable_sort(found.moves, [&](const Thought& a, const Thought& b) {
    if ((a.move == best) != (b.move == best)) return a.move == best;
    return a.worth > b.worth;
  });
  // What it does without weighing it, as looking first, is no thought.
  if (found.moves.empty() || found.moves[0].move != best) return found.moves.clear();
  const double first = found.moves[0].worth;
  for (Thought& one : found.moves) one.worth -= first;
}

void search(const Searcher& searcher, const Rules& rules, const View& view, const MoveList& legal, Rng& rng,
            Thoughts& found) {
  found.inChances = true;
  Move best;
  const Budget budget = botNamed(searcher.name)->budget;
  for (const search::Tried& one : shark::consider(searcher.mind, rules, view, legal, budget, rng, best))
    found.moves.push_back({one.move, one.sum / one.tries});
}

}  // namespace

Thoughts thoughtsOf(std::string_view bot, const Rules& rules, const View& view, const Seed& seed) {
  Thoughts found;
  MoveList legal;
  Stockpile::legalOf(rules, view, legal);
  if (legal.size() < 2) return found;
  Rng rng(seed, purpose::kBot + view.observer);
  for (const Reckoner& one : kReckoners)
    if (one.name == bot) reckon(one.skill, rules, view, legal, rng, found);
  for (const Searcher& one : kSearchers)
    if (one.name == bot) search(one, rules, view, legal, rng, found);
  if (found.moves.size() > kMost) found.moves.resize(kMost);
  return found;
}

}  // namespace bourse::stockpile
