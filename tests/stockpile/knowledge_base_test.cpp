// The knowledge base excludes what a player with a perfect memory can exclude.
#include "tests/stockpile/knowledge_base.h"
#include "games/stockpile/strategies/strategy_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/stockpile/random_positions.h"

namespace bourse::stockpile {
namespace {

using testing::HasSubstr;

/// Three players with starting shares 2, 3 and 4, and what an observer made of it.
struct ThreePlayers {
  explicit ThreePlayers(Seat observer) : base(rules, observer) {
    for (const int seat : {0, 1, 2})
      Stockpile::apply(rules, world, kNobody, make(Verb::startingShare, seat, 2 + seat), events);
    base.learn(events.list());
  }
  void give(State& state, Seat seat, int from, int to) const {
    Player& player = state.player[seat];
    --player.regular[static_cast<std::size_t>(from)];
    ++state.deck[static_cast<std::size_t>(from)];
    ++player.regular[static_cast<std::size_t>(to)];
    --state.deck[static_cast<std::size_t>(to)];
    player.start = static_cast<std::uint8_t>(to);
  }
  void shows(Seat seat, int company, int cards) {
    const Event event{.kind = static_cast<std::uint8_t>(EventKind::sharesShown),
                      .seat = seat,
                      .a = static_cast<std::uint8_t>(company),
                      .b = static_cast<std::uint8_t>(cards)};
    base.learn(std::span(&event, 1));
  }

  Rules rules = std::get<Rules>(compile({.seats = 3, .firstPlayer = 0, .modules = {}}));
  EventRoom room;
  EventSink events{room};
  State world = Stockpile::start(rules, events);
  KnowledgeBase base;
};

TEST(KnowledgeBase, B3AcceptsAnyDifferentStartingSharesBeforeAnythingIsShown) {
  const ThreePlayers table(kSpectator);
  EXPECT_EQ(table.base.accepts(table.world), "");
  State other = table.world;
  table.give(other, 1, 3, 0);
  EXPECT_EQ(table.base.accepts(other), "");
}

TEST(KnowledgeBase, B3RefusesTwoStartingSharesOfOneCompany) {
  const ThreePlayers table(kSpectator);
  State other = table.world;
  table.give(other, 1, 3, 2);
  EXPECT_THAT(table.base.accepts(other), HasSubstr("no starting shares of different companies"));
}

TEST(KnowledgeBase, B3AShownStartingShareExcludesItEverywhereElse) {
  ThreePlayers table(kSpectator);
  table.shows(0, 2, 1);  // it can only be the starting share
  EXPECT_EQ(table.base.accepts(table.world), "");
  State other = table.world;
  table.give(other, 0, 2, 3);
  table.give(other, 1, 3, 2);
  EXPECT_THAT(table.base.accepts(other), HasSubstr("cannot have come"));
}

TEST(KnowledgeBase, B3TheOwnShareIsKnownToItsOwnerAlone) {
  const ThreePlayers owner(1);
  const ThreePlayers neighbour(2);
  State other = owner.world;
  owner.give(other, 1, 3, 0);
  EXPECT_NE(owner.base.accepts(other), "");
  EXPECT_EQ(neighbour.base.accepts(other), "");
}

TEST(KnowledgeBase, B18AnExactNumberHoldsForCardsThatWereThereThen) {
  ThreePlayers table(kSpectator);
  const Event split{
      .kind = static_cast<std::uint8_t>(EventKind::stockSplit), .a = 0, .b = table.world.price[0]};
  table.base.learn(std::span(&split, 1));  // nobody shows a card of company 0
  EXPECT_EQ(table.base.accepts(table.world), "");
  State other = table.world;
  table.give(other, 1, 3, 0);
  EXPECT_NE(table.base.accepts(other), "");
}

TEST(KnowledgeBase, ContradictionsAmongEventsAreToldAsSuch) {
  ThreePlayers table(kSpectator);
  const Event placed{.kind = static_cast<std::uint8_t>(EventKind::cardPlaced), .seat = 1, .a = 3};
  table.base.learn(std::span(&placed, 1));
  EXPECT_THAT(table.base.accepts(table.world), HasSubstr("contradicts itself"));
}

/// One thing in a world made different; false where there is nothing of the kind.
struct Change {
  const char* what;
  bool (*make)(State& world, Seat observer);
};

/// A card leaves the deck, if it is there.
bool take(State& world, std::size_t kind) {
  if (world.deck[kind] == 0) return false;
  --world.deck[kind];
  return true;
}

bool moreCash(State& world, Seat) { return ++world.player[1].cash != 0; }
bool otherPrice(State& world, Seat) { return (world.price[3] ^= 1u) < 16; }
bool oneMoreInTheBox(State& world, Seat) { return ++world.deck[7] > 0; }
bool otherRound(State& world, Seat) { return ++world.flow.round > 0; }
bool otherFirstPlayer(State& world, Seat) { return (world.flow.first ^= 1u) < 8; }
bool discarded(State& world, Seat) { return take(world, 0) && ++world.discard[0] > 0; }
bool splitCard(State& world, Seat) { return take(world, 2) && ++world.player[0].split[2] > 0; }
bool openFee(State& world, Seat) { return take(world, kFirstFee) && ++world.player[0].fees[0] > 0; }

bool ownCard(State& world, Seat observer) {
  Player& own = world.player[observer];
  if (own.regular[1] == 0 || !take(world, 0)) return false;
  ++own.regular[0];
  --own.regular[1];
  return ++world.deck[1] > 0;
}

bool ownWaitingCard(State& world, Seat observer) {
  std::uint8_t& waiting = world.player[observer].waiting[0];
  const std::uint8_t other = waiting == 4 ? 5 : 4;
  if (waiting >= kCards || !take(world, other)) return false;
  ++world.deck[waiting];
  waiting = other;
  return true;
}

bool cardTooManyWaits(State& world, Seat) {
  if (!take(world, 5)) return false;
  world.player[1].waiting[4] = 5;
  return true;
}

bool faceUpCard(State& world, Seat) {
  for (Slot& slot : world.table())
    if (slot.faceUp() && slot.card != 3 && take(world, 3)) {
      ++world.deck[slot.card];
      slot.card = 3;
      return true;
    }
  return false;
}

bool pileOfAFaceDownCard(State& world, Seat) {
  for (Slot& slot : world.table())
    if (!slot.faceUp()) {
      slot.pile = slot.pile == 0 ? 1 : 0;
      return true;
    }
  return false;
}

bool otherBid(State& world, Seat) {
  return world.flow.bidsBind == 1 && world.bid[0].stands() && (world.bid[0].space ^= 1u) < 16;
}

bool ownPair(State& world, Seat observer) {
  for (Pair& pair : world.pair)
    if (pair.holder == observer && pair.company < kCompanies && world.pair[5].company < kCompanies &&
        !(pair.flags & Pair::resolved)) {
      std::swap(pair.company, world.pair[5].company);
      return true;
    }
  return false;
}

bool twoPairsOfOneCompany(State& world, Seat) {
  if (world.pair[0].company >= kCompanies || world.pair[1].company >= kCompanies) return false;
  world.pair[0].company = world.pair[1].company;
  return true;
}

constexpr Change kChanges[] = {
    {"cash", moreCash},
    {"price", otherPrice},
    {"a card too many", oneMoreInTheBox},
    {"round", otherRound},
    {"first player", otherFirstPlayer},
    {"discard", discarded},
    {"split card", splitCard},
    {"open fee", openFee},
    {"own card", ownCard},
    {"own waiting card", ownWaitingCard},
    {"a card waiting that was not dealt", cardTooManyWaits},
    {"face-up card", faceUpCard},
    {"pile of a face-down card", pileOfAFaceDownCard},
    {"bid", otherBid},
    {"own pair", ownPair},
    {"two pairs of one company", twoPairsOfOneCompany},
};

// ---- strategies ----

bool otherOwnStrategy(State& world, Seat observer) {
  const std::uint64_t hand = bitsOf(world.player[observer].hand);
  const std::uint64_t pool = bitsOf(world.strategyPool);
  if (hand == 0 || pool == 0) return false;
  const std::uint64_t change = (hand & (~hand + 1)) | (pool & (~pool + 1));
  world.player[observer].hand = strategySet(hand ^ change);
  world.strategyPool = strategySet(pool ^ change);
  return true;
}

bool ownLaidAsideInAnotherHand(State& world, Seat observer) {
  const std::uint8_t card = world.player[observer].laidAside[0];
  const std::uint64_t hand = bitsOf(world.player[1].hand);
  if (card >= kStrategies || hand == 0) return false;
  world.player[1].hand = strategySet((hand & (hand - 1)) | strategyBit(card));
  world.strategyPool = strategySet((bitsOf(world.strategyPool) | (hand & (~hand + 1))) & ~strategyBit(card));
  return true;
}

bool oneStrategyMore(State& world, Seat) {
  const std::uint64_t pool = bitsOf(world.strategyPool);
  if (pool == 0) return false;
  world.player[1].hand = strategySet(bitsOf(world.player[1].hand) | (pool & (~pool + 1)));
  world.strategyPool = strategySet(pool & (pool - 1));
  return true;
}

bool oneMoreInTheStrategyBox(State& world, Seat) {
  const std::uint64_t pool = bitsOf(world.strategyPool);
  if (pool == 0) return false;
  world.strategyBox = strategySet(bitsOf(world.strategyBox) | (pool & (~pool + 1)));
  world.strategyPool = strategySet(pool & (pool - 1));
  return true;
}

bool falsifiedPair(State& world, Seat) {
  world.pair[2].flags ^= Pair::falsified;
  return world.pair[2].company < kCompanies;
}

constexpr Change kChangesOfStrategies[] = {
    {"own strategy", otherOwnStrategy},
    {"a strategy that the observer laid aside", ownLaidAsideInAnotherHand},
    {"number of strategies", oneStrategyMore},
    {"box of strategies", oneMoreInTheStrategyBox},
    {"falsified", falsifiedPair},
};

TEST(KnowledgeBase, M8RefusesAWorldWithOtherStrategies) {
  std::array<int, std::size(kChangesOfStrategies)> tried{};
  for (std::uint64_t game = 0; game < 6; ++game) {
    Config config{.seats = static_cast<std::uint8_t>(3 + game % 3), .modules = {}, .promos = 1};
    config.modules.add(Module::strategies);
    const Rules rules = std::get<Rules>(compile(config));
    const Seat observer = 0;
    KnowledgeBase base(rules, observer);
    playAtRandom(
        rules, seedOfGame(Seed::of(6), game),
        [&](const State& world, const Node& node) {
          ASSERT_EQ(base.accepts(world), "");
          for (std::size_t i = 0; i < tried.size() && node.kind == Node::Kind::decision; ++i) {
            State other = world;
            if (!kChangesOfStrategies[i].make(other, observer)) continue;
            ++tried[i];
            ASSERT_NE(base.accepts(other), "") << kChangesOfStrategies[i].what << ", game " << game;
          }
        },
        [&](std::span<const Event> events) { base.learn(events); });
  }
  for (std::size_t i = 0; i < tried.size(); ++i) EXPECT_GT(tried[i], 10) << kChangesOfStrategies[i].what;
}

TEST(KnowledgeBase, RefusesAWorldInWhichOneKnownThingIsDifferent) {
  std::array<int, std::size(kChanges)> tried{};
  for (std::uint64_t game = 0; game < 12; ++game) {
    const Rules rules =
        std::get<Rules>(compile({.seats = static_cast<std::uint8_t>(3 + game % 3), .modules = {}}));
    const Seat observer = 0;
    KnowledgeBase base(rules, observer);
    playAtRandom(
        rules, seedOfGame(Seed::of(5), game),
        [&](const State& world, const Node& node) {
          ASSERT_EQ(base.accepts(world), "");
          for (std::size_t i = 0; i < std::size(kChanges) && node.kind == Node::Kind::decision; ++i) {
            State other = world;
            if (!kChanges[i].make(other, observer)) continue;
            ++tried[i];
            ASSERT_NE(base.accepts(other), "") << kChanges[i].what << ", game " << game;
          }
        },
        [&](std::span<const Event> events) { base.learn(events); });
  }
  for (std::size_t i = 0; i < std::size(kChanges); ++i) EXPECT_GT(tried[i], 10) << kChanges[i].what;
}

}  // namespace
}  // namespace bourse::stockpile
