// How much may be stored for good, by whom, and what happens when little space is left.
#include <gtest/gtest.h>

#include "server/operate/disk.h"
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

std::string refusalOf(const Person& person) {
  const json refused = person.wire->last("refused");
  return refused.is_null() ? "" : refused["error"]["code"].get<std::string>();
}

TEST(StoredBytes, SpectatorsWhoReportPreventNeitherAReportNorARematch) {
  Finished game;
  game.server.quotas->setOptions({.addressBytes = 0, .tableBytes = 40'000});
  const json report{{"do", "report"}, {"about", 0}, {"text", std::string(1900, 'x')}};
  std::string refused;
  for (int i = 0; i < 12 && refused.empty(); ++i) {
    const Person eve =
        game.server.comeIn(game.id, {{"do", "enter"}}, "198.51.100." + std::to_string(100 + i));
    eve.say(report);
    game.server.settle();
    refused = refusalOf(eve);
  }
  EXPECT_EQ(refused, "quota-used");
  game.ada.say(report);
  game.server.settle();
  EXPECT_EQ(refusalOf(game.ada), "") << "players have a share of their own";
  game.ada.say({{"do", "rematch"}});
  game.server.settle();
  EXPECT_EQ(refusalOf(game.ada), "");
  EXPECT_FALSE(game.ada.wire->last("rematch").is_null());
}

TEST(StoredBytes, OfATableAndAnAddressAreBoundedByTheDay) {
  TestServer server;
  server.quotaOptions = {.addressBytes = 0, .tableBytes = 32'000};
  server.restart();
  const std::string id = server.table(kAlone);
  const Person ada = server.sit(id, "Ada");
  ada.say({{"do", "start"}});
  server.settle();
  int moves = 0;
  for (; moves < 400 && refusalOf(ada).empty() && ada.move(); ++moves) {
    server.settle();
    ada.say({{"do", "undo"}});
    server.settle();
    if (refusalOf(ada) != "quota-used")
      ada.wire->heard.erase(std::remove_if(ada.wire->heard.begin(), ada.wire->heard.end(),
                                           [](const json& told) { return told["type"] == "refused"; }),
                            ada.wire->heard.end());
  }
  EXPECT_EQ(refusalOf(ada), "quota-used") << moves;
  server.pass(24 * 3600);
  ada.wire->heard.clear();
  ada.say({{"do", "resync"}});
  ada.move();
  EXPECT_EQ(refusalOf(ada), "") << "there is another day";

  Finished game;
  TestServer other;
  other.quotaOptions = {.addressBytes = static_cast<double>(5 * game.record.size()), .tableBytes = 0};
  other.restart();
  int uploads = 0;
  while (uploads < 20 && other.ask("POST", "/api/records", {{"record", game.record}}).status == 201)
    ++uploads;
  EXPECT_EQ(uploads, 2) << "half is for moves, half of the rest at once, and the last may go over it";
  EXPECT_EQ(other.askJson("POST", "/api/tables", kTwo)["error"]["code"], "quota-used");
}

TEST(StoredBytes, MovesOfBotsCountForTheirOpponent) {
  TestServer server;
  server.quotaOptions = {.addressBytes = 200'000, .tableBytes = 0};
  server.restart();
  int games = 0;
  std::string refused;
  for (; games < 40 && refused.empty(); ++games) {
    const std::string id = server.table(kAlone);
    if (id.empty()) break;
    const Person mallory = server.sit(id, "Mallory");
    mallory.say({{"do", "start"}});
    server.settle();
    refused = refusalOf(mallory);
    mallory.say({{"do", "resign"}});
    for (int i = 0; i < 400 && !server.hub->find(id)->table().over(); ++i) {
      server.pass(1);
      server.settle();
    }
  }
  EXPECT_EQ(refused, "quota-used") << games << " games that bots played to their ends";
}

TEST(StoredBytes, MovesOfBotsAtAWokenTableCountForThePersonPresent) {
  TestServer server;
  const std::string id = server.table(kAlone);
  const std::string token = server.sit(id, "Mallory").token;
  {
    const Person begins = server.comeIn(id, {{"do", "enter"}, {"token", token}});
    begins.say({{"do", "start"}});
    server.settle();
  }
  server.quotaOptions = {.addressBytes = 4000, .tableBytes = 0};
  server.restart();  // who moved last is forgotten
  const Requester mallory{.address = "203.0.113.9"};
  EXPECT_TRUE(server.quotas->mayStore({.from = mallory}, server.now));
  const Person back = server.comeIn(id, {{"do", "enter"}, {"token", token}}, mallory.address);
  back.say({{"do", "resign"}});
  for (int i = 0; i < 400 && !server.hub->find(id)->table().over(); ++i) {
    server.pass(1);
    server.settle();
  }
  EXPECT_TRUE(server.hub->find(id)->table().over());
  EXPECT_FALSE(server.quotas->mayStore({.from = mallory}, server.now)) << "a whole game of bots was stored";
}

TEST(StoredBytes, AForkCountsForThePlayerWhoSitsDown) {
  Finished game;
  const Person eve = game.server.comeIn(game.id, {{"do", "enter"}}, "198.51.100.7");
  eve.say({{"do", "fork"}, {"at", 10}});
  game.server.settle();
  const std::string id = eve.wire->last("forked")["table"];
  game.server.quotas->setDiskLow(true);
  const std::string seats = "/api/tables/" + id + "/seats";
  EXPECT_EQ(game.server.askJson("POST", seats, {{"name", "Cy"}})["error"]["code"], "disk-low");
  game.server.quotas->setDiskLow(false);
  game.server.quotas->setOptions({.addressBytes = 400, .tableBytes = 0});
  const Requester sitter{.address = "192.0.2.1"};
  EXPECT_TRUE(game.server.quotas->mayStore({.from = sitter}, game.server.now));
  EXPECT_EQ(game.server.ask("POST", seats, {{"name", "Cy"}}).status, 201);
  EXPECT_FALSE(game.server.quotas->mayStore({.from = sitter}, game.server.now)) << "its lines and facts";
}

TEST(StoredBytes, StrangersNeverKeepPlayersFromMoving) {
  TestServer server;
  server.quotaOptions = {.addressBytes = 20'000, .tableBytes = 40'000};
  server.restart();
  const std::string id = server.table(kTwo);
  const Person ada = server.sit(id, "Ada"), bob = server.sit(id, "Bob");
  ada.say({{"do", "start"}});
  server.settle();
  const json report{{"do", "report"}, {"about", 0}, {"text", std::string(1900, 'x')}};
  int reports = 0;
  std::string refused;
  for (int i = 0; i < 12; ++i) {
    const Person eve =
        server.comeIn(id, {{"do", "enter"}}, i < 3 ? "192.0.2.1" : "198.51.100." + std::to_string(i));
    eve.say(report);
    server.settle();
    refused = refusalOf(eve);
    reports += refused.empty() ? 1 : 0;
  }
  EXPECT_EQ(refused, "quota-used") << reports << ": spectators have used up what is for them";
  for (int moves = 0; moves < 10; ++moves) {
    const Person& mover = ada.decision().is_null() ? bob : ada;
    ASSERT_TRUE(mover.move());
    server.settle();
    ASSERT_EQ(refusalOf(mover), "") << "and players go on, from the same address too";
  }
}

TEST(StoredBytes, OnePlayerDoesNotUseUpWhatTheOtherNeedsToMove) {
  Quotas quotas({.addressBytes = 0, .tableBytes = 8000});
  const Requester mallory{.address = "198.51.100.7"}, bob{.address = "198.51.100.8"};
  const Moment now{};
  quotas.stored({.from = mallory, .table = "t", .seat = 0, .move = true}, 600, now);
  EXPECT_FALSE(quotas.mayStore({.from = mallory, .table = "t", .seat = 0, .move = true}, now));
  EXPECT_TRUE(quotas.mayStore({.from = bob, .table = "t", .seat = 1, .move = true}, now));
  EXPECT_TRUE(quotas.mayStore({.from = mallory, .table = "t"}, now)) << "a report is no move";
}

TEST(StoredBytes, SeveralProcessesDivideWhatAnAddressMayMakeAndStore) {
  const QuotaOptions options{.tablesPerMinute = 30, .addressBytes = 12'000, .tableBytes = 0};
  Quotas quotas(options);
  const Requester eve{.address = "198.51.100.7"};
  const Moment now{};
  const auto made = [&] {
    int count = 0;
    while (count < 100 && quotas.allowTable(eve, now)) ++count;
    return count;
  };
  EXPECT_EQ(made(), 30);
  quotas.setProcesses(3);
  EXPECT_EQ(made(), 0) << "nobody begins anew";
  Quotas fresh(options);
  fresh.setProcesses(3);
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(fresh.allowTable(eve, now)) << i;
  EXPECT_FALSE(fresh.allowTable(eve, now));
  fresh.stored({.from = eve}, 900, now);
  EXPECT_TRUE(fresh.mayStore({.from = eve}, now));
  fresh.stored({.from = eve}, 100, now);
  EXPECT_FALSE(fresh.mayStore({.from = eve}, now)) << "a third of what it may store at once";
  fresh.setProcesses(1);
  fresh.setOptions(options);
  EXPECT_FALSE(fresh.mayStore({.from = eve}, now)) << "settings that are as they were change nothing";
}

TEST(StoredBytes, AFullDiskStopsNewThingsAndNoGame) {
  Duel duel;
  duel.server.quotas->setDiskLow(true);
  const auto code = [&](const std::string& target, const json& body) {
    return duel.server.askJson("POST", target, body)["error"]["code"];
  };
  EXPECT_EQ(code("/api/tables", kTwo), "disk-low");
  EXPECT_EQ(code("/api/records", {{"record", "x"}}), "disk-low");
  EXPECT_EQ(code("/api/people", {{"name", "Newcomer"}, {"password", "correct horse"}}), "disk-low");
  EXPECT_EQ(code("/api/me/blocks", {{"person", "Bob"}, {"blocked", true}}), "disk-low");
  EXPECT_EQ(code("/api/me/notices", {{"webhook", "https://a.example/"}}), "disk-low");
  EXPECT_EQ(code("/api/me/notices", {{"feed", false}}), "not-logged-in") << "what takes no space is heard";
  duel.ada.say({{"do", "report"}, {"about", 1}, {"text", "rude"}});
  EXPECT_EQ(refusalOf(duel.ada), "disk-low");
  const std::size_t lines = duel.lines();
  duel.toMove().move();
  duel.server.settle();
  EXPECT_GT(duel.lines(), lines);
  duel.server.quotas->setDiskLow(false);
  EXPECT_EQ(duel.server.ask("POST", "/api/tables", kTwo).status, 201);
}

TEST(DiskWatch, DoesNotFlutter) {
  DiskWatch watch(1000);
  EXPECT_FALSE(watch.look(1000));
  EXPECT_TRUE(watch.look(999));
  EXPECT_TRUE(watch.isLow());
  EXPECT_FALSE(watch.look(1050)) << "a little more is not enough";
  EXPECT_TRUE(watch.look(1100));
  EXPECT_FALSE(watch.isLow());
  EXPECT_GT(freeBytes("/tmp").value_or(0), 0U);
  EXPECT_FALSE(freeBytes("/no/such/folder").has_value());
}

}  // namespace
}  // namespace bourse
