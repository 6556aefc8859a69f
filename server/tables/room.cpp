// A room and its store: what happens is kept first and told then.
#include "server/tables/room.h"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>

#include "host/json/json.h"
#include "server/tables/secrets.h"

namespace bourse {

using nlohmann::json;

namespace {

/// Numbers of decisions never come again, also after a restart: a message that is sent once more must not
/// answer another decision. Between two restarts there are at most as many as entries and seats.
std::uint32_t decisionsBefore(std::uint64_t entries, std::size_t seats) {
  return entries == 0 ? 0 : static_cast<std::uint32_t>(2 * (entries + 1) * seats);
}

double secondsNow() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Nobody waits longer for one decision of a bot than this, however busy the machine is.
constexpr double kLongestThought = 0.5;

TableOptions optionsOf(const TableFacts& facts, const GameLog& log, std::uint64_t entries, bool hands) {
  TableOptions options;
  options.waitForWorld = hands && facts.hands && StackingTable::hasHands(log.position());
  options.budget = {.iterations = 0, .seconds = kLongestThought, .clock = secondsNow};
  options.undo = facts.undo;
  options.botsAtOnce = false;
  options.keepSeats = true;
  options.tellOfWatchers = false;
  options.delay = static_cast<std::size_t>(facts.delay);
  options.lastDecision = decisionsBefore(entries, facts.seats.size());
  if (log.imagined())
    options.begins = Begins::now;
  else if (facts.given > 0 && !facts.begun)
    options.begins = Begins::byMessage;
  return options;
}

}  // namespace

Room::Room(std::string id, TableFacts facts, std::unique_ptr<GameLog> log, std::uint64_t entries,
           const House& house, std::uint64_t fence)
    : id_(std::move(id)),
      facts_(std::move(facts)),
      house_(house),
      clocks_(facts_.clock, facts_.seats.size()),
      entries_(entries),
      fence_(fence),
      linesKept_(entries == 0 ? 0 : log->lines().size()),
      towers_(facts_.seed) {
  const TableOptions options = optionsOf(facts_, *log, entries, house_.stack != nullptr);
  if (options.waitForWorld) towers_.restore(log->record());
  table_ = std::make_unique<Table>(std::move(log), options, house_.bots);
  absentSince_.assign(facts_.seats.size(), house_.now());
  lastMove_ = companySince_ = house_.now();
  std::vector<Outgoing> nobody;
  for (Seat seat = 0; seat < facts_.seats.size(); ++seat) {
    const SeatFacts& sits = facts_.seats[seat];
    table_->instruct(seat, sits.instructions);
    table_->setPlan(seat, sits.plan);
    clocks_.setBank(seat, Milliseconds(sits.left));
    if (sits.resigned) table_->standIn(seat, facts_.standIn, nobody);
  }
  if (facts_.ended) table_->end(nobody);
  toldOver_ = table_->over();
  linesSeen_ = table_->log().lines().size();
  goOnWithClocks();
  offersTold_ = offersBits();
  presenceTold_ = presenceBits();
}

void Room::begin(std::function<void()> durable) {
  factsChanged_ = true;
  hold({}, [this, durable = std::move(durable)] {
    for (Seat seat = 0; seat < facts_.seats.size(); ++seat)  // of those who came along from another table
      if (!facts_.seats[seat].account.empty() && house_.company.sat)
        house_.company.sat(id_, seat, facts_.seats[seat].account);
    durable();
  });
}

void Room::resume(const Clocks* clocks) {
  if (clocks != nullptr) clocks_.goOnFrom(*clocks, house_.now());
  after({});
}

void Room::close() {
  closing_ = closed_ = true;
  hold({});
}

void Room::fail() {
  failed_ = true;
  if (run_ != nullptr) run_->cancel();
  const auto text = std::make_shared<const std::string>(
      compact({{"type", "refused"},
               {"error", problemJson({"store-failed",
                                      "The server cannot keep what happens and stops. What was answered is "
                                      "safe; what was not answered has not happened."})}}));
  for (const auto& [client, guest] : guests_) {
    guest.wire->send(text);
    guest.wire->close(kOurMistake, "The server cannot keep what happens.");
  }
}

void Room::letGo() {
  failed_ = true;
  for (const auto& [client, guest] : guests_) guest.wire->close(kGoingAway, "The table goes on elsewhere.");
}

int Room::freeSeats() const {
  if (table_->started()) return 0;
  return static_cast<int>(std::count_if(facts_.seats.begin(), facts_.seats.end(),
                                        [](const SeatFacts& seat) { return seat.empty(); }));
}

bool Room::sit(const Sitter& who, std::optional<Seat> wish, Problem& problem,
               std::function<void(Seat, const std::string&)> durable) {
  if (const Seat own = seatOfAccount(who.account); own != kNobody && !closed_) {
    sitAgain(own, std::move(durable));
    return true;
  }
  if (!who.account.empty() &&
      std::find(facts_.removed.begin(), facts_.removed.end(), who.account) != facts_.removed.end()) {
    problem = {"removed", "You were sent away from this table."};
    return false;
  }
  if (!isPersonName(who.name)) {
    problem = {"name-wrong", "Whoever sits down has a name of at most 40 bytes, without blanks around it."};
    return false;
  }
  if (isBanned(who.name, who.account)) {
    problem = {"banned", "Whoever runs this server does not let this name in."};
    return false;
  }
  if (who.account.empty() && !mayBeCalled(who.name, problem)) return false;
  Seat seat = wish.value_or(kNobody);
  for (Seat one = 0; !wish && one < facts_.seats.size() && seat == kNobody; ++one)
    if (facts_.seats[one].empty()) seat = one;
  std::vector<Outgoing> out;
  if (closed_ || seat >= facts_.seats.size() || !table_->reserve(seat, who.name, out)) {
    problem = {"seat-taken", wish ? "This seat is not free." : "Every seat is taken."};
    return false;
  }
  const std::string token = newToken();
  if (host() == kNobody) facts_.host = seat;
  facts_.seats[seat] = {.name = who.name, .tokenHash = tokenHash(token), .bot = {}, .account = who.account};
  facts_.seats[seat].left = 1000LL * facts_.clock.game;
  absentSince_[seat] = house_.now();
  factsChanged_ = true;
  hold(std::move(out), [this, seat, token, account = who.account, durable = std::move(durable)] {
    if (!account.empty() && house_.company.sat) house_.company.sat(id_, seat, account);
    durable(seat, token);
  });
  return true;
}

/// Cards that another seed has drawn, or nobody, were promised by nobody.
std::string Room::commitmentText() const {
  return facts_.given > 0 || imagined() ? std::string() : seedCommitment(facts_.seed);
}

void Room::connect(Client client, std::shared_ptr<Wire> wire) {
  const std::string commitment = commitmentText();
  const json welcome{{"type", "welcome"},
                     {"protocol", kProtocolVersion},
                     {"table", id_},
                     {"commitment", commitment.empty() ? json() : json(commitment)},
                     {"seed_chosen", facts_.seedChosen}};
  wire->send(std::make_shared<const std::string>(compact(welcome)));
  guests_.emplace(client, Guest{.wire = std::move(wire)});
}

void Room::disconnect(Client client) {
  const auto guest = guests_.find(client);
  if (guest == guests_.end()) return;
  const Seat seat = guest->second.seat;
  guests_.erase(guest);
  if (failed_) return;
  if (seat < absentSince_.size()) absentSince_[seat] = house_.now();
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
  for (Seat seat = 0; seat < players.size(); ++seat) {
    SeatFacts& facts = facts_.seats[seat];
    const std::string bot = players[seat].name.empty() ? players[seat].bot : std::string();
    if (facts.name != players[seat].name || facts.bot != bot) {
      facts = {.name = players[seat].name, .tokenHash = {}, .bot = bot};
      facts.left = 1000LL * facts_.clock.game;
      factsChanged_ = true;
    }
    const std::int64_t left = clocks_.bank(seat).count();
    if (facts.instructions == table_->instructions(seat) && facts.plan == table_->plan(seat) &&
        (facts_.clock.game == 0 || facts.left == left))
      continue;
    facts.instructions = table_->instructions(seat);
    facts.plan = table_->plan(seat);
    if (facts_.clock.game > 0) facts.left = left;
    factsChanged_ = true;
  }
  if (facts_.begun == table_->started()) return;
  facts_.begun = table_->started();
  note(Level::info, "game-began");
  factsChanged_ = true;
}

TableNews Room::news() {
  TableNews news{.table = id_, .from = entries_};
  news.fence = fence_;
  if (imagined()) {
    factsChanged_ = false;
    return news;
  }
  const std::vector<Line>& lines = table_->log().lines();
  for (; linesKept_ > lines.size(); --linesKept_) news.entries.emplace_back(kUndoEntry);
  for (; linesKept_ < lines.size(); ++linesKept_) {
    for (const Attachment& attachment : table_->log().record().attachments)
      if (attachment.after == linesKept_) news.entries.push_back(attachment.text);
    news.entries.push_back(lineText(table_->log().vocabulary(), lines[linesKept_]));
  }
  entries_ += news.entries.size();
  if (table_->over() && !toldOver_) {
    facts_.finished = house_.unixTime() / 1000;
    factsChanged_ = true;
  }
  if (factsChanged_) news.facts = factsText(facts_);
  if (fence_ > 0 && factsChanged_) news.rules = rulesName(facts_.game, facts_.rules);
  finishing_ = table_->over() && !toldOver_;
  news.over = closing_ || finishing_;
  if (news.over) note(Level::info, closing_ ? "table-closed" : "game-over");
  news.reports = std::move(reports_);
  reports_.clear();
  toldOver_ = toldOver_ || news.over;
  factsChanged_ = closing_ = false;
  return news;
}

void Room::after(std::vector<Outgoing> out) {
  if (failed_) return;
  if (linesSeen_ != table_->log().lines().size()) lastMove_ = house_.now();
  linesSeen_ = table_->log().lines().size();
  settleOffers(out);
  watchClocks(out);
  watchPresence(out);
  watchTurns();
  syncFacts();
  std::function<void()> then = watchStacking(out);
  hold(std::move(out), std::move(then));
  askBot();
  setAlarm();
}

void Room::hold(std::vector<Outgoing> out, std::function<void()> then) {
  TableNews fresh = news();
  const bool nothingNew = fresh.entries.empty() && !fresh.facts && !fresh.over && fresh.reports.empty();
  if (std::exchange(finishing_, false) && house_.company.over)
    then = [this, before = std::move(then)] {
      if (before) before();
      house_.company.over(*this);
    };
  Held held{.durable = nothingNew,
            .out = std::move(out),
            .then = std::move(then),
            .journey = std::exchange(journey_, nullptr)};
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
  deliver(held);
  if (held.then) held.then();
}

void Room::deliver(const Held& held) const {
  struct Packet {
    std::string text;
    std::shared_ptr<const Journey> journey;  // ends when the last of its packets was sent
  };
  for (const Outgoing& one : held.out) {
    const auto packet = std::make_shared<const Packet>(Packet{one.text, held.journey});
    const std::shared_ptr<const std::string> text(packet, &packet->text);
    for (const Client client : one.to)
      if (const auto guest = guests_.find(client); guest != guests_.end()) guest->second.wire->send(text);
  }
}

json Room::info() const {
  json seats = json::array();
  const std::vector<RecordPlayer> players = table_->players();
  for (Seat seat = 0; seat < players.size(); ++seat) {
    json one{{"kind", !players[seat].name.empty() ? "person" : !players[seat].bot.empty() ? "bot" : "empty"}};
    if (!players[seat].name.empty()) one["name"] = players[seat].name;
    if (!players[seat].name.empty()) one["present"] = table_->present(seat);
    if (!players[seat].bot.empty()) one["bot"] = players[seat].bot;
    if (!facts_.seats[seat].account.empty()) one["account"] = facts_.seats[seat].account;
    seats.push_back(std::move(one));
  }
  const std::string commitment = commitmentText();
  return {{"table", id_},
          {"game", facts_.game},
          {"rules", facts_.rules},
          {"config", table_->log().position().configJson()},
          {"seats", std::move(seats)},
          {"free", freeSeats()},
          {"host", host() == kNobody ? json() : json(host())},
          {"started", table_->started()},
          {"over", table_->over()},
          {"ended", facts_.ended ? json(whyEnded()) : json()},
          {"paused", facts_.paused},
          {"imagined", imagined()},
          {"forked", facts_.given > 0 ? json(facts_.given) : json()},
          {"undo", facts_.undo},
          {"listed", facts_.listed},
          {"spectators", facts_.spectators},
          {"chat", facts_.chat},
          {"rated", facts_.rated},
          {"uploaded", facts_.uploaded},
          {"hands", facts_.hands},
          {"clock", clockJson(facts_.clock)},
          {"grace", facts_.grace},
          {"pace", facts_.pace},
          {"delay", facts_.delay},
          {"made", facts_.made},
          {"seed_chosen", facts_.seedChosen},
          {"commitment", commitment.empty() ? json() : json(commitment)}};
}

}  // namespace bourse
