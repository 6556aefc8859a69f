// A conversation over a WebSocket, as both sides of server/net see it.
#pragma once

#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/http.h"

namespace bourse {

/// The way to somebody who is connected. Everything on the thread of the connections.
class Wire {
 public:
  Wire() = default;
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;
  virtual ~Wire() = default;

  /// In order, soon. Whoever takes too little of it for too long is disconnected; after that it goes nowhere.
  virtual void send(std::shared_ptr<const std::string> text) = 0;
  /// The same as a binary message; a wire that has none drops it.
  // NOLINTNEXTLINE(performance-unnecessary-value-param): those that have some keep it
  virtual void sendBytes([[maybe_unused]] std::shared_ptr<const std::string> bytes) {}
  /// Ends the conversation after what was sent.
  virtual void close(int code, std::string_view reason) = 0;
};

/// Who stands for a connection behind the door; its end means that the connection is gone.
class Visitor {
 public:
  Visitor() = default;
  Visitor(const Visitor&) = delete;
  Visitor& operator=(const Visitor&) = delete;
  virtual ~Visitor() = default;

  virtual void hear(std::string_view text) = 0;
  /// A binary message; whoever knows of none passes it over.
  virtual void hearBytes([[maybe_unused]] std::string_view bytes) {}
};

/// Where a request is answered, if several processes stand behind one address.
struct Route {
  std::optional<Response> refusal{};
  std::string address{};  // of another process; empty: here
  std::string table{};    // it is about
  std::string secret{};   // by which that process knows one of its own
};

/// How one process tells another whose request it carries. Nobody else knows the secret.
inline constexpr std::string_view kPeerHeader = "X-Bourse-Peer", kFromHeader = "X-Bourse-From";

/// What a listener serves, all on its own thread; nothing here may wait.
struct Doors {
  /// Where to, now or later; may say whom the request is really from. Without it everything is here.
  std::function<void(Request&, std::function<void(Route)>)> route{};
  /// Answers now or later, once.
  std::function<void(const Request&, Reply)> answer;
  /// Lets a WebSocket in, or gives nothing and says why not in the response. Without it there are none.
  std::function<std::unique_ptr<Visitor>(const Request&, std::shared_ptr<Wire>, Response&)> admit{};
  /// Whether an address that has so many connections may have no further one. Without it: any number.
  std::function<bool(const std::string& from, int open)> crowded{};
  /// Called a few times a second, for clocks.
  std::function<void()> tick{};
  /// Asked to stop: calls back when the connections may be closed. Without it they are closed at once.
  std::function<void(std::function<void()> then)> drain{};
  /// Something was thrown while a request or message was answered.
  std::function<void(std::string_view what)> mistake = [](std::string_view what) {
    std::fprintf(stderr, "A mistake: %.*s\n", static_cast<int>(what.size()), what.data());
  };
};

/// Closing codes of our own; those below 4000 belong to the protocol of WebSockets.
inline constexpr int kGoingAway = 1001, kPolicyViolation = 1008, kOurMistake = 1011, kRestarts = 1012,
                     kReplaced = 4001;

}  // namespace bourse
