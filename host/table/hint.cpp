// What a coach would do at the seat's open decision, by what the seat sees. It is found once a decision, so
// asking again costs nothing.
#include "host/table/parts.h"

namespace bourse {

using nlohmann::json;

void Table::hint(Request& request) {
  const Seat seat = seatOf(request.from);
  if (seat >= chairs_.size() || !started_)
    return request.refuse("not-seated", "Only those who sit at a running game get hints.");
  if (!options_.hints) return request.refuse("hint-off", "At this table there are no hints.");
  Chair& chair = chairs_[seat];
  if (chair.decision == 0) return request.refuse("hint-nothing", "You have nothing to decide now.");
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
