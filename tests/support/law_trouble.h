// A broken law, told so that the game can be found again and the difference can be seen.
#pragma once

#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "core/rng.h"
#include "core/vocabulary.h"
#include "tests/support/law_counts.h"

namespace bourse::laws {

/// Broken laws of a batch of games: how often each, and the first few of each in words.
struct Findings {
  static constexpr std::size_t kTold = 2;
  std::array<std::uint64_t, kLaws> times{};
  std::array<std::vector<std::string>, kLaws> told;

  [[nodiscard]] std::uint64_t timesOf(Law law) const { return times[static_cast<std::size_t>(law)]; }
  /// What was told of these laws; empty if all of them held.
  [[nodiscard]] std::string text(bool (*ofLaw)(Law)) const {
    std::string all;
    for (std::size_t law = 1; law < kLaws; ++law) {
      if (times[law] == 0 || !ofLaw(static_cast<Law>(law))) continue;
      all += "law " + std::to_string(law) + " (" + std::string(nameOf(static_cast<Law>(law))) +
             ") is broken " + std::to_string(times[law]) + " times. The first:\n";
      for (const std::string& one : told[law]) all += one + '\n';
    }
    return all;
  }
};

inline std::string hex(const Seed& seed) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (const std::uint32_t word : seed.word)
    for (int shift = 28; shift >= 0; shift -= 4) text += kDigits[word >> shift & 15u];
  return text;
}

/// As in records: `bid pile=1 space=4`, chance with a star.
inline std::string textOf(const Vocabulary& vocabulary, Seat seat, Move move) {
  std::string text = seat == kNobody ? "*" : std::to_string(seat);
  const VerbInfo* verb = vocabulary.verb(move.verb);
  if (verb == nullptr)
    return text + " verb " + std::to_string(move.verb) + ' ' + std::to_string(move.a) + ' ' +
           std::to_string(move.b) + ' ' + std::to_string(move.c);
  text += ' ' + std::string(verb->name);
  const std::uint8_t value[] = {move.a, move.b, move.c};
  for (std::size_t i = 0; i < verb->args.size(); ++i) {
    const std::string_view name = vocabulary.nameOf(verb->args[i].type, value[i]);
    text += ' ' + std::string(verb->args[i].name) + '=' +
            (name.empty() ? std::to_string(value[i]) : std::string(name));
  }
  return text;
}

inline std::string textOf(const Vocabulary& vocabulary, const Event& event) {
  const EventInfo* info = vocabulary.event(event.kind);
  std::string text = info == nullptr ? "event " + std::to_string(event.kind) : std::string(info->name);
  if (event.seat != kNobody) text += " seat=" + std::to_string(event.seat);
  for (std::size_t i = 0; info != nullptr && i < info->args.size(); ++i)
    text += ' ' + std::string(info->args[i].name) + '=' + std::to_string(partOf(event, info->part[i]));
  return text;
}

template <class Events>
std::string textOfAll(const Vocabulary& vocabulary, const Events& events) {
  std::string text;
  for (const Event& event : events) text += (text.empty() ? "" : ", ") + textOf(vocabulary, event);
  return text.empty() ? "nothing" : text;
}

/// Names the first bytes in which two values differ. `fieldAt` turns an offset into the name of a field.
template <class T, class FieldAt>
std::string differences(const T& left, const T& right, FieldAt fieldAt) {
  unsigned char a[sizeof(T)];
  unsigned char b[sizeof(T)];
  std::memcpy(a, &left, sizeof(T));
  std::memcpy(b, &right, sizeof(T));
  std::string text;
  int listed = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    if (a[i] == b[i]) continue;
    if (++listed > 12) return text + " …";
    text += (text.empty() ? "" : ", ") + fieldAt(i) + " (byte " + std::to_string(i) +
            "): " + std::to_string(a[i]) + " and " + std::to_string(b[i]);
  }
  return text.empty() ? "no difference" : text;
}

template <class T>
bool sameBytes(const T& left, const T& right) {
  return std::memcmp(&left, &right, sizeof(T)) == 0;
}

}  // namespace bourse::laws
