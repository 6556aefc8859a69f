// A possible world behind a view: hidden cards drawn so that everything the observer can prove stays true.
//
// The most restricted places are filled first (starting shares, portfolios, then cards that may be anything),
// each by drawing without replacement. Where the allowed sets are nested that is exactly uniform over the
// consistent worlds; elsewhere it is sequential and close to it. What opponents' choices suggest is a bot's
// business.
#include <algorithm>

#include "core/fixed_vec.h"
#include "core/rng.h"
#include "games/stockpile/game.h"
#include "games/stockpile/strategies/imagine.h"

namespace bourse::stockpile {
namespace {

using Pool = std::array<std::uint8_t, kMarketCards>;

/// Draws one of the cards for which `allowed` is true; kNone if there is none.
template <class Allowed>
std::uint8_t drawFrom(Pool& pool, Rng& rng, Allowed allowed) {
  std::uint32_t total = 0;
  std::uint32_t upTo[kMarketCards];
  for (std::size_t card = 0; card < kMarketCards; ++card) {
    if (allowed(card)) total += pool[card];
    upTo[card] = total;
  }
  if (total == 0) return kNone;
  const std::uint32_t drawn = rng.below(total);
  std::size_t card = 0;
  while (upTo[card] <= drawn) ++card;
  --pool[card];
  return static_cast<std::uint8_t>(card);
}

std::uint8_t drawAny(Pool& pool, Rng& rng) {
  const std::uint8_t card = drawFrom(pool, rng, [](std::size_t) { return true; });
  BOURSE_CHECK(int{card}, !=, int{kNone});
  return card;
}

/// Sorts a handful of seats by a number, keeping the order of equals.
template <class NumberOf>
void sortBy(FixedVec<Seat, kMaxSeats>& seats, NumberOf numberOf) {
  for (std::size_t i = 1; i < seats.size(); ++i)
    for (std::size_t k = i; k > 0 && numberOf(seats[k]) < numberOf(seats[k - 1]); --k)
      std::swap(seats[k], seats[k - 1]);
}

/// One attempt at a world; may run into a dead end.
class World {
 public:
  World(const Rules& rules, const View& view, Rng& rng)
      : rules_(rules), observer_(view.observer), rng_(rng), state_(view.masked), pool_(view.masked.deck) {}

  bool imagine() {
    imaginePairs();
    if (!imagineStarts() || !imaginePortfolios()) return false;
    for (Slot& slot : state_.table())
      if (slot.card == kUnknown) slot.card = drawAny(pool_, rng_);
    for (Player& player : state_.player)
      for (std::uint8_t& card : player.waiting)
        if (card == kUnknown) card = drawAny(pool_, rng_);
    imagineCommerce();
    imagineInvestors();
    state_.deck = pool_;
    if (rules_.strategies != 0) imagineStrategies(rules_, observer_, state_, rng_);
    imagineKnowledge();
    return true;
  }
  [[nodiscard]] const State& state() const { return state_; }

 private:
  [[nodiscard]] const Known& known(Seat seat) const { return state_.known[observer_][seat]; }

  void imaginePairs() {
    unsigned left = (1u << kCompanies) - 1;
    for (const Pair& pair : state_.pair)
      if (pair.company < kCompanies) left &= ~(1u << pair.company);
    for (Pair& pair : state_.pair) {
      if (pair.company == kUnknown) {
        auto nth = rng_.below(static_cast<std::uint32_t>(std::popcount(left)));
        unsigned rest = left;
        while (nth-- > 0) rest &= rest - 1;
        pair.company = static_cast<std::uint8_t>(std::countr_zero(rest));
        left &= ~(1u << pair.company);
      }
      if (pair.forecast == kUnknown) {
        std::uint32_t total = 0;
        for (const std::uint8_t copies : state_.forecasts) total += copies;
        auto nth = rng_.below(total);
        std::size_t kind = 0;
        while (nth >= state_.forecasts[kind]) nth -= state_.forecasts[kind++];
        --state_.forecasts[kind];
        pair.forecast = static_cast<std::uint8_t>(kind);
      }
    }
  }

  void imagineInvestors() {
    std::uint32_t left = rules_.investors;
    for (const Player& player : state_.player) {
      for (const std::uint8_t investor : player.offer)
        if (investor < kInvestors) left &= ~(1u << investor);
      for (const std::uint8_t investor : player.investor)
        if (investor < kInvestors) left &= ~(1u << investor);
    }
    const auto fill = [&](std::uint8_t& place) {
      if (place != kUnknown) return;
      auto nth = rng_.below(static_cast<std::uint32_t>(std::popcount(left)));
      std::uint32_t rest = left;
      while (nth-- > 0) rest &= rest - 1;
      place = static_cast<std::uint8_t>(std::countr_zero(rest));
      left &= ~(1u << place);
    };
    for (Player& player : state_.player) {
      for (std::uint8_t& place : player.offer) fill(place);
      for (std::uint8_t& place : player.investor) fill(place);
      if (player.investor[0] > player.investor[1]) std::swap(player.investor[0], player.investor[1]);
    }
  }

  void imagineCommerce() {
    for (Player& player : state_.player)
      for (std::uint8_t& card : player.commerce) {
        if (card != kUnknown) continue;
        std::uint32_t total = 0;
        for (const std::uint8_t copies : state_.commerceDeck) total += copies;
        auto nth = rng_.below(total);
        std::size_t kind = 0;
        while (nth >= state_.commerceDeck[kind]) nth -= state_.commerceDeck[kind++];
        --state_.commerceDeck[kind];
        card = static_cast<std::uint8_t>(kFirstCommerce + kind);
      }
  }

  /// No two starting shares are of one company [B3]; where nothing proves it yet, the card itself must be
  /// there.
  bool imagineStarts() {
    unsigned taken = 0;
    FixedVec<Seat, kMaxSeats> open;
    for (Seat seat = 0; seat < rules_.seats(); ++seat) {
      const std::uint8_t start = state_.player[seat].start;
      if (start == kUnknown) open.push(seat);
      if (start < kCompanies) taken |= 1u << start;
    }
    for (std::size_t i = open.size(); i > 1; --i)
      std::swap(open[i - 1], open[rng_.below(static_cast<std::uint32_t>(i))]);
    sortBy(open,
           [&](Seat seat) { return choices(seat); });  // the fewest possibilities first: few attempts fail
    return std::all_of(open.begin(), open.end(), [&](Seat seat) { return imagineStart(seat, taken); });
  }

  [[nodiscard]] int choices(Seat seat) const { return std::popcount(startsOf(seat)); }

  /// The companies the starting share may be of: a card that was named, or one that is still to be imagined.
  [[nodiscard]] unsigned startsOf(Seat seat) const {
    unsigned may = known(seat).namedStart;
    for (std::size_t company = 0; company < kCompanies; ++company)
      if ((known(seat).maybeStart >> company & 1u) != 0 && pool_[company] > 0) may |= 1u << company;
    return may;
  }

  bool imagineStart(Seat seat, unsigned& taken) {
    Player& player = state_.player[seat];
    const unsigned may = startsOf(seat) & ~taken;
    Pool ways{};  // as many ways lead to a start as there are unseen cards of it
    for (std::size_t company = 0; company < kCompanies; ++company)
      if (may >> company & 1u) ways[company] = std::max<std::uint8_t>(pool_[company], 1);
    const std::uint8_t start = drawFrom(ways, rng_, [](std::size_t) { return true; });
    if (start == kNone) return false;
    taken |= 1u << start;
    player.start = start;
    if ((known(seat).namedStart >> start & 1u) == 0) {
      --pool_[start];
      --player.unknown;
      ++player.regular[start];
    }
    return true;
  }

  /// What must be a Boom or Bust comes first. Older cards can only be stock, so all of them come before any
  /// card of this round.
  bool imaginePortfolios() {
    FixedVec<Seat, kMaxSeats> order;
    for (Seat seat = 0; seat < rules_.seats(); ++seat)
      if (state_.player[seat].unknown > 0) order.push(seat);
    sortBy(order, [&](Seat seat) { return room(seat); });
    return std::all_of(order.begin(), order.end(), [&](Seat seat) { return imagineActions(seat); }) &&
           std::all_of(order.begin(), order.end(),
                       [&](Seat seat) {
                         return imagineCards(seat, known(seat).mayBeActions() - known(seat).mustBeActions());
                       }) &&
           std::all_of(order.begin(), order.end(), [&](Seat seat) { return imagineCards(seat, 0); });
  }

  bool imagineActions(Seat seat) {
    for (int left = known(seat).mustBeActions(); left > 0; --left) {
      const std::uint8_t card =
          drawFrom(pool_, rng_, [](std::size_t kind) { return isAction(static_cast<std::uint8_t>(kind)); });
      if (card == kNone) return false;
      receive(seat, card);
    }
    return true;
  }

  void receive(Seat seat, std::uint8_t card) {
    Player& player = state_.player[seat];
    --player.unknown;
    if (isStock(card))
      ++player.regular[card];
    else
      ++(card == static_cast<int>(Card::boom) ? player.booms : player.busts);
  }

  /// How much may still come in beyond what must.
  [[nodiscard]] int room(Seat seat) const {
    int sum = 0;
    for (int company = 0; company < kCompanies; ++company)
      sum += std::min<int>(
          known(seat).atMost(company) - state_.player[seat].regular[static_cast<std::size_t>(company)],
          pool_[static_cast<std::size_t>(company)]);
    return sum - state_.player[seat].unknown;
  }

  /// Draws the seat's unseen cards until `left` of them remain.
  bool imagineCards(Seat seat, int left) {
    while (state_.player[seat].unknown > left) {
      const std::uint8_t card = drawFrom(pool_, rng_, [&](std::size_t kind) {
        const bool may = isStock(static_cast<std::uint8_t>(kind)) ||
                         (left == 0 && isAction(static_cast<std::uint8_t>(kind)));
        return may && fits(seat, kind);
      });
      if (card == kNone) return false;
      receive(seat, card);
    }
    return true;
  }

  /// How many unseen cards can be of this company, or Booms and Busts: those that came since it was last
  /// known.
  [[nodiscard]] int slack(Seat seat, std::size_t kind) const {
    if (kind >= kCompanies) return known(seat).mayBeActions();
    return known(seat).slack(static_cast<int>(kind));
  }

  /// Whether one more such card leaves enough unseen cards for what is imagined already. The sets of cards
  /// that can be of a company are nested, so it is enough to count, for each of them, all that must come out
  /// of it.
  [[nodiscard]] bool fits(Seat seat, std::size_t kind) const {
    const Player& player = state_.player[seat];
    const int own = slack(seat, kind);
    const int actions = player.booms + player.busts - known(seat).booms() - known(seat).busts();
    for (std::size_t limit = 0; limit <= kCompanies; ++limit) {
      const int within = slack(seat, limit);
      if (within < own) continue;
      int imagined = 1 + (known(seat).mayBeActions() <= within ? actions : 0);
      for (std::size_t company = 0; company < kCompanies; ++company)
        if (slack(seat, company) <= within)
          imagined += player.regular[company] - known(seat).atLeast(static_cast<int>(company));
      if (imagined > within) return false;
    }
    return true;
  }

  /// Others are taken to have proved what everybody has; what they saw alone is theirs.
  void imagineKnowledge() {
    for (Seat other = 0; other < rules_.seats(); ++other)
      if (other != observer_) state_.known[other] = state_.known[kSpectator];
  }

  const Rules& rules_;
  Seat observer_;
  Rng& rng_;
  State state_;
  Pool pool_;
};

}  // namespace

State Stockpile::determinize(const Rules& rules, const View& view, Rng& rng) {
  constexpr int kAttempts = 1000;  // a dead end is rare, and the real world shows that there is a way
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    World world(rules, view, rng);
    if (world.imagine()) return world.state();
  }
  BOURSE_CHECK(kAttempts, ==, 0);
  return view.masked;
}

}  // namespace bourse::stockpile
