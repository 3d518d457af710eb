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
#include "pool.h"

enum {
  CLS_PERIOD = 100,          // VM instructions between two hooks, at most
  CLS_SLICE = 20000,         // units between two looks at the clock, about 0.1 ms
  CLS_RECURSION = 200,       // calls, from which on a stack that is too large means recursion
  CLS_CHAIN = 16,            // coroutines that run inside each other
  CLS_CLOSE_NESTING = 3,     // coroutine.close inside coroutine.close: 5.4.4 doesn't count them
  CLS_CLOSE_LEVELS = 16,     // calls between two such closings
  CLS_FIRST_STEP = 128 * 1024,  // memory in use before the first collection
  CLS_DEEP = 32 * 1024,      // a stack of this size belongs to a script that calls deep
  CLS_KEYS = 32,             // keys, and choices, of one kept call
};

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

// One flat buffer for values on their way across the border; outside Lua's memory.
typedef struct CLSBytes {
  unsigned char *bytes;
  size_t count;
  size_t capacity;
} CLSBytes;

typedef struct CLSTask {
  lua_State *co;        // null: free
  int reference;
  uint32_t turn;
  int32_t next_free;
} CLSTask;

// A slice of the main stack that stays: an object with the names of its number slots, or a kept
// call with its handler, function, choices and key names.
typedef struct CLSKept {
  uint32_t owner;       // 0: free
  bool is_call;
  int base;             // first stack slot
  int size;             // stack slots
  int object;           // of a call: the stack slot of its object
  CLSNumbers *numbers;  // of an object, and of a call: its object's
  int choices;          // of a call
  int keys;             // of a call
  bool is_closed;       // of a call: results with other fields are told apart
  uint32_t has_fields;  // of a call: the keys that are themselves tables with keys in them
  uint32_t unread;      // of a call: the places that are left as they were where a key isn't there
  int8_t parents[CLS_KEYS];   // in the order of reading
  int8_t places[CLS_KEYS];
  const void *key_names[CLS_KEYS];
  const char *choice_bytes[CLS_KEYS];
} CLSKept;

struct CLSState {
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

  CLSJump *trampoline;          // where a kill jumps to; null: nothing runs
  bool in_host;                 // Swift is on the C stack: nothing may jump or enter
  bool dead;                    // killed: nothing in the state may be touched any more
  CLSKill kill;                 // why

  size_t watch;                 // memory in use at which the hook has something to do
  bool hover;                   // the collector waits until the running call is over
  bool collecting;              // the collector runs during this call
  CLSPool pool;
  CLSBytes out;                 // a result, or a host call's argument
  CLSBytes reply_bytes;         // a host function's reply
  CLSReply reply;
  CLSAsk ask;                   // the host call that runs
  CLSGrant hover_grant;         // of kept calls
  CLSBytes trace;
  CLSPlace place;
  CLSPlace deep;                // seen after the stack had grown large
  bool look;                    // the next hook is to see where the script is
  bool moving;                  // Lua's stack grows: nobody may look at it
  const char *problem;          // why a value can't cross

  lua_State *chain[CLS_CHAIN];  // coroutines that run now, outermost first
  int depth;                    // how many
  int closing;                  // nested coroutine.close
  int closing_depth;            // how many coroutines ran when the innermost of them began
  bool waiting;                 // a host call answered "later"; the yield is on its way up
  uint64_t wait;                // which wait

  CLSTask *tasks;
  int32_t task_count;
  int32_t task_free;            // first free one, -1: none
  CLSKept *kept;
  int32_t kept_count;
  CLSNumbers *numbers;          // of all kept objects, also those that are gone
  uint32_t owners;              // kept objects and calls so far
  uint32_t turns;               // suspensions of tasks so far
  int top;                      // stack slots that stay; above them is the last result
  CLSResult result;             // of the last kept call
  CLSScalar scalars[CLS_KEYS + 1];  // the result, then its keys
  uint64_t *dropped;
  size_t dropped_count;
  size_t dropped_capacity;

  struct CLSImage *image;       // what can be gone back to; null: nothing
  CLSHost host;                 // what Swift gave: callback and its context
  struct CLSOrder *order;       // traversals under way (order.h); null before the first
  int traversals;               // how many there are
  uint64_t random[4];           // math.random's (random.c)

  lua_State *caller;            // the thread whose host call runs; its stack is the arguments
  int32_t reference;            // the last one that a host call asked for

  int value_depth;              // limits of the border
  int value_nodes;
  size_t value_string;
};

// Every thread of a state carries its owner in front of its `lua_State`, and in the lowest bit
// whether only the host may resume it: a task's own thread, or one that waits for the host.
static inline CLSState *cls_state(lua_State *L) {
  return (CLSState *)(*(uintptr_t *)lua_getextraspace(L) & ~(uintptr_t)1);
}
static inline bool cls_is_hosts(lua_State *L) {
  return (*(uintptr_t *)lua_getextraspace(L) & 1) != 0;
}
static inline void cls_set_hosts(lua_State *L, bool hosts) {
  uintptr_t *space = lua_getextraspace(L);
  *space = (*space & ~(uintptr_t)1) | (hosts ? 1 : 0);
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

// Notes where the running script is, as the place of an error, before a kill; allocates nothing.
void cls_note_kill(CLSState *state);
// Notes where `L` is as a place deep in the script's calls.
void cls_note_depth(CLSState *state, lua_State *L);
// Notes where a waiting thread waits, as the place of an error.
void cls_note_wait(CLSState *state, lua_State *co);

// Ends the call for `kill` and never returns.
_Noreturn void cls_kill(CLSState *state, CLSKill kill);

// For what the allocator does, where no thread is at hand.
void cls_spend(CLSState *state, int64_t units);
// Reads the clock, refills the slice, or kills.
void cls_refill_slice(CLSState *state);
// Sets the count hook of a thread, with a fresh count.
void cls_arm(lua_State *L);
// Shortens the running call's period after a heavy block was made.
void cls_shorten(CLSState *state);
// Starts the time of the call now; without it the first look at the clock does.
void cls_start_clock(CLSState *state);

// MARK: memory (pool.c)

void *cls_allocate(void *state, void *block, size_t old_size, size_t new_size);
// How many tables had been made when this one was: the one order of tables that doesn't follow
// addresses or the time. Zero: unknown.
uint32_t cls_serial(lua_State *L, const void *table);
void cls_image_drop(CLSState *state);
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

// MARK: values (values.c); neither runs script code

// Makes room; false when the system has no memory.
bool cls_bytes_reserve(CLSBytes *bytes, size_t more);
void cls_bytes_put(CLSBytes *bytes, const void *data, size_t count);
// Appends the value at `index` to `state->out`; false and `state->problem` when it can't cross.
// May allocate in Lua (references to functions), so it needs a trampoline.
bool cls_encode(lua_State *L, int index);
// Pushes `count` values from a buffer that Swift wrote; gives what follows, or null.
const unsigned char *cls_decode(
  lua_State *L, const unsigned char *at, const unsigned char *end, uint32_t count
);
// How many keys the table at the start of a buffer has.
int cls_field_count(const unsigned char *at, const unsigned char *end);
// Puts what the table in a buffer holds into the one at `table`.
bool cls_decode_into(lua_State *L, int table, const unsigned char *at, const unsigned char *end);

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

// MARK: calls (trampoline.c, call.c)

// Runs `body` on the main thread, protected, with the trampoline standing; the stack is empty
// for it, and it gives the entry's status.
typedef CLSStatus (*CLSBody)(lua_State *L, void *argument);
CLSStatus cls_enter(CLSState *state, const CLSGrant *grant, CLSBody body, void *argument);
CLSStatus cls_nested(CLSState *state, lua_State *L, lua_CFunction body, int index);
// Leaves a function and its arguments; false when the reference is none.
bool cls_push_call(
  lua_State *L, int32_t function, const unsigned char *arguments, size_t size, uint32_t count
);
// Registry key of what is being kept, or shown again, right now.
extern const char cls_kept_key;
// Writes the numbers that changed into their object (kept.c); needs a trampoline.
void cls_write_numbers(lua_State *L, CLSKept *kept);
// Ends what was kept: its owner's numbers are nobody's now (keep.c).
void cls_forget_kept(CLSState *state);
// A state without libraries, for compiling.
CLSState *cls_open_bare(const CLSConfiguration *configuration, CLSStatus *status);

// The message handler (errors.c): notes place and traceback, leaves the error as it is.
int cls_note_error(lua_State *L);
// The same for the error on top of a thread that died.
void cls_note_thread_error(lua_State *L, lua_State *co);
// Puts the error value at the top of `L` into the output.
CLSStatus cls_output_error(lua_State *L);
// Loads a compiled chunk and leaves the function on the stack; charges what the text would cost.
int cls_push_compiled(lua_State *L, const CLSCompiled *compiled);
// Reads what a source would cost the compiler, and refuses what it must not see (census.c).
bool cls_census(
  const unsigned char *source, size_t count, int64_t *units, const char **problem, int *line
);

// MARK: objects of the host (handles.c)

// Raw key (light userdata of this address) under which a host object keeps its identity.
// `next`, `pairs` and everything else that shows keys must skip it: `cls_is_hidden_key`.
extern const char cls_identity_key;
// Registry key of the metatable of errors that the host raises.
extern const char cls_error_key;
// Raw key in the metatable of a table that scripts can't change (libraries, host objects, errors).
extern const char cls_locked_key;

static inline bool cls_is_hidden_key(lua_State *L, int index) {
  return lua_type(L, index) == LUA_TLIGHTUSERDATA;
}
// Is the value at `index` a table that `rawset`, `setmetatable`, `table.insert`… must refuse.
bool cls_is_locked(lua_State *L, int index);
// The identity of the object at `index`; false when it is none.
bool cls_identity(lua_State *L, int index, uint64_t *identity);
// Pushes the object of an identity, made now if there is none; false: no such class.
bool cls_push_handle(lua_State *L, uint64_t identity);
// Fills a metatable, the table on top, whose tables a script can neither change nor see into.
void cls_guard_metatable(lua_State *L, const char *name, size_t count);
// Makes the metatables of the classes; reads declarations (library.c).
void cls_open_handles(lua_State *L);
// Leaves the metatable of a class that was declared, for the library's members to be added.
void cls_new_class(lua_State *L, int number, const char *name, size_t count);
// Raises the table on top as a host error.
_Noreturn void cls_raise_table(lua_State *L);
// Raises a host error of our own.
_Noreturn void cls_raise(lua_State *L, const char *code, const char *message);

// For `tostring` and `%s`: pushes "item: img-1", an error's message and the like and returns true;
// else pushes nothing and returns false. Never runs script code.
bool cls_push_object_name(lua_State *L, int index);

// MARK: traversals (order.c)

// Lets go of the tables of traversals that were broken off. Runs no script code.
void cls_forget_traversals(CLSState *state);

// MARK: environment (environment.c)

// What the replaced libraries provide: each pushes one new table of its functions.
void cls_open_string(lua_State *L);
void cls_open_table(lua_State *L);
void cls_open_utf8(lua_State *L);
void cls_open_math(lua_State *L);
// Seeds math.random.
void cls_set_random(lua_State *L, uint64_t seed);
// Gives strings their metatable, which no script can reach.
void cls_open_string_metatable(lua_State *L, lua_CFunction index);
// Adds to the table on top: assert error getmetatable ipairs next pairs rawequal rawget rawlen rawset
// select setmetatable tonumber tostring type.
void cls_open_base(lua_State *L);

// Wraps the table on top, or the function that reads for it, into a locked table, which replaces it.
void cls_lock(lua_State *L, const char *name);
// Fills the globals and the registry.
void cls_open_environment(lua_State *L, const CLSConfiguration *configuration);
// Adds what Swift declared (library.c, hostcall.c).
void cls_open_library(lua_State *L, const unsigned char *bytes, size_t count);
// Leaves the function of a host function's number (functions.c).
void cls_push_host_function(lua_State *L, int32_t number);
// Asks the host; all of the stack are the arguments.
int cls_ask(lua_State *L, int32_t number);
// C functions of declared members: upvalue 1 is the number, of methods upvalue 2 the class.
int cls_host_method(lua_State *L);
int cls_host_require(lua_State *L);
int cls_host_field(lua_State *L);
// Resumes a coroutine from C code that can pass a wait on (coroutine.c).
int cls_push_reply(lua_State *L);

// These are here: coroutine.c pushes its table; call.c adds pcall, xpcall and collectgarbage.
void cls_open_coroutine(lua_State *L);
void cls_open_calls(lua_State *L);

#endif
