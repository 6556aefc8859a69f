// What is told about people, and what somebody who is logged in sets.
#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "host/game/game_registry.h"
#include "host/json/json.h"
#include "server/http/answers.h"
#include "server/identity/names.h"
#include "server/identity/secrets.h"
#include "server/identity/weak_secrets.h"
#include "server/people/feed.h"
#include "server/people/people_api.h"
#include "server/people/people_json.h"
#include "server/people/statistics.h"
#include "server/people/webhook_message.h"
#include "server/store/store.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::size_t kBlockBytes = 100, kNoticeBytes = 200;  // about what one takes in the store
constexpr std::size_t kCounted = 5000, kOnePage = 50, kNoticesTold = 50, kMostBlocks = 1000;

Response noSuchPerson() { return refused(404, "person-unknown", "Nobody here has this name."); }

std::int64_t numberOf(const std::string& text) {
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number < 0 ? 0 : number;
}

json peopleJson(PeopleStore& store, const std::vector<std::string>& ids, std::string& problem) {
  json list = json::array();
  for (const std::string& id : ids)
    if (const std::optional<Account> account = store.account(id, problem))
      list.push_back({{"id", id}, {"name", account->name}});
  return list;
}

json ratingsJson(PeopleStore& store, const std::string& account, std::string& problem) {
  json list = json::array();
  for (const PeopleStore::OwnRating& rating : store.ratingsOf(account, problem))
    list.push_back(ratingJson(rating));
  return list;
}

/// Those who do not want to be seen are seen by themselves.
std::optional<Account> visiblePerson(PeopleStore& store, const std::string& id, const std::string& token,
                                     std::int64_t now, std::string& problem) {
  std::optional<Account> account = store.account(id, problem);
  if (!account || account->listed) return account;
  if (!token.empty())
    if (const std::optional<Account> asks = accountOfToken(store, token, now, problem);
        asks && asks->id == id)
      return account;
  return {};
}

/// What somebody reported, as they wrote it; never what others reported about them.
json reportsBy(const std::string& account, const TableActions& tables, std::string& problem) {
  json list = json::array();
  tables.readReports(
      [&](const std::string& table, const PlayerReport& report) {
        const json people = parseJson(report.people);
        const json* by = member(people, "by");
        if (by == nullptr || textOf(*by, "account") != account) return;
        const json* about = member(people, "about");
        list.push_back({{"time", report.time},
                        {"table", table},
                        {"about", parseJson(report.about)},
                        {"name", about == nullptr ? std::string() : textOf(*about, "name")},
                        {"text", report.text}});
      },
      problem);
  return list;
}

}  // namespace

void PeopleApi::me(const Call& call) {
  asMe(call, [](PeopleStore& store, const Account& account, std::string& problem) {
    json body = ownJson(account);
    body["sessions"] = store.sessionsOf(account.id, problem).size();
    body["blocks"] = peopleJson(store, store.blocksOf(account.id, problem), problem);
    return jsonAnswer(200, {{"person", std::move(body)}});
  });
}

/// A new name, or whether others see the page.
void PeopleApi::changeMe(const Call& call) {
  const json body = parseJson(call.request.body);
  const json* listed = member(body, "listed");
  const bool renames = member(body, "name") != nullptr;
  const std::string name = renames ? accountName(textOf(body, "name")) : std::string();
  if (!body.is_object() || (listed != nullptr && !listed->is_boolean()))
    return call.reply(refused(400, "body-malformed", "The body is {\"name\":…}, {\"listed\":…} or both."));
  if (renames && name.empty())
    return call.reply(refused(
        400, "name-wrong", "A name has 2 to 24 letters and digits, with single blanks, hyphens and dots."));
  if (renames && isReservedName(nameSkeleton(name))) return call.reply(nameReserved());
  const std::optional<bool> list = listed == nullptr ? std::nullopt : std::optional(listed->get<bool>());
  asMe(call, [name, list](PeopleStore& store, Account& account, std::string& problem) {
    if (!name.empty()) account.name = name, account.skeleton = nameSkeleton(name);
    if (list) account.listed = *list;
    if (store.changeAccount(account, problem) == StoreOutcome::taken) return nameTaken();
    return jsonAnswer(200, {{"person", ownJson(account)}});
  });
}

/// Where somebody is logged in, the last one seen first.
void PeopleApi::sessions(const Call& call) {
  asMe(call, [hash = tokenHash(bearerOf(call.request))](PeopleStore& store, const Account& account,
                                                        std::string& problem) {
    std::vector<Session> sessions = store.sessionsOf(account.id, problem);
    std::stable_sort(sessions.begin(), sessions.end(),
                     [](const Session& a, const Session& b) { return a.seen > b.seen; });
    json list = json::array();
    for (const Session& session : sessions)
      list.push_back({{"session", sessionName(session)},
                      {"made", session.made},
                      {"seen", session.seen},
                      {"current", session.hash == hash}});
    return jsonAnswer(200, {{"sessions", std::move(list)}});
  });
}

/// Everything that is kept of somebody; hashes are of no use to anybody and stay here.
void PeopleApi::exportMe(const Call& call) {
  asMe(call, [this](PeopleStore& store, const Account& account, std::string& problem) {
    json sessions = json::array(), tables = json::array(), told = json::array(), games = json::array();
    json browsers = json::array(), mails = json::array(), wishes = json::array(), programs = json::array();
    for (const Session& session : store.sessionsOf(account.id, problem))
      sessions.push_back({{"made", session.made}, {"seen", session.seen}});
    for (const AccountSeat& seating : store.seatingsOf(account.id, problem))
      tables.push_back({{"table", seating.table}, {"seat", seating.seat}});
    for (const Notice& notice : store.noticesOf(account.id, kNoticesTold * 2, problem))
      told.push_back({{"what", notice.what}, {"table", notice.table}, {"time", notice.time}});
    for (const PushSubscription& one : store.subscriptionsOf(account.id, {}, problem))
      if (isMail(one))
        mails.push_back(mailJson(one, true));
      else
        browsers.push_back(subscriptionJson(one));
    for (const TableWish& one : store.wishesOf(account.id, problem))
      wishes.push_back({{"wish", parseJson(one.wish)}, {"until", one.until}, {"notices", one.left}});
    for (const PushSubscription& one : store.mailRequestsOf(account.id, {}, problem))
      mails.push_back(mailJson(one, false));
    for (const GameResult& result : store.results({.account = account.id, .most = SIZE_MAX / 2}, problem))
      games.push_back(resultJson(result));
    for (const Account& one : store.programsOf(account.id, problem))
      programs.push_back(programJson(store, one, problem));
    Response response =
        jsonAnswer(200, {{"person", ownJson(account)},
                         {"sessions", std::move(sessions)},
                         {"ratings", ratingsJson(store, account.id, problem)},
                         {"blocks", peopleJson(store, store.blocksOf(account.id, problem), problem)},
                         {"tables", std::move(tables)},
                         {"notices", std::move(told)},
                         {"pushes", std::move(browsers)},
                         {"mails", std::move(mails)},
                         {"wishes", std::move(wishes)},
                         {"programs", std::move(programs)},
                         {"reports", reportsBy(account.id, tableActions_, problem)},
                         {"games", std::move(games)}});
    response.set("Content-Disposition", "attachment; filename=\"bourse.json\"");
    return response;
  });
}

void PeopleApi::adopt(const Call& call) {
  const json body = parseJson(call.request.body);
  people_.identify(bearerOf(call.request),
                   [this, table = textOf(body, "table"), token = textOf(body, "token"),
                    reply = call.reply](const std::optional<Account>& account) {
                     if (!account) return reply(notLoggedIn());
                     if (account->isProgram()) return reply(notForPrograms());
                     Problem problem;
                     const Identity who{account->name, account->id};
                     if (!tableActions_.adopt(table, token, who, problem,
                                              [reply] { reply(jsonAnswer(200, {{"adopted", true}})); }))
                       reply(refused(problem.code == "table-unknown" ? 404 : 409, problem));
                   });
}

/// By id, or by the name that somebody is seen under.
void PeopleApi::block(const Call& call) {
  const json body = parseJson(call.request.body);
  const json* on = member(body, "blocked");
  const std::string who = textOf(body, "person");
  if (who.empty() || on == nullptr || !on->is_boolean())
    return call.reply(refused(400, "body-malformed", "The body is {\"person\":…,\"blocked\":true}."));
  if (on->get<bool>() && !mayAdd(call, kBlockBytes)) return;
  // Read on the store's thread, applied on the thread of the tables.
  const auto changed = std::make_shared<std::pair<std::string, BlockList>>();
  const Reply told = [this, changed, reply = call.reply](Response response) {
    if (!changed->first.empty()) people_.blocksChanged(changed->first, changed->second);
    reply(std::move(response));
  };
  asMe({call.request, told, call.part},
       [changed, who, blocked = on->get<bool>()](PeopleStore& store, const Account& account,
                                                 std::string& problem) {
         std::optional<Account> other = store.account(who, problem);
         if (!other) other = store.accountLike(nameSkeleton(who), problem);
         if (!other || other->id == account.id) return noSuchPerson();
         if (blocked && store.blocksOf(account.id, problem).size() >= kMostBlocks)
           return refused(409, "too-many", "This list is full.");
         store.setBlock(account.id, other->id, blocked, problem);
         const std::vector<std::string> ids = store.blocksOf(account.id, problem);
         *changed = {account.id, BlockList(ids.begin(), ids.end())};
         return jsonAnswer(200, {{"blocks", peopleJson(store, ids, problem)}});
       });
}

/// {"feed": true} makes a new secret address and ends the former; {"webhook": "https://…"} or null.
void PeopleApi::notices(const Call& call) {
  const json body = parseJson(call.request.body);
  const json* feed = member(body, "feed");
  const json* hook = member(body, "webhook");
  const std::string address = textOf(body, "webhook");
  if ((feed == nullptr) == (hook == nullptr) || (feed != nullptr && !feed->is_boolean()))
    return call.reply(
        refused(400, "body-malformed", "The body is {\"feed\":true}, {\"feed\":false} or {\"webhook\":…}."));
  if (hook != nullptr && !hook->is_null() && !isWebhookAddress(address))
    return call.reply(refused(400, "webhook-wrong", "A webhook is an address with http:// or https://."));
  if (!webhookAddress(address).understood)
    return call.reply(
        refused(400, "webhook-wrong", "Quiet hours of a webhook are written quiet=22:00-07:00, in UTC."));
  const bool wantsFeed = feed != nullptr && feed->get<bool>(), aboutFeed = feed != nullptr;
  if ((wantsFeed || !address.empty()) && !mayAdd(call, kNoticeBytes + address.size())) return;
  asMe(call, [=](PeopleStore& store, Account& account, std::string& problem) {
    json answer = json::object();
    const std::string secret = newToken();
    if (aboutFeed) account.feedHash = wantsFeed ? tokenHash(secret) : std::string();
    if (aboutFeed && wantsFeed) answer["address"] = "api/feeds/" + secret;
    if (!aboutFeed) account.webhook = address;
    if (!aboutFeed) account.webhookSecret = address.empty() ? std::string() : secret;
    if (!aboutFeed && !address.empty()) answer["secret"] = secret;
    store.changeAccount(account, problem);
    answer["person"] = ownJson(account);
    return jsonAnswer(200, answer);
  });
}

/// Needs no session: anyone who reads the messages has the link.
void PeopleApi::stopWebhook(const Call& call) { people_.webhooks().stop(call.part, call.reply); }

void PeopleApi::feed(const Call& call) {
  const std::string language = parameterOf(call.request.target, "lang");
  onStore(call, [this, language, secret = call.part](PeopleStore& store, std::string& problem) {
    const std::string hash = tokenHash(secret);
    const std::optional<Account> account = store.accountOfFeed(hash, problem);
    if (!account || !sameSecret(account->feedHash, hash))
      return refused(404, "feed-unknown", "There is no feed at this address any more.");
    Response response;
    response.set("Content-Type", "application/atom+xml; charset=utf-8");
    response.set("Cache-Control", "private, no-cache");
    response.body =
        Body(feedText(people_, *account, store.noticesOf(account->id, kNoticesTold, problem), language));
    return response;
  });
}

// --- for everybody ---

void PeopleApi::person(const Call& call) {
  onStore(call, [id = call.part, token = bearerOf(call.request), now = people_.services().unixTime()](
                    PeopleStore& store, std::string& problem) {
    const std::optional<Account> account = visiblePerson(store, id, token, now, problem);
    if (!account) return noSuchPerson();
    const std::vector<GameResult> results = store.results({.account = id, .most = kCounted}, problem);
    json about{{"id", account->id}, {"name", account->name}, {"made", account->made}};
    if (account->isProgram())
      about["program"] = publicProgramJson(store, *account, problem);
    else if (const std::vector<Account> programs = store.programsOf(id, problem); !programs.empty())
      for (const Account& one : programs) about["programs"].push_back({{"id", one.id}, {"name", one.name}});
    return jsonAnswer(200, {{"person", std::move(about)},
                            {"ratings", ratingsJson(store, id, problem)},
                            {"statistics", statisticsJson(id, results)}});
  });
}

void PeopleApi::games(const Call& call) {
  const auto asked = [&](const char* name) { return parameterOf(call.request.target, name); };
  ResultFilter filter{.account = call.part,
                      .game = asked("game"),
                      .kind = asked("kind"),
                      .module = asked("module"),
                      .seats = static_cast<int>(std::min<std::int64_t>(numberOf(asked("seats")), 99)),
                      .place = static_cast<int>(std::min<std::int64_t>(numberOf(asked("place")), 99)),
                      .from = numberOf(asked("from")),
                      .until = numberOf(asked("until")),
                      .before = numberOf(asked("before")),
                      .most = kOnePage};
  onStore(call, [filter, token = bearerOf(call.request), now = people_.services().unixTime()](
                    PeopleStore& store, std::string& problem) {
    if (!visiblePerson(store, filter.account, token, now, problem)) return noSuchPerson();
    json games = json::array();
    for (const GameResult& result : store.results(filter, problem)) games.push_back(resultJson(result));
    return jsonAnswer(200, {{"games", std::move(games)}});
  });
}

void PeopleApi::ratings(const Call& call) {
  const auto asked = [&](const char* name) { return parameterOf(call.request.target, name); };
  const std::string game = asked("game"), kind = asked("kind");
  const auto from = static_cast<std::size_t>(std::min<std::int64_t>(numberOf(asked("from")), 1'000'000));
  onStore(call, [=](PeopleStore& store, std::string& problem) {
    json rows = json::array();
    std::size_t place = from;
    for (const RatingRow& row :
         store.bestRatings(game.empty() ? std::string(gameRegistry().front().kind->name()) : game,
                           kind.empty() ? "base" : kind, from, kOnePage, problem))
      rows.push_back({{"place", ++place},
                      {"id", row.account},
                      {"name", row.name},
                      {"points", pointsOf(row.rating)},
                      {"games", row.games},
                      {"last", row.last}});
    return jsonAnswer(200, {{"ratings", std::move(rows)}});
  });
}

}  // namespace bourse
