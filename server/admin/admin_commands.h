// What operators may ask of a running server, and do to the tables of one that is stopped.
//
// A command is a line of JSON, and so is the answer: {"do":"status"}, {"do":"tables"},
// {"do":"end","table":…}.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace bourse {

class Hub;
class Log;
class Store;

struct AdminContext {
  Hub& hub;
  std::size_t sockets;
  const Log& log;
};

/// On the thread of the tables; the reply comes there too.
void runAdminCommand(const AdminContext& context, const std::string& request,
                     const std::function<void(std::string)>& reply);

/// Ends a table of a store that no server uses; false, and why, if that cannot be done. `fence` is its number
/// where processes might share the store (takeForTheHouse).
bool endStoredTable(Store& store, const std::string& table, std::string& problem, std::uint64_t fence = 0);

/// The record of any table, also of a game that runs: with every secret. Nothing, and why, if there is none.
bool recordOfTable(Store& store, const std::string& table, bool alsoRunning, std::string& record,
                   std::string& problem);

}  // namespace bourse
