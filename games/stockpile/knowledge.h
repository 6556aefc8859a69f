// What everybody can prove of everybody's portfolio, kept as cards come, go and are shown [B18].
//
// Between exact moments a player's unseen gains are a pool: `atLeast` is what must be there, `atMost` what
// can. Only public moments and the cards an observer has seen may change an observer's numbers, never the
// holding itself: that is what the no-leak law checks.
#pragma once

#include "games/stockpile/play.h"

namespace bourse::stockpile {

/// A card joins the owner's cards; `seenBy` knows which one. Fresh ones may be stock, Boom or Bust.
void learnGain(Play& play, Seat owner, std::uint8_t card, SeatSet seenBy, bool fresh);
/// Everybody sees one regular card of the company leave.
void learnLoss(Play& play, Seat owner, int company);
/// The owner shows some regular cards of the company.
void learnAtLeast(Play& play, Seat owner, int company, int cards);
/// Everybody sees how many regular cards of the company the owner has: none are left out.
void learnExactly(Play& play, Seat owner, int company, int cards);
/// One observer looks at all regular cards of the owner: whatever is unseen after that is a Boom or Bust.
void learnPortfolio(Play& play, Seat observer, Seat owner);
/// Everybody learns that the owner has no stock card at all.
void learnNoStock(Play& play, Seat owner);
/// Everybody learns how many of the owner's face-down cards are stock: exactly, or at least.
void learnRegularCards(Play& play, Seat owner, int cards);
void learnRegularCardsAtLeast(Play& play, Seat owner, int cards);
/// The owner uses a Boom or Bust; to some it was an unseen card until now.
void learnAction(Play& play, Seat owner, std::uint8_t card);
/// The owner's Action turn is over: whatever is still unseen is stock.
void learnNoActions(Play& play, Seat owner);

/// Booms and Busts that the public cannot exclude or knows of: whether the owner must be asked in the Action
/// Phase.
bool mayHaveActions(const State& state, Seat seat);
/// Whether the public must reckon with a regular stock card of the seat, so that it is asked at dividends.
bool mayHaveRegular(const State& state, Seat seat);

}  // namespace bourse::stockpile
