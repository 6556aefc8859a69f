#include "server/tables/api.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/game/catalogue.h"
#include "host/game/version.h"
#include "host/json/json.h"
#include "server/answers.h"
#include "server/people/answers.h"
#include "server/people/people.h"
#include "server/target.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr double kReadsPerChange = 40;    // looking costs less than making
constexpr int kConnectionsPerSocket = 3;  // a browser asks for files beside its WebSocket

Response storeFailed() {
  return refused(503, "store-failed",
                 "The server cannot keep what happens and stops; this has not been done.");
}

Response serverStops() {
  Response stops = refused(503, "server-stops", "The server is about to stop; please try again in a moment.");
  stops.set("Retry-After", "5");
  return stops;
}

Response banned() { return refused(403, "banned", "Whoever runs this server does not let this address in."); }

int statusOf(const Problem& problem) {
  if (problem.code == "too-many-tables" || problem.code == "server-stops") return 503;
  if (problem.code == "table-unread") return 500;
  if (problem.code == "removed" || problem.code == "banned") return 403;
  if (problem.code == "seat-taken" || problem.code == "name-taken" || problem.code == "game-running")
    return 409;
  return problem.code == "table-unknown" || problem.code == "no-record" ? 404 : 400;
}

Response noTable(const Problem& why) {
  return why.code.empty() ? refused(404, "table-unknown", "There is no table of this name.")
                          : refused(why.code == "table-unread" ? 500 : 503, why);
}

/// Counts a visitor's address while it is here.
class CountedVisitor final : public Visitor {
 public:
  CountedVisitor(std::unique_ptr<Visitor> visitor, std::shared_ptr<SocketsByAddress> sockets,
                 std::string from, std::shared_ptr<Wire> wire)
      : visitor_(std::move(visitor)),
        sockets_(std::move(sockets)),
        from_(std::move(from)),
        wire_(std::move(wire)) {
    (*sockets_)[from_].insert(wire_);
  }
  ~CountedVisitor() override {
    const auto ours = sockets_->find(from_);
    ours->second.erase(wire_);
    if (ours->second.empty()) sockets_->erase(ours);
  }
  void hear(std::string_view text) override { visitor_->hear(text); }
  void hearBytes(std::string_view bytes) override { visitor_->hearBytes(bytes); }

 private:
  std::unique_ptr<Visitor> visitor_;
  std::shared_ptr<SocketsByAddress> sockets_;
  std::string from_;
  std::shared_ptr<Wire> wire_;
};

bool isListed(std::string_view list, std::string_view word) {
  const std::vector<std::string_view> parts = partsOf(list, ',');
  return std::any_of(parts.begin(), parts.end(),
                     [&](std::string_view one) { return !one.empty() && sameWord(one, word); });
}

}  // namespace

bool isFromHere(const Request& request) {
  return (request.from == "127.0.0.1" || request.from == "::1") &&
         request.header("X-Forwarded-For").empty() && request.header("Forwarded").empty();
}

bool originAllowed(const Request& request, std::string_view allowed) {
  const std::string origin = request.header("Origin");
  if (origin.empty() || isListed(allowed, origin)) return true;
  // Whether it came by http or https is known to a proxy, not to us.
  for (const std::string_view scheme : {"http://", "https://"})
    if (origin.starts_with(scheme)) return sameWord(origin.substr(scheme.size()), request.header("Host"));
  return false;
}

std::string askerOf(const Request& request, std::string_view proxies) {
  if (!isListed(proxies, request.from)) return request.from;
  // A proxy appends whom it has seen; what stands before that, anybody may have written.
  const std::string forwarded = request.header("X-Forwarded-For");
  const std::string_view last = partsOf(forwarded, ',').back();
  return last.empty() ? request.from : std::string(last);
}

TableApi::TableApi(Hub& hub, std::function<Moment()> now, ApiOptions options, People* people)
    : hub_(hub),
      people_(people),
      now_(std::move(now)),
      options_(std::move(options)),
      changes_(options_.changes, options_.changes / 60.0),
      reads_(kReadsPerChange * options_.changes, kReadsPerChange * options_.changes / 60.0),
      sockets_(std::make_shared<SocketsByAddress>()) {
  json catalogue = catalogueJson(ourBots());
  catalogue["server"] = {{"name", options_.name}, {"version", kVersion}, {"durable", options_.durable}};
  catalogue_ = compact(catalogue) + "\n";
}

std::span<const TableApi::Route> TableApi::routes() {
  static constexpr Route kRoutes[] = {
      {"GET", "/api/catalogue", &TableApi::catalogue},
      {"POST", "/api/check", &TableApi::check},
      {"GET", "/api/tables", &TableApi::list},
      {"POST", "/api/tables", &TableApi::makeTable, true},
      {"GET", "/api/tables/{table}", &TableApi::about},
      {"POST", "/api/tables/{table}/seats", &TableApi::takeSeat, true},
      {"GET", "/api/tables/{table}/record", &TableApi::record},
      {"GET", "/api/tables/{table}/socket", &TableApi::socketWanted},
      {"POST", "/api/records", &TableApi::keepRecord, true},
      {"GET", "/api/timing", &TableApi::timing},
      {"GET", "/api/health", &TableApi::health},
      {"GET", "/api/ready", &TableApi::ready},
  };
  return kRoutes;
}

std::vector<TableApi::Place> TableApi::places() {
  std::vector<Place> places;
  for (const Route& route : routes()) places.push_back({route.method, route.path});
  return places;
}

bool TableApi::owns(const Request& request) {
  const std::optional<std::string> path = pathOf(request.target);
  return path && (*path == "api" || path->starts_with("api/"));
}

void TableApi::answer(const Request& request, const Reply& reply) {
  const std::string path = "/" + pathOf(request.target).value_or("");
  const std::string_view method = request.method == "HEAD" ? "GET" : std::string_view(request.method);
  std::string allowed;
  for (const Route& route : routes()) {
    Call call{.request = request, .reply = reply, .table = {}};
    if (!fitsPath(path, route.path, call.table)) continue;
    if (route.method == method) {
      if (route.changes ? !mayChange(call) : !mayAsk(call)) return;
      return (this->*route.answer)(call);
    }
    allowed +=
        (allowed.empty() ? "" : ", ") + std::string(route.method == "GET" ? "GET, HEAD" : route.method);
  }
  if (allowed.empty()) return reply(refused(404, "address-unknown", "There is nothing at this address."));
  Response response = refused(405, "method-wrong", "This address is for " + allowed + ".");
  response.set("Allow", allowed);
  reply(std::move(response));
}

std::string_view TableApi::routeOf(std::string_view target, std::string& table) {
  const std::string path = "/" + pathOf(target).value_or("");
  for (const Route& route : routes())
    if (fitsPath(path, route.path, table)) return route.path;
  return path.starts_with("/api") ? "unknown" : "file";
}

bool TableApi::isBanned(const Request& request) const {
  return options_.bans != nullptr && !isFromHere(request) &&
         options_.bans->address(askerOf(request, options_.proxies));
}

void TableApi::sendAwayBanned() const {
  if (options_.bans == nullptr) return;
  for (const auto& [from, wires] : *sockets_) {
    if (!options_.bans->address(from)) continue;
    for (const std::shared_ptr<Wire>& wire : wires)
      wire->close(kPolicyViolation, "Whoever runs this server does not let this address in.");
  }
}

bool TableApi::crowded(std::string_view from, int open) const {
  const bool stranger = from != "127.0.0.1" && from != "::1" && !isListed(options_.proxies, from);
  return stranger && options_.sockets > 0 && open >= kConnectionsPerSocket * options_.sockets;
}

std::size_t TableApi::sockets() const {
  std::size_t count = 0;
  for (const auto& [from, wires] : *sockets_) count += wires.size();
  return count;
}

/// If not, it has been answered.
bool TableApi::mayAsk(const Call& call) {
  if (isBanned(call.request)) {
    call.reply(banned());
    return false;
  }
  if (isFromHere(call.request) || reads_.allow(askerOf(call.request, options_.proxies), now_())) return true;
  call.reply(tooOften());
  return false;
}

bool TableApi::mayChange(const Call& call) {
  if (!originAllowed(call.request, options_.origins))
    call.reply(refused(403, "origin-wrong", "Pages of other sites change nothing here."));
  else if (isBanned(call.request))
    call.reply(banned());
  else if (failed_)
    call.reply(storeFailed());
  else if (stopped_)
    call.reply(serverStops());
  else if (!isFromHere(call.request) && !changes_.allow(askerOf(call.request, options_.proxies), now_()))
    call.reply(tooOften());
  else
    return true;
  return false;
}

/// An answer that waits for the store; if that fails there is another one.
Reply TableApi::tracked(const Reply& reply) {
  const std::uint64_t number = ++lastWaiting_;
  waiting_.emplace(number, reply);
  return [this, number](Response response) {
    const auto waiting = waiting_.extract(number);
    if (!waiting.empty()) waiting.mapped()(std::move(response));
  };
}

void TableApi::giveUp() {
  for (const auto& [number, reply] : std::exchange(waiting_, {}))
    reply(refused(503, "table-moving", "The store was not heard; look whether it was done, and try again."));
}

void TableApi::fail() {
  failed_ = true;
  for (const auto& [number, reply] : std::exchange(waiting_, {})) reply(storeFailed());
}

// --- the answers ---

void TableApi::catalogue(const Call& call) { call.reply(jsonText(200, catalogue_)); }

void TableApi::health(const Call& call) {
  call.reply(jsonAnswer(200, {{"status", "ok"}, {"version", kVersion}}));
}

/// Whether people should be sent here: a proxy in front of several servers asks it.
void TableApi::ready(const Call& call) {
  if (failed_) return call.reply(storeFailed());
  if (draining_) return call.reply(serverStops());
  call.reply(jsonAnswer(200, {{"status", "ready"}, {"version", kVersion}}));
}

void TableApi::timing(const Call& call) {
  if (options_.timing == nullptr)
    return call.reply(refused(404, "address-unknown", "This server does not measure itself; see --timing."));
  call.reply(jsonAnswer(200, {{"moves", options_.timing->json()}}));
}

void TableApi::check(const Call& call) {
  const json wishes = parseJson(call.request.body);
  if (!wishes.is_object()) return call.reply(refused(400, "body-malformed", "The body is one JSON object."));
  call.reply(jsonAnswer(200, {{"problem", problemOf(wishes)}}));
}

void TableApi::list(const Call& call) { call.reply(jsonAnswer(200, {{"tables", hub_.listAll()}})); }

void TableApi::about(const Call& call) {
  Problem why;
  const std::shared_ptr<Room> room = hub_.find(call.table, &why);
  call.reply(room == nullptr ? noTable(why) : jsonAnswer(200, room->info()));
}

void TableApi::record(const Call& call) {
  Problem problem;
  const std::optional<std::string> record = hub_.record(call.table, problem);
  if (!record) return call.reply(refused(statusOf(problem), problem));
  Response response;
  response.set("Content-Type", "text/plain; charset=utf-8");
  response.set("Cache-Control", "no-cache");
  response.body = Body(*record);
  call.reply(std::move(response));
}

void TableApi::keepRecord(const Call& call) {
  const json body = parseJson(call.request.body);
  const json* record = member(body, "record");
  if (record == nullptr || !record->is_string() || body.size() != 1)
    return call.reply(
        refused(400, "body-malformed", "The body is {\"record\":…} with the text of a record."));
  Problem problem;
  const Reply reply = tracked(call.reply);
  const auto kept = [reply](const std::string& id) {
    Response response = jsonAnswer(201, {{"table", id}});
    response.set("Location", "/api/tables/" + id + "/record");
    reply(std::move(response));
  };
  if (!hub_.keepRecord(record->get_ref<const std::string&>(), problem, kept))
    reply(refused(statusOf(problem), problem));
}

void TableApi::socketWanted(const Call& call) {
  Problem why;
  call.reply(
      hub_.find(call.table, &why) == nullptr
          ? noTable(why)
          : refused(400, "websocket-wanted", "This is the address of a WebSocket; see docs/protocol.md."));
}

void TableApi::makeTable(const Call& call) {
  const json wishes = parseJson(call.request.body);
  if (wishes.is_discarded())
    return call.reply(refused(400, "body-malformed", "The body is one JSON object."));
  Problem problem;
  const Reply reply = tracked(call.reply);
  const auto made = [reply](const std::shared_ptr<Room>& room) {
    Response response = jsonAnswer(201, room->info());
    response.set("Location", "/api/tables/" + room->id());
    reply(std::move(response));
  };
  if (!hub_.create(wishes, problem, made)) reply(refused(statusOf(problem), problem));
}

void TableApi::takeSeat(const Call& call) {
  Problem why;
  const std::shared_ptr<Room> room = hub_.find(call.table, &why);
  if (room == nullptr) return call.reply(noTable(why));
  const json body = parseJson(call.request.body);
  const json* name = member(body, "name");
  const json* wish = member(body, "seat");
  Seat seat = kNobody;
  if (!body.is_object() || name == nullptr || !name->is_string())
    return call.reply(
        refused(400, "body-malformed", "The body is {\"name\":…} and, if wanted, {\"seat\":…}."));
  if (wish != nullptr && !observerIn(*wish, static_cast<int>(room->facts().seats.size()), false, seat))
    return call.reply(refused(
        400, "no-such-seat", "A seat is a number below " + std::to_string(room->facts().seats.size()) + "."));
  const Reply reply = tracked(call.reply);
  const std::optional<Seat> wished = wish == nullptr ? std::nullopt : std::optional(seat);
  const std::string session = bearerOf(call.request);
  if (session.empty() || people_ == nullptr)
    return sitDown(reply, room, {.name = name->get<std::string>()}, wished);
  people_->identify(session, [this, reply, room, wished](const std::optional<Account>& account) {
    if (!account) return reply(notLoggedIn());
    people_->mayJoin(room->accounts(), account->id, [this, reply, room, wished, account](bool may) {
      if (may) return sitDown(reply, room, {.name = account->name, .account = account->id}, wished);
      reply(refused(403, "blocked", "Somebody at this table does not want to play with you."));
    });
  });
}

void TableApi::sitDown(const Reply& reply, const std::shared_ptr<Room>& room, const Sitter& who,
                       std::optional<Seat> wish) {
  Problem problem;
  const auto sat = [reply, id = room->id(), name = who.name](Seat given, const std::string& token) {
    reply(jsonAnswer(201, {{"table", id}, {"seat", given}, {"token", token}, {"name", name}}));
  };
  if (!room->sit(who, wish, problem, sat)) reply(refused(statusOf(problem), problem));
}

std::unique_ptr<Visitor> TableApi::admit(const Request& request, std::shared_ptr<Wire> wire,
                                         Response& refusal) {
  const std::string path = "/" + pathOf(request.target).value_or("");
  const std::string from = askerOf(request, options_.proxies);
  std::string table;
  std::shared_ptr<Room> room;
  const auto open = sockets_->find(from);
  const bool tooMany = options_.sockets > 0 && open != sockets_->end() &&
                       open->second.size() >= static_cast<std::size_t>(options_.sockets);
  if (!originAllowed(request, options_.origins)) {
    refusal = refused(403, "origin-wrong", "Pages of other sites do not come in here.");
  } else if (isBanned(request)) {
    refusal = banned();
  } else if (failed_) {
    refusal = storeFailed();
  } else if (stopped_) {
    refusal = serverStops();
  } else if (!isFromHere(request) && (tooMany || !reads_.allow(from, now_()))) {
    refusal = tooOften();
  } else {
    Problem why;
    if (fitsPath(path, "/api/tables/{table}/socket", table)) room = hub_.find(table, &why);
    if (room == nullptr) refusal = noTable(why);
  }
  if (room == nullptr) return nullptr;
  return std::make_unique<CountedVisitor>(hub_.visit(std::move(room), wire), sockets_, from, wire);
}

}  // namespace bourse
