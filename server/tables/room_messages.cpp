// What a room understands beside the messages of the table (docs/protocol.md): who comes in, who gives up,
// who wants another game.
#include <nlohmann/json.hpp>

#include "host/json.h"
#include "server/tables/room.h"
#include "server/tables/secrets.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::size_t kLongestMessage = 16384;

std::string wordOf(const json& message) {
  const json* word = member(message, "do");
  return word != nullptr && word->is_string() ? word->get<std::string>() : std::string();
}

bool playsAlong(std::string_view word) {
  return word == "moves" || word == "undo" || word == "plan" || word == "standing" || word == "bot" ||
         word == "start";
}

}  // namespace

struct Room::Message {
  Client from;
  Guest& guest;
  const json& json_;
  std::vector<Outgoing>& out;

  void reply(json answer) const {
    if (const json* id = member(json_, "id"); id != nullptr && (id->is_number() || id->is_string()))
      answer["re"] = *id;
    out.push_back({{from}, compact(answer)});
  }
  void refuse(std::string code, std::string sentence) const {
    reply({{"type", "refused"}, {"error", problemJson({std::move(code), std::move(sentence)})}});
  }
};

void Room::receive(Client from, std::string_view text) {
  const auto guest = guests_.find(from);
  if (guest == guests_.end()) return;
  const json parsed = text.size() <= kLongestMessage ? parseJson(text) : json();
  std::vector<Outgoing> out;
  answer({.from = from, .guest = guest->second, .json_ = parsed, .out = out}, text);
  after(std::move(out));
}

void Room::answer(const Message& message, std::string_view text) {
  const std::string word = wordOf(message.json_);
  const Seat seat = message.guest.seat;
  if (word == "enter") return enter(message);
  if (word == "ping") return message.reply({{"type", "done"}});
  if (seat == kNobody) return message.refuse("not-here", "Say \"enter\" first, with your token or to watch.");
  if (word == "join") return message.refuse("message-unknown", "Seats are given by \"enter\" with a token.");
  if (word == "fork")
    return message.refuse("fork-off",
                          "Other worlds of a game are played on one's own device, with its record.");
  if (word == "rematch") return rematch(message);
  if (word == "resign") return resign(message);
  if (seat < facts_.seats.size() && facts_.seats[seat].resigned && playsAlong(word))
    return message.refuse("resigned", "You have given up this game; a bot plays it to the end.");
  table_->receive(message.from, text, message.out);
  if (word == "leave") message.guest.seat = kNobody;
}

Seat Room::seatOfToken(std::string_view token) const {
  const std::string hash = tokenHash(token);
  Seat found = kNobody;
  for (Seat seat = 0; seat < facts_.seats.size(); ++seat)  // all of them, whichever it is
    if (sameSecret(hash, facts_.seats[seat].tokenHash)) found = seat;
  return found;
}

void Room::enter(const Message& message) {
  const json* protocol = member(message.json_, "protocol");
  const json* token = member(message.json_, "token");
  if (protocol != nullptr && *protocol != kProtocolVersion)
    return message.refuse("protocol-unknown",
                          "This server speaks protocol " + std::to_string(kProtocolVersion) + ".");
  if (token != nullptr && !token->is_string())
    return message.refuse("message-malformed", "A token is a text.");
  Seat seat = kSpectator;
  if (token != nullptr) seat = seatOfToken(token->get_ref<const std::string&>());
  if (seat == kNobody) return message.refuse("token-unknown", "No seat of this table belongs to that token.");
  if (message.guest.seat != kNobody && message.guest.seat != seat)
    return message.refuse("already-here", "Leave first, then come in as somebody else.");
  if (seat == kSpectator && !facts_.spectators)
    return message.refuse("no-spectators", "At this table nobody watches.");
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
  if (const json* id = member(message.json_, "id"); id != nullptr) join["id"] = *id;
  message.guest.seat = seat;
  table_->receive(message.from, compact(join), message.out);
  if (seat != kSpectator && facts_.seats[seat].resigned && table_->started())
    table_->standIn(seat, facts_.standIn, message.out);
  tellClock(message.out);
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
  message.reply({{"type", "done"}});
}

/// Another table of the same kind, for the same people and with their tokens.
void Room::rematch(const Message& message) {
  if (message.guest.seat >= facts_.seats.size() || !table_->over())
    return message.refuse("game-running", "Those who sat at a game that is over ask for another.");
  message.reply({{"type", "done"}});
  if (rematch_ == "…") return;  // on its way
  const auto tell = [room = weak_from_this()](const std::string& id) {
    const auto here = room.lock();
    if (here == nullptr) return;
    here->rematch_ = id;
    here->hold({{here->everybody(), compact({{"type", "rematch"}, {"table", id}})}});
  };
  if (!rematch_.empty()) return tell(rematch_);
  rematch_ = "…";
  TableFacts facts = facts_;
  facts.seed = newSeed();
  facts.seedChosen = false;
  for (SeatFacts& seat : facts.seats) seat.resigned = false;  // instructions are a habit and stay
  house_.open(std::move(facts), tell);
}

}  // namespace bourse
