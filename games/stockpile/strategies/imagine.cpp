#include "games/stockpile/strategies/imagine.h"

#include "core/check.h"
#include "games/stockpile/investor.h"
#include "games/stockpile/strategies/strategy_set.h"

namespace bourse::stockpile {
namespace {

/// One of the cards, as likely as any other.
int drawOne(std::uint64_t cards, Rng& rng) {
  BOURSE_CHECK(std::popcount(cards), >, 0);
  for (auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(cards))); skip > 0; --skip)
    cards &= cards - 1;
  return std::countr_zero(cards);
}

std::uint64_t laidAsideBy(const Player& player) {
  std::uint64_t cards = 0;
  for (const std::uint8_t card : player.laidAside)
    if (card < kStrategies) cards |= strategyBit(card);
  return cards;
}

/// Where a card that somebody laid aside can be: in the pool, or drawn and perhaps played by the one who drew
/// more.
std::uint64_t laidAsideCanBe(const Rules& rules, const State& state, std::uint64_t taken) {
  std::uint64_t drawn = 0;
  for (Seat seat = 0; seat < rules.seats(); ++seat)
    if (wants(state, Hook::onStrategiesKept, seat)) drawn |= bitsOf(state.player[seat].hand);
  for (const std::uint64_t cards : {bitsOf(state.strategyPool), drawn, bitsOf(state.strategyBox)})
    if ((cards & ~taken) != 0) return cards & ~taken;
  return 0;
}

}  // namespace

void imagineStrategies(const Rules& rules, Seat observer, State& state, Rng& rng) {
  std::uint64_t pool = bitsOf(state.strategyPool);
  // What the observer laid aside can only have come to somebody who drew more cards after that.
  std::uint64_t aside = observer < rules.seats() ? laidAsideBy(state.player[observer]) : 0;
  for (const bool drewMore : {false, true})
    for (Seat seat = 0; seat < rules.seats(); ++seat) {
      StrategySet& hand = state.player[seat].hand;
      if (!isNumberOnly(hand) || wants(state, Hook::onStrategiesKept, seat) != drewMore) continue;
      std::uint64_t held = 0;
      for (int left = cardsIn(hand); left > 0; --left)
        held |= strategyBit(drawOne(pool & ~held & (drewMore ? ~std::uint64_t{0} : ~aside), rng));
      pool &= ~held;
      hand = strategySet(held);
    }
  state.strategyPool = strategySet(pool);
  for (Player& player : state.player)
    for (std::uint8_t& card : player.laidAside)
      if (card == kUnknown) {
        card = static_cast<std::uint8_t>(drawOne(laidAsideCanBe(rules, state, aside), rng));
        aside |= strategyBit(card);
      }
}

}  // namespace bourse::stockpile
