// Runs work on the store of people, one piece after the other on a thread of its own: the store may wait for
// a disk or a network, but nobody's move does.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "server/common/post.h"
#include "server/people/people_store.h"

namespace bourse {

/// Runs on the store's thread; what it returns runs on the thread of the connections.
using StoreWork = std::function<std::function<void()>(PeopleStore&)>;

class PeopleStoreThread {
 public:
  PeopleStoreThread(PeopleStore& store, Post post);
  /// Finishes what is queued; nobody is called back any more.
  ~PeopleStoreThread();
  PeopleStoreThread(const PeopleStoreThread&) = delete;
  PeopleStoreThread& operator=(const PeopleStoreThread&) = delete;

  void ask(StoreWork work);
  /// Waits until everything that was asked before is done.
  void wait();

 private:
  void run();

  PeopleStore& store_;
  Post post_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<StoreWork> waiting_;
  bool ending_ = false;
  std::thread thread_;  // last: it uses everything above
};

}  // namespace bourse
