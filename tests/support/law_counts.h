// How often each law compared something that could have been wrong, per verb, node and event.
//
// A law that never had anything to compare proves nothing, so a batch of games fails when a word of the
// vocabulary was never put to one of its laws.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/node.h"
#include "core/vocabulary.h"

namespace bourse::laws {

/// The numbers are those of docs/architecture.md. Law 11 (a module that is off leaves no trace) is kept by
/// the signature.
enum class Law : std::uint8_t {
  cardsConserved = 1,
  moneyConserved = 2,
  legalLists = 3,
  determinism = 4,
  viewOfImagined = 5,
  sameChoices = 6,
  noLeak = 7,
  replay = 8,
  explained = 9,
  ends = 10,
  knowledge = 12,
  anyOrder = 13,
};
inline constexpr std::size_t kLaws = 14;

constexpr std::string_view nameOf(Law law) {
  constexpr std::string_view kNames[kLaws] = {"",
                                              "cards conserved",
                                              "money conserved",
                                              "legal lists",
                                              "determinism",
                                              "view of an imagined world",
                                              "same choices in an imagined world",
                                              "no leak",
                                              "replay",
                                              "changes explained",
                                              "the game ends",
                                              "modules off",
                                              "knowledge base",
                                              "choices in any order"};
  return kNames[static_cast<std::size_t>(law)];
}

class Counts {
 public:
  void verb(Law law, std::uint8_t verb) { ++verbs_[of(law)][verb]; }
  void node(Law law, const Node& node) { ++nodes_[of(law)][slot(node.kind, node.what)]; }
  void event(Law law, std::uint8_t kind) { ++events_[of(law)][kind]; }

  [[nodiscard]] std::uint64_t ofVerb(Law law, int verb) const { return verbs_[of(law)][index(verb)]; }
  [[nodiscard]] std::uint64_t ofNode(Law law, Node::Kind kind, int what) const {
    return nodes_[of(law)][slot(kind, what)];
  }
  [[nodiscard]] std::uint64_t ofEvent(Law law, int kind) const { return events_[of(law)][index(kind)]; }

  Counts& operator+=(const Counts& other) {
    for (std::size_t law = 0; law < kLaws; ++law) {
      for (std::size_t i = 0; i < 256; ++i) verbs_[law][i] += other.verbs_[law][i];
      for (std::size_t i = 0; i < 256; ++i) events_[law][i] += other.events_[law][i];
      for (std::size_t i = 0; i < kNodes; ++i) nodes_[law][i] += other.nodes_[law][i];
    }
    return *this;
  }

 private:
  static constexpr std::size_t kNodes = 4 * 64;
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  static std::size_t slot(Node::Kind kind, int what) {
    return static_cast<std::size_t>(kind) * 64 + index(what) % 64;
  }
  static constexpr std::size_t of(Law law) { return static_cast<std::size_t>(law); }

  std::array<std::array<std::uint64_t, 256>, kLaws> verbs_{}, events_{};
  std::array<std::array<std::uint64_t, kNodes>, kLaws> nodes_{};
};

/// Looks through the vocabulary for words without an effective comparison.
class Coverage {
 public:
  Coverage(const Counts& counts, const Vocabulary& vocabulary) : counts_(counts), vocabulary_(vocabulary) {}

  /// Every verb for which `expected(verb)`.
  template <class Expected>
  void verbs(Law law, Expected expected) {
    for (const VerbInfo& verb : vocabulary_.verbs)
      if (expected(verb)) note(law, "verb", verb.name, counts_.ofVerb(law, verb.number));
  }
  template <class Expected>
  void nodes(Law law, Node::Kind kind, Expected expected) {
    const auto rows = kind == Node::Kind::decision ? vocabulary_.decisions
                      : kind == Node::Kind::chance ? vocabulary_.draws
                                                   : vocabulary_.questions;
    for (const NodeInfo& row : rows)
      if (expected(row)) note(law, "node", row.name, counts_.ofNode(law, kind, row.number));
  }
  template <class Expected>
  void events(Law law, Expected expected) {
    for (const EventInfo& event : vocabulary_.events)
      if (expected(event)) note(law, "event", event.name, counts_.ofEvent(law, event.number));
  }

  [[nodiscard]] const std::vector<std::string>& missing() const { return missing_; }
  /// One line per law: how many effective comparisons, and the word that had the fewest.
  [[nodiscard]] std::string table() const {
    std::string text;
    for (std::size_t law = 1; law < kLaws; ++law)
      if (rows_[law].words > 0)
        text += "law " + std::to_string(law) + ", " + std::string(nameOf(static_cast<Law>(law))) + ": " +
                std::to_string(rows_[law].total) + " over " + std::to_string(rows_[law].words) +
                " words; fewest " + std::to_string(rows_[law].fewest) + " (" + rows_[law].rarest + ")\n";
    return text;
  }

 private:
  struct Row {
    std::uint64_t total = 0, fewest = UINT64_MAX;
    int words = 0;
    std::string rarest;
  };
  void note(Law law, const char* sort, std::string_view name, std::uint64_t times) {
    Row& row = rows_[static_cast<std::size_t>(law)];
    row.total += times;
    ++row.words;
    if (times < row.fewest) {
      row.fewest = times;
      row.rarest = std::string(sort) + ' ' + std::string(name);
    }
    if (times == 0)
      missing_.push_back("law " + std::to_string(static_cast<int>(law)) + " (" + std::string(nameOf(law)) +
                         ") never compared anything for " + sort + ' ' + std::string(name));
  }

  const Counts& counts_;
  const Vocabulary& vocabulary_;
  std::array<Row, kLaws> rows_{};
  std::vector<std::string> missing_;
};

}  // namespace bourse::laws
