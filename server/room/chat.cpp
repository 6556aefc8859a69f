#include "server/room/chat.h"

#include "server/identity/text.h"
#include "server/room/seats.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::size_t kLongestChat = 500, kLongestReport = 2000;  // characters
constexpr std::size_t kEntriesKept = 50, kMostLate = 500;

/// The cleaned text of a message; empty, and the message answered, if it will not do.
std::string textIn(const RoomMessage& message, std::size_t longest) {
  const json* text = member(message.content, "text");
  std::string clean = text != nullptr && text->is_string() ? cleaned(text->get<std::string>()) : "";
  if (!clean.empty() && charactersOf(clean) <= longest) return clean;
  message.refuse("text-wrong", "\"text\" has one to " + std::to_string(longest) + " characters.");
  return {};
}

/// What can be said in a press, with the words for programs that know no reactions.
struct Reaction {
  std::string_view name, text;
};
constexpr Reaction kReactions[] = {{"hello", "Hello!"},           {"well-played", "Well played!"},
                                   {"thanks", "Thank you!"},      {"oh-no", "Oh no!"},
                                   {"one-moment", "One moment."}, {"good-game", "Good game!"}};

/// The reaction that is wished, null if it is none.
const Reaction* reactionIn(const json& content) {
  const json* name = member(content, "reaction");
  for (const Reaction& reaction : kReactions)
    if (name != nullptr && *name == reaction.name) return &reaction;
  return nullptr;
}

json seatOrSpectator(Seat seat) { return seat == kSpectator ? json("spectator") : json(seat); }

/// Its person has deleted their account.
bool isForgotten(const SeatFacts& seat) { return seat.account.empty() && seat.name == kDeletedName; }

}  // namespace

/// A spectator who is called like somebody at the table speaks without a name.
std::string Chat::nameOf(const RoomClient& client) const {
  if (client.seat != kSpectator) return room_.facts.seats[client.seat].name;
  return hasSimilarName(room_.facts, client.name) ? std::string() : client.name;
}

void Chat::enter(const RoomClient& client) {
  if (room_.hasSeat(client)) seatAddress_[client.seat] = room_.addressOf(client);
}

/// As reports have it: also of somebody who has left.
json Chat::personAt(Seat seat) const {
  json person{{"name", room_.facts.seats[seat].name}};
  if (!room_.facts.seats[seat].account.empty()) person["account"] = room_.facts.seats[seat].account;
  const auto address = seatAddress_.find(seat);
  if (isForgotten(room_.facts.seats[seat])) return {{"name", kDeletedPerson}, {"account", kDeletedPerson}};
  if (address != seatAddress_.end() && !address->second.empty()) person["address"] = address->second;
  return person;
}

void Chat::say(const RoomMessage& message) {
  RoomClient& client = message.client;
  if (!room_.facts.chat) return message.refuse("chat-off", "Chat is off at this table.");
  if (room_.isMuted(client) || spectators_.isMuted(client))
    return message.refuse("muted", "You are muted: others do not read what you write here.");
  const Reaction* reaction = reactionIn(message.content);
  if (reaction == nullptr && message.content.contains("reaction"))
    return message.refuse("text-wrong", "There is no such \"reaction\".");
  const std::string text = reaction != nullptr ? std::string(reaction->text) : textIn(message, kLongestChat);
  if (text.empty()) return;
  if (!room_.mayDo(Quotas::Act::chat, client)) return message.refuseTooOften();
  json from{{"seat", seatOrSpectator(client.seat)}, {"name", nameOf(client)}};
  if (client.seat == kSpectator) from["spectator"] = client.spectator;
  const std::int64_t now = room_.services.unixTime();
  const bool late = room_.facts.delaySeconds > 0 && room_.hasSeat(client);
  json said{{"type", "chat"}, {"from", std::move(from)}, {"text", text}, {"at", now}};
  if (reaction != nullptr) said["reaction"] = reaction->name;
  const std::string account =
      client.seat == kSpectator ? std::string() : room_.facts.seats[client.seat].account;
  entries_.push_back({account, compact(said), room_.addressOf(client), ++said_, now, late});
  if (entries_.size() > (entries_.front().late ? kMostLate : kEntriesKept)) entries_.pop_front();
  message.done();
  std::vector<Client> to = room_.everybody();
  std::erase_if(to, [&](Client id) {
    const RoomClient& one = room_.clients.at(id);
    return !one.hears(account) || (late && !room_.hasSeat(one));
  });
  message.out.push_back({std::move(to), entries_.back().text});
}

void Chat::tellLate(std::vector<Outgoing>& out) {
  const std::int64_t until = room_.services.unixTime() - 1000LL * room_.facts.delaySeconds;
  for (ChatEntry& entry : entries_) {
    if (!entry.late || entry.at > until) continue;
    entry.late = false;
    std::vector<Client> to = room_.clientsAt(kSpectator);
    std::erase_if(to, [&](Client id) { return !room_.clients.at(id).hears(entry.account); });
    out.push_back({std::move(to), entry.text});
  }
}

std::optional<std::int64_t> Chat::nextLate() const {
  for (const ChatEntry& entry : entries_)
    if (entry.late) return entry.at;
  return {};
}

/// What an earlier report has of this talk is stored already; readers put it together (report_chats.h).
json Chat::chatsForReport() {
  json chats = json::array();
  for (const ChatEntry& entry : entries_) {
    if (entry.number <= reported_) continue;
    chats.push_back(parseJson(entry.text));
    json& from = chats.back()["from"];
    Seat seat = kNobody;
    if (!entry.account.empty() && observerIn(from["seat"], static_cast<int>(room_.seats()), false, seat) &&
        isForgotten(room_.facts.seats[seat])) {
      from["name"] = from["account"] = kDeletedPerson;
      continue;
    }
    if (!entry.account.empty()) from["account"] = entry.account;
    if (!entry.address.empty()) from["address"] = entry.address;
  }
  reported_ = said_;
  return chats;
}

void Chat::report(const RoomMessage& message) {
  RoomClient& client = message.client;
  const json* about = member(message.content, "about");
  Seat seat = kNobody;
  if (about == nullptr || !observerIn(*about, static_cast<int>(room_.seats()), true, seat))
    return message.refuse("no-such-seat", "Say in \"about\" whom you mean: a seat, or \"spectator\".");
  const json* number = member(message.content, "spectator");
  std::uint64_t named = 0;
  const Spectators::Trace* spectator = nullptr;
  if (number != nullptr) {
    if (seat == kSpectator && numberIn(*number, INT32_MAX, named))
      spectator = spectators_.find(static_cast<int>(named));
    if (spectator == nullptr)
      return message.refuse("no-such-spectator", "\"spectator\" is the number of somebody who watches.");
  }
  const std::string text = textIn(message, kLongestReport);
  if (text.empty()) return;
  Problem problem;
  if (room_.services.quotas->refusesNew(room_.writerIs(client), room_.now(), problem))
    return message.refuse(problem);
  if (!room_.mayDo(Quotas::Act::report, client)) return message.refuseTooOften();
  json people = json::object();
  if (seat != kSpectator)
    people["about"] = personAt(seat);
  else if (spectator != nullptr)
    people["about"] = {{"name", spectator->name}, {"address", spectator->address}};
  people["by"] = client.seat == kSpectator ? json{{"name", client.name}} : personAt(client.seat);
  if (const std::string from = room_.addressOf(client); !from.empty()) people["by"]["address"] = from;
  outbox_.addReport({.time = room_.services.unixTime() / 1000,
                     .about = compact(seatOrSpectator(seat)),
                     .by = compact(seatOrSpectator(client.seat)),
                     .text = text,
                     .chats = compact(chatsForReport()),
                     .people = compact(people)});
  message.done();
}

void Chat::tellHistory(const RoomMessage& newcomer) const {
  if (!room_.facts.chat) return;
  std::string chats;  // the texts as they were sent: parsing and writing them again would cost everybody time
  for (const ChatEntry& entry : entries_)
    if (newcomer.client.hears(entry.account) && (!entry.late || room_.hasSeat(newcomer.client)))
      chats += (chats.empty() ? "" : ",") + entry.text;
  newcomer.out.push_back({{newcomer.from}, R"({"chats":[)" + chats + R"(],"type":"chats"})"});
}

}  // namespace bourse
