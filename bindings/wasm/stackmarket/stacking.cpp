// Dice for a browser's worker: stackings of a table, of a replay and for practice, with the bytes that a
// server sends (docs/protocol.md, “Without a server”). A part of stackmarket.wasm alone.
#include "bindings/wasm/stackmarket/stackings.h"
#include "host/games/stackmarket/stacking/stacking_json.h"
#include "host/record/notation.h"

namespace bourse {
namespace {

std::map<int, std::unique_ptr<NumberedStacking>>& stackings() {
  static std::map<int, std::unique_ptr<NumberedStacking>> all;
  return all;
}

int keep(int table, StackingTask task, bool bot) {
  module().output = compact(stackingJson(task, bot));
  return keepStacking(table, std::move(task));
}

/// The whole number of that name, within these bounds.
int numberOf(const json& wishes, const char* name, int least, int most, int otherwise) {
  const json* value = member(wishes, name);
  std::uint64_t read = 0;
  if (value == nullptr || !numberIn(*value, static_cast<std::uint64_t>(most), read)) return otherwise;
  return static_cast<int>(read) < least ? least : static_cast<int>(read);
}

/// Towers of a table as its record has them, which every stacking is added to.
StackingTable towersOf(const Table& table) {
  StackingTable towers(*table.log().seed());
  towers.restore(table.log().record());
  return towers;
}

}  // namespace

NumberedStacking* stackingOf(int number) {
  const auto found = stackings().find(number);
  return found != stackings().end() ? found->second.get() : nullptr;
}

int keepStacking(int table, StackingTask task) {
  LiveStacking live(task.setup, static_cast<std::uint16_t>(task.line));
  stackings().emplace(++module().lastNumber,
                      new NumberedStacking{table, std::move(task), std::move(live), {}});
  return module().lastNumber;
}

void closeStacking(int number) { stackings().erase(number); }

/// What the table waits for; 0 if it waits for nothing.
BOURSE_EXPORT(bourse_stacking_begin) int bourseStackingBegin(int number) {
  const Table* table = module().table(number);
  if (table == nullptr || !table->asksWorld())
    return module().fail(Problem{"nothing-to-stack", "At this table nobody stacks now."});
  std::optional<StackingTask> task =
      towersOf(*table).task(table->log().position(), table->log().lines().size());
  if (!task) return module().fail(Problem{"nothing-to-stack", "At this table nobody stacks now."});
  const Seat seat = task->seat;
  const bool bot = table->botPlays(seat);
  const Seed secret = task->setup.secret;
  const int stacking = keep(number, std::move(*task), bot);
  if (bot) stackingOf(stacking)->live.giveToBot(handOfBot(table->players()[seat].bot), secret);
  return stacking;
}

/// {"height": 3, "dice": 12, "seed": 64 digits, "hand": "good", "seconds": 0}: without a table.
BOURSE_EXPORT(bourse_stacking_practice) int bourseStackingPractice() {
  const json wishes = parseJson(module().input);
  StackingTask task;
  Seed seed;
  if (!seedIn(wishes, seed))
    return module().fail(Problem{"seed-wrong", "\"seed\" is a text of 64 hexadecimal digits."});
  task.seat = 0;
  const int height = numberOf(wishes, "height", 1, 40, 3);
  task.dice = task.setup.dice = numberOf(wishes, "dice", 1, physics::kMostDice - height, 12);
  task.setup.building = physics::freshBuilding(height);
  task.setup.seconds = numberOf(wishes, "seconds", 0, 36000, 0);
  task.setup.secret = seed;
  const json* hand = member(wishes, "hand");
  const physics::Skill* skill = hand != nullptr && hand->is_string()
                                    ? physics::skillNamed(hand->get_ref<const std::string&>())
                                    : nullptr;
  const int stacking = keep(0, std::move(task), skill != nullptr);
  if (skill != nullptr) stackingOf(stacking)->live.giveToBot(*skill, seed);
  return stacking;
}

/// The stacking that the line answers, told what was told then.
BOURSE_EXPORT(bourse_stacking_replay) int bourseStackingReplay(int number, int line) {
  const Replay* replay = module().replay(number);
  Problem problem{"no-such-replay", "This replay is closed."};
  StackingTask task;
  std::vector<physics::TimedIntent> inputs;
  if (replay == nullptr || line < 0 ||
      !recordedStacking(replay->record(), static_cast<std::size_t>(line), task, inputs, problem))
    return module().fail(problem);
  const int stacking = keep(0, std::move(task), false);
  stackingOf(stacking)->live.follow(std::move(inputs));
  return stacking;
}

/// The input is an intent of 14 bytes; 1 if it was taken.
BOURSE_EXPORT(bourse_stacking_tell) int bourseStackingTell(int number) {
  NumberedStacking* stacking = stackingOf(number);
  physics::Intent intent;
  return stacking != nullptr && physics::readIntent(module().input, intent) && stacking->live.tell(intent)
             ? 1
             : 0;
}

/// The output is what has changed; 1 while it goes on.
BOURSE_EXPORT(bourse_stacking_step) int bourseStackingStep(int number, int steps) {
  NumberedStacking* stacking = stackingOf(number);
  module().output.clear();
  if (stacking == nullptr) return 0;
  constexpr int kMostSteps = 10 * physics::kStepsPerSecond;
  stacking->live.run(steps < 0 ? 0 : steps > kMostSteps ? kMostSteps : steps);
  module().output = stacking->live.look();
  stacking->scene.take(module().output);
  return stacking->live.over() ? 0 : 1;
}

BOURSE_EXPORT(bourse_stacking_picture) void bourseStackingPicture(int number) {
  NumberedStacking* stacking = stackingOf(number);
  if (stacking != nullptr && stacking->scene.empty()) stacking->scene.take(stacking->live.look());
  module().output = stacking != nullptr ? stacking->scene.whole() : std::string();
}

/// A bot takes the hand: 0 novice … 3 expert.
BOURSE_EXPORT(bourse_stacking_bot) int bourseStackingBot(int number, int level) {
  NumberedStacking* stacking = stackingOf(number);
  const std::span<const physics::Skill> skills = physics::skills();
  if (stacking == nullptr || level < 0 || static_cast<std::size_t>(level) >= skills.size()) return 0;
  stacking->live.giveToBot(skills[static_cast<std::size_t>(level)], stacking->task.setup.secret);
  return 1;
}

BOURSE_EXPORT(bourse_stacking_outcome) void bourseStackingOutcome(int number) {
  const NumberedStacking* stacking = stackingOf(number);
  module().output = stacking != nullptr ? compact(outcomeJson(stacking->live.stacking())) : "null";
}

/// When it is over: its table goes on. The output is what is told to whom.
BOURSE_EXPORT(bourse_stacking_answer) int bourseStackingAnswer(int number) {
  NumberedStacking* stacking = stackingOf(number);
  Table* table = stacking != nullptr ? module().table(stacking->table) : nullptr;
  std::vector<Outgoing> out;
  const bool answers = table != nullptr && table->asksWorld() && stacking->live.over() &&
                       table->log().lines().size() == stacking->task.line;
  if (answers) {
    StackingTable towers = towersOf(*table);
    const physics::Stacking& dice = stacking->live.stacking();
    WorldAnswer answer = towers.finish(stacking->task, dice.outcome(), dice.inputs());
    table->answerWorld(answer.move, std::move(answer.attachments), out);
    stackings().erase(number);
  }
  module().tell(out);
  return answers ? 1 : 0;
}

BOURSE_EXPORT(bourse_stacking_close) void bourseStackingClose(int number) { closeStacking(number); }

}  // namespace bourse
