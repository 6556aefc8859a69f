// The admin page's requests: who may ask, what is told, and what is done.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/admin/moderation.h"
#include "server/identity/address_hash.h"
#include "tests/people/accounts_server.h"

namespace bourse {
namespace {

using support::AccountsServer;
using support::json;
using support::Member;
using support::Person;
using ::testing::HasSubstr;

/// Rita runs the server.
class AdminServer : public AccountsServer {
 public:
  AdminServer() : rita(join("Rita")) {
    std::string problem;
    EXPECT_EQ(setHost(accounts, {.name = "root"}, "Rita", true, 5, problem), StoreOutcome::done) << problem;
  }
  json get(const std::string& what) { return jsonAs(rita, "GET", "/api/admin/" + what); }
  Response post(const std::string& what, const json& body = json::object()) {
    return as(rita, "POST", "/api/admin/" + what, body);
  }
  Member rita;
};

TEST(AdminApi, IsForHostsAlone) {
  AdminServer server;
  const Member ada = server.join("Ada");
  for (const char* path : {"reports", "tables", "people", "bans", "log"}) {
    const std::string target = std::string("/api/admin/") + path;
    EXPECT_EQ(server.ask("GET", target).status, 401) << path;
    EXPECT_EQ(server.as(ada, "GET", target).status, 404) << path;
    EXPECT_EQ(server.as(server.rita, "GET", target).status, 200) << path;
  }
  const json ban{{"effect", "ban"}, {"who", "Rita"}};
  EXPECT_EQ(server.as(ada, "POST", "/api/admin/bans", ban).status, 404);
  EXPECT_TRUE(server.get("bans")["bans"].empty());
  EXPECT_EQ(server.ask("POST", "/api/admin/bans", ban, {{"Origin", "https://evil.example"}}).status, 403);
  EXPECT_EQ(server.as(server.rita, "GET", "/api/admin/nothing").status, 404);
  EXPECT_TRUE(server.jsonAs(server.rita, "GET", "/api/me")["person"]["host"].get<bool>());
  EXPECT_FALSE(server.jsonAs(ada, "GET", "/api/me")["person"]["host"].get<bool>());
}

TEST(AdminApi, TellsReportsTheNewestFirst) {
  AdminServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  Person first, second;
  const std::string table = server.duel(ada, bob, first, second);
  second.say({{"do", "chat"}, {"text", "rude words"}});
  first.say({{"do", "report"}, {"about", 1}, {"text", "he was rude"}});
  second.say({{"do", "report"}, {"about", 0}, {"text", "she is slow"}});
  server.settle();
  const json all = server.get("reports")["reports"];
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0]["text"], "she is slow");
  EXPECT_EQ(all[1]["people"]["about"]["account"], bob.id);
  EXPECT_EQ(all[1]["table"], table);
  EXPECT_EQ(all[0]["chats"][0]["text"], "rude words") << "also what an earlier report has stored";
  EXPECT_EQ(server.get("reports?before=" + std::to_string(all[0]["number"].get<int>()))["reports"],
            json::array({all[1]}));
  EXPECT_EQ(server.get("reports?search=SLOW")["reports"], json::array({all[0]}));
  EXPECT_EQ(server.get("reports?search=" + addressHash("", "192.0.2.1"))["reports"].size(), 2U);
  EXPECT_TRUE(server.get("reports?search=nobody")["reports"].empty());
}

TEST(AdminApi, MarksReportsAsHandledAndWritesItDown) {
  AdminServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  Person first, second;
  server.duel(ada, bob, first, second);
  first.say({{"do", "report"}, {"about", 1}, {"text", "he was rude"}});
  second.say({{"do", "report"}, {"about", 0}, {"text", "she is slow"}});
  server.settle();
  const int rude = server.get("reports")["reports"][1]["number"].get<int>();
  const std::string path = "reports/" + std::to_string(rude) + "/handled";
  const json yes{{"handled", true}}, no{{"handled", false}};
  EXPECT_EQ(server.as(ada, "POST", "/api/admin/" + path, yes).status, 404) << "Ada is no host";
  for (const json& wrong : {json::object(), json{{"handled", 1}}})
    EXPECT_EQ(server.post(path, wrong).status, 400) << wrong;
  EXPECT_EQ(server.post("reports/99/handled", yes).status, 404);
  EXPECT_EQ(server.post("reports/none/handled", yes).status, 404);
  EXPECT_EQ(server.post(path, no).status, 404) << "it is open";

  EXPECT_EQ(server.post(path, yes).status, 200);
  EXPECT_EQ(server.codeOf(server.post(path, yes)), "report-unknown") << "another host was quicker";
  const json open = server.get("reports")["reports"], all = server.get("reports?all=true")["reports"];
  ASSERT_EQ(open.size(), 1U);
  EXPECT_EQ(open[0]["text"], "she is slow");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[1]["handled"], server.unixSeconds);
  EXPECT_FALSE(all[0].contains("handled"));
  const json action = server.get("log")["actions"][0];
  EXPECT_EQ(action["what"], "handle");
  EXPECT_EQ(action["who"], "Rita");
  EXPECT_EQ(action["whom"], std::to_string(rude));
  EXPECT_EQ(action["time"], server.unixSeconds);

  EXPECT_EQ(server.post(path, no).status, 200);
  EXPECT_EQ(server.get("reports")["reports"].size(), 2U);
  EXPECT_EQ(server.get("log")["actions"][0]["what"], "reopen");
}

TEST(AdminApi, BansAndMutesWithAnEndAndWritesItDown) {
  AdminServer server;
  const Member bob = server.join("Bob");
  for (const json& wrong :
       {json(nullptr), json{{"effect", "ban"}}, json{{"effect", "kick"}, {"who", "Bob"}},
        json{{"effect", "mute"}, {"who", "Bob"}, {"seconds", 0}}, json{{"effect", "mute"}, {"who", "  "}},
        json{{"effect", "mute"}, {"who", "Bob"}, {"why", std::string(501, 'x')}}})
    EXPECT_EQ(server.as(server.rita, "POST", "/api/admin/bans", wrong.is_null() ? json(1) : wrong).status,
              400)
        << wrong;
  EXPECT_EQ(
      server.post("bans", {{"effect", "mute"}, {"who", bob.id}, {"seconds", 3600}, {"why", "shouts"}}).status,
      201);
  EXPECT_EQ(server.bansRead, 1) << "the server knows at once";
  EXPECT_EQ(server.post("bans", {{"effect", "mute"}, {"who", "BOB"}}).status, 409);
  const json mute = server.get("bans")["bans"][0];
  EXPECT_EQ(mute["effect"], "mute");
  EXPECT_EQ(mute["what"], "Bob");
  EXPECT_EQ(mute["account"], bob.id);
  EXPECT_EQ(mute["until"], server.unixSeconds + 3600);
  EXPECT_EQ(server.as(bob, "GET", "/api/me").status, 200) << "a mute is no ban";
  const json people = server.get("people?search=bo")["people"];
  ASSERT_EQ(people.size(), 1U);
  EXPECT_TRUE(people[0]["muted"].get<bool>());
  EXPECT_FALSE(people[0]["banned"].get<bool>());

  EXPECT_EQ(server.post("bans", {{"effect", "ban"}, {"who", "Bob"}}).status, 201);
  EXPECT_EQ(server.as(bob, "GET", "/api/me").status, 401);
  EXPECT_EQ(server.post("bans/lift", {{"effect", "ban"}, {"who", "Bob"}}).status, 200);
  EXPECT_EQ(server.as(bob, "GET", "/api/me").status, 200);
  EXPECT_EQ(server.post("bans/lift", {{"effect", "ban"}, {"who", "Bob"}}).status, 404);
  server.unixSeconds += 3600;
  EXPECT_TRUE(server.get("bans")["bans"].empty()) << "the mute is over";

  const json log = server.get("log")["actions"];
  ASSERT_EQ(log.size(), 4U);
  EXPECT_EQ(log[0]["what"], "unban");
  EXPECT_EQ(log[2]["what"], "mute");
  EXPECT_EQ(log[2]["who"], "Rita");
  EXPECT_EQ(log[2]["whom"], "Bob");
  EXPECT_EQ(log[2]["why"], "shouts");
  EXPECT_EQ(log[3]["who"], "root");
  EXPECT_EQ(server.get("log?before=" + std::to_string(log[2]["number"].get<int>()))["actions"],
            json::array({log[3]}));
}

TEST(AdminApi, IsRateLimitedByAddress) {
  AdminServer server;
  int answered = 0;
  while (answered < 1000 && server.as(server.rita, "GET", "/api/admin/bans").status == 200) ++answered;
  EXPECT_EQ(answered, 240);
  EXPECT_EQ(server.codeOf(server.as(server.rita, "GET", "/api/admin/bans")), "too-often");
  server.now += std::chrono::seconds(1);
  EXPECT_EQ(server.as(server.rita, "GET", "/api/admin/bans").status, 200);
}

TEST(AdminApi, RefusalsCountTowardsAWiderNet) {
  AdminServer server;
  const auto asked = [&](const std::string& from) {
    return server.ask("GET", "/api/admin/bans", nullptr, {{"X-Forwarded-For", from}}, "192.0.2.9").status;
  };
  for (int i = 0; i < 240 + 201; ++i) asked("2001:db8:0:1::1");
  EXPECT_EQ(asked("2001:db8:0:2::1"), 401) << "its own share, now counted with the net around it";
  for (int i = 0; i < 240; ++i) asked("2001:db8:0:3::1");
  EXPECT_EQ(asked("2001:db8:0:4::1"), 429);
  EXPECT_EQ(asked("2001:db8:9::1"), 401) << "but not those further away";
}

TEST(AdminApi, FindsPeopleByNameAndId) {
  AdminServer server;
  const Member ada = server.join("Ada Lovelace");
  EXPECT_EQ(server.get("people?search=LOVE")["people"][0]["name"], "Ada Lovelace");
  EXPECT_EQ(server.get("people?search=" + ada.id)["people"][0]["id"], ada.id);
  EXPECT_TRUE(server.get("people?search=nobody")["people"].empty());
  const json everybody = server.get("people")["people"];
  EXPECT_EQ(everybody.size(), 2U);
}

TEST(AdminApi, ListsAndEndsTables) {
  AdminServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  Person first, second;
  const std::string table = server.duel(ada, bob, first, second);
  const json tables = server.get("tables?search=ada")["tables"];
  ASSERT_EQ(tables.size(), 1U);
  EXPECT_EQ(tables[0]["table"], table);
  EXPECT_EQ(tables[0]["state"], "running");
  EXPECT_EQ(tables[0]["seats"][1]["person"], "Bob");
  EXPECT_THAT(tables.dump(), ::testing::Not(HasSubstr("seed")));
  EXPECT_EQ(server.post("tables/nowhere/end").status, 404);
  EXPECT_EQ(server.as(ada, "POST", "/api/admin/tables/" + table + "/end").status, 404);
  EXPECT_EQ(server.post("tables/" + table + "/end").status, 200);
  EXPECT_EQ(server.post("tables/" + table + "/end").status, 409);
  EXPECT_TRUE(server.get("tables")["tables"].empty());
  EXPECT_EQ(server.get("log")["actions"][0]["what"], "end");
  EXPECT_EQ(server.get("log")["actions"][0]["whom"], table);
}

TEST(AdminApi, ForgetsDeletedPeopleInTheLog) {
  AdminServer server;
  const Member bob = server.join("Bob");
  EXPECT_EQ(server.post("bans", {{"effect", "mute"}, {"who", "Bob"}}).status, 201);
  server.now += std::chrono::seconds(60);
  ASSERT_EQ(server.as(bob, "POST", "/api/me/delete", {{"password", AccountsServer::kPassword}}).status, 200);
  const json action = server.get("log")["actions"][0];
  EXPECT_EQ(action["whom"], "deleted");
  EXPECT_EQ(action["who"], "Rita");
}

}  // namespace
}  // namespace bourse
