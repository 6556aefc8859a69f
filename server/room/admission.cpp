#include "server/room/admission.h"

#include "server/identity/names.h"
#include "server/identity/text.h"
#include "server/identity/weak_secrets.h"
#include "server/room/seats.h"
#include "server/room/table_info.h"

namespace bourse {

using nlohmann::json;

void Admission::welcome(MessageSink& sink) const {
  const std::string commitment = commitmentText(room_);
  sink.send(std::make_shared<const std::string>(
      compact({{"type", "welcome"},
               {"protocol", kProtocolVersion},
               {"table", room_.id},
               {"commitment", commitment.empty() ? json() : json(commitment)},
               {"seed_chosen", room_.facts.seedChosen}})));
}

bool Admission::mayEnter(const RoomMessage& message, Seat seat) const {
  if (seat == kNobody)
    message.refuse("token-unknown", "No seat of this table belongs to that token.");
  else if (seat != kSpectator &&
           room_.isBanned(room_.facts.seats[seat].name, room_.facts.seats[seat].account))
    message.refuse("banned", "This name is banned on this server.");
  else if (message.client.seat != kNobody && message.client.seat != seat)
    message.refuse("already-here", "Leave first, then come in as somebody else.");
  else if (seat == kSpectator && !room_.facts.spectators)
    message.refuse("no-spectators", "Spectators are not allowed at this table.");
  else if (seat == kSpectator && isRemovedSpectator(room_.facts, room_.addressOf(message.client)))
    message.refuse("removed", "You were removed from this table.");
  else
    return seat != kSpectator || takeName(message);
  return false;
}

/// Spectators may say what they are called.
bool Admission::takeName(const RoomMessage& message) const {
  const json* name = member(message.content, "name");
  if (name == nullptr) return true;
  const std::string clean = cleaned(name->get_ref<const std::string&>());
  if (!clean.empty() && (!isPersonName(clean) || !isPlainToSee(clean)))
    message.refuse("name-wrong", "A name has at most 40 bytes, and holds nothing invisible.");
  else if (isHouseName(nameSkeleton(clean)))
    message.refuse("name-reserved", "This name is kept for those who run the server.");
  else if (looksLikeProgram(clean))
    message.refuse("name-reserved", "Names that end with “(bot)” are those of programs.");
  else if (room_.isBanned(clean))
    message.refuse("banned", "This name is banned on this server.");
  else {
    message.client.name = clean;
    return true;
  }
  return false;
}

bool Admission::enter(const RoomMessage& message) {
  const json* protocol = member(message.content, "protocol");
  const json* token = member(message.content, "token");
  const json* name = member(message.content, "name");
  if (protocol != nullptr && *protocol != kProtocolVersion) {
    message.refuse("protocol-unknown",
                   "This server speaks protocol " + std::to_string(kProtocolVersion) + ".");
    return false;
  }
  if ((token != nullptr && !token->is_string()) || (name != nullptr && !name->is_string())) {
    message.refuse("message-malformed", "A token is a text, and so is a name.");
    return false;
  }
  const Seat seat =
      token == nullptr ? kSpectator : seatOfToken(room_.facts, token->get_ref<const std::string&>());
  if (!mayEnter(message, seat)) return false;
  if (seat != kSpectator) replaceOthersAt(seat, message);
  join(message, seat);
  return true;
}

/// The same person on another device, or a connection that is dead.
void Admission::replaceOthersAt(Seat seat, const RoomMessage& message) {
  for (const Client id : room_.clientsAt(seat)) {
    if (id == message.from) continue;
    room_.clients.at(id).seat = kNobody;
    room_.table->disconnect(id, message.out);
    room_.clients.at(id).sink->close(kReplaced, "You opened this table somewhere else.");
  }
}

void Admission::join(const RoomMessage& message, Seat seat) {
  const bool watches = seat == kSpectator;
  json join{{"do", "join"}, {"seat", watches ? json("spectator") : json(seat)}};
  if (!watches) join["name"] = room_.facts.seats[seat].name;
  if (const json* id = member(message.content, "id"); id != nullptr) join["id"] = *id;
  if (!watches) presence_.arriving();
  message.client.seat = seat;
  if (!watches && !room_.facts.seats[seat].account.empty() && room_.services.accountHooks.blocksOf)
    message.client.blocks = room_.services.accountHooks.blocksOf(room_.facts.seats[seat].account);
  room_.table->receiveObject(message.from, join, message.out);
  if (!watches && room_.facts.seats[seat].resigned && room_.table->started())
    room_.table->standIn(seat, room_.facts.standIn, message.out);
}

}  // namespace bourse
