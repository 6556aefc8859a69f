// What a coach would do at the seat's open decision, and how likely the seat is to win, by what the seat
// sees. A hint is found once a decision, so asking again costs nothing.
#include "host/table/parts.h"

namespace bourse {

using nlohmann::json;

bool Table::mayBeHelped(Request& request) const {
  const Seat seat = seatOf(request.from);
  if (seat >= chairs_.size() || !started_)
    request.refuse("not-seated", "Only those who sit at a running game get hints.");
  else if (!options_.hints)
    request.refuse("hint-off", "At this table there are no hints.");
  else if (chairs_[seat].decision == 0)
    request.refuse("hint-nothing", "You have nothing to decide now.");
  else
    return true;
  return false;
}

void Table::outlook(Request& request) {
  if (!mayBeHelped(request)) return;
  const Seat seat = seatOf(request.from);
  const json found = log_->position().view(seat)->outlook();
  if (found.is_null()) return request.refuse("outlook-none", "Nobody here can tell the chance to win.");
  request.reply({{"type", "outlook"}, {"decision", chairs_[seat].decision}, {"chance", found.at("chance")}});
}

void Table::hint(Request& request) {
  if (!mayBeHelped(request)) return;
  const Seat seat = seatOf(request.from);
  Chair& chair = chairs_[seat];
  if (chair.hinted != chair.decision) {
    const json found = log_->position().view(seat)->hint(log_->lines().size());
    if (found.is_null()) return request.refuse("hint-none", "There is no coach for this game.");
    chair.hint = compact(found);
    chair.hinted = chair.decision;
  }
  json answer = parseJson(chair.hint);
  answer["type"] = "hint";
  answer["decision"] = chair.decision;
  request.reply(std::move(answer));
}

}  // namespace bourse
