#include "server/room/shuffle.h"

#include <algorithm>

#include "server/identity/fair_deal.h"
#include "server/identity/secrets.h"
#include "server/room/table_info.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::chrono::seconds kPatience{5};
constexpr std::chrono::seconds kPatienceAfterRestart{15};  // people have to come back first

std::string hashIn(const RoomMessage& message, const char* name) {
  const json* value = member(message.content, name);
  if (value == nullptr || !value->is_string()) return {};
  const auto& text = value->get_ref<const std::string&>();
  return isHash(text) ? text : std::string();
}

}  // namespace

void Shuffle::begin() {
  until_ = room_.now() + kPatienceAfterRestart;
  told_ = text();
}

/// Not where somebody chose the seed, and not where another game's cards are in play.
bool Shuffle::isWanted() const {
  return !room_.table->started() && !room_.facts.seedChosen && room_.facts.given == 0 && !room_.imagined();
}

bool Shuffle::isShared() const {
  return std::any_of(room_.facts.seats.begin(), room_.facts.seats.end(),
                     [](const SeatFacts& seat) { return !seat.commitment.empty(); });
}

bool Shuffle::isComplete() const {
  return std::all_of(room_.facts.seats.begin(), room_.facts.seats.end(), [](const SeatFacts& seat) {
    return seat.commitment.empty() || !seat.contribution.empty();
  });
}

void Shuffle::contribute(const RoomMessage& message) {
  const std::string commitment = hashIn(message, "commitment");
  if (!room_.hasSeat(message.client))
    return message.refuse("not-seated", "Only those who sit at the table contribute to the deal.");
  if (!isWanted() || active())
    return message.refuse("deal-closed", "It is too late to contribute to this deal, or it takes nothing.");
  if (commitment.empty())
    return message.refuse("message-malformed",
                          "\"commitment\" is a SHA-256: 64 hexadecimal digits in small letters.");
  std::string& kept = room_.facts.seats[message.client.seat].commitment;
  room_.factsChanged = room_.factsChanged || kept != commitment;
  kept = commitment;
  message.done();
}

void Shuffle::reveal(const RoomMessage& message) {
  const std::string value = hashIn(message, "contribution");
  if (!room_.hasSeat(message.client))
    return message.refuse("not-seated", "Only those who sit at the table contribute to the deal.");
  SeatFacts& seat = room_.facts.seats[message.client.seat];
  if (!active() || seat.commitment.empty())
    return message.refuse("deal-closed", "Contributions are told between \"start\" and the deal.");
  if (value.empty() || contributionCommitment(value) != seat.commitment)
    return message.refuse("contribution-wrong", "This is not what the seat has committed to.");
  room_.factsChanged = room_.factsChanged || seat.contribution != value;
  seat.contribution = value;
  message.done();
}

bool Shuffle::start(const RoomMessage& message) {
  if (!room_.hasSeat(message.client) || !isWanted() || !room_.table->isFull()) return false;
  if (active()) {
    message.done();
    return true;
  }
  for (Seat seat = 0; seat < room_.seats(); ++seat)  // nobody is waited for who is not here
    if (!room_.table->present(seat)) room_.facts.seats[seat].commitment.clear();
  if (!isShared()) return false;
  room_.facts.revealing = room_.factsChanged = true;
  until_ = room_.now() + kPatience;
  message.done();
  return true;
}

void Shuffle::deal(std::vector<Outgoing>& out) {
  TableFacts& facts = room_.facts;
  FairDeal deal{.server = facts.seed, .seats = {}};
  for (const SeatFacts& seat : facts.seats) deal.seats.push_back({seat.commitment, seat.contribution});
  facts.serverSeed = facts.seed;
  facts.seed = dealtSeed(deal);
  facts.revealing = false;
  room_.factsChanged = true;
  room_.table->deal(facts.seed, dealLines(deal));
  stacking_.reseed();
  out.push_back({room_.everybody(), told_ = text()});
  room_.table->begin(out);
}

void Shuffle::update(std::vector<Outgoing>& out) {
  if (active() && (isComplete() || room_.now() >= until_)) deal(out);
}

void Shuffle::tellChanges(std::vector<Outgoing>& out) {
  if (!isWanted()) return;
  std::string now = text();
  if (now == told_) return;
  told_ = std::move(now);
  out.push_back({room_.everybody(), told_});
}

std::optional<Moment> Shuffle::due() const { return active() ? std::optional(until_) : std::nullopt; }

void Shuffle::tell(Client client, std::vector<Outgoing>& out) const {
  if (isWanted() || room_.facts.serverSeed) out.push_back({{client}, text()});
}

/// Never what anybody contributed: that is in the record when the game is over.
std::string Shuffle::text() const {
  json commitments = json::array(), revealed = json::array();
  for (const SeatFacts& seat : room_.facts.seats) {
    commitments.push_back(seat.commitment.empty() ? json() : json(seat.commitment));
    revealed.push_back(!seat.contribution.empty());
  }
  const char* stage = room_.facts.serverSeed ? "dealt" : active() ? "reveal" : "commit";
  return compact({{"type", "deal"},
                  {"stage", stage},
                  {"commitment", commitmentText(room_)},
                  {"commitments", std::move(commitments)},
                  {"revealed", std::move(revealed)}});
}

}  // namespace bourse
