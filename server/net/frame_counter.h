// Counts the frames a client sends, whatever they are. Beast tells us of whole messages and pings alone:
// empty fragments and pongs would cost time and never be seen.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace bourse {

class FrameCounter {
 public:
  /// How many frames have begun in these bytes, which follow on those before (RFC 6455, section 5.2).
  std::size_t count(const unsigned char* bytes, std::size_t size) {
    std::size_t frames = 0;
    for (std::size_t at = 0; at < size;) {
      const auto skipped = static_cast<std::size_t>(std::min<std::uint64_t>(payload_, size - at));
      payload_ -= skipped;
      at += skipped;
      if (at == size) break;
      head_[have_++] = bytes[at++];
      if (have_ == 1) ++frames;
      if (have_ < 2 || have_ < headSize()) continue;
      payload_ = payloadSize();
      have_ = 0;
    }
    return frames;
  }

 private:
  [[nodiscard]] std::size_t lengthBytes() const {
    const int length = head_[1] & 0x7f;
    return length == 126 ? 2 : length == 127 ? 8 : 0;
  }
  [[nodiscard]] std::size_t headSize() const {
    return 2 + lengthBytes() + ((head_[1] & 0x80) != 0 ? 4U : 0U);
  }
  [[nodiscard]] std::uint64_t payloadSize() const {
    if (lengthBytes() == 0) return head_[1] & 0x7fU;
    std::uint64_t size = 0;
    for (std::size_t i = 0; i < lengthBytes(); ++i) size = size << 8 | head_[2 + i];
    return size;
  }

  std::array<unsigned char, 14> head_{};
  std::uint8_t have_ = 0;
  std::uint64_t payload_ = 0;
};

}  // namespace bourse
