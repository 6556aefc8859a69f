// Imagined worlds against full enumeration in small positions.
//
// Where what each hidden place may hold is nested in what the next may hold, every way to lay the physical
// cards is equally likely. Elsewhere every world that cannot be excluded is imagined sooner or later, and no
// other.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "games/stockpile/game.h"
#include "games/stockpile/strategies/strategy_set.h"
#include "tests/stockpile/imagined_worlds.h"

namespace bourse::stockpile {
namespace {

using Weights = std::map<std::string, double>;  // how many ways lead to each world

std::string write(std::initializer_list<int> numbers) {
  std::string text;
  for (const int number : numbers) text += std::to_string(number) + ' ';
  return text;
}

/// Draws worlds and compares how often each came with how many ways lead to it.
void expectByWeight(const Rules& rules, const State& state, Seat observer, const Weights& ways,
                    const std::function<std::string(const State&)>& worldOf) {
  double all = 0;
  for (const auto& [world, weight] : ways) all += weight;
  constexpr double kEach = 60;
  const auto draws = static_cast<int>(kEach * all);
  const View view = Stockpile::view(rules, state, observer);
  Rng rng(Seed::of(17), purpose::kTest);
  std::map<std::string, int> times;
  for (int i = 0; i < draws; ++i) ++times[worldOf(Stockpile::determinize(rules, view, rng))];
  if (const std::string wrong = impossible(times, ways); !wrong.empty()) ADD_FAILURE() << wrong;
  double chiSquare = 0;
  for (const auto& [world, weight] : ways) {
    const double expected = kEach * weight;
    chiSquare += (times[world] - expected) * (times[world] - expected) / expected;
  }
  const double freedom = static_cast<double>(ways.size()) - 1;
  EXPECT_LT(chiSquare, freedom + 5 * std::sqrt(2 * freedom))
      << "of " << ways.size() << " worlds, " << draws << " draws";
}

/// A game that is told draw by draw and move by move.
struct Told {
  explicit Told(int seats)
      : rules(std::get<Rules>(
            compile({.seats = static_cast<std::uint8_t>(seats), .firstPlayer = 0, .modules = {}}))) {
    state = Stockpile::start(rules, nobody);
    for (int seat = 0; seat < seats; ++seat) draw(make(Verb::startingShare, seat, seat));
  }
  void draw(Move move) { apply(kNobody, move); }
  void apply(Seat seat, Move move) {
    ASSERT_TRUE(ok(Stockpile::check(rules, state, seat, move)))
        << "verb " << int{move.verb} << ' ' << int{move.a} << ' ' << int{move.b};
    Stockpile::apply(rules, state, seat, move, nobody);
  }
  [[nodiscard]] bool asks(Decision decision) const {
    const Node node = Stockpile::node(rules, state);
    return node.kind == Node::Kind::decision && node.what == static_cast<int>(decision);
  }
  /// Company i in pair i, with these forecasts.
  void deal(const std::array<int, 5>& forecasts) {
    for (int pair = 0; pair < 5; ++pair) draw(make(Verb::dealCompany, pair, pair));
    for (int pair = 0; pair < 5; ++pair)
      draw(make(Verb::dealForecast, pair, forecasts[static_cast<std::size_t>(pair)]));
  }
  /// The deck shrinks to these cards; all others leave the game unseen, as if they had never been in the box.
  void keepInDeck(std::initializer_list<int> cards) {
    state.deck = {};
    for (const int card : cards) ++state.deck[static_cast<std::size_t>(card)];
  }

  Rules rules;
  State state;
  EventSink nobody;
};

/// A card that seat 1 and seat 2 lay face-down on each other's pile; seat 0 will never have seen it.
struct Secrets {
  int forSeat1 = kNone, forSeat2 = kNone;  // kNone: that card goes to seat 0 instead, who then knows it
};

/// Three players, each of whom wins the pile of the own number for nothing. All else is known to seat 0.
struct ThreeAtTheTable : Told {
  ThreeAtTheTable() : Told(3) {}

  void roundUpToActions(const std::array<int, 5>& forecasts, Secrets secrets) {
    deal(forecasts);
    const int fee = kFirstFee + state.flow.round;
    const int stock = std::array{3, 0, 2}[state.flow.round];  // of one company there would not be enough
    const std::array<int, 3> hidden = {kNone, secrets.forSeat2, secrets.forSeat1};  // by who lays it
    const std::array<int, 3> pileOfHidden = {2, hidden[1] == kNone ? 0 : 2, hidden[2] == kNone ? 0 : 1};
    for (int pile = 0; pile < 3; ++pile) draw(make(Verb::openPile, pile, stock));
    const auto inTurn = [&](auto act) {
      const Seat first = state.flow.first;
      for (int place = 0; place < 3; ++place) {
        const Seat seat = clockwise(first, place, 3);
        act(seat, hidden[seat] == kNone ? stock : hidden[seat]);
      }
    };
    inTurn([&](Seat seat, int down) {
      draw(make(Verb::dealCard, seat, fee));
      draw(make(Verb::dealCard, seat, down));
    });
    inTurn([&](Seat seat, int down) {
      apply(seat, make(Verb::place, fee, seat, static_cast<int>(Face::up)));
      apply(seat, make(Verb::place, down, pileOfHidden[seat], static_cast<int>(Face::down)));
    });
    inTurn([&](Seat seat, int) { apply(seat, make(Verb::bid, seat, 0)); });
  }
  /// Nobody does anything, except that seat 1 sells a card of a company if it is told to.
  void restOfRound(int sold = -1) {
    while (asks(Decision::act)) apply(state.flow.actor, make(Verb::endActions));
    while (asks(Decision::sell)) {
      if (state.flow.actor == 1 && sold >= 0) apply(1, make(Verb::sell, sold));
      sold = state.flow.actor == 1 ? -1 : sold;
      if (asks(Decision::sell)) apply(state.flow.actor, make(Verb::endSelling));
    }
    while (asks(Decision::showShares)) apply(state.flow.actor, make(Verb::show, state.agenda.top().a, 0));
  }
};

TEST(Determinize, StartingSharesAreUniformOverDifferentCompanies) {  // [B3]
  const Told told(3);
  Weights ways;
  for (int one = 1; one < kCompanies; ++one)
    for (int other = 1; other < kCompanies; ++other)
      if (one != other) ways[write({one, other})] = 5;
  expectByWeight(told.rules, told.state, 0, ways,
                 [](const State& world) { return write({world.player[1].start, world.player[2].start}); });
}

/// A game of two with one module, where the first of them is first asked.
struct FirstQuestion {
  Rules rules;
  State state;

  explicit FirstQuestion(Module module) : rules(rulesWith(module)) {
    EventSink nobody;
    state = Stockpile::start(rules, nobody);
    Rng rng(Seed::of(4), purpose::kTest);
    OutcomeList outcomes;
    while (Stockpile::node(rules, state).kind == Node::Kind::chance) {
      Stockpile::outcomes(rules, state, outcomes);
      Stockpile::apply(rules, state, kNobody, outcomes.at(rng.below(outcomes.total())), nobody);
    }
  }
  static Rules rulesWith(Module module) {
    Config config;
    config.seats = 2;
    config.modules.add(module);
    return std::get<Rules>(Stockpile::compile(config));
  }
};

TEST(Determinize, HiddenInvestorsAreUniformOverThoseThatAreLeft) {
  const auto [rules, state] = FirstQuestion(Module::investors);
  ASSERT_EQ(Stockpile::node(rules, state).what, static_cast<int>(Decision::chooseInvestor));
  Weights ways;
  for (int investor = 0; investor < kInvestors; ++investor) {
    const auto& mine = state.player[0].offer;
    if ((rules.investors >> investor & 1u) != 0 &&
        std::find(mine.begin(), mine.end(), investor) == mine.end())
      ways[write({investor})] = 1;
  }
  ASSERT_GT(ways.size(), 5u);
  expectByWeight(rules, state, 0, ways, [](const State& world) { return write({world.player[1].offer[0]}); });
}

TEST(Determinize, TwoHiddenInvestorsLieByNumberAsTheGameLaysThem) {
  auto [rules, state] = FirstQuestion(Module::investors);
  EventSink nobody;
  for (int kept = 0; kept < 2; ++kept)
    Stockpile::apply(rules, state, 1, make(Verb::chooseInvestor, state.player[1].offer[0]), nobody);
  const View view = Stockpile::view(rules, state, 0);
  ASSERT_EQ(view.masked.player[1].investor[1], kUnknown);
  Rng rng(Seed::of(17), purpose::kTest);
  for (int i = 0; i < 50; ++i) {
    const auto chosen = Stockpile::determinize(rules, view, rng).player[1].investor;
    ASSERT_LT(chosen[0], chosen[1]);
  }
}

TEST(Determinize, HiddenStrategiesAreAnyThatAreLeft) {
  const auto [rules, state] = FirstQuestion(Module::strategies);
  ASSERT_EQ(Stockpile::node(rules, state).what, static_cast<int>(Decision::layAside));
  const View view = Stockpile::view(rules, state, 0);
  const int left = std::popcount(rules.strategies & ~bitsOf(state.player[0].hand));
  const int held = cardsIn(state.player[1].hand);
  constexpr int kDraws = 4000;
  std::map<int, int> times;
  Rng rng(Seed::of(17), purpose::kTest);
  for (int i = 0; i < kDraws; ++i)
    for (std::uint64_t hand = bitsOf(Stockpile::determinize(rules, view, rng).player[1].hand); hand != 0;
         hand &= hand - 1)
      ++times[std::countr_zero(hand)];
  EXPECT_EQ(static_cast<int>(times.size()), left);
  const double expected = static_cast<double>(kDraws) * held / left;
  for (const auto& [card, count] : times) EXPECT_NEAR(count, expected, 5 * std::sqrt(expected)) << card;
}

TEST(Determinize, HiddenPairsAreUniformOverAllPairings) {  // [B4]
  Told told(5);
  told.deal({0, 1, 2, 3, 4});  // pair 0 is the observer's, pair 5 is public
  Weights ways;
  std::vector<int> companies = {1, 2, 3, 4};
  do {
    std::vector<int> forecasts = {1, 2, 3, 4};
    do {
      std::string world;
      for (std::size_t i = 0; i < 4; ++i) world += write({companies[i], forecasts[i]});
      ways[world] = 1;
    } while (std::next_permutation(forecasts.begin(), forecasts.end()));
  } while (std::next_permutation(companies.begin(), companies.end()));
  ASSERT_EQ(ways.size(), 576u);
  expectByWeight(told.rules, told.state, 0, ways, [](const State& world) {
    std::string text;
    for (std::size_t pair = 1; pair < 5; ++pair)
      text += write({world.pair[pair].company, world.pair[pair].forecast});
    return text;
  });
}

TEST(Determinize, WaitingCardsAreUniformOverEverythingUnseen) {  // [B5]
  Told told(3);
  told.deal({0, 1, 2, 3, 4});
  for (int pile = 0; pile < 3; ++pile) told.draw(make(Verb::openPile, pile, 6));
  for (const auto& [seat, card] : {std::pair{0, 3}, {0, 3}, {1, 4}, {1, 9}, {2, 10}, {2, 7}})
    told.draw(make(Verb::dealCard, seat, card));
  told.keepInDeck({});
  // Hidden: starting shares 1 and 2, and 4, Boom, Bust and a fee that wait.
  Weights ways;
  for (const auto& [one, other] : {std::pair{1, 2}, {2, 1}, {1, 4}, {4, 1}, {2, 4}, {4, 2}}) {
    std::vector<int> rest = {7, 9, 10, one + other == 3 ? 4 : one + other == 5 ? 2 : 1};
    std::sort(rest.begin(), rest.end());
    do ways[write({one, other, rest[0], rest[1], rest[2], rest[3]})] = 1;
    while (std::next_permutation(rest.begin(), rest.end()));
  }
  expectByWeight(told.rules, told.state, 0, ways, [](const State& world) {
    return write({world.player[1].start, world.player[2].start, world.player[1].waiting[0],
                  world.player[1].waiting[1], world.player[2].waiting[0], world.player[2].waiting[1]});
  });
}

/// All ways to lay the unseen cards to places of which each says what it may hold, one after the other.
template <class Allowed, class Key>
Weights waysToLay(const std::vector<int>& unseen, std::size_t places, Allowed allowed, Key key) {
  Weights ways;
  std::vector<int> laid;
  std::vector<bool> used(unseen.size());
  const std::function<void()> next = [&] {
    if (laid.size() == places) {
      ++ways[key(laid)];
      return;
    }
    for (std::size_t i = 0; i < unseen.size(); ++i) {
      if (used[i] || !allowed(laid, unseen[i])) continue;
      used[i] = true;
      laid.push_back(unseen[i]);
      next();
      laid.pop_back();
      used[i] = false;
    }
  };
  next();
  return ways;
}

std::string handsOfOthers(const State& world) { return handOf(world.player[1]) + handOf(world.player[2]); }

bool isStockCard(int card) { return card < kCompanies; }
bool isNoFee(int card) { return !isFee(static_cast<std::uint8_t>(card)); }

/// The hands of seats 1 and 2 in `state`, with these cards added to them (or taken away) and these starting
/// shares.
std::string handsWith(State state, std::array<int, 2> starts, const std::vector<int>& one,
                      const std::vector<int>& two) {
  for (std::size_t seat = 1; seat <= 2; ++seat) {
    Player& player = state.player[seat];
    player.start = static_cast<std::uint8_t>(starts[seat - 1]);
    for (const int card : seat == 1 ? one : two) {
      if (isStockCard(card)) ++player.regular[static_cast<std::size_t>(card)];
      if (card == static_cast<int>(Card::boom)) ++player.booms;
      if (card == static_cast<int>(Card::bust)) ++player.busts;
    }
  }
  return handOf(state.player[1]) + handOf(state.player[2]);
}

/// The state without the stock that seat 0 has not seen.
State without(State state, const std::vector<int>& one, const std::vector<int>& two) {
  for (const int card : one) --state.player[1].regular[static_cast<std::size_t>(card)];
  for (const int card : two) --state.player[2].regular[static_cast<std::size_t>(card)];
  return state;
}

TEST(Determinize, ACardOfThisRoundMayBeABoomAndAStartingShareMayNot) {  // [B3, B8]
  ThreeAtTheTable table;
  table.roundUpToActions({0, 4, 2, 3, 1}, {.forSeat1 = 4});
  ASSERT_TRUE(table.asks(Decision::act));
  table.keepInDeck({5, 9, 10, 7});
  const State known = without(table.state, {1, 4}, {2});
  // Places in the order of what they may hold: the two starting shares, the card of this round.
  const auto allowed = [](const std::vector<int>& laid, int card) {
    if (laid.size() < 2) return isStockCard(card) && card != 0 && (laid.empty() || laid[0] != card);
    return isNoFee(card);
  };
  const auto ways = waysToLay({1, 2, 4, 5, 9, 10, 7}, 3, allowed, [&](const std::vector<int>& laid) {
    return handsWith(known, {laid[0], laid[1]}, {laid[0], laid[2]}, {laid[1]});
  });
  expectByWeight(table.rules, table.state, 0, ways, handsOfOthers);
}

/// Round 3, where seat 1 has sold its starting share, the only card of round 1 that seat 0 had not seen.
struct ThirdRound : ThreeAtTheTable {
  ThirdRound(Secrets second, Secrets third) {
    roundUpToActions({0, 4, 2, 3, 1}, {});
    restOfRound(1);
    roundUpToActions({5, 0, 4, 3, 2}, second);
    restOfRound();
    roundUpToActions({1, 5, 0, 3, 2}, third);
  }
};

TEST(Determinize, AnOlderCardIsStockAndACardOfThisRoundMayBeABoom) {  // [B8, B18]
  ThirdRound table({.forSeat1 = 5}, {.forSeat1 = 4});
  ASSERT_TRUE(table.asks(Decision::act));
  table.keepInDeck({1, 9, 10, 7});
  const State known = without(table.state, {5, 4}, {2});
  // Places in the order of what they may hold: the starting share of seat 2, the older card, the card of this
  // round.
  const auto allowed = [](const std::vector<int>& laid, int card) {
    if (laid.empty()) return isStockCard(card) && card > 1;  // 0 is seat 0's, 1 was seat 1's
    return laid.size() == 1 ? isStockCard(card) : isNoFee(card);
  };
  const auto ways = waysToLay({2, 5, 4, 1, 9, 10, 7}, 3, allowed, [&](const std::vector<int>& laid) {
    return handsWith(known, {1, laid[0]}, {laid[1], laid[2]}, {laid[0]});
  });
  expectByWeight(table.rules, table.state, 0, ways, handsOfOthers);
}

TEST(Determinize, OlderCardsOfAllPlayersComeBeforeAnyCardOfThisRound) {  // [B8, B18]
  ThirdRound table({.forSeat1 = 5, .forSeat2 = 3}, {.forSeat1 = 4, .forSeat2 = 5});
  ASSERT_TRUE(table.asks(Decision::act));
  table.keepInDeck({9, 10});
  const State known = without(table.state, {5, 4}, {2, 3, 5});
  // The starting share of seat 2, the older cards of both, the cards of this round of both.
  const auto allowed = [](const std::vector<int>& laid, int card) {
    if (laid.empty()) return isStockCard(card) && card > 1;
    return laid.size() <= 2 ? isStockCard(card) : isNoFee(card);
  };
  const auto ways = waysToLay({2, 5, 4, 3, 5, 9, 10}, 5, allowed, [&](const std::vector<int>& laid) {
    return handsWith(known, {1, laid[0]}, {laid[1], laid[3]}, {laid[0], laid[2], laid[4]});
  });
  expectByWeight(table.rules, table.state, 0, ways, handsOfOthers);
}

}  // namespace
}  // namespace bourse::stockpile
