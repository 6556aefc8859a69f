// Words for ids and fields, made once for each game.
#pragma once

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
std::string refusalName(const Vocabulary& vocabulary, int code);

template <class Bots>
std::string namesOf(const Bots& bots) {
  std::string text;
  for (const auto& bot : bots) text += (text.empty() ? "" : " ") + std::string(bot.name);
  return text;
}

}  // namespace bourse::door
