// The C interface: what it promises to strangers.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "bindings/c/bourse.h"
#include "tests/bindings/games.h"

namespace bourse {
namespace {

using support::Games;

constexpr const char* kEverything =
    "seats=2; seats=3 preset=everything; seats=4 preset=epic; seats=5 preset=everything; seats=4";

TEST(ResearchBatch, SameGamesWhateverTheNumberOfThreads) {
  Games one(kEverything, 100, BOURSE_AUTO_RESET, 1, "2 -; 1 greedy; 1 p1+broker");
  Games three(kEverything, 100, BOURSE_AUTO_RESET, 3, "2 -; 1 greedy; 1 p1+broker");
  for (int i = 0; i < 150; ++i) {
    ASSERT_EQ(one.step(), BOURSE_OK) << bourse_last_error();
    ASSERT_EQ(three.step(), BOURSE_OK);
    ASSERT_EQ(one.observation, three.observation) << i;
    ASSERT_EQ(one.legal, three.legal) << i;
    ASSERT_EQ(one.returns, three.returns) << i;
  }
}

TEST(ResearchBatch, RefusesIllegalMovesAndPlaysTheOthers) {
  Games games("seats=4", 4);
  const std::vector<std::uint8_t> before = games.observation;
  std::vector<std::int32_t> moves(4, BOURSE_KEEP);
  moves[1] = games.legal[1 * BOURSE_MOST_MOVES];
  moves[2] = 719;
  std::vector<std::uint8_t> refused(4);
  games.rows.refused = refused.data();
  EXPECT_EQ(bourse_step(games.batch, moves.data(), &games.rows), BOURSE_ILLEGAL_MOVE);
  EXPECT_NE(std::string(bourse_last_error()).find("exchange"), std::string::npos) << bourse_last_error();
  EXPECT_EQ(refused, (std::vector<std::uint8_t>{0, 0, 1, 0}));
  const std::size_t bytes = bourse_observation_size("stockpile");
  EXPECT_EQ(std::memcmp(&before[2 * bytes], &games.observation[2 * bytes], bytes), 0);
  EXPECT_NE(std::memcmp(&before[1 * bytes], &games.observation[1 * bytes], bytes), 0);
  for (const std::int32_t wrong : {-2, 720, 1 << 30}) {
    moves = {BOURSE_KEEP, BOURSE_KEEP, BOURSE_KEEP, wrong};
    EXPECT_EQ(bourse_step(games.batch, moves.data(), &games.rows), BOURSE_ILLEGAL_MOVE) << wrong;
  }
}

TEST(ResearchBatch, RefusesWrongOptionsInASentence) {
  struct Wrong {
    const char *game, *configs, *players, *sentence;
  };
  for (const Wrong& wrong :
       {Wrong{"chess", "seats=4", "-", "chess"}, Wrong{"stockpile", "seats=9", "-", "seats-out-of-range"},
        Wrong{"stockpile", "chairs=4", "-", "chairs"}, Wrong{"stockpile", "", "-", "configuration"},
        Wrong{"stockpile", "seats=4 modules=moon", "-", "moon"},
        Wrong{"stockpile", "seats=4 set=rounds:99", "-", "rounds is a whole number"},
        Wrong{"stockpile", "seats=4 set=moon:1", "-", "moon"},
        Wrong{"stockpile", "seats=4", "nobody", "nobody"}, Wrong{"stockpile", "seats=4", "trader 7", "7"},
        Wrong{"stackmarket", "seats=4 preset=epic", "-", "epic"}}) {
    const bourse_options options{.struct_size = sizeof options,
                                 .game = wrong.game,
                                 .configs = wrong.configs,
                                 .players = wrong.players,
                                 .seed = 0,
                                 .first_game = 0,
                                 .games = 1,
                                 .threads = 1,
                                 .flags = 0};
    bourse_batch* batch = nullptr;
    EXPECT_EQ(bourse_open(&options, &batch), BOURSE_WRONG_TEXT) << wrong.configs;
    EXPECT_EQ(batch, nullptr);
    EXPECT_NE(std::string(bourse_last_error()).find(wrong.sentence), std::string::npos)
        << bourse_last_error();
  }
  EXPECT_EQ(bourse_open(nullptr, nullptr), BOURSE_WRONG_ARGUMENT);
  EXPECT_EQ(bourse_step(nullptr, nullptr, nullptr), BOURSE_WRONG_ARGUMENT);
}

TEST(ResearchBatch, PlaysWholeGamesAndSharesOneVictory) {
  Games games(kEverything, 40);
  std::vector<bool> over(40);
  for (int i = 0; i < 3000; ++i) {
    ASSERT_EQ(games.step(), BOURSE_OK) << bourse_last_error();
    for (std::size_t game = 0; game < 40; ++game)
      if (games.ended[game] != 0) {
        float sum = 0;
        for (std::size_t seat = 0; seat < BOURSE_MOST_SEATS; ++seat)
          sum += games.returns[game * BOURSE_MOST_SEATS + seat];
        EXPECT_FLOAT_EQ(sum, 1.0f);
        EXPECT_EQ(games.seat[game], BOURSE_NO_SEAT);
        over[game] = true;
      }
  }
  EXPECT_EQ(over, std::vector<bool>(40, true));
  // A game that is over can still be looked at from everywhere.
  std::vector<std::uint8_t> row(bourse_observation_size("stockpile"));
  for (std::uint32_t game = 0; game < 5; ++game) {
    EXPECT_EQ(bourse_observe_seat(games.batch, game, 0, row.data()), BOURSE_OK);
    EXPECT_EQ(bourse_determinize(games.batch, game, 1, 7), BOURSE_OK);
    EXPECT_EQ(bourse_bot(games.batch, "greedy", 0, nullptr, games.moves.data()), BOURSE_OK);
    EXPECT_EQ(games.moves[game], BOURSE_KEEP);
  }
}

TEST(ResearchBatch, ContinuesSavedPositionsUnchanged) {
  Games games(kEverything, 8, BOURSE_HISTORY);
  for (int i = 0; i < 60; ++i) ASSERT_EQ(games.step(), BOURSE_OK);
  std::vector<std::vector<char>> saved;
  for (std::uint32_t game = 0; game < 8; ++game) {
    saved.emplace_back(bourse_save_size(games.batch, game));
    ASSERT_EQ(bourse_save(games.batch, game, saved.back().data(), saved.back().size()), BOURSE_OK);
  }
  Games other(kEverything, 8, BOURSE_HISTORY, 1, "-", "stockpile", 99);
  for (std::uint32_t game = 0; game < 8; ++game)
    ASSERT_EQ(bourse_load(other.batch, game, saved[game].data(), saved[game].size()), BOURSE_OK)
        << bourse_last_error();
  bourse_observe(other.batch, &other.rows);
  for (int i = 0; i < 200; ++i) {
    ASSERT_EQ(games.observation, other.observation) << i;
    ASSERT_EQ(games.step(), BOURSE_OK);
    ASSERT_EQ(bourse_step(other.batch, games.moves.data(), &other.rows), BOURSE_OK) << bourse_last_error();
  }
  EXPECT_EQ(bourse_save(games.batch, 0, saved[0].data(), 10), BOURSE_NO_ROOM);
  saved[1][saved[1].size() / 2] ^= 1;
  EXPECT_EQ(bourse_load(other.batch, 1, saved[1].data(), saved[1].size()), BOURSE_WRONG_DATA);
  EXPECT_EQ(bourse_load(other.batch, 1, saved[1].data(), 3), BOURSE_WRONG_DATA);
}

TEST(ResearchBatch, DuplicateGivesEveryDealToEverySeat) {
  Games games("seats=4", 8, BOURSE_DUPLICATE, 1, "greedy all");
  for (int i = 0; i < 400; ++i) ASSERT_EQ(games.step(), BOURSE_OK) << bourse_last_error();
  for (std::size_t game = 0; game < 8; ++game)
    for (std::size_t seat = 0; seat < 4; ++seat)
      EXPECT_EQ(games.players_[game * BOURSE_MOST_SEATS + seat] == 0, seat == game % 4) << game;
}

TEST(ResearchBatch, BotsChooseLegalMoves) {
  Games games("seats=4 preset=everything; seats=2", 6);
  std::vector<std::int32_t> moves(6);
  for (int i = 0; i < 40; ++i) {
    ASSERT_EQ(bourse_bot(games.batch, i % 2 == 0 ? "trader" : "greedy", 0, nullptr, moves.data()), BOURSE_OK);
    ASSERT_EQ(bourse_step(games.batch, moves.data(), &games.rows), BOURSE_OK) << bourse_last_error();
  }
  EXPECT_EQ(bourse_bot(games.batch, "nobody", 0, nullptr, moves.data()), BOURSE_WRONG_TEXT);
}

}  // namespace
}  // namespace bourse
