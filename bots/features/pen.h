// How a view becomes a row of bytes for a learner. A game writes its fields once, in one function over a pen:
// BytePen makes the row, FieldPen makes the list of what is where. So the two cannot differ.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace bourse::features {

/// A named stretch of the row. Fields of a repeated thing (a player, a company) come again after `stride`
/// bytes.
struct Field {
  std::string_view name;
  std::string_view meaning;
  std::uint32_t offset = 0, count = 0;
  std::uint32_t repeats = 1, stride = 0;
};

/// Eight flags of a byte as eight bytes, and a row of 255 that ends: what a pen copies instead of asking bit
/// by bit.
struct Spread {
  static constexpr int kLongest = 32;
  std::array<std::array<std::uint8_t, 8>, 256> bits{};
  std::array<std::uint8_t, 2 * kLongest> rod{};

  constexpr Spread() {
    for (std::size_t set = 0; set < bits.size(); ++set)
      for (std::size_t bit = 0; bit < 8; ++bit) bits[set][bit] = (set >> bit & 1u) != 0 ? 255 : 0;
    for (std::size_t i = 0; i < kLongest; ++i) rod[i] = 255;
  }
};
inline constexpr Spread kSpread;

/// Writes into a row that holds zeros, without branches that depend on values: they would be guessed wrong.
class BytePen {
 public:
  explicit BytePen(std::uint8_t* row) : at_(row) {}

  void field(std::string_view, std::string_view) {}
  /// value × scale, kept between 0 and 255.
  [[gnu::always_inline]] void number(int value, int scale) {
    const int scaled = value * scale;
    const int positive = scaled < 0 ? 0 : scaled;
    *at_++ = static_cast<std::uint8_t>(positive > 255 ? 255 : positive);
  }
  [[gnu::always_inline]] void flag(bool on) { *at_++ = static_cast<std::uint8_t>(-static_cast<int>(on)); }
  /// 255 in the place of the value; a value outside leaves all at 0.
  [[gnu::always_inline]] void oneHot(int value, int count) {
    std::uint8_t nowhere;
    std::uint8_t* place =
        static_cast<unsigned>(value) < static_cast<unsigned>(count) ? at_ + value : &nowhere;
    *place = 255;
    at_ += count;
  }
  /// 255 in the first `value` places.
  [[gnu::always_inline]] void upTo(int value, int count) {
    const int some = value < 0 ? 0 : value;
    const int filled = some < count ? some : count;
    std::memcpy(at_, kSpread.rod.data() + Spread::kLongest - filled, static_cast<std::size_t>(count));
    at_ += count;
  }
  /// 255 for every limit that the value reaches.
  template <std::size_t N>
  [[gnu::always_inline]] void reached(int value, const int (&limits)[N]) {
    for (std::size_t i = 0; i < N; ++i)
      at_[i] = static_cast<std::uint8_t>(-static_cast<int>(value >= limits[i]));
    at_ += N;
  }
  /// One flag per bit, the lowest first.
  [[gnu::always_inline]] void bits(std::uint64_t set, int count) {
    int left = count;
    for (; left >= 8; left -= 8, set >>= 8, at_ += 8) std::memcpy(at_, kSpread.bits[set & 255u].data(), 8);
    std::memcpy(at_, kSpread.bits[set & 255u].data(), static_cast<std::size_t>(left));
    at_ += left;
  }
  void skip(int count) { at_ += count; }
  [[nodiscard]] const std::uint8_t* end() const { return at_; }

 private:
  std::uint8_t* at_;
};

/// Notes what a BytePen would write where.
class FieldPen {
 public:
  void field(std::string_view name, std::string_view meaning) {
    close();
    open_ = {.name = name, .meaning = meaning, .offset = offset_};
  }
  void number(int, int) { ++offset_; }
  void flag(bool) { ++offset_; }
  void oneHot(int, int count) { skip(count); }
  void upTo(int, int count) { skip(count); }
  template <std::size_t N>
  void reached(int, const int (&)[N]) {
    offset_ += N;
  }
  void bits(std::uint64_t, int count) { skip(count); }
  void skip(int count) { offset_ += static_cast<std::uint32_t>(count); }

  /// All fields in their order.
  std::vector<Field> finish() {
    close();
    return fields_;
  }
  [[nodiscard]] std::uint32_t size() const { return offset_; }

 private:
  void close() {
    if (open_.name.empty()) return;
    open_.count = offset_ - open_.offset;
    for (Field& field : fields_)
      if (field.name == open_.name) {
        if (field.repeats == 1) field.stride = open_.offset - field.offset;
        ++field.repeats;
        open_ = {};
        return;
      }
    fields_.push_back(open_);
    open_ = {};
  }

  std::uint32_t offset_ = 0;
  Field open_;
  std::vector<Field> fields_;
};

}  // namespace bourse::features
