// Hands what is new to the store on a thread of its own, and tells when it is durable. While one write is
// under way, everything that comes in waits together for the next: many tables share one wait for the disk.
// A store that never waits needs no thread.
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

#include "server/store/store.h"

namespace bourse {

/// Runs a function on the thread of the tables, soon.
using Post = std::function<void(std::function<void()>)>;
/// Keeps the news and calls back on the thread of the tables when nothing can take them away any more.
using Keep = std::function<void(TableNews, std::function<void()>)>;

class Journal {
 public:
  using Watched = std::function<void(std::span<const TableNews> batch, std::chrono::nanoseconds took)>;
  /// `failed` hears, once and on the thread of the tables, that the store does not work. Nothing is written
  /// or called back after that: what a disk refused once is not tried again behind the players' backs.
  /// `watch` hears of every write, on the thread that writes.
  Journal(Store& store, Post post, std::function<void(std::string)> failed, Watched watch = {});
  /// Writes what is left; nobody is called back any more.
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  void keep(TableNews news, std::function<void()> durable);
  /// Calls back on the thread of the tables when everything that was to be kept so far is durable.
  void flush(std::function<void()> then);
  /// How many pieces of news wait for the next write. From any thread.
  [[nodiscard]] std::size_t waiting() const;

  /// From now on `fenced` hears, on the thread of the tables, whose news were refused because somebody else
  /// drives that table; nobody is called back for them.
  void onFenced(std::function<void(const std::string& table, std::uint64_t fence)> fenced);
  /// After a failure: what still waited is dropped, and writing begins anew. For whoever has let go of all
  /// tables that were waiting, since nobody knows which of their news the store has.
  void beginAnew();

 private:
  struct Waiting {
    std::vector<TableNews> news;
    std::vector<std::function<void()>> durable;  // one for each of the news
    std::vector<std::function<void()>> flushed{};
  };
  void work();
  bool write(std::span<const TableNews> news, std::string& problem);
  void keepInPassing(const TableNews& news, std::function<void()> durable);
  void tellSoon(std::function<void()> durable);
  void tell(Waiting batch);

  Store& store_;
  Post post_;
  std::function<void(std::string)> failed_;
  Watched watch_;
  std::function<void(const std::string&, std::uint64_t)> fenced_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  Waiting waiting_;
  bool ending_ = false, broken_ = false;
  std::shared_ptr<std::vector<std::function<void()>>> kept_;  // in passing, and not told yet
  std::thread thread_;                                        // last: it uses everything above
};

}  // namespace bourse
