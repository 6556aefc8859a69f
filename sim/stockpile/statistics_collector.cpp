#include "sim/stockpile/statistics_collector.h"

#include <algorithm>
#include <bit>
#include <functional>

#include "gen/stockpile_vocabulary.h"

namespace bourse {

using stockpile::EventKind;
using stockpile::isFee;
using stockpile::isStock;
using stockpile::kCompanies;

StatisticsCollector::StatisticsCollector(const stockpile::Rules& rules, Statistics& sums)
    : rules_(rules), sums_(sums) {
  for (std::size_t company = 0; company < kCompanies; ++company) price_[company] = rules.track[company].start;
}

void StatisticsCollector::hear(const stockpile::State& after, std::span<const Event> events) {
  const MoneyEvents& money = MoneyEvents::all();
  for (const Event& event : events) {
    if (const int index = money.indexOf(event.kind); index >= 0)
      hearMoney(event, static_cast<std::size_t>(index));
    switch (static_cast<EventKind>(event.kind)) {
      case EventKind::firstPlayerChosen:
        first_ = event.seat;
        break;
      case EventKind::roundBegan:
      case EventKind::roundEnded:
        hearRound(after, event);
        break;
      case EventKind::priceMoved:
      case EventKind::stockSplit:
      case EventKind::bankrupt:
        hearMarket(event);
        break;
      case EventKind::cardCollected:
        collect(event);
        break;
      default:
        hearCards(event);
        break;
    }
  }
}

void StatisticsCollector::hearMoney(const Event& event, std::size_t index) {
  const int amount = MoneyEvents::all().signOf(index) * event.amount;
  flow_[event.seat][index] += amount;
  sums_.flow[column_][index] += amount;
  cash_[event.seat] += amount;
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::bidPaid:
    case EventKind::bidReceived:
      pile_[event.a] = {.space = event.b, .paid = -amount};
      break;
    case EventKind::strategyPaid:
      sums_.strategies[event.a].paid += amount;
      break;
    case EventKind::strategyCost:
      sums_.strategies[event.a].cost -= amount;
      break;
    case EventKind::dividendPaid:
      sums_.companies[event.a].dividends += amount;
      break;
    case EventKind::cardSold:
      sums_.companies[event.a].sold += amount;
      break;
    case EventKind::majorityPaid:
      sums_.companies[event.a].majorities += amount;
      break;
    case EventKind::finalSale:
      sums_.companies[event.a].sold += amount;
      [[fallthrough]];
    case EventKind::bondsRedeemed:  // both were already worth that much when the last round ended
      worth_[rules_.count.rounds][event.seat] += amount;
      break;
    default:
      break;
  }
}

/// The final count happens in the same move as the end of the last round and empties the state, so there the
/// value of the cards is taken from the sales of the count.
void StatisticsCollector::hearRound(const stockpile::State& after, const Event& event) {
  if (static_cast<EventKind>(event.kind) == EventKind::roundBegan) {
    if (column_ == kStartColumn) worth_[kStartColumn] = cash_;
    column_ = event.a + std::size_t{1};
    return;
  }
  closePiles();
  worth_[column_] = cash_;
  if (column_ == 1)
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules_.seats()); ++seat)
      ++sums_.cashLeft[static_cast<std::size_t>(std::clamp(cash_[seat], 0, int{kCashBins} - 1))];
  if (column_ == rules_.count.rounds) {
    column_ = kFinalColumn;
    return;
  }
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules_.seats()); ++seat) {
    const stockpile::Player& player = after.player[seat];
    int& worth = worth_[column_][seat];
    worth += player.bonds * rules_.count.bondPrice;
    for (std::size_t company = 0; company < kCompanies; ++company)
      worth += (player.regular[company] + 2 * player.split[company]) * priceOf(company);
  }
}

void StatisticsCollector::hearMarket(const Event& event) {
  const auto kind = static_cast<EventKind>(event.kind);
  price_[event.a] = kind == EventKind::priceMoved ? event.c : event.b;
  if (kind == EventKind::stockSplit) ++sums_.companies[event.a].splits;
  if (kind == EventKind::bankrupt) ++sums_.companies[event.a].bankruptcies;
}

void StatisticsCollector::hearCards(const Event& event) {
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::investorDealt:
      investorsDealt_[event.seat] |= 1u << event.a;
      break;
    case EventKind::investorTaken:
      investors_[event.seat] |= 1u << event.a;
      break;
    case EventKind::strategyDealt:
      dealt_[event.seat] |= std::uint64_t{1} << event.a;
      break;
    case EventKind::strategyLaidAside:
      laidAside_[event.seat] |= std::uint64_t{1} << event.a;
      break;
    case EventKind::strategyPlayed:
      played_[event.seat] |= std::uint64_t{1} << event.a;
      break;
    default:
      break;
  }
}

void StatisticsCollector::collect(const Event& event) {
  PileWon& pile = pile_[event.b];
  ++pile.cards;
  if (isStock(event.a))
    pile.worth += priceOf(event.a);
  else if (isFee(event.a))
    pile.worth -= stockpile::kCardInfo[event.a].fee;
  else
    ++pile.otherCards;
}

void StatisticsCollector::closePiles() {
  for (PileWon& pile : pile_) {
    if (pile.space >= 0) {
      SpaceTally& space = sums_.spaces[static_cast<std::size_t>(pile.space)];
      const std::int64_t gain = pile.worth - pile.paid;
      ++space.piles;
      ++sums_.pileSizes[std::min<std::size_t>(kPileSizes - 1, static_cast<std::size_t>(pile.cards))];
      space.paid += pile.paid;
      space.worth += pile.worth;
      space.cards += pile.cards;
      space.otherCards += pile.otherCards;
      space.gain += gain;
      space.gainSquares += gain * gain;
    }
    pile = {};
  }
}

namespace {

void addFlow(MoneyFlow& sum, const MoneyFlow& more) {
  std::transform(sum.begin(), sum.end(), more.begin(), sum.begin(), std::plus<>());
}

void addTo(Group& group, const GameEnd& end, std::size_t seat, const MoneyFlow& flow) {
  group.tally.add(end.shares[seat], end.scores[seat]);
  addFlow(group.flow, flow);
}

template <class Set, class Act>
void eachBit(Set set, Act act) {
  for (; set != 0; set &= set - 1) act(static_cast<std::size_t>(std::countr_zero(set)));
}

}  // namespace

void StatisticsCollector::closeSeats(const GameEnd& end) {
  const auto seats = static_cast<std::size_t>(rules_.seats());
  for (std::size_t seat = 0; seat < seats; ++seat) {
    addTo(sums_.seats[seat], end, seat, flow_[seat]);
    addTo(sums_.places[(seat + seats - first_) % seats], end, seat, flow_[seat]);
    addTo(sums_.bots[end.bot[seat]], end, seat, flow_[seat]);
    eachBit(investors_[seat], [&](std::size_t i) { addTo(sums_.investors[i], end, seat, flow_[seat]); });
    eachBit(investorsDealt_[seat], [&](std::size_t i) { ++sums_.investorsDealt[i]; });
    ++sums_.worths[worthBin(end.scores[seat])];
    if (end.shares[seat] > 0) ++sums_.winnersWorths[worthBin(end.scores[seat])];
  }
}

void StatisticsCollector::closeStrategies(const GameEnd& end) {
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules_.seats()); ++seat) {
    eachBit(dealt_[seat], [&](std::size_t card) { ++sums_.strategies[card].dealt; });
    eachBit(dealt_[seat] & ~laidAside_[seat],
            [&](std::size_t card) { sums_.strategies[card].kept.add(end.shares[seat], end.scores[seat]); });
    eachBit(played_[seat],
            [&](std::size_t card) { sums_.strategies[card].played.add(end.shares[seat], end.scores[seat]); });
  }
}

void StatisticsCollector::closeModules(const GameEnd& end, std::int64_t margin) {
  for (int module = 0; module < stockpile::kModules; ++module) {
    const bool on = rules_.has(static_cast<stockpile::Module>(module));
    ModuleTally& tally = sums_.modules[static_cast<std::size_t>(module)][on ? 1 : 0];
    ++tally.games;
    tally.decisions += end.decisions;
    tally.margin += margin;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules_.seats()); ++seat) {
      tally.all.add(end.shares[seat], end.scores[seat]);
      if (seat == first_) tally.first.add(end.shares[seat], end.scores[seat]);
      if (end.bot[seat] == 0) tally.bot.add(end.shares[seat], end.scores[seat]);
    }
  }
}

void StatisticsCollector::closeWorth(const GameEnd& end) {
  const auto seats = static_cast<std::size_t>(rules_.seats());
  const auto best = end.scores.begin() + static_cast<std::ptrdiff_t>(seats);
  const auto winner =
      static_cast<std::size_t>(std::max_element(end.scores.begin(), best) - end.scores.begin());
  const auto last = static_cast<std::size_t>(std::min_element(end.scores.begin(), best) - end.scores.begin());
  for (std::size_t seat = 0; seat < seats; ++seat) worth_[kFinalColumn][seat] = end.scores[seat];
  for (std::size_t column = 0; column < kColumns; ++column) {
    if (column != kFinalColumn && column > rules_.count.rounds) continue;
    WorthTally& tally = sums_.worth[column];
    ++tally.games;
    for (std::size_t seat = 0; seat < seats; ++seat) tally.all += worth_[column][seat];
    tally.winner += worth_[column][winner];
    tally.last += worth_[column][last];
  }
}

void StatisticsCollector::close(const GameEnd& end) {
  int most = end.scores[0];
  int next = end.scores[1];
  if (most < next) std::swap(most, next);
  for (std::size_t seat = 2; seat < static_cast<std::size_t>(rules_.seats()); ++seat) {
    next = std::max(next, std::min<int>(most, end.scores[seat]));
    most = std::max<int>(most, end.scores[seat]);
  }
  const std::int64_t margin = most - next;
  ++sums_.games;
  sums_.decisions += end.decisions;
  sums_.margin += margin;
  closeSeats(end);
  closeStrategies(end);
  closeModules(end, margin);
  closeWorth(end);
}

}  // namespace bourse
