// What runs on a graphics card. bindings/python/bourse/cuda starts these kernels; their names and arguments
// are an interface between the two.
#include "bindings/c/stockpile/numbers.h"
#include "bindings/cuda/games.h"

namespace bourse::card {
namespace {

struct Numbers : door::StockpileNumbers {
  static std::uint32_t progress(const stockpile::State& state) {
    const auto& flow = state.flow;
    return static_cast<std::uint32_t>(flow.table) << 24 | std::uint32_t{flow.round} << 16 |
           std::uint32_t{flow.step} << 8 | (state.agenda.empty() ? 0u : std::uint32_t{state.agenda.top().op});
  }
};

constexpr std::uint32_t kOver = ~0u;

}  // namespace
}  // namespace bourse::card

using Numbers = bourse::card::Numbers;
using Game = bourse::card::Game<Numbers>;
using Setting = bourse::card::Setting<Numbers>;
using Options = bourse::card::Options<Numbers>;
using Plan = bourse::door::Plan;

struct alignas(16) Row {
  std::uint8_t bytes[Numbers::kObservation];
};

#define BOURSE_KERNEL extern "C" __global__ __attribute__((launch_bounds(128)))

/// Sizes that the caller allocates by, and a number that changes with the interface.
extern "C" __device__ __attribute__((used)) const std::uint32_t bourse_sizes[] = {
    1, sizeof(Setting), sizeof(Game), Numbers::kObservation, Numbers::kMoves, sizeof(bourse::Event)};

BOURSE_KERNEL void bourse_setup(const Plan* plan, Setting* settings) {
  const std::uint32_t i = bourse::card::threadNumber();
  if (i < plan->settings) Setting::make(settings[i], Options::settingsOf(*plan)[i]);
}

/// Random games to their ends, `count` from `first` on. Of a warp's games those that are behind move first,
/// so most of the time all are at the same step. That matters beyond the warp: games that begin together stay
/// together, and what limits all this is the cache of instructions. Moving the largest group first took
/// three times as long.
BOURSE_KERNEL void bourse_play_out(const Plan* plan, const Setting* settings, std::uint64_t first,
                                   std::uint32_t count, std::uint64_t* digests, std::uint32_t* decisions) {
  using namespace bourse;
  const std::uint32_t i = card::threadNumber();
  const Options options(*plan, settings);
  const bool mine = i < count;
  door::Position<Numbers> at;
  door::seatGame(at, first + (mine ? i : 0), options);
  door::PlayOut<Numbers::Game> game;
  game.begin(settings[at.config].rules, at.seed);
  for (;;) {
    const Node node = game.node();
    const bool over = !mine || node.kind == Node::Kind::over;
    const std::uint32_t progress = over ? card::kOver : Numbers::progress(game.state());
    const std::uint32_t lowest = card::lowestOfWarp(progress);
    if (lowest == card::kOver) break;
    if (progress == lowest) game.step(node);
  }
  if (!mine) return;
  const door::Played played = game.played();
  digests[i] = played.digest;
  decisions[i] = played.decisions;
}

/// Begins game number `first` + i in every place.
BOURSE_KERNEL void bourse_begin(const Plan* plan, const Setting* settings, Game* games,
                                bourse::card::History history, std::uint64_t first) {
  const std::uint32_t i = bourse::card::threadNumber();
  if (i >= plan->games) return;
  const Options options(*plan, settings);
  Game game;
  bourse::card::Mover<Numbers>(game, options, history, i).begin(first + i);
  bourse::card::copyWide(games[i], game);
}

/// Every game moves by moves[i], an id or BOURSE_KEEP; then the small rows are filled. No moves: only the
/// rows.
BOURSE_KERNEL void bourse_step(const Plan* plan, const Setting* settings, Game* games,
                               bourse::card::History history, const std::int32_t* moves, bourse_rows rows) {
  const std::uint32_t i = bourse::card::threadNumber();
  if (i >= plan->games) return;
  const Options options(*plan, settings);
  Game game;
  bourse::card::copyWide(game, games[i]);
  bool ended = false, wrong = false;
  if (moves != nullptr && moves[i] != BOURSE_KEEP) {
    wrong = !game.isLegal(moves[i]);
    if (!wrong) {
      bourse::card::Mover<Numbers> mover(game, options, history, i);
      mover.move(moves[i]);
      ended = game.node.kind == bourse::Node::Kind::over;
      if (ended) bourse::door::tellEnd(mover.rules(), game.at, i, rows);
      if (ended && options.has(BOURSE_AUTO_RESET)) mover.begin(game.at.number + plan->games);
      bourse::card::copyWide(games[i], game);
    }
  }
  if (rows.refused != nullptr) rows.refused[i] = wrong ? 1 : 0;
  if (rows.ended != nullptr) rows.ended[i] = ended ? 1 : 0;
  bourse::door::tellNode(settings[game.at.config].rules, game.at, game.node, game.moves, i, rows);
}

/// What the seat that must choose sees; zeros when the game is over.
BOURSE_KERNEL void bourse_observe(const Plan* plan, const Setting* settings, const Game* games,
                                  std::uint8_t* rows) {
  const std::uint32_t i = bourse::card::threadNumber();
  if (i >= plan->games) return;
  Game game;
  bourse::card::copyWide(game, games[i]);
  const Setting& setting = settings[game.at.config];
  Row row;  // the thread's own memory, where neighbours lie side by side; rows of games do not
  if (game.node.kind == bourse::Node::Kind::decision)
    Numbers::observe(setting.kit, Numbers::Game::view(setting.rules, game.at.state, game.node.seat),
                     game.at.memory, row.bytes);
  else
    std::memset(row.bytes, 0, sizeof row.bytes);
  bourse::card::copyWide(reinterpret_cast<Row*>(rows)[i], row);
}

/// A byte for each move, four a thread.
BOURSE_KERNEL void bourse_mask(const Plan* plan, const Game* games, std::uint32_t* masks) {
  constexpr std::uint32_t kWords = Numbers::kMoves / 4;
  static_assert(Numbers::kMoves % 4 == 0);
  const std::uint64_t all = std::uint64_t{plan->games} * kWords;
  for (std::uint64_t at = bourse::card::threadNumber(); at < all; at += bourse::card::threadCount()) {
    const auto word = static_cast<std::uint32_t>(at % kWords);
    const std::uint32_t bits = games[at / kWords].legal[word / 8] >> (word % 8 * 4);
    masks[at] = (bits & 1u) | (bits & 2u) << 7 | (bits & 4u) << 14 | (bits & 8u) << 21;
  }
}

/// Ids of legal moves in rising order, then -1.
BOURSE_KERNEL void bourse_legal(const Plan* plan, const Game* games, std::int16_t* rows) {
  const std::uint32_t i = bourse::card::threadNumber();
  if (i >= plan->games) return;
  std::int16_t* row = rows + std::size_t{i} * BOURSE_MOST_MOVES;
  std::uint32_t filled = 0;
  for (std::uint32_t word = 0; word < Game::kMaskWords; ++word)
    for (std::uint32_t bits = games[i].legal[word]; bits != 0; bits &= bits - 1)
      row[filled++] = static_cast<std::int16_t>(word * 32 + static_cast<std::uint32_t>(__builtin_ctz(bits)));
  while (filled < BOURSE_MOST_MOVES) row[filled++] = -1;
}

/// How many events each game has told; History::kOverflow where there was no room for them.
BOURSE_KERNEL void bourse_events(const Plan* plan, const Game* games, std::uint32_t* counts) {
  const std::uint32_t i = bourse::card::threadNumber();
  if (i < plan->games) counts[i] = games[i].events;
}
