// Accepts connections, reads requests, sends answers and runs WebSockets. Boost.Beast and Asio are used in
// this folder alone: a file with them takes half a minute to compile.
//
// One thread runs everything; each connection is a coroutine.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/http/http.h"
#include "server/http/websocket.h"
#include "server/store/async_database.h"

namespace bourse {

/// What one client may cost. A request that is too large is refused and the connection closed; a slow client
/// is dropped.
struct ConnectionLimits {
  std::size_t headerBytes = 16 * 1024;
  std::size_t bodyBytes = 64 * 1024;
  int connections = 512;  // at once; further ones get 503, beyond kToldFull nothing
  static constexpr int kToldFull = 256;
  std::chrono::milliseconds forRequest{10'000};  // from its first byte to its last
  std::chrono::milliseconds idle{60'000};        // between requests
  std::chrono::milliseconds forAnswer{60'000};   // to take a whole answer
  std::chrono::milliseconds afterStop{5'000};    // for what is under way when the server stops
  // of a WebSocket
  std::size_t messageBytes = 16 * 1024;   // then it is closed
  std::size_t waitingBytes = 512 * 1024;  // unsent; then it is dropped
  double messageBurst = 60, messagesPerSecond = 20;
  double frameBurst = 1200,
         framesPerSecond = 400;  // of any kind, fragments and pongs too; then it is dropped
  // Binary messages move the hand: extra ones are dropped, a flood closes the connection.
  double intentBurst = 60, intentsPerSecond = 80, binaryBurst = 600, binaryPerSecond = 200;
};

/// Connections since the start.
struct Traffic {
  std::uint64_t accepted = 0, turnedAway = 0;  // those beyond ConnectionLimits::connections
  std::uint64_t malformed = 0;                 // requests that could not be read
};

class Listener {
 public:
  /// Opens the port, 0 for any free one. Null, and why, if it cannot.
  static std::unique_ptr<Listener> open(const std::string& address, std::uint16_t port, Doors doors,
                                        const ConnectionLimits& limits, std::string& problem);
  /// For handlers that answer at once.
  static std::unique_ptr<Listener> open(const std::string& address, std::uint16_t port, Handler handler,
                                        const ConnectionLimits& limits, std::string& problem);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  [[nodiscard]] std::uint16_t port() const;
  /// Open connections. Only for the thread in run(), or while none is.
  [[nodiscard]] int connections() const;
  /// Likewise.
  [[nodiscard]] const Traffic& traffic() const;
  [[nodiscard]] int mostConnections() const;

  /// From now on SIGINT and SIGTERM stop it, after Doors::drain; a second signal stops it at once.
  void stopOnSignals();
  /// Serves until it is stopped: then idle connections are closed at once, and others finish their request.
  void run();
  /// From any thread.
  void stop();
  /// Runs it on the thread in run(), soon. From any thread.
  void post(std::function<void()> what);
  /// A connection to a PostgreSQL database that the thread in run() serves too, until it stops.
  std::shared_ptr<AsyncDatabase> database(const std::string& address);
  /// Closes connections forwarded for that table: another process drives it now.
  void cut(const std::string& table);

 private:
  class Implementation;
  explicit Listener(std::unique_ptr<Implementation> implementation);

  std::unique_ptr<Implementation> implementation_;
};

}  // namespace bourse
