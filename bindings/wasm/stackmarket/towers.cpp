// Towers without a market for a browser's worker: the tower of the day, ghosts of earlier runs, the duel of
// two hands, and chances from a person's own record.
#include "bindings/wasm/stackmarket/stackings.h"
#include "host/games/stackmarket/stacking/solo_json.h"

namespace bourse {
namespace {

std::map<int, TowerDuel>& duels() {
  static std::map<int, TowerDuel> all;
  return all;
}

TowerDuel* duelOf(int number) {
  const auto found = duels().find(number);
  return found != duels().end() ? &found->second : nullptr;
}

int keepSolo(SoloTower tower, int seat, const physics::Skill* bot) {
  const Seed secret = tower.setup.secret;
  StackingTask task = soloTask(std::move(tower.setup), seat);
  module().output = compact(soloJson(task, tower.faces, bot != nullptr));
  const int stacking = keepStacking(0, std::move(task));
  if (bot != nullptr) stackingOf(stacking)->live.giveToBot(*bot, secret);
  return stacking;
}

const Problem kNoDuel{"no-such-duel", "This duel is closed."};

}  // namespace

/// {"day": "2026-11-18", "hand": "good"}: the tower of that day; with `hand` a bot stacks.
BOURSE_EXPORT(bourse_tower_day) int bourseTowerDay() {
  const json wishes = parseJson(module().input);
  const json* date = member(wishes, "day");
  const std::optional<int> day =
      date != nullptr && date->is_string() ? dayOf(date->get_ref<const std::string&>()) : std::nullopt;
  if (!day) return module().fail(Problem{"day-wrong", "\"day\" is a date like 2026-11-18."});
  const json* hand = member(wishes, "hand");
  const bool named = hand != nullptr && hand->is_string();
  return keepSolo(towerOfDay(*day), 0,
                  named ? physics::skillNamed(hand->get_ref<const std::string&>()) : nullptr);
}

/// The output is everything the hand was told so far, as bytes.
BOURSE_EXPORT(bourse_stacking_inputs) void bourseStackingInputs(int number) {
  const NumberedStacking* stacking = stackingOf(number);
  module().output = stacking != nullptr ? physics::bytesOf(stacking->live.stacking().inputs()) : "";
}

/// The input is such bytes: the hand does the same once more. 1 if they could be read.
BOURSE_EXPORT(bourse_stacking_follow) int bourseStackingFollow(int number) {
  NumberedStacking* stacking = stackingOf(number);
  std::vector<physics::TimedIntent> inputs;
  if (stacking == nullptr || !physics::readInputs(module().input, inputs)) return 0;
  stacking->live.follow(std::move(inputs));
  return 1;
}

/// {"seed": 64 digits}
BOURSE_EXPORT(bourse_duel_new) int bourseDuelNew() {
  Seed seed;
  if (!seedIn(parseJson(module().input), seed))
    return module().fail(Problem{"seed-wrong", "\"seed\" is a text of 64 hexadecimal digits."});
  const int number = ++module().lastNumber;
  module().output = compact(duelJson(duels().emplace(number, TowerDuel(seed)).first->second));
  return number;
}

/// What the hand whose turn it is stacks now.
BOURSE_EXPORT(bourse_duel_turn) int bourseDuelTurn(int number) {
  const TowerDuel* duel = duelOf(number);
  if (duel == nullptr || duel->verdict() != TowerDuel::Verdict::open) return module().fail(kNoDuel);
  return keepSolo(duel->next(), duel->hand(), nullptr);
}

/// When the stacking is over: the duel goes on, and the number of the stacking is no longer valid.
BOURSE_EXPORT(bourse_duel_answer) int bourseDuelAnswer(int number, int turn) {
  TowerDuel* duel = duelOf(number);
  const NumberedStacking* stacking = stackingOf(turn);
  if (duel == nullptr || duel->verdict() != TowerDuel::Verdict::open || stacking == nullptr ||
      !stacking->live.over() || stacking->task.setup.secret != duel->next().setup.secret ||
      stacking->task.seat != duel->hand())
    return module().fail(kNoDuel);
  duel->finish(stacking->live.stacking().outcome());
  closeStacking(turn);
  module().output = compact(duelJson(*duel));
  return 1;
}

BOURSE_EXPORT(bourse_duel_close) void bourseDuelClose(int number) { duels().erase(number); }

/// The record of a hand with one stacking more.
BOURSE_EXPORT(bourse_hand_record) int bourseHandRecord() {
  const std::optional<HandRecord> record = withStacking(parseJson(module().input));
  if (!record) return module().fail(Problem{"record-wrong", "This is no record of a hand with a stacking."});
  module().output = compact(recordJson(*record));
  return 1;
}

/// How surely dice stand by the record of a hand.
BOURSE_EXPORT(bourse_hand_chance) int bourseHandChance() {
  const json chance = chanceFor(parseJson(module().input));
  if (chance.is_null())
    return module().fail(Problem{"record-wrong", "This is no record of a hand with a height and dice."});
  module().output = compact(chance);
  return 1;
}

}  // namespace bourse
