#include "bots/stockpile/whale/kernel.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#elif defined(__wasm__)
#include <wasm_simd128.h>
#endif

namespace bourse::stockpile::whale {
namespace {

constexpr int rowsOfGroup(const Columns& columns, int first) {
  return std::min(kRowsOfGroup, columns.rows - first);
}
/// Where the weights of the group begin that begins with this row.
const std::int8_t* groupAt(const Columns& columns, int first) {
  return columns.weights + std::ptrdiff_t{2} * first * columns.pairs;
}

void plainSums(const Columns& columns, const Pairs& pairs, std::int32_t* out) {
  for (int group = 0; group < columns.rows; group += kRowsOfGroup) {
    const int rows = rowsOfGroup(columns, group);
    std::int32_t* const sum = out + group;
    std::fill_n(sum, rows, 0);
    for (int k = 0; k < pairs.count; ++k) {
      const std::int8_t* at = groupAt(columns, group) + std::ptrdiff_t{2} * rows * pairs.number[k];
      const int first = static_cast<std::int16_t>(pairs.both[k]);
      const int second = static_cast<std::int16_t>(static_cast<std::uint32_t>(pairs.both[k]) >> 16);
      for (int row = 0; row < rows; ++row) sum[row] += at[2 * row] * first + at[2 * row + 1] * second;
    }
  }
}

/// In every kernel the same lines, which compilers make the most of for each processor. What is not above
/// zero ends there, so no sign is shifted.
__attribute__((always_inline)) inline void activated(const std::int32_t* sums, const Scale& scale, int rows,
                                                     std::int16_t* out) {
  const std::uint64_t half = std::uint64_t{1} << (scale.shift - 1);
  for (int row = 0; row < rows; ++row) {
    const auto all = static_cast<std::uint32_t>(std::max(sums[row] + scale.bias[row], 0));
    const std::uint64_t scaled =
        (std::uint64_t{all} * static_cast<std::uint32_t>(scale.multiplier[row]) + half) >> scale.shift;
    out[row] = static_cast<std::int16_t>(std::min<std::uint64_t>(scaled, kMostActive));
  }
}
void plainActivate(const std::int32_t* sums, const Scale& scale, int rows, std::int16_t* out) {
  activated(sums, scale, rows, out);
}

/// Group by group: `add` keeps the sums of all rows of a group in registers.
template <class Registers>
void byGroups(const Columns& columns, const Pairs& pairs, std::int32_t* out) {
  for (int group = 0; group < columns.rows; group += kRowsOfGroup) {
    const std::int8_t* const weights = groupAt(columns, group);
    switch (rowsOfGroup(columns, group)) {
      case 8:
        Registers::template add<8>(weights, pairs, out + group);
        break;
      case 16:
        Registers::template add<16>(weights, pairs, out + group);
        break;
      case 24:
        Registers::template add<24>(weights, pairs, out + group);
        break;
      default:
        Registers::template add<32>(weights, pairs, out + group);
        break;
    }
  }
}

#if defined(__x86_64__)

struct Sse41 {
  template <int kRows>
  static void add(const std::int8_t* weights, const Pairs& pairs, std::int32_t* out) {
    addAll(weights, pairs, out, std::make_integer_sequence<int, kRows / 4>());
  }

 private:
  __attribute__((target("sse4.1"))) static __m128i products(const std::int8_t* weights, __m128i both) {
    return _mm_madd_epi16(_mm_cvtepi8_epi16(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(weights))),
                          both);
  }
  template <int... I>
  __attribute__((target("sse4.1"))) static void addAll(const std::int8_t* weights, const Pairs& pairs,
                                                       std::int32_t* out, std::integer_sequence<int, I...>) {
    constexpr std::ptrdiff_t kStride = 8 * sizeof...(I);
    __m128i sum[] = {(static_cast<void>(I), _mm_setzero_si128())...};
    for (int k = 0; k < pairs.count; ++k) {
      const __m128i both = _mm_set1_epi32(pairs.both[k]);
      const std::int8_t* at = weights + kStride * pairs.number[k];
      ((sum[I] = _mm_add_epi32(sum[I], products(at + 8 * I, both))), ...);
    }
    (_mm_storeu_si128(reinterpret_cast<__m128i*>(out + 4 * I), sum[I]), ...);
  }
};

struct Avx2 {
  template <int kRows>
  static void add(const std::int8_t* weights, const Pairs& pairs, std::int32_t* out) {
    addAll(weights, pairs, out, std::make_integer_sequence<int, kRows / 8>());
  }

 private:
  __attribute__((target("avx2"))) static __m256i products(const std::int8_t* weights, __m256i both) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(weights));
    return _mm256_madd_epi16(_mm256_cvtepi8_epi16(bytes), both);
  }
  template <int... I>
  __attribute__((target("avx2"))) static void addAll(const std::int8_t* weights, const Pairs& pairs,
                                                     std::int32_t* out, std::integer_sequence<int, I...>) {
    constexpr std::ptrdiff_t kStride = 16 * sizeof...(I);
    __m256i sum[] = {(static_cast<void>(I), _mm256_setzero_si256())...};
    for (int k = 0; k < pairs.count; ++k) {
      const __m256i both = _mm256_set1_epi32(pairs.both[k]);
      const std::int8_t* at = weights + kStride * pairs.number[k];
      _mm_prefetch(weights + kStride * pairs.number[k + kReadAhead], _MM_HINT_T0);
      ((sum[I] = _mm256_add_epi32(sum[I], products(at + 16 * I, both))), ...);
    }
    (_mm256_storeu_si256(reinterpret_cast<__m256i*>(out + 8 * I), sum[I]), ...);
  }
};

__attribute__((target("sse4.1"))) void sse41Activate(const std::int32_t* sums, const Scale& scale, int rows,
                                                     std::int16_t* out) {
  activated(sums, scale, rows, out);
}
__attribute__((target("avx2"))) void avx2Activate(const std::int32_t* sums, const Scale& scale, int rows,
                                                  std::int16_t* out) {
  activated(sums, scale, rows, out);
}

#elif defined(__ARM_NEON)

struct Neon {
  template <int kRows>
  static void add(const std::int8_t* weights, const Pairs& pairs, std::int32_t* out) {
    addAll(weights, pairs, out, std::make_integer_sequence<int, kRows / 4>());
  }

 private:
  static int32x4_t products(const std::int8_t* weights, int16x4_t both) {
    const int16x8_t wide = vmovl_s8(vld1_s8(weights));
    return vpaddq_s32(vmull_s16(vget_low_s16(wide), both), vmull_s16(vget_high_s16(wide), both));
  }
  template <int... I>
  static void addAll(const std::int8_t* weights, const Pairs& pairs, std::int32_t* out,
                     std::integer_sequence<int, I...>) {
    constexpr std::ptrdiff_t kStride = 8 * sizeof...(I);
    int32x4_t sum[] = {(static_cast<void>(I), vdupq_n_s32(0))...};
    for (int k = 0; k < pairs.count; ++k) {
      const int16x4_t both = vreinterpret_s16_s32(vdup_n_s32(pairs.both[k]));
      const std::int8_t* at = weights + kStride * pairs.number[k];
      ((sum[I] = vaddq_s32(sum[I], products(at + 8 * I, both))), ...);
    }
    (vst1q_s32(out + 4 * I, sum[I]), ...);
  }
};

#elif defined(__wasm__)

#define BOURSE_SIMD128 __attribute__((target("simd128")))

struct Simd128 {
  template <int kRows>
  static void add(const std::int8_t* weights, const Pairs& pairs, std::int32_t* out) {
    addAll(weights, pairs, out, std::make_integer_sequence<int, kRows / 4>());
  }

 private:
  BOURSE_SIMD128 static v128_t products(const std::int8_t* weights, v128_t both) {
    return wasm_i32x4_dot_i16x8(wasm_i16x8_load8x8(weights), both);
  }
  template <int... I>
  BOURSE_SIMD128 static void addAll(const std::int8_t* weights, const Pairs& pairs, std::int32_t* out,
                                    std::integer_sequence<int, I...>) {
    constexpr std::ptrdiff_t kStride = 8 * sizeof...(I);
    v128_t sum[] = {(static_cast<void>(I), wasm_i32x4_splat(0))...};
    for (int k = 0; k < pairs.count; ++k) {
      const v128_t both = wasm_i32x4_splat(pairs.both[k]);
      const std::int8_t* at = weights + kStride * pairs.number[k];
      ((sum[I] = wasm_i32x4_add(sum[I], products(at + 8 * I, both))), ...);
    }
    (wasm_v128_store(out + 4 * I, sum[I]), ...);
  }
};

BOURSE_SIMD128 void simd128Activate(const std::int32_t* sums, const Scale& scale, int rows,
                                    std::int16_t* out) {
  activated(sums, scale, rows, out);
}

#endif

struct Runnable {
  std::array<Kernel, 3> kernel{{{"plain", plainSums, plainActivate}}};
  std::size_t count = 1;

  Runnable() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("sse4.1")) kernel[count++] = {"sse4.1", byGroups<Sse41>, sse41Activate};
    if (__builtin_cpu_supports("avx2")) kernel[count++] = {"avx2", byGroups<Avx2>, avx2Activate};
#elif defined(__ARM_NEON)
    kernel[count++] = {"neon", byGroups<Neon>, plainActivate};
#elif defined(__wasm__)
    kernel[count++] = {"simd128", byGroups<Simd128>, simd128Activate};
#endif
  }
};

const Runnable& runnable() {
  static const Runnable here;
  return here;
}

}  // namespace

std::span<const Kernel> kernels() { return std::span(runnable().kernel).first(runnable().count); }

}  // namespace bourse::stockpile::whale
