// A room as whoever runs the server sees it: counts, the log, and what the house may do.
#include <nlohmann/json.hpp>

#include "server/tables/room.h"

namespace bourse {

void Room::note(Level level, std::string_view event) const {
  if (house_.watch == nullptr) return;
  if (event == "game-over") house_.watch->metrics.gamesOver.add();
  const auto entries = static_cast<std::int64_t>(entries_);
  house_.watch->log.write(level, event, {}, {{"table", id_}, {"game", facts_.game}, {"entries", entries}});
}

/// The room and the table behind it refuse alike; the text begins with the code, since keys are in order.
void Room::countRefusals(const std::vector<Outgoing>& out) const {
  constexpr std::string_view kRefusal = R"({"error":{"code":")";
  if (house_.watch == nullptr) return;
  bool refused = false;
  for (const Outgoing& one : out) {
    const std::string_view text = one.text;
    if (!text.starts_with(kRefusal)) continue;
    refused = true;
    const std::string_view rest = text.substr(kRefusal.size());
    const std::string_view code = rest.substr(0, rest.find('"'));
    house_.watch->refuse(code, {{"reason", code}, {"table", id_}});
  }
  if (!refused && journey_ != nullptr) house_.watch->metrics.movesOfPeople.add();
}

bool Room::isBanned(std::string_view name, std::string_view account) const {
  return house_.bans != nullptr && house_.bans->person(name, account);
}

std::string Room::whyEnded() const { return facts_.endedByHouse ? "house" : "agreement"; }

void Room::endByHouse() {
  if (closed_ || table_->over() || failed_) return;
  if (!table_->started()) {
    close();
    for (const auto& [client, guest] : guests_) guest.wire->close(kPolicyViolation, "This table is closed.");
    return;
  }
  std::vector<Outgoing> out;
  facts_.ended = facts_.endedByHouse = factsChanged_ = true;
  facts_.paused = false;
  table_->end(out);
  after(std::move(out));
}

void Room::announce(const std::string& text) const {
  const auto shared = std::make_shared<const std::string>(text);
  for (const auto& [client, guest] : guests_) guest.wire->send(shared);
}

void Room::sendAwayBanned() const {
  for (const auto& [client, guest] : guests_) {
    const bool sits = guest.seat < facts_.seats.size();
    if (sits ? isBanned(facts_.seats[guest.seat].name, facts_.seats[guest.seat].account)
             : isBanned(guest.name))
      guest.wire->close(kPolicyViolation, "Whoever runs this server does not let this name in.");
  }
}

}  // namespace bourse
