// People at a table who have accounts, and the host, who was here first.
#include <algorithm>

#include "server/people/names.h"
#include "server/tables/room_message.h"
#include "server/tables/secrets.h"

namespace bourse {

using nlohmann::json;

Seat Room::host() const {
  const auto sits = [this](Seat seat) {
    return seat < facts_.seats.size() && !facts_.seats[seat].name.empty();
  };
  if (sits(facts_.host)) return facts_.host;
  for (Seat seat = 0; seat < facts_.seats.size(); ++seat)
    if (sits(seat)) return seat;
  return kNobody;
}

Seat Room::seatOfAccount(std::string_view account) const {
  for (Seat seat = 0; !account.empty() && seat < facts_.seats.size(); ++seat)
    if (facts_.seats[seat].account == account) return seat;
  return kNobody;
}

std::vector<std::string> Room::accounts() const {
  std::vector<std::string> found;
  for (const SeatFacts& seat : facts_.seats)
    if (!seat.account.empty()) found.push_back(seat.account);
  return found;
}

bool Room::looksLikeSomebodyHere(std::string_view name) const {
  const std::string seen = nameSkeleton(name);
  return std::any_of(facts_.seats.begin(), facts_.seats.end(), [&](const SeatFacts& seat) {
    return !seat.name.empty() && nameSkeleton(seat.name) == seen;
  });
}

/// Whoever has an account is the only one of that name, and is not kept out by a guest who took it.
bool Room::mayBeCalled(std::string_view name, Problem& problem) const {
  if (!isPlainToSee(name))
    problem = {"name-wrong", "A name holds nothing invisible, and nothing that turns the writing around."};
  else if (looksLikeSomebodyHere(name))
    problem = {"name-taken", "Somebody at this table has this name, or one that looks like it."};
  else
    return true;
  return false;
}

/// The same person from another device: the seat gets a new token, and the former one means nothing any more.
void Room::sitAgain(Seat seat, std::function<void(Seat, const std::string&)> durable) {
  const std::string token = newToken();
  facts_.seats[seat].tokenHash = tokenHash(token);
  factsChanged_ = true;
  hold({}, [seat, token, durable = std::move(durable)] { durable(seat, token); });
}

bool Room::adopt(std::string_view token, const Sitter& who, Problem& problem, std::function<void()> durable) {
  const Seat seat = seatOfToken(token);
  const Seat own = seatOfAccount(who.account);
  if (seat == kNobody || closed_ || imagined())
    problem = {"token-unknown", "No seat of this table belongs to that token."};
  else if (!facts_.seats[seat].account.empty() && facts_.seats[seat].account != who.account)
    problem = {"seat-taken", "This seat belongs to an account."};
  else if (own != kNobody && own != seat)
    problem = {"seat-taken", "You sit at this table already."};
  else if (facts_.rated && table_->started())
    problem = {"rated", "A rated game is finished as it was begun."};
  else if (table_->over())
    problem = {"ended", "The game is over."};
  else {
    facts_.seats[seat].account = who.account;
    factsChanged_ = true;
    hold({}, [this, seat, account = who.account, durable = std::move(durable)] {
      if (house_.company.sat) house_.company.sat(id_, seat, account);
      durable();
    });
    return true;
  }
  return false;
}

/// A running game goes on with a bot.
void Room::forgetPerson(std::string_view account, std::function<void()> durable) {
  const Seat seat = seatOfAccount(account);
  if (seat == kNobody) return durable();
  std::vector<Outgoing> out;
  std::vector<Client> gone;
  for (const auto& [client, guest] : guests_)
    if (guest.seat == seat) gone.push_back(client);
  for (const Client client : gone) {
    guests_.at(client).seat = kNobody;
    table_->disconnect(client, out);
  }
  table_->rename(seat, kSomebody, out);
  SeatFacts& facts = facts_.seats[seat];
  facts.name = kSomebody;
  facts.account = facts.tokenHash = "";
  if (table_->started() && !table_->over()) {
    facts.resigned = true;
    table_->standIn(seat, facts_.standIn, out);
  }
  factsChanged_ = true;
  after(std::move(out));
  hold({}, std::move(durable));
}

/// During the game nobody decides over others; before it, whoever was here first may.
void Room::remove(const Message& message) {
  const json* wish = member(message.content, "seat");
  Seat seat = kNobody;
  if (message.guest.seat != host())
    return message.refuse("not-host", "Only whoever was here first sends somebody away.");
  if (table_->started()) return message.refuse("already-started", "During the game nobody is sent away.");
  if (wish == nullptr || !observerIn(*wish, static_cast<int>(facts_.seats.size()), false, seat) ||
      facts_.seats[seat].name.empty() || seat == message.guest.seat)
    return message.refuse("no-such-seat", "Say in \"seat\" who has to go: another person's.");
  if (!facts_.seats[seat].account.empty()) facts_.removed.push_back(facts_.seats[seat].account);
  std::vector<Client> gone;
  for (const auto& [client, guest] : guests_)
    if (guest.seat == seat) gone.push_back(client);
  for (const Client client : gone) {
    guests_.at(client).seat = kNobody;
    table_->disconnect(client, message.out);
    Wire& wire = *guests_.at(client).wire;
    wire.send(std::make_shared<const std::string>(compact({{"type", "removed"}})));
    wire.close(kPolicyViolation, "The host has sent you away.");
  }
  json free{{"do", "bot"}, {"seat", seat}, {"bot", nullptr}};
  if (const json* id = member(message.content, "id"); id != nullptr) free["id"] = *id;
  table_->receive(message.from, compact(free), message.out);
}

/// Nobody hears from somebody they have blocked.
bool Room::hears(const Guest& guest, const std::string& account) const {
  return account.empty() || guest.blocks == nullptr || !guest.blocks->contains(account);
}

void Room::watchTurns() {
  if (!house_.company.turn || imagined()) return;
  toldTurns_.resize(facts_.seats.size(), 0);
  for (Seat seat = 0; seat < facts_.seats.size(); ++seat) {
    const std::uint32_t decision = running() && playsHerself(seat) ? table_->decisionOf(seat) : 0;
    if (decision == 0 || facts_.seats[seat].account.empty() || table_->present(seat) ||
        toldTurns_[seat] == decision)
      continue;
    toldTurns_[seat] = decision;
    house_.company.turn(*this, seat);
  }
}

}  // namespace bourse
