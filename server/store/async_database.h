// An asynchronous PostgreSQL connection in the event loop, on the same thread. server/net implements it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/store/postgres.h"

namespace bourse {

class AsyncDatabase {
 public:
  AsyncDatabase() = default;
  AsyncDatabase(const AsyncDatabase&) = delete;
  AsyncDatabase& operator=(const AsyncDatabase&) = delete;
  virtual ~AsyncDatabase() = default;

  /// Statements run in order. The answer is not ok() if the statement failed, if the database did not answer
  /// in time, or while there is no connection: then nobody knows whether it was executed.
  virtual void ask(std::string sql, std::vector<std::string> parameters,
                   std::function<void(const Rows&)> answered) = 0;
  /// Calls back on NOTIFY while there is a connection; a lost one is opened again.
  virtual void listen(std::string channel, std::function<void(const std::string&)> heard) = 0;
  /// No callbacks after this.
  virtual void close() = 0;
};

}  // namespace bourse
