#include "server/tables/hub.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <ctime>
#include <nlohmann/json.hpp>
#include <utility>

#include "host/json/json.h"
#include "server/tables/secrets.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::size_t kLongestList = 100;
constexpr std::chrono::seconds kSweepEvery{5};
constexpr std::size_t kMostUnread = 1000;                 // tables that the log names
constexpr std::size_t kForgottenToTrim = 50;              // tables
constexpr std::int64_t kUnbegunForSure = 30 * 24 * 3600;  // seconds; nobody comes to it any more

class RoomVisitor final : public Visitor {
 public:
  RoomVisitor(std::shared_ptr<Room> room, Client client, std::shared_ptr<Wire> wire)
      : room_(std::move(room)), client_(client) {
    room_->connect(client, std::move(wire));
  }
  ~RoomVisitor() override { room_->disconnect(client_); }
  void hear(std::string_view text) override { room_->receive(client_, text); }
  void hearBytes(std::string_view bytes) override { room_->receiveBytes(client_, bytes); }

 private:
  std::shared_ptr<Room> room_;
  Client client_;
};

/// Gives what is free back to the system: without it a server would stay as large as on its busiest evening.
void giveMemoryBack() {
#ifdef __GLIBC__
  ::malloc_trim(0);
#endif
}

}  // namespace

Hub::Hub(Store& store, House house, const HubLimits& limits)
    : store_(store),
      house_(std::move(house)),
      limits_(limits),
      alarms_(std::make_shared<std::multimap<Moment, std::string>>()) {
  const std::weak_ptr<void> here = alarms_;
  house_.open = [this, here](NewTable table, Problem& problem,
                             const std::function<void(const std::string&)>& opened) {
    return !here.expired() && openNew(std::move(table), problem,
                                      [opened](const std::shared_ptr<Room>& room) { opened(room->id()); });
  };
  house_.imagine = [this, here](TableFacts facts, std::unique_ptr<GameLog> log, Problem& problem) {
    if (here.expired() || isFull(problem)) return std::string();
    const std::string mark = sharing_.mark ? sharing_.mark() : std::string();
    const auto room = open(newTableId() + mark, std::move(facts), std::move(log), 0, 0);
    room->resume();
    return room->id();
  };
  house_.alarm = [alarms = alarms_](const std::string& table, Moment when) { alarms->emplace(when, table); };
}

Hub::~Hub() = default;

std::shared_ptr<Room> Hub::open(std::string id, TableFacts facts, std::unique_ptr<GameLog> log,
                                std::uint64_t entries, std::uint64_t fence) {
  auto room = std::make_shared<Room>(id, std::move(facts), std::move(log), entries, house_, fence);
  rooms_[std::move(id)] = {.room = room, .lastSeen = house_.now()};
  return room;
}

std::shared_ptr<Room> Hub::wake(const StoredTable& stored, std::uint64_t fence, Problem& problem) {
  TableFacts facts;
  if (!readFacts(stored.facts, facts, problem)) return nullptr;
  std::unique_ptr<GameLog> log = replayed(facts, stored.entries, problem);
  if (log == nullptr) return nullptr;
  if (stored.over && !isPlayed(facts, *log)) {
    problem = {"no-record", "This table was closed before its game was over."};
    return nullptr;
  }
  const auto room = open(stored.id, std::move(facts), std::move(log), stored.entries.size(), fence);
  const auto nap = naps_.find(stored.id);
  room->resume(nap == naps_.end() ? nullptr : &nap->second.clocks);
  if (nap != naps_.end()) naps_.erase(nap);
  return room;
}

bool Hub::restore(std::vector<std::string>& troubles, std::string& problem) {
  const auto bringBack = [&](const StoredTable& stored) {
    Problem why;
    const std::shared_ptr<Room> room = wake(stored, 0, why);
    if (room == nullptr) {
      troubles.push_back("Table " + stored.id + ": " + why.sentence);
      toldUnread_.insert(stored.id);
      return;
    }
    if (!room->table().started() && std::time(nullptr) - room->facts().made > kUnbegunForSure) room->close();
    if (room->quiet() && mayForget(*room)) forget(stored.id);
  };
  return store_.readRunning(bringBack, problem);
}

// --- where others share the store ---

bool Hub::adopt(const StoredTable& stored, std::uint64_t fence, Problem& problem) {
  if (const auto former = rooms_.extract(stored.id); !former.empty()) former.mapped().room->letGo();
  return wake(stored, fence, problem) != nullptr;
}

void Hub::letGo(const std::string& id) {
  naps_.erase(id);
  if (const auto place = rooms_.extract(id); !place.empty()) place.mapped().room->letGo();
}

void Hub::letGoAll() {
  naps_.clear();
  const auto all = std::exchange(rooms_, {});
  for (const auto& [id, place] : all)
    if (place.room->imagined())
      rooms_.emplace(id, place);  // nobody else has it, and it needs no store
    else
      place.room->letGo();
}

std::optional<std::uint64_t> Hub::fenceOf(std::string_view id) const {
  if (const auto place = rooms_.find(id); place != rooms_.end()) return place->second.room->fence();
  if (const auto nap = naps_.find(id); nap != naps_.end()) return nap->second.fence;
  return {};
}

void Hub::setOthers(json others) { others_ = std::make_unique<json>(std::move(others)); }

bool Hub::isFull(Problem& problem) const {
  if (stopping_) {
    problem = {"server-stops", "The server is about to stop; please try again in a moment."};
    return true;
  }
  if (rooms_.size() < limits_.tables) return false;
  problem = {"too-many-tables", "There are as many tables as this server holds; please try again later."};
  return true;
}

bool Hub::openNew(NewTable table, Problem& problem, std::function<void(std::shared_ptr<Room>)> made) {
  if (isFull(problem)) return false;
  table.facts.made = std::time(nullptr);
  std::unique_ptr<GameLog> log = replayed(table.facts, table.entries, problem);
  if (log == nullptr) return false;
  const std::uint64_t fence = limits_.shared ? 1 : 0;  // it begins as ours
  const auto room = open(newTableId(), std::move(table.facts), std::move(log), 0, fence);
  room->begin([room, made = std::move(made), watch = house_.watch] {
    if (watch != nullptr) {
      watch->metrics.tablesMade.add();
      watch->log.write(Level::info, "table-made", {},
                       {{"table", room->id()},
                        {"game", room->facts().game},
                        {"seats", static_cast<std::int64_t>(room->facts().seats.size())}});
    }
    made(room);
    room->resume();
  });
  return true;
}

bool Hub::create(const json& wishes, Problem& problem, std::function<void(std::shared_ptr<Room>)> made) {
  NewTable table;
  return readWishes(wishes, house_.bots, table, problem) &&
         openNew(std::move(table), problem, std::move(made));
}

/// What is wrong with a row may quote a card: players hear that it is, and the log says what; once, since
/// whoever waits for a table asks again and again.
Problem Hub::unread(std::string_view id, const std::string& sentence) {
  const bool first = toldUnread_.size() < kMostUnread && toldUnread_.emplace(id).second;
  if (first && house_.watch != nullptr)
    house_.watch->log.write(Level::warning, "table-unread", sentence, {{"table", std::string(id)}});
  return {"table-unread", "This table cannot be read from the store; whoever runs the server can see why."};
}

std::shared_ptr<Room> Hub::find(std::string_view id, Problem* why) {
  if (const auto found = rooms_.find(id); found != rooms_.end())
    return found->second.room->closed() ? nullptr : found->second.room;
  if (limits_.shared) return nullptr;  // whoever came would have been told by now where it is
  std::string trouble;
  Problem problem;
  const std::optional<StoredTable> stored = store_.find(id, trouble);
  std::shared_ptr<Room> room = stored ? wake(*stored, 0, problem) : nullptr;
  if (room != nullptr || why == nullptr) return room;
  if (!stored && !trouble.empty()) *why = unread(id, trouble);
  if (stored && problem.code == "rules-version") *why = problem;
  if (stored && problem.code != "rules-version" && problem.code != "no-record")
    *why = unread(id, problem.sentence);
  return nullptr;
}

json Hub::list() const {
  std::vector<const Room*> open;
  for (const auto& [id, place] : rooms_) {
    const Room& room = *place.room;
    const bool watchable = room.facts().spectators && room.table().started() && !room.table().over();
    if (room.facts().listed && !room.closed() && (room.freeSeats() > 0 || watchable)) open.push_back(&room);
  }
  std::sort(open.begin(), open.end(), [](const Room* a, const Room* b) {
    return a->facts().made != b->facts().made ? a->facts().made > b->facts().made : a->id() < b->id();
  });
  if (open.size() > kLongestList) open.resize(kLongestList);
  json list = json::array();
  for (const Room* room : open) list.push_back(room->info());
  return list;
}

json Hub::listAll() const {
  json all = list();
  if (others_ == nullptr) return all;
  all.insert(all.end(), others_->begin(), others_->end());
  std::stable_sort(all.begin(), all.end(),
                   [](const json& a, const json& b) { return a.value("made", 0) > b.value("made", 0); });
  if (all.size() > kLongestList) all.erase(all.begin() + kLongestList, all.end());
  return all;
}

void Hub::forgetPerson(const std::string& account, const std::vector<std::string>& tables,
                       const std::function<void()>& done) {
  const auto left = std::make_shared<std::size_t>(1);
  const auto one = [left, done] {
    if (--*left == 0) done();
  };
  for (const std::string& id : tables) {
    std::string trouble;
    Problem problem;
    const bool awake = rooms_.contains(id);
    const std::optional<StoredTable> stored = awake ? std::nullopt : store_.find(id, trouble);
    TableFacts facts;
    if (stored && stored->over && readFacts(stored->facts, facts, problem)) {
      // Nobody has to play it again to take a name out.
      for (SeatFacts& seat : facts.seats)
        if (seat.account == account) seat.name = kSomebody, seat.account = seat.tokenHash = "";
      ++*left;
      house_.keep({.table = id, .facts = factsText(facts)}, one);
    } else if (const std::shared_ptr<Room> room = find(id); room != nullptr) {
      ++*left;
      room->forgetPerson(account, one);
    }
  }
  one();
}

bool Hub::settle(const std::string& id) {
  std::shared_ptr<Room> room;
  if (rooms_.contains(id)) {
    room = find(id);
    if (room != nullptr && !room->table().over()) return true;
  } else {
    if (limits_.shared) return true;  // only whoever drives it may
    std::string trouble;
    Problem problem;
    const std::optional<StoredTable> stored = store_.find(id, trouble);
    if (!stored) return !trouble.empty();
    if (!stored->over) return true;
    room = wake(*stored, 0, problem);
  }
  if (room == nullptr || !room->table().over() || !house_.company.over) return false;
  house_.company.over(*room);
  return true;
}

std::unique_ptr<Visitor> Hub::visit(std::shared_ptr<Room> room, std::shared_ptr<Wire> wire) {
  return std::make_unique<RoomVisitor>(std::move(room), ++lastClient_, std::move(wire));
}

void Hub::fail() {
  for (const auto& [id, place] : rooms_) place.room->fail();
  alarms_->clear();
}

void Hub::stopSoon(int seconds) {
  stopping_ = true;
  const std::string text = compact({{"type", "stopping"}, {"seconds", seconds}});
  for (const auto& [id, place] : rooms_) place.room->announce(text);
}

void Hub::hush() {
  hushed_ = true;
  for (const auto& [id, place] : rooms_) place.room->hush();
  alarms_->clear();
}

void Hub::sendAwayBanned() {
  for (const auto& [id, place] : rooms_) place.room->sendAwayBanned();
}

void Hub::eachAwake(const std::function<void(Room&)>& each) const {
  for (const auto& [id, place] : rooms_) each(*place.room);
}

// --- time ---

void Hub::tick() {
  if (hushed_) return;
  ringAlarms();
  if (house_.now() - lastSweep_ < kSweepEvery) return;
  lastSweep_ = house_.now();
  sweep();
}

void Hub::ringAlarms() {
  std::vector<std::string> due;
  while (!alarms_->empty() && alarms_->begin()->first <= house_.now()) {
    due.push_back(alarms_->begin()->second);
    alarms_->erase(alarms_->begin());
  }
  for (const std::string& id : due)
    if (const auto found = rooms_.find(id); found != rooms_.end())
      found->second.room->ring();
    else if (naps_.contains(id)) {
      if (limits_.shared)
        sharing_.wanted(id);
      else if (const std::shared_ptr<Room> room = find(id); room != nullptr)
        room->ring();
    }
}

/// An open table stays for those who look for one.
bool Hub::mayForget(const Room& room) const {
  return !room.facts().listed || room.closed() || room.freeSeats() == 0;
}

void Hub::forget(const std::string& id) {
  const auto place = rooms_.find(id);
  const Room& room = *place->second.room;
  if (const std::optional<Moment> due = room.clockDue(); due && !room.imagined()) {
    naps_.emplace(id, Nap{.clocks = room.clocks(), .fence = room.fence()});
    alarms_->emplace(*due, id);
  } else if (sharing_.released && !room.imagined()) {
    sharing_.released(id, room.fence());
  }
  rooms_.erase(place);
}

void Hub::sweep() {
  const Moment now = house_.now();
  std::vector<std::string> forgotten;
  for (auto& [id, place] : rooms_) {
    Room& room = *place.room;
    if (!room.quiet()) place.lastSeen = now;
    const auto gone = now - place.lastSeen;
    if (!room.table().started() && room.facts().listed && !room.closed() && gone >= limits_.unbegun)
      room.close();
    const auto patience = room.imagined() ? limits_.imagined : limits_.idle;
    if (room.quiet() && mayForget(room) && (room.closed() || gone >= patience)) forgotten.push_back(id);
  }
  for (const std::string& id : forgotten) forget(id);
  forgotten_ += forgotten.size();
  // When it has been quiet for a moment: giving back costs as much as there is to look through.
  if (forgotten_ < kForgottenToTrim || !forgotten.empty()) return;
  forgotten_ = 0;
  giveMemoryBack();
}

}  // namespace bourse
