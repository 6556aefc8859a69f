#include "server/tables/hub.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <ctime>
#include <nlohmann/json.hpp>

#include "server/tables/secrets.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::size_t kLongestList = 100;
constexpr std::chrono::seconds kSweepEvery{5};
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
    const auto room = open(newTableId(), std::move(facts), std::move(log), 0);
    room->resume();
    return room->id();
  };
  house_.alarm = [alarms = alarms_](const std::string& table, Moment when) { alarms->emplace(when, table); };
}

std::shared_ptr<Room> Hub::open(std::string id, TableFacts facts, std::unique_ptr<GameLog> log,
                                std::uint64_t entries) {
  auto room = std::make_shared<Room>(id, std::move(facts), std::move(log), entries, house_);
  rooms_[std::move(id)] = {.room = room, .lastSeen = house_.now()};
  return room;
}

std::shared_ptr<Room> Hub::wake(const StoredTable& stored, Problem& problem) {
  TableFacts facts;
  if (!readFacts(stored.facts, facts, problem)) return nullptr;
  std::unique_ptr<GameLog> log = replayed(facts, stored.entries, problem);
  if (log == nullptr) return nullptr;
  if (stored.over && !isPlayed(facts, *log)) {
    problem = {"no-record", "This table was closed before its game was over."};
    return nullptr;
  }
  const auto room = open(stored.id, std::move(facts), std::move(log), stored.entries.size());
  const auto nap = naps_.find(stored.id);
  room->resume(nap == naps_.end() ? nullptr : &nap->second);
  if (nap != naps_.end()) naps_.erase(nap);
  return room;
}

bool Hub::restore(std::vector<std::string>& troubles, std::string& problem) {
  const auto bringBack = [&](const StoredTable& stored) {
    Problem why;
    const std::shared_ptr<Room> room = wake(stored, why);
    if (room == nullptr) {
      troubles.push_back("Table " + stored.id + ": " + why.sentence);
      return;
    }
    if (!room->table().started() && std::time(nullptr) - room->facts().made > kUnbegunForSure) room->close();
    if (room->quiet() && mayForget(*room)) forget(stored.id);
  };
  return store_.readRunning(bringBack, problem);
}

bool Hub::isFull(Problem& problem) const {
  if (rooms_.size() < limits_.tables) return false;
  problem = {"too-many-tables", "There are as many tables as this server holds; please try again later."};
  return true;
}

bool Hub::openNew(NewTable table, Problem& problem, std::function<void(std::shared_ptr<Room>)> made) {
  if (isFull(problem)) return false;
  table.facts.made = std::time(nullptr);
  std::unique_ptr<GameLog> log = replayed(table.facts, table.entries, problem);
  if (log == nullptr) return false;
  const auto room = open(newTableId(), std::move(table.facts), std::move(log), 0);
  room->begin([room, made = std::move(made)] {
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

std::shared_ptr<Room> Hub::find(std::string_view id) {
  if (const auto found = rooms_.find(id); found != rooms_.end())
    return found->second.room->closed() ? nullptr : found->second.room;
  std::string trouble;
  Problem problem;
  const std::optional<StoredTable> stored = store_.find(id, trouble);
  return stored ? wake(*stored, problem) : nullptr;
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

std::unique_ptr<Visitor> Hub::visit(std::shared_ptr<Room> room, std::shared_ptr<Wire> wire) {
  return std::make_unique<RoomVisitor>(std::move(room), ++lastClient_, std::move(wire));
}

void Hub::fail() {
  for (const auto& [id, place] : rooms_) place.room->fail();
  alarms_->clear();
}

// --- time ---

void Hub::tick() {
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
    else if (naps_.contains(id))
      if (const std::shared_ptr<Room> room = find(id); room != nullptr) room->ring();
}

/// An open table stays for those who look for one.
bool Hub::mayForget(const Room& room) const {
  return !room.facts().listed || room.closed() || room.freeSeats() == 0;
}

void Hub::forget(const std::string& id) {
  const auto place = rooms_.find(id);
  const Room& room = *place->second.room;
  if (const std::optional<Moment> due = room.clockDue(); due && !room.imagined()) {
    naps_.emplace(id, room.clocks());
    alarms_->emplace(*due, id);
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
