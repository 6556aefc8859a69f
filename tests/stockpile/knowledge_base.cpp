#include "tests/stockpile/knowledge_base.h"

#include <algorithm>

#include "gen/stockpile_vocabulary.h"

namespace bourse::stockpile {
namespace {

std::size_t index(int i) { return static_cast<std::size_t>(i); }

int seen(std::uint8_t part) { return part == kHidden ? -1 : part; }

}  // namespace

KnowledgeBase::KnowledgeBase(const Rules& rules, Seat observer) : rules_(&rules), observer_(observer) {
  for (std::size_t company = 0; company < kCompanies; ++company) price_[company] = rules.track[company].start;
}

void KnowledgeBase::contradict(const std::string& why) {
  if (contradiction_.empty()) contradiction_ = "what was shown contradicts itself: " + why;
}

void KnowledgeBase::learn(std::span<const Event> events) {
  for (const Event& event : events) learnOne(shownTo(observer_, event));
  settleLayingOpen();
}

void KnowledgeBase::learnOne(const Event& event) {
  const auto kind = static_cast<EventKind>(event.kind);
  const EventInfo* info = vocabulary().event(event.kind);
  if (info == nullptr) return contradict("an event without a name");
  if (info->money != 0) {
    seat_[event.seat].cash += info->money * event.amount;
    if (seat_[event.seat].cash < 0 && kind != EventKind::taxesPaid) contradict("cash below zero");
  }
  const bool layingOpen = kind == EventKind::cardsSplit || kind == EventKind::cardsLost ||
                          kind == EventKind::splitPaid || kind == EventKind::feePaid;
  if (!layingOpen) settleLayingOpen();
  learnSupply(event);
  learnSettlement(event);
  learnPrices(event);
  learnPortfolio(event);
  learnCount(event);
  learnModules(event);
  learnInvestors(event);
  learnPiles(event);
  learnHands(event);
  learnLooks(event);
  learnStock(event);
}

/// Bonds, commerce cards and dice lie open [M2, M3, M4].
void KnowledgeBase::learnModules(const Event& event) {
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::bondsBought:
      seat_[event.seat].bonds += event.a;
      break;
    case EventKind::bondsRedeemed:
      if (seat_[event.seat].bonds != event.a) contradict("other bonds redeemed than bought");
      seat_[event.seat].bonds = 0;
      break;
    case EventKind::dieRolled:
      ++rolled_[event.a];
      break;
    default:
      break;
  }
}

bool KnowledgeBase::commerceTime() const {
  const int forPiles = opened_ ? 0 : rules_->piles();  // an investor drew them first
  return dealt_ > 2 * rules_->seats() * rules_->count.supplyRounds + forPiles;
}

/// Information and supply: what is dealt and laid [B3, B4, B5].
void KnowledgeBase::learnSupply(const Event& event) {
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::firstPlayerChosen:
      first_ = event.seat;
      break;
    case EventKind::startingShareDealt:
      seat_[event.seat].hand.dealtStart(seen(event.a));
      break;
    case EventKind::roundBegan:
      round_ = event.a;
      first_ = event.seat;
      break;
    case EventKind::roundEnded:
      pair_ = {};
      dealt_ = 0;
      opened_ = false;
      rolled_ = {};
      break;
    case EventKind::companyDealt:
      pair_[event.a].company = seen(event.b);
      pair_[event.a].hasCompany = true;
      break;
    case EventKind::forecastDealt:
      pair_[event.a].forecast = seen(event.b);
      pair_[event.a].hasForecast = true;
      break;
    case EventKind::pileOpened:
      opened_ = true;
      table_.push_back({event.b, event.a, kNobody});
      break;
    case EventKind::cardDealt:
      ++dealt_;
      seat_[event.seat].waiting.push_back(seen(event.a));
      break;
    case EventKind::cardPlaced: {
      auto& waiting = seat_[event.seat].waiting;
      // Somebody else's cards are alike to the observer until they are placed.
      const int kind = event.seat == observer_ ? seen(event.a) : kNotSeen;
      if (event.a == kFirstPlayerCard) {
        table_.push_back({event.a, event.b, event.seat});
        break;
      }
      const auto at = std::find(waiting.begin(), waiting.end(), kind);
      if (at == waiting.end()) return contradict("a card was placed that was not waiting");
      waiting.erase(at);
      table_.push_back({seen(event.a), event.b, event.seat});
      break;
    }
    default:
      break;
  }
}

/// Bids, payment, cards and fees [B6, B8, B9].
void KnowledgeBase::learnSettlement(const Event& event) {
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::bidPlaced:
      bidding_ = true;
      bids_.push_back({event.seat, event.a, event.b});
      break;
    case EventKind::outbid: {
      const auto at = std::find_if(bids_.begin(), bids_.end(), [&](const auto& bid) {
        return bid[0] == event.seat && bid[1] == event.a;
      });
      if (at == bids_.end()) return contradict("a bid was beaten that did not stand");
      bids_.erase(at);
      break;
    }
    case EventKind::bidPaid:
    case EventKind::bidReceived:
      if (bidding_)
        for (Seated& seated : seat_) seated.hand.beginBatch();
      bidding_ = false;
      bids_.clear();
      break;
    case EventKind::cardCollected:
      collected(event.seat, seen(event.a), event.b);
      break;
    case EventKind::feePaid:
    case EventKind::feeEarned:
      if (--seat_[event.seat].openFees[index(event.a - kFirstFee)] < 0)
        contradict("a fee was paid that was not open");
      ++discard_[event.a];
      break;
    default:
      break;
  }
}

void KnowledgeBase::collected(Seat seat, int card, int pile) {
  const auto at =
      std::find_if(table_.begin(), table_.end(), [&](const Laid& laid) { return laid.pile == pile; });
  if (at == table_.end()) return contradict("a card was collected that did not lie there");
  if (at->card != kNotSeen && at->card != card) contradict("a card changed between pile and owner");
  table_.erase(at);
  Seated& owner = seat_[seat];
  if (card == kNotSeen)
    owner.hand.gainedUnseen();
  else if (isFee(static_cast<std::uint8_t>(card)))
    ++owner.openFees[index(card - kFirstFee)];
  else if (card == kTax)
    ++owner.taxes;
  else if (isCommerce(static_cast<std::uint8_t>(card)))
    ++owner.commodity[index(card - kFirstCommerce)];
  else if (card == kFirstPlayerCard)
    return;
  else
    owner.hand.gained(card);
}

/// Prices, and what a split or a bankruptcy lays open: every player's cards, none included [B11, B18].
void KnowledgeBase::learnPrices(const Event& event) {
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::priceMoved:
      if (price_[event.a] != event.b) contradict("a price moved from where it was not");
      price_[event.a] = event.c;
      break;
    case EventKind::priceSet:
      price_[event.a] = event.b;
      break;
    case EventKind::stockSplit:
    case EventKind::bankrupt:
      mustLayOpen(event.a, event);
      break;
    case EventKind::cardsSplit:
    case EventKind::cardsLost:
      laidOpen(event);
      break;
    case EventKind::pairRevealed:
      for (const Dealt& before : {pair_[event.a]})
        if ((before.company != kNotSeen && before.company != event.b) ||
            (before.forecast != kNotSeen && before.forecast != event.c))
          contradict("a pair was revealed as another one than was dealt");
      pair_[event.a].company = event.b;
      pair_[event.a].forecast = event.c;
      break;
    default:
      break;
  }
}

void KnowledgeBase::mustLayOpen(int company, const Event& event) {
  price_[index(company)] = event.b;
  layingOpen_ = company;
  for (Seat seat = 0; seat < rules_->seats(); ++seat) toLayOpen_ = with(toLayOpen_, seat);
}

void KnowledgeBase::laidOpen(const Event& event) {
  Seated& owner = seat_[event.seat];
  const int cards = event.b;
  if (event.a != layingOpen_ || !contains(toLayOpen_, event.seat))
    contradict("cards were laid open without a reason");
  toLayOpen_ = without(toLayOpen_, event.seat);
  owner.hand.showedAll(event.a, cards);
  owner.hand.lost(event.a, cards);
  if (event.kind == static_cast<int>(EventKind::cardsSplit)) {
    owner.split[event.a] += cards;
  } else {
    if (owner.split[event.a] != event.c) contradict("lost another number of split cards than lay there");
    owner.split[event.a] = 0;
    discard_[event.a] += cards + event.c;
  }
}

void KnowledgeBase::settleLayingOpen() {
  for (Seat seat = 0; seat < rules_->seats() && toLayOpen_ != kNoOne; ++seat)
    if (contains(toLayOpen_, seat)) seat_[seat].hand.showedAll(layingOpen_, 0);
  toLayOpen_ = kNoOne;
  layingOpen_ = kNotSeen;
}

/// Actions, sales and showings [B8, B10, B12, B14].
void KnowledgeBase::learnPortfolio(const Event& event) {
  Seated& owner = seat_[event.seat < kMaxSeats ? event.seat : 0];
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::actionUsed:
      owner.hand.usedAction(event.a == static_cast<int>(Card::boom));
      ++discard_[event.a];
      break;
    case EventKind::actionsEnded:
      owner.hand.endedActions();
      break;
    case EventKind::cardSold:
      if (event.b == static_cast<int>(Sale::regular)) {
        owner.hand.lost(event.a);
        ++discard_[event.a];
        break;
      }
      if (--owner.split[event.a] < 0) contradict("a split card was sold that did not lie there");
      if (event.b == static_cast<int>(Sale::split))
        ++discard_[event.a];
      else
        owner.hand.gained(event.a);
      break;
    case EventKind::sharesShown:
      owner.hand.showedAtLeast(event.a, event.b);
      break;
    default:
      break;
  }
}

/// The final count lays everything open [B15].
void KnowledgeBase::learnCount(const Event& event) {
  Seated& owner = seat_[event.seat < kMaxSeats ? event.seat : 0];
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::holdingRevealed:
      owner.hand.showedAll(event.a, event.b);
      owner.revealed[event.a] = event.b;
      if (owner.split[event.a] != event.c) contradict("another number of split cards than lay there");
      break;
    case EventKind::finalSale:
      if (owner.revealed[event.a] + 2 * owner.split[event.a] != event.b)
        contradict("more or fewer shares sold than held");
      discard_[event.a] += owner.revealed[event.a] + owner.split[event.a];
      owner.hand.lost(event.a, owner.revealed[event.a]);
      owner.split[event.a] = 0;
      break;
    case EventKind::gameOver:
      for (Seat seat = 0; seat < rules_->seats(); ++seat)
        for (int company = 0; company < kCompanies; ++company) seat_[seat].hand.showedAll(company, 0);
      break;
    default:
      break;
  }
}

}  // namespace bourse::stockpile
