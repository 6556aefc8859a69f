#include "games/stockpile/knowledge.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace bourse::stockpile {
namespace {

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

// All six bounds of a player at once, as the low bytes of a word: they are asked about at every card that
// moves.
static_assert(sizeof(Known::bound) == 6 && std::endian::native == std::endian::little);

std::uint64_t load(const Known& known) {
  std::uint64_t bounds = 0;
  std::memcpy(&bounds, known.bound.data(), sizeof known.bound);
  return bounds;
}
void store(Known& known, std::uint64_t bounds) {
  std::memcpy(known.bound.data(), &bounds, sizeof known.bound);
}
constexpr std::uint64_t everywhere(std::uint64_t byte) { return 0x0000'0101'0101'0101u * byte; }
constexpr std::uint64_t slackOf(std::uint64_t bounds) { return bounds >> 4 & everywhere(15); }
/// 128 where there is a bound at all.
constexpr std::uint64_t bounded(std::uint64_t slack) {
  return (everywhere(128 + Known::kNoBound - 1) - slack) & everywhere(128);
}

/// One more card of any company may be there.
void anyCompanyOneMore(Known& known) {
  const std::uint64_t bounds = load(known);
  store(known, bounds + (bounded(slackOf(bounds)) >> 3));
}

/// Raises or lowers both ends of a company by one.
void shift(Known& known, int company, int by) {
  std::uint8_t& bound = known.bound[static_cast<std::size_t>(company)];
  bound = static_cast<std::uint8_t>(bound + by);
}

/// One of the unseen cards shows itself to be of the company (or, with kCompanies, to be a Boom or Bust).
///
/// The cards that came unseen since a company was last known exactly are its slack, and these sets are
/// nested. So the card leaves the company's own set and every set that holds it; the smaller ones, which
/// began later, may or may not have had it.
///
/// Of the unseen cards some may be Booms and Busts; how many must be is known only where a count told so. An
/// action that is named lowers both; a stock card the first, if it must have been one of those.
void nameUnseen(Known& known, int company) {
  const int may = known.mayBeActions();
  int must = 0;
  if (known.mustBeActions() > 0) [[unlikely]] {
    must = known.mustBeActions() - (company == kCompanies ? 1 : 0);
    known.setActions(may, must);
  }
  const int from = company == kCompanies ? may : known.slack(company);
  // It may have been the starting share; or that is still unnamed, if another card can have been this one.
  if (company < kCompanies) known.namedStart |= static_cast<std::uint8_t>(known.maybeStart & bit(company));
  if (std::min(from, known.unnamed - 1 - must) < 1) known.maybeStart = 0;
  const std::uint64_t bounds = load(known);
  const std::uint64_t slack = slackOf(bounds);
  const std::uint64_t holds =
      slack + everywhere(128u - static_cast<unsigned>(std::max(from, 1)));  // 128: its set does
  store(known, bounds - ((holds & bounded(slack)) >> 3));
  if (may >= from && may > 0) --known.fresh;
  --known.unnamed;
}

/// How many unseen cards may and how many must be Booms and Busts. If all must, no starting share is among
/// them.
void setActions(Known& known, int may, int must) {
  known.setActions(may, must);
  if (known.unnamed == must) known.maybeStart = 0;
}

void setExactly(Known& known, int company, int cards) {
  for (int unseen = cards - known.atLeast(company); unseen > 0; --unseen) nameUnseen(known, company);
  known.maybeStart &= static_cast<std::uint8_t>(~bit(company));  // whatever is unnamed is of another company
  known.setExactly(company, cards);
}

}  // namespace

void learnGain(Play& play, Seat owner, std::uint8_t card, SeatSet seenBy, bool fresh) {
  everyObserver(play, owner, [&](Known& known, Seat observer) {
    if ((seenBy >> observer & 1u) == 0) {
      anyCompanyOneMore(known);
      ++known.unnamed;
      if (fresh) ++known.fresh;
    } else if (isStock(card)) {
      shift(known, card, 1);
    } else {
      known.actions =
          static_cast<std::uint8_t>(known.actions + (card == static_cast<int>(Card::boom) ? 1 : 16));
    }
  });
}

void learnLoss(Play& play, Seat owner, int company) {
  everyObserver(play, owner, [&](Known& known, Seat) {
    if (known.atLeast(company) == 0)
      nameUnseen(known, company);
    else
      shift(known, company, -1);
  });
}

void learnAtLeast(Play& play, Seat owner, int company, int cards) {
  everyObserver(play, owner, [&](Known& known, Seat) {
    while (known.atLeast(company) < cards) {
      nameUnseen(known, company);
      shift(known, company, 1);
    }
  });
}

void learnExactly(Play& play, Seat owner, int company, int cards) {
  everyObserver(play, owner, [&](Known& known, Seat) { setExactly(known, company, cards); });
}

void learnPortfolio(Play& play, Seat observer, Seat owner) {
  Known& known = play.state.known[observer][owner];
  for (int company = 0; company < kCompanies; ++company)
    setExactly(known, company, play.player(owner).regular[static_cast<std::size_t>(company)]);
  setActions(known, known.unnamed, known.unnamed);
}

void learnNoStock(Play& play, Seat owner) {
  everyObserver(play, owner, [&](Known& known, Seat) {
    for (int company = 0; company < kCompanies; ++company) setExactly(known, company, 0);
    setActions(known, known.unnamed, known.unnamed);
  });
}

void learnRegularCards(Play& play, Seat owner, int cards) {
  const int actions = play.player(owner).cards() - cards;
  everyObserver(play, owner, [&](Known& known, Seat) {
    const int unseen = actions - known.booms() - known.busts();
    setActions(known, unseen, unseen);
  });
}

void learnRegularCardsAtLeast(Play& play, Seat owner, int cards) {
  const int actions = play.player(owner).cards() - cards;
  everyObserver(play, owner, [&](Known& known, Seat) {
    const int most = actions - known.booms() - known.busts();
    setActions(known, std::min(known.mayBeActions(), most), known.mustBeActions());
  });
}

void learnAction(Play& play, Seat owner, std::uint8_t card) {
  const bool boom = card == static_cast<int>(Card::boom);
  everyObserver(play, owner, [&](Known& known, Seat) {
    if ((boom ? known.booms() : known.busts()) > 0)
      known.actions = static_cast<std::uint8_t>(known.actions - (boom ? 1 : 16));
    else
      nameUnseen(known, kCompanies);
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
  return state.player[seat].cards() > known.booms() + known.busts() + known.mustBeActions();
}

}  // namespace bourse::stockpile
