// Whom bots think for first, and when they sleep.
#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <thread>

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
  EXPECT_LE(server.hub->find(id)->table().log().lines().size(), lines + 1);
  const Person eve = server.comeIn(id);
  server.settle();
  EXPECT_TRUE(server.hub->find(id)->table().over()) << "it goes on when somebody looks";
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
