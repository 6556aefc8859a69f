// The levels of this player. What makes a lower one lower is what it overlooks and the mistakes it makes, not
// a die that it throws.
#pragma once

#include "bots/trader/skill.h"

namespace bourse::stockpile::trader {

/// Sees prices, its own pair and what lies face up. Majorities, what is left in the deck and the rounds to
/// come are not its concern; it pays what a pile seems worth and keeps no money back.
inline constexpr Skill kNovice = {
    .prospects = 0,
    .majority = 0,
    .counts = false,
    .guess = 4,
    .slip = 6,
    .mistake = 2,
    .thrift = 0,
    .thriftPerRound = 0,
    .imagined = 0,
    .worlds = 1,
};

/// Looks further than the next price, knows that majorities pay, and saves a little; it still takes every
/// pile for what it is worth to itself alone.
inline constexpr Skill kClerk = {
    .prospects = 0.5,
    .majority = 0.5,
    .slip = 3,
    .mistake = 1,
    .thrift = 0.1,
    .thriftPerRound = 0.05,
    .imagined = 0,
    .worlds = 1,
};

/// Reckons as `trader` does and knows what money is worth, but thinks of the others' bids in haste and raises
/// as little as it can.
inline constexpr Skill kBroker = {
    .slip = 1.5,
    .mistake = 0.6,
    .thrift = 0.3,
    .thriftPerRound = 0.12,
    .imagined = 2,
    .jumps = 1,
    .worlds = 1,
};

inline constexpr Skill kTrader = {};

}  // namespace bourse::stockpile::trader
