// Accounts over HTTP: made, entered, recovered, renamed, taken along and deleted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/people/club.h"

namespace bourse {
namespace {

using support::Club;
using support::json;
using support::Member;
using support::Person;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(Accounts, AreMadeWithANameAndAPassword) {
  Club club;
  const Member ada = club.join("Ada");
  EXPECT_EQ(club.jsonAs(ada, "GET", "/api/me")["person"]["name"], "Ada");
  const auto code = [&](const json& body) {
    club.now += std::chrono::seconds(60);
    return club.codeOf(club.ask("POST", "/api/people", body));
  };
  EXPECT_EQ(code({{"name", "ada"}, {"password", Club::kPassword}}), "name-taken");
  club.join("Cape");
  EXPECT_EQ(code({{"name", "\u0421\u0430\u0440\u0435"}, {"password", Club::kPassword}}), "name-taken")
      << "it looks like Cape, in Cyrillic letters";
  EXPECT_EQ(code({{"name", "\u0410d\u0430"}, {"password", Club::kPassword}}), "name-wrong")
      << "of two scripts";
  EXPECT_EQ(code({{"name", "A"}, {"password", Club::kPassword}}), "name-wrong");
  EXPECT_EQ(code({{"name", "Bob\u202E"}, {"password", Club::kPassword}}), "name-wrong");
  EXPECT_EQ(code({{"name", "Bob"}, {"password", "short"}}), "password-weak");
  EXPECT_EQ(code({{"name", "Bobby Tables"}, {"password", "bobbytables"}}), "password-weak");
  EXPECT_EQ(code({{"name", "Bob"}}), "password-weak");
  EXPECT_EQ(code(json::array()), "name-wrong");
}

TEST(Accounts, AreEnteredAndLeft) {
  Club club;
  const Member ada = club.join("Ada");
  const auto login = [&](const std::string& name, const std::string& password) {
    club.now += std::chrono::seconds(60);
    return club.ask("POST", "/api/people/login", {{"name", name}, {"password", password}});
  };
  const json entered = json::parse(login("ADA", Club::kPassword).body.bytes());
  EXPECT_EQ(entered["person"]["id"], ada.id);
  EXPECT_FALSE(entered.contains("recovery"));
  EXPECT_EQ(login("Ada", "wrong horse").status, 401);
  EXPECT_EQ(login("Eve", Club::kPassword).status, 401);
  EXPECT_EQ(login("Ada", "wrong horse").body.bytes(), login("Eve", Club::kPassword).body.bytes())
      << "who exists is not told";

  const Member phone{ada.id, "Ada", entered["session"], ""};
  EXPECT_EQ(club.as(phone, "POST", "/api/me/logout", json::object()).status, 200);
  EXPECT_EQ(club.as(phone, "GET", "/api/me").status, 401);
  EXPECT_EQ(club.as(ada, "GET", "/api/me").status, 200);
  EXPECT_EQ(club.as(ada, "POST", "/api/me/logout", {{"everywhere", true}}).status, 200);
  EXPECT_EQ(club.as(ada, "GET", "/api/me").status, 401);
}

TEST(Accounts, StoreNoSecretThatOpensThem) {
  Club club;
  const Member ada = club.join("Ada");
  std::string problem;
  const Account kept = *club.accounts.account(ada.id, problem);
  EXPECT_THAT(kept.passwordHash, ::testing::StartsWith("$argon2id$"));
  EXPECT_NE(kept.recoveryHash, ada.recovery);
  EXPECT_EQ(club.accounts.session(ada.session, problem), std::nullopt) << "its hash is there, not itself";
}

TEST(Accounts, AreRecoveredOnceByTheirCode) {
  Club club;
  const Member ada = club.join("Ada");
  const auto recover = [&](const std::string& code) {
    club.now += std::chrono::seconds(60);
    return club.ask("POST", "/api/people/recover",
                    {{"name", "Ada"}, {"recovery", code}, {"password", "another horse"}});
  };
  EXPECT_EQ(recover("aaaaa-aaaaa-aaaaa-aaaaa").status, 401);
  std::string typed = ada.recovery;
  for (char& c : typed) c = c == '-' ? ' ' : static_cast<char>(std::toupper(c));
  const Response recovered = recover(typed);
  EXPECT_EQ(recovered.status, 200);
  EXPECT_NE(json::parse(recovered.body.bytes())["recovery"], ada.recovery);
  EXPECT_EQ(recover(ada.recovery).status, 401) << "it was used";
  EXPECT_EQ(club.as(ada, "GET", "/api/me").status, 401) << "whoever had the account has it no more";
  EXPECT_EQ(club.ask("POST", "/api/people/login", {{"name", "Ada"}, {"password", "another horse"}}).status,
            200);
}

TEST(Accounts, ChangeTheirNameAndPassword) {
  Club club;
  const Member ada = club.join("Ada");
  club.join("Bob");
  EXPECT_EQ(club.codeOf(club.as(ada, "POST", "/api/me", {{"name", "B0b"}})), "name-taken");
  EXPECT_EQ(club.jsonAs(ada, "POST", "/api/me", {{"name", "ADA"}})["person"]["name"], "ADA");
  EXPECT_EQ(club.jsonAs(ada, "POST", "/api/me", {{"listed", false}})["person"]["listed"], false);
  EXPECT_EQ(club.as(ada, "POST", "/api/me", {{"listed", "no"}}).status, 400);
  club.now += std::chrono::seconds(60);
  EXPECT_EQ(
      club.codeOf(club.as(ada, "POST", "/api/me/password", {{"password", "wrong"}, {"new", "new horse"}})),
      "password-wrong");
  const json changed =
      club.jsonAs(ada, "POST", "/api/me/password", {{"password", Club::kPassword}, {"new", "new horse"}});
  EXPECT_TRUE(changed.contains("session")) << changed;
  EXPECT_EQ(club.as(ada, "GET", "/api/me").status, 401) << "all other devices are out";
}

TEST(Accounts, ThatAreBannedStayOutside) {
  Club club;
  const Member ada = club.join("Ada");
  std::string problem;
  const Ban ban{.kind = Ban::Kind::name, .what = "Ada", .until = club.unixSeconds + 100};
  ASSERT_EQ(club.accounts.addBan(ban, problem), Kept::done);
  EXPECT_EQ(club.as(ada, "GET", "/api/me").status, 401);
  EXPECT_EQ(
      club.codeOf(club.ask("POST", "/api/people/login", {{"name", "Ada"}, {"password", Club::kPassword}})),
      "banned");
  club.unixSeconds += 200;
  EXPECT_EQ(club.as(ada, "GET", "/api/me").status, 200);
}

TEST(Accounts, AreNotGuessedAtWillNorByCrowds) {
  Club club;
  club.join("Ada");
  int wrong = 0, often = 0;
  for (int i = 0; i < 40; ++i) {
    const Response one =
        club.ask("POST", "/api/people/login", {{"name", "Ada"}, {"password", "guess nr. 1"}});
    wrong += one.status == 401;
    often += one.status == 429;
  }
  EXPECT_LE(wrong, 10);
  EXPECT_GE(often, 30);
  club.now += std::chrono::seconds(3600);
  club.hashRoom = 0;
  EXPECT_EQ(
      club.codeOf(club.ask("POST", "/api/people/login", {{"name", "Ada"}, {"password", Club::kPassword}})),
      "busy");
  EXPECT_EQ(club.codeOf(club.ask("POST", "/api/people", {{"name", "Eve"}, {"password", Club::kPassword}})),
            "busy");
}

TEST(Accounts, SitDownUnderTheirOwnNameAndFindTheirSeatElsewhere) {
  Club club;
  const Member ada = club.join("Ada");
  const std::string id = club.table(support::kTwo);
  const Person first = club.sitAs(ada, id);
  const json info = club.askJson("GET", "/api/tables/" + id);
  EXPECT_EQ(info["seats"][0]["name"], "Ada");
  EXPECT_EQ(info["seats"][0]["account"], ada.id);
  EXPECT_EQ(info["host"], 0);
  EXPECT_EQ(club.jsonAs(ada, "GET", "/api/me/tables")["tables"][0]["table"], id);

  const Person phone = club.sitAs(ada, id);
  EXPECT_EQ(club.askJson("GET", "/api/tables/" + id)["free"], 1) << "the same seat";
  EXPECT_EQ(first.wire->closed, kReplaced);
  EXPECT_NE(first.token, phone.token);
  EXPECT_EQ(
      club.ask("POST", "/api/tables/" + id + "/seats", {{"name", "x"}}, {{"Authorization", "Bearer no"}})
          .status,
      401);
}

TEST(Accounts, TakeAGuestsSeatAlong) {
  Club club;
  const std::string id = club.table(support::kTwo);
  const Person guest = club.sit(id, "Ada");
  const Member ada = club.join("Ada"), eve = club.join("Eve");
  EXPECT_EQ(club.as(ada, "POST", "/api/me/seats", {{"table", id}, {"token", guest.token}}).status, 200);
  EXPECT_EQ(club.askJson("GET", "/api/tables/" + id)["seats"][0]["account"], ada.id);
  EXPECT_EQ(club.as(eve, "POST", "/api/me/seats", {{"table", id}, {"token", guest.token}}).status, 409);
  EXPECT_EQ(club.as(ada, "POST", "/api/me/seats", {{"table", id}, {"token", "no"}}).status, 409);
}

TEST(Accounts, RateWhatTheyPlayAndTellIt) {
  Club club;
  const Member ada = club.join("Ada"), bob = club.join("Bob");
  Person first, second;
  const std::string id = club.duel(ada, bob, first, second);
  support::playOut(club, {&first, &second});
  const json page = club.askJson("GET", "/api/people/" + ada.id);
  ASSERT_EQ(page["ratings"].size(), 1) << page;
  EXPECT_EQ(page["ratings"][0]["kind"], "two");
  EXPECT_EQ(page["statistics"]["kinds"][0]["games"], 1);
  EXPECT_EQ(page["statistics"]["met"][0]["name"], "Bob");
  const json games = club.askJson("GET", "/api/people/" + ada.id + "/games?kind=two&seats=2")["games"];
  ASSERT_EQ(games.size(), 1);
  EXPECT_EQ(games[0]["table"], id);
  EXPECT_EQ(games[0]["seats"][0]["before"], 1000);
  EXPECT_TRUE(club.askJson("GET", "/api/people/" + ada.id + "/games?kind=base")["games"].empty());
  const json best = club.askJson("GET", "/api/ratings?game=stockpile&kind=two")["ratings"];
  ASSERT_EQ(best.size(), 2);
  EXPECT_GE(best[0]["points"], best[1]["points"]);
  EXPECT_TRUE(club.jsonAs(ada, "GET", "/api/me/tables")["tables"].empty());

  club.as(ada, "POST", "/api/me", {{"listed", false}});
  EXPECT_EQ(club.ask("GET", "/api/people/" + ada.id).status, 404);
  EXPECT_EQ(club.as(ada, "GET", "/api/people/" + ada.id).status, 200);
  EXPECT_EQ(club.askJson("GET", "/api/ratings?kind=two")["ratings"].size(), 1);
}

TEST(Accounts, FindTheResultOfAGameThatEndedInACrash) {
  Club club;
  const Member ada = club.join("Ada"), bob = club.join("Bob");
  Person first, second;
  const std::string id = club.duel(ada, bob, first, second);
  club.deaf = true;
  support::playOut(club, {&first, &second});
  club.deaf = false;
  EXPECT_TRUE(club.askJson("GET", "/api/people/" + ada.id + "/games")["games"].empty());
  std::string problem;
  EXPECT_THAT(club.accounts.awaitedTables(problem), ::testing::ElementsAre(id));
  EXPECT_TRUE(club.hub->settle(id));
  EXPECT_TRUE(club.hub->settle(id));
  EXPECT_FALSE(club.hub->settle("lost"));
  EXPECT_EQ(club.askJson("GET", "/api/people/" + ada.id + "/games")["games"].size(), 1);
  EXPECT_TRUE(club.hub->settle(id));
  EXPECT_EQ(club.askJson("GET", "/api/people/" + ada.id + "/games")["games"].size(), 1) << "once";
}

TEST(Accounts, AreDeletedWithEverythingButTheGames) {
  Club club;
  const Member ada = club.join("Ada"), bob = club.join("Bob");
  Person first, second, third, fourth;
  const std::string over = club.duel(ada, bob, first, second);
  support::playOut(club, {&first, &second});
  const std::string running = club.duel(ada, bob, third, fourth);
  const json all = club.jsonAs(ada, "GET", "/api/me/export");
  EXPECT_EQ(all["games"].size(), 1);
  EXPECT_EQ(all["tables"][0]["table"], running);
  EXPECT_THAT(all.dump(), Not(HasSubstr("argon2")));

  club.now += std::chrono::seconds(60);
  EXPECT_EQ(club.as(ada, "POST", "/api/me/delete", {{"password", "wrong"}}).status, 403);
  EXPECT_EQ(club.as(ada, "POST", "/api/me/delete", {{"password", Club::kPassword}}).status, 200);
  EXPECT_EQ(club.as(ada, "GET", "/api/me").status, 401);
  EXPECT_EQ(club.ask("GET", "/api/people/" + ada.id).status, 404);
  EXPECT_THAT(std::string(club.ask("GET", "/api/tables/" + over + "/record").body.bytes()),
              ::testing::AllOf(Not(HasSubstr("Ada")), HasSubstr("somebody")));
  const json game = club.askJson("GET", "/api/people/" + bob.id + "/games")["games"][0];
  EXPECT_TRUE(game["seats"][0]["name"].is_null());
  EXPECT_TRUE(game["seats"][0]["account"].is_null());
  const json table = club.askJson("GET", "/api/tables/" + running);
  EXPECT_EQ(table["seats"][0]["name"], "somebody");
  EXPECT_FALSE(table["seats"][0].contains("account"));
}

TEST(Accounts, AreNotReachedFromOtherSites) {
  Club club;
  const Response refused = club.ask("POST", "/api/people", {{"name", "Ada"}, {"password", Club::kPassword}},
                                    {{"Origin", "https://evil.example"}});
  EXPECT_EQ(refused.status, 403);
  EXPECT_EQ(club.ask("PUT", "/api/me").status, 405);
  EXPECT_EQ(club.ask("GET", "/api/people/a/b/c").status, 404);
}

}  // namespace
}  // namespace bourse
