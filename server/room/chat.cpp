#include "server/room/chat.h"

#include "server/identity/text.h"
#include "server/room/seats.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::size_t kLongestChat = 500, kLongestReport = 2000;  // characters
constexpr std::size_t kEntriesKept = 50;

/// The cleaned text of a message; empty, and the message answered, if it will not do.
std::string textIn(const RoomMessage& message, std::size_t longest) {
  const json* text = member(message.content, "text");
  std::string clean = text != nullptr && text->is_string() ? cleaned(text->get<std::string>()) : "";
  if (!clean.empty() && charactersOf(clean) <= longest) return clean;
  message.refuse("text-wrong", "\"text\" has one to " + std::to_string(longest) + " characters.");
  return {};
}

json seatOrSpectator(Seat seat) { return seat == kSpectator ? json("spectator") : json(seat); }

bool hears(const RoomClient& client, const std::string& account) {
  return account.empty() || client.blocks == nullptr || !client.blocks->contains(account);
}

}  // namespace

/// A spectator who is called like somebody at the table speaks without a name.
std::string Chat::nameOf(const RoomClient& client) const {
  if (client.seat != kSpectator) return room_.facts.seats[client.seat].name;
  return hasSimilarName(room_.facts, client.name) ? std::string() : client.name;
}

void Chat::say(const RoomMessage& message) {
  RoomClient& client = message.client;
  if (!room_.facts.chat) return message.refuse("chat-off", "Chat is off at this table.");
  const std::string text = textIn(message, kLongestChat);
  if (text.empty()) return;
  if (!room_.mayDo(Quotas::Act::chat, client)) return message.refuseTooOften();
  const json said{{"type", "chat"},
                  {"from", {{"seat", seatOrSpectator(client.seat)}, {"name", nameOf(client)}}},
                  {"text", text},
                  {"at", room_.services.unixTime()}};
  const std::string account =
      client.seat == kSpectator ? std::string() : room_.facts.seats[client.seat].account;
  entries_.push_back({account, compact(said), ++said_});
  if (entries_.size() > kEntriesKept) entries_.pop_front();
  message.done();
  std::vector<Client> to = room_.everybody();
  std::erase_if(to, [&](Client id) { return !hears(room_.clients.at(id), account); });
  message.out.push_back({std::move(to), entries_.back().text});
}

void Chat::report(const RoomMessage& message) {
  RoomClient& client = message.client;
  const json* about = member(message.content, "about");
  Seat seat = kNobody;
  if (about == nullptr || !observerIn(*about, static_cast<int>(room_.seats()), true, seat))
    return message.refuse("no-such-seat", "Say in \"about\" whom you mean: a seat, or \"spectator\".");
  const std::string text = textIn(message, kLongestReport);
  if (text.empty()) return;
  Problem problem;
  if (room_.services.quotas->refusesNew(client.requester, room_.id, room_.now(), problem))
    return message.refuse(problem);
  if (!room_.mayDo(Quotas::Act::report, client)) return message.refuseTooOften();
  // What an earlier report has of this talk is stored already; readers put it together (report_chats.h).
  json chats = json::array();
  for (const ChatEntry& entry : entries_)
    if (entry.number > reported_) chats.push_back(parseJson(entry.text));
  reported_ = said_;
  outbox_.addReport({.time = room_.services.unixTime() / 1000,
                     .about = compact(seatOrSpectator(seat)),
                     .by = compact(seatOrSpectator(client.seat)),
                     .text = text,
                     .chats = compact(chats)});
  message.done();
}

void Chat::tellHistory(const RoomMessage& newcomer) const {
  if (!room_.facts.chat) return;
  std::string chats;  // the texts as they were sent: parsing and writing them again would cost everybody time
  for (const ChatEntry& entry : entries_)
    if (hears(newcomer.client, entry.account)) chats += (chats.empty() ? "" : ",") + entry.text;
  newcomer.out.push_back({{newcomer.from}, R"({"chats":[)" + chats + R"(],"type":"chats"})"});
}

}  // namespace bourse
