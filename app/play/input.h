// What a player typed: the number of a choice, a move in words or in the form of records, or a command.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/play/screen.h"
#include "core/move.h"

namespace bourse {

struct Typed {
  enum class Kind : std::uint8_t { nothing, move, help, log, table, save, quit, notUnderstood };
  Kind kind = Kind::notUnderstood;
  Move move{};             // perhaps not a legal one
  std::string argument{};  // of save: the file
};

/// Reads one line at a decision.
Typed readTyped(const std::string& line, const AnyView& view, const MoveList& legal,
                const PlayScreen& screen);

/// The digits of Persian (۰–۹) and Arabic (٠–٩) keyboards as 0–9.
std::string westernDigits(std::string_view text);
/// `10`, `$10`, `10k` or `$10K`.
std::optional<int> numberIn(std::string_view word);
std::string lowerCase(std::string_view text);

}  // namespace bourse
