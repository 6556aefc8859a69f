// Laws about positions and moves: 2, 3, 4, 8 and 13. Each returns what is wrong, or nothing.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/digest.h"
#include "core/game.h"
#include "tests/support/law_trouble.h"

namespace bourse::laws {

template <class G>
struct Laws;  // see laws.h

struct Recorded {
  Seat seat;
  Move move;
  std::uint64_t digest;  // of the state after it
};

/// A move that was made, and what came of it.
template <Game G>
struct Turn {
  const typename G::Rules& rules;
  const Node& node;
  const typename G::State& before;
  const typename G::State& after;
  Seat seat;
  Move move;
  std::span<const Event> events;
};

/// Whether a part that the vocabulary does not name holds something: nobody would see it, and it may be a
/// secret.
inline bool saysMore(const EventInfo& info, const Event& event) {
  int named = 0;
  for (std::size_t i = 0; i < info.args.size(); ++i) named |= info.part[i];
  const int parts[] = {event.a, event.b, event.c, event.d, event.amount};
  for (int part = 0; part < 5; ++part)
    if ((named >> part & 1) == 0 && parts[part] != 0) return true;
  return false;
}

/// Law 2: cash changes by exactly what the events say. Events are those of the vocabulary and hide only what
/// it allows.
template <Game G>
std::string brokenMoney(std::array<Money, kMaxSeats> cash, const typename G::State& after,
                        std::span<const Event> events, Counts& counts) {
  const Vocabulary& vocabulary = Laws<G>::vocabulary();
  for (const Event& event : events) {
    const EventInfo* info = vocabulary.event(event.kind);
    if (info == nullptr) return "event " + std::to_string(event.kind) + " is not in the vocabulary";
    if ((event.secret & ~info->secret) != 0)
      return textOf(vocabulary, event) + " hides what is public by the vocabulary";
    if (!info->seat && event.seat != kNobody) return textOf(vocabulary, event) + " should belong to nobody";
    if (saysMore(*info, event)) return textOf(vocabulary, event) + " has more in it than its words";
    counts.event(Law::moneyConserved, event.kind);
    if (info->money == 0) continue;
    if (event.seat >= kMaxSeats || event.amount < 0)
      return textOf(vocabulary, event) + " is paid by nobody or backwards";
    cash[event.seat] = static_cast<Money>(cash[event.seat] + info->money * event.amount);
  }
  for (Seat seat = 0; seat < kMaxSeats; ++seat)
    if (cash[seat] != Laws<G>::cash(after, seat))
      return "seat " + std::to_string(seat) + " has " + std::to_string(Laws<G>::cash(after, seat)) +
             ", but by the events it would be " + std::to_string(cash[seat]) +
             "; shown: " + textOfAll(vocabulary, events);
  return {};
}

/// Law 3, one question: `check` says yes exactly to members of the list, and a no names a refusal of the
/// vocabulary.
template <Game G>
std::string wrongVerdict(const typename G::Rules& rules, const typename G::State& state, Seat seat, Move move,
                         bool legal) {
  const Verdict verdict = G::check(rules, state, seat, move);
  if (ok(verdict) != legal)
    return std::string("check ") + (legal ? "refuses" : "accepts") + " \"" +
           textOf(Laws<G>::vocabulary(), seat, move) + "\", which is " + (legal ? "" : "not ") +
           "in the list";
  if (legal) return {};
  const Rejection& why = std::get<1>(verdict);
  if (Laws<G>::vocabulary().refusal(why.code) == nullptr || why.seat != seat || why.move != move)
    return "the refusal of \"" + textOf(Laws<G>::vocabulary(), seat, move) +
           "\" has no name or is about something else";
  return {};
}

/// A move that is nearly, or not at all, like one of the list.
inline Move nearMiss(const Vocabulary& vocabulary, Move move, Rng& rng) {
  std::uint8_t* const part[] = {&move.a, &move.b, &move.c};
  std::uint8_t& changed = *part[rng.below(3)];
  switch (rng.below(5)) {
    case 0:
      move.verb = vocabulary.verbs[rng.below(static_cast<std::uint32_t>(vocabulary.verbs.size()))].number;
      break;
    case 1:
      changed = static_cast<std::uint8_t>(changed + 1);
      break;
    case 2:
      changed = static_cast<std::uint8_t>(changed - 1);
      break;
    case 3:
      changed = static_cast<std::uint8_t>(rng.below(256));
      break;
    default:
      move = make(rng.below(256), static_cast<int>(rng.below(12)), static_cast<int>(rng.below(12)),
                  static_cast<int>(rng.below(4)));
  }
  return move;
}

/// Law 3 at a decision: lists are not empty, sorted, without repeats; nobody else may move; near misses are
/// refused.
template <Game G>
std::string brokenLegalLists(const typename G::Rules& rules, const typename G::State& state, const Node& node,
                             Rng& rng, Counts& counts) {
  for (Seat seat = 0; seat < G::seats(rules); ++seat) {
    MoveList moves;
    G::legal(rules, state, seat, moves);
    if (!contains(node.pending, seat)) {
      if (!moves.empty()) return "seat " + std::to_string(seat) + " has moves and is not asked";
      continue;
    }
    if (moves.empty()) return "seat " + std::to_string(seat) + " is asked and has no move";
    for (std::size_t i = 1; i < moves.size(); ++i)
      if (!(moves[i - 1] < moves[i]))
        return "the list of seat " + std::to_string(seat) + " is not sorted or repeats itself";
    const bool all = rng.below(8) == 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (!all && rng.below(8) != 0) continue;
      if (std::string why = wrongVerdict<G>(rules, state, seat, moves[i], true); !why.empty()) return why;
      counts.verb(Law::legalLists, moves[i].verb);
    }
    const Move some = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    for (int i = 0; i < 4; ++i) {
      const Move move = nearMiss(Laws<G>::vocabulary(), some, rng);
      if (std::string why = wrongVerdict<G>(rules, state, seat, move, contains(moves, move)); !why.empty())
        return why;
      if (!contains(moves, move)) counts.node(Law::legalLists, node);
    }
    for (const int other : {0, 1, 2, 3, 4, int{kSpectator}, int{kNobody}})
      if (const auto who = static_cast<Seat>(other); !contains(node.pending, who))
        if (std::string why = wrongVerdict<G>(rules, state, who, some, false); !why.empty()) return why;
  }
  return {};
}

/// Law 3 where chance or the world moves: outcomes are possible, all different, and nobody's to choose.
template <Game G>
std::string brokenOutcomes(const typename G::Rules& rules, const typename G::State& state, const Node& node,
                           Rng& rng, Counts& counts) {
  OutcomeList list;
  G::outcomes(rules, state, list);
  if (list.empty()) return "nothing can happen";
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].weight == 0) return "an outcome without weight";
    if (i > 0 && !(list[i - 1].move < list[i].move))
      return "the outcomes are not sorted or repeat themselves";
  }
  const Move some = list[rng.below(static_cast<std::uint32_t>(list.size()))].move;
  if (std::string why = wrongVerdict<G>(rules, state, kNobody, some, true); !why.empty()) return why;
  counts.verb(Law::legalLists, some.verb);
  const auto seat = static_cast<Seat>(rng.below(kObservers));
  if (std::string why = wrongVerdict<G>(rules, state, seat, some, false); !why.empty()) return why;
  const Move miss = nearMiss(Laws<G>::vocabulary(), some, rng);
  const bool member =
      std::any_of(list.begin(), list.end(), [&](const Outcome& outcome) { return outcome.move == miss; });
  if (!member) counts.node(Law::legalLists, node);
  MoveList moves;
  G::legal(rules, state, seat, moves);
  if (!moves.empty()) return "seat " + std::to_string(seat) + " has moves while chance is asked";
  return wrongVerdict<G>(rules, state, kNobody, miss, member);
}

/// Law 4: the same state and the same move give the same bytes and the same events, listened to or not.
template <Game G>
std::string brokenDeterminism(const Turn<G>& turn) {
  typename G::State again = turn.before;
  EventRoom room;
  EventSink sink(room);
  G::apply(turn.rules, again, turn.seat, turn.move, sink);
  if (!sameBytes(again, turn.after))
    return "the second time: " + differences(turn.after, again, Laws<G>::fieldAt);
  if (!std::equal(turn.events.begin(), turn.events.end(), sink.list().begin(), sink.list().end()))
    return "other events the second time: " + textOfAll(Laws<G>::vocabulary(), turn.events) + " and then " +
           textOfAll(Laws<G>::vocabulary(), sink.list());
  return {};
}

/// Law 8, without words: the recorded moves lead to the same digests again, and nobody needs to listen for
/// it.
template <Game G>
std::string brokenReplay(const typename G::Rules& rules, std::span<const Recorded> record, Counts& counts) {
  EventSink nobody;
  typename G::State state = G::start(rules, nobody);
  for (std::size_t i = 0; i < record.size(); ++i) {
    if (!ok(G::check(rules, state, record[i].seat, record[i].move)))
      return "move " + std::to_string(i) + " of the record is refused when it is replayed";
    G::apply(rules, state, record[i].seat, record[i].move, nobody);
    if (digestOf(state) != record[i].digest)
      return "another digest after move " + std::to_string(i) + ", \"" +
             textOf(Laws<G>::vocabulary(), record[i].seat, record[i].move) + "\", when it is replayed";
    counts.verb(Law::replay, record[i].move.verb);
  }
  return {};
}

/// Law 13: choices that are pending together are independent and give the same bytes in any order.
template <Game G>
std::string brokenAnyOrder(const typename G::Rules& rules, const typename G::State& state, const Node& node,
                           Rng& rng, Counts& counts) {
  std::vector<std::pair<Seat, Move>> choices;
  std::array<MoveList, kMaxSeats> lists;
  for (Seat seat = 0; seat < G::seats(rules); ++seat) {
    if (!contains(node.pending, seat)) continue;
    G::legal(rules, state, seat, lists[seat]);
    choices.emplace_back(seat, lists[seat][rng.below(static_cast<std::uint32_t>(lists[seat].size()))]);
  }
  std::optional<typename G::State> expected;
  for (int order = 0; order < 3; ++order) {
    typename G::State world = state;
    EventSink nobody;
    for (const auto& [seat, move] : choices) {
      MoveList now;
      G::legal(rules, world, seat, now);
      if (!(now == lists[seat]))
        return "the list of seat " + std::to_string(seat) + " changes when others choose";
      G::apply(rules, world, seat, move, nobody);
    }
    if (!expected) expected = world;
    if (!sameBytes(*expected, world))
      return "another order: " + differences(*expected, world, Laws<G>::fieldAt);
    for (std::size_t i = choices.size(); i > 1; --i)
      std::swap(choices[i - 1], choices[rng.below(static_cast<std::uint32_t>(i))]);
  }
  counts.node(Law::anyOrder, node);
  for (const auto& choice : choices) counts.verb(Law::anyOrder, choice.second.verb);
  return {};
}

}  // namespace bourse::laws
