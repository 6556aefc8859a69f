// What the rules expect of a system and a card does not have.
#include "core/check.h"

namespace bourse {

/// A card cannot print: a failed check stops the kernel, and the driver tells the caller that it did.
[[noreturn]] void checkFailed(const char*, int, const char*, std::int64_t, std::int64_t) { __builtin_trap(); }

}  // namespace bourse

#pragma clang force_cuda_host_device end

extern "C" __device__ int memcmp(const void* a, const void* b, size_t size) {
  const auto* x = static_cast<const unsigned char*>(a);
  const auto* y = static_cast<const unsigned char*>(b);
  for (size_t i = 0; i < size; ++i)
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  return 0;
}

extern "C" __device__ size_t strlen(const char* text) {
  size_t length = 0;
  while (text[length] != 0) ++length;
  return length;
}
