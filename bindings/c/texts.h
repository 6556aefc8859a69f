// The small languages of bourse_options: weighted lists, configurations and line-ups.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/c/error.h"
#include "bindings/c/position.h"
#include "core/vocabulary.h"

namespace bourse::door {

struct Weighted {
  std::uint32_t weight = 1;
  std::string text;
};
/// Lines, or parts between semicolons, each with a number before it or not. Never empty when it succeeds.
Failure readList(std::string_view text, std::string_view what, std::vector<Weighted>& list);

// ---- for the configurations of a game, which are texts as records write them: docs/records.md ----

Failure wrongText(std::string sentence);
std::string quoted(std::string_view text);
std::string_view trimmed(std::string_view text);
/// Takes what stands before the first of `ends`, and the end itself, away from the text.
std::string_view nextWord(std::string_view& text, std::string_view ends);
Failure readModules(const Vocabulary& vocabulary, std::string_view names, std::uint32_t& bits);
Failure readPreset(const Vocabulary& vocabulary, std::string_view name, int& preset);
Failure readByte(std::string_view name, std::string_view value, std::uint8_t& number);
Failure unknownField(std::string_view name, std::string_view fields);

/// Calls take(name, value) with each field of "name=value name=value".
template <class Take>
Failure eachField(std::string_view text, Take take) {
  for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
    const std::string_view field = nextWord(text, " \t");
    const std::size_t equals = field.find('=');
    if (equals == std::string_view::npos)
      return wrongText("A configuration is made of fields like seats=4, not " + quoted(field) + ".");
    if (Failure failure = take(field.substr(0, equals), field.substr(equals + 1))) return failure;
  }
  return {};
}

/// Who sits where beside the learner.
struct Lineup {
  static constexpr int kSome = 0, kAllButOne = -1;
  std::uint32_t weight = 1;
  std::vector<std::uint8_t>
      names;          // a policy of the caller below kFirstBot, otherwise a bot of ours; empty: nobody
  int seats = kSome;  // how many of them, or one of the two above
};
inline constexpr int kMostPolicies = 100;

/// `bots` are the names that count from kFirstBot on.
Failure readLineups(std::string_view text, const std::vector<std::string_view>& bots,
                    std::vector<Lineup>& lineups);

}  // namespace bourse::door
