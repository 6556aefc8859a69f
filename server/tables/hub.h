// All tables of a server: making, finding, listing them, and bringing them back.
//
// A table that nobody is at is forgotten after a while: the store has all of it, and it is brought back when
// somebody comes, or when a clock runs out. So an idle table costs no memory, a clock a little.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.h"
#include "server/tables/room.h"

namespace bourse {

struct HubLimits {
  std::size_t tables = 2000;                // awake at once
  std::chrono::seconds idle{120};           // nobody was at it for so long: it is forgotten
  std::chrono::seconds unbegun{24 * 3600};  // nobody came to a listed one for so long: it is closed
  std::chrono::seconds imagined{600};       // such a world ends that long after the last guest
};

class Hub {
 public:
  Hub(Store& store, House house, const HubLimits& limits);

  /// Looks at every table of the store that is not over and wakes those where something is to happen. A table
  /// that cannot be brought back stays in the store and is told of in `troubles`. False if the store cannot
  /// be read.
  bool restore(std::vector<std::string>& troubles, std::string& problem);

  /// Makes a table and calls back with it when it is durable. False if `problem` is set.
  bool create(const nlohmann::json& wishes, Problem& problem,
              std::function<void(std::shared_ptr<Room>)> made);
  /// Also one that is over, or was forgotten; null if there is none of that name.
  [[nodiscard]] std::shared_ptr<Room> find(std::string_view id);
  /// The open tables that are awake and have a free seat, or a game to watch; the newest first.
  [[nodiscard]] nlohmann::json list() const;
  /// The record of a game that is over; nothing if `problem` is set.
  [[nodiscard]] std::optional<std::string> record(std::string_view id, Problem& problem);
  /// Takes the record of a game that was played elsewhere and is over; calls back with its name here when it
  /// is durable. False if `problem` is set.
  bool keepRecord(std::string_view text, Problem& problem, std::function<void(const std::string&)> kept);
  /// Somebody at the door of a room.
  [[nodiscard]] std::unique_ptr<Visitor> visit(std::shared_ptr<Room> room, std::shared_ptr<Wire> wire);
  /// Often: alarms are as exact as this is.
  void tick();
  /// The store does not work any more.
  void fail();
  /// Those that are awake.
  [[nodiscard]] std::size_t tables() const { return rooms_.size(); }
  /// Those that are forgotten but for their clocks.
  [[nodiscard]] std::size_t clocksKept() const { return naps_.size(); }

 private:
  struct Place {
    std::shared_ptr<Room> room;
    Moment lastSeen{};  // with a guest
  };
  std::shared_ptr<Room> open(std::string id, TableFacts facts, std::unique_ptr<GameLog> log,
                             std::uint64_t entries);
  bool openNew(NewTable table, Problem& problem, std::function<void(std::shared_ptr<Room>)> made);
  [[nodiscard]] bool isFull(Problem& problem) const;
  std::shared_ptr<Room> wake(const StoredTable& stored, Problem& problem);
  void ringAlarms();
  void sweep();
  [[nodiscard]] bool mayForget(const Room& room) const;
  void forget(const std::string& id);

  Store& store_;
  House house_;
  HubLimits limits_;
  std::map<std::string, Place, std::less<>> rooms_;
  std::map<std::string, Clocks, std::less<>> naps_;  // of tables that are forgotten
  // A room may outlive the hub while somebody is still on the way out; then its alarms ring for nobody.
  std::shared_ptr<std::multimap<Moment, std::string>> alarms_;
  Moment lastSweep_{};
  std::size_t forgotten_ = 0;  // tables, since memory was given back
  Client lastClient_ = 0;
};

}  // namespace bourse
