#include "bots/stockpile/trader/pile_values.h"

#include "games/stockpile/investor.h"

namespace bourse::stockpile::trader {

Guess::Guess(const Worth& worth, Rng& rng) {
  for (auto& seat : knows_) seat.fill(kNone);
  guessPairs(worth.state(), rng);
  guessCards(worth.state(), rng);
}

/// Companies and forecasts that I do not know are dealt to the pairs they may belong to.
void Guess::guessPairs(const State& state, Rng& rng) {
  FixedVec<std::uint8_t, kCompanies> companies;
  FixedVec<std::uint8_t, kCompanies> forecasts;
  unsigned seen = 0;
  for (const Pair& pair : state.pair)
    if (pair.company < kCompanies) seen |= 1u << pair.company;
  for (std::uint8_t company = 0; company < kCompanies; ++company)
    if ((seen >> company & 1u) == 0) companies.push(company);
  for (std::uint8_t kind = 0; kind < kForecasts; ++kind)
    for (int copy = 0; copy < state.forecasts[kind] && forecasts.size() < kCompanies; ++copy)
      forecasts.push(kind);
  const auto draw = [&](auto& list) {
    if (list.empty()) return kNone;
    const auto i = rng.below(static_cast<std::uint32_t>(list.size()));
    const std::uint8_t drawn = list[i];
    list[i] = list.back();
    list.pop();
    return drawn;
  };
  for (const Pair& pair : state.pair) {
    if (pair.company == kNone || pair.forecast == kNone) continue;
    const std::uint8_t company = pair.company < kCompanies ? pair.company : draw(companies);
    const std::uint8_t forecast = pair.forecast < kForecasts ? pair.forecast : draw(forecasts);
    if (pair.holder < kMaxSeats && company < kCompanies && forecast < kForecasts)
      knows_[pair.holder][company] = forecast;
  }
}

void Guess::guessCards(const State& state, Rng& rng) {
  std::array<std::uint8_t, kMarketCards> left = state.deck;
  std::uint32_t cards = 0;
  for (const std::uint8_t copies : left) cards += copies;
  const auto table = state.table();
  for (std::size_t i = 0; i < table.size(); ++i) {
    card_[i] = table[i].card;
    if (table[i].card != kUnknown || cards == 0) continue;
    std::uint32_t number = rng.below(cards--);
    std::uint8_t card = 0;
    while (number >= left[card]) number -= left[card++];
    --left[card];
    card_[i] = card;
  }
}

double rivalCardValue(const Worth& worth, const Guess& guess, Seat seat, std::uint8_t card) {
  if (card >= kMarketCards) return worth.commerce(seat, card);
  if (isFee(card) && wants(worth.state(), Hook::feeDue, seat)) return -worth.toRival(card);
  if (!isStock(card)) return worth.toRival(card);
  const std::uint8_t forecast = guess.forecast(seat, card);
  return (forecast < kForecasts ? worth.toInsider(card, forecast) : worth.toAll(card)) +
         worth.nextShare(seat, card);
}

std::array<double, kMostPiles> ownPileValues(const Worth& worth) {
  std::array<double, kMostPiles> values{};
  std::array<std::array<std::uint8_t, kCompanies>, kMostPiles> stock{};
  for (const Slot& slot : worth.state().table()) {
    if (slot.card == kUnknown) {
      values[slot.pile] += worth.unseenToMe() + worth.skill().hiddenCard;
      continue;
    }
    values[slot.pile] += worth.toMe(slot.card);
    if (isStock(slot.card)) ++stock[slot.pile][slot.card];
  }
  for (int pile = 0; pile < worth.rules().piles(); ++pile)
    for (int company = 0; company < kCompanies; ++company)
      if (const int cards = stock[at(pile)][at(company)]; cards > 0)
        values[at(pile)] += worth.majorityGain(worth.me(), company, cards);
  return values;
}

PileValues pileValuesOf(const Worth& worth, const Guess& guess, Rng& rng) {
  PileValues values{};
  const State& state = worth.state();
  values[worth.me()] = ownPileValues(worth);
  const auto table = state.table();
  for (Seat seat = 0; seat < worth.rules().seats(); ++seat) {
    if (seat == worth.me()) continue;
    for (std::size_t i = 0; i < table.size(); ++i) {
      const Slot& slot = table[i];
      const bool sees = slot.faceUp() || slot.placedBy == seat;
      values[seat][slot.pile] +=
          sees ? rivalCardValue(worth, guess, seat, guess.card(i)) : worth.unseenToAll();
    }
    for (int pile = 0; pile < worth.rules().piles(); ++pile)
      values[seat][at(pile)] += worth.skill().rivalWhim * (static_cast<double>(rng.below(2001)) / 1000 - 1);
  }
  return values;
}

}  // namespace bourse::stockpile::trader
