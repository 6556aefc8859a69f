// Words for ids and fields, made once for each game.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "bindings/c/batch.h"
#include "bots/features/row_writer.h"
#include "core/move_ids.h"
#include "core/vocabulary.h"

namespace bourse::door {

/// "bid pile=2 space=4" for every id; seats are places clockwise from the player who moves.
std::vector<std::string> moveTexts(const Vocabulary& vocabulary, const MoveIds& ids, int count);
std::string fieldLines(const std::vector<features::Field>& fields);
/// "10\toutbid\tseat:seat:seat a:pile:pile b:by:seat" for every event: part, name and type of each argument,
/// a ? behind those that may be kept from some.
std::string eventLines(const Vocabulary& vocabulary);
std::string decisionLines(const Vocabulary& vocabulary);
/// "face\tdown up" for every type whose values have names, from 0 on.
std::string valueLines(const Vocabulary& vocabulary);

/// Which arguments of an event name a seat, as Event::Part bits by kind.
using SeatParts = std::array<std::uint8_t, 256>;
SeatParts seatParts(const Vocabulary& vocabulary);
std::string refusalName(const Vocabulary& vocabulary, int code);

template <class Bots>
std::string namesOf(const Bots& bots) {
  std::string text;
  for (const auto& bot : bots) text += (text.empty() ? "" : " ") + std::string(bot.name);
  return text;
}

}  // namespace bourse::door
