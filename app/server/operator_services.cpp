#include "app/server/operator_services.h"

#include <charconv>
#include <thread>
#include <utility>

#include "app/options.h"
#include "server/assembly/table_server.h"
#include "server/http/target.h"
#include "server/net/admin_socket.h"
#include "server/net/listener.h"
#include "server/operate/metrics.h"
#include "server/operate/process.h"
#include "server/tables/table_api.h"

namespace bourse {
namespace {

Response metricsPage(std::string text) {
  Response response;
  response.set("Content-Type", kMetricsType);
  response.set("Cache-Control", "no-store");
  response.body = Body(std::move(text));
  return response;
}

bool asksForMetrics(const Request& request) {
  return (request.method == "GET" || request.method == "HEAD") && pathOf(request.target) == "metrics";
}

/// 9100, 10.0.0.1:9100 or [::1]:9100.
bool parsePlace(const std::string& text, std::string& address, std::uint16_t& port) {
  const std::size_t colon = text.rfind(':');
  const std::string number = colon == std::string::npos ? text : text.substr(colon + 1);
  address = colon == std::string::npos ? "127.0.0.1" : text.substr(0, colon);
  if (address.size() > 2 && address.front() == '[' && address.back() == ']')
    address = address.substr(1, address.size() - 2);
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), port);
  return error == std::errc() && end == number.data() + number.size() && !number.empty();
}

}  // namespace

void addOperatorOptions(Options& options, OperatorOptions& settings) {
  options.text("metrics", "PORT",
               "metrics for Prometheus at /metrics of this port, on this machine or IP:PORT; on: at the "
               "players' port, for this machine alone",
               settings.metrics);
  options.choice("log", "log format on standard error", settings.log, {"text", "json"});
  options.choice("log-level", "the least important events to log", settings.logLevel,
                 {"error", "warning", "notice", "info", "debug"});
  options.number("drain", "SECONDS", "how long games continue after the server was asked to stop",
                 settings.drain, 0, 3600);
}

Log logOf(const OperatorOptions& settings) {
  Level level = Level::notice;
  levelOf(settings.logLevel, level);
  return {settings.log == "json" ? LogForm::jsonLines : LogForm::text, level, errorsGoToJournal(),
          toStandardError()};
}

/// A listener of its own on a thread of its own: a server that hangs is seen from outside.
struct OperatorServices::Beside {
  std::unique_ptr<Listener> listener;
  std::thread thread;
  std::string address;
};

OperatorServices::OperatorServices(const OperatorOptions& settings, TableServer& server)
    : settings_(settings), server_(server) {}

OperatorServices::~OperatorServices() { close(); }

void OperatorServices::close() {
  admin_.reset();
  if (beside_ == nullptr) return;
  beside_->listener->stop();
  beside_->thread.join();
  beside_.reset();
}

std::string OperatorServices::metricsText() const {
  MetricsText text;
  server_.writeMetrics(text);
  if (players_ != nullptr) {
    const Traffic& traffic = players_->traffic();
    text.gauge("bourse_connections", "Connections that are open, WebSockets included.",
               players_->connections());
    text.gauge("bourse_connections_limit", "How many there may be.", players_->mostConnections());
    text.counter("bourse_connections_accepted_total", "Connections since the start.",
                 static_cast<double>(traffic.accepted));
    text.counter("bourse_connections_turned_away_total", "Those that came when there was no room.",
                 static_cast<double>(traffic.turnedAway));
    text.counter("bourse_requests_malformed_total", "Requests that could not be read.",
                 static_cast<double>(traffic.malformed));
  }
  return text.text();
}

Doors OperatorServices::withMetrics(Doors doors) {
  if (settings_.metrics != "on") return doors;
  doors.answer = [this, answer = std::move(doors.answer)](const Request& request, const Reply& reply) {
    if (!asksForMetrics(request) || !isLocalRequest(request)) return answer(request, reply);
    MetricsText process;
    writeProcess(process);
    reply(metricsPage(metricsText() + process.text()));
  };
  return doors;
}

bool OperatorServices::open(Listener& players, const std::string& folder, std::string& problem) {
  players_ = &players;
  const auto answer = [this](const std::string& request, const std::function<void(std::string)>& reply) {
    players_->post([this, request, reply] { server_.answerAdmin(request, reply); });
  };
  if (!folder.empty()) {
    admin_ = AdminSocket::open(folder, answer, problem);
    if (admin_ == nullptr) return false;
  }
  if (settings_.metrics.empty() || settings_.metrics == "on") return true;
  std::uint16_t port = 0;
  std::string address;
  if (!parsePlace(settings_.metrics, address, port)) {
    problem = "--metrics takes a port such as 9100, an address with one such as 10.0.0.1:9100, or on, not “" +
              settings_.metrics + "”.";
    return false;
  }
  auto beside = std::make_unique<Beside>();
  Doors doors;
  doors.answer = [this, here = beside.get()](const Request& request, const Reply& reply) {
    if (!asksForMetrics(request)) return reply(messagePage(404, "The metrics are at /metrics."));
    // Counted on the thread of the tables, sent on this one.
    players_->post([this, here, reply] {
      here->listener->post([reply, text = metricsText()] {
        MetricsText process;
        writeProcess(process);
        reply(metricsPage(text + process.text()));
      });
    });
  };
  ConnectionLimits limits;
  limits.connections = 16;
  limits.forAnswer = std::chrono::seconds(2);
  limits.afterStop = std::chrono::milliseconds(200);
  beside->listener = Listener::open(address, port, std::move(doors), limits, problem);
  if (beside->listener == nullptr) {
    problem = "--metrics: " + problem;
    return false;
  }
  const std::string host = address.find(':') == std::string::npos ? address : "[" + address + "]";
  beside->address = "http://" + host + ":" + std::to_string(beside->listener->port()) + "/metrics";
  beside->thread = std::thread([listener = beside->listener.get()] { listener->run(); });
  beside_ = std::move(beside);
  return true;
}

std::string OperatorServices::metricsAddress() const { return beside_ == nullptr ? "" : beside_->address; }

}  // namespace bourse
