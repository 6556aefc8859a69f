// The games of bots in the signature, played through the C interface: every choice comes from bourse_bot, and
// the digest must be the one in tests/signature.txt.
//
// The bots of the signature draw from one stream for a whole game, those of the library from one for each
// decision, so that a saved position goes on as it would have. So games in which a bot draws have other moves
// here: greedy imagines worlds where investors or strategies are, and all builders draw. Their series are
// left out.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "bindings/c/bourse.h"
#include "bots/stockpile/features/move_features.h"
#include "bots/stockpile/whale/whale.h"
#include "core/digest.h"
#include "host/game/driver.h"
#include "host/record/notation.h"
#include "tests/support/sanitized.h"

namespace bourse {
namespace {

using stockpile::Preset;
using stockpile::Stockpile;
namespace whale = stockpile::whale;

/// The series' games in the library, in which a bot chooses for everybody.
class BotGames {
 public:
  BotGames(const std::string& config, const char* bot, std::uint64_t seed, std::uint32_t games)
      : bot_(bot), moves_(games), which_(games) {
    const bourse_options options{.struct_size = sizeof options,
                                 .game = "stockpile",
                                 .configs = config.c_str(),
                                 .players = "-",
                                 .seed = seed,
                                 .first_game = 0,
                                 .games = games,
                                 .threads = 1,
                                 .flags = 0};
    EXPECT_EQ(bourse_open(&options, &batch_), BOURSE_OK) << bourse_last_error();
  }
  ~BotGames() { bourse_close(batch_); }
  BotGames(const BotGames&) = delete;
  BotGames& operator=(const BotGames&) = delete;

  /// What the bot does in a game, which moves by it.
  Move play(std::uint32_t game, Seat seat, int seats) {
    std::fill(which_.begin(), which_.end(), std::uint8_t{0});
    which_[game] = 1;
    EXPECT_EQ(bourse_bot(batch_, bot_, 0, which_.data(), moves_.data()), BOURSE_OK) << bourse_last_error();
    EXPECT_EQ(bourse_step(batch_, moves_.data(), nullptr), BOURSE_OK) << bourse_last_error();
    return stockpile::kIds.moveOf(moves_[game], seat, seats);
  }

 private:
  const char* bot_;
  bourse_batch* batch_ = nullptr;
  std::vector<std::int32_t> moves_;
  std::vector<std::uint8_t> which_;
};

stockpile::Rules rulesOf(Preset preset, int seats) {
  return std::get<stockpile::Rules>(Stockpile::compile(stockpile::configOf(preset, seats)));
}

std::string expectedDigest(const std::string& series) {
  std::ifstream file(std::string(BOURSE_SOURCE_DIR) + "/tests/signature.txt");
  for (std::string name, digest; file >> name >> digest;)
    if (name == series) return digest;
  return "no such series";
}

struct GreedySeries {
  const char* name;
  Preset preset;
  std::uint32_t games;
};

/// As tests/signature/greedy_games.cpp hashes games.
std::string greedySignature(const GreedySeries& series, int seats) {
  const stockpile::Rules rules = rulesOf(series.preset, seats);
  BotGames games("seats=" + std::to_string(seats) + " preset=" + series.name, "greedy", 2015, series.games);
  Digest digest;
  EventSink nobody;
  for (std::uint32_t game = 0; game < series.games; ++game) {
    Chance chance(seedOfGame(Seed::of(2015), game));
    stockpile::State state = Stockpile::start(rules, nobody);
    std::vector<RecordLine> lines;
    playOut<Stockpile>(
        rules, state,
        [&](Seat seat, const stockpile::State&, const MoveList&) { return games.play(game, seat, seats); },
        chance, &lines);
    for (const RecordLine& line : lines) digest.add(std::uint64_t{line.seat} << 32 | line.move.key());
    const Scores scores = Stockpile::scores(rules, state);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat)
      digest.add(static_cast<std::uint64_t>(scores[seat]));
  }
  return digestText(digest.value());
}

TEST(BotsThroughC, GreedyHasTheSignature) {
  for (int seats = 2; seats <= kMaxSeats; ++seats) {
    EXPECT_EQ(greedySignature({"first-game", Preset::firstGame, 40}, seats),
              expectedDigest("greedy-base-" + std::to_string(seats)));
    EXPECT_EQ(greedySignature({"farabourse", Preset::farabourse, 10}, seats),
              expectedDigest("greedy-farabourse-" + std::to_string(seats)));
  }
}

/// As tests/signature/whale_games.cpp hashes games: what it judges comes from the bot, its choice from the
/// library.
std::string whaleSignature(const char* preset, const stockpile::Rules& rules) {
  constexpr std::uint32_t kGames = 4;
  const int seats = rules.seats();
  BotGames games("seats=" + std::to_string(seats) + " preset=" + preset, "whale", 2026, kGames);
  Digest digest;
  EventSink nobody;
  for (std::uint32_t game = 0; game < kGames; ++game) {
    Chance chance(seedOfGame(Seed::of(2026), game));
    stockpile::State state = Stockpile::start(rules, nobody);
    playOut<Stockpile>(
        rules, state,
        [&](Seat seat, const stockpile::State& now, const MoveList& legal) {
          std::vector<std::int32_t> scores(legal.size());
          const whale::Values values =
              whale::judge(*whale::network(), rules, Stockpile::view(rules, now, seat), legal, scores);
          for (const std::int32_t score : scores) digest.add(static_cast<std::uint32_t>(score));
          digest.add(static_cast<std::uint32_t>(values.win));
          digest.add(static_cast<std::uint32_t>(values.money));
          return games.play(game, seat, seats);
        },
        chance);
  }
  return digestText(digest.value());
}

TEST(BotsThroughC, WhaleHasTheSignature) {
  if (whale::network() == nullptr) GTEST_SKIP() << "whale has no weights";
  for (int seats = 2; seats <= (support::kSanitized ? 2 : kMaxSeats); ++seats) {
    EXPECT_EQ(whaleSignature("first-game", rulesOf(Preset::firstGame, seats)),
              expectedDigest("whale-base-" + std::to_string(seats)));
    EXPECT_EQ(whaleSignature("everything", rulesOf(Preset::everything, seats)),
              expectedDigest("whale-everything-" + std::to_string(seats)));
  }
}

}  // namespace
}  // namespace bourse
