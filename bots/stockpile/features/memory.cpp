#include "bots/stockpile/features/memory.h"

namespace bourse::stockpile {
namespace {

/// Bidding for investors before the game is a round of its own.
std::uint8_t whenOf(const State& state) {
  return static_cast<std::uint8_t>(state.flow.table == Table::setup ? 0 : state.flow.round + 1);
}

void startRound(Memory& memory, std::uint8_t when) {
  if (memory.when == when) return;
  const bool next = memory.when + 1 == when;
  const auto before = memory.sold;
  memory = {};
  if (next) memory.soldAgo = before;
  memory.when = when;
}

void count(std::uint8_t& number, int most) {
  if (number < most) ++number;
}

}  // namespace

void remember(Memory& memory, const State& state, Seat seat, Move move) {
  const auto verb = static_cast<Verb>(move.verb);
  if (verb == Verb::bid) {
    startRound(memory, whenOf(state));
    std::uint8_t& highest = memory.bid[seat][move.a];
    if (highest < move.b + 1) highest = static_cast<std::uint8_t>(move.b + 1);
    count(memory.bids[seat], kMostBidsTold);
  } else if (verb == Verb::sell || verb == Verb::sellSplit || verb == Verb::sellHalf ||
             verb == Verb::shortSell) {
    startRound(memory, whenOf(state));
    count(memory.sold[seat][move.a], kMostSoldTold);
  }
}

Memory standingBids(const Rules& rules, const State& state) {
  Memory memory;
  memory.when = whenOf(state);
  for (int meeple = 0; meeple < rules.meeples(); ++meeple)
    if (const Bid& bid = state.bid[static_cast<std::size_t>(meeple)]; bid.stands()) {
      const Seat seat = rules.ownerOfMeeple(meeple);
      memory.bid[seat][bid.pile] = static_cast<std::uint8_t>(bid.space + 1);
      count(memory.bids[seat], kMostBidsTold);
    }
  return memory;
}

const Memory& current(const Memory& memory, const State& state, Memory& room) {
  const std::uint8_t when = whenOf(state);
  if (memory.when == when) return memory;
  room = {};
  if (memory.when + 1 == when) room.soldAgo = memory.sold;
  return room;
}

}  // namespace bourse::stockpile
