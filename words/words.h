// What people read: events, refusals, moves and questions as sentences of a language.
//
// The texts are ICU MessageFormat (data/text); here their arguments are made ready for the reader: numbers
// become money, seats become names, cards become words, and what the reader may not see stays unseen.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "core/event.h"
#include "core/move.h"
#include "core/node.h"
#include "core/reason.h"
#include "core/rejection.h"
#include "core/vocabulary.h"
#include "gen/texts.h"
#include "host/game/argument.h"

namespace bourse {

/// Who reads, what the seats are called, and which prices are meant (Position::moneyTable()).
struct Audience {
  std::span<const std::string> names;
  Seat viewer = kSpectator;
  int moneyTable = 0;
};

/// A named argument of a text: ready words, or a number that the text counts.
struct TextArg {
  std::string name;
  std::variant<std::string, std::int64_t> value;
};

class Words {
 public:
  /// The words of a language, or a sentence that says which languages there are.
  static std::variant<Words, std::string> load(std::string_view language) noexcept;

  /// Wraps every argument in characters that keep its direction, for plain text that may run right to left.
  void isolate(bool on) { isolating_ = on; }

  /// A text by its key; the key itself if there is none, so that a mistake is seen and not fatal.
  [[nodiscard]] std::string text(std::string_view key,
                                 std::initializer_list<TextArg> args = {}) const noexcept;
  [[nodiscard]] std::string text(std::string_view key, std::span<const TextArg> args) const noexcept;

  /// Hides what the event keeps from the reader, even if the event was not blanked for that reader.
  [[nodiscard]] std::string event(const Vocabulary& vocabulary, const Event& event,
                                  const Audience& audience) const noexcept;
  [[nodiscard]] std::string refusal(const Vocabulary& vocabulary, const Rejection& rejection,
                                    const Audience& audience) const noexcept;
  /// Why a move is good or bad, by a reason of the vocabulary and its arguments.
  [[nodiscard]] std::string reason(const Vocabulary& vocabulary, const ReasonInfo& reason,
                                   std::span<const int> args, const Audience& audience) const noexcept;
  [[nodiscard]] std::string move(const Vocabulary& vocabulary, Move move,
                                 const Audience& audience) const noexcept;
  /// What now: what the reader is asked, or whom everybody waits for.
  [[nodiscard]] std::string prompt(const Vocabulary& vocabulary, const Node& node,
                                   const Audience& audience) const noexcept;

  /// A value alone, as in a list: “Cosmic Computers”, “+4”, “Trading fee $1K”. key is name, sign, text …
  [[nodiscard]] std::string name(const Vocabulary& vocabulary, ArgType type, int value,
                                 std::string_view key = "name") const noexcept;
  [[nodiscard]] std::string money(int thousands) const noexcept;
  [[nodiscard]] std::string number(int value) const noexcept;
  [[nodiscard]] std::string player(Seat seat, const Audience& audience) const noexcept;

 private:
  struct Sentence;  // the arguments of one message while they are collected
  struct Speaker;

  Words(std::string_view language, std::span<const Text> texts) : language_(language), texts_(texts) {}

  [[nodiscard]] const Text* find(std::string_view key) const;
  [[nodiscard]] std::string format(std::string_view key, std::span<const TextArg> args) const;
  [[nodiscard]] std::string whole(std::string_view key, std::span<const TextArg> args) const;
  [[nodiscard]] std::string steps(int value) const;
  [[nodiscard]] std::string inSentence(const Vocabulary& vocabulary, ArgType type, int value) const;
  [[nodiscard]] std::string apart(std::string words, bool leftToRight = false) const;
  void addPerson(Sentence& sentence, Seat seat, bool you) const;
  void addValue(Sentence& sentence, const ArgInfo& arg, int value, bool hidden,
                const MoneyContext& context) const;
  void addValues(Sentence& sentence, std::span<const ArgInfo> args, std::span<const int> values,
                 std::span<const bool> hidden) const;

  std::string language_;
  std::span<const Text> texts_;
  bool isolating_ = false;
};

}  // namespace bourse
