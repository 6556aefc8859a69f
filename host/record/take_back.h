// A game that goes back to an earlier decision, with everything that nobody had seen drawn anew.
//
// What chance brings after that comes from another seed, so nobody gains from having seen the first outcome.
// What nobody at the table had seen before is drawn again too: any world is as likely that looks the same to
// everybody. Both follow from the seed of the game, so nobody can choose them, and a record proves them.
//
//   @take-back 1 0                            the first of this game: seat 0 decides again
//   @unseen 37 * deal-company pair=4 company=0    what line 37 was until then
//   @undone 0 bid pile=1 space=4              what had followed, line by line
//   @undone 1 bid pile=1 space=5
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/record/record.h"

namespace bourse {

/// More in one game are not taken for a game that people play.
inline constexpr std::uint32_t kMostTakeBacks = 100;

/// The line that opens a take-back: which of the game's it is, counted from 1, and who decides again.
struct TakeBackMark {
  std::uint32_t number = 0;
  Seat seat = kNobody;
};

std::optional<TakeBackMark> takeBackMark(std::string_view attachment);
/// Any line that a take-back leaves in a record.
bool isTakeBackLine(std::string_view attachment);

/// The attachment with the last mark; none if nothing was taken back.
std::vector<Attachment>::const_iterator lastTakeBack(const Record& record);

/// The seed that draws after so many take-backs.
Seed seedAfterTakeBacks(const Seed& seed, std::uint32_t number);

/// Draws anew what chance decided in these lines and nobody has seen. They lead from `start` to a position
/// that looks the same to every observer, and so did every position on the way.
void drawUnseenAnew(const Position& start, std::vector<RecordLine>& lines, const Seed& seed);

/// What the record says of a take-back: `kept` are the lines that stay of it.
std::vector<std::string> takeBackLines(const Record& before, const Vocabulary& vocabulary,
                                       const TakeBackMark& mark, const std::vector<RecordLine>& kept);

/// The record as it was before its last take-back, if what it says about that can be read. The lines are not
/// checked.
std::optional<Record> beforeLastTakeBack(const Record& record, const Vocabulary& vocabulary, int seats);

}  // namespace bourse
