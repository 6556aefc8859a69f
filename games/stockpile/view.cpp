// What a seat may know: every field of State is public, masked or derived here.  [B16]
//
// Public as they are: cash, split, fees, bonds, taxes, commodity, investor once chosen, counters and flags of
// the round, who laid which card and who has seen it, holders and flags of pairs, bids, prices, discard,
// strategyBox, delayed, finalForecast, investorOnPile, wants, bondsLeft, flow, agenda, and what the public
// can prove (the spectator's row). The deck of a view is the deck and everything the observer cannot see:
// what a counting player knows; so is the pool of strategies.
#include "core/lanes.h"
#include "games/stockpile/game.h"
#include "games/stockpile/modules.h"
#include "games/stockpile/strategies/strategy_set.h"

namespace bourse::stockpile {
namespace {

void maskCard(std::uint8_t& card, std::array<std::uint8_t, kMarketCards>& unseen) {
  if (card >= kMarketCards) return;
  ++unseen[card];
  card = kUnknown;
}

/// Of another player's cards only what is proved stays; the rest is a number.
void maskPortfolio(Player& player, const Known& known, std::array<std::uint8_t, kMarketCards>& unseen) {
  constexpr auto kAll = static_cast<std::size_t>(kCompanies);
  const lanes::Lanes proved = lanes::load(known.bound) & lanes::each(15),
                     hidden = lanes::load(player.regular) - proved;
  lanes::store<kAll>(unseen.data(), lanes::load<kAll>(unseen.data()) + hidden);
  lanes::store<kAll>(player.regular.data(), proved);
  int unknown = lanes::sumOf(hidden);
  const auto hide = [&](std::uint8_t& held, int named, Card card) {
    const int unproved = held - named;
    std::uint8_t& cards = unseen[static_cast<std::size_t>(card)];
    cards = static_cast<std::uint8_t>(cards + unproved);
    unknown += unproved;
    held = static_cast<std::uint8_t>(named);
  };
  hide(player.booms, known.booms(), Card::boom);
  hide(player.busts, known.busts(), Card::bust);
  player.unknown = static_cast<std::uint8_t>(unknown);
  if (player.start != kNone) player.start = kUnknown;
}

/// Another's strategies are a number.
void maskStrategies(Player& player, StrategySet& pool) {
  pool = strategySet(bitsOf(pool) | bitsOf(player.hand));
  player.hand = numberOnly(cardsIn(player.hand));
  for (std::uint8_t& card : player.laidAside)
    if (card != kNone) card = kUnknown;
}

/// What is dealt and chosen together stays hidden until everybody has chosen; only numbers show [M6].
void maskInvestors(Player& player) {
  if (!isChoosing(player)) return;
  for (std::uint8_t& dealt : player.offer)
    if (dealt != kNone) dealt = kUnknown;
  for (std::uint8_t& chosen : player.investor)
    if (chosen != kNone) chosen = kUnknown;
}

}  // namespace

View Stockpile::view(const Rules& rules, const State& state, Seat observer) {
  View view{.masked = state, .observer = observer};
  State& masked = view.masked;
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    if (seat == observer) continue;
    Player& player = masked.player[seat];
    maskPortfolio(player, state.known[observer][seat], masked.deck);
    for (std::uint8_t& card : player.waiting) maskCard(card, masked.deck);
    maskInvestors(player);
    for (std::uint8_t& card : player.commerce)
      if (isCommerce(card)) {
        ++masked.commerceDeck[card - kFirstCommerce];
        card = kUnknown;
      }
    if (rules.strategies != 0) maskStrategies(player, masked.strategyPool);
  }
  for (Slot& slot : masked.table())
    if (!contains(slot.known, observer)) maskCard(slot.card, masked.deck);
  for (Pair& pair : masked.pair) {
    if (!contains(pair.knowCompany, observer) && pair.company != kNone) pair.company = kUnknown;
    if (!contains(pair.knowForecast, observer) && pair.forecast != kNone) {
      ++masked.forecasts[pair.forecast];
      pair.forecast = kUnknown;
    }
  }
  for (Seat other = 0; other < kMaxSeats; ++other)
    if (other != observer) masked.known[other] = {};
  return view;
}

}  // namespace bourse::stockpile
