// Writes updates to the store on a thread of its own and calls back when they are durable. Updates that come
// in during a write wait for the next one together, so many tables share one wait for the disk. A store that
// never blocks needs no thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "server/common/post.h"
#include "server/store/store.h"

namespace bourse {

/// Stores an update and calls back on the thread of the tables when it is durable.
using Persist = std::function<void(TableUpdate, std::function<void()>)>;

class Journal {
 public:
  using Watched = std::function<void(std::span<const TableUpdate> batch, std::chrono::nanoseconds took)>;
  /// `failed` is called once, on the thread of the tables, when the store does not work. Nothing is written
  /// or called back after that: a failed write is never retried silently. `watch` is called after every
  /// write, on the thread that writes.
  Journal(Store& store, Post post, std::function<void(std::string)> failed, Watched telemetry = {});
  /// Writes what is left; nobody is called back any more.
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  void persist(TableUpdate news, std::function<void()> durable);
  /// Calls back on the thread of the tables when everything passed to persist() so far is durable.
  void flush(std::function<void()> then);
  /// How many updates wait for the next write. From any thread.
  [[nodiscard]] std::size_t waiting() const;

  /// From now on `fenced` is called, on the thread of the tables, for every update that was refused because
  /// another process drives that table. Its own callback is dropped.
  void onFenced(std::function<void(const std::string& table, std::uint64_t fence)> fenced);
  /// After a failure: what still waited is dropped, and writing begins anew. Only after all tables
  /// that were waiting are given up, since nobody knows which of their updates the store has.
  void beginAnew();

 private:
  struct Waiting {
    std::vector<TableUpdate> news;
    std::vector<std::function<void()>> durable;  // one for each update
    std::vector<std::function<void()>> flushed{};
  };
  void work();
  bool write(std::span<const TableUpdate> news, std::string& problem);
  void keepInPassing(const TableUpdate& news, std::function<void()> durable);
  void tellSoon(std::function<void()> durable);
  void tell(Waiting batch);

  Store& store_;
  Post post_;
  std::function<void(std::string)> failed_;
  Watched telemetry_;
  std::function<void(const std::string&, std::uint64_t)> fenced_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  Waiting waiting_;
  bool ending_ = false, broken_ = false;
  std::shared_ptr<std::vector<std::function<void()>>> kept_;  // written already, callback pending
  std::thread thread_;                                        // last: it uses everything above
};

}  // namespace bourse
