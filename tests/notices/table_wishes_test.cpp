// “Tell me when a table opens”: to whom, of which tables, how often, and until when.
#include "server/people/table_wishes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/notices/browser.h"
#include "tests/people/accounts_server.h"

namespace bourse {
namespace {

using nlohmann::json;
using support::AccountsServer;
using support::browser;
using support::Member;
using support::Person;
using ::testing::SizeIs;

struct Lobby : AccountsServer {
  Response wish(json wanted = json::object(), int seconds = 3600) {
    return ask("POST", "/api/wishes",
               {{"wish", std::move(wanted)}, {"seconds", seconds}, {"push", browser("one", "en")}});
  }
  /// Somebody sits at a table in the lobby and waits.
  Person open(json more = json::object()) {
    json request{{"seats", {{{"kind", "person"}}, {{"kind", "person"}}}}, {"listed", true}};
    request.update(more);
    now += std::chrono::seconds(10);
    last = table(request);
    Person ada = sit(last, "Ada");
    return ada;
  }
  std::size_t sent(int seconds = 2) {
    pushes.clear();
    unixSeconds += seconds;
    pass(seconds);
    people->tick();
    return pushes.size();
  }
  std::string last;
};

TEST(TableWishes, TellOfATableThatFits) {
  Lobby lobby;
  const json kept = json::parse(lobby.wish({{"game", "stockpile"}, {"speed", "slow"}}).body.bytes());
  EXPECT_EQ(kept["by"], "push");
  EXPECT_EQ(kept["until"], lobby.unixSeconds + 3600);
  EXPECT_EQ(kept["notices"], kNoticesOfWish);
  const Person live = lobby.open({{"clock", 60}});
  EXPECT_EQ(lobby.sent(), 0) << "it does not fit";
  const Person hidden = lobby.open({{"listed", false}, {"clock", 86400}});
  EXPECT_EQ(lobby.sent(), 0) << "it is not in the lobby";
  const Person slow = lobby.open({{"clock", 86400}});
  EXPECT_EQ(lobby.sent(), 1);
  slow.say({{"do", "chat"}, {"text", "hello"}});
  lobby.settle();
  EXPECT_EQ(lobby.sent(), 0) << "once";
  lobby.restart();
  const Person back = lobby.comeIn(lobby.last, {{"do", "enter"}, {"token", slow.token}});
  EXPECT_EQ(lobby.sent(), 0) << "also after a restart";
}

TEST(TableWishes, LapseAfterTheirTime) {
  Lobby lobby;
  EXPECT_EQ(lobby.wish(json::object(), 600).status, 200);
  lobby.unixSeconds += 601;
  const Person ada = lobby.open({{"clock", 86400}});
  EXPECT_EQ(lobby.sent(), 0);
}

TEST(TableWishes, TellOfAFewTables) {
  Lobby lobby;
  EXPECT_EQ(lobby.wish().status, 200);
  std::vector<Person> seated;
  std::size_t told = 0;
  for (int i = 0; i < 6; ++i) {
    seated.push_back(lobby.open({{"clock", 86400}}));
    told += lobby.sent();
  }
  EXPECT_EQ(told, kNoticesOfWish);
}

TEST(TableWishes, StopAtOnePress) {
  Lobby lobby;
  EXPECT_EQ(lobby.wish().status, 200);
  EXPECT_EQ(lobby.ask("POST", "/api/wishes/stop", {{"endpoint", "https://push.example/one"}}).status, 200);
  const Person ada = lobby.open({{"clock", 86400}});
  EXPECT_EQ(lobby.sent(), 0);
  EXPECT_EQ(lobby.wish().status, 200);
  EXPECT_EQ(lobby.ask("POST", "/api/push/stop", {{"endpoint", "https://push.example/one"}}).status, 200);
  const Person bob = lobby.open({{"clock", 86400}});
  EXPECT_EQ(lobby.sent(), 0);
}

TEST(TableWishes, SayNothingOfATableThatIsFullByThen) {
  Lobby lobby;
  json quiet = browser("one", "en");
  quiet["quiet"] = {{"from", 22 * 60}, {"until", 60}};  // 1'700'000'000 is 22:13 in UTC
  EXPECT_EQ(lobby.ask("POST", "/api/wishes", {{"wish", json::object()}, {"seconds", 86400}, {"push", quiet}})
                .status,
            200);
  const Person ada = lobby.open({{"clock", 86400}});
  EXPECT_EQ(lobby.sent(), 0);
  const Person bob = lobby.sit(lobby.last, "Bob");
  EXPECT_EQ(lobby.sent(4 * 3600), 0);
}

TEST(TableWishes, GoToTheAddressOfAnAccount) {
  Lobby lobby;
  const Member ada = lobby.join("Ada Lovelace");
  const json body{{"wish", json::object()}, {"seconds", 3600}};
  EXPECT_EQ(lobby.codeOf(lobby.as(ada, "POST", "/api/wishes", body)), "not-subscribed");
  std::string problem;
  lobby.accounts.putSubscription(
      {.id = std::string(64, 'a'), .account = ada.id, .endpoint = "mailto:ada@example.org", .language = "en"},
      1, problem);
  EXPECT_EQ(lobby.jsonAs(ada, "POST", "/api/wishes", body)["by"], "mail");
  EXPECT_THAT(lobby.jsonAs(ada, "GET", "/api/me/export")["wishes"], SizeIs(1));
  const Person own = lobby.sitAs(ada, lobby.table({{"seats", {{{"kind", "person"}}, {{"kind", "person"}}}},
                                                   {"listed", true},
                                                   {"clock", 86400}}));
  lobby.mails.clear();
  lobby.sent();
  EXPECT_THAT(lobby.mails, SizeIs(0)) << "her own table";
  const Person eve = lobby.open({{"clock", 86400}});
  lobby.sent();
  EXPECT_THAT(lobby.mails, SizeIs(1));
  EXPECT_EQ(lobby.as(ada, "POST", "/api/wishes/stop", json::object()).status, 200);
  EXPECT_THAT(lobby.jsonAs(ada, "GET", "/api/me/export")["wishes"], SizeIs(0));
}

TEST(TableWishes, RefuseWhatIsNoWish) {
  Lobby lobby;
  const auto code = [&](const json& body) { return lobby.codeOf(lobby.ask("POST", "/api/wishes", body)); };
  EXPECT_EQ(code({{"wish", json::object()}, {"seconds", 5}, {"push", browser("one", "en")}}),
            "body-malformed");
  EXPECT_EQ(code({{"wish", json::object()}, {"seconds", 90'000}, {"push", browser("one", "en")}}),
            "body-malformed");
  EXPECT_EQ(code({{"wish", {{"speed", "fast"}}}, {"seconds", 3600}, {"push", browser("one", "en")}}),
            "wish-wrong");
  EXPECT_EQ(code({{"wish", json::object()}, {"seconds", 3600}, {"push", {{"endpoint", "mailto:a@b.org"}}}}),
            "push-wrong");
  EXPECT_EQ(code({{"wish", json::object()}, {"seconds", 3600}}), "not-subscribed");
  EXPECT_EQ(code({{"seconds", 3600}}), "body-malformed");
}

}  // namespace
}  // namespace bourse
