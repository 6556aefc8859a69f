#include "server/tables/api.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/json.h"
#include "server/target.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::string_view kTables = "api/tables";
constexpr std::size_t kMostAddresses = 10'000;

Response jsonAnswer(int status, const json& value) {
  Response response{.status = status};
  response.set("Content-Type", "application/json");
  response.set("Cache-Control", "no-store");
  response.body = Body(compact(value) + "\n");
  return response;
}

Response refused(int status, const Problem& problem) {
  return jsonAnswer(status, {{"error", problemJson(problem)}});
}

Response refused(int status, std::string code, std::string sentence) {
  return refused(status, Problem{std::move(code), std::move(sentence)});
}

Response noSuchTable() { return refused(404, "table-unknown", "There is no table of this name."); }

Response wrongMethod(std::string_view allowed) {
  Response response = refused(405, "method-wrong", "This address is for " + std::string(allowed) + ".");
  response.set("Allow", allowed);
  return response;
}

bool reads(const Request& request) { return request.method == "GET" || request.method == "HEAD"; }

int statusOf(const Problem& problem) {
  if (problem.code == "too-many-tables") return 503;
  if (problem.code == "seat-taken" || problem.code == "game-running") return 409;
  return problem.code == "table-unknown" || problem.code == "no-record" ? 404 : 400;
}

Response recordAnswer(const Hub& hub, std::string_view id) {
  Problem problem;
  const std::optional<std::string> record = hub.record(id, problem);
  if (!record) return refused(statusOf(problem), problem);
  Response response;
  response.set("Content-Type", "text/plain; charset=utf-8");
  response.set("Cache-Control", "no-cache");
  response.body = Body(*record);
  return response;
}

}  // namespace

bool RateLimit::allow(const std::string& who, Moment now) {
  if (buckets_.size() >= kMostAddresses && !buckets_.contains(who))
    std::erase_if(buckets_, [&](const auto& one) {  // those who would have a full bucket again
      return std::chrono::duration<double>(now - one.second.at).count() * perSecond_ >= burst_;
    });
  if (buckets_.size() >= kMostAddresses && !buckets_.contains(who)) return false;
  Bucket& bucket = buckets_.try_emplace(who, Bucket{burst_, now}).first->second;
  const double gained = std::chrono::duration<double>(now - bucket.at).count() * perSecond_;
  bucket = {std::min(burst_, bucket.left + gained), now};
  if (bucket.left < 1) return false;
  bucket.left -= 1;
  return true;
}

bool originAllowed(const Request& request, std::string_view allowed) {
  const std::string origin = request.header("Origin");
  if (origin.empty()) return true;
  for (const std::string_view one : partsOf(allowed, ','))
    if (!one.empty() && sameWord(one, origin)) return true;
  // Whether it came by http or https is known to a proxy, not to us.
  for (const std::string_view scheme : {"http://", "https://"})
    if (origin.starts_with(scheme)) return sameWord(origin.substr(scheme.size()), request.header("Host"));
  return false;
}

TableApi::TableApi(Hub& hub, std::function<Moment()> now, std::string origins)
    : hub_(hub), now_(std::move(now)), origins_(std::move(origins)) {}

bool TableApi::owns(const Request& request) {
  const std::optional<std::string> path = pathOf(request.target);
  return path && (*path == "api" || path->starts_with("api/"));
}

void TableApi::answer(const Request& request, const Reply& reply) {
  const std::string path = pathOf(request.target).value_or("");
  if (path == kTables) {
    if (reads(request)) return reply(jsonAnswer(200, {{"tables", hub_.list()}}));
    if (request.method == "POST") return makeTable(request, reply);
    return reply(wrongMethod("GET, HEAD, POST"));
  }
  if (!path.starts_with(std::string(kTables) + "/"))
    return reply(refused(404, "address-unknown", "There is nothing at this address."));
  const std::string_view rest = std::string_view(path).substr(kTables.size() + 1);
  const std::size_t slash = std::min(rest.find('/'), rest.size());
  aboutTable(rest.substr(0, slash), rest.substr(std::min(slash + 1, rest.size())), request, reply);
}

void TableApi::aboutTable(std::string_view id, std::string_view what, const Request& request,
                          const Reply& reply) {
  if (what == "record") return reply(reads(request) ? recordAnswer(hub_, id) : wrongMethod("GET, HEAD"));
  const std::shared_ptr<Room> room = hub_.find(id);
  if (room == nullptr) return reply(noSuchTable());
  if (what.empty()) return reply(reads(request) ? jsonAnswer(200, room->info()) : wrongMethod("GET, HEAD"));
  if (what == "seats")
    return request.method == "POST" ? takeSeat(*room, request, reply) : reply(wrongMethod("POST"));
  if (what == "socket")
    return reply(
        refused(400, "websocket-wanted", "This is the address of a WebSocket; see docs/protocol.md."));
  reply(refused(404, "address-unknown", "There is nothing at this address."));
}

bool TableApi::mayChange(const Request& request, const Reply& reply) {
  if (!originAllowed(request, origins_)) {
    reply(refused(403, "origin-wrong", "Pages of other sites change nothing here."));
    return false;
  }
  if (changes_.allow(request.from, now_())) return true;
  Response slow = refused(429, "too-often", "That was a little too often; please wait a moment.");
  slow.set("Retry-After", "5");
  reply(std::move(slow));
  return false;
}

void TableApi::makeTable(const Request& request, const Reply& reply) {
  if (!mayChange(request, reply)) return;
  const json wishes = parseJson(request.body);
  if (wishes.is_discarded()) return reply(refused(400, "body-malformed", "The body is one JSON object."));
  Problem problem;
  const auto made = [reply](const std::shared_ptr<Room>& room) {
    Response response = jsonAnswer(201, room->info());
    response.set("Location", "/api/tables/" + room->id());
    reply(std::move(response));
  };
  if (!hub_.create(wishes, problem, made)) reply(refused(statusOf(problem), problem));
}

void TableApi::takeSeat(Room& room, const Request& request, const Reply& reply) {
  if (!mayChange(request, reply)) return;
  const json body = parseJson(request.body);
  const json* name = member(body, "name");
  const json* wish = member(body, "seat");
  Seat seat = kNobody;
  if (!body.is_object() || name == nullptr || !name->is_string())
    return reply(refused(400, "body-malformed", "The body is {\"name\":…} and, if wanted, {\"seat\":…}."));
  if (wish != nullptr && !observerIn(*wish, static_cast<int>(room.facts().seats.size()), false, seat))
    return reply(refused(400, "no-such-seat",
                         "A seat is a number below " + std::to_string(room.facts().seats.size()) + "."));
  Problem problem;
  const auto sat = [reply, id = room.id()](Seat given, const std::string& token) {
    reply(jsonAnswer(201, {{"table", id}, {"seat", given}, {"token", token}}));
  };
  if (!room.sit(name->get<std::string>(), wish == nullptr ? std::nullopt : std::optional(seat), problem, sat))
    reply(refused(statusOf(problem), problem));
}

std::unique_ptr<Visitor> TableApi::admit(const Request& request, std::shared_ptr<Wire> wire,
                                         Response& refusal) {
  const std::string path = pathOf(request.target).value_or("");
  constexpr std::string_view kEnd = "/socket";
  if (!originAllowed(request, origins_)) {
    refusal = refused(403, "origin-wrong", "Pages of other sites do not come in here.");
    return nullptr;
  }
  std::shared_ptr<Room> room;
  if (path.starts_with(std::string(kTables) + "/") && path.ends_with(kEnd))
    room = hub_.find(
        std::string_view(path).substr(kTables.size() + 1, path.size() - kTables.size() - 1 - kEnd.size()));
  if (room == nullptr) {
    refusal = noSuchTable();
    return nullptr;
  }
  return hub_.visit(std::move(room), std::move(wire));
}

}  // namespace bourse
