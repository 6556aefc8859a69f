#include "server/room/nudges.h"

#include "server/room/vacations.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::chrono::seconds kBetweenNudges{60};

}  // namespace

std::string Nudges::text(Seat from) const { return compact({{"type", "nudge"}, {"from", from}}); }

void Nudges::nudge(const RoomMessage& message) {
  RoomClient& client = message.client;
  if (!room_.hasSeat(client) || !room_.running())
    return message.refuse("not-seated", "Only players of a running game can nudge others.");
  const json* wish = member(message.content, "seat");
  Seat seat = kNobody;
  if (wish == nullptr || !observerIn(*wish, static_cast<int>(room_.seats()), false, seat) ||
      seat == client.seat || !room_.playsInPerson(seat))
    return message.refuse("no-such-seat", "Say in \"seat\" whom you mean: another person who plays.");
  if (isOnVacation(room_.facts, seat))
    return message.refuse("on-vacation", "This person is on vacation; their clock stands still.");
  const std::uint32_t decision = room_.table->decisionOf(seat);
  if (decision == 0) return message.refuse("not-waiting", "Nobody waits for this person.");
  if (room_.isMuted(client)) return message.refuse("muted", "You are muted: others do not hear you here.");
  last_.resize(room_.facts.seats.size());
  std::optional<Nudge>& last = last_[seat];
  if (last && room_.now() - last->at < kBetweenNudges) return message.refuseTooOften();
  if (!room_.mayDo(Quotas::Act::chat, client)) return message.refuseTooOften();
  std::vector<Client> to = room_.clientsAt(seat);
  last = Nudge{.from = client.seat, .at = room_.now(), .decision = decision, .heard = !to.empty()};
  message.done();
  const std::string& account = room_.facts.seats[client.seat].account;
  std::erase_if(to, [&](Client id) { return !room_.clients.at(id).hears(account); });
  if (!to.empty()) message.out.push_back({std::move(to), text(client.seat)});
}

void Nudges::tellMissed(const RoomMessage& newcomer) {
  const Seat seat = newcomer.client.seat;
  if (seat >= last_.size() || !last_[seat] || last_[seat]->heard) return;
  Nudge& missed = *last_[seat];
  missed.heard = true;
  if (missed.decision == room_.table->decisionOf(seat) &&
      newcomer.client.hears(room_.facts.seats[missed.from].account))
    newcomer.out.push_back({{newcomer.from}, text(missed.from)});
}

}  // namespace bourse
