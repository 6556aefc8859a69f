#include "games/stockpile/knowledge.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace bourse::stockpile {
namespace {

constexpr int kMost = 15;  // more than the ten copies of a company: a bound that has no meaning any more

constexpr std::uint8_t bit(int company) { return static_cast<std::uint8_t>(1u << company); }

/// Calls `learn` with what each observer but the owner knows of the owner.
template <class Learn>
void everyObserver(Play& play, Seat owner, Learn learn) {
  auto& known = play.state.known;
  const Seat seats = static_cast<Seat>(play.seats());
  for (Seat observer = 0; observer < seats; ++observer)
    if (observer != owner) learn(known[observer][owner], observer);
  learn(known[kSpectator][owner], kSpectator);
}

/// All six upper halves at once: adding one to each, but none beyond kMost.
void anyCompanyOneMore(Known& known) {
  constexpr std::uint64_t kOnes = 0x0000'1010'1010'1010;
  static_assert(sizeof known.bound == 6 && std::endian::native == std::endian::little);
  std::uint64_t bounds = 0;
  std::memcpy(&bounds, known.bound.data(), sizeof known.bound);
  const std::uint64_t full = bounds & bounds >> 1 & bounds >> 2 & bounds >> 3 & kOnes;
  bounds += kOnes & ~full;
  std::memcpy(known.bound.data(), &bounds, sizeof known.bound);
}

}  // namespace

void learnGain(Play& play, Seat owner, std::uint8_t card, SeatSet seenBy, bool fresh) {
  everyObserver(play, owner, [&](Known& known, Seat observer) {
    if (!contains(seenBy, observer)) {
      anyCompanyOneMore(known);
      if (fresh) ++known.fresh;
    } else if (isStock(card)) {
      known.bound[card] =
          static_cast<std::uint8_t>(known.bound[card] + (known.atMost(card) < kMost ? 0x11 : 0x01));
    } else {
      known.actions =
          static_cast<std::uint8_t>(known.actions + (card == static_cast<int>(Card::boom) ? 1 : 16));
    }
  });
}

void learnLoss(Play& play, Seat owner, int company) {
  everyObserver(play, owner, [&](Known& known, Seat) {
    if (known.atLeast(company) == 0) known.proven |= bit(company);  // it had come unseen
    known.set(company, std::max(known.atLeast(company) - 1, 0), std::max(known.atMost(company) - 1, 0));
  });
}

void learnAtLeast(Play& play, Seat owner, int company, int cards) {
  everyObserver(play, owner, [&](Known& known, Seat) {
    if (known.atLeast(company) >= cards) return;
    known.proven |= bit(company);
    known.set(company, cards, std::max(known.atMost(company), cards));
  });
}

void learnExactly(Play& play, Seat owner, int company, int cards) {
  everyObserver(play, owner, [&](Known& known, Seat) {
    if (cards > known.atLeast(company)) known.proven |= bit(company);
    // All of them came seen, so none that came unseen, the starting share included, was of this company.
    if ((known.proven & bit(company)) == 0) known.maybeStart &= static_cast<std::uint8_t>(~bit(company));
    known.set(company, cards, cards);
  });
}

void learnAction(Play& play, Seat owner, std::uint8_t card) {
  const bool boom = card == static_cast<int>(Card::boom);
  everyObserver(play, owner, [&](Known& known, Seat) {
    if ((boom ? known.booms() : known.busts()) > 0) {
      known.actions = static_cast<std::uint8_t>(known.actions - (boom ? 1 : 16));
      return;
    }
    --known.fresh;  // one of the unseen cards: it can no longer be stock
    for (int company = 0; company < kCompanies; ++company)
      known.set(company, known.atLeast(company), std::max(known.atLeast(company), known.atMost(company) - 1));
  });
}

void learnNoActions(Play& play, Seat owner) {
  everyObserver(play, owner, [&](Known& known, Seat) { known.fresh = 0; });
}

bool mayHaveActions(const State& state, Seat seat) {
  const Known& known = state.known[kSpectator][seat];
  return known.actions != 0 || known.fresh != 0;
}

bool mayHaveRegular(const State& state, Seat seat) {
  const Known& known = state.known[kSpectator][seat];
  return state.player[seat].cards() > known.booms() + known.busts();
}

}  // namespace bourse::stockpile
