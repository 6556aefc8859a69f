// Accounts at tables: blocks, the host, notices, results.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/people/result_of.h"
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
  EXPECT_THAT(feed(), HasSubstr("https://b.example/#/t/" + id));
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

TEST(Notices, AreOptInAndOnlyForSlowGames) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  server.as(ada, "POST", "/api/me/notices", {{"feed", true}});
  Person first, second;
  server.duel(ada, bob, first, second, {{"clock", 60}, {"grace", 0}});
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

}  // namespace
}  // namespace bourse
