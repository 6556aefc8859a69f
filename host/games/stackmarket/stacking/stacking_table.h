// Stack Market with real dice: at a node that asks the world, the tower is set up as it was left, the player
// with the hand builds on it, and what stands answers the node. No clock, thread or transport: a server, a
// browser and the simulator drive it at their own pace.
//
// Towers are kept between turns, crooked as they are. A record has what every hand was told (@hand) and how
// the building stood after it (@rest), so that a table can go on and anybody can see the same fall again.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/stackmarket/game.h"
#include "host/game/any_game.h"
#include "host/record/record.h"
#include "physics/stacking.h"

namespace bourse {

/// A stacking that a game waits for.
struct StackingTask {
  std::size_t line = 0;  // that answers it; with the seed of the game it makes the secret of the tremor
  Seat seat = kNobody;   // whose hand
  int building = 0;      // on which
  int dice = 0;          // how many dice
  bool takeover = false;
  bool looseDieEnds = false;
  std::vector<std::pair<int, int>> around{};  // the other buildings that stand there, and how high
  physics::StackingSetup setup{};
};

/// What the world says when it is over, and what the record keeps of it.
struct WorldAnswer {
  Move move;
  std::vector<std::string> attachments{};
};

class StackingTable {
 public:
  explicit StackingTable(const Seed& seed) : seed_(seed) {}

  /// Whether this is a game in which hands stack: of Stack Market, and with dexterity.
  static bool hasHands(const Position& position);

  /// The towers as the record says they stand; where it does not, they are straight.
  void restore(const Record& record);

  /// What is to be stacked now, as the answer of line `line`; nothing if the world is not asked.
  [[nodiscard]] std::optional<StackingTask> task(const Position& position, std::size_t line) const;
  [[nodiscard]] std::optional<StackingTask> task(const stackmarket::Rules& rules,
                                                 const stackmarket::State& state, std::size_t line) const;

  /// Keeps the tower and gives the answer.
  WorldAnswer finish(const StackingTask& task, const physics::StackingOutcome& outcome,
                     std::span<const physics::TimedIntent> inputs);

  /// A line that no hand has answered: after a takeover every building begins anew.
  void pass(const RecordLine& line);
  /// How a building stands by what is attached to a record, if that is such a line.
  void take(const Attachment& attachment);

  /// How a building stands; empty if nobody has stacked on it yet.
  [[nodiscard]] const std::vector<physics::Pose>& tower(int building) const {
    return towers_[static_cast<std::size_t>(building)];
  }

 private:
  [[nodiscard]] std::vector<physics::Pose> standing(int building, int height) const;

  Seed seed_;
  std::array<std::vector<physics::Pose>, stackmarket::kBuildings> towers_;
};

/// The answer of the rules' own words for what stands.
Move answerOf(const StackingTask& task, const physics::StackingOutcome& outcome);

struct StackingsProved {
  int computed = 0;  // anew, with the same end
  int earlier = 0;   // made by an earlier physics, which this program cannot repeat
};

/// Computes every stacking of a record anew from its inputs. False, and where, if one of them does not come
/// to what the record says.
bool provesItsFalls(const Record& record, StackingsProved& proved, Problem& problem);

/// The stacking that line `line` of a record answers, and what was told to the hand. False if `problem` is
/// set.
bool recordedStacking(const Record& record, std::size_t line, StackingTask& task,
                      std::vector<physics::TimedIntent>& inputs, Problem& problem);

}  // namespace bourse
