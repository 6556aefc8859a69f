// bourse.wasm: tables, replays and the engine protocol for a browser's worker
// (clients/web/src/engine/engine.ts is the other side).
//
// Text goes in through one buffer and comes out through another: the caller asks for room with
// bourse_input(), writes UTF-8 there, calls a function, and reads bourse_output(). Tables and replays are
// numbers from 1 on; 0 is none, and then the output is the problem as JSON. A module is used by one worker,
// so its state is its own.
#include "bindings/wasm/module.h"

#include "host/game/catalogue.h"
#include "host/table/distributed_search.h"

namespace bourse {

Module& module() {
  static Module only;
  return only;
}

bool seedIn(const json& wishes, Seed& seed) {
  const json* text = member(wishes, "seed");
  return text != nullptr && text->is_string() && Seed::parse(text->get_ref<const std::string&>(), seed);
}

namespace {

const Problem kNoSeed{"seed-wrong", "\"seed\" is a number from 0 on, or a text of 64 hexadecimal digits."};

bool isObserver(const Replay& replay, int seat) { return seat >= -1 && seat < replay.seats(); }
Seat observerOf(int seat) { return seat < 0 ? kSpectator : static_cast<Seat>(seat); }

}  // namespace

// --- text in and out ---

/// Room for the next input, or null if it is larger than anything that is ever sent.
BOURSE_EXPORT(bourse_input) char* bourseInput(std::size_t size) {
  if (size > kLargestInput) return nullptr;
  module().input.resize(size);
  return module().input.data();
}
BOURSE_EXPORT(bourse_output) const char* bourseOutput() { return module().output.data(); }
BOURSE_EXPORT(bourse_output_size) std::size_t bourseOutputSize() { return module().output.size(); }

// --- what there is ---

BOURSE_EXPORT(bourse_catalogue) void bourseCatalogue() {
  module().output = compact(catalogueJson(ourBots()));
}

/// {"game": …, "config": …}: 1 if it can be played, 0 and the problem if not.
BOURSE_EXPORT(bourse_check_config) int bourseCheckConfig() {
  Module& here = module();
  const json found = problemOf(parseJson(here.input));
  here.output.clear();
  return found.is_null() ? 1 : here.fail(found);
}

/// The engine protocol, one line: an open book for tools and tests.
BOURSE_EXPORT(bourse_engine) void bourseEngine() {
  module().output = module().session.answer(module().input);
}

// --- tables ---

/// {"game": …, "config": …, "seed": 64 digits, "undo": …, "hands": …}
BOURSE_EXPORT(bourse_table_new) int bourseTableNew() {
  Module& here = module();
  const json wishes = parseJson(here.input);
  Problem problem;
  const GameKind* kind = gameIn(wishes, problem);
  Seed seed;
  if (kind == nullptr) return here.fail(problem);
  if (!seedIn(wishes, seed)) return here.fail(kNoSeed);
  if (const json found = kind->configProblem(configIn(wishes)); !found.is_null()) return here.fail(found);
  EventSink nobody;
  const std::unique_ptr<Position> position = kind->startJson(configIn(wishes), nobody, problem);
  return here.keep(GameLog::start(*kind, position->configText(), seed, problem), wishes);
}

/// {"record": …, "seed": 64 digits, for a record without its own, "undo": …}
BOURSE_EXPORT(bourse_table_resume) int bourseTableResume() {
  Module& here = module();
  const json wishes = parseJson(here.input);
  const json* text = member(wishes, "record");
  if (text == nullptr || !text->is_string())
    return here.fail(Problem{"record-missing", "\"record\" is the text of a record."});
  ReplayedRecord replayed;
  RecordProblem problem;
  if (!readRecord(text->get_ref<const std::string&>(), replayed, problem)) return here.fail(problem);
  const Record& record = replayed.record;
  Seed seed;
  if (!record.seed && !seedIn(wishes, seed)) return here.fail(kNoSeed);
  return here.keep(
      GameLog::resume(record, record.lines.size(), record.seed ? std::nullopt : std::optional(seed)), wishes);
}

BOURSE_EXPORT(bourse_table_receive) void bourseTableReceive(int number, std::uint32_t client) {
  std::vector<Outgoing> out;
  if (Table* table = module().table(number)) table->receive(client, module().input, out);
  module().tell(out);
}

BOURSE_EXPORT(bourse_table_disconnect) void bourseTableDisconnect(int number, std::uint32_t client) {
  std::vector<Outgoing> out;
  if (Table* table = module().table(number)) table->disconnect(client, out);
  module().tell(out);
}

/// Lets the next bot make one move; 0 if none is to move.
BOURSE_EXPORT(bourse_table_think) int bourseTableThink(int number) {
  std::vector<Outgoing> out;
  Table* table = module().table(number);
  const bool moved = table != nullptr && table->think(out);
  module().tell(out);
  return moved ? 1 : 0;
}

/// The same with help (host/table/distributed_search.h), for which the input is what was found so far: 0 if
/// no bot is to move, 1 if it has moved, else how many lanes have to be run first.
BOURSE_EXPORT(bourse_table_share) int bourseTableShare(int number) {
  Module& here = module();
  std::vector<Outgoing> out;
  Table* table = here.table(number);
  std::optional<BotTurn> turn = table != nullptr ? table->botTurn() : std::nullopt;
  if (!turn) {
    here.tell(out);
    return 0;
  }
  DistributedSearch thought(here.input);
  const std::optional<Move> move = thought.choose(*turn);
  if (move) table->play(*turn, *move, out);
  here.tell(out);
  return move ? 1 : thought.asked();
}

/// Findings of one lane of the next bot's search, given those in the input; empty if there is none.
BOURSE_EXPORT(bourse_table_ponder) void bourseTablePonder(int number, int lane) {
  Module& here = module();
  const Table* table = here.table(number);
  std::optional<BotTurn> turn = table != nullptr ? table->botTurn() : std::nullopt;
  here.output = turn ? DistributedSearch(here.input).ponder(*turn, lane) : "";
}

/// Bits: 1 started, 2 over, 4 imagined, 8 a bot is to move, 16 it waits for dice to be stacked, 32 a bot is
/// to move and a person may still undo.
BOURSE_EXPORT(bourse_table_state) int bourseTableState(int number) {
  const Table* table = module().table(number);
  if (table == nullptr) return 0;
  return (table->started() ? 1 : 0) | (table->over() ? 2 : 0) | (table->log().imagined() ? 4 : 0) |
         (table->botToMove() ? 8 : 0) | (table->asksWorld() ? 16 : 0) |
         (table->botToMove() && table->undoOpen() ? 32 : 0);
}

/// How many lines were played: the record has changed when this has, or after an undo.
BOURSE_EXPORT(bourse_table_lines) int bourseTableLines(int number) {
  const Table* table = module().table(number);
  return table != nullptr ? static_cast<int>(table->log().lines().size()) : 0;
}

/// The record so far, secrets included, for the store; 0 in an imagined world, which has none.
BOURSE_EXPORT(bourse_table_record) int bourseTableRecord(int number) {
  const Table* table = module().table(number);
  const bool has = table != nullptr && !table->log().imagined();
  module().output = has ? table->log().recordText() : "";
  return has ? 1 : 0;
}

/// The table of the game that a `fork` message made; 0 if there is none.
BOURSE_EXPORT(bourse_table_fork) int bourseTableFork(int number) {
  Table* table = module().table(number);
  std::unique_ptr<GameLog> fork = table != nullptr ? table->takeFork() : nullptr;
  return fork != nullptr ? module().keep(std::move(fork), json::object()) : 0;
}

BOURSE_EXPORT(bourse_table_close) void bourseTableClose(int number) { module().tables.erase(number); }

// --- replays; a seat of -1 is a spectator ---

BOURSE_EXPORT(bourse_replay_open) int bourseReplayOpen() {
  Module& here = module();
  RecordProblem problem;
  std::unique_ptr<Replay> replay = Replay::open(here.input, problem);
  if (replay == nullptr) return here.fail(problem);
  here.output = compact(replay->about());
  here.replays.emplace(++here.lastNumber, std::move(replay));
  return here.lastNumber;
}

/// With `open` all cards lie open.
BOURSE_EXPORT(bourse_replay_moment) int bourseReplayMoment(int number, int at, int seat, int open) {
  const Replay* replay = module().replay(number);
  if (replay == nullptr || at < 0 || static_cast<std::size_t>(at) > replay->lines() ||
      !isObserver(*replay, seat))
    return module().fail(Problem{"no-such-moment", "There is no such position, or nobody to see it."});
  const auto line = static_cast<std::size_t>(at);
  module().output = compact(open != 0 ? replay->openMoment(line, observerOf(seat))
                                      : replay->moment(line, observerOf(seat)));
  return 1;
}

BOURSE_EXPORT(bourse_replay_events) int bourseReplayEvents(int number, int seat) {
  const Replay* replay = module().replay(number);
  if (replay == nullptr || !isObserver(*replay, seat))
    return module().fail(Problem{"no-such-seat", "Nobody sits there."});
  module().output = compact(replay->events(observerOf(seat)));
  return 1;
}

BOURSE_EXPORT(bourse_replay_texts) void bourseReplayTexts(int number) {
  const Replay* replay = module().replay(number);
  module().output = replay != nullptr ? compact(replay->texts()) : "[]";
}

/// The record of the first lines, to play on from there; the seat waits for somebody.
BOURSE_EXPORT(bourse_replay_record) int bourseReplayRecord(int number, int at, int seat) {
  const Replay* replay = module().replay(number);
  if (replay == nullptr || at < 0 || static_cast<std::size_t>(at) > replay->lines() ||
      !isObserver(*replay, seat))
    return module().fail(Problem{"no-such-moment", "There is no such position."});
  module().output = replay->recordAt(static_cast<std::size_t>(at), only(observerOf(seat)));
  return 1;
}

BOURSE_EXPORT(bourse_replay_worth) void bourseReplayWorth(int number) {
  const Replay* replay = module().replay(number);
  module().output = replay != nullptr ? compact(replay->worth()) : "[]";
}

BOURSE_EXPORT(bourse_replay_outlook) void bourseReplayOutlook(int number) {
  const Replay* replay = module().replay(number);
  module().output = replay != nullptr ? compact(replay->outlook()) : "[]";
}

/// The first line that the seed did not draw, from 1; 0 if there is none, -1 without a seed.
BOURSE_EXPORT(bourse_replay_drawn) int bourseReplayDrawn(int number) {
  const Replay* replay = module().replay(number);
  const bool has = replay != nullptr && replay->record().seed.has_value();
  return has ? static_cast<int>(foreignDraw(replay->record())) : -1;
}

BOURSE_EXPORT(bourse_replay_close) void bourseReplayClose(int number) { module().replays.erase(number); }

// --- hindsight: opened for a replay, worked at step by step ---

/// For one seat, or with -1 for all people.
BOURSE_EXPORT(bourse_hindsight_open) int bourseHindsightOpen(int replay, int seat, int passes) {
  Module& here = module();
  const Replay* of = here.replay(replay);
  if (of == nullptr) return here.fail(Problem{"no-such-replay", "This replay is closed."});
  Problem problem;
  const Record& record = of->record();
  const GameKind* kind = findGame(record.game, problem);
  std::unique_ptr<AnyHindsight> hindsight =
      kind == nullptr ? nullptr
                      : kind->makeHindsight(record, seat < 0 ? kNobody : static_cast<Seat>(seat), problem);
  if (hindsight == nullptr) return here.fail(problem);
  hindsight->setPasses(passes);
  here.hindsights.emplace(++here.lastNumber, std::move(hindsight));
  return here.lastNumber;
}

/// One small piece of work: 0 when all is done, else 1.
BOURSE_EXPORT(bourse_hindsight_step) int bourseHindsightStep(int number) {
  AnyHindsight* hindsight = module().hindsight(number);
  return hindsight != nullptr && hindsight->step() ? 1 : 0;
}
BOURSE_EXPORT(bourse_hindsight_done) int bourseHindsightDone(int number) {
  const AnyHindsight* hindsight = module().hindsight(number);
  return hindsight != nullptr ? static_cast<int>(hindsight->done()) : 0;
}
BOURSE_EXPORT(bourse_hindsight_total) int bourseHindsightTotal(int number) {
  const AnyHindsight* hindsight = module().hindsight(number);
  return hindsight != nullptr ? static_cast<int>(hindsight->total()) : 0;
}

BOURSE_EXPORT(bourse_hindsight_result) void bourseHindsightResult(int number) {
  const AnyHindsight* hindsight = module().hindsight(number);
  module().output = hindsight != nullptr ? compact(hindsight->result()) : "null";
}

/// The decision after `line` lines, or null.
BOURSE_EXPORT(bourse_hindsight_advice) void bourseHindsightAdvice(int number, int line) {
  const AnyHindsight* hindsight = module().hindsight(number);
  const bool has = hindsight != nullptr && line >= 0;
  module().output = has ? compact(hindsight->advice(static_cast<std::size_t>(line))) : "null";
}

BOURSE_EXPORT(bourse_hindsight_close) void bourseHindsightClose(int number) {
  module().hindsights.erase(number);
}

}  // namespace bourse
