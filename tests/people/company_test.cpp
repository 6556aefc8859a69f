// People among others: blocks, the host, notices, and what a game is worth.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/people/result_of.h"
#include "tests/people/club.h"

namespace bourse {
namespace {

using support::Club;
using support::json;
using support::kTwo;
using support::Member;
using support::Person;
using support::with;
using ::testing::HasSubstr;

TEST(Blocks, KeepSomebodyFromTheTableAndFromTheChat) {
  Club club;
  const Member ada = club.join("Ada"), bob = club.join("Bob");
  const json three = {{"seats", {{{"kind", "person"}}, {{"kind", "person"}}, {{"kind", "person"}}}}};
  const std::string before = club.table(three), after = club.table(three);
  const Person adaThere = club.sitAs(ada, before), bobThere = club.sitAs(bob, before),
               guest = club.sit(before, "Cy");
  EXPECT_EQ(
      club.jsonAs(ada, "POST", "/api/me/blocks", {{"person", "B0B"}, {"blocked", true}})["blocks"][0]["id"],
      bob.id);
  bobThere.say({{"do", "chat"}, {"text", "hello"}});
  club.settle();
  EXPECT_TRUE(adaThere.wire->last("chat").is_null());
  EXPECT_EQ(guest.wire->last("chat")["text"], "hello");
  const Person again = club.comeIn(before, {{"do", "enter"}, {"token", adaThere.token}});
  EXPECT_TRUE(again.wire->last("chats")["chats"].empty());

  club.sitAs(ada, after);
  EXPECT_EQ(club.codeOf(club.as(bob, "POST", "/api/tables/" + after + "/seats", {{"name", "Bob"}})),
            "blocked");
  club.as(ada, "POST", "/api/me/blocks", {{"person", bob.id}, {"blocked", false}});
  club.sitAs(bob, after);
  EXPECT_EQ(club.as(ada, "POST", "/api/me/blocks", {{"person", "nobody"}, {"blocked", true}}).status, 404);
}

TEST(Host, IsWhoeverWasThereFirstAndSendsGuestsAway) {
  Club club;
  const Member bob = club.join("Bob");
  const std::string id = club.table(kTwo);
  const Person ada = club.sit(id, "Ada"), guest = club.sitAs(bob, id);
  const auto code = [](const Person& person) {
    const json refused = person.wire->last("refused");
    return refused.is_null() ? "" : refused["error"]["code"].get<std::string>();
  };
  guest.say({{"do", "remove"}, {"seat", 0}});
  EXPECT_EQ(code(guest), "not-host");
  ada.say({{"do", "remove"}, {"seat", 0}});
  EXPECT_EQ(code(ada), "no-such-seat");
  ada.say({{"do", "remove"}, {"seat", 1}, {"id", 5}});
  club.settle();
  EXPECT_EQ(ada.wire->last("done")["re"], 5);
  EXPECT_FALSE(guest.wire->last("removed").is_null());
  EXPECT_EQ(club.askJson("GET", "/api/tables/" + id)["free"], 1);
  EXPECT_EQ(club.codeOf(club.as(bob, "POST", "/api/tables/" + id + "/seats", {{"name", "Bob"}})), "removed");
  guest.say({{"do", "enter"}, {"token", guest.token}});
  EXPECT_EQ(code(guest), "token-unknown");
  const Person cy = club.sit(id, "Cy");
  ada.say({{"do", "start"}});
  club.settle();
  ada.say({{"do", "remove"}, {"seat", 1}});
  EXPECT_EQ(code(ada), "already-started");
  club.restart();
  EXPECT_EQ(club.askJson("GET", "/api/tables/" + id)["host"], 0);
}

TEST(Notices, ReachAFeedAndAWebhookOnce) {
  Club club;
  const Member ada = club.join("Ada"), bob = club.join("Bob");
  std::string feeds[2];
  for (int i = 0; i < 2; ++i) {
    const Member& one = i == 0 ? ada : bob;
    feeds[i] =
        "/" + club.jsonAs(one, "POST", "/api/me/notices", {{"feed", true}})["address"].get<std::string>();
    EXPECT_EQ(club.as(one, "POST", "/api/me/notices", {{"webhook", "https://hook.example/"}}).status, 200);
  }
  Person first, second;
  const std::string id = club.duel(ada, bob, first, second, {{"clock", 86400}, {"grace", 0}});
  const bool adaMoves = !first.decision().is_null();
  Person& mover = adaMoves ? first : second;
  const auto feed = [&] { return std::string(club.ask("GET", feeds[adaMoves ? 0 : 1]).body.bytes()); };
  EXPECT_THAT(feed(), ::testing::Not(HasSubstr("<entry>"))) << "they sit at the table";
  mover.visitor.reset();
  club.settle();
  EXPECT_THAT(feed(), HasSubstr("https://b.example/#/t/" + id));
  EXPECT_THAT(feed(), HasSubstr("It is your turn in Stockpile"));
  EXPECT_THAT(std::string(club.ask("GET", feeds[adaMoves ? 0 : 1] + "?lang=fr").body.bytes()),
              HasSubstr("C’est à vous"));
  club.pass(5);
  club.people->tick();
  ASSERT_EQ(club.letters.size(), 1);
  const Letter letter = club.letters[0].first;
  EXPECT_EQ(letter.address, "https://hook.example/");
  EXPECT_EQ(json::parse(letter.body)["table"], id);
  club.letters[0].second(500);  // refused: tried again half a minute later
  club.letters.clear();
  club.pass(5);
  club.people->tick();
  EXPECT_TRUE(club.letters.empty());
  club.unixSeconds += 31;
  club.pass(5);
  club.people->tick();
  ASSERT_EQ(club.letters.size(), 1);
  club.letters[0].second(204);
  club.letters.clear();
  club.restart();
  club.unixSeconds += 100'000;
  club.pass(5);
  club.people->tick();
  EXPECT_TRUE(club.letters.empty()) << "nobody is told twice, also after a restart";
  club.as(adaMoves ? ada : bob, "POST", "/api/me/notices", {{"feed", false}});
  EXPECT_EQ(club.ask("GET", feeds[adaMoves ? 0 : 1]).status, 404);
}

TEST(Notices, AreForSlowGamesAndForThoseWhoWantThem) {
  Club club;
  const Member ada = club.join("Ada"), bob = club.join("Bob");
  club.as(ada, "POST", "/api/me/notices", {{"feed", true}});
  Person first, second;
  club.duel(ada, bob, first, second, {{"clock", 60}, {"grace", 0}});
  first.visitor.reset();
  second.visitor.reset();
  club.settle();
  std::string problem;
  EXPECT_TRUE(club.accounts.noticesOf(ada.id, 10, problem).empty());
  EXPECT_TRUE(club.accounts.noticesOf(bob.id, 10, problem).empty());
  for (const char* wrong :
       {"ftp://a.example/", "https://", "javascript:alert(1)", "https://u:p@a.example/", "http://a b/"})
    EXPECT_EQ(club.as(ada, "POST", "/api/me/notices", {{"webhook", wrong}}).status, 400) << wrong;
}

TEST(Results, CountRatedGamesOfDifferentAccountsAlone) {
  Club club;
  const Member ada = club.join("Ada"), bob = club.join("Bob");
  const auto rated = [&](const json& more) {
    Person first, second;
    const std::string id = club.duel(ada, bob, first, second, more);
    support::playOut(club, {&first, &second});
    return club.askJson("GET", "/api/people/" + ada.id + "/games")["games"][0]["rated"].get<bool>();
  };
  EXPECT_TRUE(rated(json::object()));
  EXPECT_FALSE(rated({{"rated", false}}));
  EXPECT_FALSE(rated({{"seed", 7}})) << "whoever chose the seed knows the cards";
}

TEST(Results, PutThoseWhoGaveUpBehindTheOthers) {
  Club club;
  const Member ada = club.join("Ada"), bob = club.join("Bob");
  Person first, second;
  club.duel(ada, bob, first, second);
  first.say({{"do", "resign"}});
  club.settle();
  support::playOut(club, {&second});
  const json seats = club.askJson("GET", "/api/people/" + ada.id + "/games")["games"][0]["seats"];
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
