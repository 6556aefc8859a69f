// Which thread this is, and what the threads of a warp tell each other.
#pragma once

#include <cstdint>

namespace bourse::card {

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

/// Copies between aligned places, 16 bytes at a time.
template <class Value>
__device__ inline void copyWide(Value& to, const Value& from) {
  using Wide = std::uint32_t __attribute__((vector_size(16)));
  static_assert(sizeof(Value) % sizeof(Wide) == 0 && alignof(Value) % sizeof(Wide) == 0);
  auto* write = reinterpret_cast<Wide*>(&to);
  const auto* read = reinterpret_cast<const Wide*>(&from);
#pragma unroll 4
  for (std::size_t i = 0; i < sizeof(Value) / sizeof(Wide); ++i) write[i] = read[i];
}

}  // namespace bourse::card
