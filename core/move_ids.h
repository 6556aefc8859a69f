// Numbers for moves, for programs that learn: data/<game>/moves.toml lists the blocks, tools/gen writes them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/move.h"
#include "core/seat.h"

namespace bourse {

/// Every mix of a verb's arguments, the last one fastest.
struct MoveBlock {
  std::uint8_t verb = 0;
  std::array<std::uint8_t, 3> lowest{};
  std::array<std::uint16_t, 3> size{};  // 1 for an argument that the verb does not take
  std::uint16_t first = 0;              // the id of the block's first move
  std::int8_t seat = -1;                // which argument is a seat, if one is

  [[nodiscard]] constexpr int count() const { return size[0] * size[1] * size[2]; }
};

inline constexpr int kNoId = -1;

/// Ids of one game's moves. Seats count clockwise from the player who moves, so both ways need to know who
/// that is and how many sit at the table.
class MoveIds {
 public:
  constexpr explicit MoveIds(std::span<const MoveBlock> blocks) : blocks_(blocks) {
    firstOf_.fill(kNone);
    for (std::size_t i = blocks.size(); i-- > 0;) {
      const MoveBlock& block = blocks[i];
      IdRun& line = runOf_[block.verb];
      line.straight = firstOf_[block.verb] == kNone && block.seat < 0;
      line.a = static_cast<std::int16_t>(block.size[1] * block.size[2]);
      line.b = static_cast<std::int16_t>(block.size[2]);
      line.first = static_cast<std::int16_t>(block.first - block.lowest[0] * line.a -
                                             block.lowest[1] * line.b - block.lowest[2]);
      firstOf_[block.verb] = static_cast<std::uint8_t>(i);
    }
  }

  /// Of a move that a block holds, as blocks hold every legal one.
  [[nodiscard]] constexpr int idOfLegal(Move move, Seat actor, int seats) const {
    const IdRun& line = runOf_[move.verb];
    return line.straight ? line.first + move.a * line.a + move.b * line.b + move.c : idOf(move, actor, seats);
  }

  /// kNoId for a move that no block holds.
  [[nodiscard]] constexpr int idOf(Move move, Seat actor, int seats) const {
    for (std::size_t i = firstOf_[move.verb]; i < blocks_.size(); ++i) {
      const MoveBlock& block = blocks_[i];
      if (block.verb != move.verb) continue;
      int arg[3] = {move.a, move.b, move.c};
      if (block.seat >= 0) {
        int& seat = arg[block.seat];
        if (seat >= seats) return kNoId;
        seat = seat >= actor ? seat - actor : seat - actor + seats;
      }
      const int a = arg[0] - block.lowest[0], b = arg[1] - block.lowest[1], c = arg[2] - block.lowest[2];
      if (a < 0 || a >= block.size[0] || b < 0 || b >= block.size[1] || c < 0 || c >= block.size[2]) continue;
      return block.first + (a * block.size[1] + b) * block.size[2] + c;
    }
    return kNoId;
  }

  /// The block of an id, or nothing.
  [[nodiscard]] constexpr const MoveBlock* blockOf(int id) const {
    for (const MoveBlock& block : blocks_)
      if (id >= block.first && id < block.first + block.count()) return &block;
    return nullptr;
  }

  /// Verb 0, which no game has, for a number that is no id or a seat that is not at the table.
  [[nodiscard]] constexpr Move moveOf(int id, Seat actor, int seats) const {
    const MoveBlock* block = blockOf(id);
    if (block == nullptr) return {};
    int rest = id - block->first;
    int arg[3] = {};
    for (int i = 2; i >= 0; --i) {
      const auto at = static_cast<std::size_t>(i);
      arg[i] = block->lowest[at] + rest % block->size[at];
      rest /= block->size[at];
    }
    if (block->seat >= 0) {
      int& seat = arg[block->seat];
      if (seat >= seats) return {};
      seat = clockwise(actor, seat, seats);
    }
    return make(block->verb, arg[0], arg[1], arg[2]);
  }

 private:
  static constexpr std::uint8_t kNone = 255;
  /// What ids are of a verb with one block and without seats.
  struct IdRun {
    std::int16_t first = 0, a = 0, b = 0;
    bool straight = false;
  };

  std::span<const MoveBlock> blocks_;
  std::array<IdRun, 256> runOf_{};           // by verb
  std::array<std::uint8_t, 256> firstOf_{};  // by verb
};

}  // namespace bourse
