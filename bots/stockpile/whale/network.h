// The learned network in whole numbers: an observation to a score for each move and a chance to win. Bytes
// for weights, 32-bit sums, so every machine reckons the same. learn/quantize.py writes the file, and
// learn/whole.py reckons the same in Python.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "bots/stockpile/features/observation.h"
#include "bots/stockpile/whale/kernel.h"

namespace bourse::stockpile::whale {

inline constexpr int kMostQueried = 32767;  // of the vector that moves are compared with
inline constexpr int kScoreOne = 1 << 16;   // scores and values are in such parts

struct Layer {
  Columns columns;
  int rows = 0;  // of which there are so many before they are filled up
  Scale scale;
};

struct Values {
  std::int32_t win = 0;    // the logit of the chance to win
  std::int32_t money = 0;  // beyond the average, in units of 30
};

class Network {
 public:
  static constexpr int kMostBlocks = 8, kMostRanges = 8, kMostLayers = 4;
  static constexpr int kMostColumns = 2048, kMostHidden = 1024, kMostQuery = 128;

  /// The network of a file, or nothing if it is damaged or made for other observations or moves. It points
  /// into the bytes, which must stay.
  static std::optional<Network> read(std::span<const std::uint8_t> file);

  /// Scores of the moves with these ids, and what the position is worth.
  Values judge(std::span<const std::uint8_t, kObservationBytes> observation,
               std::span<const std::int16_t> ids, std::int32_t* scores,
               const Kernel& kernel = quickest()) const;
  [[nodiscard]] std::uint64_t digest() const { return digest_; }

 private:
  friend class Reader;
  friend class Judge;

  /// A thing that comes again and again in the observation.
  struct Block {
    int first = 0, stride = 0, repeats = 0;
    Layer layer;
  };
  struct Range {
    int first = 0, last = 0;
  };

  std::array<Block, kMostBlocks> block_{};
  std::array<Range, kMostRanges> rest_{};
  std::array<Layer, kMostLayers> layer_{};
  int blocks_ = 0, ranges_ = 0, layers_ = 0;
  Layer table_, join_, query_, values_, moves_;
  const std::int8_t* move_ = nullptr;  // a row for every move, which is asked for one by one
  std::uint64_t digest_ = 0;
};

}  // namespace bourse::stockpile::whale
