// What a game tells people when it is looked back at.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "host/record/any_hindsight.h"
#include "host/record/record.h"
#include "words/words.h"

namespace bourse {

class HindsightPage {
 public:
  HindsightPage() = default;
  HindsightPage(const HindsightPage&) = delete;
  HindsightPage& operator=(const HindsightPage&) = delete;
  virtual ~HindsightPage() = default;

  /// What finds it out.
  [[nodiscard]] virtual AnyHindsight& hindsight() = 0;
  /// Prints what was found: names by seat, and at most so many choices.
  virtual void print(const Words& words, const std::vector<std::string>& names, int most) const = 0;
};

/// “+1.5 ± 0.3”
std::string signedText(const Average& average);

/// The choices that were tried, those that mattered most first.
template <class Choice>
std::vector<const Choice*> choicesByEffect(const std::vector<Choice>& choices, int most) {
  std::vector<const Choice*> found;
  for (const Choice& choice : choices)
    if (choice.tried) found.push_back(&choice);
  std::stable_sort(found.begin(), found.end(), [](const Choice* one, const Choice* other) {
    return std::abs(one->gain.mean()) > std::abs(other->gain.mean());
  });
  if (found.size() > static_cast<std::size_t>(most)) found.resize(static_cast<std::size_t>(most));
  return found;
}

}  // namespace bourse
