// What Beast sees of the socket below a WebSocket. Reads go straight through. What Beast itself writes after
// the handshake (pings, pongs, the closing handshake) goes into the same queue as our messages, so whole
// frames follow each other and many leave together.
#pragma once

#include <algorithm>
#include <boost/asio/async_result.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <string>
#include <utility>

#include "server/net/types.h"

namespace bourse {

/// Takes the frames that Beast writes.
class FrameQueue {
 public:
  FrameQueue() = default;
  FrameQueue(const FrameQueue&) = delete;
  FrameQueue& operator=(const FrameQueue&) = delete;
  virtual ~FrameQueue() = default;

  /// False during the handshake, when Beast writes to the socket itself.
  [[nodiscard]] virtual bool open() const = 0;
  virtual void put(std::string frame) = 0;
  /// What the client has sent, before Beast looks at it.
  virtual void got(const unsigned char* bytes, std::size_t size) = 0;
};

class QueuedStream {
 public:
  using executor_type = Executor;

  QueuedStream(TcpSocket socket, FrameQueue& queue) : socket_(std::move(socket)), queue_(queue) {}

  executor_type get_executor() { return socket_.get_executor(); }
  TcpSocket& next_layer() { return socket_; }
  [[nodiscard]] const TcpSocket& next_layer() const { return socket_; }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    const auto read = [this](auto handler, const Buffers& into) {
      const Executor executor = get_executor();
      auto counted = [this, into, handler = std::move(handler)](const error_code& error,
                                                                std::size_t size) mutable {
        std::size_t left = size;
        for (auto one = asio::buffer_sequence_begin(into); one != asio::buffer_sequence_end(into); ++one) {
          const asio::mutable_buffer buffer = *one;
          const std::size_t part = std::min(left, buffer.size());
          queue_.got(static_cast<const unsigned char*>(buffer.data()), part);
          left -= part;
        }
        std::move(handler)(error, size);
      };
      socket_.async_read_some(into, asio::bind_executor(executor, std::move(counted)));
    };
    return asio::async_initiate<Token, void(error_code, std::size_t)>(read, token, buffers);
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    const auto write = [this](auto handler, const Buffers& what) {
      if (!queue_.open()) return socket_.async_write_some(what, std::move(handler));
      const std::size_t size = beast::buffer_bytes(what);
      queue_.put(beast::buffers_to_string(what));
      asio::post(get_executor(), beast::bind_front_handler(std::move(handler), error_code(), size));
    };
    return asio::async_initiate<Token, void(error_code, std::size_t)>(write, token, buffers);
  }

  template <class Handler>
  friend void async_teardown(beast::role_type role, QueuedStream& outlet, Handler&& handler) {
    using beast::websocket::async_teardown;
    async_teardown(role, outlet.socket_, std::forward<Handler>(handler));
  }

 private:
  TcpSocket socket_;
  FrameQueue& queue_;
};

}  // namespace bourse
