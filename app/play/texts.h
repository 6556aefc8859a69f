// What the terminal says: texts by key, and what happens in a game in words.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "words/words.h"

namespace bourse {

/// The terminal's voice: texts of a language, names and money as its words write them. Where a game has no
/// text for something, it is told in the notation of records.
class Voice {
 public:
  Voice(const Words& words, const Vocabulary& vocabulary, const Audience& audience)
      : words_(words), vocabulary_(vocabulary), audience_(audience) {}

  [[nodiscard]] std::string operator()(std::string_view key, std::initializer_list<TextArg> args = {}) const;
  [[nodiscard]] std::string money(int thousands) const { return words_.money(thousands); }
  [[nodiscard]] std::string player(Seat seat) const { return words_.player(seat, audience_); }
  [[nodiscard]] std::string name(ArgType type, int value, std::string_view key = "name") const {
    return words_.name(vocabulary_, type, value, key);
  }
  [[nodiscard]] std::string event(const Event& event) const;
  [[nodiscard]] std::string move(Move move) const;
  [[nodiscard]] std::string prompt(const Node& node) const;
  [[nodiscard]] std::string refusal(const Rejection& rejection) const;
  [[nodiscard]] const Vocabulary& vocabulary() const { return vocabulary_; }

 private:
  /// Whether the game has a text for it: `move.bid`.
  [[nodiscard]] bool has(std::string_view kind, std::string_view name) const;

  const Words& words_;
  const Vocabulary& vocabulary_;
  Audience audience_;
};

}  // namespace bourse
