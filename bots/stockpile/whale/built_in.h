// The weights as a part of the program.
#pragma once

#include <cstdint>
#include <span>

namespace bourse::stockpile::whale {

/// data/stockpile/whale.bin; nothing in WebAssembly: a page that plays whale fetches them.
std::span<const std::uint8_t> builtIn();

}  // namespace bourse::stockpile::whale
