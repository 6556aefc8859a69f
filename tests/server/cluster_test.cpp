// Several hubs that share a store, in one program: who drives a table, and what becomes of it when its driver
// dies, is cut off, or leaves.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/cluster/membership.h"
#include "server/cluster/memory_leases.h"
#include "server/identity/secrets.h"
#include "tests/server/fair_table.h"

namespace bourse {
namespace {

using bourse::support::json;
using bourse::support::kTwo;
using bourse::support::Person;
using ::testing::ElementsAre;

/// One of the processes, without sockets and threads: what it stores is stored when the test says so.
class Process {
 public:
  Process(MemoryStore& store, MemoryCluster& cluster, const Moment& now, const std::string& address)
      : store_(store) {
    RoomServices services{.persist =
                              [this](TableUpdate news, std::function<void()> durable) {
                                waiting_.emplace_back(std::move(news), std::move(durable));
                              },
                          .think = [](BotTurn, const ThinkFor&, OnMoveChosen) { return nullptr; },
                          .now = [&now] { return now; },
                          .unixTime =
                              [this, &now] {
                                const auto passed = now.time_since_epoch() + ahead;
                                return std::chrono::duration_cast<Milliseconds>(passed).count() + 1;
                              },
                          .bots = ourBots()};
    HubLimits limits;
    limits.shared = true;
    hub = std::make_unique<Hub>(store, services, limits);
    api = std::make_unique<TableApi>(*hub, services.now, ApiOptions{.access = {.changesPerMinute = 0}},
                                     std::make_shared<Quotas>(QuotaOptions{.tablesPerMinute = 0}));
    auto own = std::make_unique<MemoryLeases>(cluster);
    leases = own.get();
    MembershipOptions options{.address = address, .secret = "among us"};
    options.handOver = [this] { waiting_.clear(); };
    options.moved = [this](const std::string& table) { moved.push_back(table); };
    options.trouble = [this](const std::string& sentence) { troubles.push_back(sentence); };
    options.living = [this](int count) { living = count; };
    membership = std::make_unique<Membership>(*hub, std::move(own), services.now, options);
  }

  void tick() {
    membership->tick();
    hub->tick();
  }
  void settle() {
    while (!waiting_.empty()) {
      auto [news, durable] = std::move(waiting_.front());
      waiting_.pop_front();
      std::string problem;
      ASSERT_TRUE(store_.write(std::vector{news}, problem)) << problem;
      if (!store_.fencedOff().empty()) {
        membership->fenced(news.table, news.fence);
        continue;
      }
      leases->made(news.table);
      durable();
    }
  }
  [[nodiscard]] bool somethingWaits() const { return !waiting_.empty(); }

  Route route(const std::string& target, const std::string& method = "GET",
              std::vector<Header> headers = {}) {
    Request request{.method = method, .target = target, .headers = std::move(headers)};
    Route found{.refusal = Response{.status = 599}};
    membership->route(request, [&](Route route) { found = std::move(route); });
    from = request.from;
    return found;
  }
  json ask(const std::string& method, const std::string& target, const json& body = nullptr) {
    const Route found = route(target, method);
    EXPECT_FALSE(found.refusal) << found.refusal->status;
    EXPECT_EQ(found.address, "");
    Request request{.method = method, .target = target, .body = body.is_null() ? "" : body.dump()};
    json answer;
    api->answer(request, [&](const Response& response) { answer = json::parse(response.body.bytes()); });
    settle();
    return answer;
  }
  Person enter(const std::string& table, const std::string& token) {
    const Route found = route("/api/tables/" + table + "/socket");
    EXPECT_TRUE(!found.refusal && found.address.empty());
    Person person;
    Response refusal;
    person.handler =
        api->admit({.method = "GET", .target = "/api/tables/" + table + "/socket"}, person.wire, refusal);
    EXPECT_NE(person.handler, nullptr);
    person.token = token;
    if (person.handler != nullptr) person.say({{"do", "enter"}, {"token", token}});
    settle();
    return person;
  }

  Milliseconds ahead{};  // of the clock on the wall
  std::unique_ptr<Hub> hub;
  std::unique_ptr<TableApi> api;
  std::unique_ptr<Membership> membership;
  MemoryLeases* leases = nullptr;
  std::vector<std::string> moved, troubles;
  int living = 0;
  std::string from;

 private:
  MemoryStore& store_;
  std::deque<std::pair<TableUpdate, std::function<void()>>> waiting_;
};

/// Two processes, and a table that the first one drives, where the game has begun.
class Cluster : public ::testing::Test {
 protected:
  Cluster() {
    pass(0);
    table = one.ask("POST", "/api/tables", kTwo)["table"];
    for (const char* name : {"Ada", "Bob"})
      tokens.push_back(one.ask("POST", "/api/tables/" + table + "/seats", {{"name", name}})["token"]);
    ada = one.enter(table, tokens[0]);
    bob = one.enter(table, tokens[1]);
    ada.say({{"do", "start"}});
    one.settle();
  }
  void pass(int milliseconds) {
    for (int gone = 0;; gone += 50) {
      one.tick();
      two.tick();
      if (gone >= milliseconds) return;
      now += std::chrono::milliseconds(50);
    }
  }
  [[nodiscard]] std::size_t entries() {
    std::string problem;
    return store.find(table, problem)->entries.size();
  }
  [[nodiscard]] const Person& toMove() const { return ada.decision().is_null() ? bob : ada; }
  [[nodiscard]] std::string socket() const { return "/api/tables/" + table + "/socket"; }

  Moment now{};
  MemoryStore store;
  MemoryCluster cluster{
      store,
      [this] { return std::chrono::duration_cast<Milliseconds>(now.time_since_epoch()) + Milliseconds(1); }};
  Process one{store, cluster, now, "10.0.0.1:80"}, two{store, cluster, now, "10.0.0.2:80"};
  std::string table;
  std::vector<std::string> tokens;
  Person ada, bob;
};

TEST_F(Cluster, ForwardsRequestsToTheProcessThatDrivesTheTable) {
  const Route route = two.route(socket());
  EXPECT_EQ(route.address, "10.0.0.1:80");
  EXPECT_EQ(route.table, table);
  EXPECT_EQ(route.secret, "among us");
  EXPECT_EQ(one.route(socket()).address, "");
  EXPECT_EQ(two.route("/api/tables/nobody/socket").address, "") << "the usual 404";
  EXPECT_EQ(two.route("/index.html").address, "");
}

TEST_F(Cluster, KnowsHowManyProcessesLive) {
  pass(600);
  EXPECT_EQ(one.living, 2);
  EXPECT_EQ(two.living, 2);
  two.leases->cut = true;
  pass(4000);
  EXPECT_EQ(one.living, 1) << "limits by address are divided among the living";
}

TEST_F(Cluster, DoesNotForwardAForwardedRequest) {
  const Route again =
      two.route(socket(), "GET", {{"X-Bourse-Peer", "among us"}, {"X-Bourse-From", "192.0.2.7"}});
  ASSERT_TRUE(again.refusal);
  EXPECT_EQ(again.refusal->status, 503);
  EXPECT_EQ(two.from, "192.0.2.7");
  EXPECT_EQ(
      two.route(socket(), "GET", {{"X-Bourse-Peer", "a guess"}, {"X-Bourse-From", "192.0.2.7"}}).address,
      "10.0.0.1:80");
  EXPECT_EQ(two.from, "") << "a guessed signature is refused";
}

TEST_F(Cluster, TakesOverTablesOfADeadProcessWithinThreeSeconds) {
  ASSERT_TRUE(toMove().move());
  one.settle();
  const std::size_t before = entries();
  one.leases->cut = true;  // dead: it says nothing and is not asked any more
  for (int gone = 0; gone < 3000 && !two.hub->isAwake(table); gone += 50) {
    now += std::chrono::milliseconds(50);
    two.tick();
  }
  ASSERT_TRUE(two.hub->isAwake(table));
  EXPECT_THAT(two.moved, ElementsAre(table));
  Person again = two.enter(table, tokens[0]);
  const Person other = two.enter(table, tokens[1]);
  ASSERT_TRUE((again.decision().is_null() ? other : again).move());
  two.settle();
  EXPECT_GT(entries(), before);
}

TEST_F(Cluster, RemovesTablesOfAnyProcessThatNeverBegan) {
  const std::string never = one.ask("POST", "/api/tables", kTwo)["table"];
  ASSERT_TRUE(toMove().move());
  one.settle();
  one.leases->cut = true;  // it stops, and another process runs for a week
  const auto minutes = [&](int count) {
    for (int seconds = 0; seconds < 60 * count; ++seconds) {
      now += std::chrono::seconds(1);
      two.tick();
      two.settle();
    }
  };
  minutes(10);
  std::string problem;
  EXPECT_TRUE(store.find(never, problem).has_value());
  two.ahead = std::chrono::hours(8 * 24);
  minutes(2);
  EXPECT_FALSE(store.find(never, problem).has_value());
  EXPECT_TRUE(store.find(table, problem).has_value()) << "a game that has begun stays";
}

TEST_F(Cluster, AShuffleGoesOnWhereItsTableIsTakenOver) {
  const std::string id =
      one.ask("POST", "/api/tables", {{"seats", kTwo["seats"]}})["table"];  // no chosen seed
  std::vector<std::string> own;
  for (const char* name : {"Cem", "Dan"})
    own.push_back(one.ask("POST", "/api/tables/" + id + "/seats", {{"name", name}})["token"]);
  const Person cem = one.enter(id, own[0]), dan = one.enter(id, own[1]);
  const std::string promised = cem.wire->last("welcome")["commitment"];
  support::commit(cem, support::kAdas);
  support::commit(dan, support::kBobs);
  one.settle();
  cem.say({{"do", "start"}});
  one.settle();
  support::reveal(cem, support::kAdas);
  one.settle();
  one.leases->cut = true;
  for (int gone = 0; gone < 3000 && !two.hub->isAwake(id); gone += 50) {
    now += std::chrono::milliseconds(50);
    two.tick();
  }
  ASSERT_TRUE(two.hub->isAwake(id));
  const Person cemAgain = two.enter(id, own[0]), danAgain = two.enter(id, own[1]);
  const json deal = danAgain.wire->last("deal");
  EXPECT_EQ(deal["stage"], "reveal");
  EXPECT_EQ(deal["revealed"], json({true, false})) << "what was told is not lost";
  EXPECT_FALSE(two.hub->find(id)->table().started());
  support::reveal(danAgain, support::kBobs);
  two.settle();
  ASSERT_TRUE(two.hub->find(id)->table().started());
  const TableFacts& facts = two.hub->find(id)->facts();
  ASSERT_TRUE(facts.serverSeed.has_value());
  EXPECT_EQ(seedCommitment(*facts.serverSeed), promised) << "the server is still bound to its part";
  EXPECT_EQ(facts.seed, dealtSeed({*facts.serverSeed,
                                   {{contributionCommitment(support::kAdas), support::kAdas},
                                    {contributionCommitment(support::kBobs), support::kBobs}}}));
}

TEST_F(Cluster, FencesOffLateWritesOfAPartitionedProcess) {
  ASSERT_TRUE(toMove().move());
  ASSERT_TRUE(one.somethingWaits());
  const std::size_t before = entries();
  one.leases->cut = true;
  // It does not even notice the time pass: stopped, and now it goes on.
  for (int gone = 0; gone < 3000; gone += 50) {
    now += std::chrono::milliseconds(50);
    two.tick();
  }
  ASSERT_TRUE(two.hub->isAwake(table));
  ada.wire->heard.clear();
  bob.wire->heard.clear();
  one.settle();
  EXPECT_EQ(entries(), before) << "what was not acknowledged has not happened";
  EXPECT_TRUE(ada.wire->heard.empty() && bob.wire->heard.empty()) << "and nobody was told that it had";
  EXPECT_EQ(ada.wire->closed, kGoingAway);
  EXPECT_FALSE(one.hub->isAwake(table));
}

TEST_F(Cluster, StopsBeforeItsLeaseExpiresWithoutTheDatabase) {
  one.leases->cut = true;
  int stopped = -1, began = -1;
  for (int gone = 0; gone < 3000 && began < 0; gone += 50) {
    now += std::chrono::milliseconds(50);
    one.tick();
    two.tick();
    if (stopped < 0 && !one.hub->isAwake(table)) stopped = gone;
    if (two.hub->isAwake(table)) began = gone;
  }
  ASSERT_GE(stopped, 0);
  ASSERT_GE(began, 0);
  EXPECT_LT(stopped, began);
  EXPECT_EQ(bob.wire->closed, kGoingAway);
  EXPECT_TRUE(one.route(socket()).refusal) << "it does not know";
  EXPECT_EQ(one.troubles.size(), 1U);
  one.leases->cut = false;
  pass(1000);
  EXPECT_EQ(one.route(socket()).address, "10.0.0.2:80") << "and takes part again";
}

TEST_F(Cluster, ReleasesItsTablesWhenItLeaves) {
  one.membership->leave();
  two.tick();
  EXPECT_TRUE(two.hub->isAwake(table));
}

TEST_F(Cluster, ReleasesIdleTables) {
  ada.handler.reset();
  bob.handler.reset();
  one.settle();
  pass(130'000);
  EXPECT_FALSE(one.hub->isAwake(table));
  EXPECT_FALSE(two.hub->isAwake(table)) << "nobody drives it";
  EXPECT_EQ(two.route(socket()).address, "");
  EXPECT_TRUE(two.hub->isAwake(table)) << "until somebody comes, wherever that is";
}

TEST_F(Cluster, ClaimsOnlyTablesWhoseRulesItKnows) {
  TableUpdate foreign{.table = "old", .facts = "{}"};
  foreign.fence = 1;
  foreign.rules = "stockpile 0";
  std::string problem;
  ASSERT_TRUE(store.write(std::vector{foreign}, problem)) << problem;
  ASSERT_TRUE(two.route("/api/tables/old/socket").refusal);
  EXPECT_EQ(two.route("/api/tables/old/socket").refusal->status, 503);
  MemoryLeases old(cluster);
  old.join("10.0.0.9:80", {"stockpile 0"}, [](std::int64_t) {});
  EXPECT_EQ(two.route("/api/tables/old/socket").address, "10.0.0.9:80") << "the one that drains";
  pass(5000);
  EXPECT_FALSE(one.hub->isAwake("old") || two.hub->isAwake("old"));
}

TEST_F(Cluster, ListsOpenTablesOfAllProcesses) {
  json request = kTwo;
  request["listed"] = true;
  request.erase("seed");  // which nobody chooses there
  const std::string listed = one.ask("POST", "/api/tables", request)["table"];
  pass(1500);
  const json tables = two.ask("GET", "/api/tables")["tables"];
  ASSERT_EQ(tables.size(), 1U);
  EXPECT_EQ(tables[0]["table"], listed);
}

TEST_F(Cluster, RoutesImaginedTablesToTheirProcess) {
  ada.say({{"do", "fork"}});
  one.settle();
  const std::string world = ada.wire->last("forked").value("table", "");
  ASSERT_NE(world, "");
  EXPECT_EQ(one.route("/api/tables/" + world + "/socket").address, "");
  EXPECT_EQ(two.route("/api/tables/" + world + "/socket").address, "10.0.0.1:80");
}

}  // namespace
}  // namespace bourse
