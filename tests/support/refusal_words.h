// A refusal as text, for told scenarios.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "host/record/notation.h"

namespace bourse::told {

/// A refusal holds nothing that its words do not name.
inline std::string refusalWords(const Vocabulary& vocabulary, const Rejection& rejection) {
  std::string text = refusalText(vocabulary, rejection);
  const auto named = static_cast<std::size_t>(std::count(text.begin(), text.end(), '='));
  for (std::size_t i = named; i < rejection.arg.size(); ++i) EXPECT_EQ(rejection.arg[i], 0) << text;
  return text;
}

}  // namespace bourse::told
