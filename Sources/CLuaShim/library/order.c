#include "library.h"

// What the thread of a traversal holds.
enum { SORTED = 1, TABLE = 2, FIRST_KEY = 3 };
enum { RUN = 16, USUAL_COUNT = 15, KEPT_BYTES = 8192, SKIPS = 4 };

static const char order_key;

// MARK: keys

// Numbers in their order as unsigned ones: floats by their whole part, then by the rest, so that
// integers beyond 2^53 and floats between them fall into place. Equal ranks are compared in full.
static uint64_t number_rank(lua_State *L, int index) {
  const uint64_t middle = (uint64_t)1 << 63;
  if (lua_isinteger(L, index)) return (uint64_t)lua_tointeger(L, index) ^ middle;
  lua_Number value = lua_tonumber(L, index);
  if (value >= 0x1p63) return UINT64_MAX;
  if (value < -0x1p63) return 0;
  lua_Integer whole = (lua_Integer)value;
  if ((lua_Number)whole > value) whole--;
  return (uint64_t)whole ^ middle;
}

static uint64_t string_rank(const char *text, size_t length) {
  uint64_t rank = 0;
  if (length >= 8) {
    for (int i = 0; i < 8; i++) rank = rank << 8 | (unsigned char)text[i];
    return rank;
  }
  size_t count = length < 8 ? length : 8;
  for (size_t i = 0; i < count; i++) rank = rank << 8 | (unsigned char)text[i];
  return count == 0 ? 0 : rank << (8 * (8 - count));
}

// Tables by age. Lua's functions by the line where they are written; those of one line, and threads,
// by where the pool put them, which only follows what was asked of it before.
static uint64_t object_rank(lua_State *L, int index, const CLSKey *key) {
  if (key->kind == CLS_KEY_TABLE) return cls_serial(L, key->object);
  uint64_t place = cls_block_place(&cls_cage(L)->pool, key->object);
  if (key->kind != CLS_KEY_FUNCTION || !lua_checkstack(L, 1)) return place;
  lua_Debug record;
  lua_pushvalue(L, index);
  lua_getinfo(L, ">S", &record);
  uint64_t line = record.linedefined > 0 ? (uint64_t)record.linedefined & 0xFFFFF : 0;
  uint64_t source = string_rank(record.source, record.srclen) * 0x9E3779B97F4A7C15u >> 52;
  return line << 44 | source << 32 | place;
}

bool cls_read_key(lua_State *L, int index, CLSKey *key) {
  key->object = NULL;
  switch (lua_type(L, index)) {
    case LUA_TSTRING: {
      size_t length;
      const char *text = lua_tolstring(L, index, &length);
      key->kind = CLS_KEY_STRING;
      key->object = lua_topointer(L, index);
      key->rank = string_rank(text, length);
      return true;
    }
    case LUA_TNUMBER:
      key->kind = CLS_KEY_NUMBER;
      key->rank = number_rank(L, index);
      return true;
    case LUA_TBOOLEAN:
      key->kind = CLS_KEY_BOOLEAN;
      key->rank = (uint64_t)lua_toboolean(L, index);
      return true;
    case LUA_TLIGHTUSERDATA:
      return false;
    case LUA_TTABLE: key->kind = CLS_KEY_TABLE; break;
    case LUA_TFUNCTION: key->kind = CLS_KEY_FUNCTION; break;
    case LUA_TTHREAD: key->kind = CLS_KEY_THREAD; break;
    default: key->kind = CLS_KEY_USERDATA; break;
  }
  key->object = lua_topointer(L, index);
  lua_CFunction builtin = key->kind == CLS_KEY_FUNCTION ? lua_tocfunction(L, index) : NULL;
  if (builtin != NULL && key->object == (const void *)(uintptr_t)builtin) {
    // A function without an object of its own: by its place in this program.
    key->kind = CLS_KEY_BUILTIN;
    key->rank = (uintptr_t)builtin - (uintptr_t)cls_next + ((uint64_t)1 << 63);
  } else {
    key->rank = object_rank(L, index, key);
  }
  return true;
}

static int compare_in_full(lua_State *keys, const CLSKey *a, const CLSKey *b) {
  if (a->kind == CLS_KEY_NUMBER) {
    if (lua_compare(keys, a->slot, b->slot, LUA_OPEQ)) return 0;
    return lua_compare(keys, a->slot, b->slot, LUA_OPLT) ? -1 : 1;
  }
  if (a->kind != CLS_KEY_STRING) return 0;
  size_t a_length, b_length;
  const char *a_text = lua_tolstring(keys, a->slot, &a_length);
  const char *b_text = lua_tolstring(keys, b->slot, &b_length);
  return cls_compare_bytes(a_text, a_length, b_text, b_length);
}

int cls_compare_keys(lua_State *keys, const CLSKey *a, const CLSKey *b) {
  if (a->kind != b->kind) return a->kind < b->kind ? -1 : 1;
  if (a->rank != b->rank) return a->rank < b->rank ? -1 : 1;
  return compare_in_full(keys, a, b);
}

// MARK: sorting

// Mostly the ranks tell.
static inline bool precedes(lua_State *keys, const CLSKey *a, const CLSKey *b) {
  if (a->kind == b->kind && a->rank != b->rank) return a->rank < b->rank;
  return cls_compare_keys(keys, a, b) < 0;
}

static void sort_run(lua_State *keys, CLSKey *sorted, int32_t count) {
  for (int32_t i = 1; i < count; i++) {
    CLSKey key = sorted[i];
    int32_t j = i;
    for (; j > 0 && precedes(keys, &key, &sorted[j - 1]); j--) sorted[j] = sorted[j - 1];
    sorted[j] = key;
  }
}

static void merge(
  lua_State *keys, const CLSKey *a, const CLSKey *a_end, const CLSKey *b, const CLSKey *b_end,
  CLSKey *into) {
  while (a < a_end && b < b_end) *into++ = precedes(keys, b, a) ? *b++ : *a++;
  memcpy(into, a, (size_t)(a_end - a) * sizeof *a);
  memcpy(into + (a_end - a), b, (size_t)(b_end - b) * sizeof *b);
}

// Short runs by insertion, then merged to and fro between the keys and the room behind them.
// Gives where they ended up.
static CLSKey *sort(lua_State *keys, CLSKey *from, CLSKey *spare, int32_t count) {
  for (int32_t i = 0; i < count; i += RUN) {
    sort_run(keys, from + i, count - i < RUN ? count - i : RUN);
  }
  for (int32_t width = RUN; width < count; width *= 2) {
    for (int32_t i = 0; i < count; i += 2 * width) {
      int32_t middle = count - i < width ? count : i + width;
      int32_t end = count - i < 2 * width ? count : i + 2 * width;
      merge(keys, from + i, from + middle, from + middle, from + end, spare + i);
    }
    CLSKey *sorted = spare;
    spare = from;
    from = sorted;
  }
  return from;
}

// MARK: a traversal's keys

static bool in_list(lua_State *keys, lua_Integer list) {
  if (list == 0 || !lua_isinteger(keys, -2)) return false;
  lua_Integer key = lua_tointeger(keys, -2);
  return key >= 1 && key <= list;
}

// All keys: an upper bound for those to be sorted.
static int32_t count_keys(lua_State *L, lua_State *keys) {
  int32_t count = 0;
  lua_pushnil(keys);
  while (lua_next(keys, TABLE)) {
    lua_pop(keys, 1);
    if ((++count & 63) == 0) cls_charge(L, 64);
  }
  return count;
}

// Leaves the keys on the thread's stack, from FIRST_KEY on; false when there are more than fit.
static bool gather(lua_State *L, CLSTraversal *traversal, int32_t room, lua_Integer list) {
  lua_State *keys = traversal->keys;
  CLSKey *key = lua_touserdata(keys, SORTED);
  traversal->sorted = key;
  int32_t count = 0, seen = 0;
  lua_pushnil(keys);
  while (lua_next(keys, TABLE)) {
    if ((++seen & 63) == 0) cls_charge(L, 64);
    if (in_list(keys, list) || !cls_read_key(keys, -2, key)) {
      lua_pop(keys, 1);
      continue;
    }
    if (count == room) return false;
    lua_copy(keys, -2, -1);
    key->slot = FIRST_KEY + count++;
    key++;
  }
  traversal->count = count;
  return true;
}

// The bits in which the strings' ranks differ; none where there are fewer than two strings.
static uint64_t rank_bits(const CLSTraversal *traversal) {
  uint64_t first = 0, differ = 0;
  bool any = false;
  for (int32_t at = 0; at < traversal->count; at++) {
    const CLSKey *key = &traversal->sorted[at];
    if (key->kind != CLS_KEY_STRING) continue;
    if (any) differ |= key->rank ^ first;
    first = any ? first : key->rank;
    any = true;
  }
  return differ;
}

// Strings that begin alike are ranked by what comes after: else each comparison would read both.
static void skip_common_bytes(CLSTraversal *traversal) {
  traversal->skipped = 0;
  for (int skip = 0; skip < SKIPS; skip++) {
    uint64_t differ = rank_bits(traversal);
    if (differ >> 32 != 0) return;
    traversal->skipped += differ == 0 ? 8 : (size_t)__builtin_clzll(differ) / 8;
    for (int32_t at = 0; at < traversal->count; at++) {
      CLSKey *key = &traversal->sorted[at];
      if (key->kind != CLS_KEY_STRING) continue;
      size_t length;
      const char *text = lua_tolstring(traversal->keys, key->slot, &length);
      size_t skipped = traversal->skipped < length ? traversal->skipped : length;
      key->rank = string_rank(text + skipped, length - skipped);
    }
  }
}

static int32_t room_for_keys(lua_State *keys) {
  return (int32_t)(lua_rawlen(keys, SORTED) / sizeof(CLSKey) / 2) - 1;
}

static void make_room(lua_State *L, lua_State *keys, int32_t count) {
  cls_charge_bytes(L, (size_t)count * sizeof(CLSKey) * 2);
  if (!lua_checkstack(keys, count + 8)) luaL_error(L, "too many keys to traverse");
  // Twice for merging; one more, as a key is read before it is known that there is no room for it.
  lua_newuserdatauv(keys, (size_t)(count + 1) * sizeof(CLSKey) * 2, 0);
  lua_replace(keys, SORTED);
}

void cls_sort_keys(lua_State *L, CLSTraversal *traversal, lua_Integer list) {
  lua_State *keys = traversal->keys;
  lua_settop(keys, TABLE);
  if (lua_isnil(keys, SORTED)) make_room(L, keys, USUAL_COUNT);
  if (!gather(L, traversal, room_for_keys(keys), list)) {
    lua_settop(keys, TABLE);
    make_room(L, keys, count_keys(L, keys));
    gather(L, traversal, room_for_keys(keys), list);
  }
  skip_common_bytes(traversal);
  int32_t count = traversal->count;
  int32_t rounds = 0;
  while (count >> rounds > 1) rounds++;
  cls_charge(L, (lua_Integer)count * (2 + rounds / 2));
  CLSKey *spare = traversal->sorted + room_for_keys(keys) + 1;
  traversal->sorted = sort(keys, traversal->sorted, spare, count);
  traversal->at = -1;
  traversal->phase = CLS_PHASE_KEYS;
}

void cls_push_key(lua_State *L, CLSTraversal *traversal) {
  lua_pushvalue(traversal->keys, traversal->sorted[traversal->at].slot);
  lua_xmove(traversal->keys, L, 1);
}

void cls_find_key(lua_State *L, CLSTraversal *traversal) {
  lua_State *keys = traversal->keys;
  lua_pushvalue(L, 2);
  lua_xmove(L, keys, 1);
  CLSKey key;
  int32_t low = 0, high = traversal->count;
  if (cls_read_key(keys, -1, &key)) {
    key.slot = lua_gettop(keys);
    bool ranked = key.kind != CLS_KEY_STRING || traversal->skipped == 0;
    while (low < high) {
      int32_t middle = low + (high - low) / 2;
      const CLSKey *other = &traversal->sorted[middle];
      int order = ranked || other->kind != key.kind
        ? cls_compare_keys(keys, other, &key) : compare_in_full(keys, other, &key);
      if (order <= 0) low = middle + 1;
      else high = middle;
    }
  }
  lua_pop(keys, 1);
  traversal->at = low - 1;
}

// MARK: traversals under way

static bool stands_at_key(lua_State *L, CLSTraversal *traversal) {
  switch (traversal->phase) {
    case CLS_PHASE_START: return lua_type(L, 2) == LUA_TNIL;
    case CLS_PHASE_LIST: return lua_isinteger(L, 2) && lua_tointeger(L, 2) == traversal->list;
    default: break;
  }
  if (traversal->at < 0) return false;
  const CLSKey *key = &traversal->sorted[traversal->at];
  if (key->object != NULL) return lua_topointer(L, 2) == key->object;
  cls_push_key(L, traversal);
  bool same = lua_rawequal(L, 2, -1);
  lua_pop(L, 1);
  return same;
}

CLSTraversal *cls_same_traversal(lua_State *L, int i) {
  struct CLSOrder *order = cls_library(L)->order;
  CLSTraversal *traversal = &order->traversals[i];
  if (traversal->table != lua_topointer(L, 1) || !stands_at_key(L, traversal)) return NULL;
  traversal->used = ++order->clock;
  return traversal;
}

CLSTraversal *cls_traversal(lua_State *L) {
  if (cls_library(L)->traversals == 0 || lua_topointer(L, 1) == NULL) return NULL;
  for (int i = 0; i < CLS_TRAVERSALS; i++) {
    CLSTraversal *traversal = cls_same_traversal(L, i);
    if (traversal != NULL) return traversal;
  }
  return NULL;
}

int cls_traversal_number(lua_State *L, const CLSTraversal *traversal) {
  return (int)(traversal - cls_library(L)->order->traversals);
}

static struct CLSOrder *make_order(lua_State *L) {
  struct CLSOrder *order = lua_newuserdatauv(L, sizeof *order, CLS_TRAVERSALS);
  memset(order, 0, sizeof *order);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &order_key);
  cls_library(L)->order = order;
  return order;
}

static void make_thread(lua_State *L, CLSTraversal *traversal, int number) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &order_key);
  traversal->keys = lua_newthread(L);
  lua_setiuservalue(L, -2, number + 1);
  lua_pop(L, 1);
  lua_pushnil(traversal->keys);
}

// A free one, or the one used longest ago: likely it was broken off.
static int choose(struct CLSOrder *order) {
  int best = 0;
  for (int i = 0; i < CLS_TRAVERSALS; i++) {
    if (order->traversals[i].table == NULL) return i;
    if (order->traversals[i].used < order->traversals[best].used) best = i;
  }
  return best;
}

CLSTraversal *cls_begin_traversal(lua_State *L) {
  cls_charge(L, 8);
  struct CLSOrder *order = cls_library(L)->order;
  if (order == NULL) order = make_order(L);
  int number = choose(order);
  CLSTraversal *traversal = &order->traversals[number];
  if (traversal->table == NULL) cls_library(L)->traversals++;
  if (traversal->keys == NULL) make_thread(L, traversal, number);
  lua_settop(traversal->keys, SORTED);
  lua_pushvalue(L, 1);
  lua_xmove(L, traversal->keys, 1);
  traversal->table = lua_topointer(L, 1);
  traversal->used = ++order->clock;
  traversal->phase = CLS_PHASE_START;
  traversal->list = 0;
  return traversal;
}

void cls_end_traversal(CLSLibrary *library, CLSTraversal *traversal) {
  traversal->table = NULL;
  library->traversals--;
  bool large = lua_rawlen(traversal->keys, SORTED) > KEPT_BYTES;
  lua_settop(traversal->keys, large ? 0 : SORTED);
  if (large) lua_pushnil(traversal->keys);
}

void cls_forget_traversals(CLSLibrary *library) {
  struct CLSOrder *order = library->order;
  for (int i = 0; order != NULL && i < CLS_TRAVERSALS; i++) {
    if (order->traversals[i].table != NULL) cls_end_traversal(library, &order->traversals[i]);
  }
}
