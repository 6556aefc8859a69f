// The weights as a part of the program.
#pragma once

#include <cstdint>
#include <span>

namespace bourse::stockpile::whale {

/// data/stockpile/whale.bin; nothing in WebAssembly, where whoever plays with a whale fetches it.
std::span<const std::uint8_t> builtIn();

}  // namespace bourse::stockpile::whale
