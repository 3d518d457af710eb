#include <stdlib.h>

#include "state.h"

// A state as it was right after its script was loaded, to go back to: every block of Lua's lies in
// the pool's chunks or in its list of large blocks, so that writing their bytes back is going back.
// Blocks keep their addresses, which pointers between them are made of: a large block of the image
// is set aside rather than freed or moved.

typedef struct CLSImage {
  CLSState state;        // as it was; its buffers and lists are not part of it
  CLSLarge **blocks;     // the large blocks, in their list's order
  size_t block_count;
  char *bytes;           // of the chunks from the newest on, then of the large blocks
  size_t count;
} CLSImage;

// What lies behind the last block that was handed out need not be kept.
static size_t chunk_bytes(const CLSPool *pool, const CLSChunk *chunk) {
  const char *start = (const char *)(chunk + 1);
  const char *end = (const char *)chunk + chunk->size;
  if (pool->bump_end == end && pool->bump >= start) end = pool->bump;
  return (size_t)(end - start);
}

static void measure(const CLSPool *pool, CLSImage *image) {
  for (const CLSChunk *chunk = pool->chunks; chunk != NULL; chunk = chunk->next) {
    image->count += chunk_bytes(pool, chunk);
  }
  const CLSLarge *end = &pool->large;
  for (const CLSLarge *block = end->next; block != end; block = block->next) {
    image->count += block->size;
    image->block_count++;
  }
}

// One way or the other: the image's bytes from the state's, or the state's from the image's.
static void copy(CLSPool *pool, CLSImage *image, bool back) {
  char *at = image->bytes;
  for (CLSChunk *chunk = pool->chunks; chunk != NULL; chunk = chunk->next) {
    size_t size = chunk_bytes(pool, chunk);
    memcpy(back ? (char *)(chunk + 1) : at, back ? at : (char *)(chunk + 1), size);
    at += size;
  }
  for (size_t index = 0; index < image->block_count; index++) {
    CLSLarge *block = image->blocks[index];
    memcpy(back ? (char *)(block + 1) : at, back ? at : (char *)(block + 1), block->size);
    at += block->size;
  }
}

void cls_image_drop(CLSState *state) {
  if (state->image == NULL) return;
  free(state->image->blocks);
  free(state->image->bytes);
  free(state->image);
  state->image = NULL;
}

bool cls_keep_image(CLSState *state) {
  CLSBorder *border = cls_border_of(state);
  if (border->cage.dead || state->image != NULL) return false;
  // Tasks and kept calls live outside of the pool, and only ever after loading.
  if (state->tasks != NULL || state->kept != NULL || border->dropped_count > 0) return false;
  CLSImage *image = calloc(1, sizeof *image);
  if (image == NULL) return false;
  CLSPool *pool = &border->cage.pool;
  measure(pool, image);
  image->blocks = malloc((image->block_count + 1) * sizeof *image->blocks);
  image->bytes = malloc(image->count + 1);
  state->image = image;
  if (image->blocks == NULL || image->bytes == NULL) {
    cls_image_drop(state);
    return false;
  }
  size_t index = 0;
  for (CLSLarge *block = pool->large.next; block != &pool->large; block = block->next) {
    block->in_image = true;
    image->blocks[index++] = block;
  }
  pool->image_chunks = pool->chunks != NULL ? pool->chunks->number : 0;
  image->state = *state;
  copy(pool, image, false);
  return true;
}

static void drop_newer_blocks(CLSPool *pool, const CLSImage *image) {
  while (pool->chunks != cls_cage_of(&image->state)->pool.chunks) {
    CLSChunk *chunk = pool->chunks;
    pool->chunks = chunk->next;
    free(chunk);
  }
  for (CLSLarge *block = pool->large.next; block != &pool->large;) {
    CLSLarge *next = block->next;
    if (!block->in_image) free(block);
    block = next;
  }
}

static void link_blocks(CLSPool *pool, const CLSImage *image) {
  CLSLarge *last = &pool->large;
  for (size_t index = 0; index < image->block_count; index++) {
    CLSLarge *block = image->blocks[index];
    last->next = block;
    block->previous = last;
    cls_weigh_again(block);
    last = block;
  }
  last->next = &pool->large;
  pool->large.previous = last;
}

bool cls_restore_image(CLSState *state) {
  CLSImage *image = state->image;
  CLSBorder *border = cls_border_of(state);
  CLSPool *pool = &border->cage.pool;
  if (image == NULL || border->cage.dead) return false;
  free(state->tasks);
  cls_forget_kept(state);
  drop_newer_blocks(pool, image);
  CLSState old = *state;
  *state = image->state;
  state->image = image;
  // Swift may still have names and addresses of the time between: none is given out again.
  state->numbers = old.numbers;
  state->owners = old.owners;
  state->turns = old.turns;
  border->out = old.library.border.out;
  border->reply_bytes = old.library.border.reply_bytes;
  border->trace = old.library.border.trace;
  border->seen = old.library.border.seen;
  border->cage.lines = old.library.border.cage.lines;
  border->dropped = old.library.border.dropped;
  border->dropped_capacity = old.library.border.dropped_capacity;
  link_blocks(pool, image);
  pool->aside = NULL;
  copy(pool, image, true);
  return true;
}
