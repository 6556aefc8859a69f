#include "tests/stockpile/stockpile_laws.h"

#include <algorithm>

#include "games/stockpile/investor.h"
#include "games/stockpile/strategies/strategy_set.h"

namespace bourse::laws {
namespace {

using namespace stockpile;

/// How many cards of a kind lie where they can be named; kinds that are marks in a view count as nothing.
int named(const State& state, std::size_t kind) {
  int cards = state.deck[kind] + state.discard[kind];
  for (const Slot& slot : state.table()) cards += slot.card == kind ? 1 : 0;
  for (const Player& player : state.player) {
    cards += static_cast<int>(std::count(player.waiting.begin(), player.waiting.end(), kind));
    if (kind < kCompanies) cards += player.regular[kind] + player.split[kind];
    if (isFee(static_cast<std::uint8_t>(kind))) cards += player.fees[kind - kFirstFee];
  }
  for (const Player& player : state.player) {
    if (kind == static_cast<std::size_t>(Card::boom)) cards += player.booms;
    if (kind == static_cast<std::size_t>(Card::bust)) cards += player.busts;
  }
  return cards;
}

/// The same for the 25 commerce cards, and for the first-player card, which is on a pile or nowhere.
int namedCommerce(const State& state, std::size_t kind) {
  const std::size_t card = kFirstCommerce + kind;
  int cards = state.commerceDeck[kind] + state.commerceGone[kind];
  for (const Slot& slot : state.table()) cards += slot.card == card ? 1 : 0;
  for (const Player& player : state.player) {
    cards += static_cast<int>(std::count(player.commerce.begin(), player.commerce.end(), card));
    cards += card == kTax ? player.taxes : player.commodity[kind];
  }
  return cards;
}

std::string miscountedModules(const Rules& rules, const State& state) {
  for (std::size_t kind = 0; kind < kCommerceCards; ++kind)
    if (const int cards = namedCommerce(state, kind);
        cards != (rules.has(Module::commodities) ? kCardInfo[kFirstCommerce + kind].copies : 0))
      return std::to_string(cards) + " commerce cards of kind " + std::to_string(kind);
  int bonds = state.bondsLeft;
  for (const Player& player : state.player) bonds += player.bonds;
  if (bonds != (rules.has(Module::bonds) ? kBondsInBox : 0)) return std::to_string(bonds) + " bonds";
  return {};
}

std::string miscountedPairs(const Rules& rules, const State& state) {
  std::array<int, kCompanies> companies{};
  std::array<int, kForecasts> forecasts{};
  int all = 0;
  for (std::size_t kind = 0; kind < kForecasts; ++kind) all += forecasts[kind] = state.forecasts[kind];
  for (const Pair& pair : state.pair) {
    if (pair.company < kCompanies && ++companies[pair.company] > 1) return "a company in two pairs";
    if (pair.forecast < kForecasts) ++all, ++forecasts[pair.forecast];
  }
  if (rules.has(Module::forecastDice)) return all <= kPairs ? "" : "more forecasts than dice";
  for (std::size_t kind = 0; kind < kForecasts; ++kind)
    if (all > 0 && forecasts[kind] != kForecastInfo[kind].copies)
      return std::to_string(forecasts[kind]) + " forecasts of kind " + std::to_string(kind);
  return {};
}

/// Every strategy of the deck is in one hand, in the pool or in the box; the pool of a view has others' hands
/// too.
std::string miscountedStrategies(const Rules& rules, const State& state) {
  std::uint64_t found = bitsOf(state.strategyPool);
  int hidden = 0;
  const auto add = [&](const StrategySet& set) {
    const bool twice = (found & bitsOf(set)) != 0;
    found |= bitsOf(set);
    return !twice;
  };
  if (!add(state.strategyBox)) return "a strategy twice";
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    const StrategySet& hand = state.player[seat].hand;
    if (isNumberOnly(hand))
      hidden += cardsIn(hand);
    else if (!add(hand))
      return "a strategy twice";
  }
  if (hidden > std::popcount(bitsOf(state.strategyPool))) return "more strategies in hands than there are";
  return found == rules.strategies ? "" : "a strategy is missing";
}

/// No investor is in two places, and the hooks are those of the investors that have an owner.
std::string miscountedInvestors(const Rules& rules, const State& state) {
  std::uint32_t found = 0;
  std::array<SeatSet, kHooks> wanted{};
  const auto add = [&](std::uint8_t investor) {
    if (investor >= kInvestors) return true;
    const bool twice = (found >> investor & 1u) != 0;
    found |= 1u << investor;
    return !twice;
  };
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    const Player& player = state.player[seat];
    for (const std::uint8_t dealt : player.offer)
      if (!add(dealt)) return "an investor twice";
    for (const std::uint8_t own : player.investor) {
      if (!add(own)) return "an investor twice";
      for (std::size_t hook = 0; own < kInvestors && player.offer[0] == kNone && hook < kHooksUsed; ++hook)
        if (fills(ruleOf(own), static_cast<Hook>(hook))) wanted[hook] = with(wanted[hook], seat);
    }
  }
  for (const std::uint8_t offered : state.investorOnPile)
    if (!add(offered)) return "an investor twice";
  return wanted == state.wants ? "" : "hooks that no investor fills, or the other way round";
}

}  // namespace

using About = Laws<Stockpile>;

std::string About::describe(const Rules& rules) {
  std::string text = "stockpile seats=" + std::to_string(rules.seats()) + " modules=";
  for (int module = 0; module < kModules; ++module)
    if (rules.config.modules.has(static_cast<Module>(module)))
      text += (text.back() == '=' ? "" : ",") +
              std::string(vocabulary().modules[static_cast<std::size_t>(module)]);
  if (rules.config.promos != 0) text += " promos";
  if (rules.config.companion != 0) text += " companion";
  return text;
}

std::string About::miscounted(const Rules& rules, const State& state) {
  for (std::size_t kind = 0; kind < kMarketCards; ++kind)
    if (const int cards = named(state, kind); cards != kCardInfo[kind].copies)
      return std::to_string(cards) + " cards " +
             std::string(vocabulary().nameOf(stockpile::arg::card, static_cast<int>(kind)));
  if (std::string wrong = miscountedStrategies(rules, state); !wrong.empty()) return wrong;
  if (std::string wrong = miscountedModules(rules, state); !wrong.empty()) return wrong;
  if (std::string wrong = miscountedInvestors(rules, state); !wrong.empty()) return wrong;
  return miscountedPairs(rules, state);
}

/// The deck of a view is the deck and everything unseen, so the same sum must come out.
std::string About::miscountedInView(const Rules& rules, const View& view) {
  return miscounted(rules, view.masked);
}

bool About::sameSecrets(const State& a, const State& b) {
  const auto samePlayer = [](const Player& x, const Player& y) {
    return x.regular == y.regular && x.booms == y.booms && x.busts == y.busts && x.start == y.start &&
           x.waiting == y.waiting && x.commerce == y.commerce && x.hand == y.hand &&
           x.laidAside == y.laidAside && x.investor == y.investor && x.offer == y.offer;
  };
  const auto sameSlot = [](const Slot& x, const Slot& y) { return x.card == y.card; };
  const auto samePair = [](const Pair& x, const Pair& y) {
    return x.company == y.company && x.forecast == y.forecast;
  };
  return std::equal(a.player.begin(), a.player.end(), b.player.begin(), samePlayer) &&
         std::equal(a.slot.begin(), a.slot.end(), b.slot.begin(), sameSlot) &&
         std::equal(a.pair.begin(), a.pair.end(), b.pair.begin(), samePair);
}

int About::mostDecisions(const Rules& rules) {
  const int seats = rules.seats();
  const int placed = 2 * seats * rules.count.supplyRounds + seats * rules.count.commerce + 1;
  const int modules = seats + 1;                // bonds, and the first-player card
  const int bids = rules.piles() * kBidSpaces;  // every bid takes a higher space
  const int actions = 8 + seats;                // four Booms, four Busts, and everybody says when it is done
  const int sales = 2 * 60 + seats;             // half of a split card, then the card itself
  const int showings = seats * 2 * (kPairs + 8);  // of Steel, a rise and what follows its split, at most
  const int plays = rules.strategies != 0 ? 2 * seats : 0;
  const int choices = 50 + 8 * seats;  // of a strategy: Pump and Dump sells everything, and all its moves ask
  // Two abilities each, of which the longest shows six companies; a second turn of selling, Deborah's
  // dividend.
  const int abilities = rules.investors != 0 ? seats * 2 * (kCompanies + 2) + kMostPiles + sales + seats : 0;
  const int setup = rules.investors != 0 ? 2 * seats + bids : 0;
  return rules.count.rounds *
             (placed + modules + bids + actions + sales + showings + plays * choices + abilities) +
         plays + setup;
}

std::string About::roundTrip(const Rules&, const Seed&, std::span<const Recorded>) { return {}; }

}  // namespace bourse::laws
