// Hands what is new to the store on a thread of its own, and tells when it is durable. While one write is
// under way, everything that comes in waits together for the next: many tables share one wait for the disk.
// A store that never waits needs no thread.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
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
  /// `failed` hears, once and on the thread of the tables, that the store does not work. Nothing is written
  /// or called back after that: what a disk refused once is not tried again behind the players' backs.
  Journal(Store& store, Post post, std::function<void(std::string)> failed);
  /// Writes what is left; nobody is called back any more.
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  void keep(TableNews news, std::function<void()> durable);

 private:
  struct Waiting {
    std::vector<TableNews> news;
    std::vector<std::function<void()>> durable;
  };
  void work();
  void keepInPassing(const TableNews& news, std::function<void()> durable);

  Store& store_;
  Post post_;
  std::function<void(std::string)> failed_;
  std::mutex mutex_;
  std::condition_variable wake_;
  Waiting waiting_;
  bool ending_ = false, broken_ = false;
  std::shared_ptr<std::vector<std::function<void()>>> kept_;  // in passing, and not told yet
  std::thread thread_;                                        // last: it uses everything above
};

}  // namespace bourse
