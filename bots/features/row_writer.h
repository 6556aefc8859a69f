// How a view becomes a row of bytes for a learner. A game writes its fields once, in a function template:
// RowWriter fills the row, RowLayout lists what is where. So the two cannot differ.
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

/// Which of rising limits a value reaches: one row for every value from just below the first to the last.
template <std::size_t N>
struct Limits {
  static constexpr std::size_t kMostValues = 512;
  int lowest = 0, highest = 0;
  std::array<std::array<std::uint8_t, N>, kMostValues> row{};

  constexpr explicit Limits(const int (&limits)[N]) : lowest(limits[0] - 1), highest(limits[N - 1]) {
    for (int value = lowest; value <= highest; ++value)
      for (std::size_t i = 0; i < N; ++i)
        row[static_cast<std::size_t>(value - lowest)][i] = value >= limits[i] ? 255 : 0;
  }
  [[nodiscard]] const std::uint8_t* of(int value) const {
    const int least = value < lowest ? lowest : value;
    return row[static_cast<std::size_t>((least > highest ? highest : least) - lowest)].data();
  }
};

/// Eight flags of a byte as eight bytes, and a row of 255 that ends: what a writer copies instead of asking
/// bit by bit.
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

/// Writes into a row that holds zeros. It asks nothing that depends on a value: a processor would guess wrong
/// too often.
class RowWriter {
 public:
  explicit RowWriter(std::uint8_t* row) : at_(row) {}

  void field(std::string_view, std::string_view) {}
  /// value × scale, kept between 0 and 255.
  [[gnu::always_inline]] void number(int value, int scale) {
    const int scaled = value * scale;
    const int positive = scaled < 0 ? 0 : scaled;
    *at_++ = static_cast<std::uint8_t>(positive > 255 ? 255 : positive);
  }
  /// The same for what is known to fit.
  [[gnu::always_inline]] void small(int value, int scale) {
    *at_++ = static_cast<std::uint8_t>(value * scale);
  }
  [[gnu::always_inline]] void flag(bool on) { *at_++ = static_cast<std::uint8_t>(-static_cast<int>(on)); }
  /// 255 in the place of the value; a value outside leaves all at 0.
  [[gnu::always_inline]] void oneHot(int value, int count) {
    std::uint8_t nowhere;
    const bool inside = static_cast<unsigned>(value) < static_cast<unsigned>(count);
    *(inside ? at_ + value : &nowhere) = 255;
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
  [[gnu::always_inline]] void reached(int value, const Limits<N>& limits) {
    std::memcpy(at_, limits.of(value), N);
    at_ += N;
  }
  /// One flag per bit, the lowest first.
  [[gnu::always_inline]] void bits(std::uint64_t set, int count) {
    int left = count;
    for (; left >= 8; left -= 8, set >>= 8, at_ += 8) std::memcpy(at_, kSpread.bits[set & 255u].data(), 8);
    std::memcpy(at_, kSpread.bits[set & 255u].data(), static_cast<std::size_t>(left));
    at_ += left;
  }
  /// Room for `count` counters that the caller raises.
  [[gnu::always_inline]] std::uint8_t* tally(int count) {
    std::uint8_t* first = at_;
    at_ += count;
    return first;
  }
  /// The first `count` bytes of a word, at most 8. It writes all 8, so something must be written behind it.
  [[gnu::always_inline]] void word(std::uint64_t bytes, int count) {
    std::memcpy(at_, &bytes, sizeof bytes);
    at_ += count;
  }
  template <std::size_t N>
  [[gnu::always_inline]] void copy(const std::array<std::uint8_t, N>& bytes) {
    std::memcpy(at_, bytes.data(), N);
    at_ += N;
  }
  void skip(int count) { at_ += count; }
  [[nodiscard]] const std::uint8_t* end() const { return at_; }

 private:
  std::uint8_t* at_;
};

/// Records where a RowWriter would write each field.
class RowLayout {
 public:
  void field(std::string_view name, std::string_view meaning) {
    close();
    open_ = {.name = name, .meaning = meaning, .offset = offset_};
  }
  void number(int, int) { ++offset_; }
  void small(int, int) { ++offset_; }
  void flag(bool) { ++offset_; }
  void oneHot(int, int count) { skip(count); }
  void upTo(int, int count) { skip(count); }
  template <std::size_t N>
  void reached(int, const Limits<N>&) {
    offset_ += N;
  }
  template <std::size_t N>
  void copy(const std::array<std::uint8_t, N>&) {
    offset_ += N;
  }
  std::uint8_t* tally(int count) {
    skip(count);
    return nowhere_.data();
  }
  void bits(std::uint64_t, int count) { skip(count); }
  void word(std::uint64_t, int count) { skip(count); }
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
  std::array<std::uint8_t, 256> nowhere_{};
  Field open_;
  std::vector<Field> fields_;
};

}  // namespace bourse::features
