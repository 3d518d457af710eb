#ifndef CLS_POOL_H
#define CLS_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CLuaShim.h"

// The memory of one state (pool.c).

// Under the address sanitizer every block is a block of malloc, so that it can watch them; such a
// block has a number in place of a place in a chunk.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CLS_UNPOOLED 1
#endif
#endif

enum {
  CLS_SMALL = 512,           // blocks up to this size come from the pool, by classes of 16 bytes
  CLS_CLASSES = CLS_SMALL / 16,
  CLS_WEIGHTS = 7,           // classes of large blocks, by powers of two from CLS_HEAVY on
  CLS_HEAVY = 16 * 1024,     // from this size on a block makes the period shorter
};

typedef struct CLSFree {
  struct CLSFree *next;
} CLSFree;

typedef struct CLSChunk {
  struct CLSChunk *next;
  uint32_t number;
  uint32_t size;
} CLSChunk;

// In front of a large block; aligned so that the block is.
typedef struct CLSLarge {
  _Alignas(16) struct CLSLarge *next;
  struct CLSLarge *previous;
  size_t size;          // without this header
  int32_t weight;       // 0: light; else its class of weight, plus 1
  int16_t kind;         // how many classes heavier than a string of its size
  bool in_image;        // keeps its address: freed with the state (image.c)
#ifdef CLS_UNPOOLED
  uint32_t number;
#endif
} CLSLarge;

typedef struct CLSPool {
  CLSFree *free[CLS_CLASSES + 1];
  char *bump;
  char *bump_end;
  CLSChunk *chunks;
  CLSLarge large;
  CLSLarge *aside;      // blocks of the image that Lua gave back, until the next return to it
  size_t next_chunk;
#ifdef CLS_UNPOOLED
  uint32_t numbered;    // the last block's number
#endif
  size_t used;          // bytes that Lua holds
  size_t peak;
  size_t cap;           // for `used`
  size_t block_cap;     // for one block
  size_t hash_cap;      // for the hash part of one table, in bytes
  size_t collect_at;    // when `used` passes it, the hook runs a full collection
  size_t step_at;       // when `used` passes it after a hover call, a collection is begun
  size_t table_size;    // what Lua asks for a table
  uint32_t tables;      // made so far
  uint32_t heavy[CLS_WEIGHTS];  // how many blocks of each weight there are
  int period;           // VM instructions between two looks at the clock, with these blocks
  uint64_t requests;    // growing requests so far
  uint64_t fail_at;     // the request that fails (tests), 0: none
} CLSPool;

// The pool is all zeros before.
void cls_pool_open(CLSPool *pool, const CLSConfiguration *configuration);
// Frees every block at once.
void cls_pool_drop(CLSPool *pool);
// Where a small block lies, by the order in which the pool got its chunks: the same in every process
// that made the same requests, unlike its address. Zero: in no chunk.
uint32_t cls_block_place(const CLSPool *pool, const void *block);
// Gives a block of an image that is gone back to the weight that the image's counts have it at.
void cls_weigh_again(CLSLarge *block);
// How many VM instructions may run between two looks at the clock, by the blocks that there are
// (budget.c); the pool has the answer in `period`.
int cls_period(const CLSPool *pool);

#endif
