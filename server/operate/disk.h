// How much space is left where the server stores things.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace bourse {

/// Bytes that a program without special rights may still write there; nothing if nobody knows.
std::optional<std::uint64_t> freeBytes(const std::string& folder);

/// Says when space is short, and does not change its mind with every byte.
class DiskWatch {
 public:
  /// With 0 it is never short.
  explicit DiskWatch(std::uint64_t least) : least_(least) {}

  void setLeast(std::uint64_t least) { least_ = least; }
  /// True if the answer of isLow() has changed.
  bool look(std::uint64_t free);
  [[nodiscard]] bool isLow() const { return low_; }
  [[nodiscard]] std::uint64_t free() const { return free_; }

 private:
  std::uint64_t least_, free_ = 0;
  bool low_ = false;
};

}  // namespace bourse
