#include "server/net/listener.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <csignal>
#include <optional>
#include <set>
#include <tuple>

#include "server/http/net_counts.h"
#include "server/net/connection.h"
#include "server/net/event_database.h"
#include "server/net/request_reader.h"

namespace bourse {
namespace {

constexpr std::chrono::milliseconds kTick{50};

}  // namespace

class Listener::Implementation {
 public:
  Implementation(Doors doors, const ConnectionLimits& limits) : doors_(std::move(doors)), limits_(limits) {}
  ~Implementation() { stopping_ = false; }  // connections that are left must not call finish()
  Implementation(const Implementation&) = delete;
  Implementation& operator=(const Implementation&) = delete;

  bool open(const tcp::endpoint& endpoint, error_code& error) {
    std::ignore = acceptor_.open(endpoint.protocol(), error);
    // A port in TIME_WAIT must not keep the next server from starting.
    if (!error) std::ignore = acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) std::ignore = acceptor_.bind(endpoint, error);
    if (!error) std::ignore = acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (!error) port_ = acceptor_.local_endpoint(error).port();
    return !error;
  }

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] int connections() const { return static_cast<int>(connections_.size()); }
  [[nodiscard]] const Traffic& traffic() const { return traffic_; }
  [[nodiscard]] int mostConnections() const { return limits_.connections; }

  void stopOnSignals() {
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    signals_.add(SIGHUP);
    asio::co_spawn(context_, watchSignals(), asio::detached);
  }

  void run() {
    asio::co_spawn(context_, acceptAll(), asio::detached);
    if (doors_.tick) asio::co_spawn(context_, tickOn(), asio::detached);
    context_.run();
  }

  void post(std::function<void()> what) { asio::post(context_, std::move(what)); }

  std::shared_ptr<AsyncDatabase> database(const std::string& address) {
    std::shared_ptr<AsyncDatabase> made = eventDatabase(context_, address);
    databases_.push_back(made);
    return made;
  }

  void cut(const std::string& table) {
    for (Connection* connection : connections_)
      if (connection->tunnel != nullptr && connection->table == table) connection->tunnel->close();
  }

  void stopSoon() {
    asio::post(context_, [this] { stop(); });
  }

 private:
  // --- the end ---

  /// The next signal to stop; false if there will be none. Settings are read again meanwhile.
  Task<bool> stopSignal() {
    while (true) {
      const auto [error, signal] = co_await signals_.async_wait(kAwait);
      if (error) co_return false;
      if (signal != SIGHUP) co_return true;
      if (doors_.reload && !stopping_) doors_.reload();
    }
  }

  Task<void> watchSignals() {
    if (!co_await stopSignal()) co_return;
    if (doors_.drain)
      doors_.drain([this] { stop(); });
    else
      stop();
    if (done_) co_return;
    if (!co_await stopSignal()) co_return;
    stop();  // without waiting for drain
    closeAll();
  }

  void stop() {
    if (stopping_) return;
    stopping_ = true;
    error_code ignored;
    std::ignore = acceptor_.close(ignored);
    pause_.cancel();
    for (Connection* connection : connections_) {
      if (connection->session != nullptr)
        connection->session->close(kRestarts, "The server stops.");
      else if (connection->idle || connection->tunnel != nullptr)
        connection->close();
    }
    if (connections_.empty()) return finish();
    deadline_.expires_after(limits_.afterStop);
    deadline_.async_wait([this](const error_code& error) {
      if (!error) closeAll();
    });
  }

  void closeAll() {
    for (Connection* connection : connections_) connection->close();
  }

  /// Nothing is left to wait for, so run() returns.
  void finish() {
    deadline_.cancel();
    tick_.cancel();
    signals_.cancel();
    for (const auto& database : databases_)
      if (const auto here = database.lock()) here->close();
    done_ = true;
  }

  // --- connections ---

  Task<void> tickOn() {
    while (!done_) {
      doors_.tick();
      tick_.expires_after(kTick);
      co_await tick_.async_wait(kAwait);
    }
  }

  Task<void> acceptAll() {
    while (!stopping_) {
      auto [error, socket] = co_await acceptor_.async_accept(context_, kAwait);
      if (stopping_) co_return;
      if (error) {  // usually out of file descriptors: wait until one is free
        pause_.expires_after(std::chrono::milliseconds(100));
        co_await pause_.async_wait(kAwait);
        continue;
      }
      asio::co_spawn(context_, serve(std::move(socket)), asio::detached);
    }
  }

  Task<void> serve(TcpSocket socket) {
    // Some are told that the server is full; beyond that connections are closed at once.
    const int open = connections();
    ++traffic_.accepted;
    if (open >= limits_.connections) ++traffic_.turnedAway;
    if (open >= limits_.connections + std::min(limits_.connections, ConnectionLimits::kToldFull)) co_return;
    Connection connection{.stream = Stream(std::move(socket))};
    const std::string from = addressOf(*connection.stream);
    if (doors_.crowded && doors_.crowded(from, byNet_)) {
      ++traffic_.turnedAway;
      co_return;
    }
    byNet_.add(from);
    const auto leave = [this, &from](Connection* one) {
      byNet_.remove(from);
      connections_.erase(one);
      if (stopping_ && connections_.empty()) finish();
    };
    connections_.insert(&connection);
    const std::unique_ptr<Connection, decltype(leave)> member(&connection, leave);
    if (open >= limits_.connections) {
      Response full = messagePage(503, "The server is busy right now. Please try again in a moment.");
      full.set("Retry-After", "5");
      if (co_await connection.send(full, false, true, limits_)) co_await connection.linger();
      co_return;
    }
    beast::flat_buffer buffer;
    std::optional<Upgrade> upgrade;
    while (!stopping_ && co_await exchange(connection, buffer, upgrade)) connection.idle = true;
    if (!upgrade) co_return;
    buffer = beast::flat_buffer();  // a WebSocket may be silent for hours: it keeps nothing of its request
    TcpSocket upgraded = connection.stream->release_socket();
    connection.stream.reset();
    co_await connection.session->run(std::move(upgraded), std::move(upgrade->request),
                                     std::move(upgrade->handler));
  }

  /// A WebSocket that was admitted; its session is the connection's.
  struct Upgrade {
    HttpRequest request;
    std::unique_ptr<MessageHandler> handler;
  };

  /// One request and its answer. True if the connection may be used again.
  Task<bool> exchange(Connection& connection, beast::flat_buffer& buffer, std::optional<Upgrade>& upgrade) {
    if (buffer.size() == 0 && !co_await connection.awaitFirstByte(buffer, limits_)) co_return false;
    connection.idle = false;
    connection.stream->expires_after(limits_.forRequest);
    Parser parser;
    parser.header_limit(static_cast<std::uint32_t>(limits_.headerBytes));
    parser.body_limit(limits_.bodyBytes);
    const error_code error = co_await connection.read(buffer, parser);
    if (error) {
      const std::optional<Response> refusal = readRefusal(error);
      if (refusal) ++traffic_.malformed;
      if (refusal && co_await connection.send(*refusal, false, true, limits_)) co_await connection.linger();
      co_return false;
    }
    const bool keepAlive = parser.get().keep_alive() && !stopping_;
    const bool withBody = parser.get().method() != http::verb::head;
    Request request = requestOf(parser, *connection.stream);
    if (doors_.route) {
      const Route route = co_await routeOf(connection, request);
      if (route.refusal) {
        co_await connection.send(*route.refusal, false, withBody, limits_);
        co_return false;
      }
      if (!route.address.empty()) {
        parser.get().body() = std::move(request.body);
        co_return co_await forward(connection, route, request.from, parser.release());
      }
    }
    if (parser.get().version() > 10 && parser.get().count(http::field::host) != 1) {
      ++traffic_.malformed;
      co_await connection.send(messagePage(400, "This request does not say for whom it is."), false, withBody,
                               limits_);
      co_return false;
    }
    if (beast::websocket::is_upgrade(parser.get()) && doors_.admit)
      co_return co_await admitWebSocket(connection, buffer, request, parser, upgrade);
    const Response response = co_await answer(connection, request);
    co_return co_await connection.send(response, keepAlive, withBody, limits_) && keepAlive;
  }

  /// Decides where to answer the request, which may need the database.
  Task<Route> routeOf(Connection& connection, Request& request) {
    const auto awaited =
        std::make_shared<Awaited<Route>>(Awaited<Route>{.answer = {}, .timer = Timer(context_)});
    awaited->timer.expires_after(limits_.forRequest);
    connection.stream->expires_never();
    doors_.route(request, [weak = std::weak_ptr(awaited)](Route route) { give(weak, std::move(route)); });
    if (!awaited->answer) co_await awaited->timer.async_wait(kAwait);
    if (awaited->answer) co_return std::move(*awaited->answer);
    Route nowhere;
    nowhere.refusal =
        messagePage(503, "The server is still looking for this table. Please try again in a moment.");
    co_return nowhere;
  }

  /// Forwards to another process until one side closes; only WebSockets are kept alive there.
  Task<bool> forward(Connection& connection, const Route& route, const std::string& from,
                     HttpRequest request) {
    const auto tunnel = std::make_shared<Tunnel>(context_);
    const bool open = co_await tunnel->open(route.address);
    if (!open) {
      Response gone = messagePage(503, "The process that has this table does not answer; please try again.");
      gone.set("Retry-After", "1");
      co_await connection.send(gone, false, true, limits_);
      co_return false;
    }
    connection.tunnel = tunnel;
    connection.table = route.table;
    request.set(std::string(kPeerHeader), route.secret);
    request.set(std::string(kFromHeader), from);
    request.erase(http::field::expect);
    if (!beast::websocket::is_upgrade(request)) request.keep_alive(false);
    co_await tunnel->carry(std::move(*connection.stream), std::move(request));
    co_return false;
  }

  /// Admits a WebSocket, or refuses it.
  Task<bool> admitWebSocket(Connection& connection, const beast::flat_buffer& buffer, const Request& request,
                            Parser& parser, std::optional<Upgrade>& upgrade) {
    const bool early = buffer.size() != 0;  // data before the handshake
    const auto session = WebSocketSession::make(context_, limits_, doors_.mistake);
    Response refusal = messagePage(400, "This is not a request the server understands.");
    std::unique_ptr<MessageHandler> handler;
    if (!early) handler = doors_.admit(request, session, refusal);
    if (handler == nullptr) {
      co_await connection.send(refusal, false, true, limits_);
      co_return false;
    }
    connection.session = session;
    upgrade.emplace(Upgrade{parser.release(), std::move(handler)});
    co_return false;
  }

  Task<Response> answer(Connection& connection, const Request& request) {
    const auto awaited =
        std::make_shared<Awaited<Response>>(Awaited<Response>{.answer = {}, .timer = Timer(context_)});
    awaited->timer.expires_after(limits_.forAnswer);
    connection.stream->expires_never();
    ask(request, awaited);
    if (!awaited->answer) co_await awaited->timer.async_wait(kAwait);
    if (!awaited->answer)
      co_return messagePage(503, "The server was too busy to answer. Please try again in a moment.");
    co_return std::move(*awaited->answer);
  }

  void ask(const Request& request, const std::shared_ptr<Awaited<Response>>& awaited) {
    try {
      doors_.answer(request,
                    [weak = std::weak_ptr(awaited)](Response response) { give(weak, std::move(response)); });
    } catch (const std::exception& problem) {
      doors_.mistake(problem.what());
      awaited->answer = messagePage(500, "The server made a mistake; it has written down which.");
    }
  }

  Doors doors_;
  ConnectionLimits limits_;
  std::uint16_t port_ = 0;
  bool stopping_ = false, done_ = false;
  Traffic traffic_;
  std::set<Connection*> connections_;
  NetCounts byNet_;  // connections
  std::vector<std::weak_ptr<AsyncDatabase>> databases_;
  asio::io_context context_{1};  // last to be destroyed: connections that are left use the members above
  asio::basic_socket_acceptor<tcp, Executor> acceptor_{context_};
  asio::basic_signal_set<Executor> signals_{context_};
  Timer deadline_{context_}, pause_{context_}, tick_{context_};
};

std::unique_ptr<Listener> Listener::open(const std::string& address, std::uint16_t port, Handler handler,
                                         const ConnectionLimits& limits, std::string& problem) {
  Doors doors;
  doors.answer = [handler = std::move(handler)](const Request& request, const Reply& reply) {
    reply(handler(request));
  };
  return open(address, port, std::move(doors), limits, problem);
}

std::unique_ptr<Listener> Listener::open(const std::string& address, std::uint16_t port, Doors doors,
                                         const ConnectionLimits& limits, std::string& problem) {
  error_code error;
  const asio::ip::address ip = asio::ip::make_address(address, error);
  if (error) {
    problem = "“" + address +
              "” is no IP address; 127.0.0.1 is this machine alone, 0.0.0.0 everybody in the network.";
    return nullptr;
  }
  auto implementation = std::make_unique<Implementation>(std::move(doors), limits);
  if (!implementation->open({ip, port}, error)) {
    problem = portProblem(error, address, port);
    return nullptr;
  }
  return std::unique_ptr<Listener>(new Listener(std::move(implementation)));
}

Listener::Listener(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
Listener::~Listener() = default;

std::uint16_t Listener::port() const { return implementation_->port(); }
int Listener::connections() const { return implementation_->connections(); }
const Traffic& Listener::traffic() const { return implementation_->traffic(); }
int Listener::mostConnections() const { return implementation_->mostConnections(); }
void Listener::stopOnSignals() { implementation_->stopOnSignals(); }
void Listener::run() { implementation_->run(); }
void Listener::stop() { implementation_->stopSoon(); }
std::shared_ptr<AsyncDatabase> Listener::database(const std::string& address) {
  return implementation_->database(address);
}
void Listener::cut(const std::string& table) { implementation_->cut(table); }
void Listener::post(std::function<void()> what) { implementation_->post(std::move(what)); }

}  // namespace bourse
