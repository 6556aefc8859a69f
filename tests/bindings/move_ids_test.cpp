// Ids of moves: every legal move has one, no two share one, and none ever changes.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>

#include "bindings/c/bourse.h"
#include "bots/stackmarket/features/observation.h"
#include "bots/stockpile/features/move_features.h"
#include "core/chance.h"
#include "games/stockpile/game.h"
#include "tests/support/random_player.h"

namespace bourse {
namespace {

template <class G>
void checkLegalMoves(const typename G::Rules& rules, const MoveIds& ids, int most, std::uint64_t number) {
  const Seed seed = seedOfGame(Seed::of(28), number);
  Rng rng(seed, purpose::kTest);
  laws::RandomPlayer player(rng);
  Chance chance(seed);
  EventSink nobody;
  typename G::State state = G::start(rules, nobody);
  MoveList legal;
  OutcomeList outcomes;
  for (Node node = G::node(rules, state); node.kind != Node::Kind::over; node = G::node(rules, state)) {
    if (node.kind != Node::Kind::decision) {
      G::outcomes(rules, state, outcomes);
      G::apply(rules, state, kNobody, chance.draw(streamOf(node), outcomes), nobody);
      continue;
    }
    G::legal(rules, state, node.seat, legal);
    std::set<int> seen;
    for (const Move move : legal) {
      const int id = ids.idOf(move, node.seat, G::seats(rules));
      ASSERT_GE(id, 0) << "verb " << int{move.verb} << " " << int{move.a} << " " << int{move.b} << " "
                       << int{move.c};
      ASSERT_LT(id, most);
      ASSERT_EQ(ids.idOfLegal(move, node.seat, G::seats(rules)), id);
      ASSERT_TRUE(seen.insert(id).second) << id;
      ASSERT_EQ(ids.moveOf(id, node.seat, G::seats(rules)), move) << id;
    }
    G::apply(rules, state, node.seat, player.choose(legal), nobody);
  }
}

TEST(MoveIdsLaws, EveryLegalMoveOfStockpileHasOneId) {
  for (int preset = 0; preset < stockpile::kPresets; ++preset)
    for (int seats = 2; seats <= 5; ++seats) {
      const auto rules = std::get<stockpile::Rules>(
          stockpile::compile(stockpile::configOf(static_cast<stockpile::Preset>(preset), seats)));
      for (std::uint64_t game = 0; game < 12; ++game)
        checkLegalMoves<stockpile::Stockpile>(rules, stockpile::kIds, stockpile::kMoveIds, game);
    }
}

TEST(MoveIdsLaws, EveryLegalMoveOfStackMarketHasOneId) {
  for (int preset = 0; preset < stackmarket::kPresets; ++preset)
    for (int seats = 3; seats <= 4; ++seats) {
      const auto rules = std::get<stackmarket::Rules>(
          stackmarket::compile(stackmarket::configOf(static_cast<stackmarket::Preset>(preset), seats)));
      for (std::uint64_t game = 0; game < 8; ++game)
        checkLegalMoves<stackmarket::StackMarket>(rules, stackmarket::kIds, stackmarket::kMoveIds, game);
    }
}

TEST(MoveIdsLaws, IdsAreOnlyEverAppended) {
  for (const char* game : {"stockpile", "stackmarket"}) {
    std::ifstream file(std::string(BOURSE_SOURCE_DIR) + "/tests/bindings/" + game + "_moves.txt");
    ASSERT_TRUE(file) << game;
    std::string text;
    int id = 0;
    for (; std::getline(file, text); ++id) {
      ASSERT_NE(bourse_move_text(game, id), nullptr) << id;
      EXPECT_EQ(bourse_move_text(game, id), text) << id;
      EXPECT_EQ(bourse_move_id(game, text.c_str()), id);
    }
    EXPECT_EQ(static_cast<std::size_t>(id), bourse_move_count(game))
        << "new ids go to the end of the list too";
  }
}

TEST(MoveIdsLaws, UnknownIdsHaveNoMove) {
  EXPECT_EQ(stockpile::kIds.moveOf(-1, 0, 4).verb, 0);
  EXPECT_EQ(stockpile::kIds.moveOf(stockpile::kMoveIds, 0, 4).verb, 0);
  const int fifthSeat = bourse_move_id("stockpile", "choose-seat seat=4");
  EXPECT_EQ(stockpile::kIds.moveOf(fifthSeat, 0, 4).verb, 0);
  EXPECT_EQ(stockpile::kIds.moveOf(fifthSeat, 3, 5).a, 2);
  EXPECT_EQ(stockpile::kIds.idOf(make(200, 0), 0, 4), kNoId);
}

}  // namespace
}  // namespace bourse
