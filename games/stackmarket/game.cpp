#include "games/stackmarket/game.h"

#include <algorithm>
#include <bit>

#include "games/stackmarket/chances.h"
#include "games/stackmarket/order.h"
#include "games/stackmarket/play.h"
#include "games/stackmarket/refusal.h"

namespace bourse::stackmarket {
namespace {

Rejection refuse(Refusal code, int a, int b = 0, int c = 0) {
  return {
      .code = static_cast<std::uint16_t>(code),
      .move = {},
      .arg = {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(c), 0}};
}

Node decision(Decision what, Seat seat, SeatSet pending) {
  return {.kind = Node::Kind::decision,
          .what = static_cast<std::uint8_t>(what),
          .seat = seat,
          .pending = pending};
}
Node chance(Draw what) { return {.kind = Node::Kind::chance, .what = static_cast<std::uint8_t>(what)}; }
Node world(Question what) { return {.kind = Node::Kind::world, .what = static_cast<std::uint8_t>(what)}; }

/// The hand that a table without dexterity has, and that stands for people where nobody stacks.  [K15]
constexpr Skill kTableSkill = Skill::good;

/// Where hands stack, a clock may leave dice over and a loose die may fall: rare where only chance answers.
constexpr std::uint32_t kPartial = kWhole / 1000;

void pushPartial(OutcomeList& list, Verb verb, int dice) {
  for (int placed = 0; placed < dice; ++placed) list.push({make(verb, placed), kPartial});
}

void stackingOutcomes(const Rules& rules, const State& state, OutcomeList& list) {
  const int dice = state.ordered;
  const auto stands = static_cast<std::uint32_t>(
      standChance(kTableSkill, state.building[at(workBuilding(state))].height, dice));
  const bool hands = !rules.has(Module::noDexterity);
  if (hands) pushPartial(list, Verb::stand, dice);
  list.push({make(Verb::stand, dice), stands});
  if (hands) pushPartial(list, Verb::drop, dice);
  list.push({make(Verb::collapse), static_cast<std::uint32_t>(kWhole) - stands});
}

void takeoverOutcomes(const State& state, OutcomeList& list) {
  const auto stands = static_cast<std::uint32_t>(
      standChance(kTableSkill, state.building[state.tallest].height, state.building[state.smallest].height));
  list.push({make(Verb::takeoverStands), stands});
  list.push({make(Verb::takeoverFalls), static_cast<std::uint32_t>(kWhole) - stands});
}

void pushInvestments(const Rules& rules, const State& state, Seat seat, MoveList& moves) {
  for (int building = 0; building < rules.buildings(); ++building)
    if (state.marker[seat] != building && hasFreePlace(rules, state, building))
      moves.push(make(Verb::invest, building));
}

}  // namespace

Result<Rules> compile(const Config& config) {
  if (config.seats < kFewestSeats || config.seats > kMostSeats)
    return refuse(Refusal::seatsOutOfRange, config.seats, kFewestSeats, kMostSeats);
  if (config.rounds < 1 || config.rounds > kMostRounds)
    return refuse(Refusal::roundsOutOfRange, config.rounds, 1, kMostRounds);
  if (config.firstPlayer != kNobody && config.firstPlayer >= config.seats)
    return refuse(Refusal::noSuchSeat, config.seats);
  for (int module = 0; module < kModules; ++module)
    if (const int needs = kModuleNeeds[module]; needs >= 0 &&
                                                config.modules.has(static_cast<Module>(module)) &&
                                                !config.modules.has(static_cast<Module>(needs)))
      return refuse(Refusal::moduleMissing, module, needs);
  return Rules{config};
}

Config configOf(Preset preset, int seats) {
  Config config;
  config.seats = static_cast<std::uint8_t>(seats);
  config.modules.bits = kPresetModules[static_cast<int>(preset)];
  return config;
}

State StackMarket::start(const Rules& rules, EventSink& events) {
  State state;
  beginGame({rules, state, events});
  return state;
}

Node StackMarket::node(const Rules&, const State& state) {
  switch (state.stage) {
    case Stage::raise:
    case Stage::roll:
    case Stage::rebuild:
    case Stage::testRaise:
    case Stage::testRoll:
      return chance(Draw::die);
    case Stage::firstPlayer:
      return chance(Draw::firstPlayer);
    case Stage::lotTallest:
    case Stage::lotSmallest:
      return chance(Draw::lot);
    case Stage::invest:
      return decision(Decision::invest, state.active, only(state.active));
    case Stage::order:
      return decision(Decision::order, state.active, only(state.active));
    case Stage::risk:
      return decision(Decision::risk, state.active, only(state.active));
    case Stage::reinvest:
      return decision(Decision::changeInvestment, state.active, only(state.active));
    case Stage::nameStacker:
      return decision(Decision::nameStacker, static_cast<Seat>(std::countr_zero(state.pending)),
                      state.pending);
    case Stage::stack:
      return world(Question::stacking);
    case Stage::takeover:
      return world(Question::takeover);
    case Stage::over:
      break;
  }
  return {};
}

void StackMarket::legal(const Rules& rules, const State& state, Seat seat, MoveList& moves) {
  moves.clear();
  const Node asked = node(rules, state);
  if (asked.kind != Node::Kind::decision || seat >= rules.seats() || !contains(asked.pending, seat)) return;
  switch (static_cast<Decision>(asked.what)) {
    case Decision::invest:
      return pushInvestments(rules, state, seat, moves);
    case Decision::order: {
      const unsigned values = nextValues(rules, endOfOrder(state), state.rolled);
      for (int value = 0; value < kValues; ++value)
        if ((values >> value & 1u) != 0) moves.push(make(Verb::lay, value));
      return;
    }
    case Decision::risk:
      return pushEachA(moves, make(Verb::risk), 1, state.ordered + 1);
    case Decision::changeInvestment:
      pushInvestments(rules, state, seat, moves);
      return moves.push(make(Verb::stay));
    case Decision::nameStacker:
      for (Seat raider = 0; raider < rules.seats(); ++raider)
        if (state.marker[raider] == state.tallest) moves.push(make(Verb::nameStacker, raider));
      return;
  }
}

void StackMarket::outcomes(const Rules& rules, const State& state, OutcomeList& list) {
  list.clear();
  const Node asked = node(rules, state);
  if (asked.kind == Node::Kind::world)
    return state.stage == Stage::stack ? stackingOutcomes(rules, state, list) : takeoverOutcomes(state, list);
  if (asked.kind != Node::Kind::chance) return;
  if (static_cast<Draw>(asked.what) == Draw::die) {
    for (int value = 0; value < kValues; ++value) list.push({make(Verb::roll, value), kFaces[value]});
  } else if (static_cast<Draw>(asked.what) == Draw::firstPlayer) {
    for (Seat seat = 0; seat < rules.seats(); ++seat) list.push({make(Verb::firstPlayer, seat), 1});
  } else {
    const SeatSet candidates =
        state.stage == Stage::lotTallest ? tallestCandidates(rules, state) : smallestCandidates(rules, state);
    for (int building = 0; building < rules.buildings(); ++building)
      if ((candidates >> building & 1u) != 0) list.push({make(Verb::lot, building), 1});
  }
}

Verdict StackMarket::check(const Rules& rules, const State& state, Seat seat, Move move) {
  const Node asked = node(rules, state);
  if (seat == kNobody) {
    OutcomeList list;
    outcomes(rules, state, list);
    if (std::any_of(list.begin(), list.end(), [&](const Outcome& one) { return one.move == move; }))
      return {};
  } else {
    MoveList moves;
    legal(rules, state, seat, moves);
    if (contains(moves, move)) return {};
  }
  return whyNot(rules, state, asked, seat, move);
}

void StackMarket::apply(const Rules& rules, State& state, Seat seat, Move move, EventSink& events) {
  const Play play{rules, state, events};
  switch (static_cast<Verb>(move.verb)) {
    case Verb::invest:
      return state.stage == Stage::invest ? investFirst(play, seat, move.a) : moveMarker(play, move.a);
    case Verb::stay:
      return stay(play);
    case Verb::lay:
      return layDie(play, move.a);
    case Verb::risk:
      return riskDice(play, move.a);
    case Verb::nameStacker:
      return nameStacker(play, seat, move.a);
    case Verb::firstPlayer:
      return chooseFirst(play, move.a);
    case Verb::roll:
      return state.stage == Stage::roll || state.stage == Stage::testRoll ? rollDie(play, move.a)
                                                                          : rollBase(play, move.a);
    case Verb::lot:
      return drawLot(play, move.a);
    case Verb::stand:
      return stackStands(play, move.a);
    case Verb::drop:
      return looseDieFell(play, move.a);
    case Verb::collapse:
      return stackCollapses(play);
    case Verb::takeoverStands:
      return settleTakeover(play, true);
    case Verb::takeoverFalls:
      return settleTakeover(play, false);
  }
}

View StackMarket::view(const Rules&, const State& state, Seat observer) {
  View view{.masked = state, .observer = observer};
  for (Seat seat = 0; seat < kMaxSeats; ++seat)
    if (seat != observer && state.named[seat] != kNone) view.masked.named[seat] = kSecret;
  return view;
}

State StackMarket::determinize(const Rules& rules, const View& view, Rng& rng) {
  State world = view.masked;
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    if (world.named[seat] != kSecret) continue;
    const SeatSet raiders = investorsIn(rules, world, world.tallest);
    Seat named = static_cast<Seat>(std::countr_zero(raiders));
    if (rng.below(2) == 1) named = static_cast<Seat>(std::countr_zero(without(raiders, named)));
    world.named[seat] = named;
  }
  return world;
}

Scores StackMarket::scores(const Rules&, const State& state) { return state.money; }

}  // namespace bourse::stackmarket
