// Accounts over HTTP: made, entered, recovered, renamed, taken along and deleted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/people/accounts_server.h"

namespace bourse {
namespace {

using support::AccountsServer;
using support::json;
using support::Member;
using support::Person;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(Accounts, NeedANameAndAPassword) {
  AccountsServer server;
  const Member ada = server.join("Ada");
  EXPECT_EQ(server.jsonAs(ada, "GET", "/api/me")["person"]["name"], "Ada");
  const auto code = [&](const json& body) {
    server.now += std::chrono::seconds(60);
    return server.codeOf(server.ask("POST", "/api/people", body));
  };
  EXPECT_EQ(code({{"name", "ada"}, {"password", AccountsServer::kPassword}}), "name-taken");
  server.join("Cape");
  EXPECT_EQ(code({{"name", "\u0421\u0430\u0440\u0435"}, {"password", AccountsServer::kPassword}}),
            "name-taken")
      << "it looks like Cape, in Cyrillic letters";
  EXPECT_EQ(code({{"name", "\u0410d\u0430"}, {"password", AccountsServer::kPassword}}), "name-wrong")
      << "of two scripts";
  EXPECT_EQ(code({{"name", "A"}, {"password", AccountsServer::kPassword}}), "name-wrong");
  EXPECT_EQ(code({{"name", "Bob\u202E"}, {"password", AccountsServer::kPassword}}), "name-wrong");
  EXPECT_EQ(code({{"name", "Bob"}, {"password", "short"}}), "password-weak");
  EXPECT_EQ(code({{"name", "Bobby Tables"}, {"password", "bobbytables"}}), "password-weak");
  EXPECT_EQ(code({{"name", "Bob"}}), "password-weak");
  EXPECT_EQ(code(json::array()), "name-wrong");
}

TEST(Accounts, LogInAndOut) {
  AccountsServer server;
  const Member ada = server.join("Ada");
  const auto login = [&](const std::string& name, const std::string& password) {
    server.now += std::chrono::seconds(60);
    return server.ask("POST", "/api/people/login", {{"name", name}, {"password", password}});
  };
  const json entered = json::parse(login("ADA", AccountsServer::kPassword).body.bytes());
  EXPECT_EQ(entered["person"]["id"], ada.id);
  EXPECT_FALSE(entered.contains("recovery"));
  EXPECT_EQ(login("Ada", "wrong horse").status, 401);
  EXPECT_EQ(login("Eve", AccountsServer::kPassword).status, 401);
  EXPECT_EQ(login("Ada", "wrong horse").body.bytes(), login("Eve", AccountsServer::kPassword).body.bytes())
      << "who exists is not told";

  const Member phone{ada.id, "Ada", entered["session"], ""};
  EXPECT_EQ(server.as(phone, "POST", "/api/me/logout", json::object()).status, 200);
  EXPECT_EQ(server.as(phone, "GET", "/api/me").status, 401);
  EXPECT_EQ(server.as(ada, "GET", "/api/me").status, 200);
  EXPECT_EQ(server.as(ada, "POST", "/api/me/logout", {{"everywhere", true}}).status, 200);
  EXPECT_EQ(server.as(ada, "GET", "/api/me").status, 401);
}

TEST(Accounts, StoreNoUsableSecrets) {
  AccountsServer server;
  const Member ada = server.join("Ada");
  std::string problem;
  const Account kept = *server.accounts.account(ada.id, problem);
  EXPECT_THAT(kept.passwordHash, ::testing::StartsWith("$argon2id$"));
  EXPECT_NE(kept.recoveryHash, ada.recovery);
  EXPECT_EQ(server.accounts.session(ada.session, problem), std::nullopt) << "its hash is there, not itself";
}

TEST(Accounts, RecoveryCodeWorksOnce) {
  AccountsServer server;
  const Member ada = server.join("Ada");
  const auto recover = [&](const std::string& code) {
    server.now += std::chrono::seconds(60);
    return server.ask("POST", "/api/people/recover",
                      {{"name", "Ada"}, {"recovery", code}, {"password", "another horse"}});
  };
  EXPECT_EQ(recover("aaaaa-aaaaa-aaaaa-aaaaa").status, 401);
  std::string typed = ada.recovery;
  for (char& c : typed) c = c == '-' ? ' ' : static_cast<char>(std::toupper(c));
  const Response recovered = recover(typed);
  EXPECT_EQ(recovered.status, 200);
  EXPECT_NE(json::parse(recovered.body.bytes())["recovery"], ada.recovery);
  EXPECT_EQ(recover(ada.recovery).status, 401) << "it was used";
  EXPECT_EQ(server.as(ada, "GET", "/api/me").status, 401) << "old sessions are signed out";
  EXPECT_EQ(server.ask("POST", "/api/people/login", {{"name", "Ada"}, {"password", "another horse"}}).status,
            200);
}

TEST(Accounts, ChangeNameAndPassword) {
  AccountsServer server;
  const Member ada = server.join("Ada");
  server.join("Bob");
  EXPECT_EQ(server.codeOf(server.as(ada, "POST", "/api/me", {{"name", "B0b"}})), "name-taken");
  EXPECT_EQ(server.jsonAs(ada, "POST", "/api/me", {{"name", "ADA"}})["person"]["name"], "ADA");
  EXPECT_EQ(server.jsonAs(ada, "POST", "/api/me", {{"listed", false}})["person"]["listed"], false);
  EXPECT_EQ(server.as(ada, "POST", "/api/me", {{"listed", "no"}}).status, 400);
  server.now += std::chrono::seconds(60);
  EXPECT_EQ(server.codeOf(
                server.as(ada, "POST", "/api/me/password", {{"password", "wrong"}, {"new", "new horse"}})),
            "password-wrong");
  const json changed = server.jsonAs(ada, "POST", "/api/me/password",
                                     {{"password", AccountsServer::kPassword}, {"new", "new horse"}});
  EXPECT_TRUE(changed.contains("session")) << changed;
  EXPECT_EQ(server.as(ada, "GET", "/api/me").status, 401) << "all other devices are out";
}

TEST(Accounts, RefuseBannedPeople) {
  AccountsServer server;
  const Member ada = server.join("Ada");
  std::string problem;
  const Ban ban{.kind = Ban::Kind::name, .what = "Ada", .until = server.unixSeconds + 100};
  ASSERT_EQ(server.accounts.addBan(ban, problem), StoreOutcome::done);
  EXPECT_EQ(server.as(ada, "GET", "/api/me").status, 401);
  EXPECT_EQ(server.codeOf(server.ask("POST", "/api/people/login",
                                     {{"name", "Ada"}, {"password", AccountsServer::kPassword}})),
            "banned");
  server.unixSeconds += 200;
  EXPECT_EQ(server.as(ada, "GET", "/api/me").status, 200);
}

TEST(Accounts, RateLimitPasswordGuesses) {
  AccountsServer server;
  server.join("Ada");
  int wrong = 0, often = 0;
  for (int i = 0; i < 40; ++i) {
    const Response one =
        server.ask("POST", "/api/people/login", {{"name", "Ada"}, {"password", "guess nr. 1"}});
    wrong += one.status == 401;
    often += one.status == 429;
  }
  EXPECT_LE(wrong, 10);
  EXPECT_GE(often, 30);
  server.now += std::chrono::seconds(3600);
  server.hashRoom = 0;
  EXPECT_EQ(server.codeOf(server.ask("POST", "/api/people/login",
                                     {{"name", "Ada"}, {"password", AccountsServer::kPassword}})),
            "busy");
  EXPECT_EQ(server.codeOf(server.ask("POST", "/api/people",
                                     {{"name", "Eve"}, {"password", AccountsServer::kPassword}})),
            "busy");
}

TEST(Accounts, KeepTheirShareOfPasswordChecksFromOthersWithAccounts) {
  AccountsServer server;
  server.join("Ada");
  server.join("Mallory");
  const auto login = [&](const std::string& name, const std::string& password, const std::string& from) {
    return server
        .ask("POST", "/api/people/login", {{"name", name}, {"password", password}},
             {{"X-Forwarded-For", from}}, "192.0.2.9")
        .status;
  };
  const std::string home = "203.0.113.1", net = "198.51.100.";
  ASSERT_EQ(login("Ada", AccountsServer::kPassword, home), 200);
  for (int i = 1; i <= 20; ++i) {  // known from each of these addresses, as herself
    ASSERT_EQ(login("Mallory", AccountsServer::kPassword, net + std::to_string(i)), 200);
    server.now += std::chrono::seconds(60);
  }
  int guesses = 0;
  for (int i = 1; i <= 20; ++i)
    for (int tries = 0; tries < 5; ++tries)
      guesses += login("Ada", "guess nr. 1", net + std::to_string(i)) == 401 ? 1 : 0;
  EXPECT_EQ(guesses, 30) << "what strangers have together";
  EXPECT_EQ(login("Ada", AccountsServer::kPassword, home), 200) << "and her own share is hers";
  server.hashRoom = server.hashShare = 5;
  EXPECT_EQ(login("Ada", "guess nr. 1", net + "1"), 503) << "nor do they stand in the queue of those known";
  EXPECT_EQ(login("Ada", AccountsServer::kPassword, home), 200);
}

TEST(Accounts, RateLimitPasswordGuessesWhateverTablesMayBeMade) {
  AccountsServer server;
  server.join("Ada");
  server.peopleApi->setAccess({.changesPerMinute = 0});
  int wrong = 0;
  for (int i = 0; i < 40; ++i)
    wrong +=
        server.ask("POST", "/api/people/login", {{"name", "Ada"}, {"password", "guess nr. 1"}}).status == 401;
  EXPECT_LE(wrong, 10);
}

TEST(Accounts, HaveABoundedNumberOfSessions) {
  AccountsServer server;
  const Member ada = server.join("Ada");
  std::string session = ada.session;
  for (int i = 0; i < 60; ++i) {
    server.now += std::chrono::seconds(30);
    ++server.unixSeconds;
    session = server.askJson("POST", "/api/people/login",
                             {{"name", "Ada"}, {"password", AccountsServer::kPassword}})["session"];
  }
  const Member newest{ada.id, ada.name, session, ""};
  EXPECT_EQ(server.jsonAs(newest, "GET", "/api/me")["person"]["sessions"], 50);
  EXPECT_EQ(server.as(ada, "GET", "/api/me").status, 401) << "the one that was not used for longest ended";
}

TEST(Accounts, KeepTheirNameAndSeatAcrossDevices) {
  AccountsServer server;
  const Member ada = server.join("Ada");
  const std::string id = server.table(support::kTwo);
  const Person first = server.sitAs(ada, id);
  const json info = server.askJson("GET", "/api/tables/" + id);
  EXPECT_EQ(info["seats"][0]["name"], "Ada");
  EXPECT_EQ(info["seats"][0]["account"], ada.id);
  EXPECT_EQ(info["host"], 0);
  EXPECT_EQ(server.jsonAs(ada, "GET", "/api/me/tables")["tables"][0]["table"], id);

  const Person phone = server.sitAs(ada, id);
  EXPECT_EQ(server.askJson("GET", "/api/tables/" + id)["free"], 1) << "the same seat";
  EXPECT_EQ(first.wire->closed, kReplaced);
  EXPECT_NE(first.token, phone.token);
  EXPECT_EQ(
      server.ask("POST", "/api/tables/" + id + "/seats", {{"name", "x"}}, {{"Authorization", "Bearer no"}})
          .status,
      401);
}

TEST(Accounts, AdoptAGuestsSeat) {
  AccountsServer server;
  const std::string id = server.table(support::kTwo);
  const Person guest = server.sit(id, "Ada");
  const Member ada = server.join("Ada"), eve = server.join("Eve");
  EXPECT_EQ(server.as(ada, "POST", "/api/me/seats", {{"table", id}, {"token", guest.token}}).status, 200);
  EXPECT_EQ(server.askJson("GET", "/api/tables/" + id)["seats"][0]["account"], ada.id);
  EXPECT_EQ(server.as(eve, "POST", "/api/me/seats", {{"table", id}, {"token", guest.token}}).status, 409);
  EXPECT_EQ(server.as(ada, "POST", "/api/me/seats", {{"table", id}, {"token", "no"}}).status, 409);
}

TEST(Accounts, RateGamesAndShowThem) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  Person first, second;
  const std::string id = server.duel(ada, bob, first, second);
  support::playOut(server, {&first, &second});
  const json page = server.askJson("GET", "/api/people/" + ada.id);
  ASSERT_EQ(page["ratings"].size(), 1) << page;
  EXPECT_EQ(page["ratings"][0]["kind"], "two");
  EXPECT_EQ(page["statistics"]["kinds"][0]["games"], 1);
  EXPECT_EQ(page["statistics"]["met"][0]["name"], "Bob");
  const json games = server.askJson("GET", "/api/people/" + ada.id + "/games?kind=two&seats=2")["games"];
  ASSERT_EQ(games.size(), 1);
  EXPECT_EQ(games[0]["table"], id);
  EXPECT_EQ(games[0]["seats"][0]["before"], 1000);
  EXPECT_TRUE(server.askJson("GET", "/api/people/" + ada.id + "/games?kind=base")["games"].empty());
  const json best = server.askJson("GET", "/api/ratings?game=stockpile&kind=two")["ratings"];
  ASSERT_EQ(best.size(), 2);
  EXPECT_GE(best[0]["points"], best[1]["points"]);
  EXPECT_TRUE(server.jsonAs(ada, "GET", "/api/me/tables")["tables"].empty());

  server.as(ada, "POST", "/api/me", {{"listed", false}});
  EXPECT_EQ(server.ask("GET", "/api/people/" + ada.id).status, 404);
  EXPECT_EQ(server.as(ada, "GET", "/api/people/" + ada.id).status, 200);
  EXPECT_EQ(server.askJson("GET", "/api/ratings?kind=two")["ratings"].size(), 1);
}

TEST(Accounts, GetResultsOfGamesThatEndedInACrash) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  Person first, second;
  const std::string id = server.duel(ada, bob, first, second);
  server.deaf = true;
  support::playOut(server, {&first, &second});
  server.deaf = false;
  EXPECT_TRUE(server.askJson("GET", "/api/people/" + ada.id + "/games")["games"].empty());
  std::string problem;
  EXPECT_THAT(server.accounts.awaitedTables(problem), ::testing::ElementsAre(id));
  EXPECT_TRUE(server.hub->settle(id));
  EXPECT_TRUE(server.hub->settle(id));
  EXPECT_FALSE(server.hub->settle("lost"));
  EXPECT_EQ(server.askJson("GET", "/api/people/" + ada.id + "/games")["games"].size(), 1);
  EXPECT_TRUE(server.hub->settle(id));
  EXPECT_EQ(server.askJson("GET", "/api/people/" + ada.id + "/games")["games"].size(), 1) << "once";
}

TEST(Accounts, GetResultsOfDelayedGamesWhenSpectatorsDo) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  const auto results = [&] {
    return server.askJson("GET", "/api/people/" + ada.id + "/games")["games"].size();
  };
  Person first, second;
  const std::string id = server.duel(ada, bob, first, second, {{"delay_seconds", 60}});
  support::playOut(server, {&first, &second});
  EXPECT_EQ(results(), 0);
  server.hub->freeze();
  server.settle();
  EXPECT_EQ(results(), 0) << "a server that stops must not tell the end early";
  server.restart();
  EXPECT_TRUE(server.hub->settle(id));
  EXPECT_EQ(results(), 0);
  server.pass(65);
  server.settle();
  EXPECT_EQ(results(), 1) << "and it comes when it would have come";
}

TEST(Accounts, ExportTheReportsTheyMadeAndNoneAboutThem) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  Person first, second;
  const std::string table = server.duel(ada, bob, first, second);
  second.say({{"do", "chat"}, {"text", "rude words"}});
  first.say({{"do", "report"}, {"about", 1}, {"text", "he was rude"}});
  second.say({{"do", "report"}, {"about", 0}, {"text", "she complains"}});
  server.settle();
  const json all = server.jsonAs(ada, "GET", "/api/me/export");
  ASSERT_EQ(all["reports"].size(), 1U);
  json made = all["reports"][0];
  EXPECT_GT(made["time"].get<std::int64_t>(), 0);
  made.erase("time");
  EXPECT_EQ(made, (json{{"table", table}, {"about", 1}, {"name", "Bob"}, {"text", "he was rude"}}));
  EXPECT_THAT(all.dump(), Not(HasSubstr("she complains")));
  EXPECT_THAT(all.dump(), Not(HasSubstr(bob.id)));
  EXPECT_TRUE(server.jsonAs(server.join("Eve"), "GET", "/api/me/export")["reports"].empty());
}

TEST(Accounts, DeleteEverythingButTheirGames) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  Person first, second, third, fourth;
  const std::string over = server.duel(ada, bob, first, second);
  support::playOut(server, {&first, &second});
  const std::string running = server.duel(ada, bob, third, fourth);
  const json all = server.jsonAs(ada, "GET", "/api/me/export");
  EXPECT_EQ(all["games"].size(), 1);
  EXPECT_EQ(all["tables"][0]["table"], running);
  EXPECT_THAT(all.dump(), Not(HasSubstr("argon2")));

  server.now += std::chrono::seconds(60);
  EXPECT_EQ(server.as(ada, "POST", "/api/me/delete", {{"password", "wrong"}}).status, 403);
  EXPECT_EQ(server.as(ada, "POST", "/api/me/delete", {{"password", AccountsServer::kPassword}}).status, 200);
  EXPECT_EQ(server.as(ada, "GET", "/api/me").status, 401);
  EXPECT_EQ(server.ask("GET", "/api/people/" + ada.id).status, 404);
  EXPECT_THAT(std::string(server.ask("GET", "/api/tables/" + over + "/record").body.bytes()),
              ::testing::AllOf(Not(HasSubstr("Ada")), HasSubstr("somebody")));
  const json game = server.askJson("GET", "/api/people/" + bob.id + "/games")["games"][0];
  EXPECT_TRUE(game["seats"][0]["name"].is_null());
  EXPECT_TRUE(game["seats"][0]["account"].is_null());
  const json table = server.askJson("GET", "/api/tables/" + running);
  EXPECT_EQ(table["seats"][0]["name"], "somebody");
  EXPECT_FALSE(table["seats"][0].contains("account"));
}

TEST(Accounts, RefuseForeignOrigins) {
  AccountsServer server;
  const Response refused =
      server.ask("POST", "/api/people", {{"name", "Ada"}, {"password", AccountsServer::kPassword}},
                 {{"Origin", "https://evil.example"}});
  EXPECT_EQ(refused.status, 403);
  EXPECT_EQ(server.ask("PUT", "/api/me").status, 405);
  EXPECT_EQ(server.ask("GET", "/api/people/a/b/c").status, 404);
}

}  // namespace
}  // namespace bourse
