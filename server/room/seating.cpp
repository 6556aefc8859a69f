#include "server/room/seating.h"

#include <algorithm>
#include <utility>

#include "host/record/notation.h"
#include "server/identity/address_hash.h"
#include "server/identity/names.h"
#include "server/identity/secrets.h"
#include "server/identity/weak_secrets.h"
#include "server/room/seats.h"

namespace bourse {

using nlohmann::json;

void Seating::tellSeated(Seat seat, const std::string& account) const {
  if (!account.empty() && room_.services.accountHooks.seated)
    room_.services.accountHooks.seated(room_.id, seat, account);
}

void Seating::announceAccounts() const {
  for (Seat seat = 0; seat < room_.seats(); ++seat) tellSeated(seat, room_.facts.seats[seat].account);
}

// --- sitting down ---

bool Seating::maySit(const Identity& who, Problem& problem) const {
  const std::vector<std::string>& removed = room_.facts.removed;
  if (!who.account.empty() && std::find(removed.begin(), removed.end(), who.account) != removed.end())
    problem = {"removed", "You were removed from this table."};
  else if (isRemovedSpectator(room_.facts, addressHash(room_.services.addressSalt, who.from)))
    problem = {"removed", "You were removed from this table."};
  else if (who.program && !room_.facts.programs)
    problem = {"no-programs", "Only people sit at this table: it was made without \"programs\"."};
  else if (!room_.facts.ladder.empty() && room_.table->started())
    problem = {"seat-taken", "Every seat is taken."};
  else if (room_.facts.beginners && who.points.value_or(0) > kMostBeginnerPoints)
    problem = {"not-a-beginner", "This table is for beginners."};
  else if (room_.facts.rated && who.account.empty())
    problem = {"account-needed", "A rated table is for people with accounts. Please log in."};
  else if (!isPersonName(who.name))
    problem = {"name-wrong", "A name has 1 to 40 bytes, without spaces around it."};
  else if (room_.isBanned(who.name, who.account))
    problem = {"banned", "This name is banned on this server."};
  else if (!who.account.empty())
    return true;  // an account owns its name, whatever guests are called
  else if (!isPlainToSee(who.name))
    problem = {"name-wrong", "A name holds nothing invisible, and nothing that turns the writing around."};
  else if (isHouseName(nameSkeleton(who.name)))
    problem = {"name-reserved", "This name is kept for those who run the server."};
  else if (looksLikeProgram(who.name))
    problem = {"name-reserved", "Names that end with “(bot)” are those of programs."};
  else if (hasSimilarName(room_.facts, who.name))
    problem = {"name-taken", "Somebody at this table has this name, or one that looks like it."};
  else
    return true;
  return false;
}

bool Seating::sit(const Identity& who, std::optional<Seat> wish, Problem& problem, OnSeated durable) {
  TableFacts& facts = room_.facts;
  if (const Seat own = seatOfAccount(facts, who.account); own != kNobody && !room_.closed) {
    issueNewToken(own, std::move(durable));
    return true;
  }
  if (!maySit(who, problem)) return false;
  const Requester sitter{.address = who.from};
  if (room_.provisional &&
      room_.services.quotas->refusesNew({.from = sitter, .table = room_.id}, room_.now(), problem))
    return false;
  Seat seat = wish.value_or(kNobody);
  for (Seat one = 0; !wish && one < room_.seats() && seat == kNobody; ++one)
    if (facts.seats[one].empty()) seat = one;
  std::vector<Outgoing> out;
  if (room_.closed || seat >= room_.seats() || !room_.table->reserve(seat, who.name, out)) {
    problem = {"seat-taken", wish ? "This seat is not free." : "Every seat is taken."};
    return false;
  }
  const std::string token = newToken();
  if (std::exchange(room_.provisional, false)) room_.requester = sitter;  // it is stored now, and somebody's
  if (hostOf(facts) == kNobody) facts.host = seat;
  facts.seats[seat] = {.name = who.name, .tokenHash = tokenHash(token), .bot = {}, .account = who.account};
  facts.seats[seat].program = who.program;
  facts.seats[seat].languages = who.languages;
  facts.seats[seat].points = who.points;
  facts.seats[seat].left = facts.clock.bank().count();
  noteOrigin(seat, who.net);
  presence_.left(seat);
  room_.factsChanged = true;
  outbox_.send(std::move(out), [this, seat, token, account = who.account, durable = std::move(durable)] {
    tellSeated(seat, account);
    durable(seat, token);
  });
  room_.requester = {};
  return true;
}

void Seating::noteOrigin(Seat seat, const std::string& net) {
  if (room_.table->over() || !addOrigin(room_.facts, seat, net)) return;
  room_.factsChanged = true;
  if (!sameOrigin(room_.facts).empty()) room_.log(Level::notice, "same-address");
}

/// The same person on another device: the former token is void.
void Seating::issueNewToken(Seat seat, OnSeated durable) {
  const std::string token = newToken();
  room_.facts.seats[seat].tokenHash = tokenHash(token);
  room_.factsChanged = true;
  outbox_.send({}, [seat, token, durable = std::move(durable)] { durable(seat, token); });
}

bool Seating::mayAdopt(Seat seat, const Identity& who, Problem& problem) const {
  const TableFacts& facts = room_.facts;
  const Seat own = seatOfAccount(facts, who.account);
  if (seat == kNobody || room_.closed || room_.imagined())
    problem = {"token-unknown", "No seat of this table belongs to that token."};
  else if (!facts.seats[seat].account.empty() && facts.seats[seat].account != who.account)
    problem = {"seat-taken", "This seat belongs to an account."};
  else if (own != kNobody && own != seat)
    problem = {"seat-taken", "You sit at this table already."};
  else if (facts.rated && room_.table->started())
    problem = {"rated", "A rated game is finished as it was begun."};
  else if (room_.table->over())
    problem = {"ended", "The game is over."};
  else
    return true;
  return false;
}

bool Seating::adopt(std::string_view token, const Identity& who, Problem& problem,
                    std::function<void()> durable) {
  const Seat seat = seatOfToken(room_.facts, token);
  if (!mayAdopt(seat, who, problem)) return false;
  room_.facts.seats[seat].account = who.account;
  room_.factsChanged = true;
  outbox_.send({}, [this, seat, account = who.account, durable = std::move(durable)] {
    tellSeated(seat, account);
    durable();
  });
  return true;
}

// --- leaving ---

void Seating::forgetAccount(std::string_view account, std::function<void()> durable) {
  const Seat seat = seatOfAccount(room_.facts, account);
  if (seat == kNobody) return durable();
  std::vector<Outgoing> out;
  for (const Client client : room_.clientsAt(seat)) {
    room_.clients.at(client).seat = kNobody;
    room_.table->disconnect(client, out);
  }
  room_.table->rename(seat, kDeletedName, out);
  SeatFacts& facts = room_.facts.seats[seat];
  facts.name = kDeletedName;
  facts.account = facts.tokenHash = "";
  facts.program = false;
  facts.languages.clear();
  facts.points.reset();
  if (room_.table->started() && !room_.table->over()) {
    facts.resigned = true;
    room_.table->standIn(seat, room_.facts.standIn, out);
  }
  room_.factsChanged = true;
  room_.flow.settle(std::move(out));
  outbox_.send({}, std::move(durable));
}

void Seating::forgetName(std::string_view name) {
  const std::string skeleton = nameSkeleton(name);
  std::vector<Outgoing> out;
  for (Seat seat = 0; seat < room_.seats(); ++seat) {
    if (skeleton.empty() || nameSkeleton(room_.facts.seats[seat].name) != skeleton) continue;
    room_.table->rename(seat, kDeletedName, out);
    room_.facts.seats[seat].name = kDeletedName;
    room_.factsChanged = true;
  }
  room_.flow.settle(std::move(out));
}

void Seating::forfeit(Seat seat, std::vector<Outgoing>& out) {
  room_.facts.seats[seat].resigned = true;
  room_.factsChanged = true;
  room_.table->standIn(seat, room_.facts.standIn, out);
  room_.log(Level::info, "forfeit");
}

void Seating::resign(const RoomMessage& message) {
  const Seat seat = message.client.seat;
  if (seat >= room_.seats() || !room_.table->started() || room_.table->over())
    return message.refuse("not-seated", "Only players of a running game can give it up.");
  if (!room_.facts.seats[seat].resigned) {
    room_.facts.seats[seat].resigned = true;
    room_.factsChanged = true;
    room_.table->standIn(seat, room_.facts.standIn, message.out);
  }
  message.done();
}

void Seating::removePlayer(const RoomMessage& message) {
  TableFacts& facts = room_.facts;
  const json* wish = member(message.content, "seat");
  Seat seat = kNobody;
  if (message.client.seat != hostOf(facts))
    return message.refuse("not-host", "Only the host can remove people.");
  if (room_.table->started())
    return message.refuse("already-started", "Players cannot be removed during a game.");
  if (wish == nullptr || !observerIn(*wish, static_cast<int>(facts.seats.size()), false, seat) ||
      facts.seats[seat].name.empty() || seat == message.client.seat)
    return message.refuse("no-such-seat", "Say in \"seat\" who has to go: another person's.");
  if (!facts.seats[seat].account.empty()) facts.removed.push_back(facts.seats[seat].account);
  for (const Client id : room_.clientsAt(seat)) {
    RoomClient& client = room_.clients.at(id);
    client.seat = kNobody;
    room_.table->disconnect(id, message.out);
    client.sink->send(std::make_shared<const std::string>(compact({{"type", "removed"}})));
    client.sink->close(kPolicyViolation, "The host removed you from this table.");
  }
  json free{{"do", "bot"}, {"seat", seat}, {"bot", nullptr}};
  if (const json* id = member(message.content, "id"); id != nullptr) free["id"] = *id;
  room_.table->receive(message.from, compact(free), message.out);
}

/// Nobody loses a seat to a bot while they are connected, nor within the time they may be away.
void Seating::seatBot(const RoomMessage& message, std::string_view text) {
  const json* wish = member(message.content, "seat");
  Seat seat = kNobody;
  const bool known = wish != nullptr && observerIn(*wish, static_cast<int>(room_.seats()), false, seat);
  if (room_.table->started())
    return message.refuse("already-started",
                          "Players cannot be replaced during a game; a bot stands in by itself.");
  if (known && !room_.facts.seats[seat].name.empty() && room_.hasSeat(message.client)) {
    if (!presence_.isAwayTooLong(seat))
      return message.refuse("seat-taken", "This seat is reserved for a person.");
    std::vector<Outgoing> unheard;
    room_.table->receiveObject(message.from, {{"do", "bot"}, {"seat", seat}, {"bot", nullptr}}, unheard);
  }
  room_.table->receive(message.from, text, message.out);
}

// --- facts ---

void Seating::syncFacts(const Clocks& clocks) {
  const std::vector<RecordPlayer> players = room_.table->players();
  const Milliseconds bank = room_.facts.clock.bank();
  for (Seat seat = 0; seat < players.size(); ++seat) {
    SeatFacts& facts = room_.facts.seats[seat];
    const std::string bot = players[seat].name.empty() ? players[seat].bot : std::string();
    if (facts.name != players[seat].name || facts.bot != bot) {
      facts = {.name = players[seat].name, .tokenHash = {}, .bot = bot};
      facts.left = bank.count();
      room_.factsChanged = true;
    }
    const std::int64_t left = clocks.bank(seat).count();
    if (room_.facts.undo && clocks.past(seat) != facts.pastClocks) {
      facts.pastClocks = clocks.past(seat);
      room_.factsChanged = room_.factsChanged || room_.facts.clock.any();
    }
    if (facts.instructions == room_.table->instructions(seat) && facts.plan == room_.table->plan(seat) &&
        (bank.count() == 0 || facts.left == left))
      continue;
    facts.instructions = room_.table->instructions(seat);
    facts.plan = room_.table->plan(seat);
    if (bank.count() > 0) facts.left = left;
    room_.factsChanged = true;
  }
  if (room_.facts.begun == room_.table->started()) return;
  room_.facts.begun = room_.table->started();
  room_.log(Level::info, "game-began");
  room_.factsChanged = true;
}

}  // namespace bourse
