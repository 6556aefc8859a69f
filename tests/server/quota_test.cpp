// Limits that coming back does not reset: by address, table and account.
#include <gtest/gtest.h>

#include "server/store/report_chats.h"
#include "tests/server/test_server.h"

namespace bourse {
namespace {

using support::Duel;
using support::Finished;
using support::json;
using support::kAlone;
using support::kTwo;
using support::Person;
using support::TestServer;
using support::with;

std::string codeOf(const Person& person) {
  const json refused = person.wire->last("refused");
  return refused.is_null() ? "" : refused["error"]["code"].get<std::string>();
}

/// Sends a message again and again, each time over a new connection; how often it was taken.
int taken(TestServer& server, const std::string& table, const json& message, int times,
          const std::string& from = "198.51.100.7") {
  int count = 0;
  for (int i = 0; i < times; ++i) {
    const Person person = server.comeIn(table, {{"do", "enter"}}, from);
    person.say(message);
    server.settle();
    count += codeOf(person).empty() ? 1 : 0;
  }
  return count;
}

std::size_t storedBytes(TestServer& server) {
  std::size_t bytes = 0;
  std::string problem;
  server.memory.readReports(
      [&](const std::string&, const PlayerReport& report) {
        bytes += report.text.size() + report.chats.size();
      },
      problem);
  return bytes;
}

TEST(Quotas, ChatIsNotResetByAReconnect) {
  Duel duel;
  EXPECT_EQ(taken(duel.server, duel.id, {{"do", "chat"}, {"text", "hey"}}, 50), 10);
  EXPECT_EQ(taken(duel.server, duel.id, {{"do", "chat"}, {"text", "hey"}}, 5, "198.51.100.8"), 5)
      << "others have their own";
  duel.ada.say({{"do", "chat"}, {"text", "hello"}});
  EXPECT_EQ(codeOf(duel.ada), "") << "and so have those who play";
  duel.server.pass(31);
  EXPECT_EQ(taken(duel.server, duel.id, {{"do", "chat"}, {"text", "hey"}}, 1), 1);
}

TEST(Quotas, ReportsAreNotResetByAReconnectAndStoreTheChatOnce) {
  Duel duel;
  std::string long500(500, 'x');
  for (int i = 0; i < 10; ++i) duel.ada.say({{"do", "chat"}, {"text", long500}});
  const json report{{"do", "report"}, {"about", 0}, {"text", "spam"}};
  EXPECT_EQ(taken(duel.server, duel.id, report, 30), 3);
  EXPECT_EQ(taken(duel.server, duel.id, report, 30, "198.51.100.8"), 3);
  EXPECT_LT(storedBytes(duel.server), 2 * 10 * 600U) << "the chat was stored once";
  ReportChats chats;
  std::string problem;
  std::size_t said = 0;
  duel.server.memory.readReports(
      [&](const std::string& table, const PlayerReport& one) { said = chats.before(table, one).size(); },
      problem);
  EXPECT_EQ(said, 10U) << "and is shown with every report";
  int all = 6;
  for (int i = 0; i < 30; ++i)
    all += taken(duel.server, duel.id, report, 3, "198.51.100." + std::to_string(100 + i));
  EXPECT_EQ(all, 12) << "spectators have a limit, however many addresses come";
  for (const Person* player : {&duel.ada, &duel.bob}) {
    player->say(report);
    EXPECT_EQ(codeOf(*player), "") << "and players can still report them";
  }
}

TEST(Quotas, SpectatorsWhoTalkKeepNoPlayerFromTalking) {
  Duel duel;
  const json hey{{"do", "chat"}, {"text", "hey"}};
  int said = 0;
  for (int i = 0; i < 20; ++i)
    said += taken(duel.server, duel.id, hey, 10, "198.51.100." + std::to_string(100 + i));
  EXPECT_EQ(said, 100) << "what all spectators have together";
  duel.ada.say(hey);
  EXPECT_EQ(codeOf(duel.ada), "");
}

TEST(Quotas, ForksCountAsTablesMade) {
  Finished game;
  const json fork{{"do", "fork"}, {"at", 10}};
  EXPECT_EQ(taken(game.server, game.id, fork, 50), 5) << "of one table";
  game.server.pass(600);
  TestServer& server = game.server;
  int made = 0;
  for (int i = 0; i < 60; ++i) made += server.ask("POST", "/api/tables", kTwo).status == 201 ? 1 : 0;
  EXPECT_EQ(made, 30);
  EXPECT_EQ(taken(server, game.id, fork, 3, "192.0.2.1"), 0) << "this address has made enough";
}

TEST(Quotas, SpectatorsForksAreStoredWhenSomebodySitsDown) {
  Finished game;
  const Person eve = game.server.comeIn(game.id, {{"do", "enter"}}, "198.51.100.7");
  eve.say({{"do", "fork"}, {"at", 10}});
  game.server.settle();
  const std::string id = eve.wire->last("forked")["table"];
  std::string problem;
  EXPECT_FALSE(game.server.memory.find(id, problem).has_value());
  const Person cy = game.server.sit(id, "Cy");
  ASSERT_TRUE(game.server.memory.find(id, problem).has_value());
  EXPECT_EQ(game.server.memory.find(id, problem)->entries.size(), 10U);
  cy.say({{"do", "start"}});
  game.server.settle();
  game.server.restart();
  ASSERT_NE(game.server.hub->find(id), nullptr);
  EXPECT_GE(game.server.hub->find(id)->table().log().lines().size(), 10U);

  const Person again = game.server.comeIn(game.id, {{"do", "enter"}}, "198.51.100.7");
  again.say({{"do", "fork"}, {"at", 10}});
  game.server.settle();
  const std::string other = again.wire->last("forked")["table"];
  game.server.pass(700);
  game.server.pass(10);
  EXPECT_EQ(game.server.hub->find(other), nullptr) << "nobody came";
}

TEST(Quotas, ImaginedWorldsHaveAPoolOfTheirOwn) {
  Duel duel;
  duel.server.limits.tables = 3;
  duel.server.limits.imaginedTables = 4;
  duel.server.limits.imaginedPerAddress = 2;
  duel.server.restart();
  std::vector<std::string> worlds;
  const auto imagine = [&](const std::string& from) {
    const Person ada = duel.server.comeIn(duel.id, {{"do", "enter"}, {"token", duel.ada.token}}, from);
    ada.say({{"do", "fork"}});
    EXPECT_FALSE(ada.wire->last("forked").is_null()) << codeOf(ada);
    worlds.push_back(ada.wire->last("forked")["table"]);
  };
  for (int i = 0; i < 3; ++i) imagine("198.51.100.7");
  EXPECT_EQ(duel.server.hub->find(worlds[0]), nullptr) << "an address has two, and its oldest went";
  EXPECT_NE(duel.server.hub->find(worlds[1]), nullptr);
  EXPECT_EQ(duel.server.hub->imaginedTables(), 2U);
  duel.server.pass(61);
  for (int i = 0; i < 3; ++i) imagine("198.51.100." + std::to_string(50 + i));
  EXPECT_EQ(duel.server.hub->imaginedTables(), 4U) << "a server has four";
  EXPECT_EQ(duel.server.ask("POST", "/api/tables", kTwo).status, 201) << "and nobody's table waits for them";
}

TEST(Quotas, ImaginedWorldsCountByNetwork) {
  Duel duel;
  duel.server.limits.imaginedPerAddress = 2;
  duel.server.restart();
  std::vector<std::string> worlds;
  for (int i = 1; i <= 3; ++i) {
    const Person ada = duel.server.comeIn(duel.id, {{"do", "enter"}, {"token", duel.ada.token}},
                                          "2001:db8::" + std::to_string(i));
    ada.say({{"do", "fork"}});
    worlds.push_back(ada.wire->last("forked")["table"]);
  }
  EXPECT_EQ(duel.server.hub->imaginedTables(), 2U) << "three addresses of one network";
  EXPECT_EQ(duel.server.hub->find(worlds[0]), nullptr);
}

TEST(Quotas, AFullServerUnloadsTablesNobodyIsAt) {
  TestServer server;
  server.limits.tables = 3;
  server.restart();
  const std::string first = server.table(kTwo);
  const Person ada = server.sit(first, "Ada");
  std::string last;
  for (int i = 0; i < 10; ++i) last = server.table(with(kTwo, {{"listed", true}}));
  EXPECT_EQ(server.hub->tables(), 3U);
  EXPECT_TRUE(server.hub->isAwake(first)) << "somebody is there";
  EXPECT_TRUE(server.hub->isAwake(last));
}

TEST(Quotas, TablesThatNeverBeganExpire) {
  TestServer server;
  const std::string begun = server.table(kAlone), never = server.table(kTwo);
  {
    const Person ada = server.sit(begun, "Ada"), bob = server.sit(never, "Bob");
    ada.say({{"do", "start"}});
    server.settle();
  }
  const auto day = [&] {
    for (int i = 0; i < 24; ++i) server.pass(3600);
    server.settle();
  };
  for (int i = 0; i < 6; ++i) day();
  std::string problem;
  EXPECT_TRUE(server.memory.find(never, problem).has_value());
  for (int i = 0; i < 2; ++i) day();
  EXPECT_FALSE(server.memory.find(never, problem).has_value());
  EXPECT_EQ(server.hub->find(never), nullptr);
  EXPECT_TRUE(server.memory.find(begun, problem).has_value());
}

TEST(Quotas, TablesThatNeverBeganExpireAfterARestartToo) {
  TestServer server;
  const std::string never = server.table(kTwo);
  server.now += std::chrono::hours(24 * 8);
  server.restart();
  server.pass(200);
  server.pass(10);
  server.settle();
  std::string problem;
  EXPECT_FALSE(server.memory.find(never, problem).has_value());
}

TEST(Quotas, AllConnectionsOfAnAddressShareTheirMessages) {
  Duel duel;
  int closed = 0;
  for (int i = 0; i < 40; ++i) {
    const Person one = duel.server.comeIn(duel.id, {{"do", "enter"}}, "198.51.100.7");
    for (int said = 0; said < 30; ++said) one.say({{"do", "ping"}});
    closed += one.wire->closed == kPolicyViolation ? 1 : 0;
  }
  EXPECT_GE(closed, 20) << "1,240 messages at once are too many";
  const Person other = duel.server.comeIn(duel.id, {{"do", "enter"}}, "198.51.100.8");
  other.say({{"do", "ping"}});
  EXPECT_EQ(other.wire->closed, 0);
}

TEST(Quotas, FramesOfAnAddressAreNotResetByAReconnect) {
  Duel duel;
  const auto allowed = [&](Inbound kind, const std::string& from) {
    int count = 0;
    for (int connection = 0; connection < 100; ++connection) {
      const Person one = duel.server.comeIn(duel.id, {{"do", "enter"}}, from);
      for (int i = 0; i < 100; ++i) count += one.handler->allows(kind, 1) ? 1 : 0;
    }
    return count;
  };
  EXPECT_EQ(allowed(Inbound::frames, "203.0.113.1"), 6000);
  EXPECT_EQ(allowed(Inbound::controls, "203.0.113.2"), 600);
  EXPECT_EQ(allowed(Inbound::binary, "203.0.113.3"), 3000);
  const Person one = duel.server.comeIn(duel.id, {{"do", "enter"}}, "2001:db8::1");
  const Person same = duel.server.comeIn(duel.id, {{"do", "enter"}}, "2001:db8::2");
  EXPECT_TRUE(one.handler->allows(Inbound::binary, 3000));
  EXPECT_FALSE(same.handler->allows(Inbound::binary, 1)) << "the same network";
}

TEST(Quotas, AfterAbuseAWiderNetCounts) {
  Duel duel;
  const auto chats = [&](int network, int times) {
    return taken(duel.server, duel.id, {{"do", "chat"}, {"text", "hey"}}, times,
                 "2001:db8:0:" + std::to_string(network) + "::1");
  };
  EXPECT_EQ(chats(1, 1), 1);
  EXPECT_EQ(chats(2, 1), 1) << "another network";
  duel.server.pass(60);
  EXPECT_EQ(chats(3, 250), 20) << "its own share, and after 200 refusals that of the net around it";
  EXPECT_EQ(chats(4, 1), 0) << "which all networks there have together";
  duel.server.pass(31);
  EXPECT_EQ(chats(5, 11), 10);
  EXPECT_EQ(chats(6, 1), 0);
  duel.server.pass(60);
  EXPECT_EQ(taken(duel.server, duel.id, {{"do", "chat"}, {"text", "hey"}}, 1, "2001:db8:7::1"), 1)
      << "but not those further away";
}

}  // namespace
}  // namespace bourse
