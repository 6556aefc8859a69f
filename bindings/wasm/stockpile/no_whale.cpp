// bourse.wasm comes without the player that taught itself, so that the first table does not wait for it: its
// code and its weights are in whale.wasm. What is defined here keeps them out.
#include "bots/stockpile/trader/trader.h"
#include "bots/stockpile/whale/whale.h"

namespace bourse::stockpile {

const whale::Network* whale::network() { return nullptr; }

std::optional<whale::Expectation> whale::expect(const Rules&, const View&, const MoveList&) {
  return std::nullopt;
}

/// Nobody can ask for it: a bot without its network is on no list.
Move chooseWhale(const Rules& rules, const View& view, const MoveList& legal, Budget budget, Rng& rng) {
  return chooseTrader(rules, view, legal, budget, rng);
}

}  // namespace bourse::stockpile
