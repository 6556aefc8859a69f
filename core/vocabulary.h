// The words a game speaks: its verbs, questions, events and refusals, and what their arguments mean.
//
// Filled by tools/gen from data/<game>/vocabulary.toml. Records, the wire and the texts are written through
// this table, so that none of them lists the words again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/event.h"
#include "core/seat.h"

namespace bourse {

/// How people are told a value; tools/gen/model.py holds the same list.
enum class ToldAs : std::uint8_t {
  named,    // by the name that the texts give it
  choice,   // not at all: a text selects a sentence by it
  ordinal,  // as a number that people count from 1
  money,    // as money, itself or through Vocabulary::moneyOf
  seat,     // as the player's name
  count,    // as a number that a plural may count
  steps,    // as a number with its sign
};

/// What a number stands for: an index into Vocabulary::types. Every game has the types below; its own follow,
/// as constants in gen/<game>_vocabulary.h. tools/gen/model.py holds the same list.
enum class ArgType : std::uint8_t { seat, count, money, round, module, verb, decision, steps };
inline constexpr std::size_t kSharedArgTypes = 8;

struct ArgTypeInfo {
  std::string_view name;
  ToldAs told = ToldAs::count;
  std::span<const std::string_view> values{};  // their names; empty for plain numbers
  ArgType of = ArgType::count;  // of money that depends on another argument of the same row: that one's type
};

struct ArgInfo {
  std::string_view name;
  ArgType type = ArgType::count;
};

struct VerbInfo {
  std::uint8_t number = 0;
  std::string_view name;
  std::span<const ArgInfo> args;  // Move::a, b, c in this order
  bool chance = false;
};

struct EventInfo {
  std::uint8_t number = 0;
  std::string_view name;
  std::span<const ArgInfo> args;
  std::array<std::uint8_t, 5> part{};  // Event::Part that holds the argument of the same index
  bool seat = false;                   // whether it happens to somebody; even then the seat may be kNobody
  int money = 0;                       // the seat's cash changes by money × amount
  std::uint8_t secret = 0;             // Event::Part bits that may be kept from some
};

struct RefusalInfo {
  std::uint16_t number = 0;
  std::string_view name;
  std::span<const ArgInfo> args;  // Rejection::arg in this order
};

/// A decision, a draw of chance or a question to the world, and the verbs that answer it.
struct NodeInfo {
  std::uint8_t number = 0;
  std::string_view name;
  std::span<const std::uint8_t> verbs;
};

/// A number printed on a card: its texts name it, the row holds it.
struct Figure {
  ArgType of = ArgType::count;
  std::uint8_t value = 0;  // which one of them
  ArgInfo arg;
  std::int16_t number = 0;
};

/// What one part of an event holds.
constexpr int partOf(const Event& event, std::uint8_t part) {
  switch (part) {
    case Event::partA:
      return event.a;
    case Event::partB:
      return event.b;
    case Event::partC:
      return event.c;
    case Event::partD:
      return event.d;
    default:
      return event.amount;
  }
}
constexpr void setPart(Event& event, std::uint8_t part, int value) {
  switch (part) {
    case Event::partA:
      event.a = static_cast<std::uint8_t>(value);
      break;
    case Event::partB:
      event.b = static_cast<std::uint8_t>(value);
      break;
    case Event::partC:
      event.c = static_cast<std::uint8_t>(value);
      break;
    case Event::partD:
      event.d = static_cast<std::uint8_t>(value);
      break;
    default:
      event.amount = static_cast<Money>(value);
      break;
  }
}

struct Vocabulary {
  std::string_view game;
  std::string_view textPrefix;  // before the keys of this game's texts; empty for the default game
  std::span<const VerbInfo> verbs;
  std::span<const NodeInfo> decisions, draws, questions;
  std::span<const EventInfo> events;
  std::span<const RefusalInfo> refusals;
  std::span<const ArgTypeInfo> types;  // by ArgType
  std::span<const std::string_view> modules, presets;
  std::span<const Figure> figures;
  /// The money that a value of a type told as money stands for, or kNoMoney. `of` is the argument that the
  /// type names as its `of`, -1 if there is none; `moneyTable` is Position::moneyTable().
  Money (*moneyOf)(ArgType type, int value, int of, int moneyTable) = nullptr;

  static constexpr Money kNoMoney = -1;

  [[nodiscard]] constexpr const VerbInfo* verb(int number) const { return byNumber(verbs, number); }
  [[nodiscard]] constexpr const VerbInfo* verb(std::string_view name) const { return byName(verbs, name); }
  [[nodiscard]] constexpr const EventInfo* event(int number) const { return byNumber(events, number); }
  [[nodiscard]] constexpr const EventInfo* event(std::string_view name) const { return byName(events, name); }
  [[nodiscard]] constexpr const RefusalInfo* refusal(int number) const { return byNumber(refusals, number); }
  [[nodiscard]] constexpr const RefusalInfo* refusal(std::string_view name) const {
    return byName(refusals, name);
  }
  [[nodiscard]] constexpr const NodeInfo* decision(int number) const { return byNumber(decisions, number); }
  [[nodiscard]] constexpr const NodeInfo* decision(std::string_view name) const {
    return byName(decisions, name);
  }
  [[nodiscard]] constexpr const NodeInfo* draw(int number) const { return byNumber(draws, number); }
  [[nodiscard]] constexpr const NodeInfo* draw(std::string_view name) const { return byName(draws, name); }
  [[nodiscard]] constexpr const NodeInfo* question(int number) const { return byNumber(questions, number); }
  [[nodiscard]] constexpr const NodeInfo* question(std::string_view name) const {
    return byName(questions, name);
  }

  /// Whether values of this type are written by name; the others are written as whole numbers counted from 0.
  [[nodiscard]] constexpr bool named(ArgType type) const {
    return type == ArgType::verb || type == ArgType::decision || !names(type).empty();
  }
  /// The name of a value, or nothing if it is a plain number or no such value exists.
  [[nodiscard]] constexpr std::string_view nameOf(ArgType type, int value) const {
    if (type == ArgType::verb) return nameIn(verb(value));
    if (type == ArgType::decision) return nameIn(decision(value));
    const auto all = names(type);
    return value >= 0 && static_cast<std::size_t>(value) < all.size() ? all[static_cast<std::size_t>(value)]
                                                                      : std::string_view{};
  }
  /// The value of a name, or -1.
  [[nodiscard]] constexpr int valueOf(ArgType type, std::string_view name) const {
    if (type == ArgType::verb) return numberIn(verb(name));
    if (type == ArgType::decision) return numberIn(decision(name));
    return indexIn(names(type), name);
  }
  [[nodiscard]] constexpr int module(std::string_view name) const { return indexIn(modules, name); }
  [[nodiscard]] constexpr int preset(std::string_view name) const { return indexIn(presets, name); }
  [[nodiscard]] constexpr const ArgTypeInfo& type(ArgType type) const {
    return types[static_cast<std::size_t>(type)];
  }
  [[nodiscard]] constexpr std::span<const std::string_view> names(ArgType type) const {
    return this->type(type).values;
  }

 private:
  template <class Row>
  static constexpr const Row* byNumber(std::span<const Row> rows, int number) {
    for (const Row& row : rows)
      if (row.number == number) return &row;
    return nullptr;
  }
  template <class Row>
  static constexpr const Row* byName(std::span<const Row> rows, std::string_view name) {
    for (const Row& row : rows)
      if (row.name == name) return &row;
    return nullptr;
  }
  template <class Row>
  static constexpr std::string_view nameIn(const Row* row) {
    return row ? row->name : std::string_view{};
  }
  template <class Row>
  static constexpr int numberIn(const Row* row) {
    return row ? row->number : -1;
  }
  static constexpr int indexIn(std::span<const std::string_view> all, std::string_view name) {
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i] == name) return static_cast<int>(i);
    return -1;
  }
};

}  // namespace bourse
