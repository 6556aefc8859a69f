// A PostgreSQL connection in the event loop: asked now, answered later, on the same thread. server/net has
// it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/store/postgres.h"

namespace bourse {

class Database {
 public:
  Database() = default;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  virtual ~Database() = default;

  /// One after the other. The answer is not ok() if the statement was wrong or refused, if the database did
  /// not answer in time, or while there is no connection: then nobody knows whether it was done.
  virtual void ask(std::string sql, std::vector<std::string> parameters,
                   std::function<void(const Rows&)> answered) = 0;
  /// What others say with NOTIFY, while there is a connection; it comes back by itself when it is gone.
  virtual void listen(std::string channel, std::function<void(const std::string&)> heard) = 0;
  /// The end: nobody is answered any more.
  virtual void close() = 0;
};

}  // namespace bourse
