#include "blocks.h"

const uint32_t dnd_sha256_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

#define ROTATED(value, count) ((value) >> (count) | (value) << (32 - (count)))

// The words change their names instead of their places.
#define ROUND(a, b, c, d, e, f, g, h, index)                                                     \
  do {                                                                                           \
    uint32_t first = h + (ROTATED(e, 6) ^ ROTATED(e, 11) ^ ROTATED(e, 25)) + (g ^ (e & (f ^ g))) + \
                     dnd_sha256_constants[from + index] + words[index];                          \
    d += first;                                                                                  \
    h = first + (ROTATED(a, 2) ^ ROTATED(a, 13) ^ ROTATED(a, 22)) + ((a & b) | (c & (a | b)));   \
  } while (0)

#define EIGHT_ROUNDS(index)                   \
  do {                                        \
    ROUND(a, b, c, d, e, f, g, h, index);     \
    ROUND(h, a, b, c, d, e, f, g, index + 1); \
    ROUND(g, h, a, b, c, d, e, f, index + 2); \
    ROUND(f, g, h, a, b, c, d, e, index + 3); \
    ROUND(e, f, g, h, a, b, c, d, index + 4); \
    ROUND(d, e, f, g, h, a, b, c, index + 5); \
    ROUND(c, d, e, f, g, h, a, b, index + 6); \
    ROUND(b, c, d, e, f, g, h, a, index + 7); \
  } while (0)

static uint32_t word(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

void dnd_sha256_plain_blocks(uint32_t *state, const uint8_t *bytes, size_t blocks) {
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
  uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
  for (; blocks > 0; blocks--, bytes += 64) {
    // The last sixteen of the schedule are all that the next is made of.
    uint32_t words[16];
    for (int index = 0; index < 16; index++) words[index] = word(bytes + 4 * index);
    for (int from = 0; from < 64; from += 16) {
      if (from > 0)
        for (int index = 0; index < 16; index++) {
          uint32_t early = words[(index + 1) & 15], late = words[(index + 14) & 15];
          words[index] += (ROTATED(early, 7) ^ ROTATED(early, 18) ^ early >> 3) +
                          words[(index + 9) & 15] +
                          (ROTATED(late, 17) ^ ROTATED(late, 19) ^ late >> 10);
        }
      EIGHT_ROUNDS(0);
      EIGHT_ROUNDS(8);
    }
    a = state[0] += a, b = state[1] += b, c = state[2] += c, d = state[3] += d;
    e = state[4] += e, f = state[5] += f, g = state[6] += g, h = state[7] += h;
  }
}
