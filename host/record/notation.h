// Moves and events as a line of text, written through the vocabulary: `bid pile=1 space=4`.
//
// Arguments stand in the order of the vocabulary, separated by one space; values are kebab-case names where
// they have one, and whole numbers counted from 0 elsewhere. Records, goldens and the engine protocol use
// this form.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/event.h"
#include "core/move.h"
#include "core/rejection.h"
#include "core/rng.h"
#include "core/vocabulary.h"
#include "host/game/problem.h"

namespace bourse {

/// Whether the verb exists, its values are in range and what it does not use is 0.
bool wellFormed(const Vocabulary& vocabulary, Move move);

/// What stands at one of the three places of a move.
constexpr int partOfMove(Move move, std::size_t index) {
  return index == 0 ? move.a : index == 1 ? move.b : move.c;
}

/// A well-formed move reads back as itself; any other is written so that a person can see what is wrong with
/// it.
std::string moveText(const Vocabulary& vocabulary, Move move);
/// Accepts exactly what moveText writes; otherwise `problem` names the word, the reason and what was
/// expected.
bool parseMove(const Vocabulary& vocabulary, std::string_view text, Move& move, Problem& problem);

/// The whole event with its secrets marked: `card-placed seat=1 card=~boom pile=2 face=down sees=1`.
std::string eventText(const Vocabulary& vocabulary, const Event& event);
/// The event as an observer is told it: `card-placed seat=1 card=? pile=2 face=down`.
std::string eventText(const Vocabulary& vocabulary, const Event& event, Seat observer);
/// Reads both forms; what is hidden becomes kHidden, secret and seen by nobody.
bool parseEvent(const Vocabulary& vocabulary, std::string_view text, Event& event, Problem& problem);

/// `bid-too-low pile=1 standing=4 holder=0 lowest=5`.
std::string refusalText(const Vocabulary& vocabulary, const Rejection& rejection);

/// A value as moves and events write it; `nobody` for a seat that is none.
std::string valueText(const Vocabulary& vocabulary, ArgType type, int value);

/// `0` … `4` or `spectator`.
std::string observerText(Seat observer);
bool parseObserver(std::string_view text, int seats, Seat& observer);

/// As Seed::parse reads it: a decimal number where that is enough, else 64 hexadecimal digits.
std::string seedText(const Seed& seed);

/// 16 hexadecimal digits.
std::string digestText(std::uint64_t digest);
bool parseDigest(std::string_view text, std::uint64_t& digest);

/// A whole number without sign, leading zero or blank, at most `most`.
bool parseNumber(std::string_view text, std::uint64_t most, std::uint64_t& number);

/// The text up to the next separator, which is taken off `rest` together with it.
std::string_view nextWord(std::string_view& rest, char separator = ' ');

}  // namespace bourse
