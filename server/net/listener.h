// Sockets: accepts connections, reads requests, sends what is answered, and carries conversations over
// WebSockets. Boost.Beast and Asio are behind it, in this folder alone; a file with them takes half a minute
// to compile.
//
// One thread runs everything: each connection is a coroutine that waits without holding it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/cluster/database.h"
#include "server/http.h"
#include "server/visitor.h"

namespace bourse {

/// What one client may cost. A request that is too large is answered and the connection closed; a client that
/// is too slow is dropped.
struct Limits {
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
  std::size_t waitingBytes = 512 * 1024;  // that it has not taken yet; then it is dropped
  double messageBurst = 60, messagesPerSecond = 20;
  // Binary ones are what a hand is told: some are passed over, very many close it.
  double intentBurst = 60, intentsPerSecond = 80, binaryBurst = 600, binaryPerSecond = 200;
};

/// Connections since the start.
struct Traffic {
  std::uint64_t accepted = 0, turnedAway = 0;  // those beyond Limits::connections
  std::uint64_t malformed = 0;                 // requests that could not be read
};

class Listener {
 public:
  /// Takes the port, 0 for any free one. Nothing, and why, if it cannot be had.
  static std::unique_ptr<Listener> open(const std::string& address, std::uint16_t port, Doors doors,
                                        const Limits& limits, std::string& problem);
  /// Where every request is answered at once.
  static std::unique_ptr<Listener> open(const std::string& address, std::uint16_t port, Handler handler,
                                        const Limits& limits, std::string& problem);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  [[nodiscard]] std::uint16_t port() const;
  /// Connections that are open now. Only for the thread in run(), or when nobody is in it.
  [[nodiscard]] int connections() const;
  /// Likewise.
  [[nodiscard]] const Traffic& traffic() const;
  [[nodiscard]] int mostConnections() const;

  /// From now on SIGINT and SIGTERM stop it, after Doors::drain; a second one does so without waiting for
  /// anything.
  void stopOnSignals();
  /// Serves until it is stopped: idle connections are then closed at once, others finish what they are at.
  void run();
  /// From any thread.
  void stop();
  /// Runs it on the thread in run(), soon. From any thread.
  void post(std::function<void()> what);
  /// A connection to a PostgreSQL database that the thread in run() serves too, until it stops.
  std::shared_ptr<Database> database(const std::string& address);
  /// Who is carried to another process for that table is let go: it is not driven there any more.
  void cut(const std::string& table);

 private:
  class Implementation;
  explicit Listener(std::unique_ptr<Implementation> implementation);

  std::unique_ptr<Implementation> implementation_;
};

}  // namespace bourse
