// Why a move is good or bad, as hindsight says it. Filled by tools/gen from data/<game>/vocabulary.toml.
#pragma once

#include "core/vocabulary.h"

namespace bourse {

struct ReasonInfo {
  std::uint8_t number = 0;
  std::string_view name;
  std::span<const ArgInfo> args;
};

}  // namespace bourse
