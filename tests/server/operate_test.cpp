// Operating a server, without sockets: metrics, the log, bans, shutdown.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "server/admin/admin_commands.h"
#include "server/identity/bans.h"
#include "server/operate/log.h"
#include "server/operate/metrics.h"
#include "tests/server/test_server.h"

namespace bourse {
namespace {

using support::Duel;
using support::json;
using support::kTwo;
using support::TestServer;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// --- metrics ---

TEST(Metrics, HistogramPutsAValueIntoTheFirstBucketThatHoldsIt) {
  for (std::uint64_t value = 0; value < 100'000; value = value * 5 / 4 + 1) {
    Histogram histogram;
    histogram.add(value);
    for (std::size_t power = 0; power < 20; ++power)
      EXPECT_EQ(histogram.atMost(power), value <= (1ULL << power) ? 1U : 0U) << value << " and 2^" << power;
    EXPECT_EQ(histogram.count(), 1U);
    EXPECT_EQ(histogram.sum(), value);
  }
  Histogram times;
  times.add(std::chrono::nanoseconds(1));
  times.add(std::chrono::nanoseconds(-7));
  times.add(std::chrono::hours(24 * 365));
  EXPECT_EQ(times.atMost(0), 2U);
  EXPECT_EQ(times.count(), 3U);
}

TEST(Metrics, AreWrittenInPrometheusFormat) {
  MetricsText text;
  text.gauge("up", "Whether\nit is \\ up.", 1);
  text.begin("words_total", "counter", "Words.");
  text.value("words_total", {{"word", "a\"b\\c\nd"}, {"of", "x"}}, 1e10);
  Histogram sizes;
  sizes.add(std::uint64_t{1});
  sizes.add(std::uint64_t{3});
  sizes.add(std::uint64_t{100});
  text.histogram("size", "Sizes.", sizes, 0, 2, 0.5);
  EXPECT_EQ(text.text(),
            "# HELP up Whether\\nit is \\\\ up.\n# TYPE up gauge\nup 1\n"
            "# HELP words_total Words.\n# TYPE words_total counter\n"
            "words_total{word=\"a\\\"b\\\\c\\nd\",of=\"x\"} 1e+10\n"
            "# HELP size Sizes.\n# TYPE size histogram\n"
            "size_bucket{le=\"0.5\"} 1\nsize_bucket{le=\"1\"} 1\nsize_bucket{le=\"2\"} 2\n"
            "size_bucket{le=\"+Inf\"} 3\nsize_sum 52\nsize_count 3\n");
}

// --- the log ---

std::vector<std::string> told(LogForm form, Level least, bool priorities) {
  std::vector<std::string> lines;
  const Log log(form, least, priorities, [&](const std::string& line) { lines.push_back(line); });
  log.write(Level::error, "broken", "It is\nbroken.", {{"table", "a b"}, {"n", std::int64_t{-3}}});
  log.write(Level::debug, "small", {}, {{"from", "1.2.3.4"}, {"why", "x=\"y\"\n"}});
  return lines;
}

TEST(Log, WritesOneLinePerEvent) {
  EXPECT_THAT(told(LogForm::text, Level::debug, false),
              ElementsAre("error broken table=\"a b\" n=-3: It is broken.\n",
                          "debug small from=1.2.3.4 why=\"x=\\\"y\\\"\\n\"\n"));
  EXPECT_THAT(told(LogForm::text, Level::info, true),
              ElementsAre("<3>error broken table=\"a b\" n=-3: It is broken.\n"));
  const std::vector<std::string> lines = told(LogForm::jsonLines, Level::debug, false);
  ASSERT_EQ(lines.size(), 2U);
  const json line = json::parse(lines[0]);
  EXPECT_EQ(line["event"], "broken");
  EXPECT_EQ(line["level"], "error");
  EXPECT_EQ(line["n"], -3);
  EXPECT_EQ(line["sentence"], "It is\nbroken.");
  EXPECT_EQ(json::parse(lines[1])["why"], "x=\"y\"\n");
  Level level{};
  EXPECT_TRUE(levelOf("warning", level));
  EXPECT_EQ(level, Level::warning);
  EXPECT_FALSE(levelOf("loud", level));
}

TEST(Log, LogsTablesButNoSecrets) {
  std::string all;
  Telemetry telemetry(
      Log(LogForm::jsonLines, Level::debug, false, [&](const std::string& line) { all += line; }));
  TestServer server;
  server.telemetry = &telemetry;
  server.restart();
  const std::string id = server.table(kTwo);
  const support::Person ada = server.sit(id, "Zenobia"), bob = server.sit(id, "Yorick");
  ada.say({{"do", "start"}});
  server.settle();
  bob.say({{"do", "chat"}, {"text", "nobody else's business"}});
  ada.say({{"do", "moves"}, {"moves", json::array()}});
  ada.say({{"do", "dance"}});
  playOut(server, {&ada, &bob});
  EXPECT_THAT(all, HasSubstr("\"event\":\"table-made\""));
  EXPECT_THAT(all, HasSubstr("\"event\":\"game-began\""));
  EXPECT_THAT(all, HasSubstr("\"event\":\"game-over\""));
  EXPECT_THAT(all, HasSubstr("\"event\":\"refused\""));
  for (const std::string& secret : {ada.token, bob.token, std::string("business"), std::string("Zenobia")})
    EXPECT_THAT(all, Not(HasSubstr(secret)));
  EXPECT_EQ(telemetry.metrics.tablesMade.count(), 1U);
  EXPECT_EQ(telemetry.metrics.gamesOver.count(), 1U);
  std::uint64_t refused = 0;
  for (const auto& [code, count] : telemetry.metrics.refused.counts()) refused += count;
  EXPECT_EQ(refused, 2U);
}

// --- who may not come in ---

TEST(Bans, MatchAddressesRangesAndNames) {
  const Bans bans({{.what = "203.0.113.7"},
                   {.what = "10.0.0.0/8"},
                   {.what = "2001:db8:1::/48"},
                   {.kind = Ban::Kind::name, .what = "Mallory", .account = "m1"}});
  for (const char* in : {"203.0.113.7", "::ffff:203.0.113.7", "10.255.0.1", "2001:db8:1:ffff::9"})
    EXPECT_TRUE(bans.address(in)) << in;
  for (const char* out : {"203.0.113.8", "11.0.0.1", "2001:db8:2::1", "", "Mallory", "10.0.0"})
    EXPECT_FALSE(bans.address(out)) << out;
  for (const char* in : {"mallory", "MALL0RY", "Маllory"})
    EXPECT_TRUE(bans.person(in)) << in << " looks like it";
  EXPECT_FALSE(bans.person("Mallory2"));
  EXPECT_FALSE(bans.person(""));
  EXPECT_TRUE(bans.person("Alice", "m1")) << "another name does not help the account";
  EXPECT_FALSE(bans.person("Alice", "a1"));
  EXPECT_TRUE(isAddressRange("0.0.0.0/0"));
  for (const char* none : {"1.2.3.4/", "10.0.0.0/33", "nonsense"}) EXPECT_FALSE(isAddressRange(none)) << none;
  EXPECT_EQ(banKey(Ban::Kind::address, "10.1.2.3"), banKey(Ban::Kind::address, "::ffff:10.1.2.3"));
  EXPECT_NE(banKey(Ban::Kind::address, "10.0.0.0/8"), banKey(Ban::Kind::address, "10.0.0.0/16"));
}

TEST(Bans, RefuseBannedPeople) {
  Bans bans;
  TestServer server;
  server.bans = &bans;
  server.restart();
  const std::string id = server.table(kTwo);
  const support::Person ada = server.sit(id, "Ada"), bob = server.sit(id, "Bob");
  const Ban name{.kind = Ban::Kind::name, .what = "ada"};
  bans = Bans({name});
  server.hub->disconnectBanned();
  EXPECT_EQ(ada.wire->closed, kPolicyViolation);
  EXPECT_EQ(bob.wire->closed, 0);
  const support::Person again = server.comeIn(id, {{"do", "enter"}, {"token", ada.token}});
  EXPECT_EQ(again.wire->last("refused")["error"]["code"], "banned");
  const support::Person watcher = server.comeIn(id, {{"do", "enter"}, {"name", "ADA"}});
  EXPECT_EQ(watcher.wire->last("refused")["error"]["code"], "banned");
  bans = Bans({name, {.what = "192.0.2.0/24"}});  // where the evening comes from
  EXPECT_EQ(server.ask("GET", "/api/tables").status, 403);
  EXPECT_EQ(server.ask("POST", "/api/tables", kTwo).status, 403);
  EXPECT_EQ(server.ask("POST", "/api/people", {{"name", "Eve"}, {"password", "correct horse"}}).status, 403);
  bans = Bans({name});
  EXPECT_EQ(server.ask("GET", "/api/tables").status, 200);
  EXPECT_EQ(server.ask("POST", "/api/people", {{"name", "Ada"}, {"password", "correct horse"}}).status, 403);
}

// --- shutdown, and what the operator may do ---

TEST(Operator, AnnouncesTheStopAndRefusesNewTables) {
  Duel duel;
  EXPECT_EQ(duel.server.ask("GET", "/api/ready").status, 200);
  duel.server.hub->stopSoon(30);
  duel.server.api->drain();
  EXPECT_EQ(duel.ada.wire->last("stopping")["seconds"], 30);
  EXPECT_EQ(duel.server.ask("GET", "/api/ready").status, 503);
  EXPECT_EQ(duel.server.ask("GET", "/api/health").status, 200);
  const Response refused = duel.server.ask("POST", "/api/tables", kTwo);
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.problem, "server-stops");
  const std::size_t before = duel.lines();
  EXPECT_TRUE(duel.toMove().move()) << "games go on meanwhile";
  duel.server.settle();
  EXPECT_GT(duel.lines(), before);
}

TEST(Operator, FreezeStillSendsWhatWasAccepted) {
  Duel duel;
  const support::Person& mover = duel.toMove();
  ASSERT_TRUE(mover.move());  // and it is not durable yet
  const std::size_t lines = duel.lines(), heard = mover.wire->heard.size();
  duel.server.hub->freeze();
  duel.server.api->stop();
  duel.server.settle();
  EXPECT_GT(mover.wire->heard.size(), heard) << "what was heard is answered when it is kept";
  const std::size_t answered = mover.wire->heard.size();
  duel.ada.move();
  duel.bob.move();
  duel.server.settle();
  EXPECT_EQ(duel.lines(), lines);
  EXPECT_EQ(mover.wire->heard.size(), answered);
  duel.server.restart();
  EXPECT_EQ(duel.lines(), lines) << "and is there again";
}

TEST(Operator, EndsRunningAndWaitingTables) {
  Duel duel;
  const Log quiet(LogForm::text, Level::error, false, [](const std::string&) {});
  const auto ask = [&](const json& question) {
    json answer;
    runAdminCommand({.hub = *duel.server.hub, .sockets = 2, .log = quiet}, question.dump(),
                    [&](const std::string& text) { answer = json::parse(text); });
    duel.server.settle();
    return answer;
  };
  EXPECT_EQ(ask({{"do", "status"}})["awake"], 1);
  EXPECT_EQ(ask({{"do", "tables"}})["tables"][0]["guests"], 2);
  EXPECT_EQ(ask({{"do", "dance"}})["error"]["code"], "message-unknown");
  EXPECT_EQ(ask({{"do", "end"}, {"table", "none"}})["error"]["code"], "table-unknown");
  EXPECT_EQ(ask({{"do", "end"}, {"table", duel.id}})["done"], true);
  EXPECT_TRUE(duel.ada.wire->last("offers")["ended"].get<bool>());
  EXPECT_TRUE(duel.ada.wire->last("offers")["house"].get<bool>());
  const json info = duel.server.askJson("GET", "/api/tables/" + duel.id);
  EXPECT_EQ(info["ended"], "house");
  EXPECT_EQ(ask({{"do", "end"}, {"table", duel.id}})["error"]["code"], "ended");
  std::string problem, record;
  EXPECT_TRUE(duel.server.memory.find(duel.id, problem)->over);
  EXPECT_TRUE(recordOfTable(duel.server.memory, duel.id, false, record, problem)) << problem;

  const std::string waiting = duel.server.table(kTwo), other = duel.server.table(kTwo);
  EXPECT_EQ(ask({{"do", "end"}, {"table", waiting}})["done"], true);
  EXPECT_FALSE(duel.server.memory.find(waiting, problem).has_value()) << "nothing of it stays";
  EXPECT_EQ(duel.server.ask("GET", "/api/tables/" + waiting).status, 404);

  EXPECT_FALSE(recordOfTable(duel.server.memory, other, false, record, problem));
  EXPECT_TRUE(recordOfTable(duel.server.memory, other, true, record, problem)) << problem;
  EXPECT_TRUE(endStoredTable(duel.server.memory, other, problem)) << problem;
  EXPECT_FALSE(duel.server.memory.find(other, problem).has_value());
  EXPECT_FALSE(endStoredTable(duel.server.memory, other, problem));
}

TEST(Operator, StoresWhenAGameWasFinished) {
  support::Finished finished;
  std::string problem;
  const json facts = json::parse(finished.server.memory.find(finished.id, problem)->facts);
  EXPECT_EQ(facts["finished"], 1'700'000'000);
}

}  // namespace
}  // namespace bourse
