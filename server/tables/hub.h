// All tables of a server: creates, finds, lists and restores them.
//
// A table that nobody is connected to is unloaded after a while. The store has all of it, and it is loaded
// again when somebody comes or a clock runs out. So an idle table costs no memory, and a clock a little.
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

#include "server/people/table_standing.h"
#include "server/room/room.h"
#include "server/store/store.h"
#include "server/tables/imagined_pool.h"
#include "server/tables/record_cache.h"

namespace bourse {

struct HubLimits {
  std::size_t tables = 2000;                 // awake at once, not counting imagined ones
  std::size_t imaginedTables = 200;          // the oldest goes for another one
  std::size_t imaginedPerAddress = 8;        // likewise
  std::chrono::seconds idle{120};            // without a client for so long: it is unloaded
  std::chrono::seconds unbegun{24 * 3600};   // a listed one that nobody came to for so long is closed
  std::chrono::hours unbegunStored{7 * 24};  // any that never began is removed that long after it was made
  std::chrono::seconds imagined{600};        // an imagined table ends that long after the last client left
  bool shared = false;                       // the store is shared: only adopted tables are here
};

/// What a hub tells the cluster it belongs to.
struct ClusterHooks {
  /// It has unloaded the table, and anybody may drive it.
  std::function<void(const std::string& table, std::uint64_t fence)> released;
  /// The clock of a table that it has unloaded has run out.
  std::function<void(const std::string& table)> wanted;
  /// The suffix of tables that live in the memory of this process alone.
  std::function<std::string()> suffix;
};

class Hub {
 public:
  Hub(Store& store, RoomServices services, const HubLimits& limits);
  ~Hub();
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  /// Loads every table of the store that is not over and keeps those where something is about to happen. A
  /// table that cannot be loaded stays in the store and is reported in `troubles`. False if the store cannot
  /// be read.
  bool restore(std::vector<std::string>& troubles, std::string& problem);

  /// Where processes share the store; instead of restore().
  void share(ClusterHooks cluster) { cluster_ = std::move(cluster); }
  /// Drives this table from now on. False, and why, if it cannot be loaded.
  bool adopt(const StoredTable& stored, std::uint64_t fence, Problem& problem);
  /// Another process drives it; its clients are disconnected.
  void handOver(const std::string& id);
  void handOverAll();
  /// Of a table that is awake, or unloaded but for its clock; nothing if it is neither.
  [[nodiscard]] std::optional<std::uint64_t> fenceOf(std::string_view id) const;
  [[nodiscard]] bool isAwake(std::string_view id) const { return rooms_.contains(id); }
  /// The lists of other processes, for listAll().
  void setOthers(nlohmann::json others);

  /// How many there may be from now on; those that are there stay.
  void setMostTables(std::size_t tables) { limits_.tables = tables; }
  /// Creates a table and calls back when it is durable. False if `problem` is set.
  bool create(const nlohmann::json& request, const Requester& requester, Problem& problem,
              std::function<void(std::shared_ptr<Room>)> made);
  /// A table of the ladder of programs, which counts as `ladder` (GameResult::kind). False if `problem` is
  /// set.
  bool createForLadder(const nlohmann::json& request, const std::string& ladder, const Requester& requester,
                       Problem& problem, std::function<void(std::shared_ptr<Room>)> made);
  /// Also finds one that is over or unloaded. Null if there is none, or with `why` if it cannot be loaded.
  [[nodiscard]] std::shared_ptr<Room> find(std::string_view id, Problem* why = nullptr);
  /// How a table stands that is awake; nothing for others.
  [[nodiscard]] std::optional<TableStanding> standing(std::string_view id) const;
  /// The open tables that are awake and have a free seat, or a game to watch; the newest first.
  [[nodiscard]] nlohmann::json list() const;
  /// With those of other processes, where there are any.
  [[nodiscard]] nlohmann::json listAll() const;
  /// Seconds since 1970.
  [[nodiscard]] std::int64_t unixTime() const { return services_.unixTime() / 1000; }
  /// The record of a game that is over; nothing if `problem` is set. `token` may be that of a seat.
  [[nodiscard]] std::optional<std::string> record(std::string_view id, Problem& problem,
                                                  std::string_view token = {});
  /// Stores the record of a finished game that was played elsewhere; calls back with its new id when it is
  /// durable. False if `problem` is set.
  bool storeRecord(std::string_view text, Problem& problem, std::function<void(const std::string&)> kept);
  /// Removes a deleted account from these tables. Calls back when that is durable.
  void forgetAccount(const std::string& account, const std::vector<std::string>& tables,
                     const std::function<void()>& done);
  /// Takes them out of reports and uploaded records, once no table has them any more. Calls back when that is
  /// durable.
  void forgetPerson(const ForgottenPerson& who, std::function<void()> done);
  /// A result of this table is awaited: reports it if the game is over. False if there will be none.
  bool settle(const std::string& id);
  /// A connection to a room, until the result is destroyed; `held` lives as long.
  [[nodiscard]] std::unique_ptr<MessageHandler> connect(std::shared_ptr<Room> room,
                                                        std::shared_ptr<MessageSink> sink,
                                                        const Requester& requester,
                                                        std::shared_ptr<void> held);
  /// Called often: alarms are only as exact as this.
  void tick();
  /// The store does not work any more.
  void fail();
  /// The server is about to stop: everybody is told in how many seconds, and no table is created any more.
  void stopSoon(int seconds);
  /// It stops now: rooms take no more messages.
  void freeze();
  /// The bans have changed.
  void disconnectBanned();
  /// Tables that never began are removed if they were made before then, in seconds since 1970.
  [[nodiscard]] std::int64_t unbegunBefore() const;
  /// Those that are awake, for operators.
  void eachAwake(const std::function<void(Room&)>& each) const;
  /// Those that are awake.
  [[nodiscard]] std::size_t tables() const { return rooms_.size() - imagined_.size(); }
  [[nodiscard]] std::size_t imaginedTables() const { return imagined_.size(); }
  /// Those that are unloaded but for their clocks.
  [[nodiscard]] std::size_t clocksKept() const { return sleeping_.size(); }

 private:
  [[nodiscard]] bool mayKnowTheEnd(const TableFacts& facts, std::string_view token) const;
  struct AwakeRoom {
    std::shared_ptr<Room> room;
    Moment lastSeen{};  // with somebody connected
  };
  std::shared_ptr<Room> open(std::string id, TableFacts facts, std::unique_ptr<GameLog> log,
                             std::uint64_t entries, std::uint64_t fence);
  bool openNew(NewTable table, Problem& problem, std::function<void(std::shared_ptr<Room>)> made);
  [[nodiscard]] bool isFull(Problem& problem);
  std::string imagine(TableFacts facts, std::unique_ptr<GameLog> log, const Requester& requester,
                      Problem& problem);
  bool unloadOldest();
  void noteUnbegun(const Room& room);
  void removeExpired();
  Problem unread(std::string_view id, const std::string& sentence);
  std::shared_ptr<Room> wake(const StoredTable& stored, std::uint64_t fence, Problem& problem);
  void ringAlarms();
  void sweep();
  [[nodiscard]] bool mayUnload(const Room& room) const;
  void unload(const std::string& id);

  Store& store_;
  RoomServices services_;
  HubLimits limits_;
  std::map<std::string, AwakeRoom, std::less<>> rooms_;
  struct SleepingTable {
    Clocks clocks;
    std::uint64_t fence = 0;
  };
  std::map<std::string, SleepingTable, std::less<>> sleeping_;  // unloaded tables with a clock
  ImaginedPool imagined_;
  RecordCache records_;
  std::multimap<std::int64_t, std::string>
      unbegun_;                                    // unloaded before their game began, by when they were made
  std::set<std::string, std::less<>> removing_;    // the store is about to forget them
  std::set<std::string, std::less<>> toldUnread_;  // already logged
  ClusterHooks cluster_;
  std::unique_ptr<nlohmann::json> others_;
  // A room may outlive the hub while a connection closes; then its alarms ring for nobody.
  std::shared_ptr<std::multimap<Moment, std::string>> alarms_;
  Moment lastSweep_{};
  std::size_t unloaded_ = 0;  // since memory was last returned to the system
  Client lastClient_ = 0;
  bool stopping_ = false, frozen_ = false;
};

}  // namespace bourse
