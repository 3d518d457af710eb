#ifndef CLS_CAGE_H
#define CLS_CAGE_H

// The rooms of the shim, each with one header of its own:
//
//   state/    what Swift calls: a state's life, sources, calls, tasks, what is kept, images
//   library/  what scripts call: the standard library
//   border/   what crosses: values, objects, host calls, errors
//   cage/     what holds: memory, the account of work, the clock, the way out of a kill
//
// Who stands higher sees who stands lower, never the other way: state -> library -> border -> cage. A
// room's header includes the header below it, a room's file only its room's header. Each room has a
// struct, which begins with the struct of the room below: one address is the state, and what each
// room knows of it. (A guardrail reads the includes.)
//
// Here is the lowest room. It knows of no value, no function's name and no Swift.

#include <lua.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "CLuaShim.h"

enum {
  CLS_PERIOD = 100,          // VM instructions between two hooks, at most
  CLS_SLICE = 20000,         // units between two looks at the clock, about 0.1 ms
  CLS_RECURSION = 200,       // calls, from which on a stack that is too large means recursion
  CLS_CHAIN = 1 + 16,        // what the host calls, and coroutines that run inside each other
  CLS_DEEP = 32 * 1024,      // a stack of this size belongs to a script that calls deep
};

// MARK: memory (pool.c)

// Under the address sanitizer every block is a block of malloc, so that it can watch them; such a
// block has a number in place of a place in a chunk.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CLS_UNPOOLED 1
#endif
#endif

#ifdef CLS_UNPOOLED
#define CLS_POOLED 0
#define CLS_LARGE_HEADER 0
#else
#define CLS_POOLED CLS_SMALL
#define CLS_LARGE_HEADER sizeof(CLSLarge)
#endif

enum {
  CLS_SMALL = 512,           // blocks up to this size come from the pool, by classes of 16 bytes
  CLS_CLASSES = CLS_SMALL / 16,
  CLS_FIRST_CHUNK = 16 * 1024,
  CLS_WEIGHTS = 7,           // classes of large blocks, by powers of two from CLS_HEAVY on
  CLS_HEAVY = 16 * 1024,     // from this size on a block makes the period shorter
};

typedef struct CLSFree {
  struct CLSFree *next;
} CLSFree;

// Offsets in a chunk have 16 bits (`cls_block_place`).
typedef struct CLSChunk {
  struct CLSChunk *next;
  uint32_t number;
  uint32_t size;
} CLSChunk;

// A free stretch that is larger than any class.
typedef struct CLSRegion {
  struct CLSRegion *next;
  size_t size;
} CLSRegion;

// What an instruction may do with all of a string is compare it, and find a number in it. A hash part
// weighs eight times as much: where all keys collide, what it costs to fill grows with its square.
// Anything else is counted or copied at most, and weighs a thirty-second.
enum { CLS_TEXT = 0, CLS_HASH = 3, CLS_OTHER = -5 };

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
  CLSRegion *regions;   // to go on with when the stretch up to `bump_end` is used up
  CLSChunk *chunks;     // the last number first
  uint32_t image_chunks;  // the last number that an image has; 0: none
  CLSLarge large;
  CLSLarge *aside;      // blocks of the image that Lua gave back, until the next return to it
  size_t next_chunk;
#ifdef CLS_UNPOOLED
  uint32_t numbered;    // the last block's number
#endif
  size_t used;          // bytes that Lua holds
  size_t peak;
  size_t held;          // bytes of chunks and large blocks, which is what the system gave
  size_t cap;           // for `held`
  size_t block_cap;     // for one block
  size_t hash_cap;      // for the hash part of one table, in bytes
  size_t collect_at;    // when `used` passes it, the hook runs a full collection
  size_t press_at;      // when `held` passes it, the hook also looks for chunks to give back
  size_t step_at;       // when `used` passes it after a hover call, a collection is begun
  size_t table_size;    // what Lua asks for a table
  uint32_t tables;      // made so far
  uint32_t heavy[CLS_WEIGHTS];  // how many blocks of each weight there are
  int period;           // VM instructions between two looks at the clock, with these blocks
  uint64_t requests;    // growing requests so far
  uint64_t fail_at;     // the request that fails (tests), 0: none
} CLSPool;

// MARK: the cage

// How a kill leaves. The compiler's own way saves three words instead of asking the system's
// library; the sanitizers only follow the latter.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CLS_WATCHED 1
#endif
#endif
#if defined(__x86_64__) && !defined(CLS_WATCHED)
typedef void *CLSJump[5];
#define cls_set_jump(jump) __builtin_setjmp(jump)
#define cls_jump(jump) __builtin_longjmp(jump, 1)
#else
typedef jmp_buf CLSJump;
#define cls_set_jump(jump) _setjmp(jump)
#define cls_jump(jump) longjmp(jump, 1)
#endif

typedef struct CLSCage {
  lua_State *L;                 // the main thread
  lua_State *base;              // where the running call began: the main thread or a task's own
  lua_State *running;           // the thread whose instructions run now
  int period;                   // VM instructions between two hooks of this call
  uint64_t looks;               // hooks of this call so far

  // The account. `slice` is what may be spent before the clock is read again.
  int64_t slice;
  int64_t account;              // left, beyond the slice
  int64_t granted;              // what this call was given
  int64_t last;                 // spent by the last call
  uint64_t total;               // spent by all ended calls
  uint64_t span;                // nanoseconds of this call
  uint64_t deadline;            // of the clock; 0: not looked at yet
  int64_t stop;                 // units at which the time of this call ran out once; 0: not known

  CLSJump *trampoline;          // where a kill jumps to; null: nothing runs
  bool dead;                    // killed: nothing in the state may be touched any more
  CLSKill kill;                 // why

  size_t watch;                 // memory in use at which the hook has something to do
  bool hover;                   // the collector waits until the running call is over
  bool collecting;              // the collector runs during this call
  CLSPool pool;

  CLSPlace place;               // of the last error or kill
  CLSPlace deep;                // seen after the stack had grown large
  CLSPlace returned;            // where a function of the script returned last, where that is noted
  bool notes_returns;
  bool notes_lines;
  CLSLines *lines;              // those that ran, by their sources
  char unnoted[17];             // the source whose functions' returns aren't
  CLSCaught caught;             // what a pcall of the script caught last, where returns are noted
  bool look;                    // the next hook is to see where the script is
  bool moving;                  // Lua's stack grows: nobody may look at it
  lua_State *chain[CLS_CHAIN];  // coroutines that run now, outermost first
  int depth;                    // how many
} CLSCage;

// Every thread of a state carries its owner in front of its `lua_State`, and in the lowest bit
// whether only the host may resume it: a task's own thread, or one that waits for the host.
static inline void *cls_owner(lua_State *L) {
  return (void *)(*(uintptr_t *)lua_getextraspace(L) & ~(uintptr_t)1);
}
static inline CLSCage *cls_cage(lua_State *L) { return cls_owner(L); }
static inline bool cls_is_hosts(lua_State *L) {
  return (*(uintptr_t *)lua_getextraspace(L) & 1) != 0;
}
static inline void cls_set_hosts(lua_State *L, bool hosts) {
  uintptr_t *space = lua_getextraspace(L);
  *space = (*space & ~(uintptr_t)1) | (hosts ? 1 : 0);
}

// The pool is all zeros before.
void cls_pool_open(CLSPool *pool, const CLSConfiguration *configuration);
// Frees every block at once.
void cls_pool_drop(CLSPool *pool);
// Where a small block lies, by the order in which the pool got its chunks: the same in every process
// that made the same requests, unlike its address. Zero: in no chunk.
uint32_t cls_block_place(const CLSPool *pool, const void *block);
// Gives a block of an image that is gone back to the weight that the image's counts have it at.
void cls_weigh_again(CLSLarge *block);
// Makes room for any small block where there was none; false: the cap is reached. Only where it may
// sweep does it look for what is free but scattered.
bool cls_add_room(CLSCage *cage, bool sweeping);
// Joins what is free and gives empty chunks back; false when next to nothing was gained.
bool cls_sweep(CLSCage *cage);
// A full collection ahead of the cap, so that what a script has dropped never counts as its own.
void cls_collect_ahead(lua_State *L, CLSPool *pool);
// Notes that the system gave so much more.
void cls_note_held(CLSCage *cage, size_t more);
// Blocks beyond the pool's classes; null: the cap is reached, or the system has none (large.c).
void *cls_large_allocate(CLSCage *cage, size_t size);
void *cls_large_resize(CLSCage *cage, void *at, size_t size);
void cls_large_free(CLSPool *pool, void *at);
// Brings a block's weight up to date with its size.
void cls_weigh(CLSPool *pool, CLSLarge *block, size_t size);
// What Lua asks for memory; the owner is the cage.
void *cls_allocate(void *cage, void *block, size_t old_size, size_t new_size);
// How many tables had been made when this one was: the one order of tables that doesn't follow
// addresses or the time. Zero: unknown.
uint32_t cls_serial(lua_State *L, const void *table);

// MARK: the account (budget.c)

// Out of line part of `cls_charge`: reads the clock, refills the slice, or kills.
void cls_refill(lua_State *L);

// Takes `units` off the call's account. When nothing is left it does not return: it jumps to the
// trampoline and the whole state is dropped, so the caller must hold nothing that a jump would leak
// (no malloc, no lock). One unit is about one VM instruction; charge about 1 unit for each 16 bytes
// copied or compared in bulk, 1 for each element or step of a loop. Charge before the work.
// `units` must be >= 0 and is safe up to LUA_MAXINTEGER.
static inline void cls_charge(lua_State *L, lua_Integer units) {
  CLSCage *cage = cls_cage(L);
  if (units > cage->slice) {
    if (units > (int64_t)1 << 40) units = (int64_t)1 << 40;
    cage->slice -= units;
    cls_refill(L);
  } else {
    cage->slice -= units;
  }
}

// For `bytes` of bulk work.
static inline void cls_charge_bytes(lua_State *L, size_t bytes) {
  cls_charge(L, (lua_Integer)(bytes / 16) + 1);
}

// For what the allocator does, where no thread is at hand.
void cls_spend(CLSCage *cage, int64_t units);
// Reads the clock, refills the slice, or kills.
void cls_refill_slice(CLSCage *cage);
// Sets the count hook of a thread, with a fresh count.
void cls_arm(lua_State *L);
void cls_note_line(CLSCage *cage, lua_State *L, lua_Debug *record);
void cls_drop_lines(CLSCage *cage);
// Shortens the running call's period after a heavy block was made.
void cls_shorten(CLSCage *cage);
// Starts the time of the call now; without it the first look at the clock does.
void cls_start_clock(CLSCage *cage);
// How many VM instructions may run between two looks at the clock, by the blocks that there are; the
// pool has the answer in `period`.
int cls_period(const CLSPool *pool);

// MARK: a call's begin and end

// Puts a grant into the account, and takes what is left out of it again.
static inline void cls_grant(CLSCage *cage, const CLSGrant *grant) {
  int64_t units = grant->units > 0 ? grant->units : 0;
  cage->granted = units;
  cage->slice = units < CLS_SLICE ? units : CLS_SLICE;
  cage->account = units - cage->slice;
  cage->span = grant->nanoseconds;
  cage->deadline = 0;
}

static inline void cls_settle(CLSCage *cage) {
  int64_t left = cage->slice + cage->account;
  cage->last = cage->granted - left;
  cage->total += (uint64_t)cage->last;
  cage->stop = 0;
}

static inline void cls_begin(CLSCage *cage, const CLSGrant *grant) {
  cls_grant(cage, grant);
  cage->looks = 0;
  cage->look = false;
  cage->moving = false;
  cage->base = cage->L;
  cage->running = cage->L;
  cage->period = cage->pool.period;
  cls_arm(cage->L);
  cage->hover = grant->hover;
  cage->watch = grant->hover ? cage->pool.collect_at : cage->pool.step_at;
}

// MARK: the way out (trampoline.c)

// Ends the call for `kill` and never returns.
_Noreturn void cls_kill(CLSCage *cage, CLSKill kill);
// For what Swift asks during a host call: runs `body` with the value at `index` of `L`, or with nil for
// index 0. A kill stops here, below Swift's frame, and is only noted.
CLSStatus cls_nested(CLSCage *cage, lua_State *L, lua_CFunction body, int index);

// MARK: where a script is (places.c)

// Notes the line at which the function that returns does.
void cls_note_return(CLSCage *cage, lua_State *L, lua_Debug *record);

// Notes the error on top of the stack, which the script's call of pcall has caught.
void cls_note_caught(CLSCage *cage, lua_State *L);

// Notes where the running script is, as the place of an error, before a kill; allocates nothing.
void cls_note_kill(CLSCage *cage);
// Notes where `L` is as a place deep in the script's calls.
void cls_note_depth(CLSCage *cage, lua_State *L);
// Notes where `co` is, from that level of its calls on outwards, as the place of an error.
void cls_note_place(CLSCage *cage, lua_State *co, int level);
// Finds where `co` is, from that level of its calls on outwards; functions of C have no line.
bool cls_find_place(CLSPlace *place, lua_State *co, int level);
// The same with where each function was called, innermost first; gives how many, at most `room`.
int cls_find_places(CLSPlace *places, int room, lua_State *co, int level);
// Finds where the running script is. A coroutine whose function is C's has no line; what resumed it may
// have one.
bool cls_find_running_place(CLSPlace *place, const CLSCage *cage);
// Writes down a line of the source that a record tells of.
void cls_put_place(CLSPlace *place, const lua_Debug *record, int line);

// MARK: the C stack (stack.c)

// What the tests of depth (DepthTests.swift) measure on 5.4.4, x86-64: recursion through gsub to Lua's
// limit of 200 C levels takes 311 KiB, and going down to it, closing there a coroutine that goes down
// as far again, 622 KiB (669 unoptimised). The rest is for the host function that is called there.
enum { CLS_STACK_NEED = 1024 * 1024 };
#if defined(__linux__)
#define CLS_FAST_THREAD_LOCAL __attribute__((tls_model("initial-exec")))
#else
#define CLS_FAST_THREAD_LOCAL
#endif
// The lowest address from which an entry may start on this thread; null: not asked yet.
extern _Thread_local char *cls_stack_floor CLS_FAST_THREAD_LOCAL;
bool cls_stack_ask(void);
static inline bool cls_has_stack(void) {
  return (char *)__builtin_frame_address(0) >= cls_stack_floor;
}

#endif
