#include "blocks.h"

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>
#include <stdatomic.h>

static int has_instructions(void) {
  // Asking traps in a virtual machine; two threads that ask at once get the same answer.
  static atomic_int known = -1;
  int has = atomic_load_explicit(&known, memory_order_relaxed);
  if (has >= 0) return has;
  unsigned a, b, c, d;
  has = __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSSE3) && (c & bit_SSE4_1) &&
        __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA);
  atomic_store_explicit(&known, has, memory_order_relaxed);
  return has;
}

// Four rounds an iteration; the instructions want the state as A B E F and C D G H.
__attribute__((target("sha,ssse3,sse4.1"))) static void take(uint32_t *state, const uint8_t *bytes,
                                                             size_t blocks) {
  const __m128i order = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  __m128i abcd = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xb1);
  __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1b);
  __m128i abef = _mm_alignr_epi8(abcd, efgh, 8);
  __m128i cdgh = _mm_blend_epi16(efgh, abcd, 0xf0);
  for (; blocks > 0; blocks--, bytes += 64) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i words[4];
#pragma clang loop unroll(full)
    for (int group = 0; group < 16; group++) {
      __m128i next;
      if (group < 4) {
        next = _mm_loadu_si128((const __m128i *)(bytes + 16 * group));
        next = _mm_shuffle_epi8(next, order);
      } else {
        const __m128i last = words[(group + 3) & 3];
        next = _mm_sha256msg1_epu32(words[group & 3], words[(group + 1) & 3]);
        next = _mm_add_epi32(next, _mm_alignr_epi8(last, words[(group + 2) & 3], 4));
        next = _mm_sha256msg2_epu32(next, last);
      }
      words[group & 3] = next;
      const __m128i *constants = (const __m128i *)(dnd_sha256_constants + 4 * group);
      const __m128i sum = _mm_add_epi32(next, _mm_loadu_si128(constants));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0e));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  abcd = _mm_shuffle_epi32(abef, 0x1b);
  efgh = _mm_shuffle_epi32(cdgh, 0xb1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(abcd, efgh, 0xf0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(efgh, abcd, 8));
}

#elif defined(__aarch64__) && (defined(__APPLE__) || defined(__linux__))

#include <arm_neon.h>

#if defined(__APPLE__)
// Each of Apple's has them.
static int has_instructions(void) { return 1; }
#else
#include <sys/auxv.h>
// HWCAP_SHA2 of the kernel's asm/hwcap.h.
static int has_instructions(void) { return (getauxval(AT_HWCAP) & (1UL << 6)) != 0; }
#endif

__attribute__((target("sha2"))) static void take(uint32_t *state, const uint8_t *bytes,
                                                 size_t blocks) {
  uint32x4_t abcd = vld1q_u32(state), efgh = vld1q_u32(state + 4);
  for (; blocks > 0; blocks--, bytes += 64) {
    const uint32x4_t abcd_before = abcd, efgh_before = efgh;
    uint32x4_t words[4];
#pragma clang loop unroll(full)
    for (int group = 0; group < 16; group++) {
      uint32x4_t next;
      if (group < 4) {
        next = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(bytes + 16 * group)));
      } else {
        next = vsha256su0q_u32(words[group & 3], words[(group + 1) & 3]);
        next = vsha256su1q_u32(next, words[(group + 2) & 3], words[(group + 3) & 3]);
      }
      words[group & 3] = next;
      const uint32x4_t sum = vaddq_u32(next, vld1q_u32(dnd_sha256_constants + 4 * group));
      const uint32x4_t before = abcd;
      abcd = vsha256hq_u32(abcd, efgh, sum);
      efgh = vsha256h2q_u32(efgh, before, sum);
    }
    abcd = vaddq_u32(abcd, abcd_before);
    efgh = vaddq_u32(efgh, efgh_before);
  }
  vst1q_u32(state, abcd);
  vst1q_u32(state + 4, efgh);
}

#else

static int has_instructions(void) { return 0; }

static void take(uint32_t *state, const uint8_t *bytes, size_t blocks) {
  dnd_sha256_plain_blocks(state, bytes, blocks);
}

#endif

#include "CDigest.h"

int dnd_sha256_has_instructions(void) { return has_instructions(); }

int dnd_sha256_fast_blocks(uint32_t *state, const uint8_t *bytes, size_t blocks) {
  if (!has_instructions()) return 0;
  take(state, bytes, blocks);
  return 1;
}
