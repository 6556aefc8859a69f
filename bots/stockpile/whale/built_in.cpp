#include "bots/stockpile/whale/built_in.h"

#ifndef __wasm__
extern "C" {
extern const std::uint8_t bourseWhale[], bourseWhaleEnd[];  // cmake/weights.cmake
}
#endif

namespace bourse::stockpile::whale {

std::span<const std::uint8_t> builtIn() {
#ifdef __wasm__
  return {};
#else
  return {bourseWhale, bourseWhaleEnd};
#endif
}

}  // namespace bourse::stockpile::whale
