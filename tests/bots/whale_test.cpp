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

/// Both weights of a row for a pair of inputs, as kernel.h says where they lie.
const std::int8_t* weightAt(const std::vector<std::int8_t>& weights, std::size_t rows, std::size_t pairs,
                            std::size_t row, std::size_t pair) {
  const std::size_t group = row / whale::kRowsOfGroup * whale::kRowsOfGroup;
  const std::size_t together = std::min<std::size_t>(whale::kRowsOfGroup, rows - group);
  return weights.data() + 2 * (group * pairs + pair * together + row - group);
}

TEST(WhaleKernels, GiveTheSameSums) {
  Rng rng(Seed::of(3), purpose::kBot);
  const auto any = [&](int most) {
    return static_cast<int>(rng.below(2 * static_cast<unsigned>(most) + 1)) - most;
  };
  for (int trial = 0; trial < 200; ++trial) {
    const auto rows = whale::kRowsTogether * (1 + rng.below(20));
    const auto pairs = 1 + rng.below(60);
    std::vector<std::int8_t> weights(std::size_t{2} * rows * pairs);
    for (std::int8_t& weight : weights) weight = static_cast<std::int8_t>(any(128) == 128 ? -128 : any(127));
    std::vector<std::int16_t> x(std::size_t{2} * pairs);
    const bool extreme = trial % 4 == 0;
    for (std::int16_t& value : x)
      value = static_cast<std::int16_t>(extreme ? (rng.below(2) == 0 ? -4096 : 4096) : any(4096));
    std::vector<std::uint16_t> used;
    std::vector<std::int32_t> both;
    for (unsigned pair = 0; pair < pairs; ++pair) {
      if (rng.below(4) == 0) continue;
      used.push_back(static_cast<std::uint16_t>(pair));
      both.push_back(whale::pairOf(x[std::size_t{2} * pair], x[std::size_t{2} * pair + 1]));
    }
    std::vector<std::int32_t> expected(rows);
    for (const std::uint16_t pair : used)
      for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t which = 0; which < 2; ++which)
          expected[row] +=
              weightAt(weights, rows, pairs, row, pair)[which] * x[std::size_t{2} * pair + which];
    const int count = static_cast<int>(used.size());
    used.resize(used.size() + whale::kReadAhead);
    for (const whale::Kernel& kernel : whale::kernels()) {
      std::vector<std::int32_t> out(rows, -1);
      kernel.sums({weights.data(), static_cast<int>(rows), static_cast<int>(pairs)},
                  {used.data(), both.data(), count}, out.data());
      EXPECT_EQ(out, expected) << kernel.name << ", " << rows << " rows";
    }
  }
}

TEST(WhaleKernels, ActivateAlike) {
  Rng rng(Seed::of(4), purpose::kBot);
  constexpr std::int32_t kEnds[] = {-2'147'000'000, -1, 0, 1, 2'147'000'000};
  for (int trial = 0; trial < 100; ++trial) {
    const std::size_t rows = 1 + rng.below(70);
    std::vector<std::int32_t> sums(rows), bias(rows), multiplier(rows);
    const int shift = 1 + static_cast<int>(rng.below(40));
    for (std::size_t row = 0; row < rows; ++row) {
      sums[row] = rng.below(3) == 0 ? kEnds[rng.below(5)]
                                    : static_cast<std::int32_t>(rng.below(2'000'000)) - 1'000'000;
      bias[row] = static_cast<std::int32_t>(rng.below(400'000)) - 200'000;
      multiplier[row] = static_cast<std::int32_t>(rng.below(1 << 26));
    }
    for (const whale::Kernel& kernel : whale::kernels()) {
      std::vector<std::int16_t> out(rows, -1);
      kernel.activate(sums.data(), {bias.data(), multiplier.data(), shift}, static_cast<int>(rows),
                      out.data());
      for (std::size_t row = 0; row < rows; ++row) {
        const std::int64_t exact =
            ((std::int64_t{sums[row]} + bias[row]) * multiplier[row] + (std::int64_t{1} << (shift - 1))) >>
            shift;
        EXPECT_EQ(out[row], std::clamp<std::int64_t>(exact, 0, whale::kMostActive)) << kernel.name;
      }
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
              whale::judge(*whale::network(), rules, view, legal, first, whale::kernels()[0]);
          for (const whale::Kernel& kernel : whale::kernels().subspan(1)) {
            const whale::Values values = whale::judge(*whale::network(), rules, view, legal, scores, kernel);
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
