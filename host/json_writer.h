// JSON written straight into a text: a view is told to every observer after every move, and building a tree
// of it first costs ten times as much. Keys are written in the order of the alphabet, as nlohmann's trees
// are; a test compares the two.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace bourse {

class JsonWriter {
 public:
  explicit JsonWriter(std::string& text) : text_(text) {}

  void beginObject() { begin('{'); }
  void endObject() { end('}'); }
  void beginList() { begin('['); }
  void endList() { end(']'); }
  void key(std::string_view name) {
    next();
    text_ += '"';
    text_ += name;  // ours: letters and underscores
    text_ += "\":";
    first_ = true;
  }

  void null() { raw("null"); }
  void value(bool yes) { raw(yes ? "true" : "false"); }
  template <std::integral Number>
  void value(Number number) {
    next();
    char digits[24];
    // Most numbers are small.
    if (std::cmp_greater_equal(number, 0) && std::cmp_less(number, 10)) {
      text_ += static_cast<char>('0' + static_cast<int>(number));
      return;
    }
    const auto [last, error] = std::to_chars(digits, digits + sizeof(digits), wide(number));
    text_.append(digits, last);
  }
  /// Our own words: nothing in them has to be escaped.
  void value(std::string_view word) {
    next();
    text_ += '"';
    text_ += word;
    text_ += '"';
  }
  void value(const char* word) { value(std::string_view(word)); }
  /// A list of numbers.
  template <class List>
    requires requires(const List& list) { list.begin(); } && (!std::is_convertible_v<List, std::string_view>)
  void value(const List& list) {
    beginList();
    for (const auto& one : list) value(one);
    endList();
  }
  /// JSON as it is.
  void raw(std::string_view json) {
    next();
    text_ += json;
  }

  template <class Value>
  void member(std::string_view name, const Value& of) {
    key(name);
    value(of);
  }

 private:
  template <class Number>
  static auto wide(Number number) {
    if constexpr (std::is_signed_v<Number>)
      return static_cast<std::int64_t>(number);
    else
      return static_cast<std::uint64_t>(number);
  }
  void next() {
    if (!first_) text_ += ',';
    first_ = false;
  }
  void begin(char bracket) {
    next();
    text_ += bracket;
    first_ = true;
  }
  void end(char bracket) {
    text_ += bracket;
    first_ = false;
  }

  std::string& text_;
  bool first_ = true;  // of its list or object, or after a key
};

}  // namespace bourse
