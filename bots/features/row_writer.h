// How a view becomes a row of bytes for a learner. A game writes its fields once, in a function template:
// RowWriter fills the row, RowLayout lists what is where. So the two cannot differ.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "bots/features/row_bytes.h"
#include "bots/features/row_fields.h"

namespace bourse::features {

/// Writes into a row that holds zeros.
class RowWriter {
 public:
  explicit RowWriter(std::uint8_t* row) : at_(row) {}

  void field(std::string_view, std::string_view) {}
  /// value × scale, kept between 0 and 255.
  void number(int value, int scale) { *at_++ = features::number(value, scale); }
  void flag(bool on) { *at_++ = features::flag(on); }
  /// 255 in the place of the value; a value outside leaves all at 0.
  void oneHot(int value, int count) {
    features::oneHot(at_, value, count);
    at_ += count;
  }
  /// 255 in the first `value` places.
  void upTo(int value, int count) {
    features::upTo(at_, value, count);
    at_ += count;
  }
  /// 255 for every limit that the value reaches.
  template <std::size_t N>
  void reached(int value, const Limits<N>& limits) {
    std::memcpy(at_, limits.of(value), N);
    at_ += N;
  }
  /// One flag per bit, the lowest first.
  void bits(std::uint64_t set, int count) {
    features::bits(at_, set, count);
    at_ += count;
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
  void flag(bool) { ++offset_; }
  void oneHot(int, int count) { skip(count); }
  void upTo(int, int count) { skip(count); }
  template <std::size_t N>
  void reached(int, const Limits<N>&) {
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
