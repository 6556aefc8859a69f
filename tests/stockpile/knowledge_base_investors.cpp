// What investors tell: who plays with whom, and who looked where or moved what.  [M6, M7]
#include <algorithm>

#include "tests/stockpile/knowledge_base.h"

namespace bourse::stockpile {

void KnowledgeBase::learnInvestors(const Event& event) {
  const std::size_t seat = event.seat < kMaxSeats ? event.seat : 0;
  Seated& owner = seat_[seat];
  const auto shown = [&] {  // everybody has chosen: the rest goes back
    for (Seated& each : seat_) each.offered = each.chosen = 0;
    ownOffer_.clear();
    ownChoice_.clear();
  };
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::investorDealt:
      ++owner.offered;
      if (event.seat == observer_) ownOffer_.push_back(event.a);
      break;
    case EventKind::investorChosen:
      if (!owner.investors.empty()) break;  // only which of two abilities comes first
      --owner.offered;
      ++owner.chosen;
      if (event.seat != observer_) break;
      std::erase(ownOffer_, int{event.a});
      ownChoice_.push_back(event.a);
      break;
    case EventKind::investorOffered:
      shown();
      investorOnPile_[event.b] = event.a;
      break;
    case EventKind::investorTaken:
      shown();
      owner.investors.push_back(event.a);
      std::replace(investorOnPile_.begin(), investorOnPile_.end(), int{event.a}, kNotSeen);
      break;
    case EventKind::moneyGiven:  // the auction of investors is over
      bidding_ = false;
      bids_.clear();
      break;
    default:
      break;
  }
}

/// Cards on the piles that somebody looked at or moved.
void KnowledgeBase::learnPiles(const Event& event) {
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::cardSeen: {
      if (event.a == kHidden) break;
      const auto at = std::find_if(table_.begin(), table_.end(), [&](const Laid& laid) {
        return laid.pile == event.b && laid.card == kNotSeen;
      });
      if (at == table_.end()) return contradict("a card was seen that did not lie there, or was known");
      at->card = event.a;
      break;
    }
    case EventKind::cardMoved: {
      if (event.b >= table_.size()) return contradict("a card was moved that did not lie there");
      Laid& moved = table_[event.b];
      if (moved.pile != event.c) contradict("a card was moved from where it did not lie");
      if ((event.a == kHidden ? kNotSeen : int{event.a}) != moved.card)
        contradict("a card changed while it was moved");
      moved.pile = event.d;
      break;
    }
    default:
      break;
  }
}

std::string KnowledgeBase::wrongInvestors(const State& world) const {
  const auto listed = [](const auto& places) {
    std::vector<int> list;
    for (const std::uint8_t each : places)
      if (each != kNone) list.push_back(each);
    return list;
  };
  std::vector<int> all;
  for (Seat seat = 0; seat < rules_->seats(); ++seat) {
    const std::string who = "seat " + std::to_string(seat) + ": ";
    const std::vector<int> offer = listed(world.player[seat].offer);
    const std::vector<int> hand = listed(world.player[seat].investor);
    const Seated& known = seat_[seat];
    if (static_cast<int>(offer.size()) != known.offered)
      return who + "another number of investors to choose from";
    if (hand.size() != known.investors.size() + static_cast<std::size_t>(known.chosen))
      return who + "another number of investors";
    if (known.chosen == 0 && !std::is_permutation(hand.begin(), hand.end(), known.investors.begin()))
      return who + "other investors than were taken";
    if (seat == observer_ &&
        (!std::is_permutation(offer.begin(), offer.end(), ownOffer_.begin()) ||
         (known.chosen > 0 && !std::is_permutation(hand.begin(), hand.end(), ownChoice_.begin()))))
      return who + "other investors than were dealt or chosen";
    all.insert(all.end(), offer.begin(), offer.end());
    all.insert(all.end(), hand.begin(), hand.end());
  }
  for (std::size_t pile = 0; pile < kMostPiles; ++pile) {
    const int lies = world.investorOnPile[pile] == kNone ? kNotSeen : world.investorOnPile[pile];
    if (lies != investorOnPile_[pile]) return "another investor on a pile";
  }
  std::sort(all.begin(), all.end());
  if (std::adjacent_find(all.begin(), all.end()) != all.end()) return "an investor twice";
  for (const int investor : all)
    if (investor >= kInvestors) return "no investor where one is";
  return {};
}

}  // namespace bourse::stockpile
