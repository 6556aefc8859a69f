#include "core/chance.h"

#include "core/check.h"

namespace bourse {

Move Chance::draw(std::uint8_t what, const OutcomeList& outcomes) {
  BOURSE_CHECK(std::size_t{what}, <, kKinds);
  BOURSE_CHECK(outcomes.total(), >, 0u);
  const std::uint32_t nth = drawn_[what]++;
  if (const std::uint32_t block = nth / kWords + 1; block != block_[what]) {
    Rng rng(seed_, purpose::kChance + what, block - 1);
    for (std::uint64_t& word : words_[what]) word = rng.next();
    block_[what] = block;
  }
  const std::uint64_t word = words_[what][nth % kWords];
  return outcomes.at(static_cast<std::uint32_t>(((word >> 32) * outcomes.total()) >> 32));
}

void Chance::skip(std::uint8_t what, std::uint64_t times) {
  BOURSE_CHECK(std::size_t{what}, <, kKinds);
  drawn_[what] += static_cast<std::uint32_t>(times);
}

}  // namespace bourse
