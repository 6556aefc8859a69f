// As much of a message as a bot that moves at random has to know. Thousands come in each second, on the cores
// of the server that is measured, so they are searched and not parsed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace bourse::load {

struct Told {
  enum class Kind : std::uint8_t { other, view, change, done, refused };
  Kind kind = Kind::other;
  std::uint32_t decision = 0;  // that is open for the seat
  std::string_view legal{};    // [[1,3,0,0],[1,3,0,1]]
  bool over = false;
};

Told told(std::string_view message);
/// One of the moves in a list of legal ones, `which` being any number.
std::string_view oneOf(std::string_view legal, std::uint32_t which);

}  // namespace bourse::load
