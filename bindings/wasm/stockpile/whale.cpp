// The player that taught itself, a part of whale.wasm alone.
#include "bots/stockpile/whale/whale.h"

#include "bindings/wasm/module.h"

namespace bourse {

/// Takes data/stockpile/whale.bin from the input buffer; from then on `whale` is among the bots. 1, or 0 and
/// the problem.
BOURSE_EXPORT(bourse_whale) int bourseWhale() {
  Module& here = module();
  static std::string weights;  // the network points into it
  std::string file = std::move(here.input);
  here.input.clear();
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(file.data());
  if (!stockpile::whale::Network::read({bytes, file.size()}))
    return here.fail(Problem{"weights-wrong", "The file is no network for this version, or it is damaged."});
  weights = std::move(file);
  stockpile::whale::install({reinterpret_cast<const std::uint8_t*>(weights.data()), weights.size()});
  here.output.clear();
  return 1;
}

}  // namespace bourse
