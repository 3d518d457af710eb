#ifndef CLS_LIBRARY_H
#define CLS_LIBRARY_H

// The standard library, as scripts have it (the rooms: cage.h).

#include "../border/border.h"

enum {
  CLS_CLOSE_NESTING = 3,     // coroutine.close inside coroutine.close: 5.4.4 doesn't count them
  CLS_CLOSE_LEVELS = 16,     // calls between two such closings
};

typedef struct CLSLibrary {
  CLSBorder border;
  int closing;                  // nested coroutine.close
  int closing_depth;            // how many coroutines ran when the innermost of them began
  struct CLSOrder *order;       // traversals under way; null before the first
  int traversals;               // how many there are
  uint64_t random[4];           // math.random's
} CLSLibrary;

static inline CLSLibrary *cls_library(lua_State *L) { return cls_owner(L); }

// Fills the globals and the registry (environment.c).
void cls_open_environment(lua_State *L, uint64_t seed);

// MARK: the libraries, by file: each pushes one new table of its functions

void cls_open_string(lua_State *L);
void cls_open_table(lua_State *L);
void cls_open_utf8(lua_State *L);
void cls_open_math(lua_State *L);
void cls_open_coroutine(lua_State *L);
// Seeds math.random.
void cls_set_random(CLSLibrary *library, uint64_t seed);
// Gives strings their metatable, which no script can reach.
void cls_open_string_metatable(lua_State *L, lua_CFunction index);
// These add to the table on top: assert error getmetatable ipairs next pairs rawequal rawget rawlen
// rawset select setmetatable tonumber tostring type, and pcall xpcall collectgarbage.
void cls_open_base(lua_State *L);
void cls_open_protected(lua_State *L);

// MARK: arguments and texts

// How many values one call may put on the stack (`unpack`, `byte`, `codepoint`): a thread's stack
// has to stay within one block.
enum { CLS_MAX_RESULTS = 16384 };

// Numerals longer than this are no numbers to string arithmetic.
enum { CLS_MAX_NUMERAL = 400 };

// Where a number is wanted a script may pass a numeral of any length: reading it is charged.
static inline void cls_charge_numeral(lua_State *L, int arg) {
  if (lua_type(L, arg) == LUA_TSTRING) cls_charge(L, (lua_Integer)(lua_rawlen(L, arg) / 4 + 1));
}

static inline lua_Integer cls_check_integer(lua_State *L, int arg) {
  cls_charge_numeral(L, arg);
  return luaL_checkinteger(L, arg);
}

static inline lua_Integer cls_opt_integer(lua_State *L, int arg, lua_Integer otherwise) {
  return lua_isnoneornil(L, arg) ? otherwise : cls_check_integer(L, arg);
}

// A start position (1-based, negative from the end) in a string: 1 at least, maybe past the end.
size_t cls_start_position(lua_Integer position, size_t length);
// The optional end position at `arg`: `length` at most, maybe 0.
size_t cls_end_position(lua_State *L, int arg, lua_Integer otherwise, size_t length);

// Pushes the text of any value as `tostring` gives it: without addresses. Runs `__tostring`.
const char *cls_push_text(lua_State *L, int index, size_t *length);

// The order of strings in the C locale: bytes, and a prefix first.
int cls_compare_bytes(const char *a, size_t a_length, const char *b, size_t b_length);

// MARK: string functions, by file

int cls_string_find(lua_State *L);
int cls_string_match(lua_State *L);
int cls_string_gmatch(lua_State *L);
int cls_string_gsub(lua_State *L);
int cls_string_format(lua_State *L);
int cls_string_pack(lua_State *L);
int cls_string_packsize(lua_State *L);
int cls_string_unpack(lua_State *L);
// Sets the arithmetic metamethods of strings in the table on top.
void cls_set_string_arithmetic(lua_State *L);

// MARK: table and base functions, by file

int cls_table_sort(lua_State *L);
int cls_next(lua_State *L);
int cls_pairs(lua_State *L);
int cls_setmetatable(lua_State *L);
int cls_getmetatable(lua_State *L);
int cls_tostring(lua_State *L);
int cls_tonumber(lua_State *L);

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

// MARK: patterns (pattern.c)

// Lua's patterns, with the steps of a match on the call's account.
enum {
  CLS_MAX_CAPTURES = 32,
  CLS_MATCH_DEPTH = 200,
  CLS_CAPTURE_OPEN = -1,
  CLS_CAPTURE_POSITION = -2,
};

typedef struct CLSCapture {
  const char *start;
  ptrdiff_t length;  // or one of the two above
} CLSCapture;

typedef struct CLSMatch {
  lua_State *L;
  const char *subject;
  const char *subject_end;
  const char *pattern_end;
  int level;   // captures begun
  int depth;   // recursions left
  lua_Integer steps;  // taken and not yet charged
  CLSCapture captures[CLS_MAX_CAPTURES];
} CLSMatch;

void cls_match_start(
  CLSMatch *m, lua_State *L, const char *subject, size_t length, const char *pattern_end);
// Tries the pattern from `p` at `s`: where the match ends, or NULL.
const char *cls_match_at(CLSMatch *m, const char *s, const char *p);
// Charges what is left to charge.
void cls_match_end(CLSMatch *m);

// Pushes capture `index` of the match from `s` to `e`; without captures, index 0 is all of it.
void cls_push_capture(CLSMatch *m, int index, const char *s, const char *e);
// Pushes every capture and returns how many. Without captures: the whole match, unless `s` is NULL.
int cls_push_captures(CLSMatch *m, const char *s, const char *e);

// Does a class letter (`a` of `%a`) hold the byte.
bool cls_class_has(unsigned char letter, unsigned char byte);

// MARK: the format language of string.pack: shared by packing and unpacking

typedef enum CLSPackKind {
  CLS_PACK_SIGNED,
  CLS_PACK_UNSIGNED,
  CLS_PACK_FLOAT,
  CLS_PACK_DOUBLE,
  CLS_PACK_FIXED,     // c: so many bytes
  CLS_PACK_COUNTED,   // s: a length, then bytes
  CLS_PACK_ZERO,      // z: bytes, then a zero
  CLS_PACK_PADDING,   // x: one byte
  CLS_PACK_ALIGN,     // X: padding only
  CLS_PACK_NOTHING,
} CLSPackKind;

typedef struct CLSPackReader {
  lua_State *L;
  const char *next;
  bool little;
  int most_alignment;
} CLSPackReader;

typedef struct CLSPackItem {
  CLSPackKind kind;
  int size;
  int padding;  // in front of it
} CLSPackItem;

void cls_pack_start(CLSPackReader *reader, lua_State *L, const char *format);
// Reads the next item, which starts `offset` bytes into the packed string.
CLSPackItem cls_pack_next(CLSPackReader *reader, size_t offset);

// MARK: traversals (order.c)

// The order of a table's keys: 1 to n first, then numbers, strings, booleans and objects, each by
// value (tables by age, functions by place). It is the same in every process, where the order of a hash table follows
// addresses and the time of day.
//
// A traversal needs the keys sorted once. The sorted keys of the traversals under way are kept here,
// so that `next(t, k)` finds its place at once; they are never needed: whatever was forgotten is
// sorted again.
enum { CLS_TRAVERSALS = 8 };

// Kinds in their order.
typedef enum CLSKeyKind {
  CLS_KEY_NUMBER,
  CLS_KEY_STRING,
  CLS_KEY_BOOLEAN,
  CLS_KEY_TABLE,
  CLS_KEY_FUNCTION,
  CLS_KEY_BUILTIN,
  CLS_KEY_USERDATA,
  CLS_KEY_THREAD,
} CLSKeyKind;

typedef struct CLSKey {
  uint64_t rank;       // order within the kind; of strings eight bytes, see `skipped`
  const void *object;  // of what is collected: itself
  int32_t slot;        // where the traversal's thread holds the key
  uint32_t kind;
} CLSKey;

typedef enum CLSPhase { CLS_PHASE_FREE, CLS_PHASE_START, CLS_PHASE_LIST, CLS_PHASE_KEYS } CLSPhase;

typedef struct CLSTraversal {
  const void *table;
  lua_State *keys;       // a thread whose stack holds the table, the sorted keys and the keys
  CLSKey *sorted;
  int32_t count;
  int32_t at;            // of the key given last
  lua_Integer list;      // how far the list part was given
  size_t skipped;        // bytes that all strings among the keys begin with, which no rank has
  CLSPhase phase;
  uint64_t used;         // when it was begun or looked up last, by the clock of `CLSOrder`
} CLSTraversal;

struct CLSOrder {
  CLSTraversal traversals[CLS_TRAVERSALS];
  uint64_t clock;
};

// The traversal of the table at stack index 1 that gave the key at 2 last (nil: that is to begin),
// or NULL.
CLSTraversal *cls_traversal(lua_State *L);
// The traversal number `i`, if it is that one.
CLSTraversal *cls_same_traversal(lua_State *L, int i);
// A new one of that table.
CLSTraversal *cls_begin_traversal(lua_State *L);
// Its number, below CLS_TRAVERSALS.
int cls_traversal_number(lua_State *L, const CLSTraversal *traversal);
void cls_end_traversal(CLSLibrary *library, CLSTraversal *traversal);
// Sorts the keys that don't belong to the list part, 1 to `list`.
void cls_sort_keys(lua_State *L, CLSTraversal *traversal, lua_Integer list);
// Pushes the key at `at` of the sorted ones.
void cls_push_key(lua_State *L, CLSTraversal *traversal);
// Sets `at` to the last sorted key that doesn't come after the one at stack index 2.
void cls_find_key(lua_State *L, CLSTraversal *traversal);
// Reads the key at `index` of `from` for comparing; false when it is hidden.
bool cls_read_key(lua_State *from, int index, CLSKey *key);
// Negative, zero or positive as `a` comes before, is or comes after `b`. Strings are read at the
// slots that both have in `keys`.
int cls_compare_keys(lua_State *keys, const CLSKey *a, const CLSKey *b);
// Lets go of the tables of traversals that were broken off. Runs no script code.
void cls_forget_traversals(CLSLibrary *library);

#endif
