// A batch of the C interface with its arrays, for tests.
#pragma once

#include <cstdint>
#include <vector>

#include "bindings/c/bourse.h"

namespace bourse::support {

/// Arrays and options of a batch, with moves drawn at random from its legal lists.
class Games {
 public:
  explicit Games(const char* configs, std::uint32_t games = 8, std::uint32_t flags = 0,
                 std::uint32_t threads = 1, const char* players = "-", const char* game = "stockpile",
                 std::uint64_t seed = 5)
      : observation(games * bourse_observation_size(game)),
        mask(games * bourse_move_count(game)),
        legal(games * BOURSE_MOST_MOVES),
        count(games),
        moves(games, BOURSE_KEEP),
        seat(games),
        policy(games),
        ended(games),
        players_(games * BOURSE_MOST_SEATS),
        returns(games * BOURSE_MOST_SEATS),
        scores(games * BOURSE_MOST_SEATS) {
    const bourse_options options{.struct_size = sizeof options,
                                 .game = game,
                                 .configs = configs,
                                 .players = players,
                                 .seed = seed,
                                 .first_game = 0,
                                 .games = games,
                                 .threads = threads,
                                 .flags = flags};
    code = bourse_open(&options, &batch);
    rows = {.struct_size = sizeof rows,
            .observation = observation.data(),
            .mask = mask.data(),
            .legal = legal.data(),
            .legal_count = count.data(),
            .seat = seat.data(),
            .policy = policy.data(),
            .decision = nullptr,
            .seats = nullptr,
            .config = nullptr,
            .number = nullptr,
            .ended = ended.data(),
            .returns = returns.data(),
            .scores = scores.data(),
            .players = players_.data(),
            .refused = nullptr};
    if (code == BOURSE_OK) bourse_observe(batch, &rows);
  }
  ~Games() { bourse_close(batch); }
  Games(const Games&) = delete;
  Games& operator=(const Games&) = delete;

  int step() {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      random_ = random_ * 6364136223846793005u + 1442695040888963407u;
      moves[i] =
          seat[i] == BOURSE_NO_SEAT ? BOURSE_KEEP : legal[i * BOURSE_MOST_MOVES + (random_ >> 33) % count[i]];
    }
    return bourse_step(batch, moves.data(), &rows);
  }

  bourse_batch* batch = nullptr;
  int code = 0;
  bourse_rows rows{};
  std::vector<std::uint8_t> observation, mask;
  std::vector<std::int16_t> legal;
  std::vector<std::uint16_t> count;
  std::vector<std::int32_t> moves;
  std::vector<std::uint8_t> seat, policy, ended, players_;
  std::vector<float> returns, scores;

 private:
  std::uint64_t random_ = 1;
};

}  // namespace bourse::support
