// The answers of the table API.
#include <nlohmann/json.hpp>

#include "host/game/catalogue.h"
#include "host/game/version.h"
#include "host/json/json.h"
#include "server/http/answers.h"
#include "server/room/ended_game.h"
#include "server/room/seats.h"
#include "server/room/table_info.h"
#include "server/tables/table_api.h"
#include "server/tables/table_filter.h"

namespace bourse {

using nlohmann::json;

int statusOf(const Problem& problem) {
  if (problem.code == "disk-low") return 503;
  if (problem.code == "quota-used") return 429;
  if (problem.code == "too-many-tables" || problem.code == "server-stops") return 503;
  if (problem.code == "table-unread") return 500;
  if (problem.code == "removed" || problem.code == "banned" || problem.code == "not-a-beginner" ||
      problem.code == "account-needed" || problem.code == "name-reserved" || problem.code == "no-programs")
    return 403;
  if (problem.code == "seat-taken" || problem.code == "name-taken" || problem.code == "game-running")
    return 409;
  return problem.code == "table-unknown" || problem.code == "no-record" ? 404 : 400;
}

namespace {

constexpr std::size_t kMostLanguages = 8;

/// What somebody speaks, as far as they say.
bool readLanguages(const json& body, std::vector<std::string>& languages) {
  const json* list = member(body, "languages");
  if (list == nullptr) return true;
  if (!list->is_array() || list->size() > kMostLanguages) return false;
  for (const json& one : *list) {
    if (!one.is_string() || !isLanguage(one.get_ref<const std::string&>())) return false;
    languages.push_back(one.get<std::string>());
  }
  return true;
}

}  // namespace

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
  const json request = parseJson(call.request.body);
  if (!request.is_object()) return call.reply(refused(400, "body-malformed", "The body is one JSON object."));
  call.reply(jsonAnswer(200, {{"problem", problemOf(request)}}));
}

void TableApi::list(const Call& call) {
  TableFilter filter;
  Problem problem;
  if (!readFilterQuery(call.request.target, filter, problem)) return call.reply(refused(400, problem));
  json tables = json::array();
  for (json& table : hub_.listAll())
    if (fits(filter, table)) tables.push_back(std::move(table));
  call.reply(jsonAnswer(200, {{"tables", std::move(tables)}}));
}

void TableApi::about(const Call& call) {
  Problem why;
  const std::shared_ptr<Room> room = hub_.find(call.table, &why);
  call.reply(room == nullptr ? noTable(why) : jsonAnswer(200, tableInfo(room->state())));
}

void TableApi::record(const Call& call) {
  Problem problem;
  const std::optional<std::string> record = hub_.record(call.table, problem, bearerOf(call.request));
  if (!record) return call.reply(refused(statusOf(problem), problem));
  Response response;
  response.set("Content-Type", "text/plain; charset=utf-8");
  response.set("Cache-Control", "no-cache");
  response.body = Body(*record);
  call.reply(std::move(response));
}

void TableApi::storeRecord(const Call& call) {
  const json body = parseJson(call.request.body);
  const json* record = member(body, "record");
  if (record == nullptr || !record->is_string() || body.size() != 1)
    return call.reply(
        refused(400, "body-malformed", "The body is {\"record\":…} with the text of a record."));
  Problem problem;
  const Reply reply = pending_.track(call.reply);
  const auto kept = [reply](const std::string& id) {
    Response response = jsonAnswer(201, {{"table", id}});
    response.set("Location", "/api/tables/" + id + "/record");
    reply(std::move(response));
  };
  const auto& text = record->get_ref<const std::string&>();
  if (!hub_.storeRecord(text, problem, kept)) return reply(refused(statusOf(problem), problem));
  quotas_->stored({.from = call.requester}, text.size(), now_());
}

void TableApi::socketWanted(const Call& call) {
  Problem why;
  call.reply(
      hub_.find(call.table, &why) == nullptr
          ? noTable(why)
          : refused(400, "websocket-wanted", "This is the address of a WebSocket; see docs/protocol.md."));
}

void TableApi::makeTable(const Call& call) {
  json request = parseJson(call.request.body);
  if (request.is_discarded())
    return call.reply(refused(400, "body-malformed", "The body is one JSON object."));
  if (call.who && call.who->program && request.is_object() && !request.contains("programs"))
    request["programs"] = true;  // where else would it sit
  Problem problem;
  const Reply reply = pending_.track(call.reply);
  const auto made = [reply](const std::shared_ptr<Room>& room) {
    Response response = jsonAnswer(201, tableInfo(room->state()));
    response.set("Location", "/api/tables/" + room->id());
    reply(std::move(response));
  };
  if (!hub_.create(request, call.requester, problem, made)) reply(refused(statusOf(problem), problem));
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
  std::vector<std::string> languages;
  if (!readLanguages(body, languages))
    return call.reply(
        refused(400, "body-malformed", "\"languages\" is a list of at most 8 tags such as \"en\"."));
  if (wish != nullptr && !observerIn(*wish, static_cast<int>(room->facts().seats.size()), false, seat))
    return call.reply(refused(
        400, "no-such-seat", "A seat is a number below " + std::to_string(room->facts().seats.size()) + "."));
  const Reply reply = pending_.track(call.reply);
  const std::optional<Seat> wished = wish == nullptr ? std::nullopt : std::optional(seat);
  const std::string net = options_.access.nets->of(call.requester.address, now_());
  if (bearerOf(call.request).empty() || !accounts_.identify)
    return sitDown(reply, room,
                   {.name = name->get<std::string>(),
                    .account = {},
                    .net = {},
                    .from = call.requester.address,
                    .languages = languages},
                   wished);
  if (!call.who) return reply(notLoggedIn());
  Identity who = *call.who;
  who.net = net;
  who.from = call.requester.address;
  who.languages = languages;
  sitAccount(reply, room, std::move(who), wished);
}

void TableApi::sitAccount(const Reply& reply, const std::shared_ptr<Room>& room, Identity who,
                          std::optional<Seat> wish) {
  accounts_.pointsOf(who.account, [this, reply, room, who, wish](const AccountPoints& own) {
    Identity rated = who;
    const EndedGame game = finishedGame(room->state());
    const auto points = own.points.find({game.game, ratingKind(game.players.size(), game.modules)});
    if (own.shown && points != own.points.end()) rated.points = points->second;
    accounts_.mayJoin(accountsIn(room->facts()), who.account, [this, reply, room, wish, rated](bool may) {
      if (may) return sitDown(reply, room, rated, wish);
      reply(refused(403, "blocked", "Somebody at this table does not want to play with you."));
    });
  });
}

/// Whose seat a request speaks of; nobody's, and it has been answered, if it may not be told of turns.
Seat TableApi::seatToTell(const Call& call, const std::shared_ptr<Room>& room, const Problem& why) {
  const json body = parseJson(call.request.body);
  const Seat seat = room == nullptr ? kNobody : seatOfToken(room->facts(), textOf(body, "token"));
  Problem problem;
  if (room == nullptr)
    call.reply(noTable(why));
  else if (seat == kNobody)
    call.reply(refused(403, "token-unknown", "This is not the token of a seat here."));
  else if (quotas_->refusesNew({.from = call.requester}, now_(), problem))
    call.reply(refused(problem.code == "disk-low" ? 503 : 429, problem));
  else
    return seat;
  return kNobody;
}

/// A browser wants to hear of the turns of a seat.
void TableApi::pushSeat(const Call& call) {
  Problem why;
  const std::shared_ptr<Room> room = hub_.find(call.table, &why);
  const Seat seat = seatToTell(call, room, why);
  if (seat == kNobody) return;
  if (!accounts_.pushSeat || room->state().imagined())
    return call.reply(refused(404, "push-off", "This server sends no pushes."));
  quotas_->stored({.from = call.requester}, call.request.body.size(), now_());
  accounts_.pushSeat(room->id(), room->facts().seats[seat].tokenHash, call.request,
                     pending_.track(call.reply));
}

/// Somebody wants to hear of the turns of their seat by e-mail.
void TableApi::mailSeat(const Call& call) {
  Problem why;
  const std::shared_ptr<Room> room = hub_.find(call.table, &why);
  const Seat seat = seatToTell(call, room, why);
  if (seat == kNobody) return;
  if (!accounts_.mailSeat || room->state().imagined())
    return call.reply(refused(404, "mail-off", "This server sends no e-mails."));
  quotas_->stored({.from = call.requester}, call.request.body.size(), now_());
  const std::string net =
      call.requester.local ? std::string() : options_.access.nets->of(call.requester.address, now_());
  accounts_.mailSeat(room->id(), room->facts().seats[seat].tokenHash, net, call.request,
                     pending_.track(call.reply));
}

void TableApi::sitDown(const Reply& reply, const std::shared_ptr<Room>& room, const Identity& who,
                       std::optional<Seat> wish) {
  Problem problem;
  const auto sat = [reply, id = room->id(), name = who.name](Seat given, const std::string& token) {
    reply(jsonAnswer(201, {{"table", id}, {"seat", given}, {"token", token}, {"name", name}}));
  };
  if (!room->seating().sit(who, wish, problem, sat)) reply(refused(statusOf(problem), problem));
}

}  // namespace bourse
