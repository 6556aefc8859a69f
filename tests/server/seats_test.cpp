// Whose a seat is.
#include "server/room/seats.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/identity/secrets.h"

namespace bourse {
namespace {

using ::testing::ElementsAre;

TableFacts fourSeats() {
  TableFacts facts;
  facts.seats.resize(4);
  facts.seats[1].name = "Ada";
  facts.seats[1].tokenHash = tokenHash("adas token");
  facts.seats[1].account = "a1";
  facts.seats[2].bot = "greedy";
  facts.seats[3].name = "Bob";
  facts.seats[3].tokenHash = tokenHash("bobs token");
  return facts;
}

TEST(Seats, AreFoundByToken) {
  const TableFacts facts = fourSeats();
  EXPECT_EQ(seatOfToken(facts, "adas token"), 1);
  EXPECT_EQ(seatOfToken(facts, "bobs token"), 3);
  EXPECT_EQ(seatOfToken(facts, "another token"), kNobody);
  EXPECT_EQ(seatOfToken(facts, ""), kNobody) << "a seat without a token is nobody's";
}

TEST(Seats, AreFoundByAccount) {
  const TableFacts facts = fourSeats();
  EXPECT_EQ(seatOfAccount(facts, "a1"), 1);
  EXPECT_EQ(seatOfAccount(facts, "b2"), kNobody);
  EXPECT_EQ(seatOfAccount(facts, ""), kNobody) << "guests have no account";
  EXPECT_THAT(accountsIn(facts), ElementsAre("a1"));
}

TEST(Seats, HostIsTheFirstPlayerWhoIsStillThere) {
  TableFacts facts = fourSeats();
  facts.host = 3;
  EXPECT_EQ(hostOf(facts), 3);
  facts.seats[3] = {};
  EXPECT_EQ(hostOf(facts), 1);
  facts.seats[1] = {};
  EXPECT_EQ(hostOf(facts), kNobody);
}

TEST(Seats, AreEmptyWithoutPersonAndBot) { EXPECT_EQ(emptySeats(fourSeats()), 1); }

TEST(Seats, KnowSimilarNames) {
  const TableFacts facts = fourSeats();
  EXPECT_TRUE(hasSimilarName(facts, "ada"));
  EXPECT_TRUE(hasSimilarName(facts, "\u0410da")) << "with a Cyrillic A";
  EXPECT_FALSE(hasSimilarName(facts, "Adam"));
}

}  // namespace
}  // namespace bourse
