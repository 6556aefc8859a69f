#include "server/tables/api.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/catalogue.h"
#include "host/json.h"
#include "host/version.h"
#include "server/target.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr double kReadsPerChange = 40;  // looking costs less than making

Response jsonText(int status, std::string text) {
  Response response{.status = status};
  response.set("Content-Type", "application/json");
  response.set("Cache-Control", "no-store");
  response.body = Body(std::move(text));
  return response;
}

Response jsonAnswer(int status, const json& value) { return jsonText(status, compact(value) + "\n"); }

Response refused(int status, const Problem& problem) {
  return jsonAnswer(status, {{"error", problemJson(problem)}});
}

Response refused(int status, std::string code, std::string sentence) {
  return refused(status, Problem{std::move(code), std::move(sentence)});
}

Response noSuchTable() { return refused(404, "table-unknown", "There is no table of this name."); }

Response storeFailed() {
  return refused(503, "store-failed",
                 "The server cannot keep what happens and stops; this has not been done.");
}

Response tooOften() {
  Response slow = refused(429, "too-often", "That was a little too often; please wait a moment.");
  slow.set("Retry-After", "5");
  return slow;
}

int statusOf(const Problem& problem) {
  if (problem.code == "too-many-tables") return 503;
  if (problem.code == "seat-taken" || problem.code == "game-running") return 409;
  return problem.code == "table-unknown" || problem.code == "no-record" ? 404 : 400;
}

/// Whether a path is of this form; `table` is what stands for {table}.
bool fits(std::string_view path, std::string_view form, std::string& table) {
  const std::vector<std::string_view> parts = partsOf(path, '/'), wanted = partsOf(form, '/');
  if (parts.size() != wanted.size()) return false;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (wanted[i] == "{table}")
      table = parts[i];
    else if (parts[i] != wanted[i])
      return false;
  return true;
}

/// Counts a visitor's address while it is here.
class CountedVisitor final : public Visitor {
 public:
  CountedVisitor(std::unique_ptr<Visitor> visitor, std::shared_ptr<std::map<std::string, int>> counts,
                 std::string from)
      : visitor_(std::move(visitor)), counts_(std::move(counts)), from_(std::move(from)) {
    ++(*counts_)[from_];
  }
  ~CountedVisitor() override {
    if (--(*counts_)[from_] == 0) counts_->erase(from_);
  }
  void hear(std::string_view text) override { visitor_->hear(text); }

 private:
  std::unique_ptr<Visitor> visitor_;
  std::shared_ptr<std::map<std::string, int>> counts_;
  std::string from_;
};

bool isListed(std::string_view list, std::string_view word) {
  const std::vector<std::string_view> parts = partsOf(list, ',');
  return std::any_of(parts.begin(), parts.end(),
                     [&](std::string_view one) { return !one.empty() && sameWord(one, word); });
}

/// Somebody at the machine itself, not behind a proxy on it: limits are for those who come from outside.
bool isFromHere(const Request& request) {
  return (request.from == "127.0.0.1" || request.from == "::1") &&
         request.header("X-Forwarded-For").empty() && request.header("Forwarded").empty();
}

}  // namespace

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

TableApi::TableApi(Hub& hub, std::function<Moment()> now, ApiOptions options)
    : hub_(hub),
      now_(std::move(now)),
      options_(std::move(options)),
      changes_(options_.changes, options_.changes / 60.0),
      reads_(kReadsPerChange * options_.changes, kReadsPerChange * options_.changes / 60.0),
      sockets_(std::make_shared<std::map<std::string, int>>()) {
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
      {"GET", "/api/timing", &TableApi::timing},
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
    if (!fits(path, route.path, call.table)) continue;
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

/// If not, it has been answered.
bool TableApi::mayAsk(const Call& call) {
  if (isFromHere(call.request) || reads_.allow(askerOf(call.request, options_.proxies), now_())) return true;
  call.reply(tooOften());
  return false;
}

bool TableApi::mayChange(const Call& call) {
  if (!originAllowed(call.request, options_.origins))
    call.reply(refused(403, "origin-wrong", "Pages of other sites change nothing here."));
  else if (failed_)
    call.reply(storeFailed());
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
  const std::shared_ptr<Room> room = hub_.find(call.table);
  call.reply(room == nullptr ? noSuchTable() : jsonAnswer(200, room->info()));
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

void TableApi::socketWanted(const Call& call) {
  call.reply(
      hub_.find(call.table) == nullptr
          ? noSuchTable()
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
  const std::shared_ptr<Room> room = hub_.find(call.table);
  if (room == nullptr) return call.reply(noSuchTable());
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
  Problem problem;
  const Reply reply = tracked(call.reply);
  const auto sat = [reply, id = room->id()](Seat given, const std::string& token) {
    reply(jsonAnswer(201, {{"table", id}, {"seat", given}, {"token", token}}));
  };
  if (!room->sit(name->get<std::string>(), wish == nullptr ? std::nullopt : std::optional(seat), problem,
                 sat))
    reply(refused(statusOf(problem), problem));
}

std::unique_ptr<Visitor> TableApi::admit(const Request& request, std::shared_ptr<Wire> wire,
                                         Response& refusal) {
  const std::string path = "/" + pathOf(request.target).value_or("");
  const std::string from = askerOf(request, options_.proxies);
  std::string table;
  std::shared_ptr<Room> room;
  const auto open = sockets_->find(from);
  const bool tooMany = options_.sockets > 0 && open != sockets_->end() && open->second >= options_.sockets;
  if (!originAllowed(request, options_.origins)) {
    refusal = refused(403, "origin-wrong", "Pages of other sites do not come in here.");
  } else if (failed_) {
    refusal = storeFailed();
  } else if (!isFromHere(request) && (tooMany || !reads_.allow(from, now_()))) {
    refusal = tooOften();
  } else {
    if (fits(path, "/api/tables/{table}/socket", table)) room = hub_.find(table);
    if (room == nullptr) refusal = noSuchTable();
  }
  if (room == nullptr) return nullptr;
  return std::make_unique<CountedVisitor>(hub_.visit(std::move(room), std::move(wire)), sockets_, from);
}

}  // namespace bourse
