// What is wrong with something that came from outside: a code for programs and a sentence for people.
#pragma once

#include <string>

namespace bourse {

struct Problem {
  std::string code;      // kebab-case; a refusal of the game or one of the host's own
  std::string sentence;  // complete, says what would do where that is known

  [[nodiscard]] bool found() const { return !code.empty(); }
  friend bool operator==(const Problem&, const Problem&) = default;
};

}  // namespace bourse
