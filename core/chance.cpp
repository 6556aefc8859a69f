#include "core/chance.h"

#include "core/check.h"

namespace bourse {

Move Chance::draw(std::uint8_t what, const OutcomeList& outcomes) {
  BOURSE_CHECK(std::size_t{what}, <, kKinds);
  BOURSE_CHECK(outcomes.total(), >, 0u);
  Kind& kind = kinds_[what];
  const std::uint64_t block = kind.drawn / kind.words.size();
  if (block != kind.block) {
    Rng rng(seed_, purpose::kChance + what, block);
    for (std::uint64_t& word : kind.words) word = rng.next();
    kind.block = block;
  }
  const std::uint64_t word = kind.words[kind.drawn++ % kind.words.size()];

  return outcomes.at(static_cast<std::uint32_t>(((word >> 32) * outcomes.total()) >> 32));
}

void Chance::skip(std::uint8_t what, std::uint64_t times) {
  BOURSE_CHECK(std::size_t{what}, <, kKinds);
  kinds_[what].drawn += times;
}

}  // namespace bourse
