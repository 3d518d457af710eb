#ifndef CLS_INTERNAL_H
#define CLS_INTERNAL_H

// Shared by the shim's own files only. Nothing here is visible to Swift.

#include <lauxlib.h>
#include <lua.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "CLuaShim.h"

// Pool: blocks up to CLS_SMALL bytes come from chunks, by classes of 16 bytes.
enum { CLS_SMALL = 512, CLS_CLASSES = CLS_SMALL / 16, CLS_CHAIN = 16, CLS_CLOSE_NESTING = 3 };

typedef struct CLSFree {
  struct CLSFree *next;
} CLSFree;

typedef struct CLSChunk {
  struct CLSChunk *next;
} CLSChunk;

typedef struct CLSLarge {
  struct CLSLarge *next;
  struct CLSLarge *previous;
} CLSLarge;

typedef struct CLSPool {
  CLSFree *free[CLS_CLASSES + 1];
  char *bump;
  char *bump_end;
  CLSChunk *chunks;
  CLSLarge large;
  size_t used;          // bytes that Lua holds
  size_t peak;
  size_t cap;           // for `used`
  size_t block_cap;     // for one block
  size_t hash_cap;      // for the hash part of one table, in bytes
  size_t collect_at;    // when `used` passes it, the hook runs a full collection
  uint64_t requests;    // growing requests so far
  uint64_t fail_at;     // the request that fails (tests), 0: none
} CLSPool;

// One flat buffer for values on their way across the border; outside Lua's memory.
typedef struct CLSBytes {
  unsigned char *bytes;
  size_t count;
  size_t capacity;
} CLSBytes;

struct CLSState {
  lua_State *L;                 // the main thread

  // The account. `slice` is what may be spent before the clock is read again.
  int64_t slice;
  int64_t account;              // left, beyond the slice
  int64_t granted;              // what this call was given
  uint64_t total;               // spent by all ended calls
  uint64_t deadline;            // CLOCK_MONOTONIC nanoseconds; 0: none

  jmp_buf trampoline;
  bool armed;                   // the trampoline stands: a kill may jump
  bool in_host;                 // Swift is on the C stack: nothing may jump or enter
  bool dead;                    // killed: nothing in the state may be touched any more
  bool may_wait;                // the running call is a task's
  bool hover;                   // the collector is stopped for the running call
  CLSKill kill;                 // why

  CLSPool pool;
  CLSBytes out;                 // a result, or a host call's value argument
  CLSBytes reply;               // a host function's reply

  lua_State *chain[CLS_CHAIN];  // coroutines that run now, outermost first
  int depth;                    // how many
  int closing;                  // nested coroutine.close

  bool waiting;                 // a host call answered "later"; the yield is on its way up
  bool reply_is_error;          // what the reply holds is to be raised
  uint64_t wait;                // which wait
  char *stack_limit;            // the lowest address Lua may grow the C stack to

  CLSHost host;                 // what Swift gave: callback and its context
  lua_State *caller;            // the thread whose host call runs, for argument access
  int arguments;                // how many arguments that call has
  int first_argument;           // stack index of the first

  int max_depth;
  int max_nodes;
  size_t max_string;
};

// Every thread of a state carries its owner in front of its `lua_State`.
static inline CLSState *cls_state(lua_State *L) {
  return *(CLSState **)lua_getextraspace(L);
}

// MARK: the account (budget.c)

// Out of line part of `cls_charge`: reads the clock, refills the slice, or kills.
void cls_refill(lua_State *L);

// Takes `units` off the call's account. When nothing is left it does not return: it jumps to the
// trampoline and the whole state is dropped, so the caller must hold nothing that a jump would leak
// (no malloc, no lock). One unit is about one VM instruction; charge about 1 unit for each 16 bytes
// copied or compared in bulk, 1 for each element or step of a loop. Charge before the work.
// `units` must be >= 0 and is safe up to LUA_MAXINTEGER.
static inline void cls_charge(lua_State *L, lua_Integer units) {
  CLSState *state = cls_state(L);
  if (units > state->slice) {
    if (units > (int64_t)1 << 40) units = (int64_t)1 << 40;
    state->slice -= units;
    cls_refill(L);
  } else {
    state->slice -= units;
  }
}

// For `bytes` of bulk work.
static inline void cls_charge_bytes(lua_State *L, size_t bytes) {
  cls_charge(L, (lua_Integer)(bytes / 16) + 1);
}

// Ends the call for `kill` and never returns.
_Noreturn void cls_kill(CLSState *state, CLSKill kill);

// MARK: buffers that stay inside the sandbox's memory (buffer.c)

// A growing buffer that lives in a userdata, so the allocator can tell it from a table's hash part,
// and that a kill leaks nothing of. Never use luaL_Buffer for what a script can make long: its box
// arrives at the allocator exactly as a hash part does.
// `cls_buffer_start` pushes one stack slot that must stay where it is until `cls_buffer_push`, which
// replaces it by the string. Up to sizeof(inline_bytes) nothing is allocated.
typedef struct CLSBuffer {
  lua_State *L;
  char *bytes;
  size_t used;
  size_t size;
  int slot;
  char inline_bytes[512];
} CLSBuffer;

void cls_buffer_start(lua_State *L, CLSBuffer *buffer);
// Room for `count` more bytes: where to write them; then add to `used`. Charges for what it moves.
char *cls_buffer_reserve(CLSBuffer *buffer, size_t count);
void cls_buffer_add(CLSBuffer *buffer, const char *bytes, size_t count);
static inline void cls_buffer_add_byte(CLSBuffer *buffer, char byte) {
  if (buffer->used == buffer->size) cls_buffer_reserve(buffer, 1);
  buffer->bytes[buffer->used++] = byte;
}
// Adds the value on top of the stack (a string or a number) and pops it.
void cls_buffer_add_value(CLSBuffer *buffer);
// Leaves the string in the buffer's slot, which must be on top.
void cls_buffer_push(CLSBuffer *buffer);

// MARK: objects of the host (handles.c)

// Raw key (light userdata of this address) under which a host object keeps its identity.
// `next`, `pairs` and everything else that shows keys must skip it: `cls_is_hidden_key`.
extern const char cls_identity_key;
// Raw key in the metatable of a table that scripts can't change (libraries, host objects, errors).
extern const char cls_locked_key;

static inline bool cls_is_hidden_key(lua_State *L, int index) {
  return lua_type(L, index) == LUA_TLIGHTUSERDATA;
}
// Is the value at `index` a table that `rawset`, `setmetatable`, `table.insert`… must refuse.
bool cls_is_locked(lua_State *L, int index);
// For `tostring` and `%s`: pushes "item: img-1", an error's message and the like and returns true;
// else pushes nothing and returns false. Never runs script code.
bool cls_push_object_name(lua_State *L, int index);

// MARK: environment (environment.c)

// What the replaced libraries provide. Each pushes one new table of its functions; the environment
// wraps it into a locked table. `cls_open_string` also sets the metatable of strings (private:
// `__metatable = false`, `__index` the pushed table itself, which no script can reach).
void cls_open_string(lua_State *L);
void cls_open_table(lua_State *L);
void cls_open_utf8(lua_State *L);
void cls_open_math(lua_State *L, uint64_t seed);
// Adds to the table on top: assert error getmetatable ipairs next pairs rawequal rawget rawlen rawset
// select setmetatable tonumber tostring type.
void cls_open_base(lua_State *L);

// These are here: coroutine.c pushes its table; call.c adds pcall, xpcall and collectgarbage.
void cls_open_coroutine(lua_State *L);
void cls_open_calls(lua_State *L);

#endif
