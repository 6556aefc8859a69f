// The levels of this player. What makes a lower one lower is what it overlooks and the mistakes it makes, not
// a die that it throws.
#pragma once

#include "bots/stockpile/trader/skill.h"

namespace bourse::stockpile::trader {

/// Sees prices, the pairs it knows and what lies face up. Majorities, what is left in the deck and the rounds
/// to come are not its concern; it pays what a pile seems worth and a little more, keeps no money back, and
/// does not like to part with a share.
inline constexpr Skill kNovice = {
    .prospects = 0,
    .majority = 0,
    .counts = false,
    .guess = 4,
    .slip = 9,
    .mistake = 3,
    .hold = 4,
    .thrift = 0,
    .thriftPerRound = 0,
    .imagined = 0,
    .worlds = 1,
};

/// Looks further than the next price, knows that majorities pay, and saves a little; it still takes every
/// pile for what it is worth to itself alone and never thinks of what others will bid.
inline constexpr Skill kClerk = {
    .prospects = 0.5,
    .majority = 0.5,
    .slip = 2,
    .mistake = 1,
    .hold = 1,
    .thrift = 0.1,
    .thriftPerRound = 0.05,
    .imagined = 0,
    .worlds = 1,
};

/// Reckons as `trader` does, but is sometimes mistaken, imagines few auctions and does not jump ahead in
/// them.
inline constexpr Skill kBroker = {
    .slip = 0.5,
    .mistake = 0.5,
    .imagined = 2,
    .jumps = 1,
    .worlds = 1,
};

inline constexpr Skill kTrader = {};

}  // namespace bourse::stockpile::trader
