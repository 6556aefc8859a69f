// The generator's own end of the wire: HTTP and WebSockets to one server, from addresses of its choice.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/net/types.h"

namespace bourse::load {

struct Place {
  tcp::endpoint server;
  asio::ip::address from;  // who seems to ask: the server counts by address
};

/// A loopback address for the n-th household: 127.1.0.0 and on.
asio::ip::address household(std::uint32_t n);

/// Connects, 0 bytes said; false if it cannot be done.
Task<bool> connect(Stream& stream, const Place& place);

/// Requests on one connection.
class Asking {
 public:
  explicit Asking(asio::io_context& context) : stream_(context) {}
  Task<bool> open(const Place& place) { return connect(stream_, place); }
  /// What the answer has under a key if the server said 201, else nothing.
  Task<std::string> post(const std::string& target, const std::string& body, const char* key);

 private:
  Stream stream_;
  beast::flat_buffer buffer_;
};

/// One WebSocket that reads all the time.
class LoadSocket : public std::enable_shared_from_this<LoadSocket> {
 public:
  using Heard = std::function<void(std::string_view)>;
  using Gone = std::function<void()>;
  LoadSocket(asio::io_context& context, Heard heard, Gone gone)
      : socket_(Stream(context)), heard_(std::move(heard)), gone_(std::move(gone)) {}

  Task<bool> open(const Place& place, const std::string& target);
  /// One at a time.
  Task<bool> say(const std::string& text);
  /// Nobody hears of it any more.
  void hangUp();

 private:
  Task<void> read(std::shared_ptr<LoadSocket> self);

  beast::websocket::stream<Stream, false> socket_;
  beast::flat_buffer buffer_;
  Heard heard_;
  Gone gone_;
};

}  // namespace bourse::load
