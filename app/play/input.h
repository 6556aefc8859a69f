// What a player typed: the number of a choice, a move in words or in the form of records, or a command.
#pragma once

#include <string>

#include "app/play/texts.h"
#include "core/move.h"
#include "games/stockpile/game.h"

namespace bourse {

struct Typed {
  enum class Kind : std::uint8_t { nothing, move, help, log, table, save, quit, notAChoice, notUnderstood };
  Kind kind = Kind::notUnderstood;
  Move move;             // perhaps not a legal one
  std::string argument;  // of save: the file
};

/// Reads one line at a decision. Piles are counted from 1 as people do; money is in thousands.
Typed readTyped(const std::string& line, stockpile::Decision decision, const MoveList& legal,
                const Voice& say);

}  // namespace bourse
