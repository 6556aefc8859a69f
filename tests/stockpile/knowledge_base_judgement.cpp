// Whether a world is one that the observer cannot exclude.
#include <algorithm>

#include "gen/stockpile_vocabulary.h"
#include "tests/stockpile/knowledge_base.h"

namespace bourse::stockpile {
namespace {

std::string ofSeat(int seat, const std::string& what) { return "seat " + std::to_string(seat) + ": " + what; }

/// `count` of the kinds in the list are `kind`.
template <class List>
int countOf(const List& list, int kind) {
  return static_cast<int>(std::count(list.begin(), list.end(), kind));
}

Hand handOf(const Player& player, int start) {
  Hand hand{.regular = {}, .booms = player.booms, .busts = player.busts, .start = start};
  std::copy(player.regular.begin(), player.regular.end(), hand.regular.begin());
  return hand;
}

}  // namespace

std::string KnowledgeBase::accepts(const State& world) const {
  if (!contradiction_.empty()) return contradiction_;
  if (world.flow.round != round_) return "another round";
  if (first_ != kNobody && world.flow.first != first_) return "another first player";
  for (std::size_t company = 0; company < kCompanies; ++company)
    if (world.price[company] != price_[company]) return "another price of company " + std::to_string(company);
  for (auto wrong : {&KnowledgeBase::wrongSeats, &KnowledgeBase::wrongTable, &KnowledgeBase::wrongPairs,
                     &KnowledgeBase::wrongInvestors, &KnowledgeBase::wrongModules, &KnowledgeBase::wrongCards,
                     &KnowledgeBase::wrongHands, &KnowledgeBase::wrongStrategies})
    if (std::string why = (this->*wrong)(world); !why.empty()) return why;
  return {};
}

/// Bonds, commodities and taxes lie open, and the 25 commerce cards are somewhere [M2, M3].
std::string KnowledgeBase::wrongModules(const State& world) const {
  for (Seat seat = 0; seat < rules_->seats(); ++seat) {
    const Player& player = world.player[seat];
    if (player.bonds != seat_[seat].bonds) return ofSeat(seat, "another number of bonds");
    if (player.taxes != seat_[seat].taxes) return ofSeat(seat, "another number of taxes");
    for (std::size_t kind = 0; kind < player.commodity.size(); ++kind)
      if (player.commodity[kind] != seat_[seat].commodity[kind]) return ofSeat(seat, "other commodities");
  }
  if (!rules_->has(Module::commodities)) return {};
  for (std::size_t kind = 0; kind < kCommerceCards; ++kind) {
    const std::size_t card = kFirstCommerce + kind;
    int there = world.commerceDeck[kind] + world.commerceGone[kind];
    for (const Slot& slot : world.table()) there += slot.card == card ? 1 : 0;
    for (const Player& player : world.player)
      there += countOf(player.commerce, static_cast<int>(card)) +
               (card == kTax ? player.taxes : player.commodity[kind]);
    if (there != kCardInfo[card].copies) return std::to_string(there) + " commerce cards of a kind";
  }
  return {};
}

/// Every card of the box is somewhere, and the discard is public [B2, B20].
std::string KnowledgeBase::wrongCards(const State& world) const {
  for (std::size_t kind = 0; kind < kMarketCards; ++kind) {
    const std::string name{vocabulary().nameOf(stockpile::arg::card, static_cast<int>(kind))};
    if (world.discard[kind] != discard_[kind]) return "another number of discarded " + name;
    int there = world.deck[kind] + world.discard[kind];
    for (const Slot& slot : world.table()) there += slot.card == kind ? 1 : 0;
    for (const Player& player : world.player) {
      there += countOf(player.waiting, static_cast<int>(kind));
      if (kind < kCompanies) there += player.regular[kind] + player.split[kind];
      if (isFee(static_cast<std::uint8_t>(kind))) there += player.fees[kind - kFirstFee];
      if (kind == static_cast<std::size_t>(Card::boom)) there += player.booms;
      if (kind == static_cast<std::size_t>(Card::bust)) there += player.busts;
    }
    if (there != kCardInfo[kind].copies)
      return std::to_string(there) + " of " + std::to_string(kCardInfo[kind].copies) + " cards " + name;
  }
  return {};
}

/// The stockpiles card by card [B5, B16].
std::string KnowledgeBase::wrongTable(const State& world) const {
  const auto table = world.table();
  if (table.size() != table_.size()) return "another number of cards on the piles";
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table[i].pile != table_[i].pile || table[i].placedBy != table_[i].by) return "a card lies elsewhere";
    if (table[i].card >= kCards) return "no card where one was laid";
    if (table_[i].card != kNotSeen && table[i].card != table_[i].card) return "another card than was laid";
  }
  if (!bidding_) return {};
  int standing = 0;
  for (int meeple = 0; meeple < rules_->meeples(); ++meeple) {
    const Bid& bid = world.bid[static_cast<std::size_t>(meeple)];
    if (!bid.stands()) continue;
    ++standing;
    if (std::find(bids_.begin(), bids_.end(),
                  std::array<int, 3>{rules_->ownerOfMeeple(meeple), bid.pile, bid.space}) == bids_.end())
      return "a bid that was not placed";
  }
  return standing == static_cast<int>(bids_.size()) ? "" : "a bid is missing";
}

/// Every company once, every forecast as often as there are cards of it [B4].
std::string KnowledgeBase::wrongPairs(const State& world) const {
  std::array<int, kCompanies> companies{};
  std::array<int, kForecasts> forecasts{};
  for (std::size_t i = 0; i < kPairs; ++i) {
    const Pair& pair = world.pair[i];
    if ((pair.company < kCompanies) != pair_[i].hasCompany ||
        (pair.forecast < kForecasts) != pair_[i].hasForecast)
      return "a pair has too much or too little";
    if (pair_[i].company != kNotSeen && pair.company != pair_[i].company)
      return "another company than was seen";
    if (pair_[i].forecast != kNotSeen && pair.forecast != pair_[i].forecast)
      return "another forecast than was seen";
    if (((pair.flags & Pair::falsified) != 0) != pair_[i].falsified) return "a forecast falsified or not";
    if (pair_[i].hasCompany && ++companies[pair.company] > 1) return "a company in two pairs";
    const int copies = rules_->has(Module::forecastDice) ? rolled_[pair.forecast % kForecasts]
                                                         : kForecastInfo[pair.forecast % kForecasts].copies;
    if (pair_[i].hasForecast && ++forecasts[pair.forecast] > copies) return "a forecast in too many pairs";
  }
  return {};
}

/// What lies open before the players, and the cards they are about to place [B16].
std::string KnowledgeBase::wrongSeats(const State& world) const {
  for (Seat seat = 0; seat < rules_->seats(); ++seat) {
    const Player& player = world.player[seat];
    const Seated& known = seat_[seat];
    if (player.cash != known.cash) return ofSeat(seat, "another sum of cash");
    for (std::size_t company = 0; company < kCompanies; ++company)
      if (player.split[company] != known.split[company]) return ofSeat(seat, "another number of split cards");
    for (std::size_t kind = 0; kind < known.openFees.size(); ++kind)
      if (player.fees[kind] != known.openFees[kind]) return ofSeat(seat, "another number of open fees");
    std::vector<int> waiting;
    for (const std::uint8_t card : player.waiting)
      if (card != kNone) waiting.push_back(card);
    for (const std::uint8_t card : player.commerce)
      if (card != kNone) waiting.push_back(card);
    if (waiting.size() != known.waiting.size()) return ofSeat(seat, "another number of cards to place");
    for (const int card : waiting)
      if (commerceTime() ? !isCommerce(static_cast<std::uint8_t>(card)) : card >= kMarketCards)
        return ofSeat(seat, "a card waits that cannot be there");
    for (const int kind : known.waiting)
      if (kind != kNotSeen && countOf(known.waiting, kind) != countOf(waiting, kind))
        return ofSeat(seat, "other cards to place than were dealt");
  }
  return {};
}

/// Whether distinct companies can be found for the starting shares from this seat on [B3].
bool KnowledgeBase::startsExist(const State& world, Seat seat, unsigned taken) const {
  if (seat == rules_->seats()) return true;
  for (int company = 0; company < kCompanies; ++company)
    if (!(taken >> company & 1u) &&
        seat_[seat].hand.whyImpossible(handOf(world.player[seat], company)).empty() &&
        startsExist(world, static_cast<Seat>(seat + 1), taken | 1u << company))
      return true;
  return false;
}

/// Regular portfolios, Booms and Busts, and the starting shares behind them [B3, B18].
std::string KnowledgeBase::wrongHands(const State& world) const {
  unsigned taken = 0;
  bool dealt = true;
  std::string wrongStart;
  for (Seat seat = 0; seat < rules_->seats(); ++seat) {
    const Player& player = world.player[seat];
    const HandHistory& history = seat_[seat].hand;
    const int start = player.start == kNone ? -1 : player.start;
    const std::string why = history.whyImpossible(handOf(player, start));
    dealt = dealt && start >= 0;
    if (why.empty() && start < 0) continue;
    if (why.empty() && start < kCompanies && !(taken >> start & 1u)) {
      taken |= 1u << start;
      continue;
    }
    if (const std::string any = history.whyImpossible(handOf(player, -1)); !any.empty())
      return ofSeat(seat, any) + "; " + history.describe();
    if (wrongStart.empty())
      wrongStart =
          ofSeat(seat, why.empty() ? "shares its starting company" : why + "; " + history.describe());
  }
  if (wrongStart.empty()) return {};
  if (dealt && !startsExist(world, 0, 0))
    return "no starting shares of different companies explain the hands; " + wrongStart;
  return "only the starting share is impossible: " + wrongStart;
}

}  // namespace bourse::stockpile
