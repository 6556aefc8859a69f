// The rows of a game's short rulebook, as the generator writes them (data/<game>/rulebook.toml).
#pragma once

#include <cstdint>
#include <span>

namespace bourse {

/// When a sentence or table belongs to a game: with all of some modules, with none of others, for how many
/// players.
struct RuleWhen {
  std::uint32_t modules, without;  // one bit per module
  std::uint8_t players;            // 0: any number, 1: two, 2: more

  [[nodiscard]] constexpr bool fits(std::uint32_t on) const {
    return (on & modules) == modules && (on & without) == 0;
  }
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
