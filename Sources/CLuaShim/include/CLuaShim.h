#ifndef CLS_SHIM_H
#define CLS_SHIM_H

// What Swift sees of the shim. It doesn't include lua.h: no Swift file can name a function that
// raises. Every entry is one whole, protected operation that gives a status.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CLSState CLSState;

// Why the shim jumped out of a script.
typedef enum CLSKill {
  CLS_KILL_NONE = 0,
  CLS_KILL_BUDGET,
  CLS_KILL_MEMORY,
  CLS_KILL_BLOCK,
  CLS_KILL_KEYS,
  CLS_KILL_DEPTH,
  CLS_KILL_DEADLINE,
  CLS_KILL_PANIC,
} CLSKill;

// How an entry ended.
typedef enum CLSStatus {
  CLS_OK = 0,
  CLS_SUSPENDED,   // a task waits; its slot, turn and wait are in the outcome
  CLS_RAISED,      // the script raised; `cls_output` holds the value
  CLS_SYNTAX,      // the source doesn't compile; `cls_output` holds the message
  CLS_BORDER,      // a value can't cross; `cls_problem` says why
  CLS_KILLED,      // `cls_kill_reason` says why; the state is lost
  CLS_LOST,        // there is no state any more
  CLS_BUSY,        // asked for what only a running host call has
  CLS_STALE,       // a reference that is not (or no longer) good
  CLS_NO_STACK,    // the calling thread has too little C stack
  CLS_NO_MEMORY,   // the system gave no memory outside of a script
} CLSStatus;

// Kinds of values, in the buffers that cross the border and in single scalars.
typedef enum CLSKind {
  CLS_NIL = 0,
  CLS_FALSE,
  CLS_TRUE,
  CLS_INTEGER,     // 8 bytes
  CLS_NUMBER,      // 8 bytes
  CLS_STRING,      // 4 bytes of length, bytes
  CLS_TABLE,       // 4 bytes of list count, 4 bytes of pair count, values, keys and values
  CLS_FUNCTION,    // 4 bytes: a registry reference
  CLS_HANDLE,      // 8 bytes: an identity
  CLS_OPEN_TABLE,  // of a closed kept call's result only: a table with fields that are none of its keys
} CLSKind;

// No library has a class of that number: of an identity it says that it is a whole list of the host's, with
// the list's tag and its count for the generation and the index.
enum { CLS_WHOLE_LIST = 255 };

// What a host function answers.
typedef enum CLSReplyKind {
  CLS_REPLY_NOTHING = 0,
  CLS_REPLY_FALSE,
  CLS_REPLY_TRUE,
  CLS_REPLY_INTEGER, // `integer`
  CLS_REPLY_NUMBER,  // `number`
  CLS_REPLY_HANDLE,  // `integer`: an identity
  CLS_REPLY_LIST,    // a list of `count`, whose elements are asked for in the same way, with the list,
                     // the place and `integer` as arguments, or the object that `integer`
                     // is, the place and the list
  CLS_REPLY_STEPS,   // `integer`: an identity; a function that asks `element` about it in each call
  CLS_REPLY_VALUES,  // `cls_reply_bytes`: so many values
  CLS_REPLY_ERROR,   // `cls_reply_bytes`: one table with code and message
  CLS_REPLY_SOURCE,  // `source`: a compiled chunk to run
  CLS_REPLY_LATER,   // `wait`
} CLSReplyKind;

typedef struct CLSCompiled {
  const unsigned char *chunk;
  size_t count;
  const char *name;
  int64_t units;
} CLSCompiled;

typedef struct CLSReply {
  CLSReplyKind kind;
  bool keep;               // of a field: the object has it from now on
  bool is_object;          // of a list: `integer` is an identity
  uint32_t count;          // values in the buffer
  int32_t element;         // the host function that elements are asked of: the one that answers
  uint64_t wait;
  int64_t integer;
  double number;
  CLSCompiled source;      // must live until the host function has answered and been left
} CLSReply;

// A host call. The first two arguments are here where they are strings, as those are what most host
// functions are asked about.
typedef struct CLSText {
  const char *bytes;       // null: no string
  size_t count;
} CLSText;
typedef struct CLSAsk {
  CLSState *state;
  CLSText first;
  CLSText second;
} CLSAsk;
_Static_assert(
  offsetof(CLSAsk, second) == 24 && offsetof(CLSText, count) == 8, "Swift reads the texts there"
);

// Swift's end of a host call. It writes its answer into `reply`; `ask` is good during the call.
typedef struct CLSHost {
  void (*call)(void *context, const CLSAsk *ask, int32_t number, CLSReply *reply);
  void *context;
} CLSHost;

// What one entry may spend.
typedef struct CLSGrant {
  int64_t units;
  uint64_t nanoseconds;
  bool hover;              // the collector waits until the call is over
} CLSGrant;

typedef struct CLSConfiguration {
  size_t memory;
  size_t block;
  size_t hash_entries;
  int32_t value_depth;
  int32_t value_nodes;
  size_t value_string;
  size_t value_bytes;
  uint64_t seed;
  CLSGrant hover;                // of kept calls
  CLSHost host;
  const unsigned char *library;  // declarations, see library.c
  size_t library_count;
  uint64_t fail_at;              // tests: the allocation that fails, 0: none
} CLSConfiguration;

/// The release of Lua that this was built with, such as `Lua 5.4.4`.
const char *cls_lua_release(void);

// MARK: life

CLSState *cls_open(const CLSConfiguration *configuration, CLSStatus *status);
void cls_close(CLSState *state);
typedef struct CLSFigures {
  size_t memory;           // bytes that the script holds
  size_t peak;
  size_t held;             // bytes that the state has from the system for it
  int64_t last_units;
  uint64_t total_units;
  uint64_t allocations;
  uint64_t looks;          // of the last entry at the clock
} CLSFigures;
CLSFigures cls_figures(const CLSState *state);
CLSKill cls_kill_reason(const CLSState *state);
bool cls_is_lost(const CLSState *state);
CLSStatus cls_collect(CLSState *state);
// Has the clock run out for the next call as it did once: at the look at it after so many units.
void cls_stop_next(CLSState *state, int64_t units);
// Has `math.random` begin anew, as in a state that was opened with that seed.
void cls_reseed(CLSState *state, uint64_t seed);
// Remembers the state as it is, before any task or kept call was made; false where it can't.
bool cls_keep_image(CLSState *state);
// Makes the state what it was then; false where nothing was remembered, or a kill took it. Tasks and
// whatever was kept since are stale from then on.
bool cls_restore_image(CLSState *state);

// MARK: sources

// Checks and compiles without running; the chunk is the caller's to free with `cls_free`.
CLSStatus cls_compile(
  const CLSConfiguration *configuration, const CLSGrant *grant, const unsigned char *source,
  size_t count, const char *name, unsigned char **chunk, size_t *chunk_count, int64_t *units,
  char *message, size_t message_size
);
void cls_free(void *bytes);
CLSStatus cls_load_text(
  CLSState *state, const CLSGrant *grant, const unsigned char *source, size_t count,
  const char *name
);
CLSStatus cls_load_compiled(CLSState *state, const CLSGrant *grant, const CLSCompiled *compiled);

// MARK: calls

// Arguments are `count` values in a buffer of `size` bytes. The first result is the output.
CLSStatus cls_call(
  CLSState *state, const CLSGrant *grant, int32_t function, const unsigned char *arguments,
  size_t size, uint32_t count
);

typedef struct CLSOutcome {
  int32_t task;
  uint32_t turn;
  uint64_t wait;
} CLSOutcome;
CLSStatus cls_start(
  CLSState *state, const CLSGrant *grant, int32_t function, const unsigned char *arguments,
  size_t size, uint32_t count, CLSOutcome *outcome
);
// `reply.kind` is not LATER; its values come from `cls_reply_bytes`.
CLSStatus cls_resume(
  CLSState *state, const CLSGrant *grant, int32_t task, uint32_t turn, const CLSReply *reply,
  CLSOutcome *outcome
);
CLSStatus cls_discard(CLSState *state, int32_t task, uint32_t turn);
CLSStatus cls_release(CLSState *state, int32_t function);

// The buffer for a reply's values: room for `size` bytes, or null. Good until the next entry.
unsigned char *cls_reply_bytes(CLSState *state, size_t size);
// The last output and why a value could not cross.
const unsigned char *cls_output(const CLSState *state, size_t *size);
const char *cls_problem(const CLSState *state);

// Where the last error was raised, or the script was killed. Strings are empty when unknown.
typedef struct CLSPlace {
  char source[128];
  int32_t line;
} CLSPlace;
const CLSPlace *cls_error_place(const CLSState *state);
// Where a kept function begins.
bool cls_function_place(CLSState *state, int32_t function, CLSPlace *place);
// Has it noted from the next call on at which lines functions return, but those of the source that is
// called `but`, of which 15 bytes count; costs at each return.
void cls_note_returns(CLSState *state, const char *but);
// Has it noted from the next entry on which lines run, but those of one source, of which 15 bytes count: a bit
// for each line, at its number. Costs at each line, and charges nothing.
typedef struct CLSLines {
  char source[128];
  uint64_t *bits;
  size_t words;
  struct CLSLines *next;
} CLSLines;
void cls_note_lines(CLSState *state, const char *but);
const CLSLines *cls_lines(const CLSState *state);
void cls_forget_lines(CLSState *state);
// Where one returned last since this was asked; false where none did, or it isn't noted. After a call
// that came to its end it is the function that was called.
bool cls_return_place(CLSState *state, CLSPlace *place);
// The last error since this was asked that the script's own pcall caught, and where; false where it
// caught none, or it isn't noted, which goes with the lines at which functions return.
typedef struct CLSCaught {
  CLSPlace place;
  char message[160];
} CLSCaught;
bool cls_caught(CLSState *state, CLSCaught *caught);
const char *cls_traceback(const CLSState *state, size_t *size);
// What the functions on the way to the last error held, since this was asked, innermost first: a line for
// each function (f, source, line), each of its values (v, name, value), each field of the session (s), apart
// by tabs. Noted with returns.
const char *cls_seen(CLSState *state, size_t *size);

// MARK: arguments of a running host call; index 0 is the first

int32_t cls_argument_count(const CLSState *state);
CLSKind cls_argument_kind(CLSState *state, int32_t index);
bool cls_argument_number(CLSState *state, int32_t index, double *number);
bool cls_argument_integer(CLSState *state, int32_t index, int64_t *integer);
const char *cls_argument_string(CLSState *state, int32_t index, size_t *size);
bool cls_argument_handle(CLSState *state, int32_t index, uint64_t *identity);
// A new reference to any value, given back as itself by `CLS_FUNCTION`.
CLSStatus cls_argument_reference(CLSState *state, int32_t index, int32_t *reference);
// A copy of the value as the output, functions in it as new references.
CLSStatus cls_argument_value(CLSState *state, int32_t index);
// Looks over a list without copying it; the output is a list with, for each element, the object that
// it is or that its field "item" is, true for a function, false for anything else.
CLSStatus cls_argument_survey(CLSState *state, int32_t index);
// A reference to a new, empty table with room for so many elements; needs a call with arguments.
CLSStatus cls_new_table(CLSState *state, int32_t capacity, int32_t *reference);
bool cls_can_wait(CLSState *state);
// Takes units off the running call's account for work of the host's; false when they aren't there, and
// then the call ends by its budget once the host has answered.
bool cls_charge_host(CLSState *state, int64_t units);
// What the running call may still spend.
int64_t cls_units_left(const CLSState *state);
// What it has spent since it began, or went on after a wait.
int64_t cls_units_spent(const CLSState *state);
// Runs a whole collection on the running call's account; the output is a list of the objects that the
// script has let go of. BUSY when the account can't pay for it.
CLSStatus cls_collect_in_call(CLSState *state);
// What `CLSHost.context` was.
void *cls_host_context(const CLSState *state);
// Where the script called the host, and where what did so was called, innermost first; gives how many of
// these places there are, as far as there is room for them.
int32_t cls_caller_places(CLSState *state, CLSPlace *places, int32_t room);

// MARK: objects

CLSStatus cls_make_object(
  CLSState *state, uint64_t identity, const unsigned char *fields, size_t size
);
// Lets the script alone decide how long an object stays.
CLSStatus cls_release_object(CLSState *state, uint64_t identity);
// Sets one raw field, if the script has the object: the buffer holds the name and the value.
CLSStatus cls_set_field(
  CLSState *state, uint64_t identity, const unsigned char *bytes, size_t size
);
// Takes up to `capacity` identities of objects that the script has dropped.
size_t cls_take_dropped(CLSState *state, uint64_t *identities, size_t capacity);

// MARK: the way for what happens 120 times a second

// The numbers of a kept object that the host sets in place: a value and its bit in `dirty`. They are
// written into the object before the next call, and live as long as the state: of an object that is
// gone, `owner` is zero until another gets them.
enum { CLS_SLOTS = 16 };
typedef struct CLSNumbers {
  uint32_t count;
  uint32_t dirty;
  uint32_t owner;
  double values[CLS_SLOTS];
  struct CLSNumbers *next;  // of all that the state has
} CLSNumbers;
_Static_assert(offsetof(CLSNumbers, values) == 16, "Swift writes the values there");
// What is kept has a slot, which others get later, and an owner, which is never the same again.
typedef struct CLSKeptName {
  int32_t slot;
  uint32_t owner;
} CLSKeptName;
// Keeps an object with number slots on the stack: `names` are `count` strings in a buffer.
CLSStatus cls_keep_object(
  CLSState *state, uint64_t identity, const unsigned char *names, size_t size, uint32_t count,
  CLSKeptName *object, CLSNumbers **numbers
);
// Keeps a function to be called with the object. `strings`: the choices, then for each key in the
// order of reading its parent (an integer: an earlier key, -1: the result itself), where it goes
// among the scalars (an integer), and its name. Of a closed call, tables with other fields are open.
CLSStatus cls_keep_call(
  CLSState *state, int32_t function, CLSKeptName object, const unsigned char *strings, size_t size,
  uint32_t choices, uint32_t keys, bool closed, CLSKeptName *kept
);
typedef struct CLSScalar {
  CLSKind kind;
  int32_t choice;
  union {
    int64_t integer;
    double number;
    const char *bytes;
  };
  size_t count;
} CLSScalar;
// The last kept call's result and, where that is a table, one scalar for each key.
typedef struct CLSResult {
  int32_t count;               // 0: none, as another entry came after it
  uint32_t kept;               // the owner: of which kept call
  const CLSScalar *scalars;
} CLSResult;
// Where it is as long as the state lives.
const CLSResult *cls_result(const CLSState *state);
CLSStatus cls_call_kept(CLSState *state, CLSKeptName kept);
// The whole last kept result as the output.
CLSStatus cls_kept_result(CLSState *state);
// Lets go of an object, and the calls that were kept with it, or of a call.
CLSStatus cls_release_kept(CLSState *state, CLSKeptName kept);

// MARK: figures about the machine

// How much C stack the deepest script needs, and how much the calling thread has left.
size_t cls_stack_need(void);
size_t cls_stack_left(void);

#endif
