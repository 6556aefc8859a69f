#include "bots/stockpile/whale/network.h"

#include <algorithm>

namespace bourse::stockpile::whale {
namespace {

std::int32_t numberAt(const std::uint8_t* bytes, int index) {
  const std::uint8_t* at = bytes + std::ptrdiff_t{4} * index;
  return static_cast<std::int32_t>(std::uint32_t{at[0]} | std::uint32_t{at[1]} << 8 |
                                   std::uint32_t{at[2]} << 16 | std::uint32_t{at[3]} << 24);
}

std::int32_t scaled(const Layer& layer, int row, std::int32_t sum) {
  const std::int64_t all = std::int64_t{sum} + numberAt(layer.bias, row);
  const std::int64_t half = std::int64_t{1} << (layer.shift - 1);
  return static_cast<std::int32_t>((all * numberAt(layer.multiplier, row) + half) >> layer.shift);
}

/// Inputs of a layer, in whole blocks, and which blocks have anything but zeros: most of an observation are
/// zeros.
struct Inputs {
  alignas(32) std::array<std::int16_t, Network::kMostColumns> x;
  std::array<std::uint16_t, Network::kMostColumns / kBlock> block;
  int count = 0, blocks = 0;

  void add(std::span<const std::uint8_t> bytes) {
    for (const std::uint8_t byte : bytes) x[static_cast<std::size_t>(count++)] = byte;
  }
  std::int16_t& next() { return x[static_cast<std::size_t>(count++)]; }
  void close() {
    while (count % kBlock != 0) next() = 0;
    blocks = 0;
    for (int number = 0; number * kBlock < count; ++number) {
      const std::int16_t* first = x.data() + std::ptrdiff_t{number} * kBlock;
      int any = 0;
      for (int i = 0; i < kBlock; ++i) any |= first[i];
      if (any != 0) block[static_cast<std::size_t>(blocks++)] = static_cast<std::uint16_t>(number);
    }
  }
  [[nodiscard]] std::span<const std::uint16_t> used() const {
    return std::span(block).first(static_cast<std::size_t>(blocks));
  }
};

using Out = std::array<std::int32_t, Network::kMostColumns>;

void apply(const Layer& layer, const Inputs& in, Sums sums, Out& out) {
  sums(layer.rows, in.x.data(), in.used(), out.data());
  for (int row = 0; row < layer.rows.rows; ++row) {
    std::int32_t& value = out[static_cast<std::size_t>(row)];
    value = scaled(layer, row, value);
  }
}

void addClipped(Inputs& to, const Layer& layer, const Out& out) {
  for (int row = 0; row < layer.rows.rows; ++row)
    to.next() = static_cast<std::int16_t>(
        std::clamp<std::int32_t>(out[static_cast<std::size_t>(row)], 0, kMostActive));
}

}  // namespace

Values Network::judge(std::span<const std::uint8_t, kObservationBytes> observation,
                      std::span<const std::int16_t> ids, std::int32_t* scores, Sums sums) const {
  Inputs in, joined;
  Out out;
  for (int number = 0; number < blocks_; ++number) {
    const Block& block = block_[static_cast<std::size_t>(number)];
    for (int i = 0; i < block.repeats; ++i) {
      in.count = 0;
      in.add(observation.subspan(static_cast<std::size_t>(block.first + i * block.stride),
                                 static_cast<std::size_t>(block.stride)));
      in.close();
      apply(block.layer, in, sums, out);
      addClipped(joined, block.layer, out);
    }
  }
  in.count = 0;
  for (int number = 0; number < ranges_; ++number) {
    const Range& range = rest_[static_cast<std::size_t>(number)];
    in.add(observation.subspan(static_cast<std::size_t>(range.first),
                               static_cast<std::size_t>(range.last - range.first)));
  }
  in.close();
  apply(table_, in, sums, out);
  addClipped(joined, table_, out);
  joined.close();

  Inputs& hidden = in;
  apply(join_, joined, sums, out);
  hidden.count = 0;
  addClipped(hidden, join_, out);
  hidden.close();
  for (int number = 0; number < layers_; ++number) {
    const Layer& layer = layer_[static_cast<std::size_t>(number)];
    apply(layer, hidden, sums, out);
    for (std::size_t i = 0; i < static_cast<std::size_t>(layer.rows.rows); ++i)
      hidden.x[i] = static_cast<std::int16_t>(
          std::clamp<std::int64_t>(std::int64_t{hidden.x[i]} + out[i], 0, kMostActive));
    hidden.close();
  }

  apply(values_, hidden, sums, out);
  const Values values{.win = out[0], .money = out[1]};
  apply(query_, hidden, sums, out);
  Inputs& query = joined;
  query.count = 0;
  for (int row = 0; row < query_.rows.rows; ++row)
    query.next() = static_cast<std::int16_t>(
        std::clamp<std::int32_t>(out[static_cast<std::size_t>(row)], -kMostQueried, kMostQueried));
  query.close();
  for (std::size_t i = 0; i < ids.size(); ++i) {
    Rows one = moves_.rows;
    one.weights += std::ptrdiff_t{ids[i]} * one.columns;
    one.rows = 1;
    std::int32_t sum = 0;
    sums(one, query.x.data(), query.used(), &sum);
    scores[i] = scaled(moves_, ids[i], sum);
  }
  return values;
}

}  // namespace bourse::stockpile::whale
