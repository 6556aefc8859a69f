#include "sim/stockpile/small_game.h"

#include <algorithm>

#include "games/stockpile/round.h"
#include "games/stockpile/steps.h"

namespace bourse {
namespace {

using stockpile::Stockpile;
using stockpile::Verb;

constexpr int kSmallCompanies = 2;
constexpr std::uint8_t kCopies = 3;  // of each company's card
constexpr Money kSmallMoney = 3;
constexpr std::array<Money, stockpile::kBidSpaces> kSmallBids{0, 3};  // the others are out of reach
constexpr std::size_t kSmallSpaces = 2;

/// Five spaces: bankrupt below the first, a split above the last.
constexpr stockpile::Track kShort{
    .length = 5, .start = 2, .split = 2, .dollars = 0, .value = {1, 3, 5, 7, 9}};
BOURSE_TABLE constexpr stockpile::Track kShortTracks[stockpile::kCompanies] = {kShort, kShort, kShort,
                                                                               kShort, kShort, kShort};
/// Of kForecastInfo: what may fall to the two companies.
constexpr std::array<std::uint8_t, 3> kSmallForecasts{1, 4, 5};

bool isSmallForecast(int forecast) {
  return std::find(kSmallForecasts.begin(), kSmallForecasts.end(), forecast) != kSmallForecasts.end();
}

void leaveOut(stockpile::StepTable& table, const stockpile::Step& step) {
  std::fill(std::remove(table.begin(), table.end(), &step), table.end(), nullptr);
}

stockpile::Rules smallRules() {
  stockpile::Config config;
  config.seats = 2;
  config.firstPlayer = 0;
  config.values.rounds = 1;
  config.values.startMoney = kSmallMoney;
  stockpile::Rules rules = std::get<stockpile::Rules>(stockpile::compile(config));
  rules.count.piles = 2;
  rules.count.meeples = 1;
  rules.count.pairs = 1;
  rules.count.faceDownPairs = stockpile::kPairs - 2;
  rules.count.supplyRounds = 1;
  rules.track = kShortTracks;
  rules.bids = kSmallBids;
  for (std::size_t cash = 0; cash < rules.spacesFor.size(); ++cash)
    rules.spacesFor[cash] = static_cast<std::uint8_t>(
        std::count_if(kSmallBids.begin(), kSmallBids.begin() + kSmallSpaces,
                      [cash](Money cost) { return cost <= static_cast<int>(cash); }));
  stockpile::compileTables(rules);
  leaveOut(rules.table[0], stockpile::dealStartingShares);
  leaveOut(rules.table[1], stockpile::openPiles);
  return rules;
}

// The two cards of a hand come sorted, since their order means nothing: that leaves fewer hands. How likely a
// sorted hand is counts both of its orders.

/// The card that the seat has already; kNone if this is the first.
std::uint8_t cardInHand(const stockpile::State& state, Move deal) { return state.player[deal.a].waiting[0]; }

/// How likely two cards of these kinds are drawn one after the other, in this or the other order.
double handChance(const std::array<std::uint8_t, stockpile::kMarketCards>& deck, std::size_t low,
                  std::size_t high) {
  double cards = 0;
  for (const std::uint8_t copies : deck) cards += copies;
  if (low == high) return deck[low] * (deck[low] - 1.0) / (cards * (cards - 1));
  return 2.0 * deck[low] * deck[high] / (cards * (cards - 1));
}

/// Of a first card: that it is the lower one. Of a second: its chance once the first lies there.
double handWeight(const stockpile::State& state, Move deal) {
  const std::uint8_t before = cardInHand(state, deal);
  std::array<std::uint8_t, stockpile::kMarketCards> deck = state.deck;
  const std::size_t low = before < stockpile::kMarketCards ? before : deal.b;
  if (low == before) ++deck[low];  // as it was before the first
  double all = 0;
  for (std::size_t high = low; high < deck.size(); ++high) all += handChance(deck, low, high);
  return low == before ? handChance(deck, low, deal.b) / all : all;
}

bool isSorted(const stockpile::State& state, Move deal) {
  const std::uint8_t before = cardInHand(state, deal);
  return (before >= stockpile::kMarketCards || deal.b >= before) && handWeight(state, deal) > 0;
}

void tell(Digest& digest, const Event& event) { digest.add(digestOf(event)); }

}  // namespace

SmallStockpile::SmallStockpile() : rules_(smallRules()) {}

SmallStockpile::State SmallStockpile::start() const {
  EventSink nobody;
  State state{.state = Stockpile::start(rules_, nobody), .told = {}};
  state.state.deck.fill(0);
  for (std::size_t company = 0; company < kSmallCompanies; ++company) state.state.deck[company] = kCopies;
  runOn(state);
  return state;
}

std::vector<Outcome> SmallStockpile::allowed(const stockpile::State& state) const {
  OutcomeList all;
  Stockpile::outcomes(rules_, state, all);
  std::vector<Outcome> some;
  for (const Outcome& outcome : all) {
    const Move move = outcome.move;
    bool fits = true;
    if (move.verb == static_cast<int>(Verb::dealCompany))
      fits = move.b == move.a;
    else if (move.verb == static_cast<int>(Verb::dealForecast) && move.a < kSmallCompanies)
      fits = isSmallForecast(move.b);
    else if (move.verb == static_cast<int>(Verb::dealForecast))
      fits = some.empty();  // nobody has cards of the others, so any will do
    else if (move.verb == static_cast<int>(Verb::dealCard))
      fits = isSorted(state, move);
    if (fits) some.push_back(outcome);
  }
  return some;
}

Situation SmallStockpile::look(const State& at) const {
  const Node node = Stockpile::node(rules_, at.state);
  Situation situation;
  if (node.kind == Node::Kind::over) {
    const Scores scores = Stockpile::scores(rules_, at.state);
    situation.payoff = scores[0] - scores[1];
  } else if (node.kind == Node::Kind::decision) {
    MoveList legal;
    Stockpile::legal(rules_, at.state, node.seat, legal);
    situation.kind = Situation::Kind::decision;
    situation.player = node.seat;
    situation.children = static_cast<std::uint32_t>(legal.size());
    Digest key = at.told[node.seat];
    key.add(node.seat);
    situation.key = key.value();
  } else {
    situation.kind = Situation::Kind::chance;
    situation.children = static_cast<std::uint32_t>(allowed(at.state).size());
  }
  return situation;
}

void SmallStockpile::apply(State& at, Seat seat, Move move) const {
  EventRoom room;
  EventSink events{std::span<Event>(room)};
  Stockpile::apply(rules_, at.state, seat, move, events);
  for (Seat who = 0; who < at.told.size(); ++who) {
    if (who == seat) at.told[who].add(digestOf(move));
    for (const Event& event : events.list()) tell(at.told[who], shownTo(who, event));
  }
}

void SmallStockpile::runOn(State& at) const {
  while (true) {
    const Node node = Stockpile::node(rules_, at.state);
    if (node.kind == Node::Kind::over) return;
    if (node.kind == Node::Kind::decision) {
      MoveList legal;
      Stockpile::legal(rules_, at.state, node.seat, legal);
      if (legal.size() > 1) return;
      apply(at, node.seat, legal[0]);
    } else {
      const std::vector<Outcome> some = allowed(at.state);
      if (some.size() > 1) return;
      apply(at, kNobody, some.front().move);
    }
  }
}

SmallStockpile::State SmallStockpile::child(const State& at, std::uint32_t i) const {
  State next = at;
  const Node node = Stockpile::node(rules_, at.state);
  if (node.kind == Node::Kind::decision) {
    MoveList legal;
    Stockpile::legal(rules_, at.state, node.seat, legal);
    apply(next, node.seat, legal[i]);
  } else {
    apply(next, kNobody, allowed(at.state)[i].move);
  }
  runOn(next);
  return next;
}

double SmallStockpile::weight(const State& at, std::uint32_t i) const {
  const std::vector<Outcome> some = allowed(at.state);
  if (some[i].move.verb == static_cast<int>(Verb::dealCard)) return handWeight(at.state, some[i].move);
  double total = 0;
  for (const Outcome& outcome : some) total += outcome.weight;
  return some[i].weight / total;
}

}  // namespace bourse
