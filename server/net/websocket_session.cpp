#include "server/net/websocket_session.h"

#include <algorithm>
#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <boost/container/static_vector.hpp>
#include <cstdio>
#include <exception>
#include <optional>
#include <tuple>
#include <vector>

#include "server/common/token_bucket.h"
#include "server/http/headers.h"
#include "server/net/frame_counter.h"
#include "server/net/queued_stream.h"

namespace bourse {
namespace {

namespace websocket = beast::websocket;

// Most messages fit in one part, and most connections wait for the next one for minutes.
constexpr std::size_t kPartBytes = 256;
constexpr Milliseconds kLongestPause{10'000};  // then its pings are looked at

/// The header of a frame: RFC 6455, section 5.2. A message is one frame, and servers do not mask.
struct FrameHead {
  FrameHead(std::size_t length, bool binary) {
    bytes[0] = binary ? 0x82 : 0x81;
    if (length < 126) {
      bytes[1] = static_cast<unsigned char>(length);
      return;
    }
    bytes[1] = length <= 0xffff ? 126 : 127;
    for (int shift = length <= 0xffff ? 8 : 56; shift >= 0; shift -= 8)
      bytes[size++] = static_cast<unsigned char>(length >> shift);
  }

  std::array<unsigned char, 10> bytes{};
  std::uint8_t size = 2;
};

class BeastWebSocketSession final : public WebSocketSession,
                                    private FrameQueue,
                                    public std::enable_shared_from_this<BeastWebSocketSession> {
 public:
  BeastWebSocketSession(asio::io_context& context, const ConnectionLimits& limits, Mistake mistake)
      : context_(context), ended_(context), limits_(limits), mistake_(std::move(mistake)) {}

  void send(std::shared_ptr<const std::string> text) override { say(std::move(text), false); }
  void sendBytes(std::shared_ptr<const std::string> bytes) override { say(std::move(bytes), true); }

  void close(int code, std::string_view reason) override {
    if (over_ || closing_ != 0) return;
    closing_ = code;
    reason_ = reason;
    if (open_) startClosing();
  }

  void drop() override {
    over_ = true;
    pieces_ = {};  // frees the memory at once
    closeSocket();
  }

  Task<void> run(TcpSocket socket, HttpRequest request, std::unique_ptr<MessageHandler> handler) override {
    if (over_) co_return;
    error_code ignored;  // we batch writes ourselves, so Nagle's algorithm would only delay them
    std::ignore = socket.set_option(tcp::no_delay(true), ignored);
    std::ignore = socket.non_blocking(true, ignored);
    socket_.emplace(std::move(socket), static_cast<FrameQueue&>(*this));
    websocket::stream_base::timeout timeout;
    timeout.handshake_timeout = limits_.forRequest;
    timeout.idle_timeout = limits_.idle;  // a living client answers pings
    timeout.keep_alive_pings = true;
    socket_->set_option(timeout);
    socket_->read_message_max(limits_.messageBytes);
    frames_.emplace(TokenRate{limits_.frameBurst, limits_.framesPerSecond}, std::chrono::steady_clock::now());
    pings_.emplace(TokenRate{limits_.messageBurst, limits_.messagesPerSecond},
                   std::chrono::steady_clock::now());
    handler_ = handler.get();
    socket_->control_callback([this](websocket::frame_type kind, beast::string_view) {
      if (kind != websocket::frame_type::close && !over_ &&
          !(pings_->allow(std::chrono::steady_clock::now()) && handler_->allows(Inbound::controls, 1)))
        drop();  // every ping costs an answer, and nobody asked for so many pongs
    });
    socket_->set_option(websocket::stream_base::decorator([](websocket::response_type& accepted) {
      for (const StrictHeader& header : strictHeaders()) accepted.set(header.name, header.value);
    }));
    const auto [error] = co_await socket_->async_accept(request, kAwait);
    if (error) {
      over_ = true;
      co_return;
    }
    request = {};
    open_ = true;
    flush();
    if (closing_ != 0) startClosing();
    co_await read(*handler);
    over_ = true;
    handler.reset();
    if (!closingHandshake_) co_return;
    ended_.expires_after(limits_.afterStop);  // for the closing handshake
    co_await ended_.async_wait(kAwait);
    closeSocket();
  }

 private:
  /// A message and the head of its frame, or a whole frame of Beast's without one.
  struct Piece {
    FrameHead head;
    std::shared_ptr<const std::string> text;
    [[nodiscard]] std::size_t size() const { return head.size + text->size(); }
  };

  void closeSocket() {
    error_code ignored;
    if (socket_) std::ignore = socket_->next_layer().next_layer().close(ignored);
  }

  Task<void> read(MessageHandler& handler) {
    const Moment start = std::chrono::steady_clock::now();
    TokenBucket messages({limits_.messageBurst, limits_.messagesPerSecond}, start);
    TokenBucket intents({limits_.intentBurst, limits_.intentsPerSecond}, start);
    TokenBucket binary({limits_.binaryBurst, limits_.binaryPerSecond}, start);
    std::array<char, kPartBytes> part;
    std::string parts;  // of a message that is longer than one
    while (true) {
      const auto [error, size] = co_await socket_->async_read_some(asio::buffer(part), kAwait);
      if (error || over_) co_return;
      const bool done = socket_->is_message_done();
      if (!done || !parts.empty()) parts.append(part.data(), size);
      if (!done) continue;
      const std::string_view message = parts.empty() ? std::string_view(part.data(), size) : parts;
      const Moment now = std::chrono::steady_clock::now();
      if (!socket_->got_text()) {
        if (!binary.allow(now) || !handler.allows(Inbound::binary, 1))
          close(kPolicyViolation, "Too many messages.");
        else if (intents.allow(now) && closing_ == 0)  // rate limit: extra inputs are dropped
          onMessage(handler, message, true);
      } else if (const std::optional<Milliseconds> wait = handler.pause(); wait) {
        if (co_await slowDown(*wait); over_) co_return;
        if (closing_ == 0) onMessage(handler, message, false);
      } else if (!messages.allow(now)) {
        close(kPolicyViolation, "Too many messages.");
      } else if (closing_ == 0) {
        onMessage(handler, message, false);
      }
      if (!parts.empty()) parts = {};
    }
  }

  Task<void> slowDown(Milliseconds wait) {
    if (wait <= Milliseconds(0)) co_return;
    Timer timer(context_, std::min(wait, kLongestPause));
    co_await timer.async_wait(kAwait);
  }

  void onMessage(MessageHandler& handler, std::string_view message, bool binary) {
    try {
      binary ? handler.onBytes(message) : handler.onMessage(message);
    } catch (const std::exception& problem) {
      mistake_(problem.what());
      close(kOurMistake, "The server made a mistake; it has written down which.");
    }
  }

  void startClosing() {
    closingHandshake_ = true;
    asio::co_spawn(context_, finishClosing(shared_from_this()), asio::detached);
  }

  /// After what is queued.
  Task<void> finishClosing([[maybe_unused]] std::shared_ptr<BeastWebSocketSession> self) {
    const websocket::close_reason reason(static_cast<websocket::close_code>(closing_),
                                         beast::string_view(reason_));
    if (!over_) co_await socket_->async_close(reason, kAwait);
    closingHandshake_ = false;
    ended_.cancel();
    if (!over_) closeSocket();  // the reader notices
  }

  // --- the queue ---

  void say(std::shared_ptr<const std::string> message, bool binary) {
    if (over_ || closing_ != 0) return;
    const FrameHead head(message->size(), binary);
    queue({head, std::move(message)});
  }

  [[nodiscard]] bool open() const override { return open_; }

  void got(const unsigned char* bytes, std::size_t size) override {
    const std::size_t frames = frameCounter_.count(bytes, size);
    const auto count = static_cast<double>(frames);
    if (frames > 0 && !over_ &&
        !(frames_->allow(std::chrono::steady_clock::now(), count) &&
          handler_->allows(Inbound::frames, count)))
      drop();
  }

  void put(std::string frame) override {
    FrameHead none(0, false);
    none.size = 0;
    if (!over_) queue({none, std::make_shared<const std::string>(std::move(frame))});
  }

  void queue(Piece piece) {
    waiting_ += piece.size();
    pieces_.push_back(std::move(piece));
    // A client that does not read is dropped; it gets everything again when it reconnects.
    if (waiting_ > limits_.waitingBytes) return drop();
    if (!open_ || flushing_) return;
    // Posted, so that messages sent in the same turn leave in one write.
    flushing_ = true;
    asio::post(context_, [self = shared_from_this()] { self->flush(); });
  }

  /// Writes as much as the socket takes, and the rest when it takes more.
  void flush() {
    flushing_ = false;
    while (!pieces_.empty() && !over_) {
      error_code error;
      const std::size_t sent = socket_->next_layer().next_layer().write_some(parts(), error);
      if (error == asio::error::would_block || error == asio::error::try_again) return flushLater();
      if (error) return drop();  // the reader notices
      forgetSent(sent);
    }
    if (pieces_.empty()) pieces_ = {};  // a silent connection keeps no memory for what it may be sent
  }

  void flushLater() {
    flushing_ = true;
    socket_->next_layer().next_layer().async_wait(
        tcp::socket::wait_write, [self = shared_from_this()](const error_code&) { self->flush(); });
  }

  using Parts = boost::container::static_vector<asio::const_buffer, 64>;

  [[nodiscard]] Parts parts() const {
    Parts parts;
    std::size_t skip = sent_;
    for (auto piece = pieces_.begin(); piece != pieces_.end() && parts.size() + 2 <= Parts::static_capacity;
         ++piece) {
      for (const asio::const_buffer part :
           {asio::buffer(piece->head.bytes, piece->head.size), asio::buffer(*piece->text)}) {
        if (part.size() > skip) parts.push_back(part + skip);
        skip -= std::min(skip, part.size());
      }
    }
    return parts;
  }

  void forgetSent(std::size_t count) {
    sent_ += count;
    auto kept = pieces_.begin();
    for (; kept != pieces_.end() && sent_ >= kept->size(); ++kept) {
      sent_ -= kept->size();
      waiting_ -= kept->size();
    }
    pieces_.erase(pieces_.begin(), kept);
  }

  asio::io_context& context_;
  // No compression: it costs memory per connection.
  std::optional<websocket::stream<QueuedStream, false>> socket_;
  Timer ended_;
  const ConnectionLimits& limits_;
  Mistake mistake_;
  MessageHandler* handler_ = nullptr;  // until it is over
  std::optional<TokenBucket> pings_, frames_;
  FrameCounter frameCounter_;
  std::vector<Piece> pieces_;
  std::size_t waiting_ = 0;  // bytes in them
  std::size_t sent_ = 0;     // bytes of the first piece that are written
  int closing_ = 0;          // close code, once set
  std::string reason_;
  bool open_ = false, over_ = false, flushing_ = false, closingHandshake_ = false;
};

}  // namespace

std::shared_ptr<WebSocketSession> WebSocketSession::make(asio::io_context& context,
                                                         const ConnectionLimits& limits, Mistake mistake) {
  return std::make_shared<BeastWebSocketSession>(context, limits, std::move(mistake));
}

}  // namespace bourse
