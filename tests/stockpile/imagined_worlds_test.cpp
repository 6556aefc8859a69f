// Every world that cannot be excluded is imagined sooner or later, and no other: against full enumeration in
// positions of random games, with the knowledge base as the judge.  [B3, B18]
#include "tests/stockpile/imagined_worlds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <set>
#include <vector>

#include "tests/stockpile/knowledge_base.h"
#include "tests/stockpile/random_positions.h"
#include "tests/support/laws_runner.h"

namespace bourse::stockpile {
namespace {

using CardCounts = std::array<int, kMarketCards>;  // of which regular stock, Booms and Busts can be in a hand

/// Every hand of this size that the history allows, with its starting share.
std::vector<Hand> possibleHands(const HandHistory& history, int size) {
  std::vector<Hand> hands;
  Hand hand;
  const std::function<void(std::size_t, int)> fill = [&](std::size_t kind, int left) {
    if (kind == kCompanies) {
      for (hand.booms = 0; hand.booms <= left; ++hand.booms) {
        hand.busts = left - hand.booms;
        for (hand.start = 0; hand.start < kCompanies; ++hand.start)
          if (history.whyImpossible(hand).empty()) hands.push_back(hand);
      }
      return;
    }
    for (hand.regular[kind] = 0; hand.regular[kind] <= left; ++hand.regular[kind])
      fill(kind + 1, left - hand.regular[kind]);
  };
  fill(0, size);
  return hands;
}

/// Cards that are nowhere to be seen for the observer: in other hands or in the deck.
CardCounts unseenCards(const State& state, Seat observer) {
  CardCounts unseen{};
  for (std::size_t kind = 0; kind < kMarketCards; ++kind) unseen[kind] = state.deck[kind];
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    if (seat == observer) continue;
    const Player& player = state.player[seat];
    for (std::size_t company = 0; company < kCompanies; ++company) unseen[company] += player.regular[company];
    unseen[static_cast<std::size_t>(Card::boom)] += player.booms;
    unseen[static_cast<std::size_t>(Card::bust)] += player.busts;
  }
  return unseen;
}

std::string keyOf(const Hand& hand) {
  Player player;
  for (std::size_t company = 0; company < kCompanies; ++company)
    player.regular[company] = static_cast<std::uint8_t>(hand.regular[company]);
  player.booms = static_cast<std::uint8_t>(hand.booms);
  player.busts = static_cast<std::uint8_t>(hand.busts);
  player.start = static_cast<std::uint8_t>(hand.start);
  return handOf(player);
}

/// All combinations of hands of the others, with different starting shares, that the cards in the box allow.
class Worlds {
 public:
  Worlds(const Rules& rules, const State& state, Seat observer, const KnowledgeBase& base)
      : unseen_(unseenCards(state, observer)) {
    unsigned taken = 0;
    for (Seat seat = 0; seat < rules.seats(); ++seat) {
      if (seat == observer) taken |= 1u << state.player[seat].start;
      if (seat != observer) hands_.push_back(possibleHands(base.hand(seat), state.player[seat].cards()));
    }
    combine(0, taken, "");
  }
  [[nodiscard]] const std::set<std::string>& all() const { return all_; }

 private:
  void combine(std::size_t next, unsigned taken, const std::string& key) {
    if (next == hands_.size()) {
      all_.insert(key);
      return;
    }
    for (const Hand& hand : hands_[next]) {
      if (taken >> hand.start & 1u) continue;
      take(hand, -1);
      if (std::all_of(unseen_.begin(), unseen_.end(), [](int left) { return left >= 0; }))
        combine(next + 1, taken | 1u << hand.start, key + keyOf(hand));
      take(hand, 1);
    }
  }
  void take(const Hand& hand, int sign) {
    for (std::size_t company = 0; company < kCompanies; ++company)
      unseen_[company] += sign * hand.regular[company];
    unseen_[static_cast<std::size_t>(Card::boom)] += sign * hand.booms;
    unseen_[static_cast<std::size_t>(Card::bust)] += sign * hand.busts;
  }

  CardCounts unseen_;
  std::vector<std::vector<Hand>> hands_;
  std::set<std::string> all_;
};

void expectExactly(const Rules& rules, const State& state, Seat observer, const std::set<std::string>& worlds,
                   const std::string& where) {
  const View view = Stockpile::view(rules, state, observer);
  Rng rng(Seed::of(23), purpose::kTest);
  std::map<std::string, int> drawn;
  const auto most = 400 * worlds.size();
  for (std::size_t i = 0; i < most; ++i) {
    const State world = Stockpile::determinize(rules, view, rng);
    std::string key;
    for (Seat seat = 0; seat < rules.seats(); ++seat)
      if (seat != observer) key += handOf(world.player[seat]);
    ++drawn[key];
  }
  std::size_t missed = 0;
  for (const std::string& world : worlds) missed += drawn.contains(world) ? 0 : 1;
  if (const std::string wrong = impossible(drawn, worlds); !wrong.empty())
    ADD_FAILURE() << wrong << "\n  of " << most << " draws; " << where;
  EXPECT_EQ(missed, 0u) << "  so many of " << worlds.size() << " worlds are never imagined; " << where;
}

TEST(ImaginedWorlds, AreExactlyThoseThatCannotBeExcluded) {  // [B3, B18]
  constexpr std::size_t kMostWorlds = 150;
  constexpr int kPositions = laws::kSanitized ? 6 : 24;
  int positions = 0;
  for (std::uint64_t game = 0; game < 60 && positions < kPositions; ++game) {
    Config config{.seats = static_cast<std::uint8_t>(2 + game % 3), .modules = {}};
    if (game % 2 == 1) config.modules.add(Module::advancedBoard);
    const Rules rules = std::get<Rules>(compile(config));
    KnowledgeBase base(rules, 0);
    int round = -1;
    playAtRandom(
        rules, seedOfGame(Seed::of(61), game),
        [&](const State& state, const Node& node) {
          // Once a round, in the Action and Selling Phases: no cards on piles or waiting, so hands are all
          // there is.
          const bool quiet =
              node.kind == Node::Kind::decision &&
              (node.what == static_cast<int>(Decision::act) || node.what == static_cast<int>(Decision::sell));
          if (!quiet || round == state.flow.round) return;
          for (Seat seat = 1; seat < rules.seats(); ++seat)
            if (state.player[seat].cards() > 7) return;  // too much to enumerate
          const Worlds worlds(rules, state, 0, base);
          if (worlds.all().size() > kMostWorlds || worlds.all().size() < 4) return;
          round = state.flow.round;
          ++positions;
          expectExactly(rules, state, 0, worlds.all(),
                        "game " + std::to_string(game) + " of series 61, round " + std::to_string(round));
        },
        [&](std::span<const Event> events) { base.learn(events); });
  }
  EXPECT_GE(positions, kPositions);
}

/// Everything face-down goes to seat 0, who keeps it: more unseen cards than any other way of playing brings
/// together.
Move hoard(Seat seat, const MoveList& moves) {
  const auto is = [](Move move, Verb verb) { return move.verb == static_cast<int>(verb); };
  for (const Move move : moves) {
    if (is(move, Verb::place) && move.b == 0 && move.c == static_cast<int>(Face::down)) return move;
    if (is(move, Verb::bid) && move.a == (seat == 0 ? 0 : 3) && move.b == 0) return move;
    if (is(move, Verb::bid) && move.a == (seat == 0 ? 1 : 2) && move.b == 0) return move;
    if (is(move, Verb::endSelling)) return move;
  }
  return moves[0];
}

void imagineAllTheWay(const Seed& seed) {
  const Rules rules = std::get<Rules>(compile({.seats = 2, .modules = {}}));
  Chance chance(seed);
  Rng rng(seed, purpose::kTest);
  EventRoom room;
  EventSink events(room);
  State state = Stockpile::start(rules, events);
  KnowledgeBase base(rules, kSpectator);
  base.learn(events.list());
  for (Node node = Stockpile::node(rules, state); node.kind != Node::Kind::over;
       node = Stockpile::node(rules, state)) {
    const View view = Stockpile::view(rules, state, kSpectator);
    ASSERT_EQ(base.accepts(Stockpile::determinize(rules, view, rng)), "");
    MoveList moves;
    OutcomeList outcomes;
    Stockpile::legal(rules, state, node.seat, moves);
    Stockpile::outcomes(rules, state, outcomes);
    events.clear();
    const bool decides = node.kind == Node::Kind::decision;
    Stockpile::apply(rules, state, node.seat,
                     decides ? hoard(node.seat, moves) : chance.draw(node.what, outcomes), events);
    base.learn(events.list());
  }
}

// In a process of its own, so that a dead end, which stops the program, stops no other test.
TEST(ImaginedWorldsDeathTest, ExistForAnyNumberOfUnseenCards) {
  EXPECT_EXIT(
      {
        for (std::uint64_t game = 0; game < 60; ++game) imagineAllTheWay(seedOfGame(Seed::of(77), game));
        std::exit(testing::Test::HasFailure() ? 1 : 0);
      },
      testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace bourse::stockpile
