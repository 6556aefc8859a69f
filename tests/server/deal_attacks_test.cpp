// The server, the table's maker and a player each try to know the cards or to steer them, and fail
// (docs/fairness.md).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/record/notation.h"
#include "server/identity/secrets.h"
#include "tests/server/fair_table.h"

namespace bourse {
namespace {

using support::commit;
using support::dealOf;
using support::fairTable;
using support::FairTable;
using support::json;
using support::kAdas;
using support::kBobs;
using support::kEves;
using support::Person;
using support::refusal;
using support::reveal;
using support::TestServer;
using ::testing::HasSubstr;
using ::testing::Not;

// --- the server tries ---

/// What the people at the table were told before the first card, against a record that its server made up.
bool holds(const Record& record, const std::string& promised, const std::vector<std::string>& commitments) {
  Problem problem;
  const std::optional<FairDeal> deal = dealIn(record, problem);
  if (!deal || seedCommitment(deal->server) != promised) return false;
  for (std::size_t seat = 0; seat < commitments.size(); ++seat)
    if (deal->seats[seat].commitment != commitments[seat]) return false;
  return provesItsDeal(record, *deal, problem) && foreignDraw(record) == 0;
}

/// A record with another deal, whose seed and cards fit that deal.
Record dealtAnew(const Record& record, const FairDeal& deal) {
  Problem problem;
  const GameKind* kind = findGame(record.game, problem);
  const std::unique_ptr<GameLog> log = GameLog::start(*kind, record.config, dealtSeed(deal), problem);
  for (const std::string& line : dealLines(deal)) log->attach(line);
  while (log->position().node().kind == Node::Kind::chance) log->draw();
  return log->record();
}

TEST(DealAttacks, TheServerCannotSteerTheCards) {
  FairTable table;
  table.commitBoth();
  table.start();
  table.revealBoth();
  const Record honest = table.record();
  const FairDeal deal = dealOf(honest);
  const std::vector<std::string> told = {contributionCommitment(kAdas), contributionCommitment(kBobs), ""};
  ASSERT_TRUE(holds(honest, table.promised, told));
  ASSERT_TRUE(holds(dealtAnew(honest, deal), table.promised, told)) << "so the forgeries fail for their deal";

  FairDeal other = deal;
  other.server = newSeed();
  EXPECT_FALSE(holds(dealtAnew(honest, other), table.promised, told)) << "another seed of its own";
  other = deal;
  other.seats[1].value = kEves;
  EXPECT_FALSE(holds(dealtAnew(honest, other), table.promised, told)) << "another value for a seat";
  other.seats[1].commitment = contributionCommitment(kEves);
  EXPECT_FALSE(holds(dealtAnew(honest, other), table.promised, told)) << "with its commitment";
  other = deal;
  other.seats[1] = {};
  EXPECT_FALSE(holds(dealtAnew(honest, other), table.promised, told)) << "a seat left out";
  other = deal;
  other.seats[2] = {contributionCommitment(kEves), kEves};
  EXPECT_FALSE(holds(dealtAnew(honest, other), table.promised, told)) << "a puppet that came too late";

  Record cards = honest;  // the right deal, but other cards
  for (std::size_t i = 0; i < cards.lines.size(); ++i)
    if (cards.lines[i].seat == kNobody) {
      Record stacked = dealtAnew(honest, other);
      stacked.attachments = honest.attachments;
      stacked.seed = honest.seed;
      EXPECT_NE(foreignDraw(stacked), 0U);
      break;
    }
}

TEST(DealAttacks, NoPairOfContributionsCancels) {
  FairDeal deal{.server = Seed::of(1), .seats = {{"", kAdas}, {"", kAdas}}};
  EXPECT_NE(dealtSeed(deal), dealtSeed({.server = Seed::of(1), .seats = {{}, {}}}));
  EXPECT_NE(dealtSeed({.server = Seed::of(1), .seats = {{"", kAdas}, {}}}),
            dealtSeed({.server = Seed::of(1), .seats = {{}, {"", kAdas}}}))
      << "the seat counts";
}

// --- the player who opened the table tries ---

TEST(DealAttacks, NobodyChoosesTheSeedOfAListedOrRatedTable) {
  TestServer server;
  for (const json& more : {json{{"listed", true}, {"seed", 7}},
                           json{{"rated", true}, {"clock", 60}, {"seed", std::string(64, '0')}}}) {
    const Response refused = server.ask("POST", "/api/tables", fairTable(more));
    EXPECT_EQ(refused.status, 400) << more;
    EXPECT_THAT(std::string(refused.body.bytes()), HasSubstr("might know the cards"));
  }
}

TEST(DealAttacks, AChosenSeedIsToldToEverybodyBeforeTheySit) {
  TestServer server;
  const std::string id = server.table(fairTable({{"seed", 7}}));
  EXPECT_TRUE(server.askJson("GET", "/api/tables/" + id)["seed_chosen"].get<bool>());
  const Person ada = server.sit(id, "Ada");
  EXPECT_TRUE(ada.wire->last("welcome")["seed_chosen"].get<bool>());
  EXPECT_TRUE(ada.wire->last("deal").is_null());
  commit(ada, kAdas);
  server.settle();
  EXPECT_EQ(refusal(ada), "deal-closed") << "the seed would not be the chosen one";
}

TEST(DealAttacks, HostHasNoMoreInfluenceThanOthers) {
  FairTable one, other;  // the maker adds the same to two tables, and the cards differ
  for (FairTable* table : {&one, &other}) {
    commit(table->ada, kAdas);
    table->server.settle();
    table->start();
    reveal(table->ada, kAdas);
    table->server.settle();
    ASSERT_TRUE(table->started());
  }
  EXPECT_NE(one.facts().seed, other.facts().seed);
}

// --- a player tries ---

TEST(DealAttacks, APlayerLearnsNothingBeforeTheEnd) {
  FairTable table;
  Person eve = table.server.comeIn(table.id);
  const std::string server = seedText(table.facts().seed);
  table.commitBoth();
  table.start();
  reveal(table.ada, kAdas);
  table.server.settle();
  table.revealBoth();
  Person late = table.server.comeIn(table.id);
  ASSERT_TRUE(table.started());
  const std::string dealt = seedText(table.facts().seed);
  for (const Person* person : {&table.ada, &table.bob, &eve, &late})
    for (const json& told : person->wire->heard)
      for (const std::string& secret : {kAdas, kBobs, server, dealt})
        EXPECT_THAT(told.dump(), Not(HasSubstr(secret)));
  const std::string info(table.server.ask("GET", "/api/tables/" + table.id).body.bytes());
  for (const std::string& secret : {kAdas, kBobs, server, dealt}) EXPECT_THAT(info, Not(HasSubstr(secret)));
}

TEST(DealAttacks, APlayerIsBoundBeforeAnybodyTells) {
  FairTable table;
  table.commitBoth();
  commit(table.bob, kEves);  // still free to change it: nobody has told anything
  table.server.settle();
  table.start();
  reveal(table.ada, kAdas);
  table.server.settle();
  reveal(table.bob, kBobs);
  table.server.settle();
  EXPECT_EQ(refusal(table.bob), "contribution-wrong");
  commit(table.bob, kBobs);
  table.server.settle();
  EXPECT_EQ(refusal(table.bob), "deal-closed") << "it is too late for another";
  reveal(table.bob, kEves);
  table.server.settle();
  EXPECT_TRUE(table.started());
  EXPECT_EQ(dealOf(table.record()).seats[1].value, kEves);
}

TEST(DealAttacks, OnlySeatsContribute) {
  FairTable table;
  Person eve = table.server.comeIn(table.id);
  commit(eve, kEves);
  table.server.settle();
  EXPECT_EQ(refusal(eve), "not-seated");
  reveal(eve, kEves);
  table.server.settle();
  EXPECT_EQ(refusal(eve), "not-seated");
  table.ada.say({{"do", "contribute"}, {"commitment", "AB"}});
  table.server.settle();
  EXPECT_EQ(refusal(table.ada), "message-malformed");
}

TEST(DealAttacks, LeavingWithdrawsTheCommitment) {
  FairTable table;
  table.commitBoth();
  table.bob.say({{"do", "leave"}});
  table.server.settle();
  EXPECT_TRUE(table.ada.wire->last("deal")["commitments"][1].is_null());
  const Person mia = table.server.sit(table.id, "Mia");
  EXPECT_TRUE(mia.wire->last("deal")["commitments"][1].is_null());
}

}  // namespace
}  // namespace bourse
