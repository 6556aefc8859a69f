// whale.wasm and signature.wasm read no files, so they have the weights in them.
#include "bots/stockpile/whale/whale.h"

namespace bourse {
namespace {

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
alignas(64) constexpr std::uint8_t kWeights[] = {
#embed "../../../data/stockpile/whale.bin"
};
#pragma clang diagnostic pop

[[maybe_unused]] const bool kInstalled = stockpile::whale::install(kWeights);

}  // namespace
}  // namespace bourse
