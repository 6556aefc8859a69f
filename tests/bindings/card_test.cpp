// The kernels of graphics cards, run on the processor one thread after the other: they do what the library
// does.
#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "bindings/c/bourse.h"

// Kernels and functions of the library have the same names.
#define bourse_play_out cardPlayOut
#define bourse_step cardStep
#define bourse_observe cardObserve
#include "bindings/cuda/stockpile/kernels.cu"  // NOLINT(bugprone-suspicious-include)
#undef bourse_play_out
#undef bourse_step
#undef bourse_observe

namespace {

template <class Kernel>
void launch(std::uint32_t threads, Kernel kernel) {
  bourse::card::Turn::threads = threads;
  for (std::uint32_t thread = 0; thread < threads; ++thread) {
    bourse::card::Turn::thread = thread;
    kernel();
  }
}

constexpr std::uint32_t kGames = 24;

bourse_options optionsOf(std::uint32_t flags) {
  bourse_options options{};
  options.struct_size = sizeof options;
  options.game = "stockpile";
  options.configs = "seats=4; seats=2; seats=5 preset=everything; seats=3 preset=epic";
  options.players = "-; p1; p2+p3 2";
  options.seed = 11;
  options.games = kGames;
  options.threads = 1;
  options.flags = flags;
  return options;
}

/// What bourse.cuda keeps on a card.
class Card {
 public:
  explicit Card(const bourse_options& options) {
    std::size_t size = 0;
    EXPECT_EQ(bourse_plan(&options, nullptr, 0, &size), BOURSE_OK);
    bytes_.resize(size / sizeof(std::uint64_t) + 1);
    EXPECT_EQ(bourse_plan(&options, bytes_.data(), size, &size), BOURSE_OK);
    settings_.resize(plan()->settings * sizeof(Setting) / sizeof(std::uint64_t) + 1);
    launch(plan()->settings, [&] { bourse_setup(plan(), settings()); });
  }
  [[nodiscard]] const Plan* plan() const { return reinterpret_cast<const Plan*>(bytes_.data()); }
  Setting* settings() { return reinterpret_cast<Setting*>(settings_.data()); }

 private:
  std::vector<std::uint64_t> bytes_, settings_;
};

TEST(CardKernels, PlayOutsAreThoseOfTheLibrary) {
  const bourse_options options = optionsOf(0);
  Card card(options);
  std::vector<std::uint64_t> there(kGames), here(kGames);
  std::vector<std::uint32_t> decisions(kGames), decisionsHere(kGames);
  launch(kGames + 3, [&] {  // a block may have more threads than there are games
    cardPlayOut(card.plan(), card.settings(), 0, kGames, there.data(), decisions.data());
  });
  ASSERT_EQ(bourse_play_out(&options, here.data(), decisionsHere.data()), BOURSE_OK);
  EXPECT_EQ(there, here);
  EXPECT_EQ(decisions, decisionsHere);
}

struct Arrays {
  std::vector<std::uint8_t> observation = std::vector<std::uint8_t>(kGames * Numbers::kObservation + 16);
  std::vector<std::uint32_t> mask = std::vector<std::uint32_t>(kGames * Numbers::kMoves / 4);
  std::vector<std::int16_t> legal = std::vector<std::int16_t>(kGames * BOURSE_MOST_MOVES);
  std::vector<std::uint16_t> count = std::vector<std::uint16_t>(kGames);
  std::vector<std::uint8_t> seat = std::vector<std::uint8_t>(kGames), policy = seat, ended = seat,
                            refused = seat;
  std::vector<float> returns = std::vector<float>(kGames * BOURSE_MOST_SEATS), scores = returns;

  /// Rows of a card begin at multiples of 16.
  std::uint8_t* rowsSeen() {
    return observation.data() + (16 - reinterpret_cast<std::uintptr_t>(observation.data()) % 16) % 16;
  }
  bourse_rows rows() {
    bourse_rows rows{};
    rows.struct_size = sizeof rows;
    rows.observation = rowsSeen();
    rows.mask = reinterpret_cast<std::uint8_t*>(mask.data());
    rows.legal = legal.data();
    rows.legal_count = count.data();
    rows.seat = seat.data();
    rows.policy = policy.data();
    rows.ended = ended.data();
    rows.returns = returns.data();
    rows.scores = scores.data();
    rows.refused = refused.data();
    return rows;
  }
};

TEST(CardKernels, BatchesAreThoseOfTheLibrary) {
  const bourse_options options = optionsOf(BOURSE_AUTO_RESET | BOURSE_SKIP_FORCED);
  Card card(options);
  std::vector<Game> games(kGames);
  const bourse::card::History history{.events = nullptr, .room = 0};
  Arrays there, here;
  const bourse_rows rowsThere = there.rows(), rowsHere = here.rows();
  bourse_batch* batch = nullptr;
  ASSERT_EQ(bourse_open(&options, &batch), BOURSE_OK);
  launch(kGames, [&] { bourse_begin(card.plan(), card.settings(), games.data(), history, 0); });
  std::vector<std::int32_t> moves;
  int ended = 0;
  for (std::uint32_t step = 0; step < 500; ++step) {
    const std::int32_t* chosen = step > 0 ? moves.data() : nullptr;
    launch(kGames, [&] { cardStep(card.plan(), card.settings(), games.data(), history, chosen, rowsThere); });
    launch(kGames, [&] { cardObserve(card.plan(), card.settings(), games.data(), rowsThere.observation); });
    launch(64, [&] { bourse_mask(card.plan(), games.data(), there.mask.data()); });
    launch(kGames, [&] { bourse_legal(card.plan(), games.data(), there.legal.data()); });
    const int code = step > 0 ? bourse_step(batch, chosen, &rowsHere) : bourse_observe(batch, &rowsHere);
    ASSERT_TRUE(code == BOURSE_OK || code == BOURSE_ILLEGAL_MOVE);
    ASSERT_EQ(std::memcmp(there.rowsSeen(), here.rowsSeen(), kGames * Numbers::kObservation), 0) << step;
    ASSERT_EQ(there.mask, here.mask) << step;
    ASSERT_EQ(there.legal, here.legal) << step;
    ASSERT_EQ(there.count, here.count) << step;
    ASSERT_EQ(there.seat, here.seat) << step;
    ASSERT_EQ(there.policy, here.policy) << step;
    ASSERT_EQ(there.ended, here.ended) << step;
    ASSERT_EQ(there.refused, here.refused) << step;
    ASSERT_EQ(there.returns, here.returns) << step;
    ASSERT_EQ(there.scores, here.scores) << step;
    moves.assign(kGames, BOURSE_KEEP);
    for (std::uint32_t i = 0; i < kGames; ++i) {
      ended += here.ended[i];
      const std::uint32_t drawn = (step * 2654435761u + i * 40503u) >> 7;
      if (drawn % 31 != 0) moves[i] = here.legal[i * BOURSE_MOST_MOVES + drawn % here.count[i]];
      if (drawn % 37 == 0) moves[i] = static_cast<std::int32_t>(drawn % Numbers::kMoves);
    }
  }
  bourse_close(batch);
  EXPECT_GT(ended, 10);
}

}  // namespace
