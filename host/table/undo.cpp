// Taking back the last choice: allowed while it told no person anything and touched nobody's things. Bots are
// functions of what they see now, so what only they saw is forgotten with the move. Whatever else is taken
// back needs everybody's consent, which is the door's business.
#include <algorithm>

#include "host/record/revealed.h"
#include "host/table/parts.h"

namespace bourse {

/// The line where the seat's last choice stands, with the answers that its instructions gave after it; the
/// number of lines if somebody else or chance came last.
std::size_t Table::lastChoice(Seat seat) const {
  const std::vector<RecordLine>& lines = log_->lines();
  std::size_t at = lines.size();
  while (at > log_->takenBackTo() && lines[at - 1].seat == seat) {
    --at;
    if (!std::binary_search(automatic_.begin(), automatic_.end(), at)) break;
  }
  return at;
}

/// People at the table, present or not, and those who watch.
SeatSet Table::peopleAround() const {
  SeatSet people = spectators_.empty() ? kNoOne : only(kSpectator);
  for (Seat seat = 0; seat < chairs_.size(); ++seat)
    if (!chairs_[seat].name.empty()) people = with(people, seat);
  return people;
}

std::optional<Problem> Table::undoProblem(Seat seat) const {
  const std::size_t from = lastChoice(seat), to = log_->lines().size();
  if (from == to || over())
    return Problem{"undo-nothing", "The last move was not yours, or something has followed it."};
  if (asksWorld()) return Problem{"stacking", "While somebody stacks, nothing is taken back."};
  const SeatSet people = with(peopleAround(), seat);
  for (std::size_t line = from; line < to; ++line) {
    const Move move = log_->lines()[line].move;
    const std::size_t first = log_->eventsBefore(line);
    const std::size_t end = line + 1 < to ? log_->eventsBefore(line + 1) : log_->events().size();
    const auto events = log_->events().subspan(first, end - first);
    Rng rng(*log_->seed(), purpose::kDeterminize + seat, line + 1);
    if (!movedNobodyElse(events, seat, people))
      return Problem{"undo-moved", "The move has touched somebody else."};
    if (!revealedNothing(*log_->positionBefore(line), seat, move, events, people, rng))
      return Problem{"undo-revealed", "The move has shown something that cannot be hidden again."};
  }
  return {};
}

/// What a person is told. Among several people the answer to the question itself is dear, so it is not asked
/// before they want it.
bool Table::tellsUndo(Seat seat) const {
  if (!options_.undo || asksWorld() || lastChoice(seat) == log_->lines().size()) return false;
  return peopleAround() != only(seat) || !undoProblem(seat);
}

bool Table::undoOpen() const {
  if (!started_ || !options_.undo || log_->lines().empty()) return false;
  const Seat seat = log_->lines().back().seat;
  return seat < chairs_.size() && chairs_[seat].player == nullptr && present(seat) && !undoProblem(seat);
}

void Table::undo(Request& request) {
  const Seat seat = seatOf(request.from);
  if (seat >= chairs_.size() || !started_)
    return request.refuse("not-seated", "Only those who sit at a running game undo.");
  if (!options_.undo) return request.refuse("undo-off", "At this table nothing is taken back.");
  if (const std::optional<Problem> problem = undoProblem(seat)) return request.refuse(*problem);
  const std::size_t from = lastChoice(seat);
  while (log_->lines().size() > from) log_->undo();
  reopen(from, seat);
  request.done();
  publish(request.out);
}

/// The game is before this line again, which the seat decides anew.
void Table::reopen(std::size_t line, Seat seat) {
  automatic_.erase(std::lower_bound(automatic_.begin(), automatic_.end(), line), automatic_.end());
  for (Chair& chair : chairs_) chair.decision = 0;  // decisions opened since are closed
  chairs_[seat].handsOff = true;
  openDecisions();
}

/// Whether nobody thought about this line of a person. Asked of the rules, so that it holds after a restart.
bool Table::isAutomatic(std::size_t line) const {
  const auto [seat, move] = log_->lines()[line];
  const std::unique_ptr<AnyView> view = log_->positionBefore(line)->view(seat);
  MoveList legal;
  view->legal(legal);
  Move answer;
  return legal.size() == 1 ||
         (chairs_[seat].instructions.automatic && view->automaticAnswer(legal, answer) && answer == move);
}

std::optional<std::size_t> Table::lastDecision(Seat seat) const {
  for (std::size_t line = log_->lines().size(); line > 0; --line)
    if (log_->lines()[line - 1].seat == seat && !isAutomatic(line - 1)) return line - 1;
  return {};
}

void Table::takeBack(std::size_t line, std::vector<Outgoing>& out) {
  const Seat seat = log_->lines()[line].seat;
  log_->takeBack(line);
  // Spectators who lag behind have not come as far; what they cannot see yet may be another card now.
  if (past_ != nullptr && past_->lines().size() <= line)
    past_ = GameLog::resume(log_->record(), past_->lines().size(), log_->seed());
  reopen(line, seat);
  publish(out);
  settle(out);
}

}  // namespace bourse
