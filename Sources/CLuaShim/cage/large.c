#include <stdlib.h>

#include "cage.h"

// Blocks beyond the pool's classes, each a block of the system's. What is one of these is weighed: how
// long an instruction may take depends on the largest thing that it can be given.

static int32_t weight_of(size_t size, int32_t kind) {
  if (size < CLS_HEAVY) return 0;
  int32_t weight = 63 - __builtin_clzll(size / CLS_HEAVY) + kind;
  return weight < 0 ? 0 : (weight < CLS_WEIGHTS ? weight : CLS_WEIGHTS - 1) + 1;
}

void cls_weigh(CLSPool *pool, CLSLarge *block, size_t size) {
  int32_t weight = weight_of(size, block->kind);
  if (weight == block->weight) return;
  if (block->weight > 0) pool->heavy[block->weight - 1]--;
  if (weight > 0) pool->heavy[weight - 1]++;
  block->weight = weight;
  pool->period = cls_period(pool);
}

void cls_weigh_again(CLSLarge *block) { block->weight = weight_of(block->size, block->kind); }

// What a block takes from the system.
static size_t whole(size_t size) { return size + CLS_LARGE_HEADER; }

static bool has_room(CLSCage *cage, size_t more) {
  const CLSPool *pool = &cage->pool;
  if (more <= pool->cap - pool->held) return true;
  cls_sweep(cage);
  return more <= pool->cap - pool->held;
}

void *cls_large_allocate(CLSCage *cage, size_t size) {
  CLSPool *pool = &cage->pool;
  if (!has_room(cage, whole(size))) return NULL;
  CLSLarge *block = malloc(sizeof(CLSLarge) + size);
  if (block == NULL) return NULL;
  cls_note_held(cage, whole(size));
#ifdef CLS_UNPOOLED
  block->number = ++pool->numbered;
#endif
  block->size = size;
  block->in_image = false;
  block->weight = 0;
  block->kind = CLS_OTHER;
  cls_weigh(pool, block, size);
  block->next = pool->large.next;
  block->previous = &pool->large;
  block->next->previous = block;
  pool->large.next = block;
  return block + 1;
}

// One of the image stays, and goes on being counted.
void cls_large_free(CLSPool *pool, void *at) {
  CLSLarge *block = (CLSLarge *)at - 1;
  cls_weigh(pool, block, 0);
  block->next->previous = block->previous;
  block->previous->next = block->next;
  if (block->in_image) {
    block->next = pool->aside;
    pool->aside = block;
  } else {
    pool->held -= whole(block->size);
    free(block);
  }
}

void *cls_large_resize(CLSCage *cage, void *at, size_t size) {
  CLSPool *pool = &cage->pool;
  CLSLarge *block = (CLSLarge *)at - 1;
  if (block->in_image) {
    void *copy = cls_large_allocate(cage, size);
    if (copy == NULL) return NULL;
    memcpy(copy, at, size < block->size ? size : block->size);
    cls_large_free(pool, at);
    return copy;
  }
  if (size > block->size && !has_room(cage, size - block->size)) return NULL;
  size_t old_size = block->size;
  CLSLarge *moved = realloc(block, sizeof(CLSLarge) + size);
  if (moved == NULL) return NULL;
  pool->held -= old_size;
  cls_note_held(cage, size);
  moved->size = size;
  moved->next->previous = moved;
  moved->previous->next = moved;
  cls_weigh(pool, moved, size);
  return moved + 1;
}
