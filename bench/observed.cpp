// Random games with four players as a learner gets them: every decision with its observation and its mask.
// bench/gate.sh counts the instructions of the library.
//
//   bench_observed STEPS [everything]   prints the number of decisions: STEPS of 64 games; without the word,
//   of the base game
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "bindings/c/bourse.h"

int main(int argc, char** argv) {
  constexpr std::uint32_t kGames = 64;
  const long steps = argc > 1 ? std::strtol(argv[1], nullptr, 10) : 0;
  if (steps < 1) {
    std::fprintf(stderr, "usage: bench_observed STEPS [everything]\n");
    return 2;
  }
  const bourse_options options{.struct_size = sizeof options,
                               .game = "stockpile",
                               .configs = argc > 2 ? "seats=4 preset=everything" : "seats=4",
                               .players = "-",
                               .seed = 1,
                               .first_game = 0,
                               .games = kGames,
                               .threads = 1,
                               .flags = BOURSE_AUTO_RESET};
  bourse_batch* batch = nullptr;
  if (bourse_open(&options, &batch) != BOURSE_OK) {
    std::fprintf(stderr, "%s\n", bourse_last_error());
    return 1;
  }
  std::vector<std::uint8_t> observation(kGames * bourse_observation_size("stockpile")),
      mask(kGames * bourse_move_count("stockpile"));
  std::vector<std::int16_t> legal(kGames * BOURSE_MOST_MOVES);
  std::vector<std::uint16_t> count(kGames);
  std::vector<std::int32_t> moves(kGames);
  bourse_rows rows{};
  rows.struct_size = sizeof rows;
  rows.observation = observation.data();
  rows.mask = mask.data();
  rows.legal = legal.data();
  rows.legal_count = count.data();
  std::uint64_t random = 1;
  int code = bourse_observe(batch, &rows);
  for (long step = 0; step < steps && code == BOURSE_OK; ++step) {
    for (std::size_t game = 0; game < kGames; ++game) {
      random = random * 6364136223846793005u + 1442695040888963407u;
      moves[game] = legal[game * BOURSE_MOST_MOVES + ((random >> 33) * count[game] >> 31)];
    }
    code = bourse_step(batch, moves.data(), &rows);
  }
  bourse_close(batch);
  if (code != BOURSE_OK) std::fprintf(stderr, "%s\n", bourse_last_error());
  std::printf("%ld\n", steps * static_cast<long>(kGames));
  return code;
}
