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
#include <set>
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
  bool shared = false;                      // with other processes: only tables that are adopted are here
};

/// What a hub that shares its store with others has to tell.
struct Sharing {
  /// It has forgotten the table, and anybody may drive it.
  std::function<void(const std::string& table, std::uint64_t fence)> released;
  /// The clock of a table that it has forgotten is over.
  std::function<void(const std::string& table)> wanted;
  /// What stands behind the name of a world that lives in the memory of this process alone.
  std::function<std::string()> mark;
};

class Hub {
 public:
  Hub(Store& store, House house, const HubLimits& limits);
  ~Hub();
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  /// Looks at every table of the store that is not over and wakes those where something is to happen. A table
  /// that cannot be brought back stays in the store and is told of in `troubles`. False if the store cannot
  /// be read.
  bool restore(std::vector<std::string>& troubles, std::string& problem);

  /// Where others share the store; instead of restore().
  void share(Sharing sharing) { sharing_ = std::move(sharing); }
  /// A table that this process drives from now on. False, and why, if it cannot be brought back.
  bool adopt(const StoredTable& stored, std::uint64_t fence, Problem& problem);
  /// Somebody else drives it; its guests are sent away.
  void letGo(const std::string& id);
  void letGoAll();
  /// Of a table that is here, awake or forgotten but for its clock; nothing if it is not.
  [[nodiscard]] std::optional<std::uint64_t> fenceOf(std::string_view id) const;
  [[nodiscard]] bool isAwake(std::string_view id) const { return rooms_.contains(id); }
  /// What other processes have in their lists, for list().
  void setOthers(nlohmann::json others);

  /// Makes a table and calls back with it when it is durable. False if `problem` is set.
  bool create(const nlohmann::json& wishes, Problem& problem,
              std::function<void(std::shared_ptr<Room>)> made);
  /// Also one that is over, or was forgotten; null if there is none of that name, or with `why` if there is
  /// one that cannot be brought back.
  [[nodiscard]] std::shared_ptr<Room> find(std::string_view id, Problem* why = nullptr);
  /// The open tables that are awake and have a free seat, or a game to watch; the newest first.
  [[nodiscard]] nlohmann::json list() const;
  /// With those of other processes, where there are any.
  [[nodiscard]] nlohmann::json listAll() const;
  /// The record of a game that is over; nothing if `problem` is set.
  [[nodiscard]] std::optional<std::string> record(std::string_view id, Problem& problem);
  /// Takes the record of a game that was played elsewhere and is over; calls back with its name here when it
  /// is durable. False if `problem` is set.
  bool keepRecord(std::string_view text, Problem& problem, std::function<void(const std::string&)> kept);
  /// An account is gone: what these tables know of it is somebody's. Calls back when that is durable.
  void forgetPerson(const std::string& account, const std::vector<std::string>& tables,
                    const std::function<void()>& done);
  /// After a start, a table that a result is awaited from: tells it if the game is over. False if there will
  /// be none.
  bool settle(const std::string& id);
  /// Somebody at the door of a room.
  [[nodiscard]] std::unique_ptr<Visitor> visit(std::shared_ptr<Room> room, std::shared_ptr<Wire> wire);
  /// Often: alarms are as exact as this is.
  void tick();
  /// The store does not work any more.
  void fail();
  /// The server is about to stop: everybody is told in how many seconds, and no table is made any more.
  void stopSoon(int seconds);
  /// It stops now: rooms hear nothing any more.
  void hush();
  /// The list of those who may not come in has changed.
  void sendAwayBanned();
  /// Those that are awake, for whoever runs the server.
  void eachAwake(const std::function<void(Room&)>& each) const;
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
                             std::uint64_t entries, std::uint64_t fence);
  bool openNew(NewTable table, Problem& problem, std::function<void(std::shared_ptr<Room>)> made);
  [[nodiscard]] bool isFull(Problem& problem) const;
  Problem unread(std::string_view id, const std::string& sentence);
  std::shared_ptr<Room> wake(const StoredTable& stored, std::uint64_t fence, Problem& problem);
  void ringAlarms();
  void sweep();
  [[nodiscard]] bool mayForget(const Room& room) const;
  void forget(const std::string& id);

  Store& store_;
  House house_;
  HubLimits limits_;
  std::map<std::string, Place, std::less<>> rooms_;
  struct Nap {
    Clocks clocks;
    std::uint64_t fence = 0;
  };
  std::map<std::string, Nap, std::less<>> naps_;   // of tables that are forgotten
  std::set<std::string, std::less<>> toldUnread_;  // those the log has named
  Sharing sharing_;
  std::unique_ptr<nlohmann::json> others_;
  // A room may outlive the hub while somebody is still on the way out; then its alarms ring for nobody.
  std::shared_ptr<std::multimap<Moment, std::string>> alarms_;
  Moment lastSweep_{};
  std::size_t forgotten_ = 0;  // tables, since memory was given back
  Client lastClient_ = 0;
  bool stopping_ = false, hushed_ = false;
};

}  // namespace bourse
