// A list with room for N values and no heap. Overflow is a bug and stops the program.
#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>

#include "core/check.h"

namespace bourse {

template <class T, std::size_t N>
class FixedVec {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  FixedVec() {}  // NOLINT: the items stay unset on purpose, since a list of moves is made for every decision

  void push(T value) {
    BOURSE_CHECK(size_, <, N);
    items_[size_++] = value;
  }
  /// Makes room for `count` more values at once; the caller fills them.
  T* grow(std::size_t count) {
    BOURSE_CHECK(size_ + count, <=, N);
    T* first = items_ + size_;
    size_ += count;
    return first;
  }
  void pop() { --size_; }
  void clear() { size_ = 0; }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  static constexpr std::size_t capacity() { return N; }

  T& operator[](std::size_t i) { return items_[i]; }
  const T& operator[](std::size_t i) const { return items_[i]; }
  T& back() { return items_[size_ - 1]; }
  const T& back() const { return items_[size_ - 1]; }
  T* begin() { return items_; }
  T* end() { return items_ + size_; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }

  friend bool operator==(const FixedVec& a, const FixedVec& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  std::size_t size_ = 0;
  union {
    T items_[N];
  };
};

template <class T, std::size_t N>
bool contains(const FixedVec<T, N>& list, const T& value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

}  // namespace bourse
