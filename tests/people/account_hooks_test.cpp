// Accounts at tables: blocks, the host, notices, results.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/identity/weak_secrets.h"
#include "server/people/result_of.h"
#include "server/room/ended_game.h"
#include "tests/people/accounts_server.h"

namespace bourse {
namespace {

using support::AccountsServer;
using support::json;
using support::kTwo;
using support::Member;
using support::Person;
using support::with;
using ::testing::HasSubstr;

TEST(Blocks, HideChatAndRefuseSeats) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  const json three = {{"seats", {{{"kind", "person"}}, {{"kind", "person"}}, {{"kind", "person"}}}}};
  const std::string before = server.table(three), after = server.table(three);
  const Person adaThere = server.sitAs(ada, before), bobThere = server.sitAs(bob, before),
               guest = server.sit(before, "Cy");
  EXPECT_EQ(
      server.jsonAs(ada, "POST", "/api/me/blocks", {{"person", "B0B"}, {"blocked", true}})["blocks"][0]["id"],
      bob.id);
  bobThere.say({{"do", "chat"}, {"text", "hello"}});
  server.settle();
  EXPECT_TRUE(adaThere.wire->last("chat").is_null());
  EXPECT_EQ(guest.wire->last("chat")["text"], "hello");
  const Person again = server.comeIn(before, {{"do", "enter"}, {"token", adaThere.token}});
  EXPECT_TRUE(again.wire->last("chats")["chats"].empty());

  server.sitAs(ada, after);
  EXPECT_EQ(server.codeOf(server.as(bob, "POST", "/api/tables/" + after + "/seats", {{"name", "Bob"}})),
            "blocked");
  server.as(ada, "POST", "/api/me/blocks", {{"person", bob.id}, {"blocked", false}});
  server.sitAs(bob, after);
  EXPECT_EQ(server.as(ada, "POST", "/api/me/blocks", {{"person", "nobody"}, {"blocked", true}}).status, 404);
}

TEST(Host, IsTheFirstPlayerAndMayRemoveOthers) {
  AccountsServer server;
  const Member bob = server.join("Bob");
  const std::string id = server.table(kTwo);
  const Person ada = server.sit(id, "Ada"), guest = server.sitAs(bob, id);
  const auto code = [](const Person& person) {
    const json refused = person.wire->last("refused");
    return refused.is_null() ? "" : refused["error"]["code"].get<std::string>();
  };
  guest.say({{"do", "remove"}, {"seat", 0}});
  EXPECT_EQ(code(guest), "not-host");
  ada.say({{"do", "remove"}, {"seat", 0}});
  EXPECT_EQ(code(ada), "no-such-seat");
  ada.say({{"do", "remove"}, {"seat", 1}, {"id", 5}});
  server.settle();
  EXPECT_EQ(ada.wire->last("done")["re"], 5);
  EXPECT_FALSE(guest.wire->last("removed").is_null());
  EXPECT_EQ(server.askJson("GET", "/api/tables/" + id)["free"], 1);
  EXPECT_EQ(server.codeOf(server.as(bob, "POST", "/api/tables/" + id + "/seats", {{"name", "Bob"}})),
            "removed");
  guest.say({{"do", "enter"}, {"token", guest.token}});
  EXPECT_EQ(code(guest), "token-unknown");
  const Person cy = server.sit(id, "Cy");
  ada.say({{"do", "start"}});
  server.settle();
  ada.say({{"do", "remove"}, {"seat", 1}});
  EXPECT_EQ(code(ada), "already-started");
  server.restart();
  EXPECT_EQ(server.askJson("GET", "/api/tables/" + id)["host"], 0);
}

TEST(Notices, ReachFeedAndWebhookOnce) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  std::string feeds[2];
  for (int i = 0; i < 2; ++i) {
    const Member& one = i == 0 ? ada : bob;
    feeds[i] =
        "/" + server.jsonAs(one, "POST", "/api/me/notices", {{"feed", true}})["address"].get<std::string>();
    EXPECT_EQ(server.as(one, "POST", "/api/me/notices", {{"webhook", "https://hook.example/"}}).status, 200);
  }
  Person first, second;
  const std::string id = server.duel(ada, bob, first, second, {{"clock", 86400}, {"grace", 0}});
  const bool adaMoves = !first.decision().is_null();
  Person& mover = adaMoves ? first : second;
  const auto feed = [&] { return std::string(server.ask("GET", feeds[adaMoves ? 0 : 1]).body.bytes()); };
  EXPECT_THAT(feed(), ::testing::Not(HasSubstr("<entry>"))) << "they sit at the table";
  mover.handler.reset();
  server.settle();
  EXPECT_THAT(feed(), HasSubstr("https://b.example/t/" + id));
  EXPECT_THAT(feed(), HasSubstr("It is your turn in Stockpile"));
  EXPECT_THAT(std::string(server.ask("GET", feeds[adaMoves ? 0 : 1] + "?lang=fr").body.bytes()),
              HasSubstr("C’est à vous"));
  server.pass(5);
  server.people->tick();
  ASSERT_EQ(server.webhooks.size(), 1);
  const WebhookRequest webhook = server.webhooks[0].first;
  EXPECT_EQ(webhook.address, "https://hook.example/");
  EXPECT_EQ(json::parse(webhook.body)["table"], id);
  server.webhooks[0].second(500);  // refused: tried again half a minute later
  server.webhooks.clear();
  server.pass(5);
  server.people->tick();
  EXPECT_TRUE(server.webhooks.empty());
  server.unixSeconds += 31;
  server.pass(5);
  server.people->tick();
  ASSERT_EQ(server.webhooks.size(), 1);
  server.webhooks[0].second(204);
  server.webhooks.clear();
  server.restart();
  server.unixSeconds += 100'000;
  server.pass(5);
  server.people->tick();
  EXPECT_TRUE(server.webhooks.empty()) << "nobody is told twice, also after a restart";
  server.as(adaMoves ? ada : bob, "POST", "/api/me/notices", {{"feed", false}});
  EXPECT_EQ(server.ask("GET", feeds[adaMoves ? 0 : 1]).status, 404);
}

/// Somebody with a webhook who has to move in a slow game, and is away.
struct Awaited {
  explicit Awaited(const std::string& webhook) {
    for (const Member& one : {ada, bob}) hook(one, webhook);
    id = server.duel(ada, bob, first, second, {{"clock", 86400}, {"grace", 0}});
    adaMoves = !first.decision().is_null();
  }
  void hook(const Member& one, const std::string& webhook) {
    EXPECT_EQ(server.as(one, "POST", "/api/me/notices", {{"webhook", webhook}}).status, 200);
  }
  void leave() {
    mover().handler.reset();
    server.settle();
  }
  void pass(int seconds) {
    server.unixSeconds += seconds;
    server.pass(5);
    server.people->tick();
  }
  Person& mover() { return adaMoves ? first : second; }
  const Member& member() { return adaMoves ? ada : bob; }

  AccountsServer server;
  Member ada = server.join("Ada"), bob = server.join("Bob");
  Person first, second;
  std::string id;
  bool adaMoves = false;
};

/// The time of the test's clock is 22:13 in UTC.
TEST(Notices, OfWebhooksWaitInQuietHours) {
  Awaited game("https://hook.example/#quiet=22:00-07:00");
  game.leave();
  game.pass(5);
  EXPECT_TRUE(game.server.webhooks.empty());
  game.pass(8 * 3600);
  EXPECT_TRUE(game.server.webhooks.empty()) << "it is six";
  game.pass(3600);
  ASSERT_EQ(game.server.webhooks.size(), 1);
  EXPECT_THAT(game.server.webhooks[0].first.body, HasSubstr(game.member().name + ": "));
  EXPECT_EQ(game.server.webhooks[0].first.address, "https://hook.example/");
}

TEST(Notices, OfWebhooksAreDroppedIfThePersonHasPlayedMeanwhile) {
  Awaited game("https://hook.example/#quiet=22:00-07:00");
  game.leave();
  const Person back = game.server.comeIn(game.id, {{"do", "enter"}, {"token", game.mover().token}});
  ASSERT_TRUE(back.move());
  game.server.settle();
  game.pass(10 * 3600);
  EXPECT_TRUE(game.server.webhooks.empty());
}

TEST(Notices, OfWebhooksStopByOnePress) {
  Awaited game("https://hook.example/");
  game.leave();
  game.pass(5);
  ASSERT_EQ(game.server.webhooks.size(), 1);
  const std::string link = json::parse(game.server.webhooks[0].first.body)["stop"];
  const std::string stop = "/api/webhooks/stop/" + link.substr(link.rfind('/') + 1);
  EXPECT_EQ(game.server.ask("POST", stop + "0").status, 404);
  EXPECT_EQ(game.server.ask("POST", "/api/webhooks/stop/nobody").status, 404);
  EXPECT_FALSE(game.server.jsonAs(game.member(), "GET", "/api/me")["person"]["webhook"].is_null());
  EXPECT_EQ(game.server.ask("POST", stop).status, 200);
  EXPECT_EQ(game.server.ask("POST", stop).status, 200) << "again";
  EXPECT_TRUE(game.server.jsonAs(game.member(), "GET", "/api/me")["person"]["webhook"].is_null());
  game.hook(game.member(), "https://hook.example/another");
  EXPECT_EQ(game.server.ask("POST", stop).status, 404) << "a new webhook has a link of its own";
  EXPECT_EQ(
      game.server.as(game.member(), "POST", "/api/me/notices", {{"webhook", "https://a.example/#quiet=22"}})
          .status,
      400);
}

TEST(Notices, AreOptInAndOnlyForSlowGames) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  server.as(ada, "POST", "/api/me/notices", {{"feed", true}});
  Person first, second;
  server.duel(ada, bob, first, second, {{"clock", 60}, {"grace", 600}});
  first.handler.reset();
  second.handler.reset();
  server.settle();
  std::string problem;
  EXPECT_TRUE(server.accounts.noticesOf(ada.id, 10, problem).empty());
  EXPECT_TRUE(server.accounts.noticesOf(bob.id, 10, problem).empty());
  for (const char* wrong :
       {"ftp://a.example/", "https://", "javascript:alert(1)", "https://u:p@a.example/", "http://a b/"})
    EXPECT_EQ(server.as(ada, "POST", "/api/me/notices", {{"webhook", wrong}}).status, 400) << wrong;
}

TEST(Results, RateOnlyGamesBetweenAccounts) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  const auto rated = [&](const json& more) {
    Person first, second;
    const std::string id = server.duel(ada, bob, first, second, more);
    support::playOut(server, {&first, &second});
    return server.askJson("GET", "/api/people/" + ada.id + "/games")["games"][0]["rated"].get<bool>();
  };
  EXPECT_TRUE(rated(json::object()));
  EXPECT_FALSE(rated({{"rated", false}}));
  EXPECT_FALSE(rated({{"seed", 7}})) << "the player who chose the seed knows the cards";
}

TEST(Results, RankResignedPlayersLast) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  Person first, second;
  server.duel(ada, bob, first, second);
  first.say({{"do", "resign"}});
  server.settle();
  support::playOut(server, {&second});
  const json seats = server.askJson("GET", "/api/people/" + ada.id + "/games")["games"][0]["seats"];
  EXPECT_TRUE(seats[0]["resigned"].get<bool>());
  EXPECT_EQ(seats[0]["place"], 2);
  EXPECT_EQ(seats[1]["place"], 1);
  EXPECT_LT(seats[0]["after"], seats[1]["after"]);
}

TEST(Results, HaveAKind) {
  EXPECT_EQ(ratingKind(2, ""), "two");
  EXPECT_EQ(ratingKind(2, "bonds"), "two");
  EXPECT_EQ(ratingKind(4, ""), "base");
  EXPECT_EQ(ratingKind(4, "bonds"), "modules");
}

TEST(RatedTables, AreForAccountsWithAClockAndWithoutUndo) {
  AccountsServer server;
  const json seats{{"seats", {{{"kind", "person"}}, {{"kind", "person"}}}}, {"rated", true}};
  const auto code = [&](const json& more) {
    const json made = server.askJson("POST", "/api/tables", with(seats, more));
    return made.contains("error") ? made["error"]["code"].get<std::string>() : std::string();
  };
  EXPECT_EQ(code(json::object()), "wish-wrong") << "no clock";
  EXPECT_EQ(code({{"clock", 60}, {"undo", true}}), "wish-wrong");
  EXPECT_EQ(code({{"clock", 60}, {"grace", 0}}), "wish-wrong") << "nobody would ever have left";
  const json made = server.askJson("POST", "/api/tables", with(seats, {{"clock", 60}}));
  EXPECT_FALSE(made["undo"].get<bool>());
  EXPECT_EQ(made["grace"], 60);
  EXPECT_EQ(server.askJson("POST", "/api/tables", with(seats, {{"clock", 86400}}))["grace"], 0)
      << "in a slow game the clock decides";
  const Response guest =
      server.ask("POST", "/api/tables/" + made["table"].get<std::string>() + "/seats", {{"name", "Guest"}});
  EXPECT_EQ(guest.status, 403);
  EXPECT_EQ(server.codeOf(guest), "account-needed");
}

TEST(RatedTables, LeavingLoses) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  Person first, second;
  const std::string id = server.duel(ada, bob, first, second, {{"clock", 300}, {"grace", 60}});
  first.handler.reset();
  server.pass(59);
  server.settle();
  EXPECT_FALSE(server.hub->find(id)->facts().seats[0].resigned);
  server.pass(2);
  server.settle();
  EXPECT_TRUE(server.hub->find(id)->facts().seats[0].resigned);
  support::playOut(server, {&second});
  const json seats = server.askJson("GET", "/api/people/" + ada.id + "/games")["games"][0]["seats"];
  EXPECT_EQ(seats[0]["place"], 2);
  EXPECT_LT(seats[0]["after"], seats[1]["after"]);
}

TEST(RatedTables, RunningOutOfTimeWhileAwayLosesASlowGame) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  Person first, second;
  const std::string id = server.duel(ada, bob, first, second, {{"clock", 86400}});
  const Seat mover = first.decision().is_null() ? 1 : 0;
  first.handler.reset();
  second.handler.reset();
  server.pass(86'000);
  server.settle();
  EXPECT_FALSE(server.hub->find(id)->facts().seats[mover].resigned);
  server.pass(500);
  server.settle();
  EXPECT_TRUE(server.hub->find(id)->facts().seats[mover].resigned);
}

TEST(RatedTables, FlagSeatsOfOneAddress) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  Person first, second;
  const std::string id = server.duel(ada, bob, first, second);
  EXPECT_EQ(server.askJson("GET", "/api/tables/" + id)["same_address"], (json{0, 1}));
  server.restart();
  EXPECT_EQ(server.askJson("GET", "/api/tables/" + id)["same_address"], (json{0, 1}))
      << "also after a restart";
}

TEST(RatedTables, FlagSeatsThatArePlayedFromOneAddress) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  const std::string id = server.table(
      {{"seats", {{{"kind", "person"}}, {{"kind", "person"}}}}, {"rated", true}, {"clock", 3600}});
  const std::string at = "/api/tables/" + id;
  const auto sit = [&](const Member& who, const std::string& from) {
    const Response seat =
        server.ask("POST", at + "/seats", {{"name", "ignored"}},
                   {{"Authorization", "Bearer " + who.session}, {"X-Forwarded-For", from}}, "192.0.2.9");
    return json::parse(seat.body.bytes()).value("token", "");
  };
  const std::string one = sit(ada, "198.51.100.1"), other = sit(bob, "198.51.100.2");
  const auto enter = [&](const std::string& token, const std::string& from) {
    return server.comeIn(id, {{"do", "enter"}, {"token", token}}, from);
  };
  Person first = enter(one, "198.51.100.1");
  const Person second = enter(other, "198.51.100.2");
  first.say({{"do", "start"}});
  server.settle();
  EXPECT_EQ(server.askJson("GET", at)["same_address"], json::array());
  first = enter(one, "198.51.100.2");  // after the deal, whose seed is another
  EXPECT_EQ(server.askJson("GET", at)["same_address"], (json{0, 1}));
  for (int i = 10; i < 40; ++i) first = enter(one, "198.51.100." + std::to_string(i));
  EXPECT_EQ(server.askJson("GET", at)["same_address"], (json{0, 1})) << "however often they move on";
  server.restart();
  EXPECT_EQ(server.askJson("GET", at)["same_address"], (json{0, 1}));
}

TEST(RatedTables, FlagOneAddressInARematchToo) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  Person first, second;
  const std::string id = server.duel(ada, bob, first, second);
  for (const Person* one : {&first, &second}) one->say({{"do", "end"}});
  server.settle();
  first.say({{"do", "rematch"}});
  server.settle();
  const std::string next = first.wire->last("rematch")["table"];
  const auto flagged = [&] { return server.askJson("GET", "/api/tables/" + next)["same_address"]; };
  EXPECT_EQ(flagged(), json::array()) << "nobody has come yet";
  const Person one = server.comeIn(next, {{"do", "enter"}, {"token", first.token}});
  EXPECT_EQ(flagged(), json::array());
  const Person other = server.comeIn(next, {{"do", "enter"}, {"token", second.token}});
  EXPECT_EQ(flagged(), (json{0, 1}));
}

TEST(Sessions, AreListedAndEndOneByOne) {
  AccountsServer server;
  const Member ada = server.join("Ada");
  const json entered =
      server.askJson("POST", "/api/people/login", {{"name", "Ada"}, {"password", AccountsServer::kPassword}});
  const Member phone{ada.id, "Ada", entered["session"], ""};
  const json sessions = server.jsonAs(ada, "GET", "/api/me/sessions")["sessions"];
  ASSERT_EQ(sessions.size(), 2U);
  const json& other = sessions[0]["current"].get<bool>() ? sessions[1] : sessions[0];
  EXPECT_FALSE(other["current"].get<bool>());
  EXPECT_EQ(server.codeOf(server.as(ada, "POST", "/api/me/logout", {{"session", "0123456789abcdef"}})),
            "session-unknown");
  EXPECT_EQ(server.as(phone, "GET", "/api/me").status, 200);
  EXPECT_TRUE(
      server.jsonAs(ada, "POST", "/api/me/logout", {{"session", other["session"]}})["logged_in"].get<bool>());
  EXPECT_EQ(server.as(phone, "GET", "/api/me").status, 401);
  EXPECT_EQ(server.jsonAs(ada, "GET", "/api/me/sessions")["sessions"].size(), 1U);
  const Member bob = server.join("Bob");
  const json bobs = server.jsonAs(bob, "GET", "/api/me/sessions")["sessions"];
  EXPECT_EQ(server.codeOf(server.as(ada, "POST", "/api/me/logout", {{"session", bobs[0]["session"]}})),
            "session-unknown")
      << "nobody ends another's";
}

TEST(Accounts, RefuseCommonPasswordsAndReservedNames) {
  AccountsServer server;
  const auto code = [&](const std::string& name, const std::string& password) {
    server.now += std::chrono::seconds(10);
    return server.codeOf(server.ask("POST", "/api/people", {{"name", name}, {"password", password}}));
  };
  for (const char* weak :
       {"password",   "Password123!", "12345678",         "87654321",   "aaaaaaaa",    "qwertyuiop",
        "iloveyou",   "abcabcabc",    "Bourse2026",       "1234567890", "Summer2026!", "dr4g0n99",
        "P@$$w0rd1",  "1q2w3e4r",     "1qaz2wsx",         "qweasdzxc",  "drowssap1",   "newcomer7",
        "remocwen",   "Newcomer!!",   "passwordpassword", "25121990",   "19901225",    "abcd1234",
        "monkeylove", "Tehran1402",   "qwerty123456",     "11223344",   "zxcvbnm,"})
    EXPECT_EQ(code("Newcomer", weak), "password-weak") << weak;
  for (const char* fine : {"correct horse", "batterystaple", "k8#vTq2x", "79316402", "my dog is old"})
    EXPECT_FALSE(isCommonPassword(fine, "Newcomer")) << fine;
  for (const char* reserved : {"admin", "Admin", "AdmIn", "Moderator", "Bourse", "somebody"})
    EXPECT_EQ(code(reserved, "correct horse"), "name-reserved") << reserved;
  EXPECT_EQ(code("Admiral", "correct horse"), "");
}

TEST(Guests, AreNotCalledLikeThoseWhoRunTheServer) {
  AccountsServer server;
  const std::string id = server.table(support::kTwo);
  for (const char* name : {"Admin", "ADM1N", "Moderator", "mod", "Server"}) {
    EXPECT_EQ(server.codeOf(server.ask("POST", "/api/tables/" + id + "/seats", {{"name", name}})),
              "name-reserved")
        << name;
    const support::Person eve = server.comeIn(id, {{"do", "enter"}, {"name", name}});
    EXPECT_EQ(eve.wire->last("refused")["error"]["code"], "name-reserved") << name;
  }
  EXPECT_EQ(server.ask("POST", "/api/tables/" + id + "/seats", {{"name", "Guest"}}).status, 201)
      << "which is what many guests are called";
}

TEST(Passwords, KeepAShareForAddressesThatHaveLoggedIn) {
  AccountsServer server;
  const Member ada = server.join("Ada");
  const json login{{"name", "Ada"}, {"password", AccountsServer::kPassword}};
  EXPECT_EQ(server.ask("POST", "/api/people/login", login).status, 200);
  server.hashRoom = 4;
  server.hashShare = 4;  // strangers have used up theirs
  EXPECT_EQ(server.ask("POST", "/api/people/login", login).status, 200) << "somebody has logged in from here";
  server.restart();
  EXPECT_EQ(server.ask("POST", "/api/people/login", login).status, 503) << "a stranger again";
}

}  // namespace
}  // namespace bourse
