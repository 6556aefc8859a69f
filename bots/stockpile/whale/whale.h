// The player that taught itself: a network that learned by playing millions of games (learn/), and nothing
// else. It looks no move ahead.
#pragma once

#include <array>
#include <optional>
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
             std::span<std::int32_t> scores, const Kernel& kernel = quickest());

/// What the network expects at an open decision, for people to read: in thousandths, the observer's chance to
/// win and how likely it would make each of the legal moves, the likeliest first. Empty without a network.
struct Expectation {
  struct Weighed {
    Move move;
    int share = 0;
  };
  static constexpr std::size_t kMost = 3;

  int chance = 0;
  std::array<Weighed, kMost> best{};
  std::size_t count = 0;
};
std::optional<Expectation> expect(const Rules& rules, const View& view, const MoveList& legal);

}  // namespace whale

/// The legal move with the highest score. There must be a network.
Move chooseWhale(const Rules& rules, const View& view, const MoveList& legal, Budget budget, Rng& rng);

}  // namespace bourse::stockpile
