#ifndef DNDHOST_DIGEST_BLOCKS_H
#define DNDHOST_DIGEST_BLOCKS_H

#include <stddef.h>
#include <stdint.h>

extern const uint32_t dnd_sha256_constants[64];

/// Takes whole blocks of 64 bytes into the state, in C alone.
void dnd_sha256_plain_blocks(uint32_t *state, const uint8_t *bytes, size_t blocks);

/// The same by the processor's instructions; 0, and nothing done, where it hasn't them.
int dnd_sha256_fast_blocks(uint32_t *state, const uint8_t *bytes, size_t blocks);

#endif
