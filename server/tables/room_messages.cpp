// What a room understands beside the messages of the table (docs/protocol.md): who comes in, who gives up.
#include "server/people/names.h"
#include "server/tables/room_message.h"
#include "server/tables/secrets.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::size_t kLongestMessage = 16384;

std::string wordOf(const json& message) {
  const json* word = member(message, "do");
  return word != nullptr && word->is_string() ? word->get<std::string>() : std::string();
}

/// Those that a game that stands still, or is over for somebody, does not take.
bool playsAlong(std::string_view word) {
  return word == "moves" || word == "undo" || word == "plan" || word == "standing" || word == "bot" ||
         word == "start";
}

bool isOffer(std::string_view word) {
  return word == "pause" || word == "resume" || word == "end" || word == "withdraw";
}

}  // namespace

void Room::receive(Client from, std::string_view text) {
  const auto guest = guests_.find(from);
  if (guest == guests_.end() || failed_) return;
  const json parsed = text.size() <= kLongestMessage ? parseJson(text) : json();
  if (house_.timing != nullptr && wordOf(parsed) == "moves")
    journey_ = std::make_shared<const Journey>(*house_.timing);
  std::vector<Outgoing> out;
  answer({.from = from, .guest = guest->second, .content = parsed, .out = out}, text);
  countRefusals(out);
  after(std::move(out));
}

void Room::answer(const Message& message, std::string_view text) {
  const std::string word = wordOf(message.content);
  if (word == "enter") return enter(message);
  if (word == "ping") return message.done();
  if (message.guest.seat == kNobody)
    return message.refuse("not-here", "Say \"enter\" first, with your token or to watch.");
  if (word == "join") return message.refuse("message-unknown", "Seats are given by \"enter\" with a token.");
  if (word == "chat") return chat(message);
  if (word == "report") return report(message);
  if (word == "remove") return remove(message);
  if (word == "rematch") return rematch(message);
  if (word == "fork") return fork(message);
  if (isOffer(word)) return offer(message, word);
  if (word == "resign") return resign(message);
  if (!mayPlay(message, word)) return;
  if (word == "bot") return seatBot(message, text);
  if (message.content.is_object())
    table_->receiveObject(message.from, message.content, message.out);
  else
    table_->receive(message.from, text, message.out);  // says what is wrong with it
  if (word != "leave") return;
  message.guest.seat = kNobody;
  message.guest.seesDice = false;
}

bool Room::mayPlay(const Message& message, const std::string& word) {
  const Seat seat = message.guest.seat;
  if (!playsAlong(word)) return true;
  if (facts_.ended)
    message.refuse("ended", "The people here have agreed to end this game.");
  else if (facts_.paused)
    message.refuse("paused", "The game pauses; it goes on when everybody has said \"resume\".");
  else if (seat < facts_.seats.size() && facts_.seats[seat].resigned)
    message.refuse("resigned", "You have given up this game; a bot plays it to the end.");
  else
    return true;
  return false;
}

/// Nobody loses a seat to a bot while they are there, nor within the time they may be away.
void Room::seatBot(const Message& message, std::string_view text) {
  const json* wish = member(message.content, "seat");
  Seat seat = kNobody;
  const bool known = wish != nullptr && observerIn(*wish, static_cast<int>(facts_.seats.size()), false, seat);
  if (table_->started())
    return message.refuse("already-started",
                          "During the game nobody is replaced; a bot stands in by itself.");
  if (known && !facts_.seats[seat].name.empty() && message.guest.seat < facts_.seats.size()) {
    const bool away = !table_->present(seat) && facts_.grace > 0 &&
                      house_.now() - absentSince_[seat] >= std::chrono::seconds(facts_.grace);
    if (!away) return message.refuse("seat-taken", "This seat is kept for a person.");
    std::vector<Outgoing> unheard;
    table_->receiveObject(message.from, {{"do", "bot"}, {"seat", seat}, {"bot", nullptr}}, unheard);
  }
  table_->receive(message.from, text, message.out);
}

Seat Room::seatOfToken(std::string_view token) const {
  const std::string hash = tokenHash(token);
  Seat found = kNobody;
  for (Seat seat = 0; seat < facts_.seats.size(); ++seat)  // all of them, whichever it is
    if (sameSecret(hash, facts_.seats[seat].tokenHash)) found = seat;
  return found;
}

void Room::enter(const Message& message) {
  const json* protocol = member(message.content, "protocol");
  const json* token = member(message.content, "token");
  const json* name = member(message.content, "name");
  if (protocol != nullptr && *protocol != kProtocolVersion)
    return message.refuse("protocol-unknown",
                          "This server speaks protocol " + std::to_string(kProtocolVersion) + ".");
  if ((token != nullptr && !token->is_string()) || (name != nullptr && !name->is_string()))
    return message.refuse("message-malformed", "A token is a text, and so is a name.");
  Seat seat = kSpectator;
  if (token != nullptr) seat = seatOfToken(token->get_ref<const std::string&>());
  if (seat == kNobody) return message.refuse("token-unknown", "No seat of this table belongs to that token.");
  if (seat != kSpectator && isBanned(facts_.seats[seat].name, facts_.seats[seat].account))
    return message.refuse("banned", "Whoever runs this server does not let this name in.");
  if (message.guest.seat != kNobody && message.guest.seat != seat)
    return message.refuse("already-here", "Leave first, then come in as somebody else.");
  if (seat == kSpectator && !facts_.spectators)
    return message.refuse("no-spectators", "At this table nobody watches.");
  if (seat == kSpectator && name != nullptr) {
    const std::string clean = cleaned(name->get_ref<const std::string&>());
    if (!clean.empty() && (!isPersonName(clean) || !isPlainToSee(clean)))
      return message.refuse("name-wrong", "A name has at most 40 bytes, and holds nothing invisible.");
    if (isBanned(clean))
      return message.refuse("banned", "Whoever runs this server does not let this name in.");
    message.guest.name = clean;
  }
  seatGuest(message, seat);
}

void Room::seatGuest(const Message& message, Seat seat) {
  std::vector<Client> former;  // the same person on another device, or a connection that is dead
  for (const auto& [client, guest] : guests_)
    if (seat != kSpectator && guest.seat == seat && client != message.from) former.push_back(client);
  for (const Client client : former) {
    guests_.at(client).seat = kNobody;
    table_->disconnect(client, message.out);
    guests_.at(client).wire->close(kReplaced, "You came in somewhere else.");
  }
  json join{{"do", "join"}, {"seat", seat == kSpectator ? json("spectator") : json(seat)}};
  if (seat != kSpectator) join["name"] = facts_.seats[seat].name;
  if (const json* id = member(message.content, "id"); id != nullptr) join["id"] = *id;
  if (seat != kSpectator && !anybodyPlays()) companySince_ = house_.now();
  message.guest.seat = seat;
  if (seat != kSpectator && !facts_.seats[seat].account.empty() && house_.company.blocks)
    message.guest.blocks = house_.company.blocks(facts_.seats[seat].account);
  newcomers_.push_back(message.from);
  table_->receiveObject(message.from, join, message.out);
  if (seat != kSpectator && facts_.seats[seat].resigned && table_->started())
    table_->standIn(seat, facts_.standIn, message.out);

  if (seat != kSpectator || facts_.delay == 0) tellClock({message.from}, message.out);
  message.out.push_back(
      {{message.from},
       compact({{"type", "presence"}, {"seats", presenceOfSeats()}, {"spectators", table_->watchers()}})});
  if (table_->started()) message.out.push_back({{message.from}, offersText()});
  if (!facts_.chat) return;
  std::string chats;  // as they were said: to read and write them anew would cost whoever else is here
  for (const Said& chat : chats_)
    if (hears(message.guest, chat.account)) chats += (chats.empty() ? "" : ",") + chat.text;
  message.out.push_back({{message.from}, R"({"chats":[)" + chats + R"(],"type":"chats"})"});
}

void Room::resign(const Message& message) {
  const Seat seat = message.guest.seat;
  if (seat >= facts_.seats.size() || !table_->started() || table_->over())
    return message.refuse("not-seated", "Only those who sit at a running game give it up.");
  if (!facts_.seats[seat].resigned) {
    facts_.seats[seat].resigned = true;
    factsChanged_ = true;
    table_->standIn(seat, facts_.standIn, message.out);
  }
  message.done();
}

}  // namespace bourse
