// Included before everything that is compiled for a graphics card: what follows runs there, as it stands.
//
// Standard headers come first. What is constexpr in them runs on the card by itself; their other functions
// stay where they belong, on the processor.
#pragma once

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))

#include <stddef.h>
#include <stdlib.h>

// The compiler writes these out; the others are in support.cu. No library has them for a card.
extern "C" {
static inline __device__ void* memcpy(void* to, const void* from, size_t size) {
  return __builtin_memcpy(to, from, size);
}
static inline __device__ void* memmove(void* to, const void* from, size_t size) {
  return __builtin_memmove(to, from, size);
}
/// By words where it is worth it; the compiler would write out a loop over bytes.
static inline __device__ void* memset(void* to, int byte, size_t size) {
  if (__builtin_constant_p(size) && size <= 64) return __builtin_memset(to, byte, size);
  typedef unsigned Wide __attribute__((vector_size(16)));
  unsigned char* at = static_cast<unsigned char*>(to);
  if (reinterpret_cast<size_t>(at) % sizeof(Wide) == 0) {
    const unsigned word = (byte & 255) * 0x01010101u;
    for (; size >= sizeof(Wide); size -= sizeof(Wide), at += sizeof(Wide)) {
      *reinterpret_cast<Wide*>(at) = Wide{word, word, word, word};
      __asm__ volatile("" ::: "memory");  // or it becomes a memset again
    }
  }
  for (; size > 0; --size) *at++ = static_cast<unsigned char>(byte);
  return to;
}
__device__ int memcmp(const void* a, const void* b, size_t size);
__device__ size_t strlen(const char* text);
static inline __device__ int abs(int number) { return number < 0 ? -number : number; }
}
namespace std {
[[noreturn]] inline __device__ void __throw_bad_variant_access(const char*) { __builtin_trap(); }
[[noreturn]] inline __device__ void __throw_bad_variant_access(bool) { __builtin_trap(); }
}  // namespace std

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#pragma clang force_cuda_host_device begin
