#include "server/tables/hub.h"

#include <algorithm>
#include <ctime>
#include <nlohmann/json.hpp>

#include "server/tables/secrets.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::size_t kLongestList = 100;

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

}  // namespace

Hub::Hub(Store& store, House house, const HubLimits& limits)
    : store_(store), house_(std::move(house)), limits_(limits) {
  house_.open = [this](TableFacts facts, const std::function<void(const std::string&)>& opened) {
    Problem problem;
    openNew(std::move(facts), problem, [opened](const std::shared_ptr<Room>& room) { opened(room->id()); });
  };
}

std::shared_ptr<Room> Hub::open(std::string id, TableFacts facts, std::unique_ptr<GameLog> log,
                                std::uint64_t entries) {
  auto room = std::make_shared<Room>(id, std::move(facts), std::move(log), entries, house_);
  rooms_[std::move(id)] = {.room = room, .lastSeen = house_.now()};
  return room;
}

bool Hub::restore(std::vector<std::string>& troubles, std::string& problem) {
  const auto bringBack = [&](StoredTable stored) {
    TableFacts facts;
    Problem why;
    std::unique_ptr<GameLog> log;
    if (readFacts(stored.facts, facts, why)) log = replayed(facts, stored.entries, why);
    if (log == nullptr)
      troubles.push_back("Table " + stored.id + ": " + why.sentence);
    else
      open(stored.id, std::move(facts), std::move(log), stored.entries.size());
  };
  if (!store_.readRunning(bringBack, problem)) return false;
  for (const auto& [id, place] : rooms_) place.room->resume();
  return true;
}

bool Hub::openNew(TableFacts facts, Problem& problem, std::function<void(std::shared_ptr<Room>)> made) {
  if (rooms_.size() >= limits_.tables) {
    problem = {"too-many-tables", "There are as many tables as this server holds; please try again later."};
    return false;
  }
  facts.made = std::time(nullptr);
  std::unique_ptr<GameLog> log = replayed(facts, {}, problem);
  if (log == nullptr) return false;
  const auto room = open(newTableId(), std::move(facts), std::move(log), 0);
  room->begin([room, made = std::move(made)] { made(room); });
  return true;
}

bool Hub::create(const json& wishes, Problem& problem, std::function<void(std::shared_ptr<Room>)> made) {
  TableFacts facts;
  return readWishes(wishes, house_.bots, facts, problem) &&
         openNew(std::move(facts), problem, std::move(made));
}

std::shared_ptr<Room> Hub::find(std::string_view id) const {
  const auto found = rooms_.find(id);
  return found == rooms_.end() ? nullptr : found->second.room;
}

json Hub::list() const {
  std::vector<const Room*> open;
  for (const auto& [id, place] : rooms_) {
    const Room& room = *place.room;
    const bool watchable = room.facts().spectators && room.table().started() && !room.table().over();
    if (room.facts().listed && (room.freeSeats() > 0 || watchable)) open.push_back(&room);
  }
  std::sort(open.begin(), open.end(), [](const Room* a, const Room* b) {
    return a->facts().made != b->facts().made ? a->facts().made > b->facts().made : a->id() < b->id();
  });
  if (open.size() > kLongestList) open.resize(kLongestList);
  json list = json::array();
  for (const Room* room : open) list.push_back(room->info());
  return list;
}

std::optional<std::string> Hub::record(std::string_view id, Problem& problem) const {
  if (const auto room = find(id); room != nullptr) {
    if (room->table().over()) return room->table().log().recordText();
    problem = {"game-running", "The record holds every secret; it is given when the game is over."};
    return {};
  }
  std::string trouble;
  const std::optional<StoredTable> stored = store_.find(id, trouble);
  TableFacts facts;
  if (!stored || !stored->over || !readFacts(stored->facts, facts, problem)) {
    problem = {"table-unknown", "There is no table of this name."};
    return {};
  }
  const std::unique_ptr<GameLog> log = replayed(facts, stored->entries, problem);
  if (log == nullptr) return {};
  if (log->over()) return log->recordText();
  problem = {"no-record", "This table was closed before its game was over."};
  return {};
}

std::unique_ptr<Visitor> Hub::visit(std::shared_ptr<Room> room, std::shared_ptr<Wire> wire) {
  return std::make_unique<RoomVisitor>(std::move(room), ++lastClient_, std::move(wire));
}

void Hub::tick() {
  const Moment now = house_.now();
  for (auto place = rooms_.begin(); place != rooms_.end();) {
    Room& room = *place->second.room;
    room.tick();
    if (!room.quiet()) place->second.lastSeen = now;
    const auto gone = now - place->second.lastSeen;
    const bool abandoned = !room.table().started() && gone >= limits_.unbegun;
    if (abandoned) room.close();
    place =
        abandoned || (room.table().over() && gone >= limits_.over) ? rooms_.erase(place) : std::next(place);
  }
}

}  // namespace bourse
