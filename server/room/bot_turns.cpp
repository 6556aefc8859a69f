#include "server/room/bot_turns.h"

#include <algorithm>
#include <utility>

#include "server/identity/addresses.h"
#include "server/room/ended_game.h"

namespace bourse {
namespace {

constexpr int kPacesToUndo = 3;  // a person who may still take back the last move gets so much longer
constexpr double kThoughtForNobody = 0.1;  // seconds; somebody may come and want the thread

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

void BotTurns::think(BotTurn turn, OnMoveChosen chosen) {
  ThinkFor whom{.present = !room_.clients.empty()};
  if (whom.present)
    whom.address = addressNet(room_.clients.begin()->second.requester.address);
  else
    turn.budget.seconds = std::min(turn.budget.seconds, kThoughtForNobody);
  room_.services.think(std::move(turn), whom, std::move(chosen));
}

void BotTurns::askNext() {
  if (thinking_ || !room_.running() || sleeps()) return;
  std::optional<BotTurn> turn = room_.table->botTurn();
  if (!turn) return;
  thinking_ = true;
  think(std::move(*turn), room_.guarded([this](const BotTurn& asked, Move move) { chosen(asked, move); }));
}

/// Moves of bots are told one after the other, so people can follow.
void BotTurns::chosen(const BotTurn& turn, Move move) {
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
  think(std::move(*turn), room_.guarded([this](const BotTurn& asked, Move move) { play(asked, move); }));
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
