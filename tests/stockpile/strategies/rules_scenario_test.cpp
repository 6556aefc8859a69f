// What holds for every strategy: when it is played, what it costs, what becomes known.  [G1 to G16, G21 to
// G23]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/stockpile/strategies/holding.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

TEST(G1, OneStrategyARoundInOnesOwnTurn) {
  Table table = Table::of(3, "strategies")
                    .hand(0, {"bull-run", "special-dividend"})
                    .hand(1, {"straddle"})
                    .picked(0, {"boom"})
                    .at("act");
  EXPECT_EQ(table.refuses(1, "play strategy=straddle"), "not-your-turn seat=0");
  table.play(0, "play strategy=bull-run").play(0, "raise company=epic-electric spaces=1").play(0, "pass");
  EXPECT_THAT(table.legal(0), SizeIs(6));  // only the Boom is left to do
  EXPECT_EQ(table.refuses(0, "play strategy=special-dividend"), "strategies-spent most=1");
  table.play(0, "boom company=epic-electric");
  EXPECT_EQ(table.node(), "seat 1: act");
  table.play(1, "end-actions").playOn(1, "act");
  EXPECT_EQ(table.state().player[0].strategiesPlayed, 0);  // a new round
}

TEST(G1, AStrategyMayComeBetweenTwoActionCards) {
  Table table = holding("bull-run").picked(0, {"boom", "bust"}).at("act");
  table.play(0, "boom company=epic-electric");
  table.play(0, "play strategy=bull-run").play(0, "raise company=epic-electric spaces=1").play(0, "pass");
  EXPECT_EQ(table.node(), "seat 0: act");
  EXPECT_EQ(table.refuses(0, "end-actions"), "actions-left booms=0 busts=1");
  table.play(0, "bust company=epic-electric");
  EXPECT_EQ(table.price("epic-electric"), 6);
}

TEST(G1, EveryoneWithAStrategyIsAskedEvenIfNoneCanBePlayed) {
  Table table = holding("naked-short").at("act");
  EXPECT_EQ(table.node(), "seat 0: act");
  EXPECT_THAT(table.legal(0), ElementsAre("end-actions"));
  table.play(0, "end-actions");
  EXPECT_EQ(table.node(), "seat 1: act");
}

TEST(G2, ACostThatCannotBePaidIsNotOffered) {
  const Table table = holding("venture-capital").cash(0, 4).at("act");
  EXPECT_THAT(table.legal(0), ElementsAre("end-actions"));
  EXPECT_EQ(table.refuses(0, "play strategy=venture-capital"), "cannot-pay cost=5 cash=4");
}

TEST(G2, TheWholeCostIsPaidBeforeTheEffect) {
  Table table =
      holding("vulture-capitalism").regular(0, "stanford-steel").discarded("epic-electric").at("act");
  table.play(0, "play strategy=vulture-capitalism");
  EXPECT_EQ(table.cash(0), 18);
  EXPECT_THAT(table.legal(0), ElementsAre("give-up company=stanford-steel"));
}

TEST(G2, ALegalPlayMayPayNothingAndNothingIsGivenBack) {
  Table table = holding("pump-and-dump").at("act");
  table.play(0, "play strategy=pump-and-dump").play(0, "choose-company company=epic-electric");
  EXPECT_EQ(table.cash(0), 19);
  EXPECT_EQ(table.sees(1, "box"), "pump-and-dump");
}

TEST(G3, MoneyGoesToTheBankAndTheCardToTheBoxNotToTheDiscard) {
  Table table = holding("spoofing").at("act");
  table.play(0, "play strategy=spoofing");
  EXPECT_EQ(table.cash(0), 18);
  EXPECT_EQ(table.cash(1), 20);
  EXPECT_EQ(table.sees(2, "box"), "spoofing");
  EXPECT_EQ(table.sees(2, "discard"), "-");
  EXPECT_EQ(table.sees(2, "hand 0"), "0");
}

TEST(G4, EverybodySeesWhichSetsWereLookedAtButNotWhatTheyHold) {
  Table table = holding("insider-trading").pair(4, "epic-electric", "up-4").at("act");
  table.play(0, "play strategy=insider-trading").play(0, "look pair=4");
  EXPECT_THAT(table.shown(0), Contains("pair-seen seat=0 pair=4 company=epic-electric forecast=up-4"));
  EXPECT_THAT(table.shown(2), Contains("pair-seen seat=0 pair=4 company=? forecast=?"));
  EXPECT_THAT(table.shown(kSpectator), Contains("pair-seen seat=0 pair=4 company=? forecast=?"));
  EXPECT_EQ(table.sees(0, "pair 4"), "epic-electric up-4");
  EXPECT_EQ(table.sees(2, "pair 4"), "? ?");
}

TEST(G5, AStockAsCostIsARegularCardOrASplitCardMovedBack) {
  Table table = holding("fraudulent-transfer")
                    .regular(0, "epic-electric")
                    .split(0, "stanford-steel")
                    .discarded("bottomline-bank")
                    .at("act");
  table.play(0, "play strategy=fraudulent-transfer");
  EXPECT_THAT(table.legal(0),
              ElementsAre("give-up company=epic-electric", "move-back company=stanford-steel"));
  table.play(0, "move-back company=stanford-steel");
  EXPECT_EQ(table.proves(1, 0, "stanford-steel"), "1..2");  // it was shown; the unseen card may be one too
}

TEST(G6, TheCardGivenUpCannotBeTakenBack) {
  Table table =
      holding("vulture-capitalism").regular(0, "epic-electric", 2).discarded("epic-electric").at("act");
  table.play(0, "play strategy=vulture-capitalism").play(0, "give-up company=epic-electric");
  table.play(0, "choose-card card=epic-electric");  // the one that lay there before
  EXPECT_EQ(table.node(), "seat 1: act");           // what lies there now was given up by this card
}

TEST(G9, FalsifiedThenLimitedThenApplied) {
  Table table = Table::of(3, "strategies")
                    .hand(0, {"falsified-earnings"})
                    .hand(1, {"circuit-breaker"})
                    .hand(2, {"call-option"})
                    .pair(0, "epic-electric", "down-3")
                    .at("act");
  table.play(0, "play strategy=falsified-earnings").play(0, "choose-pair pair=0");
  table.play(1, "play strategy=circuit-breaker").play(1, "choose-company company=epic-electric");
  table.play(2, "play strategy=call-option").play(2, "choose-company company=epic-electric");
  EXPECT_THAT(table.heard(0, "forecast-adjusted"),
              ElementsAre("forecast-adjusted company=epic-electric amount=0"));
  EXPECT_EQ(table.price("epic-electric"), 5);
  EXPECT_EQ(table.cash(2), 18);
}

TEST(G10, ThereAreFourHiddenSetsAtEveryTable) {
  for (int seats = 2; seats <= 5; ++seats) {
    Table table = holding("insider-trading", "strategies", seats).at("act");
    table.play(0, "play strategy=insider-trading");
    EXPECT_THAT(table.legal(0), SizeIs(1 + 4)) << seats;
  }
}

TEST(G10, RevealedAndResolvedPairsAreNotHiddenAnyMore) {
  Table table = Table::of(3, "strategies")
                    .first(1)
                    .hand(1, {"data-broker"})
                    .hand(2, {"front-running"})
                    .hand(0, {"insider-trading"})
                    .at("act");
  table.play(1, "play strategy=data-broker").play(2, "play strategy=front-running");
  table.play(0, "play strategy=insider-trading");
  EXPECT_THAT(table.legal(0), ElementsAre("pass", "look pair=4", "look pair=5"));
}

TEST(G11, TheCardsThatSell) {
  for (const std::string card :
       {"bear-raid", "insider-trading", "pump-and-dump", "share-buyback", "greenmail"})
    EXPECT_EQ(
        holding(card).regular(0, "epic-electric", 2).holds(0).at("act").refuses(0, "play strategy=" + card),
        "holds");
  for (const std::string card : {"wash-trading", "rogue-trading", "tax-loss-harvesting", "proxy-fight"})
    EXPECT_EQ(holding(card)
                  .regular(0, "epic-electric", 2)
                  .price("epic-electric", 3)
                  .holds(0)
                  .at("act")
                  .refuses(0, "play strategy=" + card),
              "accepted");
}

TEST(G12, MoneyGainedPaysOpenFeesAtOnceAlsoInTheMiddleOfACard) {
  Table table = holding("bear-raid")
                    .cash(0, 0)
                    .fee(0, "fee-3")
                    .fee(0, "fee-2")
                    .regular(0, "epic-electric", 2)
                    .at("act");
  table.play(0, "play strategy=bear-raid").play(0, "sell company=epic-electric");
  EXPECT_EQ(table.openFees(0), 0);
  EXPECT_EQ(table.cash(0), 3);
  EXPECT_EQ(table.node(), "seat 0: strategy");
}

TEST(G13, ALaterEffectLiesFaceUpAndEndsInTheBox) {
  Table table = holding("call-option").at("act");
  table.play(0, "play strategy=call-option").play(0, "choose-company company=epic-electric");
  EXPECT_EQ(table.sees(1, "delayed"), "0:call-option");
  EXPECT_EQ(table.sees(1, "box"), "call-option");
  table.play(1, "end-actions");
  EXPECT_EQ(table.sees(1, "delayed"), "-");
}

TEST(G14, OptionsInTurnOrderThenInterestThenAnnuities) {
  Table table = Table::of(3, "strategies,promos,bonds")
                    .first(1)
                    .hand(0, {"put-option"})
                    .hand(1, {"annuity"})
                    .hand(2, {"credit-default-swap"})
                    .bonds(0, 2)
                    .at("act");
  table.play(1, "play strategy=annuity");
  table.play(2, "play strategy=credit-default-swap").play(2, "choose-company company=epic-electric");
  table.play(0, "play strategy=put-option").play(0, "choose-company company=epic-electric");
  Texts order;
  for (const std::string& event : table.shown(0))
    if (event.starts_with("strategy-paid") || event.starts_with("interest-paid"))
      order.push_back(event.substr(0, event.find(" amount")));
  EXPECT_THAT(order, ElementsAre("strategy-paid seat=2 strategy=credit-default-swap",
                                 "strategy-paid seat=0 strategy=put-option", "interest-paid seat=0 bonds=2",
                                 "strategy-paid seat=1 strategy=annuity"));
}

TEST(G15, AnActionCardPaidIsUsed) {
  Table table = holding("naked-short").picked(0, {"boom"}).at("act");
  table.play(0, "play strategy=naked-short").play(0, "choose-card card=boom");
  EXPECT_EQ(table.node(), "seat 1: act");  // nothing is left to use
  EXPECT_EQ(table.price("epic-electric"), 5);
}

TEST(G15, AnActionCardPaidThatLayFaceDownBecomesKnown) {
  Table table = holding("naked-short").picked(0, {"~boom@2", "~epic-electric@2"}).at("act");
  table.play(0, "play strategy=naked-short").play(0, "choose-card card=boom");
  EXPECT_THAT(table.shown(1), Contains("card-paid seat=0 card=boom"));
  EXPECT_EQ(table.node(), "seat 0: act");  // the other card may be one too, as far as seat 1 knows
  EXPECT_EQ(table.sees(1, "cards 0"), "?");
}

TEST(G16, CommerceCardsPaidDoNotComeBack) {
  Table table = holding("futures-contract", "strategies,commodities").commerce(0, {"gold"}).at("act");
  const int before = table.state().commerceDeck[0];
  table.play(0, "play strategy=futures-contract").play(0, "choose-card card=gold");
  EXPECT_EQ(table.state().commerceDeck[0], before);
  EXPECT_EQ(table.state().commerceGone[0], 1);
}

TEST(G21, VultureCapitalismPaysItsMoneyOnce) {
  Table table = holding("vulture-capitalism")
                    .cash(0, 2)
                    .regular(0, "stanford-steel", 2)
                    .discarded("epic-electric", 2)
                    .at("act");
  table.play(0, "play strategy=vulture-capitalism");
  for (int i = 0; i < 2; ++i)
    table.play(0, "give-up company=stanford-steel").play(0, "choose-card card=epic-electric");
  EXPECT_EQ(table.cash(0), 0);
  EXPECT_EQ(table.regularCards(0, "epic-electric"), 2);
}

TEST(G22, HoldingForbidsTheSellingTurnButNotACostNorTheFinalSale) {
  Table table = Table::of(3, "strategies")
                    .round(6)
                    .hand(0, {"buy-and-hold"})
                    .regular(0, "epic-electric", 2)
                    .regular(1, "epic-electric")
                    .at("act");
  table.play(0, "play strategy=buy-and-hold");
  EXPECT_EQ(table.node(), "seat 1: sell");
  table.play(1, "end-selling").playOn(1);
  EXPECT_THAT(table.heard(0, "final-sale"),
              Contains(testing::HasSubstr("seat=0 company=epic-electric shares=2")));
}

TEST(G22, ItEndsWithTheRound) {
  Table table = Table::of(3, "strategies").hand(0, {"buy-and-hold"}).regular(0, "epic-electric", 2).at("act");
  table.play(0, "play strategy=buy-and-hold").playOn(2, "bid");
  EXPECT_EQ(table.state().player[0].flags, 0);
}

TEST(G23, DelayedCardsOfOnePlayerPayInTheOrderPlayed) {
  const Table table = Table::of(2, "strategies")
                          .laidDown(1, "put-option", "epic-electric")
                          .laidDown(0, "call-option", "epic-electric")
                          .laidDown(1, "straddle", "epic-electric")
                          .pair(2, "epic-electric", "up-4")
                          .at("move prices");
  EXPECT_THAT(table.heard(0, "strategy-ended"), ElementsAre("strategy-ended seat=0 strategy=call-option",
                                                            "strategy-ended seat=1 strategy=put-option",
                                                            "strategy-ended seat=1 strategy=straddle"));
}

}  // namespace
}  // namespace bourse::told
