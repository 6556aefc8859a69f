// What follows a message at a room: the store gets it, the people hear of it, bots and clocks go on.
#include "server/tables/room.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/json.h"
#include "server/tables/secrets.h"

namespace bourse {

using nlohmann::json;

Room::Room(std::string id, TableFacts facts, std::unique_ptr<GameLog> log, std::uint64_t entries,
           const House& house)
    : id_(std::move(id)),
      facts_(std::move(facts)),
      house_(house),
      entries_(entries),
      linesKept_(log->lines().size()) {
  TableOptions options;
  options.undo = facts_.undo;
  options.imagine = false;  // whoever imagines other worlds of a running game does so on their own device
  options.botsAtOnce = false;
  options.keepSeats = true;
  table_ = std::make_unique<Table>(std::move(log), options, house_.bots);
  watches_.assign(facts_.seats.size(), {.since = house_.now(), .absentSince = house_.now()});
  for (Seat seat = 0; seat < watches_.size(); ++seat) watches_[seat].decision = table_->decisionOf(seat);
  std::vector<Outgoing> nobody;
  for (Seat seat = 0; seat < facts_.seats.size(); ++seat)
    if (facts_.seats[seat].resigned) table_->standIn(seat, facts_.standIn, nobody);
  for (Seat seat = 0; seat < facts_.seats.size(); ++seat)
    table_->instruct(seat, facts_.seats[seat].instructions);
}

void Room::begin(std::function<void()> durable) {
  house_.keep({.table = id_, .facts = factsText(facts_)}, std::move(durable));
}

void Room::close() {
  closing_ = true;
  hold({});
}

int Room::freeSeats() const {
  if (table_->started()) return 0;
  return static_cast<int>(std::count_if(facts_.seats.begin(), facts_.seats.end(),
                                        [](const SeatFacts& seat) { return seat.empty(); }));
}

bool Room::sit(const std::string& name, std::optional<Seat> wish, Problem& problem,
               std::function<void(Seat, const std::string&)> durable) {
  if (!isPersonName(name)) {
    problem = {"name-wrong", "Whoever sits down has a name of at most 40 bytes, without blanks around it."};
    return false;
  }
  Seat seat = wish.value_or(kNobody);
  for (Seat one = 0; !wish && one < facts_.seats.size() && seat == kNobody; ++one)
    if (facts_.seats[one].empty()) seat = one;
  std::vector<Outgoing> out;
  if (seat >= facts_.seats.size() || !table_->reserve(seat, name, out)) {
    problem = {"seat-taken", wish ? "This seat is not free." : "Every seat is taken."};
    return false;
  }
  const std::string token = newToken();
  facts_.seats[seat] = {.name = name, .tokenHash = tokenHash(token), .bot = {}};
  watches_[seat].absentSince = house_.now();
  factsChanged_ = true;
  hold(std::move(out), [seat, token, durable = std::move(durable)] { durable(seat, token); });
  return true;
}

void Room::connect(Client client, std::shared_ptr<Wire> wire) {
  const json welcome{{"type", "welcome"},
                     {"protocol", kProtocolVersion},
                     {"table", id_},
                     {"commitment", seedCommitment(facts_.seed)},
                     {"seed_chosen", facts_.seedChosen}};
  wire->send(std::make_shared<const std::string>(compact(welcome)));
  guests_.emplace(client, Guest{.wire = std::move(wire)});
}

void Room::disconnect(Client client) {
  const auto guest = guests_.find(client);
  if (guest == guests_.end()) return;
  const Seat seat = guest->second.seat;
  guests_.erase(guest);
  if (seat < watches_.size()) watches_[seat].absentSince = house_.now();
  std::vector<Outgoing> out;
  table_->disconnect(client, out);
  after(std::move(out));
}

std::vector<Client> Room::everybody() const {
  std::vector<Client> clients;
  for (const auto& [client, guest] : guests_)
    if (guest.seat != kNobody) clients.push_back(client);
  return clients;
}

// --- durable first, told then ---

/// Seats as the table has them now: until the start people and bots come and go by its messages.
void Room::syncFacts() {
  const std::vector<RecordPlayer> players = table_->players();
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    SeatFacts& facts = facts_.seats[seat];
    const std::string bot = players[seat].name.empty() ? players[seat].bot : std::string();
    if (!(facts.instructions == table_->instructions(static_cast<Seat>(seat)))) {
      facts.instructions = table_->instructions(static_cast<Seat>(seat));
      factsChanged_ = true;
    }
    if (facts.name == players[seat].name && facts.bot == bot) continue;
    facts = {.name = players[seat].name, .tokenHash = {}, .bot = bot};
    factsChanged_ = true;
  }
}

TableNews Room::news() {
  TableNews news{.table = id_, .from = entries_};
  const std::vector<Line>& lines = table_->log().lines();
  for (; linesKept_ > lines.size(); --linesKept_) news.entries.emplace_back(kUndoEntry);
  for (; linesKept_ < lines.size(); ++linesKept_)
    news.entries.push_back(lineText(table_->log().vocabulary(), lines[linesKept_]));
  entries_ += news.entries.size();
  if (factsChanged_) news.facts = factsText(facts_);
  news.over = closing_ || (table_->over() && !toldOver_);
  toldOver_ = toldOver_ || news.over;
  factsChanged_ = closing_ = false;
  return news;
}

void Room::after(std::vector<Outgoing> out) {
  syncFacts();
  watchDecisions(out);
  hold(std::move(out));
  askBot();
}

void Room::hold(std::vector<Outgoing> out, std::function<void()> then) {
  TableNews fresh = news();
  const bool nothingNew = fresh.entries.empty() && !fresh.facts && !fresh.over;
  Held held{.durable = nothingNew, .out = std::move(out), .then = std::move(then)};
  if (nothingNew && held_.empty()) return tell(held);
  held_.push_back(std::move(held));
  if (nothingNew) return;  // its turn comes after what is on the way to the store
  const std::uint64_t number = firstHeld_ + held_.size() - 1;
  house_.keep(std::move(fresh), [room = weak_from_this(), number] {
    if (const auto here = room.lock()) here->durable(number);
  });
}

void Room::durable(std::uint64_t number) {
  held_[static_cast<std::size_t>(number - firstHeld_)].durable = true;
  while (!held_.empty() && held_.front().durable) {
    const Held held = std::move(held_.front());
    held_.pop_front();
    ++firstHeld_;
    tell(held);
  }
}

void Room::tell(const Held& held) const {
  deliver(held.out);
  if (held.then) held.then();
}

void Room::deliver(const std::vector<Outgoing>& out) const {
  for (const Outgoing& one : out) {
    const auto text = std::make_shared<const std::string>(one.text);
    for (const Client client : one.to)
      if (const auto guest = guests_.find(client); guest != guests_.end()) guest->second.wire->send(text);
  }
}

// --- bots and clocks ---

void Room::askBot() {
  if (thinking_) return;
  std::optional<BotTurn> turn = table_->botTurn();
  if (!turn) return;
  thinking_ = true;
  house_.think(std::move(*turn), [room = weak_from_this()](const BotTurn& asked, Move move) {
    const auto here = room.lock();
    if (here == nullptr) return;
    here->thinking_ = false;
    here->chosen(asked, move);
  });
}

void Room::chosen(const BotTurn& turn, Move move) {
  std::vector<Outgoing> out;
  table_->play(turn, move, out);  // or not, if things have changed; then the next bot is asked
  after(std::move(out));
}

void Room::watchDecisions(std::vector<Outgoing>& out) {
  bool changed = false;
  for (Seat seat = 0; seat < watches_.size(); ++seat) {
    Watch& watch = watches_[seat];
    if (watch.decision == table_->decisionOf(seat)) continue;
    watch.decision = table_->decisionOf(seat);
    watch.since = house_.now();
    changed = true;
  }
  if (changed) tellClock(out);
}

/// How many milliseconds are left to those who decide now.
void Room::tellClock(std::vector<Outgoing>& out) const {
  if (facts_.clock == 0 || !table_->started()) return;
  json left = json::array();
  for (const Watch& watch : watches_) {
    const auto gone =
        std::chrono::duration_cast<std::chrono::milliseconds>(house_.now() - watch.since).count();
    left.push_back(watch.decision == 0 ? json()
                                       : json(std::max<std::int64_t>(0, 1000LL * facts_.clock - gone)));
  }
  out.push_back({everybody(), compact({{"type", "clock"}, {"left", std::move(left)}})});
}

bool Room::anybodyPlays() const {
  return std::any_of(guests_.begin(), guests_.end(),
                     [this](const auto& one) { return one.second.seat < facts_.seats.size(); });
}

void Room::outOfTime(Seat seat) {
  std::optional<BotTurn> turn = table_->turnFor(seat, facts_.standIn);
  if (!turn) return;
  watches_[seat].outOfTime = turn->decision;
  house_.think(std::move(*turn), [room = weak_from_this()](const BotTurn& asked, Move move) {
    if (const auto here = room.lock()) here->chosen(asked, move);
  });
}

void Room::tick() {
  if (!table_->started() || table_->over()) return;
  const Moment now = house_.now();
  const std::vector<RecordPlayer> players = table_->players();
  std::vector<Outgoing> out;
  for (Seat seat = 0; seat < watches_.size(); ++seat) {
    Watch& watch = watches_[seat];
    const bool playsHerself = !players[seat].name.empty() && players[seat].bot.empty();
    if (!playsHerself) continue;
    // While nobody is here the game waits, but for clocks: those were agreed upon.
    if (facts_.grace > 0 && !table_->present(seat) && anybodyPlays() &&
        now - watch.absentSince >= std::chrono::seconds(facts_.grace))
      table_->standIn(seat, facts_.standIn, out);
    else if (facts_.clock > 0 && watch.decision != 0 && watch.decision != watch.outOfTime &&
             now - watch.since >= std::chrono::seconds(facts_.clock))
      outOfTime(seat);
  }
  if (!out.empty()) after(std::move(out));
}

json Room::info() const {
  json seats = json::array();
  const std::vector<RecordPlayer> players = table_->players();
  for (Seat seat = 0; seat < players.size(); ++seat) {
    json one{{"kind", !players[seat].name.empty() ? "person" : !players[seat].bot.empty() ? "bot" : "empty"}};
    if (!players[seat].name.empty()) one["name"] = players[seat].name;
    if (!players[seat].name.empty()) one["present"] = table_->present(seat);
    if (!players[seat].bot.empty()) one["bot"] = players[seat].bot;
    seats.push_back(std::move(one));
  }
  return {{"table", id_},
          {"game", facts_.game},
          {"rules", facts_.rules},
          {"config", table_->log().position().configJson()},
          {"seats", std::move(seats)},
          {"free", freeSeats()},
          {"started", table_->started()},
          {"over", table_->over()},
          {"undo", facts_.undo},
          {"listed", facts_.listed},
          {"spectators", facts_.spectators},
          {"clock", facts_.clock},
          {"grace", facts_.grace},
          {"made", facts_.made},
          {"seed_chosen", facts_.seedChosen},
          {"commitment", seedCommitment(facts_.seed)}};
}

}  // namespace bourse
