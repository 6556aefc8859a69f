#include "bots/stockpile/hindsight/advice.h"

#include <algorithm>

#include "bots/stockpile/hindsight/reasons.h"
#include "bots/stockpile/shark/shark.h"
#include "bots/stockpile/trader/levels.h"
#include "bots/stockpile/trader/trader.h"

namespace bourse::stockpile {
namespace {

using trader::at;

/// `trader` with more time: what it weighs depends less on the scenes that it happens to imagine.
constexpr trader::Skill patient() {
  trader::Skill skill = trader::kTrader;
  skill.imagined = 32;
  skill.worlds = 8;
  return skill;
}
constexpr trader::Skill kPatient = patient();

/// How often I end up with each pile when I bid for it first, or when it is only placed so far.
std::array<double, kMostPiles> chancesOf(const trader::Worth& worth, Decision decision, const MoveList& legal,
                                         Rng& rng) {
  constexpr int kScenes = 32;
  std::array<double, kMostPiles> mine{};
  const trader::Auction now(worth);
  for (int scene = 0; scene < kScenes; ++scene) {
    const trader::Guess guess(worth, rng);
    const trader::PileValues values = trader::pileValuesOf(worth, guess, rng);
    trader::Auction free = now;
    if (decision != Decision::bid) free.playOut(values);
    for (int pile = 0; pile < worth.rules().piles(); ++pile) {
      if (decision != Decision::bid) {
        mine[at(pile)] += free.holder(pile) == worth.me() ? 1.0 / kScenes : 0;
        continue;
      }
      const int space = now.lowest(worth.me(), pile);
      if (!contains(legal, make(Verb::bid, pile, space))) continue;
      trader::Auction tried = now;
      tried.bid(worth.me(), pile, space);
      tried.playOut(values);
      mine[at(pile)] += tried.holder(pile) == worth.me() ? 1.0 / kScenes : 0;
    }
  }
  return mine;
}

}  // namespace

const Candidate* Advice::find(Move move) const {
  for (const Candidate& candidate : candidates)
    if (candidate.move == move) return &candidate;
  return nullptr;
}

double Advice::loss(Move move) const {
  const Candidate* chosen = find(move);
  const Candidate* first = find(best);
  if (chosen == nullptr || first == nullptr || !chosen->weighed || !first->weighed) return 0;
  return std::max(first->worth - chosen->worth, 0.0);
}

Advice adviceFor(const Rules& rules, const View& view, const Seed& seed) {
  Advice advice;
  MoveList legal;
  Stockpile::legalOf(rules, view, legal);
  if (legal.size() == 1) {
    advice.best = legal[0];
    advice.candidates.push_back({legal[0], false, 0, {Reason::onlyChoice, {}}, -1});
    return advice;
  }
  Rng rng(seed, purpose::kBot + view.observer);
  trader::Weights weights;
  advice.best = trader::choose(kPatient, rules, view, legal, rng, &weights);
  const auto decision = static_cast<Decision>(Stockpile::nodeOf(rules, view).what);
  const trader::Worth worth(rules, view, kPatient, nullptr);
  std::array<double, kMostPiles> mine{};
  const bool auction = view.masked.flow.table == Table::round &&
                       (decision == Decision::bid || decision == Decision::placeCard);
  if (auction) mine = chancesOf(worth, decision, legal, rng);
  const hindsight::ReasonContext context{rules, view, worth, weights, decision, advice.best, mine};
  for (const Move move : legal) {
    const trader::Weight* weight = context.weightOf(move);
    advice.candidates.push_back(
        {move, weight != nullptr, weight != nullptr ? weight->worth : 0, hindsight::why(context, move), -1});
  }
  const auto rank = [&](const Candidate& one) { return one.move == advice.best ? 2 : one.weighed ? 1 : 0; };
  std::stable_sort(advice.candidates.begin(), advice.candidates.end(),
                   [&](const Candidate& one, const Candidate& other) {
                     if (rank(one) != rank(other)) return rank(one) > rank(other);
                     return one.weighed && one.worth > other.worth;
                   });
  return advice;
}

void addChances(const Rules& rules, const View& view, const Seed& seed, Advice& advice) {
  constexpr Budget kBriefly = {.iterations = 2'000};
  MoveList legal;
  Stockpile::legalOf(rules, view, legal);
  Rng rng(seed, purpose::kBot + view.observer, 1);
  Move best;
  for (const search::Tried& tried : shark::consider(shark::kHasty, rules, view, legal, kBriefly, rng, best))
    for (Candidate& candidate : advice.candidates)
      if (candidate.move == tried.move) candidate.chance = tried.sum / tried.tries;
}

}  // namespace bourse::stockpile
