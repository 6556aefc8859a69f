// Whom bots think for first, and when they sleep.
#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <thread>

#include "server/common/thought_clock.h"
#include "server/tables/bot_pool.h"
#include "tests/server/test_server.h"

namespace bourse {
namespace {

using support::json;
using support::Person;
using support::TestServer;

/// A bot that waits until it may choose.
class SlowPlayer final : public Player {
 public:
  SlowPlayer(std::mutex& gate, std::atomic<bool>& begun) : gate_(gate), begun_(begun) {}
  Move choose(const AnyView&, const MoveList& legal, Budget, Rng&) override {
    begun_ = true;
    const std::lock_guard lock(gate_);
    return legal[0];
  }

 private:
  std::mutex& gate_;
  std::atomic<bool>& begun_;
};

TEST(BotPool, ServesPeopleFirstAndAddressesInTurn) {
  TestServer server;
  const std::string id = server.table(support::kAlone);
  const Person ada = server.sit(id, "Ada");
  ada.say({{"do", "start"}});
  server.settle();
  const Table& table = server.hub->find(id)->table();
  std::optional<BotTurn> turn = table.turnFor(0, "greedy");
  ASSERT_TRUE(turn);

  std::mutex gate;
  std::atomic<bool> begun = false;
  std::vector<std::string> order;
  std::atomic<int> done = 0;
  gate.lock();
  BotPool pool(1, [](const std::function<void()>& what) { what(); });
  const auto think = [&](const std::string& name, const ThinkFor& whom) {
    BotTurn one = *turn;
    one.player = std::make_shared<SlowPlayer>(gate, begun);
    pool.think(std::move(one), whom, [&, name](const BotTurn&, Move) {
      order.push_back(name);
      ++done;
    });
  };
  think("first", {.present = true, .address = "a"});
  while (!begun) std::this_thread::yield();
  for (int i = 0; i < 3; ++i) think("empty", {.present = false});
  for (int i = 0; i < 3; ++i) think("many", {.present = true, .address = "many"});
  think("one", {.present = true, .address = "one"});
  EXPECT_EQ(pool.waiting(), 7U);
  gate.unlock();
  while (done < 8) std::this_thread::yield();
  EXPECT_EQ(order,
            (std::vector<std::string>{"first", "many", "one", "many", "many", "empty", "empty", "empty"}));
}

/// A bot that thinks until its time has run out.
class ThoroughPlayer final : public Player {
 public:
  explicit ThoroughPlayer(std::atomic<int>& begun) : begun_(begun) {}
  Move choose(const AnyView&, const MoveList& legal, Budget budget, Rng&) override {
    const double end = budget.clock() + budget.seconds;
    ++begun_;
    while (budget.clock() < end) std::this_thread::yield();
    return legal[0];
  }

 private:
  std::atomic<int>& begun_;
};

/// Turns of a bot that would think for ten minutes.
struct LongThoughts {
  LongThoughts() {
    ada.say({{"do", "start"}});
    server.settle();
    turn = server.hub->find(id)->table().turnFor(0, "greedy");
    turn->player = std::make_shared<ThoroughPlayer>(begun);
    turn->budget.seconds = 600;
    turn->budget.clock = thoughtClock;
  }
  std::shared_ptr<Thought> think(const ThinkFor& whom) {
    return pool.think(*turn, whom, [this](const BotTurn&, Move) { ++done; });
  }
  void awaitBegun(int count) const {
    while (begun < count) std::this_thread::yield();
  }
  void awaitDone(int count) const {
    while (done < count) std::this_thread::yield();
  }

  TestServer server;
  std::string id = server.table(support::kAlone);
  Person ada = server.sit(id, "Ada");
  std::optional<BotTurn> turn;
  std::atomic<int> begun = 0, done = 0;
  BotPool pool{1, [](const std::function<void()>& what) { what(); }};
};

TEST(BotPool, WithdrawsThoughtsNobodyNeeds) {
  LongThoughts thoughts;
  const auto running = thoughts.think({.present = true, .address = "a"});
  thoughts.awaitBegun(1);
  const auto waiting = thoughts.think({.present = true, .address = "a"});
  EXPECT_TRUE(waiting->withdraw()) << "it had not begun";
  EXPECT_EQ(thoughts.pool.waiting(), 0U);
  EXPECT_FALSE(running->withdraw()) << "it is cut short";
  thoughts.awaitDone(1);
  EXPECT_EQ(thoughts.begun, 1);
}

TEST(BotPool, PeopleCutThoughtsForNobodyShort) {
  LongThoughts thoughts;
  const auto first = thoughts.think({.present = true, .address = "a"});
  thoughts.awaitBegun(1);
  first->setFor({.present = false});  // the last one left
  EXPECT_EQ(thoughts.done, 0) << "nobody else wants the thread";
  const auto second = thoughts.think({.present = true, .address = "b"});
  thoughts.awaitBegun(2);
  EXPECT_EQ(thoughts.done, 1);
  second->withdraw();
  thoughts.awaitDone(2);
}

TEST(BotPool, ServesATableFirstOnceSomebodyComes) {
  LongThoughts thoughts;
  const auto running = thoughts.think({.present = true, .address = "a"});
  thoughts.awaitBegun(1);
  const auto empty = thoughts.think({.present = false}), come = thoughts.think({.present = false});
  come->setFor({.present = true, .address = "b"});
  running->withdraw();
  thoughts.awaitBegun(2);
  EXPECT_TRUE(empty->withdraw());
  EXPECT_FALSE(come->withdraw()) << "it has begun";
  thoughts.awaitDone(2);
}

/// A table of bots whose only person has given up.
std::string abandoned(TestServer& server, const json& more) {
  const std::string id = server.table(support::with(support::kAlone, more));
  const Person ada = server.sit(id, "Ada");
  ada.say({{"do", "start"}});
  ada.say({{"do", "resign"}});
  while (server.store()) {
  }
  return id;
}

TEST(EmptyTables, Sleep) {
  TestServer server;
  const std::string id = abandoned(server, json::object());
  server.settle();
  const std::size_t lines = server.hub->find(id)->table().log().lines().size();
  EXPECT_FALSE(server.hub->find(id)->table().over()) << "nobody waits for it";
  for (int i = 0; i < 20; ++i) {
    server.pass(10);
    server.settle();
  }
  EXPECT_EQ(server.hub->find(id)->table().log().lines().size(), lines);
  const Person eve = server.comeIn(id);
  server.settle();
  EXPECT_TRUE(server.hub->find(id)->table().over()) << "it goes on when somebody looks";
}

TEST(EmptyTables, TakeBackTheTurnThatWaits) {
  TestServer server;
  const std::string id = server.table(support::kAlone);
  {
    const Person ada = server.sit(id, "Ada");
    ada.say({{"do", "start"}});
    ada.say({{"do", "resign"}});
    while (server.store()) {
    }
    EXPECT_EQ(server.turns.size(), 1U) << "a bot is asked";
  }
  EXPECT_EQ(server.turns.size(), 0U) << "and is not any more";
  const Person eve = server.comeIn(id);
  EXPECT_TRUE(server.hub->find(id)->table().over());
}

TEST(EmptyTables, OfSlowGamesGoOnForThoseWhoStillPlay) {
  TestServer server;
  const std::string id = server.table(
      {{"seats", {{{"kind", "person"}}, {{"kind", "bot"}, {"bot", "greedy"}}, {{"kind", "person"}}}},
       {"seed", 7},
       {"clock", 86400}});
  std::vector<std::string> tokens;
  {
    const Person ada = server.sit(id, "Ada"), bob = server.sit(id, "Bob");
    tokens = {ada.token, bob.token};
    ada.say({{"do", "start"}});
    while (server.store()) {
    }
  }
  server.settle();
  EXPECT_FALSE(server.hub->find(id)->table().botToMove()) << "bots have moved, and a person is asked";
}

}  // namespace
}  // namespace bourse
