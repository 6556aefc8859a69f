#include "server/room/room_state.h"

#include "server/identity/address_hash.h"

namespace bourse {

bool RoomState::playsInPerson(Seat seat) const {
  return !facts.seats[seat].name.empty() && !facts.seats[seat].resigned && !table->botPlays(seat);
}

bool RoomState::anyPlayerPresent() const {
  for (Seat seat = 0; seat < seats(); ++seat)
    if (table->present(seat)) return true;
  return false;
}

bool RoomState::seesPresent(const RoomClient& client) const {
  return hasSeat(client) || (client.seat == kSpectator && facts.delay == 0 && facts.delaySeconds == 0);
}

std::vector<Client> RoomState::whoSeePresent() const {
  std::vector<Client> found;
  for (const auto& [number, client] : clients)
    if (seesPresent(client)) found.push_back(number);
  return found;
}

std::vector<Client> RoomState::whoMayKnowTheEnd() const {
  std::vector<Client> found = everybody();
  if (!table->over() || table->overFor(kSpectator)) return found;
  std::erase_if(found, [this](Client one) { return !hasSeat(clients.at(one)); });
  return found;
}

const RoomClient* RoomState::attending() const {
  for (const auto& [number, client] : clients)
    if (hasSeat(client)) return &client;
  return clients.empty() ? nullptr : &clients.begin()->second;
}

std::vector<Client> RoomState::everybody() const {
  std::vector<Client> found;
  for (const auto& [number, client] : clients)
    if (client.seat != kNobody) found.push_back(number);
  return found;
}

std::vector<Client> RoomState::clientsAt(Seat seat) const {
  std::vector<Client> found;
  for (const auto& [number, client] : clients)
    if (client.seat == seat) found.push_back(number);
  return found;
}

std::string_view RoomState::programOf(Client client) const {
  const auto found = clients.find(client);
  if (found == clients.end() || !hasSeat(found->second)) return {};
  const SeatFacts& seat = facts.seats[found->second.seat];
  return seat.program ? std::string_view(seat.account) : std::string_view();
}

std::string RoomState::addressOf(const RoomClient& client) const {
  return addressHash(services.addressSalt, client.requester.address);
}

bool RoomState::isMuted(const RoomClient& client) const {
  if (services.mutes == nullptr || services.mutes->all().empty()) return false;
  const bool byName = hasSeat(client) ? services.mutes->person(facts.seats[client.seat].name,
                                                               facts.seats[client.seat].account)
                                      : services.mutes->person(client.name);
  return byName || services.mutes->address(client.requester.address);
}

bool RoomState::isBanned(std::string_view name, std::string_view account) const {
  return services.bans != nullptr && services.bans->person(name, account);
}

bool RoomState::mayDo(Quotas::Act act, const RoomClient& client) const {
  TableRequester who{.from = client.requester, .table = id};
  if (hasSeat(client)) {
    who.seat = client.seat;
    who.account = facts.seats[client.seat].account;
  }
  return services.quotas->allow(act, who, now());
}

void RoomState::log(Level level, std::string_view event) const {
  if (services.telemetry == nullptr) return;
  services.telemetry->log.write(
      level, event, {},
      {{"table", id}, {"game", facts.game}, {"entries", static_cast<std::int64_t>(entries)}});
}

}  // namespace bourse
