// Which word was probably meant.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace bourse {

/// The candidate with the fewest letters added, left out or changed; empty if none is near enough to be a
/// slip.
std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates);

/// “ Did you mean …?” for the nearest candidate, or nothing.
std::string didYouMean(std::string_view word, std::span<const std::string_view> candidates);

/// “a, b or c”.
std::string listed(std::span<const std::string_view> words);

}  // namespace bourse
