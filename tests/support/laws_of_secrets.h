// Laws about what an observer may know: 5, 6, 7, 9 and 12. Each returns what is wrong, or nothing.
#pragma once

#include <algorithm>
#include <span>
#include <string>

#include "core/game.h"
#include "tests/support/laws_of_moves.h"

namespace bourse::laws {

/// What an observer sees of a world, and another world that looks the same to it.
template <Game G>
struct Imagined {
  typename G::View view;
  typename G::State world;
  bool differs;  // whether something hidden is different there

  Imagined(const typename G::Rules& rules, const typename G::State& real, Seat observer, Rng& rng)
      : view(G::view(rules, real, observer)),
        world(G::determinize(rules, view, rng)),
        differs(!Laws<G>::sameSecrets(real, world)) {}
};

/// Where a view differs; its first bytes are the masked state.
template <class View>
std::string viewDifferences(const View& left, const View& right, std::string (*fieldAt)(std::size_t)) {
  return differences(left, right, [&](std::size_t offset) {
    return offset < sizeof(left.masked) ? fieldAt(offset) : std::string("observer");
  });
}

/// Law 5: an imagined world looks exactly like the real one.
template <Game G>
std::string brokenViewOfImagined(const typename G::Rules& rules, const Imagined<G>& imagined, Seat observer) {
  const typename G::View again = G::view(rules, imagined.world, observer);
  if (sameBytes(again, imagined.view)) return {};
  return "real and imagined: " + viewDifferences(imagined.view, again, Laws<G>::fieldAt);
}

/// Law 6: who is asked, and what the observer may do, is the same in the real world, in an imagined one, and
/// by the view alone.
template <Game G>
std::string brokenChoices(const typename G::Rules& rules, const typename G::State& real,
                          const Imagined<G>& imagined, Seat observer, const Node& node, Counts& counts) {
  if (!(G::nodeOf(rules, imagined.view) == node)) return "the view names another node";
  if (!(G::node(rules, imagined.world) == node)) return "the imagined world has another node";
  MoveList moves;
  MoveList there;
  MoveList seen;
  G::legal(rules, real, observer, moves);
  G::legal(rules, imagined.world, observer, there);
  G::legalOf(rules, imagined.view, seen);
  if (!(moves == there)) return "another list in the imagined world";
  if (!(moves == seen)) return "another list by the view";
  if (contains(node.pending, observer) && imagined.differs) counts.node(Law::sameChoices, node);
  return {};
}

template <class List>
bool looksTheSame(Seat observer, const List& left, const List& right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [&](const Event& a, const Event& b) {
                      // Who else sees something is not told either.
                      Event one = shownTo(observer, a);
                      Event other = shownTo(observer, b);
                      one.sees = other.sees = kNoOne;
                      one.secret = other.secret = 0;
                      return one == other;
                    });
}

/// Law 7: a seat's next view may depend only on its present view and on what it is shown. So in two worlds it
/// cannot tell apart, moves that look the same must leave them looking the same. In the imagined world the
/// same move is tried, and then others: a card dealt face-down is another card there.
template <Game G>
std::string brokenSecrecy(const Turn<G>& turn, const typename G::View& viewAfter, const Imagined<G>& imagined,
                          Seat observer, Rng& rng, Counts& counts) {
  MoveList possible;
  if (turn.node.kind == Node::Kind::decision) {
    G::legal(turn.rules, imagined.world, turn.seat, possible);
  } else {
    OutcomeList list;
    G::outcomes(turn.rules, imagined.world, list);
    for (const Outcome& outcome : list) possible.push(outcome.move);
  }
  for (int attempt = 0; attempt < 3 && !possible.empty(); ++attempt) {
    const Move twin =
        attempt == 0 ? turn.move : possible[rng.below(static_cast<std::uint32_t>(possible.size()))];
    if (!contains(possible, twin) || twin.verb != turn.move.verb || (attempt > 0 && twin == turn.move))
      continue;
    typename G::State world = imagined.world;
    EventRoom room;
    EventSink events(room);
    G::apply(turn.rules, world, turn.seat, twin, events);
    if (!looksTheSame(observer, turn.events, events.list())) continue;  // it was shown the difference
    const typename G::View there = G::view(turn.rules, world, observer);
    if (!sameBytes(viewAfter, there))
      return "after \"" + textOf(Laws<G>::vocabulary(), turn.seat, turn.move) + "\", or \"" +
             textOf(Laws<G>::vocabulary(), turn.seat, twin) +
             "\" in a world that looked the same, a secret shows: " +
             viewDifferences(viewAfter, there, Laws<G>::fieldAt);
    if (Laws<G>::sameSecrets(turn.after, world)) continue;
    counts.verb(Law::noLeak, turn.move.verb);
    counts.node(Law::noLeak, turn.node);
  }
  return {};
}

/// Law 9: what changed in a view is explained by at least one event the observer was shown.
template <Game G>
std::string brokenExplanation(const Turn<G>& turn, const typename G::View& viewBefore,
                              const typename G::View& viewAfter, Counts& counts) {
  if (sameBytes(viewBefore, viewAfter)) return {};
  if (turn.events.empty())
    return "nothing was shown, yet the view changed: " +
           viewDifferences(viewBefore, viewAfter, Laws<G>::fieldAt);
  counts.verb(Law::explained, turn.move.verb);
  return {};
}

/// Law 12: what the observer could conclude from all it was ever shown excludes neither the real world nor
/// the imagined one.
template <Game G>
std::string brokenKnowledge(const typename Laws<G>::KnowledgeBase& base, const typename G::State& real,
                            const Imagined<G>& imagined, const Node& node, Counts& counts) {
  if (const std::string why = base.accepts(real); !why.empty())
    return "the real world seems impossible: " + why;
  if (const std::string why = base.accepts(imagined.world); !why.empty())
    return "the imagined world is impossible: " + why;
  if (imagined.differs) counts.node(Law::knowledge, node);
  return {};
}

}  // namespace bourse::laws
