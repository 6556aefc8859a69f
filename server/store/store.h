// What has to last: tables and everything that happened at them. SQLite keeps it for one server; another
// database takes its place behind the same few functions.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bourse {

/// What somebody at a table has to say about somebody else there, for whoever runs the server.
struct Complaint {
  std::int64_t time = 0;  // seconds since 1970
  std::string about, by;  // a seat, or "spectator"
  std::string text;
  std::string chats;  // what was said last, as JSON
};

/// What is new at one table.
struct TableNews {
  std::string table;
  std::optional<std::string> facts{};  // take the place of the former ones; a table begins with its facts
  bool over = false;                   // nothing comes after it
  std::uint64_t from = 0;              // the number of the first entry: how many there are already
  std::vector<std::string> entries{};  // one line each; none is ever changed or removed
  std::vector<Complaint> reports{};
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

  /// Keeps all of it or nothing, and returns when a power cut could not take it away any more. False, and
  /// why: also when an entry is not the next one of its table, because somebody else writes the same table.
  virtual bool write(std::span<const TableNews> news, std::string& problem) = 0;
  /// Whether write() has to wait for something, such as a disk; if not, it may be called in passing.
  [[nodiscard]] virtual bool waits() const { return true; }
  /// Every table whose game is not over.
  virtual bool readRunning(const std::function<void(StoredTable)>& each, std::string& problem) = 0;
  /// One table, running or over; nothing if there is none of that name. May be called while another thread
  /// writes.
  virtual std::optional<StoredTable> find(std::string_view table, std::string& problem) = 0;
  /// All reports with the tables they came from, the oldest first.
  virtual bool readReports(const std::function<void(const std::string& table, Complaint)>& each,
                           std::string& problem) = 0;
};

}  // namespace bourse
