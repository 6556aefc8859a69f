// What people say to each other, and what they report about each other.
#include "server/tables/room_message.h"

namespace bourse {

using nlohmann::json;

namespace {

/// The cleaned text of a message; empty, and the answer given, if there is none that will do.
template <class Message>
std::string textOf(const Message& message, std::size_t longest) {
  const json* text = member(message.content, "text");
  std::string clean = text != nullptr && text->is_string() ? cleaned(text->template get<std::string>()) : "";
  if (clean.empty() || charactersOf(clean) > longest) {
    message.refuse("text-wrong", "\"text\" has one to " + std::to_string(longest) + " characters.");
    return {};
  }
  return clean;
}

json seatOrSpectator(Seat seat) { return seat == kSpectator ? json("spectator") : json(seat); }

}  // namespace

/// Whoever watches may come and go; one who is called like somebody at the table speaks without a name.
std::string Room::nameOfWatcher(const Guest& guest) const {
  return looksLikeSomebodyHere(guest.name) ? std::string() : guest.name;
}

void Room::chat(const Message& message) {
  Guest& guest = message.guest;
  if (!facts_.chat) return message.refuse("chat-off", "At this table nobody talks.");
  const std::string text = textOf(message, kLongestChat);
  if (text.empty()) return;
  if (!guest.chats.allow(house_.now()))
    return message.refuse("too-often", "That was a little too often; please wait a moment.");
  const std::string name = guest.seat == kSpectator ? nameOfWatcher(guest) : facts_.seats[guest.seat].name;
  const json said{{"type", "chat"},
                  {"from", {{"seat", seatOrSpectator(guest.seat)}, {"name", name}}},
                  {"text", text},
                  {"at", house_.unixTime()}};
  const std::string account = guest.seat == kSpectator ? std::string() : facts_.seats[guest.seat].account;
  chats_.push_back({account, compact(said)});
  if (chats_.size() > kChatsKept) chats_.pop_front();
  message.done();
  std::vector<Client> to = everybody();
  std::erase_if(to, [&](Client client) { return !hears(guests_.at(client), account); });
  message.out.push_back({std::move(to), chats_.back().text});
}

void Room::report(const Message& message) {
  Guest& guest = message.guest;
  const json* about = member(message.content, "about");
  Seat seat = kNobody;
  if (about == nullptr || !observerIn(*about, static_cast<int>(facts_.seats.size()), true, seat))
    return message.refuse("no-such-seat", "Say in \"about\" whom you mean: a seat, or \"spectator\".");
  const std::string text = textOf(message, kLongestReport);
  if (text.empty()) return;
  if (!guest.reports.allow(house_.now()))
    return message.refuse("too-often", "That was a little too often; please wait a moment.");
  json chats = json::array();
  for (const Said& chat : chats_) chats.push_back(parseJson(chat.text));
  reports_.push_back({.time = house_.unixTime() / 1000,
                      .about = compact(seatOrSpectator(seat)),
                      .by = compact(seatOrSpectator(guest.seat)),
                      .text = text,
                      .chats = compact(chats)});
  message.done();
}

}  // namespace bourse
