// A table with the real box: money, prices, pairs and the count are here, the cards lie on a real table.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

Table playing(std::string_view modules = "companion") {
  return Table::of(3, modules)
      .pair(0, "epic-electric", "up-2")
      .pair(1, "stanford-steel", "dividend-2")
      .pair(2, "bottomline-bank", "down-2")
      .at("play with the box");
}

void allReady(Table& table, int seats = 3) {
  for (Seat seat = 0; seat < seats; ++seat) table.play(seat, "ready");
}

TEST(Companion, EverybodyBooksTheirOwnMoneyInAnyOrder) {
  Table table = playing();
  EXPECT_EQ(table.node(), "seat 0: box-round");
  table.play(2, "take-money amount=7");
  table.play(0, "pay-money amount=5");
  EXPECT_EQ(table.cash(2), 27);
  EXPECT_EQ(table.cash(0), 15);
  EXPECT_EQ(table.refuses(0, "pay-money amount=16"), "cannot-pay cost=16 cash=15");
  EXPECT_THAT(table.heard(1, "money-taken"), ElementsAre("money-taken seat=2 amount=7"));
}

TEST(Refusal, NotYourPricesAreThoseOfTheRoundsFirstPlayer) {
  Table table = playing();
  EXPECT_EQ(table.refuses(1, "raise company=epic-electric spaces=1"), "not-your-prices seat=0");
  EXPECT_EQ(table.refuses(2, "set-price company=epic-electric to=4"), "not-your-prices seat=0");
  table.play(0, "raise company=epic-electric spaces=2");
  EXPECT_EQ(table.price("epic-electric"), 7);
  table.play(0, "set-price company=epic-electric to=0");
  EXPECT_EQ(table.space("epic-electric"), 0);
}

TEST(Companion, OthersPairsStayUnknownUntilEveryoneIsReady) {
  Table table = playing();
  EXPECT_EQ(table.sees(0, "pair 0"), "epic-electric up-2");
  EXPECT_EQ(table.sees(0, "pair 1"), "? ?");
  EXPECT_EQ(table.sees(kSpectator, "pair 0"), "? ?");
  table.play(0, "ready");
  table.play(1, "ready");
  EXPECT_EQ(table.sees(0, "pair 1"), "? ?");
  EXPECT_EQ(table.refuses(0, "take-money amount=1"), "not-your-turn seat=2") << "who is ready waits";
  table.play(2, "ready");
  EXPECT_EQ(table.sees(0, "pair 1"), "stanford-steel dividend-2");
  EXPECT_EQ(table.node(), "seat 0: box-payout");
  EXPECT_EQ(table.price("epic-electric"), 7);
  EXPECT_THAT(table.heard(2, "dividend-announced"),
              ElementsAre("dividend-announced company=stanford-steel amount=2"));
}

TEST(Companion, AStrategyThatIsPlayedLeavesTheHandForAllToSee) {
  Table table = Table::of(3, "companion,strategies").hand(1, {"churning"}).at("play with the box");
  EXPECT_EQ(table.sees(0, "hand 1"), "1");
  EXPECT_EQ(table.refuses(0, "play strategy=churning"), "not-your-strategy strategy=churning");
  table.play(1, "play strategy=churning");
  EXPECT_EQ(table.sees(0, "hand 1"), "0");
  EXPECT_EQ(table.sees(0, "box"), "churning");
}

TEST(Companion, TheCountAddsUpWhatEverybodyEnters) {
  Table table = Table::of(2, "companion,commodities").round(4).at("count the box");
  table.play(0, "count-regular company=epic-electric cards=2");
  table.play(0, "count-split company=epic-electric cards=1");
  table.play(1, "count-regular company=stanford-steel cards=1");
  table.play(1, "count-goods card=gold cards=1");
  table.play(1, "count-goods card=tax cards=1");
  const int before[] = {table.cash(0), table.cash(1)};
  allReady(table, 2);
  EXPECT_EQ(table.node(), "over");
  EXPECT_THAT(table.heard(kSpectator, "majority-paid"),
              ElementsAre("majority-paid seat=1 company=stanford-steel amount=10",
                          "majority-paid seat=0 company=epic-electric amount=10"));
  EXPECT_EQ(table.scores()[0], before[0] + 10 + 4 * table.price("epic-electric"));
  EXPECT_THAT(table.heard(0, "taxes-paid"), ElementsAre("taxes-paid seat=1 cards=1 amount=2"));
}

TEST(Companion, MoreCardsThanTheBoxHoldsAreCountedAgainAtMostTwice) {
  Table table = Table::of(2, "companion").round(4).at("count the box");
  table.play(0, "count-regular company=epic-electric cards=6");
  table.play(1, "count-split company=epic-electric cards=5");
  for (int times = 1; times <= 2; ++times) {
    allReady(table, 2);
    EXPECT_EQ(table.node(), "seat 0: box-count");
    EXPECT_EQ(table.heard(0, "too-many-counted").size(), static_cast<std::size_t>(times));
  }
  EXPECT_THAT(table.shown(0), Contains("too-many-counted company=epic-electric cards=11"));
  table.play(1, "count-split company=epic-electric cards=4");
  allReady(table, 2);
  EXPECT_EQ(table.node(), "over");
}

TEST(Companion, NoCardIsDealtAndNoAuctionHeld) {
  const Table table = Table::start(3, 0, "companion,commodities,first-player-card").playOn(3);
  for (const char* kind : {"starting-share-dealt", "card-dealt", "pile-opened", "bid-placed", "card-sold"})
    EXPECT_THAT(table.heard(0, kind), ElementsAre()) << kind;
  EXPECT_THAT(table.heard(0, "game-over"), Not(ElementsAre()));
}

}  // namespace
}  // namespace bourse::told
