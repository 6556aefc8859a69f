#include "host/record/inflate.h"

#include <array>
#include <cstdint>

namespace bourse {
namespace {

constexpr int kMostBits = 15;
constexpr std::size_t kLiterals = 288;
constexpr std::size_t kDistances = 30;
constexpr std::array<std::uint16_t, 29> kLengthBase = {3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                                       15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                                       67, 83, 99, 115, 131, 163, 195, 227, 258};
constexpr std::array<std::uint8_t, 29> kLengthBits = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                                      2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
constexpr std::array<std::uint16_t, 30> kDistanceBase = {
    1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
    193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};

/// A canonical Huffman code: how many codes of each length there are, and the symbols in their order.
struct Code {
  std::array<std::uint16_t, kMostBits + 1> count{};
  std::array<std::uint16_t, kLiterals> symbol{};

  /// False if more codes are asked for than there is room.
  bool build(const std::uint8_t* length, std::size_t symbols) {
    count = {};
    for (std::size_t i = 0; i < symbols; ++i) ++count[length[i]];
    int left = 1;
    for (std::size_t bits = 1; bits <= kMostBits; ++bits) {
      left = left * 2 - count[bits];
      if (left < 0) return false;
    }
    std::array<std::uint16_t, kMostBits + 2> offset{};
    for (std::size_t bits = 1; bits <= kMostBits; ++bits)
      offset[bits + 1] = static_cast<std::uint16_t>(offset[bits] + count[bits]);
    for (std::size_t i = 0; i < symbols; ++i)
      if (length[i] != 0) symbol[offset[length[i]]++] = static_cast<std::uint16_t>(i);
    return true;
  }
};

class Inflater {
 public:
  Inflater(std::string_view packed, std::size_t most, std::string& out)
      : packed_(packed), most_(most), out_(out) {}

  bool run() {
    for (bool last = false; !last && fine_;) {
      last = bits(1) != 0;
      const unsigned kind = bits(2);
      if (kind == 0)
        stored();
      else if (kind == 1)
        fixed();
      else if (kind == 2)
        dynamic();
      else
        fine_ = false;
    }
    return fine_;
  }

 private:
  unsigned bits(unsigned need) {
    while (held_ < need) {
      if (at_ == packed_.size()) {
        fine_ = false;
        return 0;
      }
      hold_ |= static_cast<std::uint32_t>(static_cast<unsigned char>(packed_[at_++])) << held_;
      held_ += 8;
    }
    const unsigned value = hold_ & ((1u << need) - 1);
    hold_ >>= need;
    held_ -= need;
    return value;
  }

  unsigned decode(const Code& code) {
    int value = 0;
    int first = 0;
    int index = 0;
    for (std::size_t length = 1; length <= kMostBits && fine_; ++length) {
      value |= static_cast<int>(bits(1));
      const int count = code.count[length];
      if (value - count < first) return code.symbol[static_cast<std::size_t>(index + value - first)];
      index += count;
      first = (first + count) * 2;
      value *= 2;
    }
    fine_ = false;
    return 0;
  }

  void put(char byte) {
    if (out_.size() < most_)
      out_ += byte;
    else
      fine_ = false;
  }

  void stored() {
    hold_ = 0;
    held_ = 0;
    const unsigned length = bits(16);
    const unsigned check = bits(16);
    if (length != (check ^ 0xffffu)) fine_ = false;
    for (unsigned i = 0; i < length && fine_; ++i) put(static_cast<char>(bits(8)));
  }

  void symbols(const Code& literals, const Code& distances) {
    while (fine_) {
      const unsigned symbol = decode(literals);
      if (!fine_ || symbol == 256) return;
      if (symbol < 256) {
        put(static_cast<char>(symbol));
        continue;
      }
      if (symbol - 257 >= kLengthBase.size()) break;
      const std::size_t length = kLengthBase[symbol - 257] + bits(kLengthBits[symbol - 257]);
      const unsigned far = decode(distances);
      if (!fine_ || far >= kDistances) break;
      const std::size_t back = kDistanceBase[far] + bits(far < 2 ? 0 : far / 2 - 1);
      if (back > out_.size()) break;
      for (std::size_t i = 0; i < length && fine_; ++i) put(out_[out_.size() - back]);
    }
    fine_ = false;
  }

  void fixed() {
    std::array<std::uint8_t, kLiterals> length{};
    for (std::size_t i = 0; i < kLiterals; ++i)
      length[i] = static_cast<std::uint8_t>(i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8);
    Code literals;
    Code distances;
    literals.build(length.data(), kLiterals);
    length.fill(5);
    distances.build(length.data(), kDistances);
    symbols(literals, distances);
  }

  void dynamic() {
    constexpr std::array<std::uint8_t, 19> kOrder = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                     11, 4,  12, 3, 13, 2, 14, 1, 15};
    const std::size_t literalCount = bits(5) + 257;
    const std::size_t distanceCount = bits(5) + 1;
    const std::size_t lengthCount = bits(4) + 4;
    if (literalCount > kLiterals - 2 || distanceCount > kDistances) fine_ = false;
    std::array<std::uint8_t, kLiterals + kDistances> length{};
    for (std::size_t i = 0; i < lengthCount; ++i) length[kOrder[i]] = static_cast<std::uint8_t>(bits(3));
    Code lengths;
    if (!fine_ || !lengths.build(length.data(), kOrder.size())) {
      fine_ = false;
      return;
    }
    readLengths(lengths, literalCount + distanceCount, length.data());
    Code literals;
    Code distances;
    if (!fine_ || length[256] == 0 || !literals.build(length.data(), literalCount) ||
        !distances.build(length.data() + literalCount, distanceCount)) {
      fine_ = false;
      return;
    }
    symbols(literals, distances);
  }

  void readLengths(const Code& lengths, std::size_t count, std::uint8_t* length) {
    for (std::size_t i = 0; i < count && fine_;) {
      const unsigned symbol = decode(lengths);
      if (symbol < 16) {
        length[i++] = static_cast<std::uint8_t>(symbol);
        continue;
      }
      if (symbol == 16 && i == 0) fine_ = false;
      const std::uint8_t value = symbol == 16 && i > 0 ? length[i - 1] : std::uint8_t{0};
      std::size_t times = symbol == 16 ? 3 + bits(2) : symbol == 17 ? 3 + bits(3) : 11 + bits(7);
      if (i + times > count) fine_ = false;
      for (; fine_ && times > 0; --times) length[i++] = value;
    }
  }

  std::string_view packed_;
  std::size_t most_;
  std::string& out_;
  std::size_t at_ = 0;
  std::uint32_t hold_ = 0;
  unsigned held_ = 0;
  bool fine_ = true;
};

}  // namespace

bool inflate(std::string_view packed, std::size_t most, std::string& text) {
  text.clear();
  return Inflater(packed, most, text).run();
}

bool fromLetters(std::string_view letters, std::string& bytes) {
  bytes.clear();
  std::uint32_t hold = 0;
  unsigned held = 0;
  for (const char letter : letters) {
    unsigned value = 0;
    if (letter >= 'A' && letter <= 'Z')
      value = static_cast<unsigned>(letter - 'A');
    else if (letter >= 'a' && letter <= 'z')
      value = static_cast<unsigned>(letter - 'a') + 26;
    else if (letter >= '0' && letter <= '9')
      value = static_cast<unsigned>(letter - '0') + 52;
    else if (letter == '-' || letter == '_')
      value = letter == '-' ? 62 : 63;
    else
      return false;
    hold = hold << 6 | value;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes += static_cast<char>(hold >> held & 0xffu);
  }
  return true;
}

}  // namespace bourse
