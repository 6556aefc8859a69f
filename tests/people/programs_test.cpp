// Programs that people register: made, shown, kept apart from people, and taken away.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/admin/moderation.h"
#include "tests/people/accounts_server.h"

namespace bourse {
namespace {

using support::AccountsServer;
using support::json;
using support::Member;
using support::Person;
using support::with;
using ::testing::HasSubstr;
using ::testing::Not;

const json kForPrograms = {{"seats", {{{"kind", "person"}}, {{"kind", "person"}}}}, {"programs", true}};

std::string seatsOf(const std::string& table) { return "/api/tables/" + table + "/seats"; }

TEST(Programs, AreRegisteredWithAToken) {
  AccountsServer server;
  const Member ada = server.join("Ada");
  EXPECT_EQ(server.ask("POST", "/api/me/programs", {{"name", "Deep"}}).status, 401);
  const json made =
      server.jsonAs(ada, "POST", "/api/me/programs",
                    {{"name", "Deep"}, {"about", "Thinks\nlong."}, {"link", "https://example.org/deep"}});
  EXPECT_EQ(made["program"]["name"], "Deep (bot)");
  EXPECT_EQ(made["program"]["about"], "Thinks long.") << "one line";
  const std::string token = made["token"], id = made["program"]["id"];
  EXPECT_GE(token.size(), 43U);
  std::string problem;
  EXPECT_EQ(server.accounts.session(token, problem), std::nullopt) << "its hash is there, not itself";
  const json list = server.jsonAs(ada, "GET", "/api/me/programs");
  EXPECT_EQ(list["most"], 2);
  ASSERT_EQ(list["programs"].size(), 1U);
  EXPECT_THAT(list.dump(), Not(HasSubstr(token))) << "it is shown once";
  EXPECT_EQ(list["programs"][0]["token"], true);
  const Member deep{id, "Deep (bot)", token, ""};
  EXPECT_EQ(server.jsonAs(deep, "GET", "/api/me")["person"]["program"], true);

  server.jsonAs(ada, "POST", "/api/me/programs", {{"name", "Deeper"}});
  EXPECT_EQ(server.codeOf(server.as(ada, "POST", "/api/me/programs", {{"name", "Deepest"}})), "too-many");
  const json changed =
      server.jsonAs(ada, "POST", "/api/me/programs/" + id, {{"about", ""}, {"name", "Deep Blue"}});
  EXPECT_EQ(changed["program"]["name"], "Deep Blue (bot)");
  EXPECT_EQ(changed["program"]["about"], "");
  EXPECT_EQ(changed["program"]["link"], "https://example.org/deep");
}

TEST(Programs, RefuseWrongNamesAndLinks) {
  AccountsServer server;
  const Member ada = server.join("Ada");
  server.join("Bob");
  const auto code = [&](const json& body) {
    return server.codeOf(server.as(ada, "POST", "/api/me/programs", body));
  };
  EXPECT_EQ(code({{"name", "B0b"}}), "name-taken") << "of a person";
  EXPECT_EQ(code({{"name", "x"}}), "name-wrong");
  EXPECT_EQ(code(json::object()), "name-wrong");
  EXPECT_EQ(code({{"name", 7}}), "body-malformed");
  EXPECT_EQ(code({{"name", "admin"}}), "name-reserved");
  EXPECT_EQ(code({{"name", "Greedy"}}), "name-reserved") << "one of our own bots";
  EXPECT_EQ(code({{"name", "Deep"}, {"link", "javascript:alert(1)"}}), "link-wrong");
  EXPECT_EQ(code({{"name", "Deep"}, {"link", "https://a.example/\"><b>"}}), "link-wrong");
  EXPECT_EQ(code({{"name", "Deep"}, {"about", std::string(301, 'x')}}), "about-wrong");
  server.program(ada, "Deep");
  server.now += std::chrono::seconds(60);
  EXPECT_EQ(server.codeOf(server.ask("POST", "/api/people",
                                     {{"name", "deep"}, {"password", AccountsServer::kPassword}})),
            "name-taken")
      << "and people do not take the names of programs";
}

TEST(Programs, DoNotPassAsPeople) {
  AccountsServer server;
  const Member ada = server.join("Ada"), deep = server.program(ada, "Deep");
  const std::string table = server.table(kForPrograms);
  const Person at = server.sitAs(deep, table);
  const json seat = server.askJson("GET", "/api/tables/" + table)["seats"][0];
  EXPECT_EQ(seat["name"], "Deep (bot)");
  EXPECT_EQ(seat["program"], true);
  EXPECT_EQ(seat["account"], deep.id);
  const Person person = server.sitAs(ada, table);
  EXPECT_FALSE(server.askJson("GET", "/api/tables/" + table)["seats"][1].contains("program"));
  at.say({{"do", "chat"}, {"text", "hello"}});
  server.settle();
  EXPECT_EQ(person.wire->last("chat")["from"]["name"], "Deep (bot)");
  EXPECT_EQ(person.wire->last("table")["seats"][0]["name"], "Deep (bot)");
  EXPECT_EQ(server.codeOf(server.ask("POST", seatsOf(server.table(kForPrograms)), {{"name", "Eve (bot)"}})),
            "name-reserved")
      << "nor people as programs";
  const Person watcher = server.comeIn(table, {{"do", "enter"}, {"name", "Eve (bot)"}});
  EXPECT_EQ(watcher.wire->last("refused")["error"]["code"], "name-reserved");
  server.restart();
  EXPECT_EQ(server.askJson("GET", "/api/tables/" + table)["seats"][0]["program"], true);
}

TEST(Programs, SitOnlyWhereTheyMay) {
  AccountsServer server;
  const Member ada = server.join("Ada"), deep = server.program(ada, "Deep");
  const auto code = [&](const std::string& table) {
    return server.codeOf(server.as(deep, "POST", seatsOf(table), {{"name", "x"}}));
  };
  EXPECT_EQ(code(server.table(support::kTwo)), "no-programs")
      << "unless a table says otherwise it is for people";
  EXPECT_EQ(code(server.table(with(support::kTwo, {{"rated", true}, {"clock", 60}}))), "no-programs");
  EXPECT_EQ(code(server.table(kForPrograms)), "");
  EXPECT_EQ(server.ask("POST", "/api/tables", with(kForPrograms, {{"rated", true}, {"clock", 60}})).status,
            400);
  const json own = server.jsonAs(deep, "POST", "/api/tables", support::kTwo);
  EXPECT_EQ(own["programs"], true) << "a program makes tables where it can sit";
  EXPECT_EQ(code(own["table"]), "");

  const json wish = {{"open", {{"seats", {{{"kind", "person"}}, {{"kind", "person"}}}}, {"clock", 60}}}};
  const json quick = server.jsonAs(deep, "POST", "/api/quick", wish);
  EXPECT_EQ(server.askJson("GET", "/api/tables/" + quick.value("table", ""))["programs"], true);
  const json persons = server.jsonAs(ada, "POST", "/api/quick", wish);
  EXPECT_EQ(persons["made"], true) << "who looks for people is not led to programs";
}

TEST(Programs, DoNothingThatIsTheirOwners) {
  AccountsServer server;
  const Member ada = server.join("Ada"), deep = server.program(ada, "Deep");
  const std::pair<const char*, json> asks[] = {
      {"/api/me", {{"name", "Eve"}}},
      {"/api/me/programs", {{"name", "Child"}}},
      {"/api/me/blocks", {{"person", ada.id}, {"blocked", true}}},
      {"/api/me/notices", {{"feed", true}}},
      {"/api/me/logout", json::object()},
      {"/api/me/delete", {{"password", "x"}}},
      {"/api/me/password", {{"password", "x"}, {"new", "another horse"}}},
      {"/api/me/seats", {{"table", "x"}, {"token", "x"}}}};
  for (const auto& [target, body] : asks)
    EXPECT_EQ(server.codeOf(server.as(deep, "POST", target, body)), "not-for-programs") << target;
  EXPECT_EQ(server.as(deep, "GET", "/api/me/export").status, 403);
  server.now += std::chrono::seconds(60);
  EXPECT_EQ(server.ask("POST", "/api/people/login", {{"name", "Deep"}, {"password", ""}}).status, 401);
  std::string problem;
  EXPECT_EQ(setHost(server.accounts, {.name = "root"}, "Deep", true, 5, problem), StoreOutcome::unknown);
}

TEST(Programs, TokensAreRenewedAndRevokedByTheirOwnerAlone) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  Member deep = server.program(ada, "Deep");
  const std::string path = "/api/me/programs/" + deep.id;
  for (const char* what : {"", "/token", "/revoke", "/delete"})
    EXPECT_EQ(server.codeOf(server.as(bob, "POST", path + what, json::object())), "program-unknown") << what;
  const json renewed = server.jsonAs(ada, "POST", path + "/token");
  EXPECT_EQ(server.as(deep, "GET", "/api/me").status, 401) << "the former token is void";
  deep.session = renewed["token"];
  EXPECT_EQ(server.as(deep, "GET", "/api/me").status, 200);
  EXPECT_EQ(server.jsonAs(ada, "POST", path + "/revoke")["program"]["token"], false);
  EXPECT_EQ(server.as(deep, "GET", "/api/me").status, 401);
  const Response refused = *server.askLadderAs(deep);
  EXPECT_EQ(refused.status, 401);
  EXPECT_THAT(std::string(refused.body.bytes()), HasSubstr("renewed or revoked"));
}

TEST(Programs, AreBannedByThemselvesAndWithTheirOwner) {
  AccountsServer server;
  const Member ada = server.join("Ada"), deep = server.program(ada, "Deep");
  std::string problem;
  for (const char* who : {"Deep (bot)", "Deep", "Ada"}) {
    Ban made;
    const BanRequest request{.who = who, .until = server.unixSeconds + 100};
    ASSERT_EQ(impose(server.accounts, {.name = "root"}, request, server.unixSeconds, made, problem),
              StoreOutcome::done);
    EXPECT_EQ(server.as(deep, "GET", "/api/me").status, 401) << who;
    ASSERT_EQ(lift(server.accounts, {.name = "root"}, request, server.unixSeconds, problem),
              StoreOutcome::done);
    EXPECT_EQ(server.as(deep, "GET", "/api/me").status, 200) << who;
  }
}

TEST(Programs, AreAtHomeOnlyWhereTheHostLetsThem) {
  AccountsServer server;
  const Member ada = server.join("Ada"), deep = server.program(ada, "Deep");
  server.people->setPrograms(0);
  EXPECT_EQ(server.codeOf(server.as(ada, "POST", "/api/me/programs", {{"name", "Deeper"}})), "programs-off");
  EXPECT_EQ(server.codeOf(*server.askLadderAs(deep)), "programs-off");
  EXPECT_EQ(server.as(deep, "POST", seatsOf(server.table(kForPrograms)), {{"name", "x"}}).status, 401);
  EXPECT_EQ(server.jsonAs(ada, "GET", "/api/me/programs")["most"], 0);
}

TEST(Programs, AreShownWithTheirOwnerAndGoWithThem) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  const Member deep = server.program(ada, "Deep"), blue = server.program(ada, "Blue");
  const json page = server.askJson("GET", "/api/people/" + deep.id)["person"];
  EXPECT_EQ(page["program"]["owner"]["name"], "Ada");
  EXPECT_EQ(server.askJson("GET", "/api/people/" + ada.id)["person"]["programs"].size(), 2U);
  EXPECT_EQ(server.jsonAs(ada, "GET", "/api/me/export")["programs"][0]["id"].get<std::string>().size(),
            deep.id.size());
  server.as(ada, "POST", "/api/me", {{"listed", false}});
  EXPECT_TRUE(server.askJson("GET", "/api/people/" + deep.id)["person"]["program"]["owner"].is_null());

  const std::string table = server.table(kForPrograms);
  const Person at = server.sitAs(deep, table);
  EXPECT_EQ(server.as(ada, "POST", "/api/me/programs/" + blue.id + "/delete").status, 200);
  EXPECT_EQ(server.ask("GET", "/api/people/" + blue.id).status, 404);
  EXPECT_EQ(server.jsonAs(ada, "GET", "/api/me/programs")["programs"].size(), 1U);
  server.now += std::chrono::seconds(60);
  EXPECT_EQ(server.as(ada, "POST", "/api/me/delete", {{"password", AccountsServer::kPassword}}).status, 200);
  EXPECT_EQ(server.ask("GET", "/api/people/" + deep.id).status, 404);
  EXPECT_EQ(server.as(deep, "GET", "/api/me").status, 401);
  EXPECT_EQ(server.askJson("GET", "/api/tables/" + table)["seats"][0]["name"], "somebody");
}

TEST(Programs, AreListedAndRemovedByHosts) {
  AccountsServer server;
  const Member ada = server.join("Ada"), rita = server.join("Rita"), deep = server.program(ada, "Deep");
  std::string problem;
  ASSERT_EQ(setHost(server.accounts, {.name = "root"}, "Rita", true, 5, problem), StoreOutcome::done);
  const json found = server.jsonAs(rita, "GET", "/api/admin/people?programs=true")["people"];
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0]["name"], "Deep (bot)");
  EXPECT_EQ(found[0]["owner"]["name"], "Ada");
  const auto remove = [&](const Member& who, const std::string& id) {
    return server.as(who, "POST", "/api/admin/programs/" + id + "/remove").status;
  };
  EXPECT_EQ(remove(ada, deep.id), 404) << "no host";
  EXPECT_EQ(remove(rita, ada.id), 404) << "a person";
  EXPECT_EQ(remove(rita, deep.id), 200);
  EXPECT_EQ(remove(rita, deep.id), 404);
  EXPECT_EQ(server.as(deep, "GET", "/api/me").status, 401);
  const json action = server.jsonAs(rita, "GET", "/api/admin/log")["actions"][0];
  EXPECT_EQ(action["what"], "remove");
  EXPECT_EQ(action["whom"], "Deep (bot)");
}

TEST(Programs, HaveARateOfTheirOwn) {
  AccountsServer server;
  const Member ada = server.join("Ada"), deep = server.program(ada, "Deep"),
               blue = server.program(ada, "Blue");
  const std::string table = server.table(kForPrograms);
  const auto limited = [&](const Member& who, int times) {
    int refused = 0;
    for (int i = 0; i < times; ++i)
      refused += server.as(who, "POST", seatsOf(table), {{"name", "x"}}).status == 429;
    return refused;
  };
  EXPECT_EQ(limited(deep, 120), 0) << "it comes back again and again";
  EXPECT_GT(limited(deep, 200), 150) << "but not for ever";
  EXPECT_EQ(limited(blue, 20), 0) << "another program has its own share";
  EXPECT_EQ(server.ask("POST", seatsOf(table), {{"name", "Guest"}}).status, 409)
      << "and people of the same address have theirs";

  const Person at = server.sitAs(blue, table);
  int slowed = 0;
  for (int i = 0; i < 700; ++i) slowed += at.handler->pause().value() > Milliseconds(0);
  EXPECT_NEAR(slowed, 100, 5) << "a long game is over by then";
  EXPECT_GE(at.handler->pause().value(), Milliseconds(900)) << "100 a second";
  EXPECT_EQ(server.comeIn(table).handler->pause(), std::nullopt) << "people are not slowed down";
  server.now += std::chrono::seconds(10);
  EXPECT_EQ(at.handler->pause().value(), Milliseconds(0));
}

}  // namespace
}  // namespace bourse
