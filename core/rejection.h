// Why a move is refused: a code and numbers. Layers that talk to people turn it into words.
#pragma once

#include <array>
#include <cstdint>
#include <variant>

#include "core/move.h"
#include "core/seat.h"

namespace bourse {

struct Rejection {
  std::uint16_t code = 0;  // vocabulary.toml, refusals
  Seat seat = kNobody;
  Move move{};
  std::array<std::int16_t, 4> arg{};

  friend bool operator==(const Rejection&, const Rejection&) = default;
};

template <class T>
using Result = std::variant<T, Rejection>;
using Verdict = Result<std::monostate>;  // fine, or why not

template <class T>
bool ok(const Result<T>& result) {
  return result.index() == 0;
}

}  // namespace bourse
