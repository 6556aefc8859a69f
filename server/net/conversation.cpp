#include "server/net/conversation.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cstdio>
#include <deque>
#include <exception>
#include <optional>

namespace bourse {
namespace {

namespace websocket = beast::websocket;

/// How many messages somebody may send: so many at once, and then so many a second.
class Patience {
 public:
  Patience(double burst, double perSecond) : burst_(burst), perSecond_(perSecond), left_(burst) {}
  bool allow() {
    const auto now = std::chrono::steady_clock::now();
    left_ = std::min(burst_, left_ + std::chrono::duration<double>(now - at_).count() * perSecond_);
    at_ = now;
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }

 private:
  double burst_, perSecond_, left_;
  std::chrono::steady_clock::time_point at_ = std::chrono::steady_clock::now();
};

class BeastConversation final : public Conversation, public std::enable_shared_from_this<BeastConversation> {
 public:
  BeastConversation(asio::io_context& context, const Limits& limits)
      : wake_(context), ended_(context), limits_(limits) {}

  void send(std::shared_ptr<const std::string> text) override { queue(std::move(text), false); }
  void sendBytes(std::shared_ptr<const std::string> bytes) override { queue(std::move(bytes), true); }

  void queue(std::shared_ptr<const std::string> message, bool binary) {
    if (over_ || closing_ != 0) return;
    waiting_ += message->size();
    queue_.push_back({std::move(message), binary});
    // Whoever does not read is let go, and finds everything again when coming back.
    if (waiting_ > limits_.waitingBytes) return drop();
    wake_.cancel();
  }

  void close(int code, std::string_view reason) override {
    if (over_ || closing_ != 0) return;
    closing_ = code;
    reason_ = reason;
    wake_.cancel();
  }

  void drop() override {
    over_ = true;
    queue_.clear();  // what nobody takes is not kept until somebody notices
    wake_.cancel();
    closeSocket();
  }

  Task<void> talk(Stream stream, HttpRequest request, std::unique_ptr<Visitor> visitor) override {
    if (over_) co_return;
    stream.expires_never();  // from here on the timeouts are the WebSocket's own
    socket_.emplace(std::move(stream));
    websocket::stream_base::timeout patience;
    patience.handshake_timeout = limits_.forRequest;
    patience.idle_timeout = limits_.idle;  // an end that is still there answers a ping
    patience.keep_alive_pings = true;
    socket_->set_option(patience);
    socket_->read_message_max(limits_.messageBytes);
    socket_->auto_fragment(false);  // a message is one frame, so that small clients stay small
    const auto [error] = co_await socket_->async_accept(request, kAwait);
    if (error) {
      over_ = true;
      co_return;
    }
    writing_ = true;
    asio::co_spawn(socket_->get_executor(), write(shared_from_this()), asio::detached);
    co_await read(*visitor);
    over_ = true;
    visitor.reset();
    wake_.cancel();
    if (!writing_) co_return;
    ended_.expires_after(limits_.afterStop);  // for the closing words that are on their way
    co_await ended_.async_wait(kAwait);
    closeSocket();
  }

 private:
  void closeSocket() {
    if (socket_) socket_->next_layer().close();
  }

  Task<void> read(Visitor& visitor) {
    Patience patience(limits_.messageBurst, limits_.messagesPerSecond);
    Patience hand(limits_.intentBurst, limits_.intentsPerSecond);
    Patience flood(limits_.binaryBurst, limits_.binaryPerSecond);
    beast::flat_buffer buffer;
    while (true) {
      const auto [error, size] = co_await socket_->async_read(buffer, kAwait);
      if (error || over_) co_return;
      if (!socket_->got_text()) {
        if (!flood.allow())
          close(kPolicyViolation, "Too many messages.");
        else if (hand.allow() && closing_ == 0)  // a hand that is told too much misses some of it
          hear(visitor, {static_cast<const char*>(buffer.data().data()), size}, true);
      } else if (!patience.allow()) {
        close(kPolicyViolation, "Too many messages.");
      } else if (closing_ == 0) {
        hear(visitor, {static_cast<const char*>(buffer.data().data()), size}, false);
      }
      buffer.consume(buffer.size());
    }
  }

  void hear(Visitor& visitor, std::string_view message, bool binary) {
    try {
      binary ? visitor.hearBytes(message) : visitor.hear(message);
    } catch (const std::exception& problem) {
      std::fprintf(stderr, "A message could not be answered: %s\n", problem.what());
      close(kOurMistake, "The server made a mistake; it has written down which.");
    }
  }

  /// Its own coroutine, for as long as there is something to say.
  Task<void> write([[maybe_unused]] std::shared_ptr<BeastConversation> self) {
    while (!over_) {
      if (!queue_.empty()) {
        const Waiting message = std::move(queue_.front());
        queue_.pop_front();
        socket_->binary(message.binary);
        const auto [error, size] = co_await socket_->async_write(asio::buffer(*message.bytes), kAwait);
        if (error) break;
        waiting_ -= message.bytes->size();
      } else if (closing_ != 0) {
        const websocket::close_reason reason(static_cast<websocket::close_code>(closing_),
                                             beast::string_view(reason_));
        co_await socket_->async_close(reason, kAwait);
        break;
      } else {
        wake_.expires_at(Timer::time_point::max());
        co_await wake_.async_wait(kAwait);
      }
    }
    writing_ = false;
    ended_.cancel();
    if (!over_) closeSocket();  // whoever reads notices
  }

  struct Waiting {
    std::shared_ptr<const std::string> bytes;
    bool binary = false;
  };

  // Without compression: it would cost memory for every connection.
  std::optional<websocket::stream<Stream, false>> socket_;
  Timer wake_, ended_;
  Limits limits_;
  std::deque<Waiting> queue_;
  std::size_t waiting_ = 0;  // bytes in it
  int closing_ = 0;          // with this code, after what waits
  std::string reason_;
  bool over_ = false, writing_ = false;
};

}  // namespace

std::shared_ptr<Conversation> Conversation::make(asio::io_context& context, const Limits& limits) {
  return std::make_shared<BeastConversation>(context, limits);
}

}  // namespace bourse
