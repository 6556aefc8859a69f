// One connection of somebody, and how bytes go through it; what they mean is the listener's business.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <memory>
#include <string>

#include "server/net/conversation.h"
#include "server/net/listener.h"
#include "server/net/reading.h"
#include "server/net/tunnel.h"
#include "server/net/types.h"

namespace bourse {

struct Connection {
  Stream stream;
  bool idle = true;                              // between requests: nobody loses anything if it is closed
  std::shared_ptr<Conversation> conversation{};  // has the stream now
  std::shared_ptr<Tunnel> tunnel{};              // or this has
  std::string table{};                           // for which the tunnel is

  void close();
  /// False if nobody says anything for too long.
  Task<bool> awaitFirstByte(beast::flat_buffer& buffer, const Limits& limits);
  /// A whole request.
  Task<error_code> read(beast::flat_buffer& buffer, Parser& parser);
  /// False if the other side is gone.
  Task<bool> send(const Response& response, bool keepAlive, bool withBody, const Limits& limits);
  /// Reads on for a moment before it closes: to close with something unread would take our last answer back.
  Task<void> linger();
};

}  // namespace bourse
