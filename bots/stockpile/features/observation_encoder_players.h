// The second half of the fields: players, piles, pairs, decks.
#pragma once

#include "bots/stockpile/features/observation_encoder.h"

namespace bourse::stockpile {

inline constexpr int kModuleBytes =
    1 + 6 + 1 + 7 + 6 + 1 + 2 + 2 + kInvestors + static_cast<int>(kHooksUsed) + kLaidKinds;
inline constexpr int kPlayerBytes = 1 + 24 + 1 + 1 + 16 + 1 + 1 + 3 + 2 + 4 + 1 + 1 + 1 + 3 +
                                    kMeeplesEach * (kMostPiles + kBidSpaces) + kMostPiles + 1 + kModuleBytes;

/// Adds to a counter that stops at 255.
inline void raise(std::uint8_t& counter, int by) {
  const int sum = counter + by;
  counter = static_cast<std::uint8_t>(sum < 255 ? sum : 255);
}

/// Of six numbers below 40.
inline int sumOf(const std::array<std::uint8_t, kCompanies>& numbers) {
  std::uint64_t word = 0;
  std::memcpy(&word, numbers.data(), sizeof numbers);
  return static_cast<int>(word * 0x0101010101010101u >> 56);
}

/// Cash, bonds, and proved cards at today's price.
template <class Writer>
int ObservationEncoder<Writer>::worthOf(Seat seat) const {
  const Player& player = state_.player[seat];
  int worth = player.cash + player.bonds * rules_.count.bondPrice;
  for (int company = 0; company < kCompanies; ++company)
    worth += (player.regular[at(company)] + 2 * player.split[at(company)]) * priceOf(company);
  return worth;
}

template <class Writer>
Writer ObservationEncoder<Writer>::writePlayer(Writer writer, int place) {
  if (place >= seats_) return skipped(writer, kPlayerBytes);
  const Seat seat = seatAt(place);
  const Player& player = state_.player[seat];
  const Known& known = state_.known[at(me_)][seat];
  writer.field(
      "player.cash",
      "in thousands, and from 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 20, 22, 25, 28, 32, 36, 40, 45, 50, "
      "60, 75, 100, 150 on");
  writer.number(player.cash, 1);
  writer.reached(player.cash, kCashLimits);
  writer.field("player.bound", "cash that standing bids bind × 4");
  writer.number(boundCash(rules_, state_, seat), 4);
  const int worth = worth_[seat];
  writer.field("player.worth", "cash, bonds and proved cards at today's price, in thousands");
  writer.number(worth, 1);
  writer.field(
      "player.behind",
      "the observer's worth less this: from -60, -40, -25, -15, -10, -5, -2, 0, 1, 3, 6, 11, 16, 26, "
      "41, 61 on");
  writer.reached(place == 0 ? -1000 : worth_[at(me_)] - worth, kLeadLimits);
  writer.field("player.cards", "regular cards, Booms and Busts × 8");
  writer.number(sumOf(player.regular) + player.booms + player.busts + player.unknown, 8);
  writer.field("player.unknown", "of them, those the observer cannot name × 10");
  writer.number(player.unknown, 10);
  writer.field("player.fees", "open fees by value × 60");
  for (const std::uint8_t fees : player.fees) writer.small(fees, 60);
  writer.field("player.actions", "Booms and Busts that the observer knows of × 60");
  writer.small(player.booms, 60);
  writer.small(player.busts, 60);
  writer.field("player.hidden-actions",
               "hidden cards that may be Boom or Bust × 25, that must be × 60; Booms and Busts proved × 60");
  writer.number(known.mayBeActions(), 25);
  writer.number(known.mustBeActions(), 60);
  writer.small(known.booms(), 60);
  writer.small(known.busts(), 60);
  writer.field("player.split-cards", "× 16");
  writer.number(sumOf(player.split), 16);
  int waiting = 0;
  for (const std::uint8_t card : player.waiting) waiting += card != kNone ? 1 : 0;
  writer.field("player.waiting", "cards to place × 60");
  writer.number(waiting, 60);
  writer.field("player.holds", "may not sell any more this round");
  writer.flag((player.flags & Player::holds) != 0);
  writer.field("player.this-round", "fees picked, shares sold, strategies played × 40");
  writer.number(player.feesPicked, 40);
  writer.number(player.sharesSold, 40);
  writer.number(player.strategiesPlayed, 40);
  writer.field("player.bid", "for each of two meeples: pile and space of the standing bid");
  for (int which = 0; which < kMeeplesEach; ++which) {
    const int meeples = rules_.count.meeples;
    const Bid bid = which < meeples ? state_.bid[at(seat * meeples + which)] : Bid{};
    writer.oneHot(bid.stands() ? bid.pile : -1, kMostPiles);
    writer.oneHot(bid.stands() ? bid.space : -1, kBidSpaces);
  }
  writer.field("player.highest-bid", "this round on each pile, outbid or not: space + 1, × 31");
  for (int pile = 0; pile < kMostPiles; ++pile) writer.small(memory_.bid[seat][at(pile)], 31);
  writer.field("player.bids", "placed this round × 30");
  writer.small(memory_.bids[seat], 30);
  return writeModulesOf(writer, player, seat);
}

template <class Writer>
Writer ObservationEncoder<Writer>::writeModulesOf(Writer writer, const Player& player, Seat seat) {
  if (rules_.config.modules.bits == 0) return skipped(writer, kModuleBytes);
  writer.field("player.bonds", "× 12, and up to 6");
  writer.number(player.bonds, 12);
  writer.upTo(player.bonds, 6);
  writer.field("player.taxes", "what they will cost × 4, and up to 7");
  writer.number(taxesOf(player), 4);
  writer.upTo(player.taxes, 7);
  writer.field("player.commodities", "by kind × 85");
  for (const std::uint8_t cards : player.commodity) writer.number(cards, 85);
  writer.field("player.commodity-worth", "in thousands × 2");
  writer.number(commodityWorth(player), 2);
  writer.field("player.strategies", "cards in hand × 24, and whether one may still be played this round");
  writer.number(cardsIn(player.hand), 24);
  writer.flag(cardsIn(player.hand) > 0 && player.strategiesPlayed < strategiesPerRound(state_, seat));
  std::uint64_t investors = 0, used = 0;
  for (std::size_t which = 0; which < player.investor.size(); ++which)
    if (player.investor[which] < kInvestors) {
      investors |= std::uint64_t{1} << player.investor[which];
      used |= std::uint64_t{(player.used >> which & 1u) != 0} << which;
    }
  writer.field("player.used", "whether the ability of the first and second investor is used up this round");
  writer.bits(used, 2);
  writer.field("player.investors", "a flag each");
  writer.bits(investors, kInvestors);
  std::uint64_t hooks = 0;
  for (std::size_t hook = 0; hook < kHooksUsed; ++hook)
    if (contains(state_.wants[hook], seat)) hooks |= std::uint64_t{1} << hook;
  writer.field("player.abilities",
               "what the investors change, in the order of Hook in games/stockpile/investor.h");
  writer.bits(hooks, static_cast<int>(kHooksUsed));
  std::uint64_t laid = 0;
  if (rules_.strategies != 0)
    for (const Delayed& card : state_.delayed)
      if (card.seat == seat && laidKind(card) >= 0) laid |= std::uint64_t{1} << laidKind(card);
  writer.field("player.laid",
               "delayed cards before the player: call, put, straddle, churning, circuit breaker, venture "
               "capital, annuity, credit default swap");
  writer.bits(laid, kLaidKinds);
  return writer;
}

template <class Writer>
Writer ObservationEncoder<Writer>::writeOwn(Writer writer) {
  const Player& own = state_.player[at(me_)];
  writer.field("own.waiting", "cards to place, by card × 100");
  std::uint8_t* cards = writer.tally(kCards);
  for (const std::uint8_t card : own.waiting)
    if (card < kCards) raise(cards[card], 100);
  for (const std::uint8_t card : own.commerce)
    if (card < kCards) raise(cards[card], 100);
  int placed[2] = {};
  for (const Slot& slot : state_.table())
    if (slot.placedBy == me_) ++placed[slot.faceUp() ? 0 : 1];
  writer.field("own.placed", "cards the observer has placed face up and face down × 60");
  writer.number(placed[0], 60);
  writer.number(placed[1], 60);
  std::uint64_t offer = 0;
  for (const std::uint8_t investor : own.offer)
    if (investor < kInvestors) offer |= std::uint64_t{1} << investor;
  writer.field("own.offer", "investors dealt to the observer to choose from");
  writer.bits(offer, kInvestors);
  std::uint64_t aside = 0;
  for (const std::uint8_t card : own.laidAside)
    if (card < kStrategies) aside |= std::uint64_t{1} << card;
  writer.field("own.hand", "strategies in hand");
  writer.bits(rules_.strategies != 0 ? bitsOf(own.hand) : 0, kStrategies);
  writer.field("own.laid-aside", "strategies the observer gave up");
  writer.bits(aside, kStrategies);
  writer.field("strategies-gone", "cards that everybody has seen go");
  writer.bits(rules_.strategies != 0 ? bitsOf(state_.strategyBox) : 0, kStrategies);
  return writer;
}

template <class Writer>
void ObservationEncoder<Writer>::findPiles() {
  for (const Slot& slot : state_.table()) {
    if (slot.card == kNone) continue;
    PileCount& pile = pile_[slot.pile];
    ++pile.all;
    pile.mine += slot.placedBy == me_ ? 1 : 0;
    const bool up = slot.faceUp();
    if (!up && slot.placedBy < seats_) raise(pile.hiddenBy[at(placeOf(slot.placedBy))], 80);
    if (slot.card == kUnknown) {
      ++pile.unknown;
      continue;
    }
    if (up)
      raise(pile.up[slot.card], 60);
    else if (slot.card < kMarketCards)
      raise(pile.down[slot.card], 60);
    if (isStock(slot.card)) {
      pile.value += priceOf(slot.card);
      pile.next += rules_.track[slot.card].value[way_[slot.card].walk.space];
    }
    pile.fees += kCardInfo[slot.card].fee;
  }
}

template <class Writer>
Writer ObservationEncoder<Writer>::writePile(Writer writer, int pile) {
  constexpr int kPileBytes = kCards + kMarketCards + 3 + kMaxSeats + kMaxSeats + kBidSpaces + 1 + 2 + 2 + 1;
  if (pile >= rules_.piles()) return skipped(writer, kPileBytes);
  const auto& [up, down, hiddenBy, unknown, mine, all, value, next, fees] = pile_[at(pile)];
  writer.field("pile.up", "cards face up, by card × 60");
  writer.copy(up);
  writer.field("pile.down", "cards face down that the observer knows, by card × 60");
  writer.copy(down);
  writer.field("pile.cards", "unknown × 60, placed by the observer × 60, all × 25");
  writer.number(unknown, 60);
  writer.number(mine, 60);
  writer.number(all, 25);
  writer.field("pile.hidden-by", "cards placed face down, by place × 80");
  writer.copy(hiddenBy);
  int owner = -1, space = -1;
  for (int meeple = 0; meeple < rules_.meeples(); ++meeple)
    if (const Bid& bid = state_.bid[at(meeple)]; bid.stands() && bid.pile == pile && bid.space > space) {
      owner = placeOf(rules_.ownerOfMeeple(meeple));
      space = bid.space;
    }
  writer.field("pile.bidder", "of the standing bid, by place");
  writer.oneHot(owner, kMaxSeats);
  writer.field("pile.bid", "its space");
  writer.oneHot(space, kBidSpaces);
  writer.field("pile.stock-value", "known stock at today's price × 5");
  writer.number(value, 5);
  writer.field("pile.next-value",
               "known stock at the price after known forecasts × 5, and whether that is more");
  writer.number(next, 5);
  writer.flag(next > value);
  writer.field("pile.fees", "known fees × 25, and whether there are any");
  writer.number(fees, 25);
  writer.flag(fees > 0);
  writer.field("pile.investor", "money of the investor that is bid for × 5");
  writer.number(state_.investorOnPile[at(pile)] < kInvestors ? moneyOnPile(rules_, state_, pile) : 0, 5);
  return writer;
}

template <class Writer>
Writer ObservationEncoder<Writer>::writePair(Writer writer, const Pair& pair) {
  const bool there = pair.company != kNone;
  writer.field("pair.holder", "by place, or nobody");
  writer.oneHot(!there ? -1 : pair.holder == kNobody ? kMaxSeats : placeOf(pair.holder), kMaxSeats + 1);
  writer.field("pair.company", "if the observer knows it");
  writer.oneHot(pair.company < kCompanies ? pair.company : -1, kCompanies);
  writer.field("pair.known", "the observer knows the forecast; it is open, resolved, falsified");
  writer.flag(pair.forecast < kForecasts);
  writer.flag((pair.flags & Pair::open) != 0);
  writer.flag((pair.flags & Pair::resolved) != 0);
  writer.flag((pair.flags & Pair::falsified) != 0);
  return writer;
}

template <class Writer>
Writer ObservationEncoder<Writer>::writeDecks(Writer writer) {
  writer.field("deck", "fees, Booms and Busts that the observer has not located × 60");
  for (std::size_t card = kCompanies; card < kMarketCards; ++card) writer.number(state_.deck[card], 60);
  writer.field("discard", "fees, Booms and Busts × 60");
  for (std::size_t card = kCompanies; card < kMarketCards; ++card) writer.number(state_.discard[card], 60);
  writer.field("forecasts", "of this round that the observer has not located × 85");
  for (const std::uint8_t cards : state_.forecasts) writer.number(cards, 85);
  writer.field("commerce-deck", "commodities by kind and taxes that the observer has not located × 30");
  for (const std::uint8_t cards : state_.commerceDeck) writer.number(cards, 30);
  writer.field("commerce-gone", "paid away × 60");
  for (const std::uint8_t cards : state_.commerceGone) writer.number(cards, 60);
  writer.field("bonds-left", "× 6");
  writer.number(state_.bondsLeft, 6);
  return writer;
}

template <class Writer>
Writer ObservationEncoder<Writer>::writeSlots(Writer writer) {
  if (!rules_.has(Module::investors))
    return skipped(writer, 3 * kMostSlots);  // only investors ask for a card by its slot
  writer.field(
      "slot",
      "for each card on the piles in the order laid: pile + 1 × 50, hidden from the observer, price of "
      "a stock × 18");
  for (const Slot& slot : state_.slot) {
    const bool there = slot.card != kNone;
    writer.number(there ? slot.pile + 1 : 0, 50);
    writer.flag(there && slot.card == kUnknown);
    writer.number(there && isStock(slot.card) ? priceOf(slot.card) : 0, 18);
  }
  return writer;
}

}  // namespace bourse::stockpile
