#include <stdlib.h>

#include "internal.h"

// One pool for each state: dropping a state is freeing its chunks and large blocks, without asking
// Lua.

#ifdef CLS_UNPOOLED
#define CLS_POOLED 0
#else
#define CLS_POOLED CLS_SMALL
#endif

// Offsets in a chunk have 16 bits (`cls_block_place`).
enum { FIRST_CHUNK = 16 * 1024, NEXT_CHUNK = 8 * 1024, LAST_CHUNK = 64 * 1024 };

void cls_pool_open(CLSPool *pool, const CLSConfiguration *configuration) {
  pool->large.next = &pool->large;
  pool->large.previous = &pool->large;
  pool->next_chunk = FIRST_CHUNK;
  pool->cap = configuration->memory;
  pool->block_cap = configuration->block;
  // A node of a table's hash part takes 24 bytes in 5.4 on 64-bit machines.
  pool->hash_cap = configuration->hash_entries * 24;
  pool->collect_at = pool->cap / 8 * 5;
  pool->step_at = 64 * 1024;
  pool->fail_at = configuration->fail_at;
  pool->period = cls_period(pool);
}

void cls_pool_drop(CLSPool *pool) {
  for (CLSChunk *chunk = pool->chunks; chunk != NULL;) {
    CLSChunk *next = chunk->next;
    free(chunk);
    chunk = next;
  }
  for (CLSLarge *block = pool->large.next; block != &pool->large;) {
    CLSLarge *next = block->next;
    free(block);
    block = next;
  }
  for (CLSLarge *block = pool->aside; block != NULL;) {
    CLSLarge *next = block->next;
    free(block);
    block = next;
  }
  pool->chunks = NULL;
  pool->aside = NULL;
  pool->large.next = &pool->large;
  pool->large.previous = &pool->large;
}

// MARK: large blocks

// What an instruction may do with all of a string is compare it, and find a number in it. A hash part
// weighs eight times as much: where all keys collide, what it costs to fill grows with its square.
// Anything else is counted or copied at most, and weighs a thirty-second.
enum { STRING = 0, HASH = 3, OTHER = -5 };

static int32_t weight_of(size_t size, int32_t kind) {
  if (size < CLS_HEAVY) return 0;
  int32_t weight = 63 - __builtin_clzll(size / CLS_HEAVY) + kind;
  return weight < 0 ? 0 : (weight < CLS_WEIGHTS ? weight : CLS_WEIGHTS - 1) + 1;
}

static void weigh(CLSPool *pool, CLSLarge *block, size_t size) {
  int32_t weight = weight_of(size, block->kind);
  if (weight == block->weight) return;
  if (block->weight > 0) pool->heavy[block->weight - 1]--;
  if (weight > 0) pool->heavy[weight - 1]++;
  block->weight = weight;
  pool->period = cls_period(pool);
}

void cls_weigh_again(CLSLarge *block) { block->weight = weight_of(block->size, block->kind); }

static void *large_allocate(CLSPool *pool, size_t size) {
  CLSLarge *block = malloc(sizeof(CLSLarge) + size);
  if (block == NULL) return NULL;
#ifdef CLS_UNPOOLED
  block->number = ++pool->numbered;
#endif
  block->size = size;
  block->in_image = false;
  block->weight = 0;
  block->kind = OTHER;
  weigh(pool, block, size);
  block->next = pool->large.next;
  block->previous = &pool->large;
  block->next->previous = block;
  pool->large.next = block;
  return block + 1;
}

static void large_free(CLSPool *pool, void *at) {
  CLSLarge *block = (CLSLarge *)at - 1;
  weigh(pool, block, 0);
  block->next->previous = block->previous;
  block->previous->next = block->next;
  if (block->in_image) {
    block->next = pool->aside;
    pool->aside = block;
  } else {
    free(block);
  }
}

static void *large_resize(CLSPool *pool, void *at, size_t size) {
  CLSLarge *block = (CLSLarge *)at - 1;
  if (block->in_image) {
    void *copy = large_allocate(pool, size);
    if (copy == NULL) return NULL;
    memcpy(copy, at, size < block->size ? size : block->size);
    large_free(pool, at);
    return copy;
  }
  CLSLarge *moved = realloc(block, sizeof(CLSLarge) + size);
  if (moved == NULL) return NULL;
  moved->size = size;
  moved->next->previous = moved;
  moved->previous->next = moved;
  weigh(pool, moved, size);
  return moved + 1;
}

// A new chunk; what is left of the old one goes to the free lists.
static bool add_chunk(CLSPool *pool) {
  size_t size = pool->next_chunk;
  CLSChunk *chunk = malloc(size);
  if (chunk == NULL) return false;
  while (pool->bump_end - pool->bump >= 16) {
    size_t left = (size_t)(pool->bump_end - pool->bump);
    size_t index = left / 16 > CLS_CLASSES ? CLS_CLASSES : left / 16;
    CLSFree *rest = (CLSFree *)pool->bump;
    rest->next = pool->free[index];
    pool->free[index] = rest;
    pool->bump += index * 16;
  }
  chunk->number = pool->chunks == NULL ? 1 : pool->chunks->number + 1;
  chunk->size = (uint32_t)size;
  chunk->next = pool->chunks;
  pool->chunks = chunk;
  pool->bump = (char *)(chunk + 1);
  pool->bump_end = (char *)chunk + size;
  pool->next_chunk = size == FIRST_CHUNK ? NEXT_CHUNK : size >= LAST_CHUNK ? LAST_CHUNK : size * 2;
  return true;
}

uint32_t cls_block_place(const CLSPool *pool, const void *block) {
  uintptr_t at = (uintptr_t)block;
#ifdef CLS_UNPOOLED
  const CLSLarge *end = &pool->large;
  for (const CLSLarge *large = end->next; large != end; large = large->next) {
    uintptr_t start = (uintptr_t)(large + 1);
    if (at >= start && at - start < large->size) return large->number;
  }
#endif
  for (const CLSChunk *chunk = pool->chunks; chunk != NULL; chunk = chunk->next) {
    uintptr_t start = (uintptr_t)chunk;
    if (at >= start && at - start < chunk->size) {
      return (uint32_t)(chunk->number << 16 | (uint32_t)(at - start));
    }
  }
  return 0;
}

// A small block that is there already; null: that takes a new chunk.
static inline void *small_at_hand(CLSPool *pool, size_t size) {
  size_t index = (size + 15) / 16;
  CLSFree *block = pool->free[index];
  if (block != NULL) {
    pool->free[index] = block->next;
    return block;
  }
  if ((size_t)(pool->bump_end - pool->bump) < index * 16) return NULL;
  void *bytes = pool->bump;
  pool->bump += index * 16;
  return bytes;
}

static void *small_allocate(CLSPool *pool, size_t size) {
  void *block = small_at_hand(pool, size);
  return block != NULL || !add_chunk(pool) ? block : small_at_hand(pool, size);
}

static inline void small_free(CLSPool *pool, void *at, size_t size) {
  size_t index = (size + 15) / 16;
  ((CLSFree *)at)->next = pool->free[index];
  pool->free[index] = at;
}

static inline void *take(CLSPool *pool, size_t size) {
  return size <= CLS_POOLED ? small_allocate(pool, size) : large_allocate(pool, size);
}

static inline void give(CLSPool *pool, void *at, size_t size) {
  if (size <= CLS_POOLED) {
    small_free(pool, at, size);
  } else {
    large_free(pool, at);
  }
}

// A shrink never fails: where no smaller block can be had, the old one stays. It then goes to the
// free list of the smaller size one day, which wastes its rest but is sound, as what owns it (its
// chunk, or the list of large blocks) doesn't change.
static void *shrink(CLSPool *pool, void *block, size_t old_size, size_t new_size) {
  if (old_size <= CLS_POOLED) {
    if ((old_size + 15) / 16 == (new_size + 15) / 16) return block;
  } else if (new_size > CLS_POOLED) {
    void *same = large_resize(pool, block, new_size);
    return same != NULL ? same : block;
  }
  void *smaller = take(pool, new_size);
  if (smaller == NULL) return block;
  memcpy(smaller, block, new_size);
  give(pool, block, old_size);
  return smaller;
}

static void *grow(CLSPool *pool, void *block, size_t old_size, size_t new_size) {
  if (block == NULL) return take(pool, new_size);
  if (old_size <= CLS_POOLED) {
    if ((old_size + 15) / 16 == (new_size + 15) / 16) return block;
  } else {
    return large_resize(pool, block, new_size);
  }
  void *larger = take(pool, new_size);
  if (larger == NULL) return NULL;
  memcpy(larger, block, old_size);
  give(pool, block, old_size);
  return larger;
}

// A hash part arrives as a new block without a type tag and of a size that is 24 times a power of
// two. (So would a buffer of luaL_Buffer of just that size, which is why the shim has its own.)
static bool is_hash_part(const void *block, size_t tag, size_t size) {
  if (block != NULL || tag != 0 || size % 24 != 0) return false;
  size_t entries = size / 24;
  return (entries & (entries - 1)) == 0;
}

// A thread's stack is asked for like a table's list part, in slots of 16 bytes. What is too large
// under so many calls is taken for one. Only the fault's name depends on this.
static bool is_stack(const CLSState *state, size_t size) {
  lua_Debug record;
  return state->running != NULL && size % 16 == 0
    && lua_getstack(state->running, CLS_RECURSION, &record) != 0;
}

// From 5.4.5 on a stack is moved by one request, in the middle of which the calls can't be read. It has
// five slots more than it says, and the list part of a table mostly a power of two.
static bool may_be_moving(const void *block, size_t size) {
#if LUA_VERSION_RELEASE_NUM < 50405
  (void)block, (void)size;
  return false;
#else
  return block != NULL && size % 16 == 0 && (size & (size - 1)) != 0;
#endif
}

static void note_large(CLSState *state, void *block, int32_t kind, size_t size) {
  CLSLarge *large = (CLSLarge *)block - 1;
  if (kind != OTHER) {
    large->kind = (int16_t)kind;
    weigh(&state->pool, large, size);
  }
  if (large->weight > 0) cls_shorten(state);
}

static void *refuse(CLSState *state, CLSKill kill) {
  if (state->trampoline != NULL) cls_kill(state, kill);
  return NULL;
}

// MARK: the age of tables

// A table is 56 bytes in a block of 64: its number goes behind it, where nobody looks.
static size_t table_room(size_t size) { return (size + sizeof(uint32_t) + 7) / 8 * 8; }

static void note_table(CLSPool *pool, void *table, size_t size) {
  uint32_t number = ++pool->tables;
  pool->table_size = size;
  memcpy((char *)table + size, &number, sizeof number);
}

uint32_t cls_serial(lua_State *L, const void *table) {
  const CLSPool *pool = &cls_state(L)->pool;
  uint32_t number;
  memcpy(&number, (const char *)table + pool->table_size, sizeof number);
  return number;
}

// MARK: what Lua asks

// Raising or giving NULL would make Lua run an emergency collection in the middle of an
// instruction, which is slow and arms a double free of 5.4.4: what is too much ends the call.
static __attribute__((noinline)) void *resize(
  CLSState *state, void *block, size_t old_size, size_t new_size
) {
  CLSPool *pool = &state->pool;
  size_t old = block == NULL ? 0 : old_size;
  if (new_size == 0) {
    if (block != NULL) {
      give(pool, block, old);
      pool->used -= old;
    }
    return NULL;
  }
  if (new_size <= old) {
    pool->used -= old - new_size;
    return shrink(pool, block, old, new_size);
  }
  int32_t kind = OTHER;
  state->moving = new_size > CLS_SMALL && may_be_moving(block, old);
  if (new_size > CLS_SMALL) {
    if (is_hash_part(block, old_size, new_size)) kind = HASH;
    if (block == NULL && old_size == LUA_TSTRING) kind = STRING;
    if (new_size > pool->block_cap) {
      return refuse(state, is_stack(state, new_size) ? CLS_KILL_DEPTH : CLS_KILL_BLOCK);
    }
    if (new_size > pool->hash_cap && kind == HASH) {
      return refuse(state, CLS_KILL_BLOCK);
    }
    cls_spend(state, (int64_t)(new_size / 64));
  }
  size_t used = pool->used + (new_size - old);
  if (used > pool->cap || ++pool->requests == pool->fail_at) {
    return refuse(state, CLS_KILL_MEMORY);
  }
  // A stack this large is on its way to the cap; where the script is can be read once it has moved.
  if (state->moving && new_size >= CLS_DEEP) state->look = true;
  bool is_table = block == NULL && old_size == LUA_TTABLE;
  void *result = grow(pool, block, old, is_table ? table_room(new_size) : new_size);
  if (result == NULL) return refuse(state, CLS_KILL_MEMORY);
  state->moving = false;
  if (is_table) note_table(pool, result, new_size);
  if (new_size > CLS_SMALL) note_large(state, result, kind, new_size);
  pool->used = used;
  if (used > pool->peak) pool->peak = used;
  return result;
}

// Whether a request that grows needs nothing but the memory: not the test's failure, nor the cap's.
static inline bool may_grow(const CLSPool *pool, size_t used) {
  return used <= pool->cap && pool->requests + 1 != pool->fail_at;
}

static inline void note_growth(CLSPool *pool, size_t used) {
  pool->requests++;
  pool->used = used;
  if (used > pool->peak) pool->peak = used;
}

// The next most frequent request: a small block that grows and stays one.
static __attribute__((noinline)) void *grow_small(
  CLSState *state, void *block, size_t old_size, size_t new_size
) {
  CLSPool *pool = &state->pool;
  size_t used = pool->used + (new_size - old_size);
  bool fits = (old_size + 15) / 16 == (new_size + 15) / 16;
  void *result = !may_grow(pool, used) ? NULL : fits ? block : small_at_hand(pool, new_size);
  if (result == NULL) return resize(state, block, old_size, new_size);
  if (!fits) {
    memcpy(result, block, old_size);
    small_free(pool, block, old_size);
  }
  note_growth(pool, used);
  return result;
}

// What most requests are, a small block that is new or given back, is done here and calls nothing.
void *cls_allocate(void *owner, void *block, size_t old_size, size_t new_size) {
  CLSState *state = owner;
  CLSPool *pool = &state->pool;
  if (new_size == 0 && block != NULL && old_size <= CLS_POOLED) {
    small_free(pool, block, old_size);
    pool->used -= old_size;
    return NULL;
  }
  if (block != NULL && old_size < new_size && new_size <= CLS_POOLED) {
    return grow_small(state, block, old_size, new_size);
  }
  size_t used = pool->used + new_size;
  bool quick = block == NULL && new_size - 1 < CLS_POOLED && may_grow(pool, used);
  if (!quick) return resize(state, block, old_size, new_size);
  bool is_table = old_size == LUA_TTABLE;
  void *result = small_at_hand(pool, is_table ? table_room(new_size) : new_size);
  if (result == NULL) return resize(state, block, old_size, new_size);
  if (is_table) note_table(pool, result, new_size);
  note_growth(pool, used);
  return result;
}
