// Many games of one kind, in step. T says what the kind is:
//
//   T::Game, T::kIds, T::kMoves, T::kObservation   the contract, ids of moves, sizes of rows
//   T::Memory, T::remember(memory, state, seat, move)   what everybody saw and a view forgets
//   T::memoryOf(rules, view)                            … and what a view alone still tells of it
//   T::Kit(rules), T::observe(kit, view, memory, row)   the bytes a seat sees
//   T::bots(), T::winners(rules, state, scores)   our players; who won
//   T::readConfig(text, config)   what people choose before a game
//   T::vocabulary()   the words for its numbers
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <type_traits>
#include <variant>

#include "bindings/c/batch.h"
#include "bindings/c/kinds.h"
#include "bindings/c/plan.h"
#include "bindings/c/play_out.h"
#include "bindings/c/pool.h"
#include "bindings/c/position.h"
#include "bindings/c/texts.h"
#include "bots/bot.h"
#include "core/chance.h"
#include "core/digest.h"
#include "core/move_ids.h"

namespace bourse::door {

inline constexpr std::uint32_t kPiece = 32;  // games that a thread takes at a time

template <class T>
class BatchOf final : public Batch {
 public:
  using G = typename T::Game;
  using Rules = typename G::Rules;
  using State = typename G::State;
  using View = typename G::View;

  static Failure open(const bourse_options& options, std::unique_ptr<Batch>& batch) {
    auto made = std::unique_ptr<BatchOf>(new BatchOf(options));
    if (Failure failure = made->readTexts(options)) return failure;
    made->tables_.resize(options.games);
    const auto begin = [&](std::uint32_t first, std::uint32_t last) {
      for (std::uint32_t i = first; i < last; ++i) made->begin(made->tables_[i], options.first_game + i);
    };
    made->pool_.share(options.games, kPiece, begin);
    batch = std::move(made);
    return {};
  }

  static Failure plan(const bourse_options& options, std::vector<std::uint8_t>& bytes);
  static Failure playOut(const bourse_options& options, std::uint64_t* digests, std::uint32_t* decisions);

  [[nodiscard]] std::uint32_t games() const override { return static_cast<std::uint32_t>(tables_.size()); }

  Failure step(const std::int32_t* moves, const bourse_rows& rows) override;
  Failure observeSeat(std::uint32_t game, std::uint32_t seat, std::uint8_t* row) override;
  Failure reset(std::uint32_t game, std::uint64_t number) override {
    begin(tables_[game], number);
    return {};
  }
  Failure seed(std::uint32_t game, char* digits) override;
  Failure scores(std::uint32_t game, float* scores) override;
  [[nodiscard]] std::size_t saveSize(std::uint32_t game) const override {
    return sizeof(Saved) + tables_[game].events.size() * sizeof(Event);
  }
  Failure save(std::uint32_t game, void* bytes, std::size_t room) override;
  Failure load(std::uint32_t game, const void* bytes, std::size_t size) override;
  Failure clone(std::uint32_t game, Batch& to, std::uint32_t place) override;
  Failure determinize(std::uint32_t game, std::uint32_t seat, std::uint64_t seed) override;
  Failure bot(std::string_view name, std::uint32_t iterations, const std::uint8_t* which,
              std::int32_t* moves) override;
  Failure history(std::uint32_t game, std::uint32_t seat, std::uint32_t from, bool places,
                  bourse_event* events, std::uint32_t room, std::uint32_t& count) override;

 private:
  using Position = door::Position<T>;

  struct Table {
    Position at;
    Chance chance{Seed{}};
    Node node;
    MoveList legal;                                     // of the seat that must choose
    std::array<std::int16_t, MoveList::capacity()> id;  // of each of them
    std::vector<Event> events;
  };
  struct Saved {
    std::uint64_t magic = 0, digest = 0;
    std::uint32_t size = 0, events = 0;
    typename G::Config config;
    Position at;
  };
  static_assert(std::is_trivially_copyable_v<Position> && std::is_trivially_copyable_v<Event>);
  struct Setting {
    Rules rules;
    std::unique_ptr<typename T::Kit> kit;
    std::uint32_t weight = 1;
  };

  /// What position.h draws games from.
  struct Options {
    std::vector<Setting> settings{};
    std::vector<Lineup> lineups{};
    std::uint32_t settingWeights = 0, lineupWeights = 0;
    Seed series;
    std::uint32_t flags = 0;
  };

  explicit BatchOf(const bourse_options& options)
      : options_{.series = Seed::of(options.seed), .flags = options.flags}, pool_(threadsOf(options)) {}

  static unsigned threadsOf(const bourse_options& options) {
    const unsigned wanted = options.threads != 0 ? options.threads : std::thread::hardware_concurrency();
    return std::clamp(wanted, 1u, 256u);
  }
  [[nodiscard]] bool has(std::uint32_t flag) const { return (options_.flags & flag) != 0; }
  [[nodiscard]] const Setting& settingOf(const Table& table) const {
    return options_.settings[table.at.config];
  }
  [[nodiscard]] int seatsOf(const Table& table) const { return G::seats(settingOf(table).rules); }

  Failure readTexts(const bourse_options& options);
  void begin(Table& table, std::uint64_t number);
  void run(Table& table);
  void offer(Table& table) const;
  void draw(Table& table, const Rules& rules);
  void apply(Table& table, Seat seat, Move move);
  Move chooseBy(const Bot<G>& bot, Table& table, std::uint32_t iterations, std::uint32_t ordinal);
  bool move(Table& table, std::int32_t id);
  void fetch(std::uint32_t i, const bourse_rows& rows) const;
  void fill(Table& table, std::uint32_t i, const bourse_rows& rows) const;
  void see(const Setting& setting, const Table& table, Seat seat, std::uint8_t* row) const;
  static Failure refuse(const Table& table, std::uint32_t game, std::int32_t id, int seats);

  Options options_;
  Pool pool_;
  std::vector<Table> tables_;
};

}  // namespace bourse::door

#include "bindings/c/batch_plan.h"
#include "bindings/c/batch_play.h"
#include "bindings/c/batch_positions.h"
