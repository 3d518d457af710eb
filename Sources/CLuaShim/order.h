#ifndef CLS_ORDER_H
#define CLS_ORDER_H

// The order of a table's keys: 1 to n first, then numbers, strings, booleans and objects, each by
// value (tables by age, functions by place). It is the same in every process, where the order of a hash table follows
// addresses and the time of day.
//
// A traversal needs the keys sorted once. The sorted keys of the traversals under way are kept here,
// so that `next(t, k)` finds its place at once; they are never needed: whatever was forgotten is
// sorted again.

#include "std.h"

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
void cls_end_traversal(CLSState *state, CLSTraversal *traversal);
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

#endif
