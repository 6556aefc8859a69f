// Reads the file of a network and believes nothing in it: what passes here cannot make a sum overflow or read
// beside an array.
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "bots/stockpile/whale/network.h"
#include "core/digest.h"
#include "gen/stockpile_moves.h"

namespace bourse::stockpile::whale {
namespace {

constexpr std::string_view kMagic = "BRSWHALE";
constexpr std::uint32_t kVersion = 1;
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
  void align() { at_ = (at_ + 15) / 16 * 16; }
  const std::uint8_t* bytes(std::size_t count) {
    if (!good_ || at_ > file_.size() || count > file_.size() - at_) return expect(false), nullptr;
    const std::uint8_t* first = file_.data() + at_;
    at_ += count;
    align();
    return first;
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
      block.layer.rows.rows = number(Network::kMostColumns);
      expect(block.stride <= Network::kMostColumns &&
             block.first + std::int64_t{block.stride} * block.repeats <= kObservationBytes);
      joined_ += std::int64_t{block.layer.rows.rows} * block.repeats;
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

  /// A layer for so many inputs, each at most `mostInput`; with `rows` 0 of any number of rows.
  void readLayer(Layer& layer, std::int64_t inputs, int mostInput, int rows,
                 int mostRows = Network::kMostColumns) {
    const int found = number(mostRows);
    const int columns = number(Network::kMostColumns);
    layer.shift = number(kMostShift);
    number(0);
    expect(found > 0 && (rows == 0 || found == rows) && layer.shift > 0);
    expect(columns == (inputs + kBlock - 1) / kBlock * kBlock);
    layer.bias = bytes(std::size_t{4} * static_cast<std::size_t>(found));
    layer.multiplier = bytes(std::size_t{4} * static_cast<std::size_t>(found));
    const std::uint8_t* weights = bytes(static_cast<std::size_t>(found) * static_cast<std::size_t>(columns));
    layer.rows = {reinterpret_cast<const std::int8_t*>(weights), found, columns};
    for (int row = 0; good_ && row < found; ++row) {
      const auto bias = static_cast<std::int32_t>(wordAt(layer.bias + std::ptrdiff_t{4} * row, 4));
      const auto multiplier =
          static_cast<std::int32_t>(wordAt(layer.multiplier + std::ptrdiff_t{4} * row, 4));
      expect(bias >= -kMostBias && bias <= kMostBias && multiplier >= 0 && multiplier <= kMostMultiplier);
      // The most a row can give must fit into 32 bits after the shift.
      const std::int64_t most = std::int64_t{columns} * 128 * mostInput + std::abs(bias);
      expect(most < std::int64_t{1} << 31 &&
             (most * multiplier) >> layer.shift < (std::int64_t{1} << 31) - 1);
    }
  }

  void readLayers() {
    for (int i = 0; good_ && i < network_.blocks_; ++i) {
      Network::Block& block = network_.block_[static_cast<std::size_t>(i)];
      readLayer(block.layer, block.stride, kMostByte, block.layer.rows.rows);
    }
    expect(rest_ <= Network::kMostColumns);
    readLayer(network_.table_, rest_, kMostByte, 0);
    joined_ += network_.table_.rows.rows;
    expect(joined_ <= Network::kMostColumns);
    readLayer(network_.join_, joined_, kMostActive, 0, Network::kMostHidden);
    const int hidden = network_.join_.rows.rows;
    for (int i = 0; good_ && i < network_.layers_; ++i)
      readLayer(network_.layer_[static_cast<std::size_t>(i)], hidden, kMostActive, hidden);
    readLayer(network_.query_, hidden, kMostActive, 0, Network::kMostQuery);
    readLayer(network_.values_, hidden, kMostActive, 2);
    readLayer(network_.moves_, network_.query_.rows.rows, kMostQueried, kMoveIds);
  }

  std::span<const std::uint8_t> file_;
  std::size_t at_ = 0;
  Network network_;
  std::int64_t joined_ = 0, rest_ = 0;
  bool good_ = true;
};

std::optional<Network> Network::read(std::span<const std::uint8_t> file) { return Reader(file).read(); }

}  // namespace bourse::stockpile::whale
