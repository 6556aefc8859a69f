#include "bots/stockpile/whale/kernel.h"

#include <array>
#include <cstddef>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#elif defined(__wasm__)
#include <wasm_simd128.h>
#endif

namespace bourse::stockpile::whale {
namespace {

void plainSums(const Rows& rows, const std::int16_t* x, std::span<const std::uint16_t> blocks,
               std::int32_t* out) {
  const std::int8_t* at = rows.weights;
  for (int row = 0; row < rows.rows; ++row, at += rows.columns) {
    std::int32_t sum = 0;
    for (const std::uint16_t block : blocks)
      for (int i = block * kBlock; i < (block + 1) * kBlock; ++i) sum += at[i] * x[i];
    out[row] = sum;
  }
}

#if defined(__x86_64__)

#define BOURSE_SSE41 __attribute__((target("sse4.1")))
#define BOURSE_AVX2 __attribute__((target("avx2")))

BOURSE_SSE41 inline __m128i products(const std::int8_t* weights, const std::int16_t* x) {
  const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(weights));
  const __m128i low = _mm_loadu_si128(reinterpret_cast<const __m128i*>(x));
  const __m128i high = _mm_loadu_si128(reinterpret_cast<const __m128i*>(x + 8));
  return _mm_add_epi32(_mm_madd_epi16(_mm_cvtepi8_epi16(bytes), low),
                       _mm_madd_epi16(_mm_cvtepi8_epi16(_mm_srli_si128(bytes, 8)), high));
}

BOURSE_SSE41 inline std::int32_t total(__m128i four) {
  const __m128i two = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4e));
  return _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, 0xb1)));
}

BOURSE_SSE41 void sse41Sums(const Rows& rows, const std::int16_t* x, std::span<const std::uint16_t> blocks,
                            std::int32_t* out) {
  const std::int8_t* at = rows.weights;
  for (int row = 0; row < rows.rows; ++row, at += rows.columns) {
    __m128i sum = _mm_setzero_si128();
    for (const std::uint16_t block : blocks)
      sum = _mm_add_epi32(sum, products(at + block * kBlock, x + block * kBlock));
    out[row] = total(sum);
  }
}

BOURSE_AVX2 inline __m256i products(const std::int8_t* weights, __m256i x) {
  return _mm256_madd_epi16(_mm256_cvtepi8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(weights))),
                           x);
}

BOURSE_AVX2 inline std::int32_t total(__m256i eight) {
  const __m128i four = _mm_add_epi32(_mm256_castsi256_si128(eight), _mm256_extracti128_si256(eight, 1));
  const __m128i two = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4e));
  return _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, 0xb1)));
}

/// Four rows at a time, so that an input is loaded once for four products.
BOURSE_AVX2 void avx2Sums(const Rows& rows, const std::int16_t* x, std::span<const std::uint16_t> blocks,
                          std::int32_t* out) {
  const std::int8_t* at = rows.weights;
  int row = 0;
  for (; row + 4 <= rows.rows; row += 4, at += std::ptrdiff_t{4} * rows.columns) {
    __m256i sum[4] = {};
    for (const std::uint16_t block : blocks) {
      const std::ptrdiff_t first = block * kBlock;
      const __m256i inputs = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(x + first));
      for (int k = 0; k < 4; ++k)
        sum[k] = _mm256_add_epi32(sum[k], products(at + std::ptrdiff_t{k} * rows.columns + first, inputs));
    }
    for (int k = 0; k < 4; ++k) out[row + k] = total(sum[k]);
  }
  for (; row < rows.rows; ++row, at += rows.columns) {
    __m256i sum = _mm256_setzero_si256();
    for (const std::uint16_t block : blocks) {
      const std::ptrdiff_t first = block * kBlock;
      sum = _mm256_add_epi32(
          sum, products(at + first, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(x + first))));
    }
    out[row] = total(sum);
  }
}

#elif defined(__ARM_NEON)

void neonSums(const Rows& rows, const std::int16_t* x, std::span<const std::uint16_t> blocks,
              std::int32_t* out) {
  const std::int8_t* at = rows.weights;
  for (int row = 0; row < rows.rows; ++row, at += rows.columns) {
    int32x4_t sum = vdupq_n_s32(0), more = sum;
    for (const std::uint16_t block : blocks) {
      const std::ptrdiff_t first = block * kBlock;
      const int8x16_t bytes = vld1q_s8(at + first);
      const int16x8_t low = vmovl_s8(vget_low_s8(bytes)), high = vmovl_s8(vget_high_s8(bytes));
      const int16x8_t xLow = vld1q_s16(x + first), xHigh = vld1q_s16(x + first + 8);
      sum = vmlal_s16(sum, vget_low_s16(low), vget_low_s16(xLow));
      more = vmlal_s16(more, vget_high_s16(low), vget_high_s16(xLow));
      sum = vmlal_s16(sum, vget_low_s16(high), vget_low_s16(xHigh));
      more = vmlal_s16(more, vget_high_s16(high), vget_high_s16(xHigh));
    }
    out[row] = vaddvq_s32(vaddq_s32(sum, more));
  }
}

#elif defined(__wasm__)

#define BOURSE_SIMD128 __attribute__((target("simd128")))

BOURSE_SIMD128 inline v128_t products(const std::int8_t* weights, v128_t low, v128_t high) {
  return wasm_i32x4_add(wasm_i32x4_dot_i16x8(wasm_i16x8_load8x8(weights), low),
                        wasm_i32x4_dot_i16x8(wasm_i16x8_load8x8(weights + 8), high));
}

BOURSE_SIMD128 inline std::int32_t total(v128_t four) {
  return wasm_i32x4_extract_lane(four, 0) + wasm_i32x4_extract_lane(four, 1) +
         wasm_i32x4_extract_lane(four, 2) + wasm_i32x4_extract_lane(four, 3);
}

BOURSE_SIMD128 void simd128Sums(const Rows& rows, const std::int16_t* x,
                                std::span<const std::uint16_t> blocks, std::int32_t* out) {
  const std::int8_t* at = rows.weights;
  int row = 0;
  for (; row + 4 <= rows.rows; row += 4, at += std::ptrdiff_t{4} * rows.columns) {
    v128_t sum[4] = {};
    for (const std::uint16_t block : blocks) {
      const std::ptrdiff_t first = block * kBlock;
      const v128_t low = wasm_v128_load(x + first), high = wasm_v128_load(x + first + 8);
      for (int k = 0; k < 4; ++k)
        sum[k] = wasm_i32x4_add(sum[k], products(at + std::ptrdiff_t{k} * rows.columns + first, low, high));
    }
    for (int k = 0; k < 4; ++k) out[row + k] = total(sum[k]);
  }
  for (; row < rows.rows; ++row, at += rows.columns) {
    v128_t sum = {};
    for (const std::uint16_t block : blocks) {
      const std::ptrdiff_t first = block * kBlock;
      sum =
          wasm_i32x4_add(sum, products(at + first, wasm_v128_load(x + first), wasm_v128_load(x + first + 8)));
    }
    out[row] = total(sum);
  }
}

#endif

struct Runnable {
  std::array<Kernel, 3> kernel{{{"plain", plainSums}}};
  std::size_t count = 1;

  Runnable() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("sse4.1")) kernel[count++] = {"sse4.1", sse41Sums};
    if (__builtin_cpu_supports("avx2")) kernel[count++] = {"avx2", avx2Sums};
#elif defined(__ARM_NEON)
    kernel[count++] = {"neon", neonSums};
#elif defined(__wasm__)
    kernel[count++] = {"simd128", simd128Sums};
#endif
  }
};

const Runnable& runnable() {
  static const Runnable here;
  return here;
}

}  // namespace

std::span<const Kernel> kernels() { return std::span(runnable().kernel).first(runnable().count); }
Sums quickest() { return kernels().back().sums; }

}  // namespace bourse::stockpile::whale
