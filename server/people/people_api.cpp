#include "server/people/people_api.h"

#include <cstdio>
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/answers.h"
#include "server/people/answers.h"
#include "server/tables/secrets.h"
#include "server/target.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr double kAsks = 600, kKnocks = 10, kNames = 30;
constexpr double kAsksPerSecond = 10, kKnocksPerSecond = 1.0 / 6, kNamesPerSecond = 1.0 / 20;

Response busy() {
  Response response =
      refused(503, "busy", "Too many people are at the door right now; please try again soon.");
  response.set("Retry-After", "5");
  return response;
}

Response storeTrouble(const std::string& problem) {
  std::fprintf(stderr, "bourse serve: %s\n", problem.c_str());
  return refused(503, "store-failed", "The server cannot look it up, or keep it; nothing was changed.");
}

}  // namespace

std::string parameterOf(std::string_view target, std::string_view name) {
  const std::size_t query = target.find('?');
  if (query == std::string_view::npos) return {};
  for (const std::string_view part : partsOf(target.substr(query + 1), '&')) {
    const std::size_t equals = part.find('=');
    if (part.substr(0, equals) != name || equals == std::string_view::npos) continue;
    const std::optional<std::string> decoded = pathOf("/" + std::string(part.substr(equals + 1)));
    return decoded.value_or("");
  }
  return {};
}

PeopleApi::PeopleApi(People& people, TableErrands errands, ApiOptions options)
    : people_(people),
      errands_(std::move(errands)),
      options_(std::move(options)),
      asks_(options_.changes == 0 ? 0 : kAsks, kAsksPerSecond),
      knocks_(options_.changes == 0 ? 0 : kKnocks, kKnocksPerSecond),
      names_(options_.changes == 0 ? 0 : kNames, kNamesPerSecond) {}

std::span<const PeopleApi::Route> PeopleApi::routes() {
  static constexpr Route kRoutes[] = {
      {"POST", "/api/people", &PeopleApi::makeAccount},
      {"POST", "/api/people/login", &PeopleApi::login},
      {"POST", "/api/people/recover", &PeopleApi::recover},
      {"GET", "/api/people/{person}", &PeopleApi::person},
      {"GET", "/api/people/{person}/games", &PeopleApi::games},
      {"GET", "/api/ratings", &PeopleApi::ratings},
      {"GET", "/api/me", &PeopleApi::me},
      {"POST", "/api/me", &PeopleApi::changeMe},
      {"POST", "/api/me/password", &PeopleApi::changePassword},
      {"POST", "/api/me/logout", &PeopleApi::logout},
      {"POST", "/api/me/delete", &PeopleApi::remove},
      {"GET", "/api/me/export", &PeopleApi::exportMe},
      {"GET", "/api/me/tables", &PeopleApi::myTables},
      {"POST", "/api/me/seats", &PeopleApi::adopt},
      {"POST", "/api/me/blocks", &PeopleApi::block},
      {"POST", "/api/me/notices", &PeopleApi::notices},
      {"GET", "/api/feeds/{feed}", &PeopleApi::feed},
  };
  return kRoutes;
}

std::vector<TableApi::Place> PeopleApi::places() {
  std::vector<TableApi::Place> places;
  for (const Route& route : routes()) places.push_back({route.method, route.path});
  return places;
}

bool PeopleApi::owns(const Request& request) {
  const std::string path = pathOf(request.target).value_or("");
  for (const std::string_view first : {"api/people", "api/me", "api/ratings", "api/feeds"})
    if (path == first || path.starts_with(std::string(first) + "/")) return true;
  return false;
}

void PeopleApi::answer(const Request& request, const Reply& reply) {
  const std::string path = "/" + pathOf(request.target).value_or("");
  const std::string_view method = request.method == "HEAD" ? "GET" : std::string_view(request.method);
  std::string allowed;
  for (const Route& route : routes()) {
    Call call{.request = request, .reply = reply, .part = {}};
    if (!fitsPath(path, route.path, call.part)) continue;
    if (route.method == method) return mayAsk(call) ? (this->*route.answer)(call) : void();
    allowed +=
        (allowed.empty() ? "" : ", ") + std::string(route.method == "GET" ? "GET, HEAD" : route.method);
  }
  if (allowed.empty()) return reply(refused(404, "address-unknown", "There is nothing at this address."));
  Response response = refused(405, "method-wrong", "This address is for " + allowed + ".");
  response.set("Allow", allowed);
  reply(std::move(response));
}

/// If not, it has been answered.
bool PeopleApi::mayAsk(const Call& call) {
  if (call.request.method == "POST" && !originAllowed(call.request, options_.origins))
    call.reply(refused(403, "origin-wrong", "Pages of other sites change nothing here."));
  else if (call.request.method == "POST" && options_.bans != nullptr && !isFromHere(call.request) &&
           options_.bans->address(askerOf(call.request, options_.proxies)))
    call.reply(refused(403, "banned", "Whoever runs this server does not let this address in."));
  else if (!isFromHere(call.request) &&
           !asks_.allow(askerOf(call.request, options_.proxies), people_.house().now()))
    call.reply(tooOften());
  else
    return true;
  return false;
}

/// Passwords are tried so often from one address, and for one name from all of them together.
bool PeopleApi::mayKnock(const Call& call, const std::string& name) {
  // Before anything is looked up: a crowd at the door must cost next to nothing.
  if (!people_.house().mayHash()) {
    call.reply(busy());
    return false;
  }
  const Moment now = people_.house().now();
  const bool fromHere = isFromHere(call.request);
  if ((fromHere || knocks_.allow(askerOf(call.request, options_.proxies), now)) &&
      (name.empty() || names_.allow(name, now)))
    return true;
  call.reply(tooOften());
  return false;
}

void PeopleApi::onStore(const Call& call, Work work) {
  people_.house().ask(
      [work = std::move(work), reply = call.reply](PeopleStore& store) -> std::function<void()> {
        std::string problem;
        Response response = work(store, problem);
        if (!problem.empty()) response = storeTrouble(problem);
        return [reply, response = std::move(response)] { reply(response); };
      });
}

void PeopleApi::asMe(const Call& call, OwnWork work) {
  onStore(call, [work = std::move(work), token = bearerOf(call.request), now = people_.house().unixTime()](
                    PeopleStore& store, std::string& problem) {
    std::optional<Account> account;
    if (!token.empty()) account = accountOfToken(store, token, now, problem);
    return account ? work(store, *account, problem) : notLoggedIn();
  });
}

void PeopleApi::hashed(const Reply& reply, std::string text,
                       std::function<void(const std::string& hash)> then) {
  const bool taken = people_.house().hash([text = std::move(text), cost = people_.options().cost, reply,
                                           then = std::move(then)]() -> std::function<void()> {
    return [hash = passwordHash(text, cost), reply, then] { hash.empty() ? reply(busy()) : then(hash); };
  });
  if (!taken) reply(busy());
}

void PeopleApi::checked(const Reply& reply, std::string hash, std::string text,
                        std::function<void(bool)> then) {
  const bool taken =
      people_.house().hash([hash = std::move(hash), text = std::move(text), cost = people_.options().cost,
                            then = std::move(then)]() -> std::function<void()> {
        // Work for names that do not exist, so that the time of an answer does not tell which ones do.
        const bool fits = hash.empty() ? passwordHash(text, cost).empty() : passwordFits(hash, text);
        return [fits = fits && !hash.empty(), then] { then(fits); };
      });
  if (!taken) reply(busy());
}

/// A new session for somebody who has shown who they are.
void PeopleApi::welcome(const Reply& reply, Account account, const std::string& recovery, int status) {
  const std::string token = newToken();
  const std::int64_t now = people_.house().unixTime();
  people_.house().ask([=](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    Response response;
    if (store.addSession({tokenHash(token), account.id, now, now}, problem)) {
      json body{{"person", ownJson(account)}, {"session", token}};
      if (!recovery.empty()) body["recovery"] = recovery;
      response = jsonAnswer(status, body);
    } else {
      response = storeTrouble(problem);
    }
    return [reply, response = std::move(response)] { reply(response); };
  });
}

}  // namespace bourse
