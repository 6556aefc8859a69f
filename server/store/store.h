// Durable storage of tables and everything that happened at them: SQLite for one process, PostgreSQL for
// several that share it, behind the same few functions.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/forgotten.h"

namespace bourse {

/// What a player reports about another, for the operator.
struct PlayerReport {
  std::int64_t number = 0;  // given by the store
  std::int64_t time = 0;    // seconds since 1970
  std::string about, by;    // a seat, or "spectator"
  std::string text;
  std::string chats;          // what was said last, as JSON
  std::string people = "{}";  // JSON: of `about` and `by` the name, the account and a hash of the address
  std::int64_t handled = 0;   // when somebody who runs the server marked it so; 0: it is open
};

/// What has changed at one table.
struct TableUpdate {
  std::string table;
  std::optional<std::string> facts{};  // replace the former ones; a table begins with its facts
  bool over = false;                   // nothing comes after it
  bool removed = false;    // its game never began: nothing of it stays, and nothing comes after it
  std::uint64_t from = 0;  // the number of the first entry: how many there are already
  std::vector<std::string> entries{};  // one line each; none is ever changed or removed
  std::vector<PlayerReport> reports{};
  std::uint64_t fence = 0;  // of the process that drives the table, where several share the store
  std::string rules{};      // game and version that a process must know to drive it
  std::optional<ForgottenPerson> forgotten{};  // instead of all that: out of reports and uploaded records
};

/// A table and the fencing number that is too old for it.
struct FencedOff {
  std::string table;
  std::uint64_t fence = 0;
  friend bool operator==(const FencedOff&, const FencedOff&) = default;
};

struct StoredTable {
  std::string id, facts;
  bool over = false;
  std::vector<std::string> entries{};
};

class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  /// All or nothing, durable when it returns. False, and why, also when an entry is not the next one of its
  /// table, because another process writes the same table.
  virtual bool write(std::span<const TableUpdate> news, std::string& problem) = 0;
  /// Whether write() may block, on a disk say; if not, any thread may call it directly.
  [[nodiscard]] virtual bool waits() const { return true; }
  /// The updates that the last write() skipped, since another process drives their tables. For the thread
  /// that writes.
  virtual std::vector<FencedOff> fencedOff() { return {}; }
  /// Every table whose game is not over.
  virtual bool readRunning(const std::function<void(StoredTable)>& each, std::string& problem) = 0;
  /// One table, running or over; nothing if there is none of that name. May be called while another thread
  /// writes.
  virtual std::optional<StoredTable> find(std::string_view table, std::string& problem) = 0;
  /// All reports with the tables they came from, the oldest first.
  virtual bool readReports(const std::function<void(const std::string& table, PlayerReport)>& each,
                           std::string& problem) = 0;
  /// Marks a report as handled then, or as open again with 0. Nothing has `changed` if there is none of that
  /// number, or it is so already. For the thread that writes.
  virtual bool setHandled(std::int64_t report, std::int64_t time, bool& changed, std::string& problem) = 0;
};

}  // namespace bourse
