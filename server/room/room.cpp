#include "server/room/room.h"

#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>

#include "host/json/json.h"
#include "server/common/thought_clock.h"
#include "server/room/seats.h"
#include "server/room/table_info.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::size_t kLongestMessage = 16384;
/// Nobody waits longer for one decision of a bot than this, however busy the machine is.
constexpr double kLongestThought = 0.5;

/// Numbers of decisions never repeat, not even after a restart: a message that is sent again must not answer
/// another decision. Between two restarts there are at most as many as entries and seats.
std::uint32_t decisionsBefore(std::uint64_t entries, std::size_t seats) {
  return entries == 0 ? 0 : static_cast<std::uint32_t>(2 * (entries + 1) * seats);
}

TableOptions optionsOf(const TableFacts& facts, const GameLog& log, std::uint64_t entries, bool hands) {
  TableOptions options;
  options.waitForWorld = hands && facts.hands && StackingTable::hasHands(log.position());
  options.budget = {.iterations = 0, .seconds = kLongestThought, .clock = thoughtClock};
  options.undo = facts.undo;
  options.hints = !facts.rated;
  options.botsAtOnce = false;
  options.keepSeats = true;
  options.tellOfWatchers = false;
  options.delay = static_cast<std::size_t>(facts.delay);
  options.late = facts.delaySeconds > 0;
  options.lastDecision = decisionsBefore(entries, facts.seats.size());
  if (log.imagined())
    options.start = StartMode::now;
  else if (facts.given > 0 && !facts.begun)
    options.start = StartMode::onMessage;
  return options;
}

std::string wordOf(const json& message) {
  const json* word = member(message, "do");
  return word != nullptr && word->is_string() ? word->get<std::string>() : std::string();
}

/// Those that are refused while the game pauses, and when it is over for somebody.
bool playsAlong(std::string_view word) {
  return word == "moves" || word == "undo" || word == "plan" || word == "standing" || word == "bot" ||
         word == "start";
}

bool changesSeats(std::string_view word) { return word == "leave" || word == "bot" || word == "remove"; }

/// While it lives, what is stored counts for this person's address.
class Charging {
 public:
  Charging(RoomState& room, Requester requester, int seat = -1) : room_(room) {
    room_.requester = std::move(requester);
    room_.requesterSeat = seat;
  }
  ~Charging() {
    room_.requester = {};
    room_.requesterSeat = -1;
  }
  Charging(const Charging&) = delete;
  Charging& operator=(const Charging&) = delete;

 private:
  RoomState& room_;
};

}  // namespace

Room::Room(std::string id, TableFacts facts, std::unique_ptr<GameLog> log, std::uint64_t entries,
           const RoomServices& services, std::uint64_t fence)
    : state_{.id = std::move(id), .facts = std::move(facts), .services = services, .flow = *this},
      outbox_(state_, fence),
      presence_(state_),
      seating_(state_, outbox_, presence_),
      admission_(state_, presence_),
      offers_(state_, presence_),
      standIns_(state_, presence_),
      nudges_(state_),
      spectators_(state_),
      chat_(state_, outbox_, spectators_),
      spectatorDelay_(state_, chat_),
      forks_(state_, outbox_),
      clocks_(state_),
      takeBacks_(state_, outbox_, clocks_),
      vacations_(state_),
      bots_(state_),
      stacking_(state_),
      shuffle_(state_, stacking_),
      turnNotices_(state_) {
  state_.entries = entries;
  const std::size_t storedLines = entries == 0 ? 0 : log->lines().size();
  TableOptions options = optionsOf(state_.facts, *log, entries, services.startStacking != nullptr);
  options.shown = SpectatorDelay::shownAtFirst(state_.facts, log->lines().size(), entries == 0);
  if (options.waitForWorld) stacking_.restore(log->record());
  state_.table = std::make_unique<Table>(std::move(log), options, services.bots);
  std::vector<Outgoing> nobody;
  for (Seat seat = 0; seat < state_.seats(); ++seat) {
    const SeatFacts& sits = state_.facts.seats[seat];
    state_.table->instruct(seat, sits.instructions);
    state_.table->setPlan(seat, sits.plan);
    if (sits.resigned) state_.table->standIn(seat, state_.facts.standIn, nobody);
  }
  if (state_.facts.ended) state_.table->end(nobody);
  spectatorDelay_.begin();
  standIns_.begin();
  outbox_.begin(storedLines);
  bots_.begin();
  clocks_.begin();
  offers_.begin();
  shuffle_.begin();
  presence_.begin();
}

std::shared_ptr<Room> Room::make(std::string id, TableFacts facts, std::unique_ptr<GameLog> log,
                                 std::uint64_t entries, const RoomServices& services, std::uint64_t fence) {
  std::shared_ptr<Room> room(
      new Room(std::move(id), std::move(facts), std::move(log), entries, services, fence));
  room->state_.self = room;
  return room;
}

void Room::begin(std::function<void()> durable, const Requester& requester, bool provisional) {
  state_.factsChanged = true;
  state_.provisional = provisional;
  const Charging charging(state_, requester);
  outbox_.send({}, [this, durable = std::move(durable)] {
    seating_.announceAccounts();
    durable();
  });
}

void Room::resume(const Clocks* clocks) {
  if (clocks != nullptr) clocks_.continueFrom(*clocks);
  settle({});
}

void Room::startNow() {
  if (state_.stopped || state_.closed || state_.table->started() || !state_.table->isFull()) return;
  std::vector<Outgoing> out;
  state_.table->begin(out);
  settle(std::move(out));
}

int Room::freeSeats() const { return state_.table->started() ? 0 : emptySeats(state_.facts); }

bool Room::betweenTurns() const {
  return outbox_.empty() && !bots_.thinking() && !stacking_.active() && !shuffle_.active();
}

// --- connections ---

void Room::connect(Client id, std::shared_ptr<MessageSink> sink, const Requester& requester) {
  admission_.welcome(*sink);
  state_.clients.emplace(id, RoomClient{.sink = std::move(sink), .requester = requester});
}

void Room::disconnect(Client id) {
  const auto client = state_.clients.find(id);
  if (client == state_.clients.end()) return;
  const Seat seat = client->second.seat;
  state_.clients.erase(client);
  if (state_.stopped) return;
  if (seat < state_.seats()) presence_.left(seat);
  std::vector<Outgoing> out;
  state_.table->disconnect(id, out);
  settle(std::move(out));
}

void Room::receive(Client from, std::string_view text) {
  const auto client = state_.clients.find(from);
  if (client == state_.clients.end() || state_.stopped) return;
  const json parsed = text.size() <= kLongestMessage ? parseJson(text) : json();
  if (wordOf(parsed) == "moves") outbox_.timeMove();
  const Charging charging(state_, client->second.requester, state_.seatNumber(client->second));
  std::vector<Outgoing> out;
  answer({.from = from, .client = client->second, .content = parsed, .out = out}, text);
  countRefusals(out);
  settle(std::move(out));
}

void Room::receiveBytes(Client from, std::string_view bytes) {
  const auto client = state_.clients.find(from);
  if (client != state_.clients.end() && !state_.stopped) stacking_.receive(client->second, bytes);
}

void Room::answer(const RoomMessage& message, std::string_view text) {
  const std::string word = wordOf(message.content);
  if (word == "enter") return greet(message);
  if (word == "ping") return message.done();
  if (message.client.seat == kNobody)
    return message.refuse("not-here", "Say \"enter\" first, with your token or to watch.");
  if (word == "join") return message.refuse("message-unknown", "Seats are given by \"enter\" with a token.");
  if (word == "chat") return chat_.say(message);
  if (word == "report") return chat_.report(message);
  if (word == "spectators") return spectators_.list(message);
  if (word == "mute") return spectators_.mute(message);
  if (word == "remove" && message.content.contains("spectator")) return spectators_.remove(message);
  if (word == "contribute") return shuffle_.contribute(message);
  if (word == "reveal") return shuffle_.reveal(message);
  if (shuffle_.active() && changesSeats(word))
    return message.refuse("dealing", "The cards are being shuffled; the game begins in a moment.");
  if (word == "remove") return seating_.removePlayer(message);
  if (word == "rematch") return forks_.rematch(message);
  if (word == "fork") return forks_.fork(message);
  if (word == "nudge") return nudges_.nudge(message);
  if (word == "stand_in") return standIns_.offer(message);
  if ((Offers::isOffer(word) || word == "take_back") && !state_.facts.ladder.empty())
    return message.refuse("rated", "Games of the ladder are played to their end; \"resign\" gives one up.");
  if (word == "take_back") return takeBacks_.hear(message);
  if (word == "withdraw") takeBacks_.withdraw(message);
  if (word == "vacation") return vacations_.hear(message);
  if (word == "tempo") return stacking_.hearTempo(message);
  if (Offers::isOffer(word)) return offers_.offer(message, word);
  if (word == "resign") return seating_.resign(message);
  if (playsAlong(word) && !mayPlay(message)) return;
  if (playsAlong(word) && state_.hasSeat(message.client)) {
    state_.mover = message.client.seat;
    state_.moverFrom = message.client.requester;
    if (word == "moves") vacations_.back(message.client.seat);
  }
  if (word == "bot") return seating_.seatBot(message, text);
  if (word == "start" && shuffle_.start(message)) return;
  const std::size_t lines = state_.table->log().lines().size();
  if (message.content.is_object())
    state_.table->receiveObject(message.from, message.content, message.out);
  else
    state_.table->receive(message.from, text, message.out);  // says what is wrong with it
  if (word == "undo" && state_.table->log().lines().size() < lines) clocks_.undone();
  if (word != "leave") return;
  if (state_.hasSeat(message.client)) presence_.left(message.client.seat);
  message.client.seat = kNobody;
  message.client.seesDice = false;
}

bool Room::mayPlay(const RoomMessage& message) const {
  // Those who see the game late are told nothing of how it stands now; the table says that they have no seat.
  if (!state_.seesPresent(message.client)) return true;
  if (state_.facts.ended)
    message.refuse("ended", "The people here have agreed to end this game.");
  else if (state_.facts.paused)
    message.refuse("paused", "The game is paused; it goes on when everybody has said \"resume\".");
  else if (state_.hasSeat(message.client) && state_.facts.seats[message.client.seat].resigned)
    message.refuse("resigned", "You have given up this game; a bot plays it to the end.");
  else if (!state_.imagined() &&
           !state_.services.quotas->mayStore(state_.moverIs(message.client), state_.now()))
    message.refuse(quotaUsed());
  else
    return true;
  return false;
}

/// Newcomers are told everything that everybody else knows.
void Room::greet(const RoomMessage& message) {
  if (!admission_.enter(message)) return;
  if (message.client.seat == kSpectator) spectators_.enter(message.client);
  if (state_.hasSeat(message.client))
    seating_.noteOrigin(message.client.seat,
                        state_.services.quotas->netOf(message.client.requester, state_.now()));
  chat_.enter(message.client);
  stacking_.addNewcomer(message.from);
  if (state_.seesPresent(message.client)) clocks_.tell({message.from}, message.out);
  presence_.tell(message.from, message.out);
  shuffle_.tell(message.from, message.out);
  if (state_.table->started()) offers_.tell(message.from, message.out);
  if (state_.seesPresent(message.client)) takeBacks_.tell(message.from, message.out);
  chat_.tellHistory(message);
  nudges_.tellMissed(message);
  forks_.tellRematch(message.from, message.out);
}

/// The room and the table behind it refuse alike; the text begins with the code, since keys are in order.
void Room::countRefusals(const std::vector<Outgoing>& out) const {
  constexpr std::string_view kRefusal = R"({"error":{"code":")";
  Telemetry* telemetry = state_.services.telemetry;
  if (telemetry == nullptr) return;
  bool refused = false;
  for (const Outgoing& one : out) {
    const std::string_view text = one.text;
    if (!text.starts_with(kRefusal)) continue;
    refused = true;
    const std::string_view rest = text.substr(kRefusal.size());
    const std::string_view code = rest.substr(0, rest.find('"'));
    telemetry->refuse(code, {{"reason", code}, {"table", state_.id}});
  }
  if (!refused && outbox_.timesMove()) telemetry->metrics.movesOfPeople.add();
}

// --- after every change ---

void Room::settle(std::vector<Outgoing> out) {
  if (state_.stopped) return;
  shuffle_.update(out);
  standIns_.update(out);
  offers_.update(out);
  takeBacks_.update(out);
  bots_.noteMoves();
  vacations_.update();
  clocks_.update(out);
  presence_.update(out);
  turnNotices_.update();
  spectatorDelay_.update();
  seating_.syncFacts(clocks_.clocks());
  shuffle_.tellChanges(out);
  std::function<void()> then = stacking_.update(out);
  outbox_.send(std::move(out), std::move(then));
  bots_.askNext();
  tellOpening();
  setAlarm();
}

/// Once somebody sits at a table in the lobby and waits for others.
void Room::tellOpening() {
  if (openingTold_ || !state_.facts.listed || state_.closed || freeSeats() == 0 ||
      !state_.anyPlayerPresent() || !state_.services.accountHooks.tableOpened)
    return;
  openingTold_ = true;
  state_.services.accountHooks.tableOpened(state_.id, state_.facts.game, compact(tableInfo(state_)));
}

void Room::setAlarm() {
  std::optional<Moment> next = clocks_.due();
  keepEarliest(next, bots_.due());
  keepEarliest(next, shuffle_.due());
  for (Seat seat = 0; state_.running() && seat < state_.seats(); ++seat)
    keepEarliest(next, presence_.standInDue(seat));
  keepEarliest(next, presence_.due());
  keepEarliest(next, spectatorDelay_.due());
  keepEarliest(next, standIns_.due());
  keepEarliest(next, takeBacks_.due());
  keepEarliest(next, offers_.due());
  if (!next || (alarm_ && *alarm_ <= *next)) return;
  alarm_ = next;
  state_.services.alarm(state_.id, *next);
}

void Room::ring() {
  alarm_.reset();
  if (state_.stopped) return;
  std::vector<Outgoing> out;
  spectatorDelay_.show(out);
  if (!out.empty()) outbox_.send(std::exchange(out, {}));
  if (bots_.playDue()) return;
  const Moment now = state_.now();
  for (Seat seat = 0; state_.running() && seat < state_.seats(); ++seat) {
    const std::optional<Moment> standIn = presence_.standInDue(seat), clock = clocks_.due(seat);
    const bool away = standIn && *standIn <= now, late = clock && *clock <= now;
    if (state_.facts.rated && (away || late) && !state_.table->present(seat))
      seating_.forfeit(seat, out);
    else if (away)
      state_.table->standIn(seat, state_.facts.standIn, out);
    else if (late)
      bots_.decideFor(seat, clocks_);
  }
  settle(std::move(out));
}

}  // namespace bourse
