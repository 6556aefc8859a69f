// What strategies tell: hands, looks, cards that change places, counts.  [M8, G4, G20, G21]
#include <bit>

#include "games/stockpile/strategies/strategy_set.h"
#include "tests/stockpile/knowledge_base.h"

namespace bourse::stockpile {

void KnowledgeBase::learnHands(const Event& event) {
  const std::uint64_t card = event.a < kStrategies ? std::uint64_t{1} << event.a : 0;
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::strategyDealt:
      ++seat_[event.seat].strategies;
      if (event.seat == observer_) ownStrategies_ |= card;
      break;
    case EventKind::strategyLaidAside:
      --seat_[event.seat].strategies;
      if (event.seat != observer_) break;
      ownStrategies_ &= ~card;
      ownLaidAside_ |= card;
      break;
    case EventKind::strategyPlayed:
      --seat_[event.seat].strategies;
      if (event.seat == observer_ && (ownStrategies_ & card) == 0) contradict("a strategy from nowhere");
      if ((played_ & card) != 0) contradict("a strategy was played twice");
      ownStrategies_ &= ~card;
      played_ |= card;
      audit_ = {};
      movedBack_ = kNotSeen;
      break;
    case EventKind::seatNamed:
      named_ = event.b;
      break;
    case EventKind::strategyPaid:
      learnStrategyPaid(event);
      break;
    default:
      break;
  }
}

/// Sums that tell something about cards.
void KnowledgeBase::learnStrategyPaid(const Event& event) {
  if (event.a == static_cast<int>(Strategy::buyAndHold)) {
    int split = 0;
    for (const int cards : seat_[event.seat].split) split += 2 * cards;
    seat_[event.seat].hand.countedStock(event.amount - split, event.amount < 8);
  }
  if (event.a != static_cast<int>(Strategy::forensicAudit)) return;
  Seated& audited = seat_[named_];
  if (event.seat != observer_ && event.amount > 0) return;
  int stock = 0;
  for (int company = 0; company < kCompanies; ++company) {
    const int cards = audit_.stock[static_cast<std::size_t>(company)];
    audited.hand.showedAll(company, cards);
    stock += cards;
  }
  audited.hand.countedStock(stock, true);
}

void KnowledgeBase::learnLooks(const Event& event) {
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::pairSeen: {
      Dealt& pair = pair_[event.a];
      if (event.b == kHidden) break;
      if ((pair.company != kNotSeen && pair.company != event.b) ||
          (pair.forecast != kNotSeen && pair.forecast != event.c))
        contradict("a pair was seen as another one than was known");
      pair.company = event.b;
      pair.forecast = event.c;
      break;
    }
    case EventKind::pairFalsified:
      pair_[event.a].falsified = true;
      break;
    case EventKind::forecastsExchanged:
      std::swap(pair_[event.a].forecast, pair_[event.b].forecast);
      std::swap(pair_[event.a].falsified, pair_[event.b].falsified);
      break;
    case EventKind::stockSeen:
      if (event.a < kCompanies) ++audit_.stock[event.a];
      break;
    default:
      break;
  }
}

void KnowledgeBase::learnStock(const Event& event) {
  Seated& owner = seat_[event.seat < kMaxSeats ? event.seat : 0];
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::cardPaid:
      if (isCommerce(event.a)) {
        --(event.a == kTax ? owner.taxes : owner.commodity[event.a - kFirstCommerce]);
        break;
      }
      owner.hand.usedAction(event.a == static_cast<int>(Card::boom));
      ++discard_[event.a];
      break;
    case EventKind::bondPaid:
      --owner.bonds;
      break;
    case EventKind::commoditiesSwapped: {
      auto& other = seat_[event.b].commodity;
      --owner.commodity[event.a - kFirstCommerce], ++other[event.a - kFirstCommerce];
      --other[event.c - kFirstCommerce], ++owner.commodity[event.c - kFirstCommerce];
      break;
    }
    case EventKind::stockGivenUp:
      movedBack_ = kNotSeen;
      owner.hand.lost(event.a);
      ++discard_[event.a];
      break;
    case EventKind::stockMovedBack:
      if (--owner.split[event.a] < 0) contradict("a split card was moved back that did not lie there");
      owner.hand.gained(event.a);
      movedBack_ = event.a;
      break;
    case EventKind::stockMadeSplit:
      if (movedBack_ == event.a) owner.hand.showedAtLeast(event.a, 2);  // not the card just moved back
      movedBack_ = kNotSeen;
      owner.hand.lost(event.a);
      ++owner.split[event.a];
      break;
    case EventKind::stockTaken:
      if (--discard_[event.a] < 0) contradict("a card was taken that was not discarded");
      owner.hand.gained(event.a);
      break;
    case EventKind::stockHandedOver:
      owner.hand.lost(event.a);
      seat_[event.b].hand.gained(event.a);
      break;
    case EventKind::takeoverFailed:
      seat_[event.b].hand.showedAll(event.a, 0);
      break;
    default:
      break;
  }
}

std::string KnowledgeBase::wrongStrategies(const State& world) const {
  std::uint64_t found = bitsOf(world.strategyPool) | bitsOf(world.strategyBox);
  if (bitsOf(world.strategyBox) != played_) return "other strategies in the box than were played";
  for (Seat seat = 0; seat < rules_->seats(); ++seat) {
    const std::string who = "seat " + std::to_string(seat) + ": ";
    const StrategySet& hand = world.player[seat].hand;
    const std::uint64_t cards = bitsOf(hand);
    if (isNumberOnly(hand)) return who + "a number instead of strategies";
    if (std::popcount(cards) != seat_[seat].strategies) return who + "another number of strategies";
    if ((found & cards) != 0) return who + "a strategy that is elsewhere";
    if (seat == observer_ && cards != ownStrategies_) return who + "other strategies than were dealt";
    // Later players may draw what earlier ones laid aside; nobody else can have those cards.
    const bool drewLater = contains(world.wants[14], seat);
    if (seat != observer_ && !drewLater && (cards & ownLaidAside_) != 0)
      return who + "a strategy that the observer laid aside";
    found |= cards;
  }
  return found == rules_->strategies ? "" : "a strategy is missing";
}

}  // namespace bourse::stockpile
