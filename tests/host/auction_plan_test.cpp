// Conditional plans: 10,000 of them in random auctions against an evaluation of its own, which reads what a
// spectator is told as JSON and shares no code with the engine's.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "host/record/notation.h"
#include "tests/host/table_door.h"

namespace bourse {
namespace {

using nlohmann::json;
using support::codeOf;
using support::Door;
using support::Three;
using support::until;

constexpr int kPlans = 10'000;
const char* const kConfigs[] = {"seats=4", "seats=5 modules=advanced-board", "seats=2",
                                "seats=3 preset=everything", "seats=5 preset=everything"};
const char* const kCards[] = {"cosmic-computers",
                              "bottomline-bank",
                              "leading-laboratories",
                              "american-automotive",
                              "stanford-steel",
                              "epic-electric",
                              "fee-1",
                              "fee-2",
                              "fee-3",
                              "boom",
                              "bust",
                              "gold"};

json randomTerms(Rng& rng) {
  const auto below = [&](std::uint32_t n) { return rng.below(n); };
  json terms{{"wishes", json::array()}};
  for (std::uint32_t wishes = below(4); wishes > 0; --wishes) {
    json wish{{"most", below(27)}};
    if (below(3) == 0) wish["pile"] = below(5);
    if (below(3) == 0) wish["hidden"] = below(3);
    for (std::uint32_t cards = below(3); cards > 0; --cards)
      wish["cards"].push_back({{"card", kCards[below(12)]}, {"least", 1 + below(2)}});
    terms["wishes"].push_back(wish);
  }
  if (below(2) == 0) terms["fee"] = below(4);
  if (terms["wishes"].empty() || below(2) == 0) terms["otherwise"] = "cheapest";
  return terms;
}

struct Bid {
  int pile = 0, space = 0, cost = 0;
  Move move;
};

/// All bids that the seat may make, with what they cost it: `insight` of its own view says so.
std::vector<Bid> bidsOf(const AnyView& view, const MoveList& legal) {
  const json insight = view.json()["insight"]["bids"];
  std::vector<Bid> bids;
  for (const Move move : legal)
    if (view.kind().vocabulary().verb(move.verb)->name == "bid")
      bids.push_back({move.a, move.b, insight[move.a]["cost"][move.b], move});
  return bids;
}

bool wordsAllow(const json& pile, int number, const json& wish, const json& terms) {
  std::map<std::string, int> up;
  int down = 0;
  for (const json& slot : pile["cards"]) slot["up"].get<bool>() ? void(++up[slot["card"]]) : void(++down);
  for (int fee = 1; fee <= 3; ++fee)
    if (terms.contains("fee") && fee > terms["fee"] && up.contains("fee-" + std::to_string(fee)))
      return false;
  if (wish.contains("pile") && wish["pile"] != number) return false;
  if (wish.contains("hidden") && down > wish["hidden"]) return false;
  for (const json& card : wish.value("cards", json::array()))
    if (up[card["card"]] < card["least"]) return false;
  return true;
}

/// What the plan's words say, of what everybody can see.
std::optional<Move> saidBy(const json& terms, const json& publicView, const std::vector<Bid>& bids) {
  json wishes = terms["wishes"];
  if (terms.value("otherwise", "") == "cheapest") wishes.push_back({{"most", 1000}});
  for (const json& wish : wishes) {
    std::vector<Bid> allowed;
    for (const Bid& bid : bids)
      if (bid.cost <= wish["most"] &&
          wordsAllow(publicView["piles"][static_cast<std::size_t>(bid.pile)], bid.pile, wish, terms))
        allowed.push_back(bid);
    if (allowed.empty()) continue;
    std::stable_sort(allowed.begin(), allowed.end(),
                     [](const Bid& a, const Bid& b) { return a.cost < b.cost; });
    return allowed.front().move;
  }
  return {};
}

/// Plays random moves until somebody is asked to bid; false if the game ended first.
bool toNextBid(GameLog& log, Rng& rng) {
  while (support::playLine(log, rng)) {
    const Node node = log.position().node();
    if (node.kind == Node::Kind::decision && log.vocabulary().decision(node.what)->name == "bid") return true;
  }
  return false;
}

TEST(AuctionPlans, NeverBidWhatTheirWordsDoNotSay) {
  Rng rng(Seed::of(30), purpose::kTest);
  const GameKind& kind = *games().front();
  int plans = 0, bid = 0;
  for (std::uint64_t game = 0; plans < kPlans; ++game) {
    const std::unique_ptr<GameLog> log = support::newGame(kConfigs[game % std::size(kConfigs)], game);
    while (plans < kPlans && toNextBid(*log, rng)) {
      const std::unique_ptr<AnyView> view = log->position().view(log->position().node().seat);
      const json seen = log->position().view(kSpectator)->json();
      MoveList legal;
      view->legal(legal);
      const std::vector<Bid> bids = bidsOf(*view, legal);
      for (int i = 0; i < 10; ++i, ++plans) {
        const json said = randomTerms(rng);
        json terms = said;
        Problem problem;
        ASSERT_NE(kind.readPlanTerms(terms, problem), 0) << said << problem.sentence;
        Move move;
        const bool moves = view->planned(terms, legal, move);
        const std::optional<Move> expected = saidBy(said, seen, bids);
        ASSERT_EQ(moves, expected.has_value()) << said << seen["piles"];
        if (!moves) continue;
        ASSERT_EQ(move, *expected) << said << seen["piles"];
        ++bid;
      }
    }
  }
  std::printf("%d plans, %d bid and %d asked, all as their words say\n", plans, bid, plans - bid);
  EXPECT_GT(bid, kPlans / 4);
  EXPECT_LT(bid, kPlans * 9 / 10) << "some plans ask";
}

TEST(AuctionPlans, RefuseWordsThatMeanNothing) {
  Problem problem;
  const GameKind& kind = *games().front();
  const json wrong[] = {json::array(),
                        {{"wishes", json::array()}},
                        {{"wishes", {json::object()}}},
                        {{"wishes", {{{"most", -1}}}}},
                        {{"wishes", {{{"most", 3}, {"pile", 5}}}}},
                        {{"wishes", {{{"most", 3}, {"price", 5}}}}},
                        {{"wishes", {{{"most", 3}, {"cards", {{{"card", "gold-mine"}}}}}}}},
                        {{"wishes", {{{"most", 3}, {"cards", {{{"card", "boom"}, {"least", 0}}}}}}}},
                        {{"wishes", {{{"most", 3}}}}, {"otherwise", "pass"}},
                        {{"wishes", {{{"most", 3}}}}, {"fee", "2"}},
                        {{"wishes", json(std::vector<json>(9, json{{"most", 3}}))}}};
  for (json terms : wrong) {
    problem = {};
    EXPECT_EQ(kind.readPlanTerms(terms, problem), 0) << terms;
    EXPECT_EQ(problem.code, "plan-wrong");
  }
  json plain{{"wishes", {{{"most", 3}, {"cards", {{{"card", "bottomline-bank"}}}}}}}};
  EXPECT_NE(kind.readPlanTerms(plain, problem), 0);
  EXPECT_EQ(plain["wishes"][0]["cards"][0]["least"], 1);
  EXPECT_EQ(plain["otherwise"], "ask");
}

const json kEverything{{"wishes",
                        {{{"most", 10}, {"cards", {{{"card", "bottomline-bank"}, {"least", 2}}}}},
                         {{"most", 6}, {"hidden", 1}}}},
                       {"fee", 2},
                       {"otherwise", "ask"}};
const json kCheapest{{"wishes", {{{"most", 3}, {"hidden", 0}}}}, {"otherwise", "cheapest"}};

bool isBid(const Door& door) {
  const Node node = door.log().position().node();
  return node.kind == Node::Kind::decision && door.log().vocabulary().decision(node.what)->name == "bid";
}

TEST(TablePlay, AWholeAuctionIsPlayedByPlansWithNobodyAwake) {
  Three door;
  Rng rng(Seed::of(30), purpose::kTest);
  for (Client client = 0; client < 3; ++client) {
    const json reply = door.send(client, {{"do", "plan"}, {"terms", kCheapest}, {"keep", true}});
    ASSERT_EQ(codeOf(reply), "done") << reply;
    EXPECT_EQ(reply["terms"], kCheapest);
  }
  while (!door.table().over()) {
    ASSERT_FALSE(isBid(door)) << "nobody is ever asked to bid";
    ASSERT_EQ(codeOf(door.randomMove(door.asked(), rng)), "done");
  }
  int auctions = 0;
  for (const RecordLine& line : door.log().lines())
    auctions += line.seat == 0 && door.log().vocabulary().verb(line.move.verb)->name == "bid";
  EXPECT_GT(auctions, 3) << "in every round";
}

TEST(TablePlay, ConditionalPlanAsksWhenItsTermsRunOutAndEndsWithTheAuction) {
  Three door;
  Rng rng(Seed::of(31), purpose::kTest);
  ASSERT_EQ(codeOf(door.send(1, {{"do", "plan"}, {"terms", {{"wishes", {{{"most", 0}}}}}}})), "done");
  until(door, "bid", rng);
  ASSERT_EQ(door.asked(), 0);
  ASSERT_EQ(codeOf(door.move(0, {"bid pile=0 space=0"})), "done");
  EXPECT_EQ(lineText(door.log().vocabulary(), door.log().lines().back()), "1 bid pile=1 space=0");
  ASSERT_EQ(door.asked(), 2);
  ASSERT_EQ(codeOf(door.move(2, {"bid pile=1 space=1"})), "done");
  EXPECT_EQ(lineText(door.log().vocabulary(), door.log().lines().back()), "1 bid pile=2 space=0");
  EXPECT_FALSE(isBid(door));
  EXPECT_TRUE(door.table().plan(1).empty());
  EXPECT_EQ(codeOf(door.send(1, {{"do", "plan"}, {"terms", {{"wishes", 3}}}})), "plan-wrong");
  EXPECT_EQ(codeOf(door.send(1, {{"do", "plan"}, {"terms", kCheapest}, {"bids", json::array()}})),
            "message-malformed");
  EXPECT_EQ(codeOf(door.send(1, {{"do", "plan"}})), "message-malformed");
}

/// What everybody but its owner is sent says nothing of a plan: it is, to the byte, what they are sent when
/// the owner makes the same bids by hand.
TEST(TablePlay, NobodyElseIsEverSentAPlan) {
  std::string told[2];
  std::vector<json> bids;
  for (const bool planned : {true, false}) {
    Three door;
    door.watch(9);
    Rng rng(Seed::of(32), purpose::kTest);
    if (planned) {
      ASSERT_EQ(codeOf(door.send(2, {{"do", "plan"}, {"terms", kEverything}, {"keep", true}})), "done");
    }
    std::size_t next = 0;
    for (const Client client : {Client{0}, Client{1}, Client{9}}) door.heard[client].clear();
    while (!door.table().over()) {
      const std::size_t lines = door.log().lines().size();
      if (!planned && next < bids.size() && bids[next][0] == lines)
        ASSERT_EQ(codeOf(door.move(2, json::array({bids[next++][1]}))), "done");
      else
        ASSERT_EQ(codeOf(door.randomMove(door.asked(), rng)), "done");
      if (!planned) continue;
      for (std::size_t line = lines + 1; line < door.log().lines().size(); ++line)
        if (const RecordLine& made = door.log().lines()[line];
            made.seat == 2 && door.log().vocabulary().verb(made.move.verb)->name == "bid")
          bids.push_back({line, moveJson(door.log().vocabulary(), made.move)});
    }
    for (const Client client : {Client{0}, Client{1}, Client{9}}) told[planned ? 0 : 1] += door.heard[client];
  }
  EXPECT_GT(bids.size(), 2u) << "the plan did bid";
  EXPECT_EQ(told[0], told[1]);
}

}  // namespace
}  // namespace bourse
