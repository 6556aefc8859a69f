// signature.wasm reads no files, so it has the weights in it.
#include "bots/stockpile/whale/whale.h"

namespace bourse {
namespace {

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
constexpr std::uint8_t kWeights[] = {
#embed "../../data/stockpile/whale.bin"
};
#pragma clang diagnostic pop

[[maybe_unused]] const bool kInstalled = stockpile::whale::install(kWeights);

}  // namespace
}  // namespace bourse
