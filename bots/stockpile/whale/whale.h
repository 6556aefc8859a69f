// The player that taught itself: a network that learned by playing millions of games (learn/), and nothing
// else. It looks no move ahead.
#pragma once

#include <span>

#include "bots/stockpile/bots.h"
#include "bots/stockpile/whale/network.h"

namespace bourse::stockpile {

namespace whale {

/// What it plays by, or null: a program has the weights in it, a browser fetches them (install).
const Network* network();
/// Takes the bytes of data/stockpile/whale.bin, which must stay. False if they are damaged or for another
/// version.
bool install(std::span<const std::uint8_t> file);

/// What the network says of a view and of each of the legal moves, in their order.
Values judge(const Network& network, const Rules& rules, const View& view, const MoveList& legal,
             std::span<std::int32_t> scores, Sums sums = quickest());

}  // namespace whale

/// The legal move with the highest score. There must be a network.
Move chooseWhale(const Rules& rules, const View& view, const MoveList& legal, Budget budget, Rng& rng);

}  // namespace bourse::stockpile
