#ifndef CLS_BORDER_H
#define CLS_BORDER_H

// What crosses between script and host (the rooms: cage.h).

#include <lauxlib.h>

#include "../cage/cage.h"

// One flat buffer for values on their way across the border; outside Lua's memory.
typedef struct CLSBytes {
  unsigned char *bytes;
  size_t count;
  size_t capacity;
} CLSBytes;

typedef struct CLSBorder {
  CLSCage cage;
  CLSBytes out;                 // a result, or a host call's argument
  CLSBytes reply_bytes;         // a host function's reply
  CLSBytes trace;               // of the last error
  CLSBytes seen;                // what functions held then, where returns are noted
  const char *problem;          // why a value can't cross
  char why[160];                // the same in words, behind the place in the value
  CLSHost host;                 // what Swift gave: callback and its context
  CLSAsk ask;                   // the host call that runs
  CLSReply reply;
  lua_State *caller;            // the thread whose host call runs; its stack is the arguments
  bool in_host;                 // Swift is on the C stack: nothing may jump or enter
  bool waiting;                 // a host call answered "later"; the yield is on its way up
  uint64_t wait;                // which wait
  int32_t reference;            // the last one that a host call asked for
  uint64_t *dropped;            // identities of objects that the script has let go of
  size_t dropped_count;
  size_t dropped_capacity;
  int value_depth;              // limits of the border
  int value_nodes;
  size_t value_string;
  size_t value_bytes;
} CLSBorder;

static inline CLSBorder *cls_border(lua_State *L) { return cls_owner(L); }
// The border's part of a state, which is where the state is.
static inline CLSBorder *cls_border_of(const CLSState *state) { return (CLSBorder *)state; }

// MARK: values (values.c); neither runs script code

// Makes room; false when the system has no memory.
bool cls_bytes_reserve(CLSBytes *bytes, size_t more);
void cls_bytes_put(CLSBytes *bytes, const void *data, size_t count);
// Appends the value at `index` to `out`; false and `problem` when it can't cross. May allocate in Lua
// (references to functions), so it needs a trampoline.
bool cls_encode(lua_State *L, int index);
// Raises `too_large` where that many values of a buffer take more memory than the script has left.
void cls_make_room(lua_State *L, const unsigned char *at, const unsigned char *end, uint32_t count);
// Pushes `count` values from a buffer that Swift wrote; gives what follows, or null.
const unsigned char *cls_decode(
  lua_State *L, const unsigned char *at, const unsigned char *end, uint32_t count
);
// How many keys the table at the start of a buffer has.
int cls_field_count(const unsigned char *at, const unsigned char *end);
// Puts what the table in a buffer holds into the one at `table`.
bool cls_decode_into(lua_State *L, int table, const unsigned char *at, const unsigned char *end);

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
// Pushes the object of an identity if there is one.
bool cls_push_known(lua_State *L, uint64_t identity);
// Makes the object of an identity that has none, with room for so many fields; false: no such class.
bool cls_push_new(lua_State *L, uint64_t identity, int fields);
// Fills a metatable, the table on top, whose tables a script can neither change nor see into.
void cls_guard_metatable(lua_State *L, const char *name, size_t count);
// Wraps the table on top, or the function that reads for it, into a locked table, which replaces it.
void cls_lock(lua_State *L, const char *name);
// Makes the tables of classes and objects.
void cls_open_handles(lua_State *L);
// Leaves the metatable of a class that was declared, for the library's members to be added.
void cls_new_class(lua_State *L, int number, const char *name, size_t count);
// Keeps the object on top, or with nil there lets it go, until told otherwise.
void cls_anchor(lua_State *L, uint64_t identity);
// The next object that the script has let go of; false when there is none.
bool cls_take_drop(lua_State *L, uint64_t *identity);
// For `tostring` and `%s`: pushes "item: img-1", an error's message and the like and returns true;
// else pushes nothing and returns false. Never runs script code.
bool cls_push_object_name(lua_State *L, int index);

// MARK: lists that are too long to be held (lazy.c)

// Leaves a list of `count` elements, each asked of the host function `number` when it is read: its
// arguments are the list, the place and the tag; or the object of that identity, the place and the list.
void cls_push_lazy_list(
  lua_State *L, int32_t number, uint32_t count, int64_t tag, bool is_object
);
// How many elements a lazy list has; zero of anything else.
uint32_t cls_lazy_count(lua_State *L, int index);
// The identity under which one leaves the script as a whole, made of its count and its tag; false of one
// whose elements are no places of the host's own but values of an object.
bool cls_lazy_whole(lua_State *L, int index, uint64_t *identity);
// Leaves a function that asks the host function `number` about an object each time it is called.
void cls_push_steps(lua_State *L, int32_t number, uint64_t identity);
// What `next` does with one.
int cls_lazy_next(lua_State *L);

// MARK: errors (errors.c)

// The message handler: notes place and traceback, leaves the error as it is.
int cls_note_error(lua_State *L);
// The same for the error on top of a thread that died.
void cls_note_thread_error(lua_State *L, lua_State *co);
// Notes what the functions of `co` hold, from that level of its calls on outwards (seen.c).
void cls_note_seen(CLSBorder *border, lua_State *L, lua_State *co, int level);
// Puts the error value at the top of `L` into the output.
CLSStatus cls_output_error(lua_State *L);
// Raises the table on top as a host error.
_Noreturn void cls_raise_table(lua_State *L);
// Raises a host error of our own.
_Noreturn void cls_raise(lua_State *L, const char *code, const char *message);

// MARK: what the host declared (declarations.c), and calls of it (hostcall.c)

void cls_open_library(lua_State *L, const unsigned char *bytes, size_t count);
// Leaves the function of a host function's number (functions.c).
void cls_push_host_function(lua_State *L, int32_t number);
// Asks the host; all of the stack are the arguments.
int cls_ask(lua_State *L, int32_t number);
// C functions of declared members: upvalue 1 is the number, of methods upvalue 2 the class.
int cls_host_method(lua_State *L);
int cls_host_require(lua_State *L);
int cls_host_field(lua_State *L);
// Leaves what the host answered, as results, an error or a wait.
int cls_push_reply(lua_State *L);
// Loads a compiled chunk and leaves the function on the stack; charges what the text would cost.
int cls_push_compiled(lua_State *L, const CLSCompiled *compiled);

#endif
