#include "host/game/any_game.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "games/stockpile/game.h"
#include "host/json/json.h"
#include "tests/host/random_game.h"

namespace bourse {
namespace {

std::string started(std::string_view config) {
  Problem problem;
  EventSink nobody;
  const auto position = games().front()->start(config, nobody, problem);
  return position != nullptr ? position->configText() : problem.code;
}

std::string startedFrom(const char* config) {
  Problem problem;
  EventSink nobody;
  const auto position = games().front()->startJson(parseJson(config), nobody, problem);
  return position != nullptr ? position->configText() : problem.code;
}

TEST(AnyGame, FindsGamesByName) {
  Problem problem;
  EXPECT_EQ(findGame("stockpile", problem), games().front());
  EXPECT_EQ(findGame("stockpil", problem), nullptr);
  EXPECT_EQ(problem.code, "game-unknown");
  EXPECT_NE(problem.sentence.find("Did you mean stockpile?"), std::string::npos);
}

TEST(AnyGame, ReadsConfigsAsTextAndAsJson) {
  EXPECT_EQ(started("seats=4"), "seats=4");
  EXPECT_EQ(started(""), "seats=4");
  EXPECT_EQ(started("seats=2 modules=advanced-board first=1"), "seats=2 modules=advanced-board first=1");
  EXPECT_EQ(started("first=1 seats=2"), "seats=2 first=1");
  EXPECT_EQ(started("seats=3 preset=first-game"), "seats=3");
  EXPECT_EQ(startedFrom(R"({"seats":2,"modules":["advanced-board"],"first":1})"),
            "seats=2 modules=advanced-board first=1");
  EXPECT_EQ(startedFrom(R"({"seats":5,"modules":[]})"), "seats=5");
  EXPECT_EQ(startedFrom("{}"), "seats=4");
  for (const std::string& config : support::everyConfig()) {
    const auto log = support::newGame(config, 1);
    EXPECT_EQ(log->position().configText(), config);
    EXPECT_EQ(startedFrom(log->position().configJson().dump().c_str()), config);
  }
}

TEST(AnyGame, RefusesConfigsWithACodeAndASentence) {
  EXPECT_EQ(started("seats=6"), "seats-out-of-range");
  EXPECT_EQ(started("seats=1"), "seats-out-of-range");
  EXPECT_EQ(started("seats=4 first=4"), "no-such-seat");
  EXPECT_EQ(started("seats=4 first=255"), "no-such-seat");
  EXPECT_EQ(started("seats=4 modules=advanced"), "module-unknown");
  EXPECT_EQ(started("seats=4 modules=advanced-board,advanced-board"), "config-wrong");
  EXPECT_EQ(started("seats=4 preset=last-game"), "preset-unknown");
  for (const char* wrong :
       {"seats", "seats=", "seats=four", "seats=04", "seats=256", "seats=4 seats=4", "seats=4 ", " seats=4",
        "seat=4", "seats=4 modules=,", "seats=4 preset=first-game modules=advanced-board", "SEATS=4"})
    EXPECT_TRUE(started(wrong) == "config-wrong" || started(wrong) == "module-unknown")
        << wrong << ": " << started(wrong);
  for (const char* wrong :
       {"4", "[]", "null", R"({"seats":"four"})", R"({"seats":4.5})", R"({"seats":-4})",
        R"({"seats":[4,"a,b"]})", R"({"seats":{"a":1}})", R"({"modules":[[]]})", R"({"seats":4,"":1})"})
    EXPECT_EQ(startedFrom(wrong), "config-wrong") << wrong;
}

/// The border adds nothing and takes nothing away.
TEST(AnyGame, SaysWhatTheGameItselfSays) {
  using G = stockpile::Stockpile;
  for (const std::string& config : support::everyConfig()) {
    const auto log = support::newGame(config, 5);
    const auto view = log->position().view(0);
    const stockpile::Rules rules = typedView<G>(*view)->rules;
    EventSink nobody;
    stockpile::State state = G::start(rules, nobody);
    Rng rng(Seed::of(5), purpose::kTest);
    for (bool going = true; going;) {
      const Position& position = log->position();
      const Node node = G::node(rules, state);
      ASSERT_EQ(position.node(), node);
      ASSERT_EQ(position.scores(), G::scores(rules, state));
      for (Seat seat = 0; seat < position.seats(); ++seat) {
        MoveList expected, found, own;
        G::legal(rules, state, seat, expected);
        position.legal(seat, found);
        position.view(seat)->legal(own);
        ASSERT_EQ(found, expected);
        ASSERT_EQ(own, expected);
        ASSERT_EQ(position.view(seat)->node(), node);
      }
      going = support::playLine(*log, rng);
      if (going) G::apply(rules, state, log->lines().back().seat, log->lines().back().move, nobody);
    }
    EXPECT_EQ(log->position().digest(), log->position().clone()->digest());
  }
}

TEST(AnyGame, ADeterminizedWorldLooksTheSameToItsSeat) {
  for (const std::string& config : support::everyConfig()) {
    const auto log = support::newGame(config, 8);
    Rng rng(Seed::of(8), purpose::kTest);
    while (support::playLine(*log, rng)) {
      const Seat observer =
          static_cast<Seat>(rng.below(static_cast<std::uint32_t>(log->position().seats() + 1)));
      const Seat who = observer == log->position().seats() ? kSpectator : observer;
      if (log->lines().size() % 7 != 0) continue;
      const auto view = log->position().view(who);
      const auto world = view->determinize(rng);
      ASSERT_EQ(world->view(who)->json(), view->json());
      ASSERT_EQ(world->view(who)->facts(), view->facts());
      ASSERT_EQ(world->node(), log->position().node());
    }
  }
}

TEST(AnyGame, ExplainsMovesAsTheRulesCheckThem) {
  const auto log = support::newGame("seats=4", 3);
  Rng rng(Seed::of(3), purpose::kTest);
  int refused = 0;
  while (support::playLine(*log, rng)) {
    const Node node = log->position().node();
    if (node.kind != Node::Kind::decision) continue;
    for (int i = 0; i < 8; ++i) {
      const Move move{static_cast<std::uint8_t>(1 + rng.below(11)), static_cast<std::uint8_t>(rng.below(7)),
                      static_cast<std::uint8_t>(rng.below(9)), static_cast<std::uint8_t>(rng.below(3))};
      const Seat seat = static_cast<Seat>(rng.below(4));
      const Verdict checked = log->position().check(seat, move);
      ASSERT_EQ(log->position().view(seat)->explain(move), checked);
      if (!ok(checked)) ++refused;
      if (!ok(checked)) {
        ASSERT_FALSE(log->position().problem(std::get<Rejection>(checked)).sentence.empty());
      }
    }
  }
  EXPECT_GT(refused, 500);
}

}  // namespace
}  // namespace bourse
