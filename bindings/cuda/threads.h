// Which thread this is, and what the threads of a warp tell each other.
#pragma once

#include <cstddef>
#include <cstdint>

#ifdef __CUDA__
#define BOURSE_KERNEL extern "C" __global__ __attribute__((launch_bounds(128)))
#else
// For tests: on a processor a kernel is a function, and its threads take turns.
#define BOURSE_KERNEL [[maybe_unused]] static
#define __device__
#endif

namespace bourse::card {

#ifdef __CUDA__

inline constexpr std::uint32_t kWarp = 32, kWholeWarp = ~0u;

__device__ inline std::uint32_t threadNumber() {
  return __nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() + __nvvm_read_ptx_sreg_tid_x();
}
__device__ inline std::uint32_t threadCount() {
  return __nvvm_read_ptx_sreg_nctaid_x() * __nvvm_read_ptx_sreg_ntid_x();
}

/// The lowest number that a thread of the warp has; all of them must ask.
__device__ inline std::uint32_t lowestOfWarp(std::uint32_t number) {
  for (int across = kWarp / 2; across > 0; across /= 2) {
    const auto other = static_cast<std::uint32_t>(
        __nvvm_shfl_sync_bfly_i32(kWholeWarp, static_cast<int>(number), across, kWarp - 1));
    number = other < number ? other : number;
  }
  return number;
}

#else

struct Turn {
  static inline std::uint32_t thread = 0, threads = 1;
};
inline std::uint32_t threadNumber() { return Turn::thread; }
inline std::uint32_t threadCount() { return Turn::threads; }
inline std::uint32_t lowestOfWarp(std::uint32_t number) { return number; }

#endif

/// Copies between aligned places, 16 bytes at a time.
template <class Value>
__device__ inline void copyWide(Value& to, const Value& from) {
  using Wide [[gnu::may_alias]] = std::uint32_t __attribute__((vector_size(16)));
  static_assert(sizeof(Value) % sizeof(Wide) == 0 && alignof(Value) % sizeof(Wide) == 0);
  auto* write = reinterpret_cast<Wide*>(&to);
  const auto* read = reinterpret_cast<const Wide*>(&from);
  for (std::size_t i = 0; i < sizeof(Value) / sizeof(Wide); ++i) write[i] = read[i];
}

}  // namespace bourse::card
