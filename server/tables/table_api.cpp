#include "server/tables/table_api.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "host/game/catalogue.h"
#include "host/game/version.h"
#include "host/json/json.h"
#include "server/http/answers.h"
#include "server/http/target.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr double kReadsPerChange = 40;  // looking costs less than making

Response banned() { return refused(403, "banned", "This address is banned on this server."); }

}  // namespace

Response storeFailed() {
  return refused(503, "store-failed",
                 "The server cannot keep what happens and stops; this has not been done.");
}

Response serverStops() {
  Response stops = refused(503, "server-stops", "The server is about to stop; please try again in a moment.");
  stops.set("Retry-After", "5");
  return stops;
}

Response tableMoving() {
  return refused(503, "table-moving", "The store was not heard; look whether it was done, and try again.");
}

namespace {

TokenRate readsOf(const AccessRules& access) {
  const double many = kReadsPerChange * access.changesPerMinute;
  return {many, many / 60};
}

}  // namespace

Response noTable(const Problem& why) {
  return why.code.empty() ? refused(404, "table-unknown", "There is no such table.")
                          : refused(why.code == "table-unread" ? 500 : 503, why);
}

TableApi::TableApi(Hub& hub, std::function<Moment()> now, ApiOptions options, std::shared_ptr<Quotas> quotas,
                   AccountHooks accounts)
    : hub_(hub),
      accounts_(std::move(accounts)),
      now_(std::move(now)),
      options_(std::move(options)),
      quotas_(std::move(quotas)),
      reads_(readsOf(options_.access)) {
  setName(options_.name);
}

void TableApi::setAccess(const AccessRules& access) {
  options_.access = access;
  reads_.setRate(readsOf(access));
}

void TableApi::setName(const std::string& name) {
  options_.name = name;
  json catalogue = catalogueJson(ourBots());
  catalogue["server"] = {
      {"name", options_.name}, {"version", kVersion}, {"durable", options_.durable}, {"links", true}};
  catalogue_ = compact(catalogue) + "\n";
}

std::span<const TableApi::Route> TableApi::routes() {
  static constexpr Route kRoutes[] = {
      {{"GET", "/api/catalogue"}, &TableApi::catalogue},
      {{"POST", "/api/check"}, &TableApi::check},
      {{"GET", "/api/tables"}, &TableApi::list},
      {{"POST", "/api/tables"}, &TableApi::makeTable, true, true},
      {{"POST", "/api/quick"}, &TableApi::quick, true},
      {{"GET", "/api/tables/{table}"}, &TableApi::about},
      {{"POST", "/api/tables/{table}/seats"}, &TableApi::takeSeat, true},
      {{"POST", "/api/tables/{table}/push"}, &TableApi::pushSeat, true},
      {{"POST", "/api/tables/{table}/mail"}, &TableApi::mailSeat, true},
      {{"GET", "/api/tables/{table}/record"}, &TableApi::record},
      {{"GET", "/api/tables/{table}/socket"}, &TableApi::socketWanted},
      {{"POST", "/api/records"}, &TableApi::storeRecord, true, true},
      {{"GET", "/api/timing"}, &TableApi::timing},
      {{"GET", "/api/health"}, &TableApi::health},
      {{"GET", "/api/ready"}, &TableApi::ready},
  };
  return kRoutes;
}

std::vector<Endpoint> TableApi::endpoints() { return endpointsOf(routes()); }

bool TableApi::owns(const Request& request) {
  const std::optional<std::string> path = pathOf(request.target);
  return path && (*path == "api" || path->starts_with("api/"));
}

void TableApi::answer(const Request& request, const Reply& reply) {
  Call call{.request = request, .reply = reply, .table = {}};
  call.requester = {clientAddress(request, options_.access.proxies), isLocalRequest(request)};
  Response refusal;
  const Route* route = findRoute(routes(), request, call.table, refusal);
  if (route == nullptr) return reply(std::move(refusal));
  if (!route->changes) {
    if (mayAsk(call)) (this->*route->answer)(call);
    return;
  }
  if (!mayChange(call)) return;
  const std::string session = bearerOf(request);
  if (session.empty() || !accounts_.identify) return change(*route, call);
  if (!mayRead(call.requester)) return reply(tooOften());
  const auto kept = std::make_shared<Request>(request);  // the limits depend on who it is
  accounts_.identify(session, [this, kept, reply = pending_.track(reply), route, table = call.table,
                               requester = call.requester](std::optional<Identity> who) {
    change(*route,
           {.request = *kept, .reply = reply, .table = table, .requester = requester, .who = std::move(who)});
  });
}

void TableApi::change(const Route& route, const Call& call) {
  Problem problem;
  if (!isInTime(call)) return call.reply(tooOften());
  if (route.makes && quotas_->refusesNew({.from = call.requester}, now_(), problem))
    return call.reply(refused(problem.code == "disk-low" ? 503 : 429, problem));
  (this->*route.answer)(call);
}

/// Programs have a rate of their own, people that of their address.
bool TableApi::isInTime(const Call& call) {
  if (call.requester.local) return true;
  return call.who && call.who->program ? quotas_->allowProgram(call.who->account, now_())
                                       : quotas_->allowTable(call.requester, now_());
}

std::string_view TableApi::routeOf(std::string_view target, std::string& table) {
  const std::string path = "/" + pathOf(target).value_or("");
  for (const Route& route : routes())
    if (fitsPath(path, route.at.path, table)) return route.at.path;
  return path.starts_with("/api") ? "unknown" : "file";
}

// --- limits ---

bool TableApi::mayRead(const Requester& requester) {
  AddressNets& nets = *options_.access.nets;
  if (requester.local || reads_.allow(nets.of(requester.address, now_()), now_())) return true;
  nets.refused(requester.address, now_());
  return false;
}

/// If not, it has been answered.
bool TableApi::mayAsk(const Call& call) {
  const AccessRules& access = options_.access;
  if (isBannedAddress(call.request, access))
    call.reply(banned());
  else if (!mayRead(call.requester))
    call.reply(tooOften());
  else
    return true;
  return false;
}

/// Likewise.
bool TableApi::mayChange(const Call& call) {
  const AccessRules& access = options_.access;
  if (!originAllowed(call.request, access.origins))
    call.reply(refused(403, "origin-wrong", "Requests from other sites are not allowed."));
  else if (isBannedAddress(call.request, access))
    call.reply(banned());
  else if (failed_)
    call.reply(storeFailed());
  else if (stopped_)
    call.reply(serverStops());
  else
    return true;
  return false;
}

/// Why this address may open no WebSocket; nothing if it may.
std::optional<Response> TableApi::refuseSocket(const Request& request, const Requester& requester) {
  const AccessRules& access = options_.access;
  if (!originAllowed(request, access.origins))
    return refused(403, "origin-wrong", "Connections from other sites are not allowed.");
  if (isBannedAddress(request, access)) return banned();
  if (failed_) return storeFailed();
  if (stopped_) return serverStops();
  if (requester.local) return {};
  const bool tooMany =
      access.socketsPerAddress > 0 &&
      sockets_.countOf(access.nets->of(requester.address, now_())) >= access.socketsPerAddress;
  if (tooMany) access.nets->refused(requester.address, now_());
  if (tooMany || !mayRead(requester)) return tooOften();
  return {};
}

std::unique_ptr<MessageHandler> TableApi::admit(const Request& request, std::shared_ptr<MessageSink> sink,
                                                Response& refusal) {
  const Requester requester{clientAddress(request, options_.access.proxies), isLocalRequest(request)};
  if (std::optional<Response> why = refuseSocket(request, requester)) {
    refusal = std::move(*why);
    return nullptr;
  }
  const std::string path = "/" + pathOf(request.target).value_or("");
  std::string table;
  std::shared_ptr<Room> room;
  Problem why;
  if (fitsPath(path, "/api/tables/{table}/socket", table)) room = hub_.find(table, &why);
  if (room == nullptr) {
    refusal = noTable(why);
    return nullptr;
  }
  std::shared_ptr<void> counted = sockets_.add(requester.address, sink);
  return hub_.connect(std::move(room), std::move(sink), requester, std::move(counted));
}

// --- trouble with the store ---

void TableApi::giveUp() { pending_.answerAll(tableMoving); }

void TableApi::fail() {
  failed_ = true;
  pending_.answerAll(storeFailed);
}

}  // namespace bourse
