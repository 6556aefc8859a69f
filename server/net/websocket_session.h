// One WebSocket: passes messages to a handler, sends what it is given, and enforces limits on both.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "server/http/websocket.h"
#include "server/net/listener.h"
#include "server/net/types.h"

namespace bourse {

class WebSocketSession : public MessageSink {
 public:
  /// Called with what was thrown while a message was handled.
  using Mistake = std::function<void(std::string_view what)>;
  /// What is sent before run() waits for it. `limits` must outlive the session.
  static std::shared_ptr<WebSocketSession> make(asio::io_context& context, const ConnectionLimits& limits,
                                                Mistake mistake);

  /// Accepts the upgrade and runs until one side closes. The handler is destroyed first.
  virtual Task<void> run(TcpSocket socket, HttpRequest request, std::unique_ptr<MessageHandler> handler) = 0;
  /// Closes the connection without a closing handshake.
  virtual void drop() = 0;
};

}  // namespace bourse
