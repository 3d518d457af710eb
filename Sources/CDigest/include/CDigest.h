#ifndef DNDHOST_DIGEST_H
#define DNDHOST_DIGEST_H

// SHA-256 of FIPS 180-4, by the processor's own instructions where it has them: Swift can't name them.
#include <stddef.h>
#include <stdint.h>

/// A digest under way.
typedef struct {
  uint32_t state[8];
  /// Bytes that don't make a whole block yet.
  uint8_t pending[64];
  /// Of all bytes that were taken.
  uint64_t length;
  /// Whether the processor's instructions are left alone.
  uint8_t is_plain;
} dnd_sha256;

/// Starts with nothing.
void dnd_sha256_start(dnd_sha256 *digest);

/// Takes more bytes.
void dnd_sha256_update(dnd_sha256 *digest, const uint8_t *bytes, size_t count);

/// Writes the 32 bytes of the digest of all that was taken; nothing is taken afterwards.
void dnd_sha256_finish(dnd_sha256 *digest, uint8_t *result);

/// Whether this processor has instructions for it.
int dnd_sha256_has_instructions(void);

#endif
