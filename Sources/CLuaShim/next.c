#include "order.h"

enum { TABLE = 1, KEY = 2 };

static int give_keys(lua_State *L, CLSTraversal *traversal) {
  while (++traversal->at < traversal->count) {
    cls_push_key(L, traversal);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, TABLE) != LUA_TNIL) return 2;
    lua_pop(L, 2);
  }
  cls_end_traversal(cls_state(L), traversal);
  lua_pushnil(L);
  return 1;
}

// What comes after 1 to `list`.
static int give_list(lua_State *L, CLSTraversal *traversal, lua_Integer list) {
  lua_pushinteger(L, list + 1);
  if (lua_rawgeti(L, TABLE, list + 1) != LUA_TNIL) {
    traversal->phase = CLS_PHASE_LIST;
    traversal->list = list + 1;
    return 2;
  }
  lua_pop(L, 2);
  cls_sort_keys(L, traversal, list);
  return give_keys(L, traversal);
}

// MARK: next without a traversal

// The first key, found without sorting: `next(t) == nil` is how scripts ask whether a table is empty.
static int give_first(lua_State *L) {
  lua_pushinteger(L, 1);
  if (lua_rawgeti(L, TABLE, 1) != LUA_TNIL) return 2;
  lua_settop(L, TABLE);
  CLSKey best = {0}, key;
  const int found = TABLE + 1;
  lua_pushnil(L);
  lua_pushnil(L);
  while (lua_next(L, TABLE)) {
    lua_pop(L, 1);
    cls_charge(L, 1);
    if (!cls_read_key(L, -1, &key)) continue;
    key.slot = lua_gettop(L);
    if (!lua_isnil(L, found) && cls_compare_keys(L, &key, &best) >= 0) continue;
    lua_copy(L, -1, found);
    best = key;
    best.slot = found;
  }
  if (lua_isnil(L, found)) return 1;
  lua_pushvalue(L, found);
  lua_rawget(L, TABLE);
  return 2;
}

// Does the list part reach `last`; it did when a traversal was that far.
static bool list_reaches(lua_State *L, CLSTraversal *traversal, lua_Integer last) {
  if (last == 1) return true;
  if (traversal != NULL && traversal->phase == CLS_PHASE_LIST && last <= traversal->list) return true;
  for (lua_Integer i = 1; i <= last; i++) {
    cls_charge(L, 1);
    bool there = lua_rawgeti(L, TABLE, i) != LUA_TNIL;
    lua_pop(L, 1);
    if (!there) return false;
  }
  return true;
}

static lua_Integer list_length(lua_State *L) {
  for (lua_Integer i = 1;; i++) {
    cls_charge(L, 1);
    bool there = lua_rawgeti(L, TABLE, i) != LUA_TNIL;
    lua_pop(L, 1);
    if (!there) return i - 1;
  }
}

// Goes on after a key that no traversal is at. A key that isn't there (any more) has its place in
// the order all the same, so this is no error, as it is in stock Lua.
static int give_after(lua_State *L, CLSTraversal *traversal) {
  if (lua_isinteger(L, KEY)) {
    lua_Integer key = lua_tointeger(L, KEY);
    if (key >= 1 && list_reaches(L, traversal, key)) {
      if (traversal == NULL) traversal = cls_begin_traversal(L);
      return give_list(L, traversal, key);
    }
  }
  traversal = cls_begin_traversal(L);
  cls_sort_keys(L, traversal, list_length(L));
  cls_find_key(L, traversal);
  return give_keys(L, traversal);
}

// MARK: next and pairs

// Is the key at index 2 the one given last.
static bool is_current(lua_State *L, CLSTraversal *traversal) {
  CLSKey *key = &traversal->sorted[traversal->at];
  if (key->object != NULL) return lua_topointer(L, KEY) == key->object;
  cls_push_key(L, traversal);
  bool same = lua_rawequal(L, KEY, -1);
  lua_pop(L, 1);
  return same;
}

int cls_next(lua_State *L) {
  CLSTraversal *traversal = cls_traversal(L);
  if (traversal == NULL) luaL_checktype(L, TABLE, LUA_TTABLE);
  lua_settop(L, KEY);
  if (lua_type(L, KEY) == LUA_TNIL) {
    if (traversal == NULL || traversal->phase != CLS_PHASE_START) return give_first(L);
    return give_list(L, traversal, 0);
  }
  if (traversal != NULL && traversal->phase == CLS_PHASE_KEYS) {
    if (traversal->at >= 0 && is_current(L, traversal)) return give_keys(L, traversal);
  } else if (traversal != NULL && traversal->phase == CLS_PHASE_LIST) {
    if (lua_isinteger(L, KEY) && lua_tointeger(L, KEY) == traversal->list) {
      return give_list(L, traversal, traversal->list);
    }
  }
  return give_after(L, traversal);
}

static int after_metamethod(lua_State *L, int status, lua_KContext context) {
  (void)L, (void)status, (void)context;
  return 3;
}

int cls_pairs(lua_State *L) {
  luaL_checkany(L, TABLE);
  if (luaL_getmetafield(L, TABLE, "__pairs") == LUA_TNIL) {
    lua_settop(L, TABLE);
    if (lua_type(L, TABLE) == LUA_TTABLE) cls_begin_traversal(L);
    lua_pushcfunction(L, cls_next);
    lua_pushvalue(L, TABLE);
    lua_pushnil(L);
    return 3;
  }
  lua_pushvalue(L, TABLE);
  lua_callk(L, 1, 3, 0, after_metamethod);
  return 3;
}
