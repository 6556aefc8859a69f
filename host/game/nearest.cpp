#include "host/game/nearest.h"

#include <algorithm>
#include <vector>

namespace bourse {
namespace {

constexpr std::size_t kLongestWord = 64;  // what is longer was not meant as one of our words

std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, changed});
    }
  }
  return row[b.size()];
}

}  // namespace

std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates) {
  if (word.empty() || word.size() > kLongestWord) return {};
  std::string_view best;
  std::size_t fewest = std::max<std::size_t>(2, word.size() / 3) + 1;
  for (const std::string_view candidate : candidates) {
    const std::size_t needed = distance(word, candidate);
    if (needed < fewest && needed < candidate.size()) {
      fewest = needed;
      best = candidate;
    }
  }
  return best;
}

std::string didYouMean(std::string_view word, std::span<const std::string_view> candidates) {
  const std::string_view meant = nearest(word, candidates);
  return meant.empty() ? std::string() : " Did you mean " + std::string(meant) + "?";
}

std::string listed(std::span<const std::string_view> words) {
  std::string list;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) list += i + 1 == words.size() ? " or " : ", ";
    list += words[i];
  }
  return list;
}

}  // namespace bourse
