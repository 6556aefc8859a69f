// Golden games: a record that also says what happens and who sees what, so that a person can read it and a
// test check it.
//
//   game <name> 2
//   config seats=3
//   # Seat 2 is outbid and bids elsewhere.
//   * first-player seat=0
//   0 bid pile=1 space=4
//     = bid-placed seat=0 pile=1 space=4
//     2 sees pile 1: bottomline-bank ?
//   end 41 37 52 digest 5be1c0d2a7f3904e
//
// Lines that begin with a seat or * are played. Where = lines follow one, they are all its events, with their
// secrets marked; sees lines are single facts of a view, of any seat or the spectator. The end line is there
// when the game is.
#pragma once

#include <string>
#include <string_view>

#include "host/record/record.h"

namespace bourse {

/// Plays the golden game and writes it anew as it should be: the same text if all of it is right. False if a
/// line cannot be read or played.
bool replayGolden(std::string_view text, std::string& asPlayed, RecordProblem& problem);

/// A golden game from a record: every decision with its events.
std::string goldenOf(const Record& record);

/// The first line in which two texts differ, told with both versions; empty if they are equal.
std::string firstDifference(std::string_view expected, std::string_view actual);

}  // namespace bourse
