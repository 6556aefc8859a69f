#include "games/toy/game.h"

#include <bit>

namespace bourse::toy {
namespace {

void show(EventSink& events, EventKind kind, Seat seat = kNobody, int a = 0, Money amount = 0) {
  events.add({.kind = static_cast<std::uint8_t>(kind),
              .seat = seat,
              .a = static_cast<std::uint8_t>(a),
              .amount = amount});
}

void showOnlyTo(EventSink& events, Seat seat, EventKind kind, int a) {
  events.add({.kind = static_cast<std::uint8_t>(kind),
              .seat = seat,
              .sees = only(seat),
              .secret = Event::partA,
              .a = static_cast<std::uint8_t>(a)});
}

Rejection refused(Refusal why, std::array<int, 3> args = {}) {
  Rejection rejection{.code = static_cast<std::uint16_t>(why)};
  for (std::size_t i = 0; i < args.size(); ++i)
    rejection.arg[i] = static_cast<decltype(rejection.arg)::value_type>(args[i]);
  return rejection;
}

/// Why a player may not do what is not in the list.
Rejection whyNot(const State& state, Seat seat, Move move) {
  if (state.stage == Stage::over) return refused(Refusal::gameOver);
  if (seat < kMaxSeats && !contains(state.pending, seat)) return refused(Refusal::alreadyChosen);
  if (state.stage == Stage::choose && move.verb == static_cast<int>(Verb::build) && move.a < kKinds)
    return refused(Refusal::noSuchBlock, {move.a});
  return refused(Refusal::notPossible);
}

Seat lowest(SeatSet set) { return set == kNoOne ? kNobody : static_cast<Seat>(std::countr_zero(set)); }

/// Who is dealt the next block.
Seat receiver(const Rules& rules, const State& state) {
  return state.stage == Stage::deal ? static_cast<Seat>(state.dealt % rules.config.seats)
                                    : lowest(state.builders);
}

void beginRound(const Rules& rules, State& state) {
  state.stage = Stage::choose;
  state.pending = static_cast<SeatSet>((1u << rules.config.seats) - 1);
  state.chosen.fill(kNotYet);
}

void endRound(const Rules& rules, State& state, EventSink& events) {
  if (++state.round < rules.config.rounds) return beginRound(rules, state);
  state.stage = Stage::over;
  show(events, EventKind::over);
}

void reveal(const Rules& rules, State& state, EventSink& events) {
  for (Seat seat = 0; seat < rules.config.seats; ++seat) {
    const std::uint8_t kind = state.chosen[seat];
    if (kind == kRests) {
      show(events, EventKind::rested, seat);
      continue;
    }
    --state.hand[seat][kind];
    ++state.tower[kind];
    state.builders = with(state.builders, seat);
    show(events, EventKind::built, seat, kind);
  }
  if (state.builders == kNoOne) return endRound(rules, state, events);
  state.stage = Stage::stands;
}

void answer(const Rules& rules, State& state, bool stands, EventSink& events) {
  show(events, stands ? EventKind::stood : EventKind::fell);
  for (Seat seat = 0; seat < rules.config.seats; ++seat) {
    if (!contains(state.builders, seat)) continue;
    const auto amount = static_cast<Money>(stands ? state.chosen[seat] + 1 : 1);
    state.cash[seat] = static_cast<Money>(state.cash[seat] + (stands ? amount : -amount));
    show(events, stands ? EventKind::earned : EventKind::fined, seat, 0, amount);
  }
  for (std::size_t kind = 0; kind < kKinds && !stands; ++kind) {
    state.rubble[kind] = static_cast<std::uint8_t>(state.rubble[kind] + state.tower[kind]);
    state.tower[kind] = 0;
  }
  state.stage = Stage::draw;
}

void deal(const Rules& rules, State& state, Move move, EventSink& events) {
  --state.deck[move.b];
  ++state.hand[move.a][move.b];
  showOnlyTo(events, move.a, EventKind::dealt, move.b);
  if (state.stage == Stage::deal) {
    if (++state.dealt == kBlocksEach * rules.config.seats) beginRound(rules, state);
  } else {
    state.builders = without(state.builders, move.a);
    if (state.builders == kNoOne) endRound(rules, state, events);
  }
}

}  // namespace

Result<Rules> Toy::compile(const Config& config) {
  if (config.seats < kFewestSeats || config.seats > kMostSeats)
    return refused(Refusal::seatsOutOfRange, {config.seats, kFewestSeats, kMostSeats});
  if (config.rounds < 1 || config.rounds > mostRounds(config.seats))
    return refused(Refusal::roundsOutOfRange, {config.rounds, 1, mostRounds(config.seats)});
  return Rules{config};
}

State Toy::start(const Rules&, EventSink&) { return {}; }

Node Toy::node(const Rules&, const State& state) {
  switch (state.stage) {
    case Stage::deal:
    case Stage::draw:
      return {.kind = Node::Kind::chance, .what = static_cast<std::uint8_t>(Draw::block)};
    case Stage::choose:
      return {.kind = Node::Kind::decision,
              .what = static_cast<std::uint8_t>(Decision::choose),
              .seat = lowest(state.pending),
              .pending = state.pending};
    case Stage::stands:
      return {.kind = Node::Kind::world, .what = static_cast<std::uint8_t>(Question::stands)};
    case Stage::over:
      break;
  }
  return {};
}

void Toy::legal(const Rules&, const State& state, Seat seat, MoveList& moves) {
  moves.clear();
  if (state.stage != Stage::choose || seat >= kMaxSeats || !contains(state.pending, seat)) return;
  for (std::size_t kind = 0; kind < kKinds; ++kind)
    if (state.hand[seat][kind] > 0) moves.push(make(Verb::build, static_cast<int>(kind)));
  moves.push(make(Verb::rest));
}

void Toy::outcomes(const Rules& rules, const State& state, OutcomeList& outcomes) {
  outcomes.clear();
  if (state.stage == Stage::stands) {
    outcomes.push({make(Verb::answer, 0), fallsParts(state.tower)});
    outcomes.push({make(Verb::answer, 1), kStandsParts});
  } else if (state.stage != Stage::choose && state.stage != Stage::over) {
    for (std::size_t kind = 0; kind < kKinds; ++kind)
      if (state.deck[kind] > 0)
        outcomes.push({make(Verb::deal, receiver(rules, state), static_cast<int>(kind)), state.deck[kind]});
  }
}

Verdict Toy::check(const Rules& rules, const State& state, Seat seat, Move move) {
  MoveList moves;
  legal(rules, state, seat, moves);
  if (contains(moves, move)) return {};
  OutcomeList list;
  outcomes(rules, state, list);
  for (const Outcome& outcome : list)
    if (seat == kNobody && outcome.move == move) return {};
  Rejection rejection = whyNot(state, seat, move);
  rejection.seat = seat;
  rejection.move = move;
  return rejection;
}

void Toy::apply(const Rules& rules, State& state, Seat seat, Move move, EventSink& events) {
  switch (static_cast<Verb>(move.verb)) {
    case Verb::deal:
      return deal(rules, state, move, events);
    case Verb::answer:
      return answer(rules, state, move.a == 1, events);
    default:
      break;
  }
  state.chosen[seat] = move.verb == static_cast<int>(Verb::rest) ? kRests : move.a;
  state.pending = without(state.pending, seat);
  showOnlyTo(events, seat, EventKind::chosen, state.chosen[seat]);
  if (state.pending == kNoOne) reveal(rules, state, events);
}

View Toy::view(const Rules& rules, const State& state, Seat observer) {
  View view{.masked = state, .observer = observer};
  State& masked = view.masked;
  for (Seat seat = 0; seat < rules.config.seats; ++seat) {
    if (seat == observer) continue;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      masked.deck[kind] = static_cast<std::uint8_t>(masked.deck[kind] + masked.hand[seat][kind]);
      masked.unknown[seat] = static_cast<std::uint8_t>(masked.unknown[seat] + masked.hand[seat][kind]);
      masked.hand[seat][kind] = 0;
    }
    if (state.stage == Stage::choose && state.chosen[seat] != kNotYet) masked.chosen[seat] = kSecret;
  }
  return view;
}

State Toy::determinize(const Rules& rules, const View& view, Rng& rng) {
  State world = view.masked;
  for (Seat seat = 0; seat < rules.config.seats; ++seat) {
    for (; world.unknown[seat] > 0; --world.unknown[seat]) {
      std::uint32_t left = 0;
      for (const std::uint8_t blocks : world.deck) left += blocks;
      std::uint32_t nth = rng.below(left);
      std::size_t kind = 0;
      while (nth >= world.deck[kind]) nth -= world.deck[kind++];
      --world.deck[kind];
      ++world.hand[seat][kind];
    }
    if (world.chosen[seat] != kSecret) continue;
    world.pending = with(world.pending, seat);  // for a moment, to ask what the choice can have been
    MoveList moves;
    legal(rules, world, seat, moves);
    world.pending = without(world.pending, seat);
    const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    world.chosen[seat] = move.verb == static_cast<int>(Verb::rest) ? kRests : move.a;
  }
  return world;
}

Scores Toy::scores(const Rules&, const State& state) { return state.cash; }

}  // namespace bourse::toy
