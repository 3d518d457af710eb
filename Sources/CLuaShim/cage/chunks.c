#include <stdlib.h>

#include "cage.h"

// Where small blocks come from: chunks, which are what the cap counts. A chunk is handed out from its
// start on; what is given back goes to the list of its class. When the cap is reached, a sweep joins
// what lies free side by side, so that it can serve any class, and gives whole chunks back. All of it
// goes by the numbers of the chunks, never by their addresses: the same requests lead to the same
// places in every process.

enum { NEXT_CHUNK = 8 * 1024, LAST_CHUNK = 64 * 1024, LEAST_CHUNK = 1024 };
enum { GRANULE = 16, BITS = LAST_CHUNK / GRANULE / 64 };
// A sweep that finds less than this part of the cap has found nothing: else the next one would come
// at once. One unit pays for so many free blocks.
enum { LEAST_PART = 32, BLOCKS_PER_UNIT = 8 };

// The lowest number that no chunk has, above those of an image, and its place in the list, in which
// the numbers go down.
static uint32_t free_number(CLSPool *pool, CLSChunk ***place) {
  uint32_t number = 0;
  uint32_t above = UINT32_MAX;
  for (CLSChunk **at = &pool->chunks;; at = &(*at)->next) {
    bool ends = *at == NULL || (*at)->number <= pool->image_chunks;
    uint32_t below = ends ? pool->image_chunks : (*at)->number;
    if (above - below > 1) {
      number = below + 1;
      *place = at;
    }
    if (ends) return number;
    above = below;
  }
}

// False: neither the cap nor the system has as much.
static bool add_chunk(CLSCage *cage) {
  CLSPool *pool = &cage->pool;
  size_t size = pool->next_chunk;
  size_t left = (pool->cap - pool->held) / GRANULE * GRANULE;
  if (left < LEAST_CHUNK) return false;
  if (size > left) size = left;
  CLSChunk *chunk = malloc(size);
  if (chunk == NULL) return false;
  CLSChunk **place;
  chunk->number = free_number(pool, &place);
  chunk->size = (uint32_t)size;
  chunk->next = *place;
  *place = chunk;
  pool->bump = (char *)(chunk + 1);
  pool->bump_end = (char *)chunk + size;
  if (pool->held == 0) pool->next_chunk = NEXT_CHUNK;
  else if (pool->next_chunk < LAST_CHUNK) pool->next_chunk *= 2;
  cls_note_held(cage, size);
  return true;
}

// Puts a free stretch of so many granules on the list of its class, or of those larger than any.
static void put_free(CLSPool *pool, void *at, size_t granules) {
  if (granules <= CLS_CLASSES) {
    CLSFree *block = at;
    block->next = pool->free[granules];
    pool->free[granules] = block;
  } else {
    CLSRegion *region = at;
    region->size = granules * GRANULE;
    region->next = pool->regions;
    pool->regions = region;
  }
}

static bool use_region(CLSPool *pool) {
  CLSRegion *region = pool->regions;
  if (region == NULL) return false;
  pool->regions = region->next;
  pool->bump = (char *)region;
  pool->bump_end = pool->bump + region->size;
  return true;
}

// What is left to be handed out is less than was asked for: it serves smaller blocks.
static void leave_rest(CLSPool *pool) {
  size_t rest = (size_t)(pool->bump_end - pool->bump) / GRANULE;
  if (rest > 0) put_free(pool, pool->bump, rest);
  pool->bump = pool->bump_end = NULL;
}

bool cls_add_room(CLSCage *cage, bool sweeping) {
  CLSPool *pool = &cage->pool;
  leave_rest(pool);
  if (use_region(pool) || add_chunk(cage)) return true;
  return sweeping && cls_sweep(cage) && (use_region(pool) || add_chunk(cage));
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

// MARK: the sweep

// A chunk and which of its granules are free.
typedef struct Found {
  CLSChunk *chunk;       // may be given back before the sweep is over
  size_t size;
  uint64_t free[BITS];
} Found;

typedef struct Sweep {
  Found *found;          // by address
  size_t count;
  Found *last;           // where the last block was: the next one is near it, mostly
  int64_t blocks;
} Sweep;

static int by_address(const void *a, const void *b) {
  uintptr_t left = (uintptr_t)((const Found *)a)->chunk;
  uintptr_t right = (uintptr_t)((const Found *)b)->chunk;
  return left < right ? -1 : left > right;
}

static inline bool holds(const Found *found, const void *at) {
  return (uintptr_t)at - (uintptr_t)found->chunk < found->size;
}

// The chunk of an address; null: a large block that became small where it was.
static Found *find(Sweep *sweep, const void *at) {
  if (holds(sweep->last, at)) return sweep->last;
  size_t low = 0, high = sweep->count;
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    if ((uintptr_t)sweep->found[middle].chunk <= (uintptr_t)at) low = middle;
    else high = middle;
  }
  if (!holds(&sweep->found[low], at)) return NULL;
  return sweep->last = &sweep->found[low];
}

static bool mark(Sweep *sweep, const void *at, size_t granules) {
  Found *found = find(sweep, at);
  if (found == NULL) return false;
  sweep->blocks++;
  size_t first = ((uintptr_t)at - (uintptr_t)found->chunk) / GRANULE;
  while (granules > 0) {
    size_t offset = first % 64;
    size_t count = granules < 64 - offset ? granules : 64 - offset;
    uint64_t bits = count == 64 ? UINT64_MAX : (((uint64_t)1 << count) - 1) << offset;
    found->free[first / 64] |= bits;
    first += count;
    granules -= count;
  }
  return true;
}

static bool survey(CLSPool *pool, Sweep *sweep) {
  for (CLSChunk *chunk = pool->chunks; chunk != NULL; chunk = chunk->next) sweep->count++;
  if (sweep->count == 0) return false;
  sweep->found = calloc(sweep->count, sizeof *sweep->found);
  if (sweep->found == NULL) return false;
  Found *found = sweep->found;
  for (CLSChunk *chunk = pool->chunks; chunk != NULL; chunk = chunk->next) {
    found->size = chunk->size;
    found++->chunk = chunk;
  }
  qsort(sweep->found, sweep->count, sizeof *sweep->found, by_address);
  sweep->last = sweep->found;
  return true;
}

// Takes all free blocks off their lists.
static void gather(CLSPool *pool, Sweep *sweep) {
  for (size_t granules = 1; granules <= CLS_CLASSES; granules++) {
    CLSFree *block = pool->free[granules];
    pool->free[granules] = NULL;
    while (block != NULL) {
      CLSFree *next = block->next;
      if (!mark(sweep, block, granules)) {
        block->next = pool->free[granules];
        pool->free[granules] = block;
      }
      block = next;
    }
  }
  for (CLSRegion *region = pool->regions; region != NULL; region = region->next) {
    mark(sweep, region, region->size / GRANULE);
  }
  pool->regions = NULL;
  size_t rest = (size_t)(pool->bump_end - pool->bump) / GRANULE;
  if (rest > 0) mark(sweep, pool->bump, rest);
  pool->bump = pool->bump_end = NULL;
}

// The first granule from `at` on that is free, or isn't; `end` where there is none.
static size_t seek(const Found *found, size_t at, size_t end, bool free) {
  while (at < end) {
    uint64_t word = free ? found->free[at / 64] : ~found->free[at / 64];
    word >>= at % 64;
    if (word != 0) {
      at += (size_t)__builtin_ctzll(word);
      return at < end ? at : end;
    }
    at = (at / 64 + 1) * 64;
  }
  return end;
}

// Puts what is free in a chunk back on the lists, joined; gives how many bytes can serve any class.
static size_t put_back(CLSPool *pool, const Found *found) {
  size_t end = found->size / GRANULE;
  size_t large = 0;
  for (size_t at = 1; (at = seek(found, at, end, true)) < end;) {
    size_t next = seek(found, at, end, false);
    put_free(pool, (char *)found->chunk + at * GRANULE, next - at);
    if (next - at > CLS_CLASSES) large += (next - at) * GRANULE;
    at = next;
  }
  return large;
}

static bool is_empty(const Found *found) {
  size_t end = found->size / GRANULE;
  return seek(found, 1, end, false) == end;
}

// An empty chunk goes back to the system, unless an image has to find it where it is.
static size_t return_chunk(CLSPool *pool, CLSChunk **at) {
  CLSChunk *chunk = *at;
  size_t size = chunk->size;
  *at = chunk->next;
  pool->held -= size;
  free(chunk);
  return size;
}

bool cls_sweep(CLSCage *cage) {
  CLSPool *pool = &cage->pool;
  Sweep sweep = {0};
  if (!survey(pool, &sweep)) return false;
  gather(pool, &sweep);
  size_t room = 0;
  for (CLSChunk **at = &pool->chunks; *at != NULL;) {
    Found *found = find(&sweep, *at);
    if ((*at)->number > pool->image_chunks && is_empty(found)) {
      room += return_chunk(pool, at);
    } else {
      room += put_back(pool, found);
      at = &(*at)->next;
    }
  }
  free(sweep.found);
  cls_spend(cage, sweep.blocks / BLOCKS_PER_UNIT + (int64_t)sweep.count);
  return room >= pool->cap / LEAST_PART;
}
