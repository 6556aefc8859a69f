#include "bots/stackmarket/rollout.h"

#include <algorithm>

namespace bourse::stackmarket {
namespace {

/// What the tallest-building card may still earn in a round to come, in hundredths; most holders earn.
constexpr int kCardWorth = kMoneyTallest * 75;
/// What it is worth to be ahead when nothing comes any more.
constexpr int kVictoryWorth = 4000;

/// Money ahead of the others on average, with the card; at the end of the game the victory as well.
int leadOf(const Rules& rules, const State& state, Seat seat, int round) {
  int others = 0, most = INT16_MIN;
  for (Seat other = 0; other < rules.seats(); ++other) {
    if (other == seat) continue;
    others += state.money[other];
    most = std::max<int>(most, state.money[other]);
  }
  int lead = 100 * state.money[seat] - 100 * others / (rules.seats() - 1);
  const int roundsLeft = rules.config.rounds - 1 - round;
  if (roundsLeft > 0 && state.holder != kNobody)
    lead += roundsLeft * (state.holder == seat ? kCardWorth : -kCardWorth / (rules.seats() - 1));
  if (roundsLeft == 0 && state.money[seat] >= most)
    lead += state.money[seat] > most ? kVictoryWorth : kVictoryWorth / 2;
  return lead;
}

Move quickChoice(const Rules& rules, const State& state, Seat seat, Skill hand, const MoveList& legal,
                 Rng& rng) {
  switch (state.stage) {
    case Stage::reinvest:
    case Stage::invest:
      return bestPlace(rules, state, seat, hand, legal);
    case Stage::risk:
      return make(Verb::risk, bestRisk(state, hand));
    default:
      return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
  }
}

Move quickOutcome(const Rules& rules, const State& state, Skill hand, Rng& rng) {
  const auto holds = [&](int height, int dice) {
    return static_cast<int>(rng.below(kWhole)) < standChance(hand, height, dice);
  };
  if (state.stage == Stage::stack) {
    const int height = state.building[at(workBuilding(state))].height;
    return holds(height, state.ordered) ? make(Verb::stand, state.ordered) : make(Verb::collapse);
  }
  if (state.stage == Stage::takeover)
    return make(holds(state.building[state.tallest].height, state.building[state.smallest].height)
                    ? Verb::takeoverStands
                    : Verb::takeoverFalls);
  OutcomeList list;
  StackMarket::outcomes(rules, state, list);
  return list.at(rng.below(list.total()));
}

bool goesOn(const State& state) { return state.stage != Stage::over && state.tied == kNoOne; }

/// One choice, roll or stacking.
void playOne(const Rules& rules, State& state, Skill hand, Rng& rng) {
  EventSink nobody;
  const Node node = StackMarket::node(rules, state);
  if (node.kind != Node::Kind::decision) {
    StackMarket::apply(rules, state, kNobody, quickOutcome(rules, state, hand, rng), nobody);
    return;
  }
  MoveList legal;
  StackMarket::legal(rules, state, node.seat, legal);
  StackMarket::apply(rules, state, node.seat, quickChoice(rules, state, node.seat, hand, legal, rng), nobody);
}

}  // namespace

Move bestPlace(const Rules& rules, const State& state, Seat seat, Skill hand, const MoveList& legal) {
  Move best = legal[0];
  int bestWorth = INT32_MIN;
  const bool first = state.stage == Stage::invest;
  for (const Move move : legal) {
    State moved = state;
    if (move.verb == static_cast<int>(Verb::invest)) moved.marker[seat] = move.a;
    // Before all have invested there is no settlement to weigh: two on a card earn more than one.
    const int worth = first ? (count(investorsIn(rules, moved, move.a)) - 1) * 100 +
                                  moved.building[move.a].height - moved.building[move.a].top()
                            : placeWorth(rules, moved, seat, hand);
    if (worth <= bestWorth) continue;
    best = move;
    bestWorth = worth;
  }
  return best;
}

int playRoundOut(const Rules& rules, State state, Seat seat, Skill hand, Rng& rng) {
  const int round = state.round;
  while (state.round == round && goesOn(state)) playOne(rules, state, hand, rng);
  return leadOf(rules, state, seat, round);
}

void playGameOut(const Rules& rules, State& state, Skill hand, Rng& rng) {
  while (goesOn(state)) playOne(rules, state, hand, rng);
}

}  // namespace bourse::stackmarket
