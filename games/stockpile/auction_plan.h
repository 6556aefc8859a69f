// A conditional plan for an auction: which piles somebody wants, by the cards that lie face up in them, and
// what they would pay at most. It looks at public facts only, so it knows no more than its words.
#pragma once

#include <array>

#include "core/node.h"
#include "games/stockpile/rules.h"
#include "games/stockpile/state.h"

namespace bourse::stockpile {

inline constexpr int kMostWishes = 8, kMostTerms = 4;

/// So many cards of a kind lie face up in the pile.
struct CardTerm {
  std::uint8_t card = kNone, least = 1;

  friend bool operator==(const CardTerm&, const CardTerm&) = default;
};

struct AuctionWish {
  std::uint8_t pile = kNone;             // kNone: any
  std::uint8_t terms = 0;                // all of them must hold
  std::uint8_t mostHidden = kMostSlots;  // cards that lie face down
  Money most = 0;                        // the bid may cost
  std::array<CardTerm, kMostTerms> term{};

  friend bool operator==(const AuctionWish&, const AuctionWish&) = default;
};

struct AuctionPlan {
  std::uint8_t wishes = 0;   // the most wanted first
  Money dearestFee = kNone;  // no pile with a face-up fee above it is bid on, whatever else is said
  bool cheapest = false;     // if no wish can be had: the cheapest bid there is, else the person is asked
  std::array<AuctionWish, kMostWishes> wish{};

  friend bool operator==(const AuctionPlan&, const AuctionPlan&) = default;
};

/// The bid that the plan makes for the view's observer, who is asked for one: the first wish that can be had,
/// as cheaply as possible, on the first of several such piles. False if it makes none.
bool plannedBid(const Rules& rules, const View& view, const MoveList& legal, const AuctionPlan& plan,
                Move& move);

}  // namespace bourse::stockpile
