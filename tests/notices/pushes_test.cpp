// Who is told of a turn by Web Push, how often, and what it says.
#include "server/people/pushes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/notices/browser.h"
#include "tests/people/accounts_server.h"

namespace bourse {
namespace {

using nlohmann::json;
using support::AccountsServer;
using support::browser;
using support::Member;
using support::Person;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

/// Two guests whose game goes on for days; the one who has to decide has subscribed and is away.
struct SlowGame {
  explicit SlowGame(const json& subscription = browser(), const json& more = json::object()) {
    id = server.table(support::with({{"seats", {{{"kind", "person"}}, {{"kind", "person"}}}},
                                     {"clock", 86400},
                                     {"grace", 0},
                                     {"seed", 7}},
                                    more));
    ada = server.sit(id, "Ada");
    bob = server.sit(id, "Bob");
    ada.say({{"do", "start"}});
    server.settle();
    if (ada.decision().is_null()) std::swap(ada, bob);
    if (!subscription.is_null()) EXPECT_EQ(subscribe(ada, subscription).status, 200);
  }
  Response subscribe(const Person& who, json subscription) {
    subscription["token"] = who.token;
    return server.ask("POST", "/api/tables/" + id + "/push", subscription);
  }
  void leave(Person& who) {
    who.handler.reset();
    server.settle();
  }
  void comeBack(Person& who) {
    const std::string token = who.token;
    who = server.comeIn(id, {{"do", "enter"}, {"token", token}});
    who.token = token;
  }
  /// What was sent since, after so many seconds.
  std::size_t sent(int seconds = 2) {
    server.pushes.clear();
    server.unixSeconds += seconds;
    server.pass(seconds);
    server.people->tick();
    return server.pushes.size();
  }

  AccountsServer server;
  std::string id;
  Person ada, bob;
};

TEST(Pushes, ReachGuestsOncePerTurnAlsoAfterRestarts) {
  SlowGame game;
  EXPECT_EQ(game.sent(), 0) << "she sits at the table";
  game.leave(game.ada);
  ASSERT_EQ(game.sent(), 1);
  const WebhookRequest request = game.server.pushes[0].first;
  EXPECT_EQ(request.address, "https://push.example/one");
  EXPECT_THAT(request.headers, ::testing::Contains("Content-Encoding: aes128gcm"));
  EXPECT_THAT(request.headers, ::testing::Contains(HasSubstr("Authorization: vapid t=")));
  game.server.pushes[0].second(201);
  for (int i = 0; i < 5; ++i) {
    game.server.restart();
    EXPECT_EQ(game.sent(), 0) << "restart " << i;
  }
  game.comeBack(game.ada);
  game.leave(game.ada);
  EXPECT_EQ(game.sent(), 0) << "the same turn";
  game.comeBack(game.ada);
  game.comeBack(game.bob);
  bool moved = false;
  while (game.ada.move()) {
    game.server.settle();
    moved = true;
  }
  ASSERT_TRUE(moved);
  game.leave(game.ada);
  EXPECT_EQ(game.sent(), 0) << "it is Bob's turn";
  while (game.bob.move()) game.server.settle();
  EXPECT_EQ(game.sent(), 1) << "her next turn";
}

TEST(Pushes, AreLostRatherThanSentTwiceByACrash) {
  SlowGame game;
  game.leave(game.ada);
  ASSERT_EQ(game.sent(), 1);
  game.server.restart();  // nobody heard whether it arrived
  EXPECT_EQ(game.sent(1000), 0);
}

TEST(Pushes, AreTriedAgainAndGivenUp) {
  SlowGame game;
  game.leave(game.ada);
  ASSERT_EQ(game.sent(), 1);
  game.server.pushes[0].second(503);
  EXPECT_EQ(game.sent(20), 0);
  ASSERT_EQ(game.sent(15), 1);
  for (const int delay : {120, 600, 3600, 6 * 3600}) {
    game.server.pushes[0].second(0);
    EXPECT_EQ(game.sent(delay - 5), 0);
    ASSERT_EQ(game.sent(10), 1) << delay;
  }
  game.server.pushes[0].second(500);
  EXPECT_EQ(game.sent(8 * 3600), 0);
}

TEST(Pushes, DropSubscriptionsThatAreGone) {
  for (const int status : {404, 410}) {
    SlowGame game;
    game.leave(game.ada);
    ASSERT_EQ(game.sent(), 1);
    game.server.pushes[0].second(status);
    std::string problem;
    EXPECT_THAT(game.server.accounts.takePushes(INT64_MAX, 10, problem), SizeIs(0));
    game.comeBack(game.ada);
    while (game.ada.move()) game.server.settle();
    game.leave(game.ada);
    while (game.bob.move()) game.server.settle();
    EXPECT_EQ(game.sent(), 0) << status;
  }
}

TEST(Pushes, StopAtOnePress) {
  SlowGame game;
  EXPECT_EQ(game.server.ask("POST", "/api/push/stop", {{"endpoint", "https://push.example/one"}}).status,
            200);
  game.leave(game.ada);
  EXPECT_EQ(game.sent(), 0);
  EXPECT_EQ(game.server.ask("POST", "/api/push/stop", json::object()).status, 400);
}

TEST(Pushes, TellGuestsOfTheEndAlsoIfTheServerStopsWhileItIsHeldBack) {
  SlowGame game(browser(), {{"delay_seconds", 60}});
  for (const Person* who : {&game.ada, &game.bob}) who->say({{"do", "end"}});
  game.server.settle();
  ASSERT_TRUE(game.server.hub->find(game.id)->table().over());
  game.leave(game.ada);
  game.leave(game.bob);
  for (int restart = 0; restart < 2; ++restart) {
    game.server.restart();
    game.server.settleAwaited();
    EXPECT_EQ(game.sent(20), 0) << "spectators do not know yet";
  }
  ASSERT_EQ(game.sent(30), 1) << "her game is over";
  game.server.restart();
  game.server.settleAwaited();
  EXPECT_EQ(game.sent(100), 0) << "once";
}

TEST(Pushes, EndForSeatsOfATableThatIsGone) {
  SlowGame game;
  std::string problem;
  game.server.people->forgetTable(game.id);
  EXPECT_THAT(game.server.accounts.awaitedTables(problem), SizeIs(0));
  game.leave(game.ada);
  EXPECT_EQ(game.sent(), 0);
}

TEST(Pushes, WaitForTheEndOfQuietHours) {
  json quiet = browser();
  quiet["quiet"] = {{"from", 22 * 60}, {"until", 60}};  // 1'700'000'000 is 22:13 in UTC
  SlowGame game(quiet);
  game.leave(game.ada);
  EXPECT_EQ(game.sent(3600), 0);
  EXPECT_EQ(game.sent(2 * 3600), 1);
}

TEST(Pushes, SayNothingOfATurnThatIsOver) {
  json quiet = browser();
  quiet["quiet"] = {{"from", 22 * 60}, {"until", 60}};
  SlowGame game(quiet);
  game.leave(game.ada);
  EXPECT_EQ(game.sent(), 0);
  game.comeBack(game.ada);
  while (game.ada.move()) game.server.settle();
  game.leave(game.ada);
  EXPECT_EQ(game.sent(4 * 3600), 0);
}

TEST(Pushes, QuietHoursEndOnTheMinute) {
  const std::int64_t day = 1'700'006'400;  // midnight
  const auto after = [&](int from, int until, std::int64_t second) {
    return afterQuiet({.quietFrom = from, .quietUntil = until}, day + second) - day;
  };
  EXPECT_EQ(after(0, 0, 5), 5) << "none";
  EXPECT_EQ(after(60, 120, 3599), 3599);
  EXPECT_EQ(after(60, 120, 3600), 7200);
  EXPECT_EQ(after(60, 120, 7199), 7200);
  EXPECT_EQ(after(60, 120, 7200), 7200);
  EXPECT_EQ(after(1380, 60, 86'399), 86'400 + 3600) << "over midnight";
  EXPECT_EQ(after(1380, 60, 10), 3600);
}

TEST(Pushes, TellABrowserOnceOfAccountAndSeat) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  for (const Member& one : {ada, bob})
    EXPECT_EQ(server.as(one, "POST", "/api/me/push", browser(one.name)).status, 200);
  EXPECT_EQ(server.ask("POST", "/api/me/push", browser()).status, 401);
  Person first, second;
  const std::string id = server.duel(ada, bob, first, second, {{"clock", 86400}, {"grace", 0}});
  for (const auto& [person, name] : {std::pair(&first, "Ada"), std::pair(&second, "Bob")}) {
    json seat = browser(name);
    seat["token"] = person->token;
    EXPECT_EQ(server.ask("POST", "/api/tables/" + id + "/push", seat).status, 200);
  }
  first.handler.reset();
  second.handler.reset();
  server.settle();
  server.pass(2);
  server.people->tick();
  ASSERT_THAT(server.pushes, SizeIs(1));
  const json told = server.jsonAs(ada, "GET", "/api/me/export");
  ASSERT_THAT(told["pushes"], SizeIs(1));
  EXPECT_EQ(told["pushes"][0]["service"], "https://push.example");
}

/// Ada is logged in at her desk and on her phone, both are told of turns, and a slow game waits for her.
struct TwoBrowsers {
  TwoBrowsers() {
    desk = server.join("Ada");
    const Member bob = server.join("Bob");
    phone = loggedIn();
    for (const auto& [member, name] : {std::pair(&desk, "desk"), std::pair(&phone, "phone")})
      EXPECT_EQ(server.as(*member, "POST", "/api/me/push", browser(name)).status, 200);
    id = server.duel(desk, bob, ada, other,
                     {{"rated", false}, {"clock", 86400}, {"grace", 0}, {"config", {{"first", 0}}}});
  }
  Member loggedIn() {
    const json answer =
        server.askJson("POST", "/api/people/login", {{"name", "Ada"}, {"password", server.kPassword}});
    Member member = desk;
    member.session = answer["session"];
    return member;
  }
  /// The browsers that hear of her turn after she has left the table.
  std::vector<std::string> told() {
    ada.handler.reset();
    server.settle();
    server.pass(2);
    server.people->tick();
    std::vector<std::string> browsers;
    for (const auto& [request, sent] : server.pushes)
      browsers.push_back(request.address.substr(request.address.rfind('/') + 1));
    std::sort(browsers.begin(), browsers.end());
    return browsers;
  }

  AccountsServer server;
  Member desk, phone;
  Person ada, other;
  std::string id;
};

TEST(Pushes, TellBothBrowsersOfAnAccount) {
  TwoBrowsers both;
  EXPECT_THAT(both.told(), ElementsAre("desk", "phone"));
}

TEST(Pushes, EndWhereSomebodyLogsOut) {
  TwoBrowsers both;
  EXPECT_EQ(both.server.as(both.phone, "POST", "/api/me/logout", json::object()).status, 200);
  EXPECT_THAT(both.told(), ElementsAre("desk"));
}

TEST(Pushes, EndOnAPhoneThatIsLoggedOutFromElsewhere) {
  TwoBrowsers both;
  std::string phone;
  const json sessions = both.server.jsonAs(both.phone, "GET", "/api/me/sessions")["sessions"];
  for (const json& one : sessions)
    if (one["current"].get<bool>()) phone = one["session"];
  EXPECT_EQ(both.server.as(both.desk, "POST", "/api/me/logout", {{"session", phone}}).status, 200);
  EXPECT_THAT(both.told(), ElementsAre("desk"));
}

TEST(Pushes, EndEverywhereWithEverySession) {
  TwoBrowsers both;
  EXPECT_EQ(both.server.as(both.desk, "POST", "/api/me/logout", {{"everywhere", true}}).status, 200);
  EXPECT_THAT(both.told(), SizeIs(0));
}

TEST(Pushes, EndEverywhereWhenAnAccountIsRecovered) {
  TwoBrowsers both;
  const json recovered =
      both.server.askJson("POST", "/api/people/recover",
                          {{"name", "Ada"}, {"recovery", both.desk.recovery}, {"password", "another horse"}});
  ASSERT_TRUE(recovered.contains("session")) << recovered;
  EXPECT_THAT(both.told(), SizeIs(0));
}

TEST(Pushes, StayWhereThePasswordIsChanged) {
  TwoBrowsers both;
  const json changed = both.server.jsonAs(both.desk, "POST", "/api/me/password",
                                          {{"password", both.server.kPassword}, {"new", "another horse"}});
  ASSERT_TRUE(changed.contains("session")) << changed;
  EXPECT_EQ(both.server.as(both.desk, "GET", "/api/me").status, 401);
  both.desk.session = changed["session"];
  EXPECT_EQ(both.server.as(both.desk, "GET", "/api/me").status, 200);
  EXPECT_EQ(both.server.as(both.phone, "GET", "/api/me").status, 401);
  EXPECT_THAT(both.told(), ElementsAre("desk"));
}

TEST(Pushes, RefuseWrongSubscriptions) {
  SlowGame game(nullptr);
  const auto code = [&](const json& subscription) {
    return game.server.codeOf(game.subscribe(game.ada, subscription));
  };
  for (const char* address :
       {"http://push.example/", "https://", "ftp://a.example/", "https://u:p@a.example/"})
    EXPECT_EQ(code(support::with(browser(), {{"endpoint", address}})), "push-wrong") << address;
  EXPECT_EQ(code(support::with(browser(), {{"p256dh", "BCVx"}})), "push-wrong");
  EXPECT_EQ(code(support::with(browser(), {{"auth", "short"}})), "push-wrong");
  EXPECT_EQ(code(support::with(browser(), {{"quiet", {{"from", 0}}}})), "push-wrong");
  EXPECT_EQ(code(support::with(browser(), {{"quiet", {{"from", 0}, {"until", 1440}}}})), "push-wrong");
  json stranger = browser();
  stranger["token"] = "not a token";
  const Response refused = game.server.ask("POST", "/api/tables/" + game.id + "/push", stranger);
  EXPECT_EQ(refused.status, 403);
  EXPECT_EQ(game.server.ask("POST", "/api/tables/nowhere/push", stranger).status, 404);
  EXPECT_EQ(bytesOfBase64Url(game.server.askJson("GET", "/api/push")["key"].get<std::string>())->size(), 65);
}

TEST(Pushes, SayNothingThatATableKeepsSecret) {
  const Push push{.to = {.id = "secret id",
                         .seatKey = "secret key",
                         .endpoint = "https://push.example/secret",
                         .point = "secret",
                         .auth = "secret",
                         .language = "fr"},
                  .table = "t1",
                  .game = "stockpile",
                  .what = "turn",
                  .seat = 2,
                  .decision = 12};
  const json text = json::parse(pushText(push));
  EXPECT_EQ(text, json({{"what", "turn"},
                        {"game", "stockpile"},
                        {"table", "t1"},
                        {"decision", 12},
                        {"language", "fr"},
                        {"title", "C’est à vous de jouer dans une partie de Stockpile"},
                        {"stop", "Arrêter les avis"},
                        {"link", "t/t1"}}));
  EXPECT_THAT(text.dump(), Not(HasSubstr("secret")));
}

}  // namespace
}  // namespace bourse
