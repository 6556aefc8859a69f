#include "server/tables/hub.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <ctime>
#include <nlohmann/json.hpp>
#include <utility>

#include "host/json/json.h"
#include "server/identity/secrets.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::chrono::seconds kSweepEvery{5};
constexpr std::size_t kMostUnread = 1000;    // tables named in the log
constexpr std::size_t kUnloadedToTrim = 50;  // tables

class RoomMessageHandler final : public MessageHandler {
 public:
  RoomMessageHandler(std::shared_ptr<Room> room, Client client, const std::shared_ptr<MessageSink>& sink,
                     const Requester& requester, std::shared_ptr<void> held)
      : room_(std::move(room)), client_(client), sink_(sink), requester_(requester), held_(std::move(held)) {
    room_->connect(client, sink, requester);
  }
  ~RoomMessageHandler() override { room_->disconnect(client_); }
  void onMessage(std::string_view text) override {
    if (isHeard()) room_->receive(client_, text);
  }
  void onBytes(std::string_view bytes) override { room_->receiveBytes(client_, bytes); }
  std::optional<Milliseconds> pause() override {
    const std::string_view program = room_->state().programOf(client_);
    if (program.empty()) return {};
    const RoomServices& services = room_->state().services;
    return requester_.local ? Milliseconds(0) : services.quotas->programPause(program, services.now());
  }
  bool allows(Inbound kind, double count) override {
    const RoomServices& services = room_->state().services;
    return services.quotas->allowInbound(kind, count, requester_, services.now());
  }

 private:
  /// All connections of an address share what it may say; programs have shares of their own.
  bool isHeard() {
    if (!room_->state().programOf(client_).empty()) return true;
    const RoomServices& services = room_->state().services;
    if (services.quotas->allowMessage(requester_, services.now())) return true;
    sink_->close(kPolicyViolation, "Too many messages from this address.");
    return false;
  }

  std::shared_ptr<Room> room_;
  Client client_;
  std::shared_ptr<MessageSink> sink_;
  Requester requester_;
  std::shared_ptr<void> held_;
};

/// Returns free memory to the system. Otherwise a server would stay as large as at its busiest.
void trimMemory() {
#ifdef __GLIBC__
  ::malloc_trim(0);
#endif
}

}  // namespace

Hub::Hub(Store& store, RoomServices services, const HubLimits& limits)
    : store_(store),
      services_(std::move(services)),
      limits_(limits),
      imagined_(limits.imaginedTables, limits.imaginedPerAddress),
      alarms_(std::make_shared<std::multimap<Moment, std::string>>()) {
  const std::weak_ptr<void> here = alarms_;
  services_.open = [this, here](NewTable table, Problem& problem,
                                const std::function<void(const std::string&)>& opened) {
    return !here.expired() && openNew(std::move(table), problem,
                                      [opened](const std::shared_ptr<Room>& room) { opened(room->id()); });
  };
  services_.imagine = [this, here](TableFacts facts, std::unique_ptr<GameLog> log, const Requester& requester,
                                   Problem& problem) {
    return here.expired() ? std::string() : imagine(std::move(facts), std::move(log), requester, problem);
  };
  services_.alarm = [alarms = alarms_](const std::string& table, Moment when) {
    alarms->emplace(when, table);
  };
}

Hub::~Hub() = default;

std::shared_ptr<Room> Hub::open(std::string id, TableFacts facts, std::unique_ptr<GameLog> log,
                                std::uint64_t entries, std::uint64_t fence) {
  records_.remove(id);
  auto room = Room::make(id, std::move(facts), std::move(log), entries, services_, fence);
  rooms_[std::move(id)] = {.room = room, .lastSeen = services_.now()};
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
  std::erase_if(unbegun_, [&](const auto& one) { return one.second == stored.id; });
  const auto sleeper = sleeping_.find(stored.id);
  room->resume(sleeper == sleeping_.end() ? nullptr : &sleeper->second.clocks);
  if (sleeper != sleeping_.end()) sleeping_.erase(sleeper);
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
    if (room->quiet() && mayUnload(*room)) unload(stored.id);
  };
  return store_.readRunning(bringBack, problem);
}

// --- where others share the store ---

bool Hub::adopt(const StoredTable& stored, std::uint64_t fence, Problem& problem) {
  if (const auto former = rooms_.extract(stored.id); !former.empty()) former.mapped().room->handOver();
  return wake(stored, fence, problem) != nullptr;
}

void Hub::handOver(const std::string& id) {
  sleeping_.erase(id);
  if (const auto awake = rooms_.extract(id); !awake.empty()) awake.mapped().room->handOver();
}

void Hub::handOverAll() {
  sleeping_.clear();
  const auto all = std::exchange(rooms_, {});
  for (const auto& [id, awake] : all)
    if (awake.room->state().imagined())
      rooms_.emplace(id, awake);  // nobody else has it, and it needs no store
    else
      awake.room->handOver();
}

std::optional<std::uint64_t> Hub::fenceOf(std::string_view id) const {
  if (const auto awake = rooms_.find(id); awake != rooms_.end()) return awake->second.room->fence();
  if (const auto sleeper = sleeping_.find(id); sleeper != sleeping_.end()) return sleeper->second.fence;
  return {};
}

bool Hub::isFull(Problem& problem) {
  if (stopping_) {
    problem = {"server-stops", "The server is about to stop; please try again in a moment."};
    return true;
  }
  if (tables() < limits_.tables || unloadOldest()) return false;
  problem = {"too-many-tables", "This server has no room for more tables. Please try again later."};
  return true;
}

bool Hub::openNew(NewTable table, Problem& problem, std::function<void(std::shared_ptr<Room>)> made) {
  if (isFull(problem)) return false;
  table.facts.made = services_.unixTime() / 1000;
  std::unique_ptr<GameLog> log = replayed(table.facts, table.entries, problem);
  if (log == nullptr) return false;
  const std::uint64_t fence = limits_.shared ? 1 : 0;  // it begins as ours
  const auto room = open(newTableId(), std::move(table.facts), std::move(log), 0, fence);
  const bool provisional = table.provisional && !limits_.shared;  // others would not know it
  const auto begun = [room, made = std::move(made), telemetry = services_.telemetry] {
    if (telemetry != nullptr) {
      telemetry->metrics.tablesMade.add();
      telemetry->log.write(Level::info, "table-made", {},
                           {{"table", room->id()},
                            {"game", room->facts().game},
                            {"seats", static_cast<std::int64_t>(room->facts().seats.size())}});
    }
    made(room);
    room->resume();
  };
  room->begin(begun, table.requester, provisional);
  return true;
}

bool Hub::create(const json& request, const Requester& requester, Problem& problem,
                 std::function<void(std::shared_ptr<Room>)> made) {
  NewTable table;
  if (!readTableRequest(request, services_.bots, table, problem)) return false;
  table.requester = requester;
  return openNew(std::move(table), problem, std::move(made));
}

bool Hub::createForLadder(const json& request, const std::string& ladder, const Requester& requester,
                          Problem& problem, std::function<void(std::shared_ptr<Room>)> made) {
  NewTable table;
  if (!readTableRequest(request, services_.bots, table, problem)) return false;
  table.requester = requester;
  table.facts.programs = true;
  table.facts.ladder = ladder;
  return openNew(std::move(table), problem, std::move(made));
}

/// What is wrong with a row may quote a card, so only the log says it, once: clients ask again and again.
Problem Hub::unread(std::string_view id, const std::string& sentence) {
  const bool first = toldUnread_.size() < kMostUnread && toldUnread_.emplace(id).second;
  if (first && services_.telemetry != nullptr)
    services_.telemetry->log.write(Level::warning, "table-unread", sentence, {{"table", std::string(id)}});
  return {"table-unread", "This table cannot be read from the store; the server's log says why."};
}

std::shared_ptr<Room> Hub::find(std::string_view id, Problem* why) {
  if (const auto found = rooms_.find(id); found != rooms_.end())
    return found->second.room->state().closed ? nullptr : found->second.room;
  if (limits_.shared) return nullptr;  // Membership has routed the request elsewhere by now
  if (removing_.contains(id)) return nullptr;
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

std::unique_ptr<MessageHandler> Hub::connect(std::shared_ptr<Room> room, std::shared_ptr<MessageSink> sink,
                                             const Requester& requester, std::shared_ptr<void> held) {
  return std::make_unique<RoomMessageHandler>(std::move(room), ++lastClient_, std::move(sink), requester,
                                              std::move(held));
}

void Hub::fail() {
  for (const auto& [id, awake] : rooms_) awake.room->fail();
  alarms_->clear();
}

void Hub::stopSoon(int seconds) {
  stopping_ = true;
  const std::string text = compact({{"type", "stopping"}, {"seconds", seconds}});
  for (const auto& [id, awake] : rooms_) awake.room->announce(text);
}

void Hub::freeze() {
  frozen_ = true;
  for (const auto& [id, awake] : rooms_) awake.room->freeze();
  alarms_->clear();
}

void Hub::disconnectBanned() {
  for (const auto& [id, awake] : rooms_) awake.room->disconnectBanned();
}

void Hub::eachAwake(const std::function<void(Room&)>& each) const {
  for (const auto& [id, awake] : rooms_) each(*awake.room);
}

// --- time ---

void Hub::tick() {
  if (frozen_) return;
  ringAlarms();
  if (services_.now() - lastSweep_ < kSweepEvery) return;
  lastSweep_ = services_.now();
  sweep();
}

void Hub::ringAlarms() {
  std::vector<std::string> due;
  while (!alarms_->empty() && alarms_->begin()->first <= services_.now()) {
    due.push_back(alarms_->begin()->second);
    alarms_->erase(alarms_->begin());
  }
  for (const std::string& id : due)
    if (const auto found = rooms_.find(id); found != rooms_.end())
      found->second.room->ring();
    else if (sleeping_.contains(id)) {
      if (limits_.shared)
        cluster_.wanted(id);
      else if (const std::shared_ptr<Room> room = find(id); room != nullptr)
        room->ring();
    }
}

/// An open table stays in the list for those who look for one.
bool Hub::mayUnload(const Room& room) const {
  return !room.facts().listed || room.state().closed || room.freeSeats() == 0;
}

void Hub::unload(const std::string& id) {
  const auto awake = rooms_.find(id);
  const Room& room = *awake->second.room;
  noteUnbegun(room);
  if (room.state().imagined()) imagined_.remove(id);
  if (const std::optional<Moment> due = room.clocks().due(); due && !room.state().imagined()) {
    sleeping_.emplace(id, SleepingTable{.clocks = room.clocks().clocks(), .fence = room.fence()});
    alarms_->emplace(*due, id);
  } else if (cluster_.released && !room.state().imagined()) {
    cluster_.released(id, room.fence());
  }
  rooms_.erase(awake);
}

void Hub::sweep() {
  const Moment now = services_.now();
  std::vector<std::string> unloaded;
  for (auto& [id, awake] : rooms_) {
    Room& room = *awake.room;
    if (!room.quiet()) awake.lastSeen = now;
    const auto gone = now - awake.lastSeen;
    if (!room.table().started() && room.facts().listed && !room.state().closed && gone >= limits_.unbegun)
      room.close();
    const bool unstored = room.state().imagined() || room.state().provisional;
    const auto patience = unstored ? limits_.imagined : limits_.idle;
    if (room.quiet() && mayUnload(room) && (room.state().closed || gone >= patience)) unloaded.push_back(id);
  }
  for (const std::string& id : unloaded) unload(id);
  removeExpired();
  unloaded_ += unloaded.size();
  // Only when it is quiet: trimming takes time.
  if (unloaded_ < kUnloadedToTrim || !unloaded.empty()) return;
  unloaded_ = 0;
  trimMemory();
}

}  // namespace bourse
