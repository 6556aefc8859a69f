#include "server/ladder/ladder_api.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "host/game/catalogue.h"
#include "host/json/json.h"
#include "server/http/answers.h"
#include "server/http/target.h"
#include "server/tables/table_api.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr double kAsks = 600, kAsksPerSecond = 10;
constexpr std::size_t kOnePage = 50;
constexpr std::size_t kMostAtOnce = 4;  // games of one program
constexpr int kUsualSeats = 3;
constexpr int kUsualWait = 3, kLongestWait = 20;  // seconds until our own bots fill up
// What everybody plays by: enough for a program that thinks, and an end for one that is gone.
constexpr int kGameSeconds = 600, kIncrement = 1, kGrace = 30;
constexpr int kMostThinking = 10;  // milliseconds of a bot's decision
constexpr double kPointsPerMean = 40, kSurely = 1.96;

Response tokenUnknown() {
  return refused(
      401, "token-unknown",
      "This token opens nothing: it was renewed or revoked, its program was deleted, or it is banned. "
      "Its owner makes another one on the account page.");
}

/// The bots that a game has offers to people, as far as they do not think for long.
std::vector<std::string_view> anchorsOf(const LadderTerms& terms) {
  Problem problem;
  std::vector<std::string_view> names;
  const GameKind* kind = findGame(terms.game, problem);
  if (kind == nullptr) return names;
  for (const BotLevel& level : ourBots().levels(*kind))
    if (level.milliseconds <= kMostThinking) names.push_back(level.name);
  return names.empty() ? ourBots().names(*kind) : names;
}

json configOf(const LadderTerms& terms) {
  json config{{"seats", terms.seats}};
  if (!terms.preset.empty()) config["preset"] = terms.preset;
  return config;
}

bool wrong(Problem& problem, std::string sentence) {
  problem = {"wish-wrong", std::move(sentence)};
  return false;
}

bool numberOf(const json& wish, const char* name, int least, int most, int& number, Problem& problem) {
  const json* value = member(wish, name);
  std::uint64_t read = 0;
  if (value == nullptr) return true;
  if (!numberIn(*value, static_cast<std::uint64_t>(most), read) || static_cast<int>(read) < least)
    return wrong(problem, "\"" + std::string(name) + "\" is a number from " + std::to_string(least) + " to " +
                              std::to_string(most) + ".");
  number = static_cast<int>(read);
  return true;
}

/// {"game":…,"preset":…,"seats":…,"wait":…}, all of which may be left out. False if `problem` is set.
bool readTerms(const json& wish, LadderTerms& terms, int& wait, Problem& problem) {
  if (!wish.is_object()) return wrong(problem, "The body is one JSON object.");
  for (const auto& [name, value] : wish.items())
    if (name != "game" && name != "preset" && name != "seats" && name != "wait")
      return wrong(problem, "A game of the ladder has no “" + name.substr(0, 40) +
                                "”; it has game, preset, seats and wait.");
  const GameKind* kind = gameIn(wish, problem);
  if (kind == nullptr) return false;
  problem = {};
  terms.game = kind->name();
  const json about = kind->catalogue();
  const int least = about["seats"]["least"], most = about["seats"]["most"];
  terms.seats = std::clamp(kUsualSeats, std::max(2, least), most);
  if (!numberOf(wish, "seats", std::max(2, least), most, terms.seats, problem) ||
      !numberOf(wish, "wait", 0, kLongestWait, wait, problem))
    return false;
  if (!about["presets"].empty()) terms.preset = about["presets"][0]["name"].get<std::string>();
  if (const json* preset = member(wish, "preset"); preset != nullptr) {
    if (!preset->is_string()) return wrong(problem, "\"preset\" is a text.");
    terms.preset = preset->get<std::string>();
  }
  const json found = problemOf({{"game", terms.game}, {"config", configOf(terms)}});
  if (found.is_null()) return true;
  problem = {textOf(found, "code"), textOf(found, "sentence")};
  return false;
}

json rowJson(const LadderRank& row, std::size_t place) {
  const auto orNull = [](const std::string& text) { return text.empty() ? json() : json(text); };
  return {{"place", place},
          {"id", orNull(row.account)},
          {"bot", orNull(row.bot)},
          {"name", orNull(row.name)},
          {"owner", row.owner.empty() ? json() : json{{"id", row.owner}, {"name", row.ownerName}}},
          {"points", pointsOf(row.rating)},
          {"estimate", std::llround(1000 + kPointsPerMean * row.rating.mean)},
          {"margin", std::llround(kPointsPerMean * kSurely * row.rating.doubt)},
          {"games", row.games},
          {"last", row.last}};
}

json termsJson(const LadderTerms& terms) {
  return {{"game", terms.game},
          {"kind", terms.kind()},
          {"preset", terms.preset.empty() ? json() : json(terms.preset)},
          {"seats", terms.seats}};
}

}  // namespace

LadderApi::LadderApi(People& people, Hub& hub, std::shared_ptr<Quotas> quotas, AccessRules access)
    : people_(people),
      hub_(hub),
      quotas_(std::move(quotas)),
      access_(std::move(access)),
      asks_(kAsks, kAsksPerSecond) {}

std::span<const LadderApi::Route> LadderApi::routes() {
  static constexpr Route kRoutes[] = {{{"GET", "/api/ladder"}, &LadderApi::ranks},
                                      {{"POST", "/api/ladder"}, &LadderApi::ask}};
  return kRoutes;
}

std::vector<Endpoint> LadderApi::endpoints() { return endpointsOf(routes()); }

std::string_view LadderApi::routeOf(std::string_view target) {
  return pathOf(target).value_or("") == "api/ladder" ? "/api/ladder" : "unknown";
}

bool LadderApi::owns(const Request& request) {
  const std::string path = pathOf(request.target).value_or("");
  return path == "api/ladder" || path.starts_with("api/ladder/");
}

void LadderApi::answer(const Request& request, const Reply& reply) {
  Call call{.request = request, .reply = reply};
  call.requester = {clientAddress(request, access_.proxies), isLocalRequest(request)};
  std::string part;
  Response refusal;
  const Route* route = findRoute(routes(), request, part, refusal);
  if (route == nullptr) return reply(std::move(refusal));
  if (mayAsk(call)) (this->*route->answer)(call);
}

/// If not, it has been answered.
bool LadderApi::mayAsk(const Call& call) {
  const Moment now = people_.services().now();
  if (call.request.method == "POST" && !originAllowed(call.request, access_.origins))
    call.reply(refused(403, "origin-wrong", "Requests from other sites are not allowed."));
  else if (isBannedAddress(call.request, access_))
    call.reply(refused(403, "banned", "This address is banned on this server."));
  else if (!call.requester.local && !asks_.allow(access_.nets->of(call.requester.address, now), now)) {
    access_.nets->refused(call.requester.address, now);
    call.reply(tooOften());
  } else {
    return true;
  }
  return false;
}

// --- the table of ranks ---

void LadderApi::ranks(const Call& call) {
  const auto asked = [&](const char* name) { return parameterOf(call.request.target, name); };
  const std::string game = asked("game"), kind = asked("kind");
  const auto from = static_cast<std::size_t>(
      std::clamp<long long>(std::strtoll(asked("from").c_str(), nullptr, 10), 0, 1'000'000));
  people_.services().ask([game, kind, from, reply = call.reply](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    json ladders = json::array(), rows = json::array();
    LadderTerms shown{};
    for (const LadderCount& one : store.ladderCounts(problem)) {
      const LadderTerms terms = LadderTerms::of(one.game, one.kind);
      ladders.push_back(termsJson(terms));
      ladders.back()["games"] = one.games;
      if (shown.seats == 0 && (game.empty() || game == one.game) && (kind.empty() || kind == one.kind))
        shown = terms;
    }
    if (shown.seats != 0) {
      std::size_t place = from;
      for (const LadderRank& row : store.ladderRows(shown.game, shown.kind(), from, kOnePage, problem))
        rows.push_back(rowJson(row, ++place));
    }
    Response response = jsonAnswer(200, {{"ladders", std::move(ladders)},
                                         {"shown", shown.seats == 0 ? json() : termsJson(shown)},
                                         {"rows", std::move(rows)}});
    if (!problem.empty()) {
      std::fprintf(stderr, "bourse serve: %s\n", problem.c_str());
      response = refused(503, "store-failed", "The server cannot look it up now.");
    }
    return [reply, response = std::move(response)] { reply(response); };
  });
}

// --- a game ---

void LadderApi::ask(const Call& call) {
  LadderTerms terms;
  int wait = kUsualWait;
  Problem problem;
  if (people_.options().programs == 0)
    return call.reply(refused(403, "programs-off", "Programs do not play on this server."));
  const json body = call.request.body.empty() ? json::object() : parseJson(call.request.body);
  if (!readTerms(body, terms, wait, problem)) return call.reply(refused(400, problem));
  const std::string token = bearerOf(call.request);
  if (token.empty())
    return call.reply(
        refused(401, "token-unknown", "Send the token of your program along: Authorization: Bearer TOKEN."));
  people_.services().ask([this, here = std::weak_ptr<int>(here_), token, terms, wait,
                          reply = pending_.track(call.reply), requester = call.requester,
                          now = people_.services().unixTime()](PeopleStore& store) -> std::function<void()> {
    std::string trouble;
    const std::optional<Account> account = accountOfToken(store, token, now, trouble);
    return [=, this] {
      if (here.expired()) return;
      if (!trouble.empty()) return reply(storeFailed());
      if (!account) return reply(tokenUnknown());
      if (!account->isProgram())
        return reply(
            refused(403, "programs-only",
                    "The ladder is for programs: register one on the account page and use its token."));
      Waiting waiting{{account->name, account->id}, reply, requester};
      waiting.who.program = true;
      waiting.who.from = requester.address;
      const Moment until = people_.services().now() + std::chrono::seconds(wait);
      this->wait(terms, {.account = account->id, .owner = account->owner, .until = until},
                 std::move(waiting));
    };
  });
}

void LadderApi::wait(const LadderTerms& terms, const LadderAsk& ask, Waiting waiting) {
  const Moment now = people_.services().now();
  Problem problem;
  if (stopped_) return waiting.reply(serverStops());
  if (!waiting.requester.local && !quotas_->allowProgram(ask.account, now)) return waiting.reply(tooOften());
  if (quotas_->refusesNew({.from = waiting.requester}, now, problem))
    return waiting.reply(refused(problem.code == "disk-low" ? 503 : 429, problem));
  if (gamesOf(ask.account) >= kMostAtOnce)
    return waiting.reply(refused(429, "too-many-games",
                                 "This program plays " + std::to_string(kMostAtOnce) +
                                     " games of the ladder already; finish one of them first."));
  LadderAsk numbered = ask;
  numbered.number = ++lastAsk_;
  waiting_.emplace(numbered.number, std::move(waiting));
  if (const auto former = waiting_.extract(queue_.add(terms, numbered)); !former.empty())
    former.mapped().reply(
        refused(409, "asked-again", "The same program has asked for a game again; that request goes on."));
  pair();
}

/// Games of this account that have not ended, as far as this process knows.
std::size_t LadderApi::gamesOf(const std::string& account) {
  const auto found = playing_.find(account);
  if (found == playing_.end()) return 0;
  std::erase_if(found->second, [this](const std::string& table) {
    const std::optional<TableStanding> standing = hub_.standing(table);
    return !standing || standing->over;
  });
  const std::size_t games = found->second.size();
  if (games == 0) playing_.erase(found);
  return games;
}

void LadderApi::pair() {
  while (true) {
    const LadderQueue::Match match = queue_.take(anchorsOf, people_.services().now());
    if (match.seats.empty()) return;
    begin(match);
  }
}

void LadderApi::begin(const LadderQueue::Match& match) {
  std::vector<std::pair<Seat, Waiting>> players;
  json seats = json::array();
  for (std::size_t seat = 0; seat < match.seats.size(); ++seat) {
    const LadderSeat& one = match.seats[seat];
    seats.push_back(one.number == 0 ? json{{"kind", "bot"}, {"bot", one.bot}} : json{{"kind", "person"}});
    if (auto waiting = waiting_.extract(one.number); !waiting.empty())
      players.emplace_back(static_cast<Seat>(seat), std::move(waiting.mapped()));
  }
  const json request{{"game", match.terms.game},
                     {"config", configOf(match.terms)},
                     {"seats", std::move(seats)},
                     {"rated", true},
                     {"clock", {{"game", kGameSeconds}, {"increment", kIncrement}}},
                     {"grace", kGrace},
                     {"pace", 0},
                     {"chat", false},
                     {"hands", false}};
  Problem problem;
  const auto made = [this, here = std::weak_ptr<int>(here_), players](const std::shared_ptr<Room>& room) {
    if (!here.expired()) seat(room, players);
  };
  if (hub_.createForLadder(request, match.terms.kind(), players.front().second.requester, problem, made))
    return;
  const int status = problem.code == "too-many-tables" || problem.code == "server-stops" ? 503 : 400;
  for (const auto& [at, player] : players) player.reply(refused(status, problem));
}

struct LadderApi::Seating {
  std::shared_ptr<Room> room;
  std::size_t left = 0;  // who have not sat down yet
  std::vector<std::pair<Reply, Response>> answers{};
  bool failed = false;

  /// When everybody has what they asked for the game begins, and then they hear of it.
  void answer(const Reply& reply, Response response) {
    answers.emplace_back(reply, std::move(response));
    if (--left > 0) return;
    failed ? room->close() : room->startNow();
    for (auto& [to, text] : answers)
      to(failed ? refused(503, "no-game", "One of the programs could not sit down; please ask again.")
                : std::move(text));
  }
};

void LadderApi::seat(const std::shared_ptr<Room>& room,
                     const std::vector<std::pair<Seat, Waiting>>& players) {
  const auto all = std::make_shared<Seating>();
  all->room = room;
  all->left = players.size();
  for (const auto& [at, player] : players) {
    Problem problem;
    playing_[player.who.account].push_back(room->id());
    const auto sat = [all, name = player.who.name, reply = player.reply](Seat given,
                                                                         const std::string& token) {
      all->answer(
          reply,
          jsonAnswer(201, {{"table", all->room->id()}, {"seat", given}, {"token", token}, {"name", name}}));
    };
    if (room->seating().sit(player.who, at, problem, sat)) continue;
    all->failed = true;
    all->answer(player.reply, {});
  }
}

void LadderApi::stop(const std::function<Response()>& why, bool forGood) {
  stopped_ = stopped_ || forGood;
  queue_.clear();
  waiting_.clear();
  pending_.answerAll(why);
}

}  // namespace bourse
