#include "server/room/bot_turns.h"

#include <utility>

#include "server/room/ended_game.h"

namespace bourse {
namespace {

constexpr int kPacesToUndo = 3;  // a person who may still take back the last move gets so much longer

}  // namespace

void BotTurns::begin() {
  lastMove_ = room_.now();
  linesSeen_ = room_.table->log().lines().size();
}

void BotTurns::noteMoves() {
  const std::size_t lines = room_.table->log().lines().size();
  if (linesSeen_ != lines) lastMove_ = room_.now();
  linesSeen_ = lines;
}

/// Nobody is there and nobody waits for what the bots do: not in a slow game that somebody still plays, and
/// not in a rated one, which has to come to its end.
bool BotTurns::sleeps() const {
  if (!room_.clients.empty() || room_.facts.rated) return false;
  if (!isCorrespondence(room_.facts.clock)) return true;
  for (Seat seat = 0; seat < room_.seats(); ++seat)
    if (room_.playsInPerson(seat)) return false;
  return true;
}

/// Somebody who plays speaks for the table, before those who watch.
ThinkFor BotTurns::whom() const {
  const RoomClient* const one = room_.attending();
  // Programs have patience: our bots think for people first.
  if (one == nullptr || !room_.facts.ladder.empty()) return {.present = false};
  return {.present = true, .address = room_.services.quotas->netOf(one->requester, room_.now())};
}

/// While a bot is asked, somebody may come or the last one leave.
void BotTurns::reconsider() {
  if (thought_ == nullptr || discarded_) return;
  if (!sleeps()) {
    if (ThinkFor now = whom(); now != thinksFor_) {
      thinksFor_ = std::move(now);
      thought_->setFor(thinksFor_);
    }
  } else if (thought_->withdraw()) {
    thought_.reset();
    thinking_ = false;
  } else {
    discarded_ = true;
  }
}

void BotTurns::askNext() {
  if (thinking_) reconsider();
  if (thinking_ || !room_.running() || sleeps()) return;
  std::optional<BotTurn> turn = room_.table->botTurn();
  if (!turn) return;
  thinking_ = true;
  thinksFor_ = whom();
  thought_ =
      room_.services.think(std::move(*turn), thinksFor_,
                           room_.guarded([this](const BotTurn& asked, Move move) { chosen(asked, move); }));
}

/// Moves of bots are told one after the other, so people can follow.
void BotTurns::chosen(const BotTurn& turn, Move move) {
  thought_.reset();
  if (std::exchange(discarded_, false)) {  // players who come back get the whole time to think
    thinking_ = false;
    return askNext();
  }
  const int paces = room_.facts.pace > 0 && room_.table->undoOpen() ? kPacesToUndo : 1;
  const Moment at = lastMove_ + paces * Milliseconds(room_.facts.pace);
  if (at <= room_.now()) return play(turn, move);
  waiting_ = WaitingMove{.turn = turn, .move = move, .at = at};
  room_.flow.setAlarm();
}

void BotTurns::decideFor(Seat seat, RoomClocks& clocks) {
  std::optional<BotTurn> turn = room_.table->turnFor(seat, room_.facts.standIn);
  if (!turn) return;
  clocks.timedOut(seat);
  room_.services.think(std::move(*turn), whom(),
                       room_.guarded([this](const BotTurn& asked, Move move) { play(asked, move); }));
}

void BotTurns::play(const BotTurn& turn, Move move) {
  if (!turn.forPerson) {
    thinking_ = false;
    waiting_.reset();
  }
  if (room_.stopped) return;
  std::vector<Outgoing> out;
  if (room_.running()) room_.table->play(turn, move, out);  // does nothing if the game has moved on
  if (room_.services.telemetry != nullptr) room_.services.telemetry->metrics.movesOfBots.add();
  room_.flow.settle(std::move(out));
}

bool BotTurns::playDue() {
  if (!waiting_ || waiting_->at > room_.now()) return false;
  const WaitingMove due = std::move(*waiting_);
  play(due.turn, due.move);
  return true;
}

std::optional<Moment> BotTurns::due() const { return waiting_ ? std::optional(waiting_->at) : std::nullopt; }

}  // namespace bourse
