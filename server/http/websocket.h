// WebSockets as the rest of the server sees them: what is sent, what is received, and what a listener serves.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/http/http.h"

namespace bourse {

class NetCounts;

/// Where messages to one client go. Everything on the thread of the connections.
class MessageSink {
 public:
  MessageSink() = default;
  MessageSink(const MessageSink&) = delete;
  MessageSink& operator=(const MessageSink&) = delete;
  virtual ~MessageSink() = default;

  /// In order, soon. A client that reads too slowly is disconnected; after that nothing is sent.
  virtual void send(std::shared_ptr<const std::string> text) = 0;
  /// The same as a binary message; dropped where there are none.
  // NOLINTNEXTLINE(performance-unnecessary-value-param): those that have some keep it
  virtual void sendBytes([[maybe_unused]] std::shared_ptr<const std::string> bytes) {}
  /// Closes the connection after what was sent.
  virtual void close(int code, std::string_view reason) = 0;
};

/// What a client sends besides text messages.
enum class Inbound : std::uint8_t { frames, controls, binary };

/// Takes the messages of one client; destroyed when the connection is gone.
class MessageHandler {
 public:
  MessageHandler() = default;
  MessageHandler(const MessageHandler&) = delete;
  MessageHandler& operator=(const MessageHandler&) = delete;
  virtual ~MessageHandler() = default;

  virtual void onMessage(std::string_view text) = 0;
  /// A binary message; ignored unless it is overridden.
  virtual void onBytes([[maybe_unused]] std::string_view bytes) {}
  /// Nothing: the limits of the listener hold. Otherwise text messages are slowed down instead: this one is
  /// taken after so long, and nothing is read meanwhile.
  [[nodiscard]] virtual std::optional<std::chrono::milliseconds> pause() { return {}; }
  /// Whether the address behind it may send so many more of these; all its connections count together.
  [[nodiscard]] virtual bool allows([[maybe_unused]] Inbound kind, [[maybe_unused]] double count) {
    return true;
  }
};

/// Which process answers a request, where several share one address.
struct Route {
  std::optional<Response> refusal{};
  std::string address{};  // of another process; empty: here
  std::string table{};    // it is about
  std::string secret{};   // by which that process knows one of its own
};

/// How one process tells another whose request it forwards. Nobody else knows the secret.
inline constexpr std::string_view kPeerHeader = "X-Bourse-Peer", kFromHeader = "X-Bourse-From";

/// What a listener calls, all on its own thread; nothing here may block.
struct Doors {
  /// Decides where to answer, now or later; may correct whom the request is from. Without it: here.
  std::function<void(Request&, std::function<void(Route)>)> route{};
  /// Answers now or later, once.
  std::function<void(const Request&, Reply)> answer;
  /// Lets a WebSocket in, or returns null and fills in the refusal. Without it there are none.
  std::function<std::unique_ptr<MessageHandler>(const Request&, std::shared_ptr<MessageSink>, Response&)>
      admit{};
  /// Whether an address may open no further connection, given those that each net has. Without it: any
  /// number.
  std::function<bool(const std::string& from, const NetCounts& open)> crowded{};
  /// Called a few times a second, for clocks.
  std::function<void()> tick{};
  /// The server should stop: calls back when connections may be closed. Without it they are closed at once.
  std::function<void(std::function<void()> then)> drain{};
  /// The settings should be read again (SIGHUP). Without it nothing happens.
  std::function<void()> reload{};
  /// Something was thrown while a request or message was handled.
  std::function<void(std::string_view what)> mistake = [](std::string_view what) {
    std::fprintf(stderr, "A mistake: %.*s\n", static_cast<int>(what.size()), what.data());
  };
};

/// Closing codes of our own; those below 4000 belong to the protocol of WebSockets.
inline constexpr int kGoingAway = 1001, kPolicyViolation = 1008, kOurMistake = 1011, kRestarts = 1012,
                     kReplaced = 4001;

}  // namespace bourse
