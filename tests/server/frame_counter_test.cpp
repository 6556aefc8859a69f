// Frames of clients are counted, whatever they are and however their bytes arrive.
#include <gtest/gtest.h>

#include <string>

#include "server/net/frame_counter.h"

namespace bourse {
namespace {

std::string frame(int kind, std::size_t size) {
  std::string head{static_cast<char>(kind)};
  if (size < 126) {
    head += static_cast<char>(0x80 | size);
  } else {
    head += static_cast<char>(size < 65536 ? 0xfe : 0xff);
    for (int shift = size < 65536 ? 8 : 56; shift >= 0; shift -= 8) head += static_cast<char>(size >> shift);
  }
  return head + "mask" + std::string(size, '\x81');
}

std::size_t counted(const std::string& bytes, std::size_t step) {
  FrameCounter counter;
  std::size_t frames = 0;
  for (std::size_t at = 0; at < bytes.size(); at += step)
    frames += counter.count(reinterpret_cast<const unsigned char*>(bytes.data()) + at,
                            std::min(step, bytes.size() - at));
  return frames;
}

TEST(FrameCounter, CountsEveryKindInAnyPieces) {
  std::string bytes = frame(0x81, 5) + frame(0x01, 0);
  for (int i = 0; i < 100; ++i) bytes += frame(0x00, 0);  // empty fragments
  bytes += frame(0x80, 3) + frame(0x8a, 0) + frame(0x89, 125) + frame(0x82, 300) + frame(0x82, 70'000);
  for (const std::size_t step : {std::size_t{1}, std::size_t{3}, std::size_t{1000}, bytes.size()})
    EXPECT_EQ(counted(bytes, step), 107U) << step;
}

}  // namespace
}  // namespace bourse
