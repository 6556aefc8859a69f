// The connection to a database that the event loop of the listener serves.
#pragma once

#include <memory>
#include <string>

#include "server/cluster/database.h"
#include "server/net/types.h"

namespace bourse {

std::shared_ptr<Database> eventDatabase(asio::io_context& context, std::string address);

}  // namespace bourse
