// The functions of bourse.h: arguments are checked here, the work is done by batch_of.h.
#include "bindings/c/bourse.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <system_error>

#include "bindings/c/batch.h"

using bourse::door::Batch;
using bourse::door::Failure;
using bourse::door::Kind;

struct bourse_batch {
  std::unique_ptr<Batch> games;
};

namespace {

const Kind* kindOf(const char* game) {
  if (game == nullptr) return nullptr;
  static const auto kKinds = bourse::door::kinds();
  for (const Kind* kind : kKinds)
    if (kind->name == game) return kind;
  return nullptr;
}

Failure wrong(const char* sentence) { return {BOURSE_WRONG_ARGUMENT, sentence}; }
Failure noSuchGame(const char* game) {
  return {BOURSE_WRONG_TEXT, "There is no game “" + std::string(game != nullptr ? game : "") +
                                 "”; there are " + bourse_game_names() + "."};
}

Failure wrongOptions(const bourse_options* options) {
  if (options == nullptr || options->struct_size < sizeof(bourse_options))
    return wrong("There are no options, or they lack their struct_size.");
  if (kindOf(options->game) == nullptr) return noSuchGame(options->game);
  if (options->games == 0 || options->games > 10'000'000) return wrong("A batch has 1 to 10000000 games.");
  return {};
}

/// What C++ throws (no memory, no threads) must not leave the library.
template <class Work>
int guarded(Work work) {
  try {
    return bourse::door::report(work());
  } catch (const std::system_error&) {
    return bourse::door::report(BOURSE_SYSTEM, "The system has no more threads; ask for fewer.");
  } catch (const std::bad_alloc&) {
    return bourse::door::report(BOURSE_SYSTEM, "There is not enough memory.");
  } catch (...) {
    return bourse::door::report(BOURSE_SYSTEM,
                                "The library failed in a way that nobody foresaw; please report it.");
  }
}

template <class Work>
int withGame(bourse_batch* batch, std::uint32_t game, Work work) {
  return guarded([&]() -> Failure {
    if (batch == nullptr) return wrong("There is no batch.");
    if (game >= batch->games->games())
      return {BOURSE_WRONG_ARGUMENT, "There is no game " + std::to_string(game) + " in a batch of " +
                                         std::to_string(batch->games->games()) + "."};
    return work(*batch->games);
  });
}

/// The caller may have been compiled with an older header, whose rows end earlier.
bourse_rows rowsOf(const bourse_rows* rows) {
  bourse_rows copy{};
  if (rows != nullptr) std::memcpy(&copy, rows, std::min(rows->struct_size, sizeof copy));
  return copy;
}

int historyOf(bourse_batch* batch, std::uint32_t game, std::uint32_t seat, std::uint32_t from, bool places,
              bourse_event* events, std::uint32_t room, std::uint32_t* count) {
  return withGame(batch, game, [&](Batch& games) -> Failure {
    if ((events == nullptr && room > 0) || count == nullptr) return wrong("There is no array to fill.");
    return games.history(game, seat, from, places, events, room, *count);
  });
}

}  // namespace

const char* bourse_version(void) { return BOURSE_VERSION; }
const char* bourse_last_error(void) { return bourse::door::lastSentence(); }

const char* bourse_game_names(void) {
  static const std::string kNames = [] {
    std::string names;
    for (const Kind* kind : bourse::door::kinds())
      names += (names.empty() ? "" : " ") + std::string(kind->name);
    return names;
  }();
  return kNames.c_str();
}

size_t bourse_observation_size(const char* game) {
  const Kind* kind = kindOf(game);
  return kind != nullptr ? kind->observation : 0;
}

size_t bourse_move_count(const char* game) {
  const Kind* kind = kindOf(game);
  return kind != nullptr ? kind->moves : 0;
}

size_t bourse_move_feature_size(const char* game) {
  const Kind* kind = kindOf(game);
  return kind != nullptr ? kind->moveFeatures : 0;
}

int bourse_move_features(const char* game, uint8_t* rows) {
  return guarded([&]() -> Failure {
    const Kind* kind = kindOf(game);
    if (kind == nullptr) return noSuchGame(game);
    if (rows == nullptr) return wrong("There is no array to fill.");
    for (std::size_t id = 0; id < kind->moves; ++id)
      kind->describeMove(static_cast<int>(id), rows + id * kind->moveFeatures);
    return {};
  });
}

const char* bourse_observation_fields(const char* game) {
  const Kind* kind = kindOf(game);
  return kind != nullptr ? kind->observationFields.c_str() : nullptr;
}

const char* bourse_move_fields(const char* game) {
  const Kind* kind = kindOf(game);
  return kind != nullptr ? kind->moveFields.c_str() : nullptr;
}

const char* bourse_event_fields(const char* game) {
  const Kind* kind = kindOf(game);
  return kind != nullptr ? kind->eventFields.c_str() : nullptr;
}

const char* bourse_decision_names(const char* game) {
  const Kind* kind = kindOf(game);
  return kind != nullptr ? kind->decisionNames.c_str() : nullptr;
}

const char* bourse_value_names(const char* game) {
  const Kind* kind = kindOf(game);
  return kind != nullptr ? kind->valueNames.c_str() : nullptr;
}

const char* bourse_move_text(const char* game, int id) {
  const Kind* kind = kindOf(game);
  if (kind == nullptr || id < 0 || static_cast<std::size_t>(id) >= kind->moves) return nullptr;
  return kind->moveTexts[static_cast<std::size_t>(id)].c_str();
}

int bourse_move_id(const char* game, const char* text) {
  const Kind* kind = kindOf(game);
  if (kind == nullptr || text == nullptr) return -1;
  const auto found = std::find(kind->moveTexts.begin(), kind->moveTexts.end(), text);
  return found != kind->moveTexts.end() ? static_cast<int>(found - kind->moveTexts.begin()) : -1;
}

const char* bourse_bots(const char* game) {
  const Kind* kind = kindOf(game);
  return kind != nullptr ? kind->bots.c_str() : nullptr;
}

int bourse_open(const bourse_options* options, bourse_batch** batch) {
  return guarded([&]() -> Failure {
    if (batch == nullptr) return wrong("There is no place for the batch.");
    *batch = nullptr;
    if (Failure failure = wrongOptions(options)) return failure;
    auto made = std::make_unique<bourse_batch>();
    if (Failure failure = kindOf(options->game)->open(*options, made->games)) return failure;
    *batch = made.release();
    return {};
  });
}

int bourse_play_out(const bourse_options* options, uint64_t* digests, uint32_t* decisions) {
  return guarded([&]() -> Failure {
    if (Failure failure = wrongOptions(options)) return failure;
    return kindOf(options->game)->playOut(*options, digests, decisions);
  });
}

int bourse_plan(const bourse_options* options, void* bytes, size_t room, size_t* size) {
  return guarded([&]() -> Failure {
    if ((bytes == nullptr && room > 0) || size == nullptr) return wrong("There is no array to fill.");
    if (Failure failure = wrongOptions(options)) return failure;
    const Kind* kind = kindOf(options->game);
    if (kind->plan == nullptr)
      return {BOURSE_WRONG_TEXT,
              "The game “" + std::string(kind->name) + "” does not run on graphics cards."};
    std::vector<std::uint8_t> made;
    if (Failure failure = kind->plan(*options, made)) return failure;
    *size = made.size();
    if (bytes != nullptr) std::memcpy(bytes, made.data(), std::min(room, made.size()));
    return {};
  });
}

void bourse_close(bourse_batch* batch) { delete batch; }

uint32_t bourse_games(const bourse_batch* batch) { return batch != nullptr ? batch->games->games() : 0; }

int bourse_step(bourse_batch* batch, const int32_t* moves, const bourse_rows* rows) {
  return withGame(batch, 0, [&](Batch& games) {
    return moves != nullptr ? games.step(moves, rowsOf(rows)) : wrong("There are no moves.");
  });
}

int bourse_observe(bourse_batch* batch, const bourse_rows* rows) {
  return withGame(batch, 0, [&](Batch& games) { return games.step(nullptr, rowsOf(rows)); });
}

int bourse_observe_seat(bourse_batch* batch, uint32_t game, uint32_t seat, uint8_t* row) {
  return withGame(batch, game, [&](Batch& games) {
    return row != nullptr ? games.observeSeat(game, seat, row) : wrong("There is no row to fill.");
  });
}

int bourse_reset(bourse_batch* batch, uint32_t game, uint64_t number) {
  return withGame(batch, game, [&](Batch& games) { return games.reset(game, number); });
}

int bourse_seed(bourse_batch* batch, uint32_t game, char* digits) {
  return withGame(batch, game, [&](Batch& games) {
    return digits != nullptr ? games.seed(game, digits) : wrong("There is no array to fill.");
  });
}

int bourse_scores(bourse_batch* batch, uint32_t game, float* scores) {
  return withGame(batch, game, [&](Batch& games) {
    return scores != nullptr ? games.scores(game, scores) : wrong("There is no array to fill.");
  });
}

size_t bourse_save_size(bourse_batch* batch, uint32_t game) {
  return batch != nullptr && game < batch->games->games() ? batch->games->saveSize(game) : 0;
}

int bourse_save(bourse_batch* batch, uint32_t game, void* bytes, size_t room) {
  return withGame(batch, game, [&](Batch& games) {
    return bytes != nullptr ? games.save(game, bytes, room) : wrong("There is no array to fill.");
  });
}

int bourse_load(bourse_batch* batch, uint32_t game, const void* bytes, size_t size) {
  return withGame(batch, game, [&](Batch& games) {
    return bytes != nullptr ? games.load(game, bytes, size) : wrong("There are no bytes.");
  });
}

int bourse_clone(bourse_batch* from, uint32_t game, bourse_batch* to, uint32_t place) {
  return withGame(from, game, [&](Batch& games) {
    return to != nullptr ? games.clone(game, *to->games, place) : wrong("There is no batch to copy into.");
  });
}

int bourse_determinize(bourse_batch* batch, uint32_t game, uint32_t seat, uint64_t seed) {
  return withGame(batch, game, [&](Batch& games) { return games.determinize(game, seat, seed); });
}

int bourse_bot(bourse_batch* batch, const char* name, uint32_t iterations, const uint8_t* which,
               int32_t* moves) {
  return withGame(batch, 0, [&](Batch& games) {
    return name != nullptr && moves != nullptr ? games.bot(name, iterations, which, moves)
                                               : wrong("A bot needs a name and an array for its moves.");
  });
}

int bourse_told(bourse_batch* batch, uint32_t game, uint32_t seat, uint32_t from, bourse_event* events,
                uint32_t room, uint32_t* count) {
  return historyOf(batch, game, seat, from, true, events, room, count);
}

int bourse_history(bourse_batch* batch, uint32_t game, uint32_t seat, uint32_t from, bourse_event* events,
                   uint32_t room, uint32_t* count) {
  return historyOf(batch, game, seat, from, false, events, room, count);
}
