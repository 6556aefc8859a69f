// Asks the store of people on a thread of its own, one thing after the other: it may wait for a disk or a
// network, and nobody's move does.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "server/people/people_store.h"
#include "server/store/journal.h"

namespace bourse {

/// Done on the clerk's thread; what it gives is done on the thread of the connections.
using StoreWork = std::function<std::function<void()>(PeopleStore&)>;

class Clerk {
 public:
  Clerk(PeopleStore& store, Post post);
  /// Does what is left; nobody is called back any more.
  ~Clerk();
  Clerk(const Clerk&) = delete;
  Clerk& operator=(const Clerk&) = delete;

  void ask(StoreWork work);

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
