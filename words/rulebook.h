// The rows of a game's short rulebook, as the generator writes them (data/<game>/rulebook.toml).
#pragma once

#include <cstdint>
#include <span>

namespace bourse {

/// When a sentence or table belongs to a game: only with one module, only without another, for how many
/// players.
struct RuleWhen {
  std::int8_t module, without;  // -1: whatever
  std::uint8_t players;         // 0: any number, 1: two, 2: more
};

struct RuleLine {
  std::uint8_t section;
  const char* key;  // of its text
  RuleWhen when;
};

/// One thing in a table: a number, the name of something, or a text that counts.
struct RuleCell {
  enum class Kind : std::uint8_t { nothing, number, company, card, forecast, text };
  static constexpr int kStart = 1, kSplit = 2, kPays = 4;  // marks of a space on a price track

  Kind kind = Kind::nothing;
  std::int16_t value = 0;
  std::uint8_t marks = 0;
  const char* key = nullptr;  // of a text
};

struct RuleRow {
  RuleCell label;
  std::span<const RuleCell> cells;
};

struct RuleTable {
  std::uint8_t section;
  const char* key;  // of its title
  RuleWhen when;
  std::span<const RuleRow> rows;
};

}  // namespace bourse
