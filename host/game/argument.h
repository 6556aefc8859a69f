// What the type of an argument means, asked in one place: by those who write values down, and by those who
// say them to people.
#pragma once

#include <span>
#include <string_view>

#include "core/vocabulary.h"

namespace bourse {

/// A value as records and the wire have it.
struct WrittenValue {
  enum class As : std::uint8_t { nobody, name, number };
  As as = As::number;
  std::string_view name{};
  int number = 0;
};

constexpr WrittenValue writtenValue(const Vocabulary& vocabulary, ArgType type, int value) {
  if (type == ArgType::seat && value == kNobody) return {.as = WrittenValue::As::nobody};
  const std::string_view name = vocabulary.named(type) ? vocabulary.nameOf(type, value) : std::string_view{};
  if (name.empty()) return {.number = value};
  return {.as = WrittenValue::As::name, .name = name, .number = value};
}

/// What money depends on besides its own number.
struct MoneyContext {
  int of = -1;         // the argument that the type is `of`
  int moneyTable = 0;  // Position::moneyTable()
};

/// The context of one argument among all of its row.
template <class Values>
constexpr MoneyContext moneyContext(const Vocabulary& vocabulary, std::span<const ArgInfo> args,
                                    const Values& values, std::size_t which, int moneyTable) {
  const ArgTypeInfo& type = vocabulary.type(args[which].type);
  MoneyContext context{.moneyTable = moneyTable};
  if (type.told == ToldAs::money && type.of != ArgType::count)
    for (std::size_t i = 0; i < args.size(); ++i)
      if (args[i].type == type.of) context.of = values[i];
  return context;
}

/// Says a value to people. A Speaker has name(type, value), choice(name), number(n), money(n), seat(seat),
/// count(n) and steps(n), all with the same result.
template <class Speaker>
auto sayValue(Speaker&& speaker, const Vocabulary& vocabulary, ArgType type, int value,
              const MoneyContext& context) {
  switch (vocabulary.type(type).told) {
    case ToldAs::choice:
      return speaker.choice(vocabulary.nameOf(type, value));
    case ToldAs::ordinal:
      return speaker.number(value + 1);
    case ToldAs::seat:
      return speaker.seat(static_cast<Seat>(value));
    case ToldAs::count:
      return speaker.count(value);
    case ToldAs::steps:
      return speaker.steps(value);
    case ToldAs::money: {
      if (type == ArgType::money) return speaker.money(value);
      const Money worth = vocabulary.moneyOf == nullptr
                              ? Vocabulary::kNoMoney
                              : vocabulary.moneyOf(type, value, context.of, context.moneyTable);
      return worth == Vocabulary::kNoMoney ? speaker.number(value) : speaker.money(worth);
    }
    case ToldAs::named:
      break;
  }
  return speaker.name(type, value);
}

/// What texts select by beside an amount of money: its argument's name with “Is” behind it.
constexpr std::string_view sizeOfMoney(int money) {
  return money == 0 ? "nothing" : money < 0 ? "debt" : "other";
}

}  // namespace bourse
