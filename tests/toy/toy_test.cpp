// The toy game keeps all laws: so the contract can be fulfilled, and the laws can be kept.
#include <gtest/gtest.h>

#include "tests/support/laws_runner.h"
#include "tests/toy/toy_laws.h"

namespace bourse::toy {
namespace {

TEST(ToyGame, RefusesATableOfOneOrSix) {
  for (const int seats : {0, 1, 6, 255})
    EXPECT_FALSE(ok(Toy::compile({.seats = static_cast<std::uint8_t>(seats)}))) << seats;
  EXPECT_TRUE(ok(Toy::compile({.seats = 2})));
}

TEST(ToyGame, ShowsNoChoiceBeforeAllHaveChosen) {
  const Rules rules = std::get<Rules>(Toy::compile({.seats = 2, .rounds = 1}));
  EventRoom room;
  EventSink events(room);
  State state = Toy::start(rules, events);
  for (const int kind : {0, 1, 2, 3})  // seat 0 gets kinds 0 and 2, seat 1 gets 1 and 3
    Toy::apply(rules, state, kNobody, make(Verb::deal, kind % 2, kind), events);
  EXPECT_EQ(Toy::node(rules, state).pending, only(0) | only(1));

  events.clear();
  Toy::apply(rules, state, 1, make(Verb::build, 3), events);
  EXPECT_EQ(Toy::node(rules, state).pending, only(0));
  EXPECT_EQ(shownTo(0, events.list()[0]).a, kHidden);
  EXPECT_EQ(shownTo(1, events.list()[0]).a, 3);
  EXPECT_EQ(Toy::view(rules, state, 0).masked.chosen[1], kSecret);
  EXPECT_EQ(Toy::view(rules, state, 1).masked.chosen[1], 3);

  Toy::apply(rules, state, 0, make(Verb::rest), events);
  EXPECT_EQ(Toy::node(rules, state).kind, Node::Kind::world);
  EXPECT_EQ(Toy::view(rules, state, 0).masked.chosen[1], 3);

  Toy::apply(rules, state, kNobody, make(Verb::answer, 1), events);
  EXPECT_EQ(Toy::scores(rules, state)[1], 4);
  EXPECT_EQ(Toy::scores(rules, state)[0], 0);
}

TEST(ToyGame, RefusesMoreRoundsThanThereAreBlocks) {
  EXPECT_TRUE(ok(Toy::compile({.seats = 5, .rounds = 4})));
  EXPECT_FALSE(ok(Toy::compile({.seats = 5, .rounds = 5})));
  EXPECT_FALSE(ok(Toy::compile({.seats = 2, .rounds = 0})));
  EXPECT_TRUE(ok(Toy::compile({.seats = 2, .rounds = 14})));
}

TEST(ToyGame, KeepsAllLaws) {
  laws::Counts counts;
  for (const int seats : {2, 3, 4, 5}) {
    const Rules rules = std::get<Rules>(Toy::compile({.seats = static_cast<std::uint8_t>(seats)}));
    const laws::Findings findings = laws::play<Toy>(
        rules, {.series = 1, .first = 0, .games = 150, .scope = {.allObservers = true}}, counts);
    EXPECT_EQ(findings.text(laws::anyLaw), "");
  }
  const auto words = laws::coverage(
      counts, vocabulary(), [](Node::Kind, const NodeInfo&) { return true; },
      [](const NodeInfo&) { return true; });
  EXPECT_THAT(words.missing(), testing::IsEmpty());
}

}  // namespace
}  // namespace bourse::toy
