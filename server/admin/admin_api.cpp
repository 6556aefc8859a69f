#include "server/admin/admin_api.h"

#include <algorithm>
#include <cstdio>
#include <deque>
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/admin/stored_tables.h"
#include "server/http/answers.h"
#include "server/http/target.h"
#include "server/identity/bans.h"
#include "server/identity/names.h"
#include "server/identity/text.h"
#include "server/people/people_api.h"
#include "server/store/report_chats.h"
#include "server/store/store.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr double kAsks = 240, kAsksPerSecond = 4;
constexpr std::size_t kOnePage = 50;
constexpr std::size_t kLongestNote = 500;                 // characters
constexpr std::int64_t kLongest = 100'000LL * 24 * 3600;  // seconds
constexpr std::string_view kPrefix = "api/admin";

Response nothingHere() { return refused(404, "address-unknown", "There is nothing at this address."); }

Response storeTrouble(const std::string& problem) {
  std::fprintf(stderr, "bourse serve: %s\n", problem.c_str());
  return bourse::storeTrouble();
}

std::string lowered(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char one) {
    return one < 0x80 ? static_cast<char>(std::tolower(one)) : static_cast<char>(one);
  });
  return text;
}

/// Whether a line has the text anywhere: in names, ids, hashes or what was written.
bool fits(const json& line, const std::string& search) {
  return search.empty() || lowered(compact(line)).find(lowered(search)) != std::string::npos;
}

std::int64_t numberOf(const std::string& text) {
  return std::max<std::int64_t>(0, std::strtoll(text.c_str(), nullptr, 10));
}

/// False if the body is none of a ban or mute.
bool readBan(const json& body, std::int64_t now, BanRequest& request) {
  const std::string effect = textOf(body, "effect");
  const json* seconds = member(body, "seconds");
  std::uint64_t lasts = 0;
  if (effect != "ban" && effect != "mute") return false;
  if (seconds != nullptr && (!numberIn(*seconds, kLongest, lasts) || lasts == 0)) return false;
  request.effect = effect == "ban" ? Ban::Effect::ban : Ban::Effect::mute;
  request.who = cleaned(textOf(body, "who"));
  request.why = cleaned(textOf(body, "why"));
  if (lasts > 0) request.until = now + static_cast<std::int64_t>(lasts);
  return !request.who.empty() && charactersOf(request.who) <= kLongestNote &&
         charactersOf(request.why) <= kLongestNote;
}

Response wrongBan() {
  return refused(
      400, "body-malformed",
      "The body is {\"effect\":\"ban\" or \"mute\",\"who\":…} and, if wanted, \"seconds\" and \"why\".");
}

json bansJson(PeopleStore& store, std::int64_t now, std::string& problem) {
  json list = json::array();
  for (const Ban& one : store.bans(now, problem)) list.push_back(banJson(one));
  return list;
}

}  // namespace

AdminApi::AdminApi(People& people, AdminApiServices services, AccessRules access)
    : people_(people),
      services_(std::move(services)),
      access_(std::move(access)),
      asks_(kAsks, kAsksPerSecond) {}

std::span<const AdminApi::Route> AdminApi::routes() {
  static constexpr Route kRoutes[] = {
      {{"GET", "/api/admin/reports"}, &AdminApi::reports},
      {{"POST", "/api/admin/reports/{report}/handled"}, &AdminApi::markReport},
      {{"GET", "/api/admin/tables"}, &AdminApi::tables},
      {{"POST", "/api/admin/tables/{table}/end"}, &AdminApi::endTable},
      {{"GET", "/api/admin/people"}, &AdminApi::people},
      {{"POST", "/api/admin/programs/{program}/remove"}, &AdminApi::removeProgram},
      {{"GET", "/api/admin/bans"}, &AdminApi::bans},
      {{"POST", "/api/admin/bans"}, &AdminApi::addBan},
      {{"POST", "/api/admin/bans/lift"}, &AdminApi::liftBan},
      {{"GET", "/api/admin/log"}, &AdminApi::log},
  };
  return kRoutes;
}

std::vector<Endpoint> AdminApi::endpoints() { return endpointsOf(routes()); }

std::string_view AdminApi::routeOf(std::string_view target) {
  const std::string path = "/" + pathOf(target).value_or("");
  std::string part;
  for (const Route& route : routes())
    if (fitsPath(path, route.at.path, part)) return route.at.path;
  return "unknown";
}

bool AdminApi::owns(const Request& request) {
  const std::string path = pathOf(request.target).value_or("");
  return path == kPrefix || path.starts_with(std::string(kPrefix) + "/");
}

void AdminApi::answer(const Request& request, const Reply& reply) {
  Call call{.request = request, .reply = reply, .part = {}};
  Response refusal;
  const Route* route = findRoute(routes(), request, call.part, refusal);
  if (route == nullptr) return reply(std::move(refusal));
  if (mayAsk(call)) (this->*route->answer)(call);
}

/// If not, it has been answered.
bool AdminApi::mayAsk(const Call& call) {
  const Moment now = people_.services().now();
  const std::string from = clientAddress(call.request, access_.proxies);
  if (call.request.method == "POST" && !originAllowed(call.request, access_.origins))
    call.reply(refused(403, "origin-wrong", "Requests from other sites are not allowed."));
  else if (isBannedAddress(call.request, access_))
    call.reply(refused(403, "banned", "This address is banned on this server."));
  else if (!isLocalRequest(call.request) && !asks_.allow(access_.nets->of(from, now), now)) {
    access_.nets->refused(from, now);
    call.reply(tooOften());
  } else {
    return true;
  }
  return false;
}

void AdminApi::asHost(const Call& call, Work work, std::function<void(const Response&)> then) {
  people_.services().ask([work = std::move(work), then = std::move(then), reply = call.reply,
                          token = bearerOf(call.request),
                          now = people_.services().unixTime()](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    std::optional<Account> account;
    if (!token.empty()) account = accountOfToken(store, token, now, problem);
    Response response = !account         ? notLoggedIn()
                        : !account->host ? nothingHere()
                                         : work(store, {account->name, account->id}, problem);
    if (!problem.empty()) response = storeTrouble(problem);
    return [reply, then, response = std::move(response)] {
      if (then && response.status < 300) return then(response);
      reply(response);
    };
  });
}

/// The newest first, and those that are handled on request. All are read, since each has only what was said
/// since the one before.
void AdminApi::reports(const Call& call) {
  const std::string search = parameterOf(call.request.target, "search");
  const std::int64_t before = numberOf(parameterOf(call.request.target, "before"));
  const bool all = parameterOf(call.request.target, "all") == "true";
  asHost(call, [search, before, all, read = services_.readReports](PeopleStore&, const Moderator&,
                                                                   std::string& problem) {
    ReportChats chats;
    std::deque<json> page;
    read(
        [&](const std::string& table, const PlayerReport& report) {
          json line = reportJson(table, report, chats.before(table, report));
          if (report.handled != 0 && !all) return;
          if ((before != 0 && report.number >= before) || !fits(line, search)) return;
          page.push_front(std::move(line));
          if (page.size() > kOnePage) page.pop_back();
        },
        problem);
    return jsonAnswer(200, {{"reports", page}});
  });
}

void AdminApi::markReport(const Call& call) {
  const json body = parseJson(call.request.body);
  const json* handled = member(body, "handled");
  if (handled == nullptr || !handled->is_boolean())
    return call.reply(
        refused(400, "body-malformed", "The body is {\"handled\":true} or {\"handled\":false}."));
  asHost(call, [report = numberOf(call.part), on = handled->get<bool>(), mark = services_.markReport,
                now = people_.services().unixTime()](PeopleStore& store, const Moderator& host,
                                                     std::string& problem) {
    if (setHandled(store, mark, host, report, on, now, problem) == StoreOutcome::unknown)
      return refused(404, "report-unknown", "There is no such report, or it is marked like that already.");
    return jsonAnswer(200, {{"done", true}});
  });
}

void AdminApi::tables(const Call& call) {
  const std::string search = parameterOf(call.request.target, "search");
  const bool all = parameterOf(call.request.target, "all") == "true";
  asHost(call,
         [search, all, read = services_.readTables](PeopleStore&, const Moderator&, std::string& problem) {
           std::deque<json> page;
           read(
               all,
               [&](const TableRow& row) {
                 std::string unread;
                 json line = tableJson(row, unread);
                 if (line.is_null() || !fits(line, search)) return;
                 page.push_front(std::move(line));
                 if (page.size() > kOnePage) page.pop_back();
               },
               problem);
           return jsonAnswer(200, {{"tables", page}});
         });
}

void AdminApi::endTable(const Call& call) {
  const std::int64_t now = people_.services().unixTime();
  const auto by = std::make_shared<Moderator>();
  const auto end = [this, by, now, table = call.part, reply = call.reply](const Response&) {
    services_.endTable(table, [this, by, now, table, reply](int status) {
      if (status != 200)
        return reply(status == 404 ? refused(404, "table-unknown", "There is no such table.")
                     : status == 409
                         ? refused(409, "ended", "The game is over already.")
                         : refused(503, "table-moving", "The table is moving; please try again."));
      people_.services().ask([by, now, table, reply](PeopleStore& store) -> std::function<void()> {
        std::string problem;
        const bool written = logEnd(store, *by, table, now, problem);
        return [reply, written, problem] {
          reply(written ? jsonAnswer(200, {{"done", true}}) : storeTrouble(problem));
        };
      });
    });
  };
  asHost(
      call,
      [by](PeopleStore&, const Moderator& host, std::string&) {
        *by = host;
        return jsonAnswer(200, {{"done", true}});
      },
      end);
}

void AdminApi::people(const Call& call) {
  const std::string search = parameterOf(call.request.target, "search");
  const bool programs = parameterOf(call.request.target, "programs") == "true";
  asHost(call, [search, programs, now = people_.services().unixTime()](PeopleStore& store, const Moderator&,
                                                                       std::string& problem) {
    json people = json::array();
    const std::vector<Ban> bans = store.bans(now, problem);
    std::vector<Account> found;
    if (problem.empty())
      found = programs && search.empty() ? store.programsOf({}, problem)
                                         : store.accountsWith(nameSkeleton(search), kOnePage, problem);
    if (problem.empty() && !search.empty())
      if (const std::optional<Account> one = store.account(search, problem))
        found.insert(found.begin(), *one);
    for (const Account& account : found)
      if (!programs || account.isProgram()) people.push_back(personJson(store, account, bans, problem));
    return jsonAnswer(200, {{"people", std::move(people)}});
  });
}

/// Its games go on until they are over; nobody signs in as it any more.
void AdminApi::removeProgram(const Call& call) {
  asHost(call, [who = call.part, now = people_.services().unixTime()](
                   PeopleStore& store, const Moderator& host, std::string& problem) {
    std::string name;
    if (bourse::removeProgram(store, host, who, now, name, problem) == StoreOutcome::unknown)
      return refused(404, "program-unknown", "There is no such program.");
    return jsonAnswer(200, {{"done", true}});
  });
}

void AdminApi::bans(const Call& call) {
  asHost(call,
         [now = people_.services().unixTime()](PeopleStore& store, const Moderator&, std::string& problem) {
           return jsonAnswer(200, {{"bans", bansJson(store, now, problem)}});
         });
}

void AdminApi::changeBans(const Call& call, BanChange change) {
  const std::int64_t now = people_.services().unixTime();
  BanRequest request;
  if (!readBan(parseJson(call.request.body), now, request)) return call.reply(wrongBan());
  asHost(
      call,
      [change, request, now](PeopleStore& store, const Moderator& host, std::string& problem) {
        return change(store, host, request, now, problem);
      },
      [this, reply = call.reply](const Response& response) {
        services_.bansChanged();
        reply(response);
      });
}

void AdminApi::addBan(const Call& call) {
  changeBans(call, [](PeopleStore& store, const Moderator& host, const BanRequest& request, std::int64_t now,
                      std::string& problem) {
    Ban made;
    if (impose(store, host, request, now, made, problem) == StoreOutcome::taken)
      return refused(409, "banned-already", "That holds already.");
    return jsonAnswer(201, {{"bans", bansJson(store, now, problem)}});
  });
}

void AdminApi::liftBan(const Call& call) {
  changeBans(call, [](PeopleStore& store, const Moderator& host, const BanRequest& request, std::int64_t now,
                      std::string& problem) {
    if (lift(store, host, request, now, problem) == StoreOutcome::unknown)
      return refused(404, "ban-unknown", "There is no such ban or mute.");
    return jsonAnswer(200, {{"bans", bansJson(store, now, problem)}});
  });
}

void AdminApi::log(const Call& call) {
  const std::int64_t before = numberOf(parameterOf(call.request.target, "before"));
  asHost(call, [before](PeopleStore& store, const Moderator&, std::string& problem) {
    json list = json::array();
    for (const AdminAction& one : store.actions(before, kOnePage, problem)) list.push_back(actionJson(one));
    return jsonAnswer(200, {{"actions", std::move(list)}});
  });
}

}  // namespace bourse
