// The connection to a database that the event loop of the listener serves.
#pragma once

#include <memory>
#include <string>

#include "server/net/types.h"
#include "server/store/async_database.h"

namespace bourse {

std::shared_ptr<AsyncDatabase> eventDatabase(asio::io_context& context, std::string address);

}  // namespace bourse
