#include "server/people/people_api.h"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/http/answers.h"
#include "server/http/target.h"
#include "server/identity/secrets.h"
#include "server/people/people_json.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::size_t kMostLoggedIn = 20'000;  // addresses with an account
constexpr std::size_t kMostSessions = 50;      // of an account
constexpr double kAsks = 600, kPasswordTries = 10, kNames = 30;
constexpr double kAsksPerSecond = 10, kPasswordTriesPerSecond = 1.0 / 6, kNamesPerSecond = 1.0 / 20;

Response busy() {
  Response response = refused(503, "busy", "The server is full right now. Please try again soon.");
  response.set("Retry-After", "5");
  return response;
}

Response storeTrouble(const std::string& problem) {
  std::fprintf(stderr, "bourse serve: %s\n", problem.c_str());
  return bourse::storeTrouble();
}

/// Somebody who logs in again and again ends the session that was not used for the longest time.
void endOldSessions(PeopleStore& store, const Session& newest, std::string& problem) {
  std::vector<Session> sessions = store.sessionsOf(newest.account, problem);
  std::erase_if(sessions, [&](const Session& one) { return one.hash == newest.hash; });
  std::stable_sort(sessions.begin(), sessions.end(),
                   [](const Session& a, const Session& b) { return a.seen < b.seen; });
  for (std::size_t i = 0; i + kMostSessions <= sessions.size(); ++i)
    store.endSession(sessions[i].hash, problem);
}

}  // namespace

PeopleApi::PeopleApi(People& people, TableActions tableActions, AccessRules access,
                     std::shared_ptr<Quotas> quotas)
    : people_(people),
      tableActions_(std::move(tableActions)),
      access_(std::move(access)),
      quotas_(std::move(quotas)),
      asks_(kAsks, kAsksPerSecond),
      passwordTries_(kPasswordTries, kPasswordTriesPerSecond),
      names_(kNames, kNamesPerSecond),
      loggedIn_(kMostLoggedIn) {}

std::span<const PeopleApi::Route> PeopleApi::routes() {
  static constexpr Route kRoutes[] = {
      {{"POST", "/api/people"}, &PeopleApi::makeAccount},
      {{"POST", "/api/people/login"}, &PeopleApi::login},
      {{"POST", "/api/people/recover"}, &PeopleApi::recover},
      {{"GET", "/api/people/{person}"}, &PeopleApi::person},
      {{"GET", "/api/people/{person}/games"}, &PeopleApi::games},
      {{"GET", "/api/ratings"}, &PeopleApi::ratings},
      {{"GET", "/api/me"}, &PeopleApi::me, true},
      {{"POST", "/api/me"}, &PeopleApi::changeMe},
      {{"POST", "/api/me/password"}, &PeopleApi::changePassword},
      {{"POST", "/api/me/logout"}, &PeopleApi::logout},
      {{"POST", "/api/me/delete"}, &PeopleApi::remove},
      {{"GET", "/api/me/sessions"}, &PeopleApi::sessions},
      {{"GET", "/api/me/export"}, &PeopleApi::exportMe},
      {{"GET", "/api/me/tables"}, &PeopleApi::myTables, true},
      {{"POST", "/api/me/tables"}, &PeopleApi::myTables, true},
      {{"GET", "/api/me/programs"}, &PeopleApi::programs},
      {{"POST", "/api/me/programs"}, &PeopleApi::makeProgram},
      {{"POST", "/api/me/programs/{program}"}, &PeopleApi::changeProgram},
      {{"POST", "/api/me/programs/{program}/token"}, &PeopleApi::renewToken},
      {{"POST", "/api/me/programs/{program}/revoke"}, &PeopleApi::revokeToken},
      {{"POST", "/api/me/programs/{program}/delete"}, &PeopleApi::removeProgram},
      {{"POST", "/api/me/push"}, &PeopleApi::pushMe},
      {{"POST", "/api/me/mail"}, &PeopleApi::mailMe},
      {{"GET", "/api/mail"}, &PeopleApi::mailSender},
      {{"POST", "/api/mail/confirm/{mail}"}, &PeopleApi::confirmMail},
      {{"POST", "/api/mail/stop/{mail}"}, &PeopleApi::stopMail},
      {{"POST", "/api/webhooks/stop/{webhook}"}, &PeopleApi::stopWebhook},
      {{"POST", "/api/wishes"}, &PeopleApi::makeWish},
      {{"POST", "/api/wishes/stop"}, &PeopleApi::stopWish},
      {{"GET", "/api/push"}, &PeopleApi::pushKey},
      {{"POST", "/api/push/stop"}, &PeopleApi::stopPush},
      {{"POST", "/api/me/seats"}, &PeopleApi::adopt},
      {{"POST", "/api/me/blocks"}, &PeopleApi::block},
      {{"POST", "/api/me/notices"}, &PeopleApi::notices},
      {{"GET", "/api/feeds/{feed}"}, &PeopleApi::feed},
  };
  return kRoutes;
}

std::vector<Endpoint> PeopleApi::endpoints() { return endpointsOf(routes()); }

std::string_view PeopleApi::routeOf(std::string_view target) {
  const std::string path = "/" + pathOf(target).value_or("");
  std::string part;
  for (const Route& route : routes())
    if (fitsPath(path, route.at.path, part)) return route.at.path;
  return "unknown";
}

bool PeopleApi::owns(const Request& request) {
  const std::string path = pathOf(request.target).value_or("");
  for (const std::string_view first : {"api/people", "api/me", "api/ratings", "api/feeds", "api/push",
                                       "api/mail", "api/webhooks", "api/wishes"})
    if (path == first || path.starts_with(std::string(first) + "/")) return true;
  return false;
}

void PeopleApi::answer(const Request& request, const Reply& reply) {
  Call call{.request = request, .reply = reply, .part = {}};
  call.requester = {clientAddress(request, access_.proxies), isLocalRequest(request)};
  Response refusal;
  const Route* route = findRoute(routes(), request, call.part, refusal);
  if (route == nullptr) return reply(std::move(refusal));
  call.programs = route->programs;
  if (mayAsk(call)) (this->*route->answer)(call);
}

/// If not, it has been answered.
bool PeopleApi::mayAsk(const Call& call) {
  if (call.request.method == "POST" && !originAllowed(call.request, access_.origins))
    call.reply(refused(403, "origin-wrong", "Requests from other sites are not allowed."));
  else if (call.request.method == "POST" && isBannedAddress(call.request, access_))
    call.reply(refused(403, "banned", "This address is banned on this server."));
  else if (const Moment now = people_.services().now();
           !call.requester.local && !asks_.allow(access_.nets->of(call.requester.address, now), now)) {
    access_.nets->refused(call.requester.address, now);
    call.reply(tooOften());
  } else {
    return true;
  }
  return false;
}

PeopleApi::LoginAttempt PeopleApi::attemptOf(const Reply& reply, const Requester& requester,
                                             const std::string& name) const {
  LoginAttempt attempt{reply, requester, access_.nets->of(requester.address, people_.services().now()), name};
  attempt.known = !name.empty() && loggedIn_.contains(attempt.key());
  return attempt;
}

/// Passwords are tried so often from one address, and for one name from all of them together. Where an
/// account has logged in before, strangers who try do not keep its owner out: owners have a share of both.
/// An account of one's own makes nobody known as somebody else.
bool PeopleApi::mayTryPassword(const LoginAttempt& attempt, const std::string& bucket) {
  // Before anything is looked up: a crowd at the door must cost next to nothing.
  if (!people_.services().mayHash(attempt.known)) {
    attempt.reply(busy());
    return false;
  }
  const Moment now = people_.services().now();
  if ((attempt.requester.local || passwordTries_.allow(attempt.net, now)) &&
      (bucket.empty() || names_.allow(attempt.known ? bucket + " known" : bucket, now)))
    return true;
  access_.nets->refused(attempt.requester.address, now);
  attempt.reply(tooOften());
  return false;
}

bool PeopleApi::mayAdd(const Call& call, std::size_t bytes) {
  const Moment now = people_.services().now();
  if (Problem problem; quotas_->refusesNew({.from = call.requester}, now, problem)) {
    call.reply(refused(problem.code == "disk-low" ? 503 : 429, problem));
    return false;
  }
  quotas_->stored({.from = call.requester}, bytes, now);
  return true;
}

void PeopleApi::onStore(const Call& call, Work work) {
  people_.services().ask(
      [work = std::move(work), reply = call.reply](PeopleStore& store) -> std::function<void()> {
        std::string problem;
        Response response = work(store, problem);
        if (!problem.empty()) response = storeTrouble(problem);
        return [reply, response = std::move(response)] { reply(response); };
      });
}

void PeopleApi::asMe(const Call& call, OwnWork work) {
  onStore(call, [work = std::move(work), token = bearerOf(call.request), programs = call.programs,
                 now = people_.services().unixTime()](PeopleStore& store, std::string& problem) {
    std::optional<Account> account;
    if (!token.empty()) account = accountOfToken(store, token, now, problem);
    if (!account) return notLoggedIn();
    return account->isProgram() && !programs ? notForPrograms() : work(store, *account, problem);
  });
}

void PeopleApi::hashed(const LoginAttempt& attempt, std::string text,
                       std::function<void(const std::string& hash)> then) {
  const auto work = [text = std::move(text), cost = people_.options().cost, reply = attempt.reply,
                     then = std::move(then)]() -> std::function<void()> {
    return [hash = passwordHash(text, cost), reply, then] { hash.empty() ? reply(busy()) : then(hash); };
  };
  if (!people_.services().hash(work, attempt.known)) attempt.reply(busy());
}

void PeopleApi::checked(const LoginAttempt& attempt, std::string hash, std::string text,
                        std::function<void(bool)> then) {
  const auto work = [this, hash = std::move(hash), text = std::move(text), cost = people_.options().cost,
                     key = attempt.key(), then = std::move(then)]() -> std::function<void()> {
    // Work for names that do not exist, so that the time of an answer does not tell which ones do.
    const bool fits = hash.empty() ? passwordHash(text, cost).empty() : passwordFits(hash, text);
    return [this, key, fits = fits && !hash.empty(), then] {
      if (fits) loggedIn_.add(key);
      then(fits);
    };
  };
  if (!people_.services().hash(work, attempt.known)) attempt.reply(busy());
}

/// A new session for somebody who has shown who they are.
void PeopleApi::welcome(const Reply& reply, Account account, const std::string& recovery, int status) {
  const std::string token = newToken();
  const std::int64_t now = people_.services().unixTime();
  people_.services().ask([=](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    Response response;
    const Session session{tokenHash(token), account.id, now, now};
    if (store.addSession(session, problem)) {
      std::string kept;  // one session too many hurts nobody
      endOldSessions(store, session, kept);
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
