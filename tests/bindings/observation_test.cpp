// The bytes that seats see. Trained weights depend on every one of them, so a change must be meant.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "bindings/c/bourse.h"
#include "bots/stackmarket/features/observation.h"
#include "bots/stockpile/features/move_features.h"
#include "bots/stockpile/features/observation.h"
#include "core/digest.h"

namespace bourse {
namespace {

/// The digest of all rows of random games at one table.
std::uint64_t digestOfRows(const char* game, const std::string& config) {
  constexpr std::uint32_t kGames = 4;
  const bourse_options options{.struct_size = sizeof options,
                               .game = game,
                               .configs = config.c_str(),
                               .players = "-",
                               .seed = 2015,
                               .first_game = 0,
                               .games = kGames,
                               .threads = 1,
                               .flags = 0};
  bourse_batch* batch = nullptr;
  EXPECT_EQ(bourse_open(&options, &batch), BOURSE_OK) << bourse_last_error();
  const std::size_t size = bourse_observation_size(game);
  std::vector<std::uint8_t> rows(kGames * size), seat(kGames);
  std::vector<std::int16_t> legal(kGames * BOURSE_MOST_MOVES);
  std::vector<std::uint16_t> count(kGames);
  std::vector<std::int32_t> moves(kGames);
  bourse_rows out{};
  out.struct_size = sizeof out;
  out.observation = rows.data();
  out.legal = legal.data();
  out.legal_count = count.data();
  out.seat = seat.data();
  Digest digest;
  std::uint64_t random = 1;
  bourse_observe(batch, &out);
  while (std::any_of(seat.begin(), seat.end(), [](std::uint8_t who) { return who != BOURSE_NO_SEAT; })) {
    digest.addText({reinterpret_cast<const char*>(rows.data()), rows.size()});
    for (std::size_t i = 0; i < kGames; ++i) {
      random = random * 6364136223846793005u + 1442695040888963407u;
      moves[i] =
          seat[i] == BOURSE_NO_SEAT ? BOURSE_KEEP : legal[i * BOURSE_MOST_MOVES + (random >> 33) % count[i]];
    }
    EXPECT_EQ(bourse_step(batch, moves.data(), &out), BOURSE_OK) << bourse_last_error();
  }
  bourse_close(batch);
  return digest.value();
}

TEST(ObservationLaws, RowsNeverChangeUnnoticed) {
  std::ifstream file(std::string(BOURSE_SOURCE_DIR) + "/tests/bindings/observations.txt");
  ASSERT_TRUE(file);
  std::string line;
  int tables = 0;
  for (; std::getline(file, line); ++tables) {
    std::istringstream words(line);
    std::string digest, game, config;
    words >> digest >> game;
    std::getline(words >> std::ws, config);
    std::ostringstream found;
    found << std::hex << digestOfRows(game.c_str(), config);
    EXPECT_EQ(found.str(), digest) << game << " " << config;
  }
  EXPECT_GT(tables, 20);
}

/// Offsets rise without a gap, a repeated field comes again after its stride, and all of it fills the row.
void expectToFillARow(const std::vector<features::Field>& fields, std::size_t size) {
  std::vector<int> covered(size);
  for (const features::Field& field : fields) {
    EXPECT_FALSE(field.meaning.empty()) << field.name;
    EXPECT_EQ(field.meaning.find('\t'), std::string_view::npos);
    for (std::uint32_t repeat = 0; repeat < field.repeats; ++repeat)
      for (std::uint32_t i = 0; i < field.count; ++i) {
        const std::size_t at = field.offset + repeat * field.stride + i;
        ASSERT_LT(at, size) << field.name;
        ++covered[at];
      }
  }
  EXPECT_EQ(covered, std::vector<int>(size, 1));
}

TEST(ObservationLaws, FieldsFillTheirRows) {
  expectToFillARow(stockpile::observationFields(), stockpile::kObservationBytes);
  expectToFillARow(stockpile::moveFeatureFields(), stockpile::kMoveFeatureBytes);
  expectToFillARow(stackmarket::observationFields(), stackmarket::kObservationBytes);
  expectToFillARow(stackmarket::moveFeatureFields(), stackmarket::kMoveFeatureBytes);
}

TEST(ObservationLaws, MovesDifferInTheirFeatures) {
  std::vector<std::string> rows;
  for (int id = 0; id < stockpile::kMoveIds; ++id) {
    std::string row(stockpile::kMoveFeatureBytes, '\0');
    stockpile::describeMove(id, reinterpret_cast<std::uint8_t*>(row.data()));
    rows.push_back(row);
  }
  std::sort(rows.begin(), rows.end());
  EXPECT_EQ(std::unique(rows.begin(), rows.end()), rows.end());
}

}  // namespace
}  // namespace bourse
