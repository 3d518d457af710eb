#include <stdlib.h>

#include "cage.h"

// One pool for each state: dropping a state is freeing its chunks and large blocks, without asking
// Lua.

void cls_pool_open(CLSPool *pool, const CLSConfiguration *configuration) {
  pool->large.next = &pool->large;
  pool->large.previous = &pool->large;
  pool->next_chunk = CLS_FIRST_CHUNK;
  pool->cap = configuration->memory;
  pool->press_at = pool->cap / 4 * 3;
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
  pool->regions = NULL;
  pool->held = 0;
  pool->aside = NULL;
  pool->large.next = &pool->large;
  pool->large.previous = &pool->large;
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

static inline void small_free(CLSPool *pool, void *at, size_t size) {
  size_t index = (size + 15) / 16;
  ((CLSFree *)at)->next = pool->free[index];
  pool->free[index] = at;
}

static inline void give(CLSPool *pool, void *at, size_t size) {
  if (size <= CLS_POOLED) {
    small_free(pool, at, size);
  } else {
    cls_large_free(pool, at);
  }
}

static void *take(CLSCage *cage, size_t size, bool sweeping) {
  if (size > CLS_POOLED) return cls_large_allocate(cage, size);
  void *block = small_at_hand(&cage->pool, size);
  if (block != NULL || !cls_add_room(cage, sweeping)) return block;
  return small_at_hand(&cage->pool, size);
}

// A shrink never fails: where no smaller block can be had, the old one stays. It then goes to the
// free list of the smaller size one day, which wastes its rest but is sound, as what owns it (its
// chunk, or the list of large blocks) doesn't change.
static void *shrink(CLSCage *cage, void *block, size_t old_size, size_t new_size) {
  if (old_size <= CLS_POOLED) {
    if ((old_size + 15) / 16 == (new_size + 15) / 16) return block;
  } else if (new_size > CLS_POOLED) {
    void *same = cls_large_resize(cage, block, new_size);
    return same != NULL ? same : block;
  }
  void *smaller = take(cage, new_size, false);
  if (smaller == NULL) return block;
  memcpy(smaller, block, new_size);
  give(&cage->pool, block, old_size);
  return smaller;
}

static void *grow(CLSCage *cage, void *block, size_t old_size, size_t new_size) {
  if (block == NULL) return take(cage, new_size, true);
  if (old_size <= CLS_POOLED) {
    if ((old_size + 15) / 16 == (new_size + 15) / 16) return block;
  } else {
    return cls_large_resize(cage, block, new_size);
  }
  void *larger = take(cage, new_size, true);
  if (larger == NULL) return NULL;
  memcpy(larger, block, old_size);
  give(&cage->pool, block, old_size);
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
static bool is_stack(const CLSCage *cage, size_t size) {
  lua_Debug record;
  return cage->running != NULL && size % 16 == 0
    && lua_getstack(cage->running, CLS_RECURSION, &record) != 0;
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

static void note_large(CLSCage *cage, void *block, int32_t kind, size_t size) {
  CLSLarge *large = (CLSLarge *)block - 1;
  if (kind != CLS_OTHER) {
    large->kind = (int16_t)kind;
    cls_weigh(&cage->pool, large, size);
  }
  if (large->weight > 0) cls_shorten(cage);
}

static void *refuse(CLSCage *cage, CLSKill kill) {
  if (cage->trampoline != NULL) cls_kill(cage, kill);
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
  const CLSPool *pool = &cls_cage(L)->pool;
  uint32_t number;
  memcpy(&number, (const char *)table + pool->table_size, sizeof number);
  return number;
}

// MARK: what Lua asks

// Raising or giving NULL would make Lua run an emergency collection in the middle of an
// instruction, which is slow and arms a double free of 5.4.4: what is too much ends the call.
static __attribute__((noinline)) void *resize(
  CLSCage *cage, void *block, size_t old_size, size_t new_size
) {
  CLSPool *pool = &cage->pool;
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
    return shrink(cage, block, old, new_size);
  }
  int32_t kind = CLS_OTHER;
  cage->moving = new_size > CLS_SMALL && may_be_moving(block, old);
  if (new_size > CLS_SMALL) {
    if (is_hash_part(block, old_size, new_size)) kind = CLS_HASH;
    if (block == NULL && old_size == LUA_TSTRING) kind = CLS_TEXT;
    if (new_size > pool->block_cap) {
      return refuse(cage, is_stack(cage, new_size) ? CLS_KILL_DEPTH : CLS_KILL_BLOCK);
    }
    if (new_size > pool->hash_cap && kind == CLS_HASH) {
      return refuse(cage, CLS_KILL_KEYS);
    }
    cls_spend(cage, (int64_t)(new_size / 64));
  }
  size_t used = pool->used + (new_size - old);
  if (used > pool->cap || ++pool->requests == pool->fail_at) {
    return refuse(cage, CLS_KILL_MEMORY);
  }
  // A stack this large is on its way to the cap; where the script is can be read once it has moved.
  if (cage->moving && new_size >= CLS_DEEP) cage->look = true;
  bool is_table = block == NULL && old_size == LUA_TTABLE;
  void *result = grow(cage, block, old, is_table ? table_room(new_size) : new_size);
  if (result == NULL) return refuse(cage, CLS_KILL_MEMORY);
  cage->moving = false;
  if (is_table) note_table(pool, result, new_size);
  if (new_size > CLS_SMALL) note_large(cage, result, kind, new_size);
  pool->used = used;
  if (used > pool->peak) pool->peak = used;
  return result;
}

void cls_note_held(CLSCage *cage, size_t more) {
  CLSPool *pool = &cage->pool;
  pool->held += more;
  // The next hook looks after it, whatever else it was to wait for.
  if (pool->held > pool->press_at) cage->watch = 0;
}

// Whether a request that grows needs nothing but the memory, which is there: not the test's failure.
static inline bool may_grow(const CLSPool *pool) { return pool->requests + 1 != pool->fail_at; }

static inline void note_growth(CLSPool *pool, size_t used) {
  pool->requests++;
  pool->used = used;
  if (used > pool->peak) pool->peak = used;
}

// The next most frequent request: a small block that grows and stays one.
static __attribute__((noinline)) void *grow_small(
  CLSCage *cage, void *block, size_t old_size, size_t new_size
) {
  CLSPool *pool = &cage->pool;
  size_t used = pool->used + (new_size - old_size);
  bool fits = (old_size + 15) / 16 == (new_size + 15) / 16;
  void *result = !may_grow(pool) ? NULL : fits ? block : small_at_hand(pool, new_size);
  if (result == NULL) return resize(cage, block, old_size, new_size);
  if (!fits) {
    memcpy(result, block, old_size);
    small_free(pool, block, old_size);
  }
  note_growth(pool, used);
  return result;
}

// What most requests are, a small block that is new or given back, is done here and calls nothing.
void *cls_allocate(void *owner, void *block, size_t old_size, size_t new_size) {
  CLSCage *cage = owner;
  CLSPool *pool = &cage->pool;
  if (new_size == 0 && block != NULL && old_size <= CLS_POOLED) {
    small_free(pool, block, old_size);
    pool->used -= old_size;
    return NULL;
  }
  if (block != NULL && old_size < new_size && new_size <= CLS_POOLED) {
    return grow_small(cage, block, old_size, new_size);
  }
  size_t used = pool->used + new_size;
  bool quick = block == NULL && new_size - 1 < CLS_POOLED && may_grow(pool);
  if (!quick) return resize(cage, block, old_size, new_size);
  bool is_table = old_size == LUA_TTABLE;
  void *result = small_at_hand(pool, is_table ? table_room(new_size) : new_size);
  if (result == NULL) return resize(cage, block, old_size, new_size);
  if (is_table) note_table(pool, result, new_size);
  note_growth(pool, used);
  return result;
}
