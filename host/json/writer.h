// JSON written straight into a text: a view is told to every observer after every move, and building a tree
// of it first costs ten times as much. Keys are written in the order of the alphabet, as nlohmann's trees
// are; a test compares the two.
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace bourse {

/// An object or a list in a text.
struct JsonContainer {
  std::uint32_t from = 0, to = 0;  // its brackets
  std::uint32_t after = 0;         // the number of the first container behind it
};

/// Appends to a text, which is whole after finish(). With an outline, every container is noted in it as it
/// begins.
class JsonWriter {
 public:
  explicit JsonWriter(std::string& text, std::vector<JsonContainer>* outline = nullptr)
      : text_(text), size_(text.size()), outline_(outline) {}

  void beginObject() { begin('{'); }
  void endObject() { end('}'); }
  void beginList() { begin('['); }
  void endList() { end(']'); }
  void key(std::string_view name) {
    next();
    quoted(name);  // ours: letters and underscores
    put(':');
    first_ = true;
  }

  void null() { raw("null"); }
  void value(bool yes) { raw(yes ? "true" : "false"); }
  template <std::integral Number>
  void value(Number number) {
    next();
    // Most numbers are small.
    if (std::cmp_greater_equal(number, 0) && std::cmp_less(number, 10)) {
      put(static_cast<char>('0' + static_cast<int>(number)));
      return;
    }
    char digits[24];
    const auto [last, error] = std::to_chars(digits, digits + sizeof(digits), wide(number));
    put(std::string_view(digits, static_cast<std::size_t>(last - digits)));
  }
  /// Our own words: nothing in them has to be escaped.
  void value(std::string_view word) {
    next();
    quoted(word);
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
  void raw(std::string_view text) {
    next();
    put(text);
  }

  template <class Value>
  void member(std::string_view name, const Value& of) {
    key(name);
    value(of);
  }

  /// A value of another text, with its containers there, of which the first has that number.
  void again(std::string_view text, std::uint32_t from, std::uint32_t to,
             std::span<const JsonContainer> inside, std::uint32_t first) {
    if (from == to) return;
    next();
    if (outline_ != nullptr) {
      // Unsigned numbers go round, so that these also go back.
      const std::uint32_t further = length() - from, later = containers() - first;
      for (const JsonContainer& one : inside)
        outline_->push_back({.from = one.from + further, .to = one.to + further, .after = one.after + later});
    }
    put(text.substr(from, to - from));
  }

  void finish() { text_.resize(size_); }

 protected:
  [[nodiscard]] std::uint32_t length() const { return static_cast<std::uint32_t>(size_); }
  [[nodiscard]] std::uint32_t containers() const { return static_cast<std::uint32_t>(outline_->size()); }

 private:
  template <class Number>
  static auto wide(Number number) {
    if constexpr (std::is_signed_v<Number>)
      return static_cast<std::int64_t>(number);
    else
      return static_cast<std::uint64_t>(number);
  }
  /// Room for so many more letters: the text is longer than what is in it until finish().
  char* room(std::size_t count) {
    if (text_.size() - size_ < count) [[unlikely]]
      grow(count);
    char* place = text_.data() + size_;
    size_ += count;
    return place;
  }
  /// Apart, so that the rest is small enough to be copied to where it is used.
  [[gnu::noinline]] void grow(std::size_t count) {
    text_.resize(
        std::max(text_.capacity(), text_.size() + count > text_.capacity() ? 2 * text_.size() + count : 0));
  }
  void put(char letter) { *room(1) = letter; }
  void put(std::string_view letters) { std::copy(letters.begin(), letters.end(), room(letters.size())); }
  void quoted(std::string_view word) {
    char* place = room(word.size() + 2);
    *place = '"';
    std::copy(word.begin(), word.end(), place + 1);
    place[word.size() + 1] = '"';
  }
  void next() {
    if (!first_) put(',');
    first_ = false;
  }
  void begin(char bracket) {
    next();
    if (outline_ != nullptr) {
      open_.push_back(static_cast<std::uint32_t>(outline_->size()));
      outline_->push_back({.from = static_cast<std::uint32_t>(size_)});
    }
    put(bracket);
    first_ = true;
  }
  void end(char bracket) {
    put(bracket);
    first_ = false;
    if (outline_ == nullptr) return;
    JsonContainer& container = (*outline_)[open_.back()];
    container.to = static_cast<std::uint32_t>(size_);
    container.after = static_cast<std::uint32_t>(outline_->size());
    open_.pop_back();
  }

  std::string& text_;
  std::size_t size_;
  std::vector<JsonContainer>* outline_;
  std::vector<std::uint32_t> open_;
  bool first_ = true;  // of its list or object, or after a key
};

}  // namespace bourse
