// What a place on a card is worth, by the position as it lies. Hundredths of $1K.
#pragma once

#include "games/stackmarket/chances.h"
#include "games/stackmarket/rules.h"

namespace bourse::stackmarket {

/// The hand that counts: the table's where nobody stacks, else the builder's own.
inline Skill handAt(const Rules& rules, Skill own) {
  return rules.has(Module::noDexterity) ? Skill::good : own;
}

/// What a turn on the building brings on average: the bonus for five dice, less the fine for a collapse.
int turnWorth(const Rules& rules, const State& state, int building, Skill hand);

/// How surely the turn of somebody on the building brings it down, in kWhole.
int collapseChance(const State& state, int building, Skill hand);

/// What the settlement brings a seat if the round ended with these heights.
int settlementWorth(const Rules& rules, const State& state, Seat seat, Skill hand);

/// How much of that to count now, in hundredths: all in the last turns, less the more dice are left.
int nearness(const Rules& rules, const State& state);

/// All of it for a seat whose marker is where it is in `state`.
int placeWorth(const Rules& rules, const State& state, Seat seat, Skill hand);

/// How many dice to risk: the bonus and the floors against the fine.
int bestRisk(const State& state, Skill hand);

}  // namespace bourse::stackmarket
