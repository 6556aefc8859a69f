// Sealed plans at the server's tables: what a restart keeps, and auctions for which nobody has to be there.
#include <gtest/gtest.h>

#include "tests/server/test_server.h"

namespace bourse {
namespace {

using support::Duel;
using support::json;
using support::Person;
using support::TestServer;

constexpr int kDay = 24 * 3600;

const json kWords = {{"wishes",
                      {{{"most", 10}, {"cards", {{{"card", "bottomline-bank"}, {"least", 2}}}}},
                       {{"most", 6}, {"hidden", 1}, {"pile", 2}}}},
                     {"fee", 2},
                     {"otherwise", "ask"}};

Person back(Duel& duel, const Person& who) {
  return duel.server.comeIn(duel.id, {{"do", "enter"}, {"token", who.token}});
}

TEST(Plans, SurviveARestart) {
  Duel duel;
  duel.ada.say({{"do", "plan"}, {"bids", {"bid pile=1 space=3", "bid pile=0 space=1"}}});
  duel.server.settle();
  const SealedPlan plan = duel.server.hub->find(duel.id)->table().plan(0);
  ASSERT_EQ(plan.limits.size(), 2U) << duel.ada.wire->last("refused");
  duel.server.restart();
  EXPECT_EQ(duel.server.hub->find(duel.id)->table().plan(0), plan);
  const json view = back(duel, duel.ada).wire->last("view");
  EXPECT_EQ(view["plan"], (json{{2, 1, 3}, {2, 0, 1}})) << "and its owner is told so";
  EXPECT_FALSE(view.contains("keep"));
  EXPECT_FALSE(back(duel, duel.bob).wire->last("view").contains("plan")) << "nobody else is";
}

TEST(Plans, KeepTheirConditionsOverARestart) {
  Duel duel;
  duel.ada.say({{"do", "plan"}, {"terms", kWords}, {"keep", true}});
  duel.server.settle();
  EXPECT_EQ(duel.ada.wire->last("done")["terms"], kWords);
  const SealedPlan plan = duel.server.hub->find(duel.id)->table().plan(0);
  ASSERT_FALSE(plan.terms.empty()) << duel.ada.wire->last("refused");
  for (int restart = 0; restart < 2; ++restart) {
    duel.server.restart();
    EXPECT_EQ(duel.server.hub->find(duel.id)->table().plan(0), plan);
    const json view = back(duel, duel.ada).wire->last("view");
    EXPECT_EQ(view["terms"], kWords);
    EXPECT_EQ(view["keep"], true);
    const Person bob = back(duel, duel.bob), eve = duel.server.comeIn(duel.id);
    for (const Person* other : {&bob, &eve})
      for (const char* key : {"terms", "keep", "plan"})
        EXPECT_FALSE(other->wire->last("view").contains(key)) << key;
  }
}

/// Three people at a slow table. Each has sealed a plan for every auction; nobody is connected any more.
struct Asleep {
  Asleep() {
    json request{{"seats", json::array()}, {"seed", 7}, {"clock", {{"turn", kDay}}}};
    for (int seat = 0; seat < 3; ++seat) request["seats"].push_back({{"kind", "person"}});
    id = server.table(request);
    std::vector<Person> people;
    for (const char* name : {"Ada", "Bob", "Eve"}) people.push_back(server.sit(id, name));
    people.front().say({{"do", "start"}});
    server.settle();
    for (std::size_t seat = 0; seat < people.size(); ++seat) {
      const json words{{"wishes", {{{"most", 3 * seat}, {"hidden", 1}}}}, {"otherwise", "cheapest"}};
      people[seat].say({{"do", "plan"}, {"terms", words}, {"keep", true}});
      server.settle();
      EXPECT_EQ(people[seat].wire->last("done")["keep"], true) << people[seat].wire->last("refused");
    }
    for (Person& person : people) person.handler.reset();
    server.settle();
    for (Seat seat = 0; seat < 3; ++seat) EXPECT_FALSE(server.hub->find(id)->table().present(seat));
  }
  /// Nobody comes: the table is put away, then the clock runs out, and a bot makes that one decision.
  void passDay() {
    constexpr int kPutAway = 1200;
    pass(kPutAway);
    EXPECT_EQ(server.hub->tables(), 0U);
    pass(kDay - kPutAway);
  }
  void pass(int seconds) {
    server.pass(seconds);
    server.settle();
  }
  [[nodiscard]] const GameLog& log() const { return server.hub->find(id)->table().log(); }
  [[nodiscard]] bool asksForBids() const {
    const Node node = log().position().node();
    return node.kind == Node::Kind::decision && log().vocabulary().decision(node.what)->name == "bid";
  }
  /// By seat, since this line.
  [[nodiscard]] std::vector<int> bidsSince(std::size_t line) const {
    std::vector<int> bids(3);
    for (; line < log().lines().size(); ++line)
      if (const RecordLine& one = log().lines()[line];
          one.seat < bids.size() && log().vocabulary().verb(one.move.verb)->name == "bid")
        ++bids[one.seat];
    return bids;
  }
  /// Days go by until there were bids: all of that auction came at once. How many of each seat.
  std::vector<int> nextAuction() {
    for (int day = 0; day < 60 && !server.hub->find(id)->table().over(); ++day) {
      const std::size_t before = log().lines().size();
      passDay();
      EXPECT_FALSE(asksForBids()) << "nobody is ever asked to bid";
      const std::vector<int> bids = bidsSince(before);
      if (bids != std::vector<int>(3)) return bids;
    }
    return {};
  }

  TestServer server;
  std::string id;
};

TEST(Plans, PlayWholeAuctionsWhileNobodyIsConnected) {
  Asleep table;
  for (int auction = 0; auction < 3; ++auction) {
    const std::vector<int> bids = table.nextAuction();
    ASSERT_EQ(bids.size(), 3U) << "there was no auction";
    for (const int ofSeat : bids) EXPECT_GE(ofSeat, 1) << auction;
  }
}

TEST(Plans, PlayAuctionsWhileNobodyIsConnectedAlsoAfterARestart) {
  Asleep table;
  ASSERT_EQ(table.nextAuction().size(), 3U);
  table.server.restart();
  const std::vector<int> bids = table.nextAuction();
  ASSERT_EQ(bids.size(), 3U) << "there was no auction";
  for (const int ofSeat : bids) EXPECT_GE(ofSeat, 1);
}

}  // namespace
}  // namespace bourse
