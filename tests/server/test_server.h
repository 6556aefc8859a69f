// Tables of a server without sockets, disk, threads or time: everything happens when the test says so.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "server/admin/admin_api.h"
#include "server/admin/stored_tables.h"
#include "server/ladder/ladder_api.h"
#include "server/people/memory_people.h"
#include "server/people/people_api.h"
#include "server/store/memory_store.h"
#include "server/tables/hub.h"
#include "server/tables/quick_seat.h"
#include "server/tables/table_api.h"
#include "tests/server/waiting_turns.h"
#include "tests/support/described.h"

namespace bourse::support {

using nlohmann::json;

/// What somebody was sent; all of it has to be as it is described.
class TestSink final : public MessageSink {
 public:
  void send(std::shared_ptr<const std::string> text) override {
    heard.push_back(json::parse(*text));
    if (heard.back()["type"] == "table") game_ = heard.back()["game"];
    expectServerMessage(game_, heard.back());
  }
  void sendBytes(std::shared_ptr<const std::string> bytes) override { pictures.push_back(*bytes); }
  void close(int code, std::string_view) override { closed = code; }

  /// The last message of a type, null if none came.
  [[nodiscard]] json last(const std::string& type) const {
    for (auto one = heard.rbegin(); one != heard.rend(); ++one)
      if ((*one)["type"] == type) return *one;
    return nullptr;
  }

  std::vector<json> heard;
  std::vector<std::string> pictures;
  int closed = 0;

 private:
  std::string game_;  // as soon as it was told
};

/// Somebody at a table.
struct Person {
  std::shared_ptr<TestSink> wire = std::make_shared<TestSink>();
  std::unique_ptr<MessageHandler> handler;
  std::string token;

  void say(const json& message) const { handler->onMessage(message.dump()); }
  /// The last message that said what there is to decide, null if nothing is open.
  [[nodiscard]] json decision() const {
    for (auto one = wire->heard.rbegin(); one != wire->heard.rend(); ++one)
      if ((*one)["type"] == "view" || (*one)["type"] == "change")
        return one->contains("decision") ? *one : json();
    return nullptr;
  }
  /// Makes the first legal move if one is asked for.
  bool move() const {
    const json open = decision();
    if (open.is_null()) return false;
    say({{"do", "moves"}, {"decision", open["decision"]}, {"moves", json::array({open["legal"][0]})}});
    return true;
  }
};

class TestServer {
 public:
  TestServer() { openDoors(); }

  /// All that was going on is gone; what the store has is brought back.
  void restart() {
    news_.clear();
    turns.clear();
    dice_.clear();
    openDoors();
    std::string problem;
    EXPECT_TRUE(hub->restore(troubles, problem)) << problem;
  }

  /// As a server does when it starts: games may be over without a result, or without anybody having been
  /// told.
  void settleAwaited() {
    people->awaited([this](const std::string& table) {
      if (!hub->settle(table)) people->forgetTable(table);
    });
    settle();
  }

  /// One piece of news becomes durable; false if none waits.
  bool store() {
    if (news_.empty()) return false;
    auto [news, durable] = std::move(news_.front());
    news_.pop_front();
    std::string problem;
    EXPECT_TRUE(memory.write(std::vector{news}, problem)) << problem;
    durable();
    return true;
  }
  /// One bot makes its choice; false if none thinks.
  bool think() { return turns.next(); }
  void settle() {
    while (store() || think()) {
    }
  }
  /// A twenty-fourth of a second for all dice that are being stacked; false if there are none.
  bool tickDice() {
    const auto running = dice_;
    for (const auto& [run, shown] : running) {
      if (run->cancelled() || run->over()) continue;
      const StackingSight sight = run->tick();
      if (!sight.picture.empty() || sight.end) shown(sight);
    }
    std::erase_if(dice_, [](const auto& one) { return one.first->cancelled() || one.first->over(); });
    settle();
    return !running.empty();
  }
  void pass(int seconds) {
    now += std::chrono::seconds(seconds);
    hub->tick();
    ladderApi->tick();
  }

  Response ask(const std::string& method, const std::string& target, const json& body = nullptr,
               std::vector<Header> headers = {}, const std::string& from = "192.0.2.1") {
    Request request{.method = method, .target = target, .headers = std::move(headers)};
    if (!body.is_null()) request.body = body.dump();
    request.from = from;
    // What is answered later is heard by nobody; askLater() listens.
    const auto answered = std::make_shared<Response>(Response{.status = 0});
    const Reply reply = [answered](Response response) { *answered = std::move(response); };
    if (AdminApi::owns(request))
      adminApi->answer(request, reply);
    else if (LadderApi::owns(request))
      ladderApi->answer(request, reply);
    else
      PeopleApi::owns(request) ? peopleApi->answer(request, reply) : api->answer(request, reply);
    settle();
    Response& answer = *answered;
    if (answer.status != 0)
      expectHttpAnswer(method, target, request.body, answer.status, answer.header("Content-Type"),
                       std::string(answer.body.bytes()));
    return answer;
  }
  /// A game of the ladder; status 0 until there is one.
  std::shared_ptr<Response> askLadder(const json& body, std::vector<Header> headers,
                                      const std::string& from = "192.0.2.1") {
    Request request{.method = "POST", .target = "/api/ladder", .headers = std::move(headers)};
    request.body = body.dump();
    request.from = from;
    auto answer = std::make_shared<Response>(Response{.status = 0});
    ladderApi->answer(request, [answer](Response response) { *answer = std::move(response); });
    settle();
    return answer;
  }
  json askJson(const std::string& method, const std::string& target, const json& body = nullptr) {
    return json::parse(ask(method, target, body).body.bytes());
  }

  /// Bots move at once unless the wishes say otherwise.
  std::string table(json request) {
    if (!request.contains("pace")) request["pace"] = 0;
    if (request.value("listed", false) || request.value("rated", false)) request.erase("seed");
    const json made = askJson("POST", "/api/tables", request);
    EXPECT_TRUE(made.contains("table")) << made;
    return made.value("table", "");
  }
  Person comeIn(const std::string& id, const json& enter = {{"do", "enter"}},
                const std::string& from = "192.0.2.1") {
    Person person;
    Request request{.method = "GET", .target = "/api/tables/" + id + "/socket"};
    request.from = from;
    Response refusal;
    person.handler = api->admit(request, person.wire, refusal);
    EXPECT_NE(person.handler, nullptr) << refusal.status;
    person.say(enter);
    settle();
    return person;
  }
  Person sit(const std::string& id, const std::string& name) {
    const json seat = askJson("POST", "/api/tables/" + id + "/seats", {{"name", name}});
    EXPECT_TRUE(seat.contains("token")) << seat;
    Person person = comeIn(id, {{"do", "enter"}, {"token", seat["token"]}});
    person.token = seat["token"];
    return person;
  }

  WaitingTurns turns;  // outlives the hub
  MemoryStore memory;
  HubLimits limits;
  Telemetry* telemetry = nullptr;  // after a restart()
  const Bans* bans = nullptr;
  const Bans* mutes = nullptr;
  int bansRead = 0;  // how often the admin page asked for it
  Moment now{};
  Milliseconds jumped{};  // of the clock on the wall, which somebody may set
  std::vector<std::string> troubles;
  MemoryPeople accounts;
  std::int64_t unixSeconds = 1'700'000'000;
  bool deaf = false;                // what is told of people is lost, as in a crash
  std::size_t hashRoom = SIZE_MAX;  // how many more passwords are taken
  std::size_t hashShare = 0;        // of them, for those who are known
  QuotaOptions quotaOptions;        // after a restart()
  std::shared_ptr<Quotas> quotas;
  std::vector<std::pair<WebhookRequest, std::function<void(int)>>> webhooks, pushes;
  std::vector<WebhookRequest> mails;
  int mailStatus = 200;  // of the mail server
  MailOptions mailOptions{.from = "bourse@b.example", .secret = "hidden", .wait = 60};
  PushKey pushKey = newPushKey();
  std::unique_ptr<People> people;
  std::unique_ptr<Hub> hub;
  std::unique_ptr<TableApi> api;
  std::unique_ptr<PeopleApi> peopleApi;
  std::unique_ptr<AdminApi> adminApi;
  std::unique_ptr<LadderApi> ladderApi;
  int programs = 2;  // that an account may have, after a restart()

 private:
  void openDoors() {
    RoomServices services{
        .persist =
            [this](TableUpdate news, std::function<void()> durable) {
              news_.emplace_back(std::move(news), std::move(durable));
            },
        .think = [this](BotTurn turn, const ThinkFor& whom,
                        OnMoveChosen chosen) { return turns.add(std::move(turn), whom, std::move(chosen)); },
        .now = [this] { return now; },
        .unixTime =
            [this] {
              const auto passed = std::chrono::duration_cast<Milliseconds>(now - Moment{});
              return std::int64_t{1'700'000'000'123} + (passed + jumped).count();
            },
        .bots = ourBots()};
    services.telemetry = telemetry;
    services.bans = bans;
    services.mutes = mutes;
    AccessRules access{.origins = "https://friend.example", .proxies = "192.0.2.9"};
    access.bans = bans;
    quotas = std::make_shared<Quotas>(quotaOptions, access.nets);
    services.quotas = quotas;
    services.startStacking = [this](std::unique_ptr<LiveStacking> live, OnStackingTick shown) {
      dice_.emplace_back(std::make_shared<StackingRun>(std::move(live)), std::move(shown));
      return dice_.back().first;
    };
    api = nullptr;
    peopleApi = nullptr;
    adminApi = nullptr;
    ladderApi = nullptr;
    hub = nullptr;
    people = std::make_unique<People>(peopleServices(), PeopleOptions{.cost = kCheapPassword,
                                                                      .site = "https://b.example/",
                                                                      .push = {.key = pushKey, .contact = {}},
                                                                      .mail = mailOptions,
                                                                      .programs = programs});
    services.accountHooks = people->hooks();
    hub = std::make_unique<Hub>(memory, services, limits);
    api =
        std::make_unique<TableApi>(*hub, services.now, ApiOptions{.access = access}, quotas, people->hooks());
    peopleApi = std::make_unique<PeopleApi>(*people, tableActions(), access, quotas);
    adminApi = std::make_unique<AdminApi>(*people, adminServices(), access);
    ladderApi = std::make_unique<LadderApi>(*people, *hub, quotas, access);
  }

  AdminApiServices adminServices() {
    return {.readReports = [this](const auto& each,
                                  std::string& problem) { return memory.readReports(each, problem); },
            .markReport =
                [this](std::int64_t report, std::int64_t time, bool& changed, std::string& problem) {
                  return memory.setHandled(report, time, changed, problem);
                },
            .readTables =
                [this](bool, const auto& each, std::string& problem) {
                  return memory.readRunning(
                      [&](const StoredTable& table) { each({.table = table.id, .facts = table.facts}); },
                      problem);
                },
            .endTable =
                [this](const std::string& table, const std::function<void(int)>& then) {
                  const auto room = hub->find(table);
                  if (room == nullptr || room->table().over()) return then(room == nullptr ? 404 : 409);
                  room->endByOperator();
                  then(200);
                },
            .bansChanged = [this] { ++bansRead; }};
  }

  /// Everything at once, on the test's own thread.
  PeopleServices peopleServices() {
    return {.ask =
                [this](const StoreWork& work) {
                  if (deaf) return;
                  if (const std::function<void()> then = work(accounts)) then();
                },
            .hash =
                [this](const std::function<std::function<void()>()>& work, bool) {
                  if (hashRoom == 0) return false;
                  --hashRoom;
                  work()();
                  return true;
                },
            .mayHash = [this](bool known) { return hashRoom > (known ? 0 : hashShare); },
            .send =
                [this](WebhookRequest request, std::function<void(int)> sent) {
                  webhooks.emplace_back(std::move(request), std::move(sent));
                },
            .sendPush =
                [this](WebhookRequest request, std::function<void(int)> sent) {
                  pushes.emplace_back(std::move(request), std::move(sent));
                },
            .sendMail =
                [this](WebhookRequest mail, std::function<void(int)> sent) {
                  mails.push_back(std::move(mail));
                  sent(mailStatus);
                },
            .tableFacts = [this](PeopleStore&, const std::string& table,
                                 std::string& problem) -> std::optional<std::string> {
              const std::optional<StoredTable> found = memory.find(table, problem);
              return found ? std::optional(found->facts) : std::nullopt;
            },
            .now = [this] { return now; },
            .unixTime = [this] { return unixSeconds; },
            .fitsWish = fitsWish};
  }
  TableActions tableActions() {
    return {.forget =
                [this](const ForgottenPerson& who, const std::vector<std::string>& tables,
                       const std::function<void(bool)>& done) {
                  hub->forgetAccount(who.account, tables,
                                     [this, who, done] { hub->forgetPerson(who, [done] { done(true); }); });
                },
            .adopt =
                [this](const std::string& table, const std::string& token, const Identity& who,
                       Problem& problem, std::function<void()> done) {
                  const auto room = hub->find(table);
                  return room != nullptr && room->seating().adopt(token, who, problem, std::move(done));
                },
            .standing = [this](const std::string& table) { return hub->standing(table); },
            .readReports = adminServices().readReports,
            .readWish =
                [](const json& wish, Problem& problem) {
                  QuickWish read;
                  return readQuickWish(wish, read, problem);
                }};
  }

  std::deque<std::pair<TableUpdate, std::function<void()>>> news_;
  std::vector<std::pair<std::shared_ptr<StackingRun>, OnStackingTick>> dice_;
};

inline const json kTwo = {{"seats", {{{"kind", "person"}}, {{"kind", "person"}}}}, {"seed", 7}};
inline const json kAlone = {{"seats", {{{"kind", "person"}}, {{"kind", "bot"}, {"bot", "greedy"}}}},
                            {"seed", 7}};

inline json with(json request, const json& more) {
  request.update(more);
  return request;
}

/// Two people whose game has begun.
struct Duel {
  explicit Duel(const json& more = json::object()) : id(server.table(with(kTwo, more))) {
    ada = server.sit(id, "Ada");
    bob = server.sit(id, "Bob");
    ada.say({{"do", "start"}});
    server.settle();
  }
  [[nodiscard]] const Person& toMove() const { return ada.decision().is_null() ? bob : ada; }
  [[nodiscard]] std::size_t lines() const { return server.hub->find(id)->table().log().lines().size(); }
  [[nodiscard]] std::string code(const Person& person) const {
    const json refused = person.wire->last("refused");
    return refused.is_null() ? "" : refused["error"]["code"].get<std::string>();
  }

  TestServer server;
  std::string id;
  Person ada, bob;
};

/// Plays until it is over.
inline void playOut(TestServer& server, const std::vector<const Person*>& people) {
  for (int moves = 0; moves < 3000; ++moves) {
    bool moved = false;
    for (const Person* person : people) {
      moved = moved || person->move();
      server.settle();
    }
    if (!moved) return;
  }
}

/// A person alone with a bot, whose game is over.
struct Finished {
  Finished() : id(server.table(with(kAlone, {{"clock", 3600}}))), ada(server.sit(id, "Ada")) {
    ada.say({{"do", "start"}});
    server.settle();
    playOut(server, {&ada});
    record = server.ask("GET", "/api/tables/" + id + "/record").body.bytes();
  }
  TestServer server;
  std::string id;
  Person ada;
  std::string record;
};

}  // namespace bourse::support
