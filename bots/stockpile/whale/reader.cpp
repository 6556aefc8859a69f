// Reads the file of a network and believes nothing in it: what passes here cannot make a sum overflow or read
// beside an array.
#include <bit>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "bots/stockpile/whale/network.h"
#include "core/digest.h"
#include "gen/stockpile_moves.h"

namespace bourse::stockpile::whale {
namespace {

constexpr std::string_view kMagic = "BRSWHALE";
constexpr std::uint32_t kVersion = 2;
constexpr std::size_t kAlignment = 64;  // of everything in the file: a line of the cache
constexpr int kMostBias = 1 << 28, kMostMultiplier = 1 << 26, kMostShift = 48, kMostByte = 255;

std::uint64_t wordAt(const std::uint8_t* bytes, int count) {
  std::uint64_t word = 0;
  for (int i = count; i-- > 0;) word = word << 8 | bytes[i];
  return word;
}

}  // namespace

class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> file) : file_(file) {}

  std::optional<Network> read() {
    constexpr std::size_t kDigest = sizeof(std::uint64_t);
    if (file_.size() < kMagic.size() + kDigest ||
        std::memcmp(file_.data(), kMagic.data(), kMagic.size()) != 0)
      return {};
    const auto rest = file_.first(file_.size() - kDigest);
    Digest digest;
    digest.addText({reinterpret_cast<const char*>(rest.data()), rest.size()});
    if (wordAt(rest.data() + rest.size(), kDigest) != digest.value()) return {};
    file_ = rest;
    at_ = kMagic.size();
    network_.digest_ = digest.value();
    readHeader();
    readLayers();
    if (!good_ || at_ != file_.size()) return {};
    return network_;
  }

 private:
  void expect(bool condition) { good_ = good_ && condition; }
  /// A number from 0 to `most`.
  int number(int most) {
    if (!good_ || file_.size() - at_ < 4) return expect(false), 0;
    const std::uint64_t value = wordAt(file_.data() + at_, 4);
    at_ += 4;
    expect(value <= static_cast<std::uint64_t>(most));
    return good_ ? static_cast<int>(value) : 0;
  }
  void align() { at_ = (at_ + kAlignment - 1) / kAlignment * kAlignment; }
  const std::uint8_t* bytes(std::size_t count) {
    if (!good_ || at_ > file_.size() || count > file_.size() - at_) return expect(false), nullptr;
    const std::uint8_t* first = file_.data() + at_;
    at_ += count;
    align();
    return first;
  }

  /// So many numbers, as they lie in the file: the lowest byte first, as on every machine we know.
  const std::int32_t* numbers(int count) {
    static_assert(std::endian::native == std::endian::little);
    const std::uint8_t* first = bytes(sizeof(std::int32_t) * static_cast<std::size_t>(count));
    expect(reinterpret_cast<std::uintptr_t>(first) % alignof(std::int32_t) == 0);
    return reinterpret_cast<const std::int32_t*>(first);
  }

  void readHeader() {
    expect(number(1 << 16) == static_cast<int>(kVersion));
    expect(number(1 << 16) == kObservationBytes);
    expect(number(1 << 16) == kMoveIds);
    network_.blocks_ = number(Network::kMostBlocks);
    network_.ranges_ = number(Network::kMostRanges);
    network_.layers_ = number(Network::kMostLayers);
    for (int i = 0; good_ && i < network_.blocks_; ++i) {
      Network::Block& block = network_.block_[static_cast<std::size_t>(i)];
      block.first = number(kObservationBytes);
      block.stride = number(kObservationBytes);
      block.repeats = number(kObservationBytes);
      block.layer.rows = number(Network::kMostColumns);
      expect(block.stride <= Network::kMostColumns &&
             block.first + std::int64_t{block.stride} * block.repeats <= kObservationBytes);
      joined_ += std::int64_t{block.layer.rows} * block.repeats;
    }
    for (int i = 0; good_ && i < network_.ranges_; ++i) {
      Network::Range& range = network_.rest_[static_cast<std::size_t>(i)];
      range.first = number(kObservationBytes);
      range.last = number(kObservationBytes);
      expect(range.first <= range.last);
      rest_ += range.last - range.first;
    }
    align();
  }

  /// A layer for so many inputs, each at most `mostInput`; with `rows` 0 of any number of rows. Its weights
  /// lie by pairs of inputs for all rows together, filled up, or row by row.
  const std::int8_t* readLayer(Layer& layer, std::int64_t inputs, int mostInput, int rows,
                               int mostRows = Network::kMostColumns, bool byPairs = true) {
    const int found = number(mostRows);
    const int pairs = number(Network::kMostColumns / 2);
    layer.scale.shift = number(kMostShift);
    number(0);
    align();
    expect(found > 0 && (rows == 0 || found == rows) && layer.scale.shift > 0);
    expect(pairs == (inputs + 1) / 2);
    layer.scale.bias = numbers(found);
    layer.scale.multiplier = numbers(found);
    const int filled = byPairs ? (found + kRowsTogether - 1) / kRowsTogether * kRowsTogether : found;
    const auto* weights = reinterpret_cast<const std::int8_t*>(
        bytes(static_cast<std::size_t>(filled) * std::size_t{2} * static_cast<std::size_t>(pairs)));
    layer.columns = {weights, filled, pairs};
    layer.rows = found;
    for (int row = 0; good_ && row < found; ++row) {
      const std::int64_t bias = layer.scale.bias[row], multiplier = layer.scale.multiplier[row];
      expect(bias >= -kMostBias && bias <= kMostBias && multiplier >= 0 && multiplier <= kMostMultiplier);
      // The most a row can give must fit into 32 bits after the shift.
      const std::int64_t most = std::int64_t{2} * pairs * 128 * mostInput + std::abs(bias);
      expect(most < std::int64_t{1} << 31 &&
             (most * multiplier) >> layer.scale.shift < (std::int64_t{1} << 31) - 1);
    }
    return weights;
  }

  void readLayers() {
    for (int i = 0; good_ && i < network_.blocks_; ++i) {
      Network::Block& block = network_.block_[static_cast<std::size_t>(i)];
      readLayer(block.layer, block.stride, kMostByte, block.layer.rows);
    }
    expect(rest_ <= Network::kMostColumns);
    readLayer(network_.table_, rest_, kMostByte, 0);
    joined_ += network_.table_.rows;
    expect(joined_ <= Network::kMostColumns);
    readLayer(network_.join_, joined_, kMostActive, 0, Network::kMostHidden);
    const int hidden = network_.join_.rows;
    for (int i = 0; good_ && i < network_.layers_; ++i)
      readLayer(network_.layer_[static_cast<std::size_t>(i)], hidden, kMostActive, hidden);
    readLayer(network_.query_, hidden, kMostActive, 0, Network::kMostQuery);
    readLayer(network_.values_, hidden, kMostActive, 2);
    expect(network_.query_.rows % 2 == 0);
    network_.move_ =
        readLayer(network_.moves_, network_.query_.rows, kMostQueried, kMoveIds, kMoveIds, false);
  }

  std::span<const std::uint8_t> file_;
  std::size_t at_ = 0;
  Network network_;
  std::int64_t joined_ = 0, rest_ = 0;
  bool good_ = true;
};

std::optional<Network> Network::read(std::span<const std::uint8_t> file) { return Reader(file).read(); }

}  // namespace bourse::stockpile::whale
