// The player that taught itself: its file, the same numbers from every kernel, and what it does in told
// situations.
#include "bots/stockpile/whale/whale.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "bots/stockpile/whale/built_in.h"
#include "core/digest.h"
#include "host/game/driver.h"
#include "tests/support/table.h"

namespace bourse::told {
namespace {

using stockpile::Rules;
using stockpile::Stockpile;
using stockpile::Verb;
using stockpile::View;
namespace whale = stockpile::whale;

// ---- the file ----

std::vector<std::uint8_t> theFile() {
  const auto bytes = whale::builtIn();
  return {bytes.begin(), bytes.end()};
}

/// With a digest that fits again.
void sign(std::vector<std::uint8_t>& file) {
  Digest digest;
  digest.addText({reinterpret_cast<const char*>(file.data()), file.size() - 8});
  const std::uint64_t value = digest.value();
  for (unsigned i = 0; i < 8; ++i) file[file.size() - 8 + i] = static_cast<std::uint8_t>(value >> (8 * i));
}

TEST(WhaleFile, IsPartOfTheProgram) {
  ASSERT_NE(whale::network(), nullptr);
  EXPECT_TRUE(whale::Network::read(theFile()));
}

TEST(WhaleFile, IsRefusedWhenDamagedAnywhere) {
  std::vector<std::uint8_t> file = theFile();
  for (std::size_t at = 0; at < file.size(); at += 1 + file.size() / 40) {
    file[at] ^= 4;
    EXPECT_FALSE(whale::Network::read(file)) << "byte " << at;
    file[at] ^= 4;
  }
  EXPECT_TRUE(whale::Network::read(file));
}

TEST(WhaleFile, IsRefusedWhenCutOff) {
  const std::vector<std::uint8_t> file = theFile();
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{7}, std::size_t{15}, std::size_t{64}, file.size() - 1})
    EXPECT_FALSE(whale::Network::read(std::span(file).first(size))) << size;
}

/// A signed file may still say anything: sizes that do not fit, or numbers that would overflow a sum.
TEST(WhaleFile, IsRefusedWhenItsNumbersDoNotFit) {
  const std::vector<std::uint8_t> whole = theFile();
  for (std::size_t at = 8; at < 300; at += 3)
    for (const int value : {0, 255}) {
      std::vector<std::uint8_t> file = whole;
      file[at] = static_cast<std::uint8_t>(value);
      sign(file);
      const auto read = whale::Network::read(file);
      if (!read) continue;
      // What is still read must still be safe to use.
      std::array<std::uint8_t, stockpile::kObservationBytes> full;
      full.fill(255);
      const std::int16_t ids[] = {0, 719};
      std::int32_t scores[2];
      read->judge(full, ids, scores);
    }
  for (const std::size_t at : {8u, 12u, 16u}) {  // version, length of an observation, number of moves
    std::vector<std::uint8_t> file = whole;
    ++file[at];
    sign(file);
    EXPECT_FALSE(whale::Network::read(file)) << at;
  }
}

// ---- the kernels ----

TEST(WhaleKernels, GiveTheSameSums) {
  Rng rng(Seed::of(3), purpose::kBot);
  for (int trial = 0; trial < 200; ++trial) {
    const int rows = 1 + static_cast<int>(rng.below(9)), blocks = 1 + static_cast<int>(rng.below(12));
    const int columns = blocks * whale::kBlock;
    std::vector<std::int8_t> weights(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
    for (std::int8_t& weight : weights)
      weight = static_cast<std::int8_t>(static_cast<int>(rng.below(256)) - 128);
    std::vector<std::int16_t> x(static_cast<std::size_t>(columns));
    const bool extreme = trial % 4 == 0;
    for (std::int16_t& value : x)
      value = static_cast<std::int16_t>(extreme ? (rng.below(2) == 0 ? -32767 : 32767)
                                                : static_cast<int>(rng.below(65535)) - 32767);
    std::vector<std::uint16_t> used;
    for (int block = 0; block < blocks; ++block)
      if (rng.below(4) != 0) used.push_back(static_cast<std::uint16_t>(block));
    std::vector<std::int32_t> expected(static_cast<std::size_t>(rows));
    for (int row = 0; row < rows; ++row)
      for (const std::uint16_t block : used)
        for (int i = block * whale::kBlock; i < (block + 1) * whale::kBlock; ++i)
          expected[static_cast<std::size_t>(row)] +=
              weights[static_cast<std::size_t>(row * columns + i)] * x[static_cast<std::size_t>(i)];
    for (const whale::Kernel& kernel : whale::kernels()) {
      std::vector<std::int32_t> out(static_cast<std::size_t>(rows), -1);
      kernel.sums({weights.data(), rows, columns}, x.data(), used, out.data());
      EXPECT_EQ(out, expected) << kernel.name << ", " << rows << " rows";
    }
  }
}

/// Whole games, every number at each decision.
TEST(WhaleKernels, JudgeEveryPositionAlike) {
  ASSERT_GE(whale::kernels().size(), 1u);
  for (const stockpile::Preset preset : {stockpile::Preset::firstGame, stockpile::Preset::everything}) {
    const auto rules = std::get<Rules>(Stockpile::compile(stockpile::configOf(preset, 4)));
    Chance chance(Seed::of(5));
    EventSink nobody;
    stockpile::State state = Stockpile::start(rules, nobody);
    int judged = 0;
    playOut<Stockpile>(
        rules, state,
        [&](Seat seat, const stockpile::State& now, const MoveList& legal) {
          const View view = Stockpile::view(rules, now, seat);
          std::vector<std::int32_t> first(legal.size()), scores(legal.size());
          const whale::Values plain =
              whale::judge(*whale::network(), rules, view, legal, first, whale::kernels()[0].sums);
          for (const whale::Kernel& kernel : whale::kernels().subspan(1)) {
            const whale::Values values =
                whale::judge(*whale::network(), rules, view, legal, scores, kernel.sums);
            EXPECT_EQ(scores, first) << kernel.name;
            EXPECT_EQ(values.win, plain.win) << kernel.name;
            EXPECT_EQ(values.money, plain.money) << kernel.name;
          }
          ++judged;
          return legal[static_cast<std::size_t>(std::ranges::max_element(first) - first.begin())];
        },
        chance);
    EXPECT_GT(judged, 100);
  }
}

// ---- what it does ----

Move choiceOf(const Table& table) {
  const Node node = Stockpile::node(table.rules(), table.state());
  const View view = Stockpile::view(table.rules(), table.state(), node.seat);
  MoveList legal;
  Stockpile::legalOf(table.rules(), view, legal);
  Rng rng(Seed::of(1), purpose::kBot);
  return stockpile::chooseWhale(table.rules(), view, legal, {}, rng);
}

std::int32_t chanceOf(const Table& table, Seat seat) {
  const View view = Stockpile::view(table.rules(), table.state(), seat);
  return whale::judge(*whale::network(), table.rules(), view, {}, {}).win;
}

TEST(Whale, TakesAnObviousBargain) {
  const Table table = Table::of(4)
                          .pile(0, {"fee-3", "fee-2"})
                          .pile(1, {"fee-2", "fee-3"})
                          .pile(2, {"epic-electric", "epic-electric", "cosmic-computers"})
                          .pile(3, {"fee-3", "fee-3"})
                          .at("bid");
  const Move move = choiceOf(table);
  EXPECT_EQ(move.verb, static_cast<int>(Verb::bid));
  EXPECT_EQ(move.a, 2);
}

TEST(Whale, BidsNextToNothingForPilesOfFees) {
  const Table table =
      Table::of(4).pile(0, {"fee-3"}).pile(1, {"fee-3"}).pile(2, {"fee-3"}).pile(3, {"fee-3"}).at("bid");
  EXPECT_LE(stockpile::kBidTrack[choiceOf(table).b], 1);
}

TEST(Whale, NeverBidsWhatItCannotPay) {
  const Table table =
      Table::of(4).cash(0, 3).pile(0, {"epic-electric", "epic-electric", "cosmic-computers"}).at("bid");
  const Move move = choiceOf(table);
  ASSERT_EQ(move.verb, static_cast<int>(Verb::bid));
  EXPECT_LE(stockpile::kBidTrack[move.b], 3);
}

TEST(Whale, SellsBeforeAFallItKnows) {
  const Table table = Table::of(4)
                          .regular(0, "cosmic-computers")
                          .price("cosmic-computers", 7)
                          .pair(0, "cosmic-computers", "down-3")
                          .at("sell");
  EXPECT_EQ(choiceOf(table), make(Verb::sell, 0));
}

TEST(Whale, KeepsWhatItKnowsWillSplit) {
  const Table table = Table::of(4)
                          .regular(0, "cosmic-computers", 2)
                          .price("cosmic-computers", 10)
                          .pair(0, "cosmic-computers", "up-4")
                          .at("sell");
  EXPECT_EQ(choiceOf(table), make(Verb::endSelling));
}

TEST(Whale, UsesABustOnOthers) {
  const Table table = Table::of(3)
                          .regular(0, "epic-electric", 2)
                          .knownRegular(1, "bottomline-bank", 4)
                          .price("bottomline-bank", 2)
                          .picked(0, {"bust"})
                          .pair(0, "american-automotive", "up-1")
                          .at("act");
  const Move move = choiceOf(table);
  ASSERT_EQ(move.verb, static_cast<int>(Verb::bust));
  EXPECT_NE(move.a, 5) << "not its own shares";
}

TEST(Whale, KnowsThatMoneyWins) {
  for (int seats = 2; seats <= 5; ++seats) {
    const Table table = Table::of(seats).round(5).cash(1, 80).at("bid");
    EXPECT_GT(chanceOf(table, 1), 0) << seats << " seats: likely";
    EXPECT_LT(chanceOf(table, 0), 0) << seats << " seats: unlikely";
  }
}

}  // namespace
}  // namespace bourse::told
