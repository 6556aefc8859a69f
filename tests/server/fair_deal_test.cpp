// The deal that the server and the seats make together (docs/fairness.md): its stages, restarts and records.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/identity/secrets.h"
#include "tests/server/fair_table.h"

namespace bourse {
namespace {

using support::commit;
using support::dealOf;
using support::FairTable;
using support::json;
using support::kAdas;
using support::kBobs;
using support::refusal;
using support::reveal;

TEST(FairDeal, DrawsTheCardsFromWhatEverybodyAdded) {
  FairTable table;
  table.commitBoth();
  EXPECT_EQ(table.bob.wire->last("deal")["stage"], "commit");
  table.start();
  const json fixed = table.bob.wire->last("deal");
  EXPECT_EQ(fixed["stage"], "reveal");
  EXPECT_EQ(fixed["commitment"], table.promised);
  EXPECT_EQ(fixed["commitments"],
            json({contributionCommitment(kAdas), contributionCommitment(kBobs), nullptr}));
  EXPECT_FALSE(table.started()) << "not a card before all have told";
  table.revealBoth();
  ASSERT_TRUE(table.started());
  EXPECT_EQ(table.ada.wire->last("deal")["stage"], "dealt");
  EXPECT_EQ(table.ada.wire->last("deal")["revealed"], json({true, true, false}));

  const Record record = table.record();
  const FairDeal deal = dealOf(record);
  EXPECT_EQ(seedCommitment(deal.server), table.promised);
  EXPECT_EQ(deal.seats[0].value, kAdas);
  EXPECT_EQ(deal.seats[2], Contribution{}) << "bots add nothing";
  Problem problem;
  EXPECT_TRUE(provesItsDeal(record, deal, problem)) << problem.sentence;
  EXPECT_EQ(foreignDraw(record), 0U);
  EXPECT_EQ(table.server.askJson("GET", "/api/tables/" + table.id)["commitment"], table.promised);
}

TEST(FairDeal, StartsAtOnceForClientsThatAddNothing) {
  FairTable table;
  table.start();
  EXPECT_TRUE(table.started());
  const Record record = table.record();
  Problem problem;
  EXPECT_FALSE(dealIn(record, problem).has_value());
  EXPECT_EQ(seedCommitment(*record.seed), table.promised);
}

TEST(FairDeal, DoesNotWaitLongForASeatThatStaysSilent) {
  FairTable table;
  table.commitBoth();
  table.start();
  reveal(table.ada, kAdas);
  table.server.settle();
  table.server.pass(4);
  table.server.settle();
  EXPECT_FALSE(table.started());
  table.server.pass(1);
  table.server.settle();
  ASSERT_TRUE(table.started());
  EXPECT_EQ(table.bob.wire->last("deal")["revealed"], json({true, false, false}));
  reveal(table.bob, kBobs);
  table.server.settle();
  EXPECT_EQ(refusal(table.bob), "deal-closed");
  const Record record = table.record();
  const FairDeal deal = dealOf(record);
  Problem problem;
  EXPECT_TRUE(provesItsDeal(record, deal, problem)) << problem.sentence;
  EXPECT_EQ(deal.seats[1].commitment, contributionCommitment(kBobs)) << "everybody can see who was silent";
  EXPECT_EQ(deal.seats[1].value, "");
}

TEST(FairDeal, DoesNotWaitForSomebodyWhoIsAway) {
  FairTable table;
  table.commitBoth();
  table.bob.handler.reset();
  table.server.settle();
  table.start();
  reveal(table.ada, kAdas);
  table.server.settle();
  EXPECT_TRUE(table.started());
  EXPECT_TRUE(table.ada.wire->last("deal")["commitments"][1].is_null());
}

TEST(FairDeal, NobodyComesOrGoesDuringTheShuffle) {
  FairTable table;
  table.commitBoth();
  table.start();
  for (const json& message : {json{{"do", "leave"}}, json{{"do", "bot"}, {"seat", 2}, {"bot", nullptr}},
                              json{{"do", "remove"}, {"seat", 1}}}) {
    table.ada.say(message);
    table.server.settle();
    EXPECT_EQ(refusal(table.ada), "dealing") << message;
  }
  table.ada.say({{"do", "start"}, {"id", "again"}});
  table.server.settle();
  EXPECT_EQ(table.ada.wire->last("done")["re"], "again") << "twice is harmless";
  table.revealBoth();
  EXPECT_TRUE(table.started());
}

TEST(FairDeal, SurvivesARestartAtEveryStage) {
  FairTable table;
  const auto restart = [&] {
    table.ada.handler.reset();
    table.bob.handler.reset();
    table.server.restart();
    ASSERT_TRUE(table.server.troubles.empty()) << table.server.troubles[0];
    table.ada = table.server.comeIn(table.id, {{"do", "enter"}, {"token", table.ada.token}});
    table.bob = table.server.comeIn(table.id, {{"do", "enter"}, {"token", table.bob.token}});
  };
  const std::string adas = table.ada.token, bobs = table.bob.token;
  const auto keepTokens = [&] { table.ada.token = adas, table.bob.token = bobs; };
  table.commitBoth();
  restart();
  keepTokens();
  table.start();
  reveal(table.ada, kAdas);
  table.server.settle();
  restart();
  keepTokens();
  EXPECT_FALSE(table.started());
  EXPECT_EQ(table.bob.wire->last("deal")["stage"], "reveal");
  EXPECT_EQ(table.bob.wire->last("deal")["revealed"], json({true, false, false})) << "what was told is kept";
  reveal(table.bob, kBobs);
  table.server.settle();
  ASSERT_TRUE(table.started());
  const Seed seed = table.facts().seed;
  restart();
  keepTokens();
  EXPECT_EQ(table.facts().seed, seed);
  const Record record = table.record();
  Problem problem;
  EXPECT_TRUE(provesItsDeal(record, dealOf(record), problem)) << problem.sentence;
  EXPECT_EQ(seedCommitment(dealOf(record).server), table.promised);
}

TEST(FairDeal, GoesOnAfterARestartWithoutAnybody) {
  FairTable table;
  table.commitBoth();
  table.start();
  table.ada.handler.reset();
  table.bob.handler.reset();
  table.server.restart();
  table.server.pass(15);
  table.server.settle();
  EXPECT_TRUE(table.started());
}

TEST(FairDeal, ARematchIsShuffledAnew) {
  FairTable table;
  table.commitBoth();
  table.start();
  table.revealBoth();
  (void)table.record();
  table.ada.say({{"do", "rematch"}});
  table.server.settle();
  const std::string next = table.ada.wire->last("rematch")["table"];
  const TableFacts& facts = table.server.hub->find(next)->facts();
  EXPECT_FALSE(facts.serverSeed.has_value());
  EXPECT_EQ(facts.seats[0].commitment, "");
  EXPECT_EQ(facts.seats[0].contribution, "");
  EXPECT_NE(facts.seed, table.facts().seed);
}

// --- records ---

TEST(FairDeal, LinesThatCannotBeReadAreRefused) {
  FairTable table;
  table.commitBoth();
  table.start();
  table.revealBoth();
  const Record honest = table.record();
  for (const char* line :
       {"@deal", "@deal server", "@deal server 00", "@deal seat 0 a b", "@deal dealer 1"}) {
    Record broken = honest;
    broken.attachments.insert(broken.attachments.begin(), {0, std::string(line) + " "});
    Problem problem;
    EXPECT_FALSE(dealIn(broken, problem).has_value()) << line;
    EXPECT_EQ(problem.code, "deal-wrong") << line;
  }
}

TEST(FairDeal, AForkSaysNothingAboutADealThatIsNotIts) {
  FairTable table;
  table.commitBoth();
  table.start();
  table.revealBoth();
  const Record honest = table.record();
  const std::unique_ptr<GameLog> fork = GameLog::resume(honest, 2, Seed::of(5));
  EXPECT_TRUE(fork->record().attachments.empty());
  EXPECT_FALSE(GameLog::resume(honest, 2, {})->record().attachments.empty());
}

}  // namespace
}  // namespace bourse
