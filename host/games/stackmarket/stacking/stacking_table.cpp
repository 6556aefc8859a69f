#include "host/games/stackmarket/stacking/stacking_table.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "host/games/stackmarket/stacking/hand_inputs.h"
#include "host/record/base64.h"
#include "host/record/notation.h"
#include "physics/tower.h"

namespace bourse {
namespace {

using physics::Pose;
using stackmarket::StackMarket;
using stackmarket::Stage;
using stackmarket::Verb;

constexpr std::string_view kRest = "@rest";
constexpr std::string_view kRestForm = "1";
constexpr std::size_t kNumbersOfPose = 7;
constexpr std::size_t kBytesOfPose = 8 * kNumbersOfPose;
constexpr std::size_t kMostFloorsKept = 50;  // so that it fits into a line of a record

// Where the other buildings stand, seen from the one that is built on: away from its dice and from the hand.
constexpr double kBehind = -120, kBeside = 120;  // mm
constexpr double kOwnPlace = kBeside / 2;  // mm: what is farther away stands on another building's place

physics::Vec placeOf(std::size_t neighbour) {
  return {kBehind, kBeside * (static_cast<double>(neighbour) - 1), 0};
}

void putNumber(std::string& bytes, double number) {
  const auto bits = std::bit_cast<std::uint64_t>(number);
  for (unsigned i = 0; i < 8; ++i) bytes += static_cast<char>(bits >> (8 * i) & 255u);
}

double numberAt(std::string_view bytes, std::size_t place) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < 8; ++i)
    bits |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[place + i])) << (8 * i);
  return std::bit_cast<double>(bits);
}

std::string restLine(int building, const std::vector<Pose>& tower) {
  std::string bytes;
  for (const Pose& pose : tower) {
    const auto& [at, turn] = pose;
    for (const double number : {at.x, at.y, at.z, turn.w, turn.x, turn.y, turn.z}) putNumber(bytes, number);
  }
  return std::string(kRest) + " " + std::string(kRestForm) + " " + std::to_string(building) + " " +
         base64(bytes);
}

/// A die that lies flat on its floor, not far from the axis: nothing else was ever kept.
bool isFloor(const Pose& pose, int floor) {
  constexpr double kFarthest = 100;  // mm: no die of a tower has ever been so far from its first
  const auto& [at, turn] = pose;
  if (!(std::abs(at.x) < kFarthest) || !(std::abs(at.y) < kFarthest)) return false;
  const double square = physics::dot(turn, turn);
  if (!(std::abs(square - 1) < 1e-6)) return false;
  physics::Die die;
  die.mode = physics::Mode::locked;
  die.pose = pose;
  return physics::onFloor(die, floor, physics::Material{}.edge);
}

/// Floor upon floor, and where the building belongs.
bool isTower(const std::vector<Pose>& tower) {
  for (std::size_t floor = 0; floor < tower.size(); ++floor) {
    if (!isFloor(tower[floor], static_cast<int>(floor))) return false;
    if (floor > 0 && !physics::overlapping(tower[floor - 1], tower[floor], physics::Material{}.edge))
      return false;
  }
  if (tower.empty()) return true;
  const auto& [x, y, z] = tower.front().position;
  return x * x + y * y < kOwnPlace * kOwnPlace;
}

bool readRest(std::string_view line, int& building, std::vector<Pose>& tower) {
  std::uint64_t number = 0;
  std::string bytes;
  if (nextWord(line) != kRest || nextWord(line) != kRestForm ||
      !parseNumber(nextWord(line), stackmarket::kBuildings - 1, number) || !fromBase64(line, bytes) ||
      bytes.size() % kBytesOfPose != 0 || bytes.size() > kMostFloorsKept * kBytesOfPose)
    return false;
  building = static_cast<int>(number);
  tower.clear();
  for (std::size_t at = 0; at < bytes.size(); at += kBytesOfPose) {
    const auto part = [&](std::size_t i) { return numberAt(bytes, at + 8 * i); };
    tower.push_back({{part(0), part(1), part(2)}, {part(3), part(4), part(5), part(6)}});
  }
  return isTower(tower);
}

bool endsRound(Move move) {
  return move.verb == static_cast<int>(Verb::takeoverStands) ||
         move.verb == static_cast<int>(Verb::takeoverFalls);
}

Seed secretOf(const Seed& seed, std::size_t line) {
  Rng rng(seed, purpose::kStacking, line);
  Seed secret;
  for (std::uint32_t& word : secret.word) word = static_cast<std::uint32_t>(rng.next() >> 32);
  return secret;
}

}  // namespace

bool StackingTable::hasHands(const Position& position) { return position.handsAnswerWorld(); }

void StackingTable::restore(const Record& record) {
  for (std::vector<Pose>& tower : towers_) tower.clear();
  auto attached = record.attachments.begin();
  for (std::size_t line = 0; line < record.lines.size(); ++line) {
    for (; attached != record.attachments.end() && attached->after <= line; ++attached) take(*attached);
    pass(record.lines[line]);
  }
}

void StackingTable::take(const Attachment& attachment) {
  int building = 0;
  std::vector<Pose> tower;
  if (attachment.text.starts_with(kRest) && readRest(attachment.text, building, tower))
    towers_[static_cast<std::size_t>(building)] = std::move(tower);
}

void StackingTable::pass(const RecordLine& line) {
  if (line.seat == kNobody && endsRound(line.move))
    for (std::vector<Pose>& tower : towers_) tower.clear();
}

/// As it was left, or straight if it is new.
std::vector<Pose> StackingTable::standing(int building, int height) const {
  const std::vector<Pose>& kept = tower(building);
  return static_cast<int>(kept.size()) == height ? kept : physics::freshBuilding(height);
}

std::optional<StackingTask> StackingTable::task(const Position& position, std::size_t line) const {
  const std::unique_ptr<AnyView> view = position.view(kSpectator);  // all that a stacking asks is public
  const auto* typed = typedView<StackMarket>(*view);
  if (typed == nullptr) return {};
  return task(typed->rules, typed->view.masked, line);
}

std::optional<StackingTask> StackingTable::task(const stackmarket::Rules& rules,
                                                const stackmarket::State& state, std::size_t line) const {
  if (StackMarket::node(rules, state).kind != Node::Kind::world) return {};
  StackingTask task;
  task.line = line;
  task.takeover = state.stage == Stage::takeover;
  task.seat = task.takeover ? state.stacker : state.active;
  task.building = task.takeover ? state.tallest : workBuilding(state);
  task.dice = task.takeover ? state.building[state.smallest].height : state.ordered;
  task.looseDieEnds = !task.takeover && rules.has(stackmarket::Module::looseDieFalls);
  physics::StackingSetup& setup = task.setup;
  setup.building = standing(task.building, state.building[stackmarket::at(task.building)].height);
  setup.dice = task.dice;
  setup.secret = secretOf(seed_, line);
  setup.looseDieEnds = task.looseDieEnds;
  setup.dropsWaiting = !task.takeover;  // [K12]
  if (task.takeover) setup.judgeAsTakeover();
  for (int other = 0; other < rules.buildings(); ++other) {
    const int height = state.building[stackmarket::at(other)].height;
    if (other == task.building || (task.takeover && other == state.smallest) || height == 0) continue;
    const physics::Vec place = placeOf(task.around.size());
    task.around.emplace_back(other, height);
    setup.neighbours.push_back(standing(other, height));
    for (Pose& pose : setup.neighbours.back()) pose.position += place;
  }
  return task;
}

Move answerOf(const StackingTask& task, const physics::StackingOutcome& outcome) {
  if (task.takeover) {
    const bool stands = !outcome.collapsed && outcome.placed == task.dice;
    return make(stands ? Verb::takeoverStands : Verb::takeoverFalls);
  }
  if (outcome.collapsed) return make(Verb::collapse);
  const bool loose = outcome.fellOff > 0 && outcome.placed < task.dice;
  return make(loose ? Verb::drop : Verb::stand, outcome.placed);
}

WorldAnswer StackingTable::finish(const StackingTask& task, const physics::StackingOutcome& outcome,
                                  std::span<const physics::TimedIntent> inputs) {
  WorldAnswer answer{.move = answerOf(task, outcome)};
  answer.attachments =
      handLines({.version = kHandInputsVersion, .seat = task.seat, .bytes = physics::bytesOf(inputs)});
  if (task.takeover) {  // the round is over, and every building begins anew
    for (std::vector<Pose>& tower : towers_) tower.clear();
    return answer;
  }
  std::vector<Pose>& tower = towers_[static_cast<std::size_t>(task.building)];
  const bool falls = outcome.collapsed || (task.looseDieEnds && outcome.fellOff > 0);
  tower = falls ? std::vector<Pose>() : outcome.building;
  const auto keep = [&](int building) {
    std::vector<Pose>& kept = towers_[static_cast<std::size_t>(building)];
    if (!isTower(kept)) kept.clear();  // as if it were read from a record
    if (kept.size() <= kMostFloorsKept) answer.attachments.push_back(restLine(building, kept));
  };
  keep(task.building);
  for (std::size_t i = 0; i < task.around.size() && i < outcome.neighbours.size(); ++i) {
    if (outcome.neighbours[i] == task.setup.neighbours[i]) continue;
    // One that fell has nothing to keep: it is rebuilt straight, as high as it was.  [2f-IV]
    std::vector<Pose>& neighbour = towers_[static_cast<std::size_t>(task.around[i].first)];
    neighbour = outcome.neighbours[i];
    for (Pose& pose : neighbour) pose.position -= placeOf(i);
    keep(task.around[i].first);
  }
  return answer;
}

namespace {

/// Goes through a record and computes its stackings; `each` may end it by false.
class Follower {
 public:
  explicit Follower(const Record& record) : record_(record), towers_(record.seed.value_or(Seed{})) {}

  /// The next line that a hand has answered; nothing at the end.
  std::optional<StackingTask> next() {
    for (; line_ < record_.lines.size(); ++line_) {
      if (position_ == nullptr) position_ = positionAt(record_, 0);
      if (StackingTable::hasHands(*position_))
        if (std::optional<StackingTask> task = towers_.task(*position_, line_)) return task;
      apply();
    }
    return {};
  }
  [[nodiscard]] const RecordLine& line() const { return record_.lines[line_]; }
  WorldAnswer finish(const StackingTask& task, std::span<const physics::TimedIntent> inputs) {
    WorldAnswer answer = towers_.finish(task, physics::replayed(task.setup, inputs), inputs);
    apply();
    ++line_;
    return answer;
  }
  /// A stacking that is not computed: the towers are as the record says, else straight.
  void pass() {
    for (const Attachment& attachment : record_.attachments)
      if (attachment.after == line_) towers_.take(attachment);
    towers_.pass(line());
    apply();
    ++line_;
  }

 private:
  void apply() {
    EventSink nobody;
    position_->apply(line().seat, line().move, nobody);
  }
  const Record& record_;
  StackingTable towers_;
  std::unique_ptr<Position> position_;
  std::size_t line_ = 0;
};

bool hasHandAt(const Record& record, std::size_t line) {
  for (const Attachment& attachment : record.attachments)
    if (attachment.after == line && attachment.text.starts_with("@hand ")) return true;
  return false;
}

bool inputsAt(const Record& record, const StackingTask& task, std::vector<physics::TimedIntent>& inputs,
              Problem& problem) {
  HandInputs hand;
  if (!handInputsAt(record, task.line, hand, problem)) return false;
  if (hand.seat == task.seat && physics::readInputs(hand.bytes, inputs)) return true;
  problem = {"hand-wrong", "What the hand was told cannot be read, or it was somebody else's hand."};
  return false;
}

/// What stands beside the inputs must be what they come to.
bool restIsRight(const Record& record, std::size_t line, const WorldAnswer& answer) {
  const std::vector<std::string>& right = answer.attachments;
  for (const Attachment& attachment : record.attachments)
    if (attachment.after == line && attachment.text.starts_with(kRest) &&
        std::find(right.begin(), right.end(), attachment.text) == right.end())
      return false;
  return true;
}

}  // namespace

bool provesItsFalls(const Record& record, StackingsProved& proved, Problem& problem) {
  proved = {};
  const auto fail = [&](std::size_t line, const Problem& why) {
    problem = {why.code, "Move " + std::to_string(line + 1) + ": " + why.sentence};
    return false;
  };
  Follower follower(record);
  while (const std::optional<StackingTask> task = follower.next()) {
    if (!hasHandAt(record, task->line)) {
      follower.pass();
      continue;
    }
    if (!record.seed)
      return fail(task->line, {"seed-missing", "Without its seed nobody knows how the hand trembled."});
    std::vector<physics::TimedIntent> inputs;
    Problem why;
    if (!inputsAt(record, *task, inputs, why)) {
      if (why.code != kEarlierHand) return fail(task->line, why);
      follower.pass();
      ++proved.earlier;
      continue;
    }
    const RecordLine told = follower.line();
    const WorldAnswer answer = follower.finish(*task, inputs);
    if (!(answer.move == told.move) || !restIsRight(record, task->line, answer))
      return fail(task->line, {"hand-denied", "The dice come to something else than the record says."});
    ++proved.computed;
  }
  return true;
}

bool recordedStacking(const Record& record, std::size_t line, StackingTask& task,
                      std::vector<physics::TimedIntent>& inputs, Problem& problem) {
  problem = {"hand-missing", "No hand has stacked there, or nobody knows how it trembled."};
  if (line >= record.lines.size() || !record.seed || !hasHandAt(record, line)) return false;
  Record before = record;
  before.lines.resize(line);
  StackingTable towers(*record.seed);
  towers.restore(before);
  const std::unique_ptr<Position> position = positionAt(record, line);
  std::optional<StackingTask> found;
  if (StackingTable::hasHands(*position)) found = towers.task(*position, line);
  if (!found || !inputsAt(record, *found, inputs, problem)) return false;
  task = std::move(*found);
  problem = {};
  return true;
}

}  // namespace bourse
