// How a room ends: closed, ended by the people who run the server, or gone to another process.
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/room/room.h"

namespace bourse {

void Room::close() {
  state_.closed = true;
  outbox_.closeTable();
  outbox_.send({});
}

void Room::fail() {
  state_.stopped = true;
  stacking_.cancel();
  announce(
      compact({{"type", "refused"},
               {"error", problemJson({"store-failed",
                                      "The server cannot keep what happens and stops. What was answered is "
                                      "safe; what was not answered has not happened."})}}));
  for (const auto& [id, client] : state_.clients)
    client.sink->close(kOurMistake, "The server cannot keep what happens.");
}

void Room::freeze() { state_.stopped = true; }

void Room::handOver() { dismiss(kGoingAway, "The table goes on elsewhere."); }

void Room::dismiss(int code, std::string_view reason) {
  state_.stopped = true;
  for (const auto& [id, client] : state_.clients) client.sink->close(code, reason);
}

void Room::endByOperator() {
  if (state_.closed || state_.table->over() || state_.stopped) return;
  if (!state_.table->started()) {
    close();
    for (const auto& [id, client] : state_.clients)
      client.sink->close(kPolicyViolation, "This table is closed.");
    return;
  }
  std::vector<Outgoing> out;
  state_.facts.ended = state_.facts.endedByOperator = state_.factsChanged = true;
  state_.facts.paused = false;
  state_.table->end(out);
  settle(std::move(out));
}

void Room::announce(const std::string& text) const {
  const auto shared = std::make_shared<const std::string>(text);
  for (const auto& [id, client] : state_.clients) client.sink->send(shared);
}

void Room::disconnectBanned() const {
  for (const auto& [id, client] : state_.clients) {
    const SeatFacts* sits = state_.hasSeat(client) ? &state_.facts.seats[client.seat] : nullptr;
    if (sits != nullptr ? state_.isBanned(sits->name, sits->account) : state_.isBanned(client.name))
      client.sink->close(kPolicyViolation, "This name is banned on this server.");
  }
}

}  // namespace bourse
