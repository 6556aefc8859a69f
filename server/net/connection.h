// One connection: reading requests and writing answers. What they mean is the listener's business.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <memory>
#include <optional>
#include <string>

#include "server/net/listener.h"
#include "server/net/request_reader.h"
#include "server/net/tunnel.h"
#include "server/net/types.h"
#include "server/net/websocket_session.h"

namespace bourse {

struct Connection {
  std::optional<Stream> stream;                 // nothing once a session or a tunnel owns the socket
  bool idle = true;                             // between requests: may be closed at any time
  std::shared_ptr<WebSocketSession> session{};  // owns the socket now
  std::shared_ptr<Tunnel> tunnel{};             // or this does
  std::string table{};                          // that the tunnel is for

  void close();
  /// False on a timeout.
  Task<bool> awaitFirstByte(beast::flat_buffer& buffer, const ConnectionLimits& limits);
  /// A whole request.
  Task<error_code> read(beast::flat_buffer& buffer, Parser& parser);
  /// False if the other side is gone.
  Task<bool> send(const Response& response, bool keepAlive, bool withBody, const ConnectionLimits& limits);
  /// Reads on for a moment before closing: closing with unread data would discard our last answer.
  Task<void> linger();
};

}  // namespace bourse
