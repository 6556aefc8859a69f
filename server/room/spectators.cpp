#include "server/room/spectators.h"

#include <algorithm>

#include "server/room/seats.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::size_t kTraces = 500;      // spectators a table remembers
constexpr std::size_t kMostMuted = 1000;  // that its facts hold; the oldest is forgotten

bool has(const std::vector<std::string>& list, const std::string& address) {
  return std::find(list.begin(), list.end(), address) != list.end();
}

void add(std::vector<std::string>& list, const std::string& address) {
  if (list.size() >= kMostMuted) list.erase(list.begin());
  list.push_back(address);
}

}  // namespace

void Spectators::enter(RoomClient& client) {
  const std::string address = room_.addressOf(client);
  const auto known = std::find_if(traces_.begin(), traces_.end(), [&](const Trace& one) {
    return one.address == address && one.name == client.name;
  });
  if (known != traces_.end()) {
    client.spectator = known->number;
    return;
  }
  client.spectator = ++last_;
  traces_.push_back({last_, client.name, address});
  if (traces_.size() > kTraces) traces_.pop_front();
}

const Spectators::Trace* Spectators::find(int number) const {
  const auto found =
      std::find_if(traces_.begin(), traces_.end(), [&](const Trace& one) { return one.number == number; });
  return found == traces_.end() ? nullptr : &*found;
}

bool Spectators::isMuted(const RoomClient& client) const {
  return client.seat == kSpectator && has(room_.facts.mutedSpectators, room_.addressOf(client));
}

/// Those who are here now, each once, however many windows they have open.
void Spectators::tell(const RoomMessage& host) const {
  json here = json::array();
  for (const Trace& one : traces_) {
    const bool watches = std::any_of(room_.clients.begin(), room_.clients.end(), [&](const auto& client) {
      return client.second.seat == kSpectator && client.second.spectator == one.number;
    });
    if (watches)
      here.push_back({{"spectator", one.number},
                      {"name", one.name},
                      {"muted", has(room_.facts.mutedSpectators, one.address)}});
  }
  host.done();
  host.out.push_back({{host.from}, compact({{"type", "spectators"}, {"spectators", std::move(here)}})});
}

void Spectators::list(const RoomMessage& message) const {
  if (message.client.seat != hostOf(room_.facts))
    return message.refuse("not-host", "Only the host sees who watches.");
  tell(message);
}

const Spectators::Trace* Spectators::meant(const RoomMessage& message) const {
  const json* wish = member(message.content, "spectator");
  std::uint64_t number = 0;
  const bool isNumber = wish != nullptr && numberIn(*wish, INT32_MAX, number);
  const Trace* found = isNumber ? find(static_cast<int>(number)) : nullptr;
  if (message.client.seat != hostOf(room_.facts))
    message.refuse("not-host", "Only the host can mute and remove spectators.");
  else if (found == nullptr)
    message.refuse("no-such-spectator", "Say in \"spectator\" who is meant: a number from the list.");
  else
    return found;
  return nullptr;
}

void Spectators::mute(const RoomMessage& message) {
  const json* on = member(message.content, "muted");
  const Trace* who = meant(message);
  if (who == nullptr) return;
  if (on == nullptr || !on->is_boolean())
    return message.refuse("message-malformed", "Say in \"muted\" whether they are muted: true or false.");
  std::vector<std::string>& muted = room_.facts.mutedSpectators;
  if (on->get<bool>() != has(muted, who->address)) {
    on->get<bool>() ? add(muted, who->address) : static_cast<void>(std::erase(muted, who->address));
    room_.factsChanged = true;
  }
  tell(message);
}

void Spectators::remove(const RoomMessage& message) {
  const Trace* who = meant(message);
  if (who == nullptr) return;
  if (!has(room_.facts.removedSpectators, who->address)) {
    add(room_.facts.removedSpectators, who->address);
    room_.factsChanged = true;
  }
  for (auto& [id, client] : room_.clients) {
    if (client.seat != kSpectator || room_.addressOf(client) != who->address) continue;
    client.seat = kNobody;
    room_.table->disconnect(id, message.out);
    client.sink->send(std::make_shared<const std::string>(compact({{"type", "removed"}})));
    client.sink->close(kPolicyViolation, "The host removed you from this table.");
  }
  tell(message);
}

}  // namespace bourse
