// What happens at a room by itself: bots and their pace, clocks, stand-ins, and who is here.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/tables/room.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr Milliseconds kToComeBack{10'000};  // after a restart
/// That spectators come and go is told together, and the less often the more there are to tell it to.
Milliseconds presenceEvery(std::size_t watchers) {
  constexpr std::size_t kFew = 100;
  return Milliseconds(1000 + static_cast<Milliseconds::rep>(std::max(watchers, kFew) - kFew));
}

void keepEarliest(std::optional<Moment>& earliest, const std::optional<Moment>& one) {
  if (one && (!earliest || *one < *earliest)) earliest = one;
}

}  // namespace

// --- bots ---

void Room::askBot() {
  if (thinking_ || !running()) return;
  std::optional<BotTurn> turn = table_->botTurn();
  if (!turn) return;
  thinking_ = true;
  house_.think(std::move(*turn), [room = weak_from_this()](const BotTurn& asked, Move move) {
    if (const auto here = room.lock()) here->chosen(asked, move);
  });
}

/// Moves of bots are told one after the other, so that people can follow.
void Room::chosen(const BotTurn& turn, Move move) {
  const Moment at = lastMove_ + Milliseconds(facts_.pace);
  if (at <= house_.now()) return play(turn, move);
  paced_ = Paced{.turn = turn, .move = move, .at = at};
  setAlarm();
}

void Room::play(const BotTurn& turn, Move move) {
  if (!turn.forPerson) {
    thinking_ = false;
    paced_.reset();
  }
  if (failed_) return;
  std::vector<Outgoing> out;
  if (running()) table_->play(turn, move, out);  // or not, if things have changed; then the next bot is asked
  if (house_.watch != nullptr) house_.watch->metrics.movesOfBots.add();
  after(std::move(out));
}

bool Room::playsHerself(Seat seat) const {
  return !facts_.seats[seat].name.empty() && !facts_.seats[seat].resigned && !table_->botPlays(seat);
}

bool Room::anybodyPlays() const {
  for (Seat seat = 0; seat < facts_.seats.size(); ++seat)
    if (table_->present(seat)) return true;
  return false;
}

/// While nobody is here the game waits.
std::optional<Moment> Room::standInDue(Seat seat) const {
  if (facts_.grace == 0 || !playsHerself(seat) || table_->present(seat) || !anybodyPlays()) return {};
  return std::max(absentSince_[seat], companySince_) + std::chrono::seconds(facts_.grace);
}

void Room::outOfTime(Seat seat) {
  std::optional<BotTurn> turn = table_->turnFor(seat, facts_.standIn);
  if (!turn) return;
  clocks_.outOfTime(seat);
  house_.think(std::move(*turn), [room = weak_from_this()](const BotTurn& asked, Move move) {
    if (const auto here = room.lock()) here->play(asked, move);
  });
}

// --- time ---

void Room::ring() {
  alarm_.reset();
  if (failed_) return;
  const Moment now = house_.now();
  if (paced_ && paced_->at <= now) {
    const Paced paced = std::move(*paced_);
    return play(paced.turn, paced.move);
  }
  std::vector<Outgoing> out;
  for (Seat seat = 0; running() && seat < facts_.seats.size(); ++seat) {
    const std::optional<Moment> standIn = standInDue(seat), clock = clocks_.due(seat);
    if (standIn && *standIn <= now)
      table_->standIn(seat, facts_.standIn, out);
    else if (clock && *clock <= now)
      outOfTime(seat);
  }
  after(std::move(out));
}

std::optional<Moment> Room::clockDue() const {
  std::optional<Moment> earliest;
  for (Seat seat = 0; running() && seat < facts_.seats.size(); ++seat)
    keepEarliest(earliest, clocks_.due(seat));
  return earliest;
}

void Room::setAlarm() {
  std::optional<Moment> next = clockDue();
  if (paced_) keepEarliest(next, paced_->at);
  for (Seat seat = 0; running() && seat < facts_.seats.size(); ++seat) keepEarliest(next, standInDue(seat));
  if (watchersTold_ != table_->watchers())
    keepEarliest(next, presenceAt_ + presenceEvery(table_->watchers()));
  if (!next || (alarm_ && *alarm_ <= *next)) return;
  alarm_ = next;
  house_.alarm(id_, *next);
}

/// Of a table that was brought back: the time for a decision runs on where it was, but whoever has to find
/// the way back first is given a moment.
void Room::goOnWithClocks() {
  std::vector<std::int64_t> due;
  due.reserve(facts_.seats.size());
  for (const SeatFacts& seat : facts_.seats) due.push_back(seat.due);
  std::vector<Outgoing> nobody;
  watchClocks(nobody);
  for (Seat seat = 0; seat < due.size(); ++seat) {
    if (due[seat] == 0 || !clocks_.running(seat)) continue;
    facts_.seats[seat].due = due[seat];
    const Milliseconds left = std::max(Milliseconds(due[seat] - house_.unixTime()), kToComeBack);
    clocks_.setLeft(seat, std::min(left, *clocks_.left(seat, house_.now())));
  }
  factsChanged_ = false;
}

void Room::watchClocks(std::vector<Outgoing>& out) {
  bool changed = false;
  for (Seat seat = 0; seat < facts_.seats.size(); ++seat) {
    if (!clocks_.set(seat, table_->decisionOf(seat), running() && playsHerself(seat), house_.now())) continue;
    changed = true;
    const std::optional<Moment> due = clocks_.due(seat);
    facts_.seats[seat].due =
        due ? house_.unixTime() + std::chrono::duration_cast<Milliseconds>(*due - house_.now()).count() : 0;
    factsChanged_ = factsChanged_ || facts_.clock.any();
  }
  if (!changed) return;
  std::vector<Client> to;
  for (const auto& [client, guest] : guests_)  // those who see the past would learn whose turn it is now
    if (guest.seat < facts_.seats.size() || (guest.seat == kSpectator && facts_.delay == 0))
      to.push_back(client);
  tellClock(std::move(to), out);
}

/// How many milliseconds people have left, and whose are running.
void Room::tellClock(std::vector<Client> to, std::vector<Outgoing>& out) const {
  if (!facts_.clock.any() || !table_->started() || to.empty()) return;
  json left = json::array(), runs = json::array();
  for (Seat seat = 0; seat < facts_.seats.size(); ++seat) {
    const std::optional<Milliseconds> time =
        facts_.seats[seat].name.empty() ? std::nullopt : clocks_.left(seat, house_.now());
    left.push_back(time ? json(time->count()) : json());
    runs.push_back(clocks_.running(seat));
  }
  out.push_back(
      {std::move(to), compact({{"type", "clock"}, {"left", std::move(left)}, {"running", std::move(runs)}})});
}

// --- who is here ---

json Room::presenceOfSeats() const {
  json seats = json::array();
  for (Seat seat = 0; seat < facts_.seats.size(); ++seat) {
    const bool person = !facts_.seats[seat].name.empty();
    seats.push_back({{"here", here(seat)}, {"standIn", person && table_->botPlays(seat)}});
  }
  return seats;
}

bool Room::here(Seat seat) const {
  return facts_.seats[seat].name.empty() ? table_->botPlays(seat) : table_->present(seat);
}

/// The same as its JSON, for comparing.
std::uint64_t Room::presenceBits() const {
  std::uint64_t bits = 0;
  for (Seat seat = 0; seat < facts_.seats.size(); ++seat) {
    const bool standIn = !facts_.seats[seat].name.empty() && table_->botPlays(seat);
    bits = bits << 2 | (here(seat) ? 2 : 0) | (standIn ? 1 : 0);
  }
  return bits;
}

void Room::watchPresence(std::vector<Outgoing>& out) {
  const std::uint64_t seats = presenceBits();
  const std::size_t spectators = table_->watchers();
  const bool seatsChanged = seats != presenceTold_;
  if (!seatsChanged &&
      (spectators == watchersTold_ || house_.now() - presenceAt_ < presenceEvery(spectators)))
    return;
  presenceTold_ = seats;
  watchersTold_ = spectators;
  presenceAt_ = house_.now();
  out.push_back({everybody(),
                 compact({{"type", "presence"}, {"seats", presenceOfSeats()}, {"spectators", spectators}})});
}

}  // namespace bourse
