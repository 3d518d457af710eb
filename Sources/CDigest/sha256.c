#include "CDigest.h"

#include <string.h>

#include "blocks.h"

void dnd_sha256_start(dnd_sha256 *digest) {
  static const uint32_t first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  memset(digest, 0, sizeof *digest);
  memcpy(digest->state, first, sizeof first);
}

static void take(dnd_sha256 *digest, const uint8_t *bytes, size_t blocks) {
  if (digest->is_plain || !dnd_sha256_fast_blocks(digest->state, bytes, blocks))
    dnd_sha256_plain_blocks(digest->state, bytes, blocks);
}

void dnd_sha256_update(dnd_sha256 *digest, const uint8_t *bytes, size_t count) {
  if (count == 0) return;
  size_t held = digest->length % 64;
  digest->length += count;
  if (held > 0) {
    size_t wanted = 64 - held < count ? 64 - held : count;
    memcpy(digest->pending + held, bytes, wanted);
    if (held + wanted < 64) return;
    take(digest, digest->pending, 1);
    bytes += wanted;
    count -= wanted;
  }
  if (count >= 64) take(digest, bytes, count / 64);
  memcpy(digest->pending, bytes + count / 64 * 64, count % 64);
}

void dnd_sha256_finish(dnd_sha256 *digest, uint8_t *result) {
  static const uint8_t padding[64] = {0x80};
  uint64_t bits = digest->length * 8;
  size_t held = digest->length % 64;
  dnd_sha256_update(digest, padding, (held < 56 ? 56 : 120) - held);
  uint8_t length[8];
  for (int index = 0; index < 8; index++) length[index] = (uint8_t)(bits >> (56 - 8 * index));
  dnd_sha256_update(digest, length, sizeof length);
  for (int index = 0; index < 32; index++)
    result[index] = (uint8_t)(digest->state[index / 4] >> (24 - 8 * (index % 4)));
}
